"""Writes docs/devices.md: every state of every device, with its sentences in both languages.

    python packaging/write_device_page.py

The states are concluded from the same reports that the tests use (`tests/data/device_reports/`),
the Turkish is the program's own; a test fails when the page has fallen behind. Needs no Qt.
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from codeblanks_gui.core.device import KIND_NAMES  # noqa: E402
from codeblanks_gui.core.device_builds import BUILDS, Build  # noqa: E402
from codeblanks_gui.core.device_texts import DEVICE_TEXTS  # noqa: E402
from codeblanks_gui.services.doctor_fields import (  # noqa: E402
    DEVICE_FIELDS,
    PROBLEM_FIELDS,
    REPORT_FIELDS,
    UNIT_FIELDS,
    Field,
)
from tests.device_reports import NAMES, Outcome, about, outcome_of  # noqa: E402

PAGE = ROOT / "docs" / "devices.md"
TRANSLATIONS = ROOT / "resources" / "i18n" / "codeblanks_tr.ts"
KINDS: dict[str, str] = {"torch": "PyTorch itself", **KIND_NAMES}
STATES = {"ready": "ready", "unusable": "there, not usable", "absent": "not here"}
JSON_TYPES = {
    str: "text",
    int: "number",
    list: "list",
    dict: "object",
    type(None): "null",
}
PICTURES = {
    "ready": "A card that works",
    "two-cards": "Two cards, of which one is too old",
    "cpu-wheel": "A PyTorch for the CPU on a machine with a card",
    "driver": "A driver that is too old",
    "hidden": "An environment variable hides the card",
    "no-metal": "Apple’s GPU can’t be reached",
    "no-gpu": "No GPU at all",
    "no-torch": "No PyTorch",
    "simulated": "The simulated GPU in use",
}
"""What `take_device_screenshots.py` takes, in the order of the page."""
LOOKS = ("en-light", "tr-dark")

HEAD = """\
# Devices: what is said about them, and why

Written by `packaging/write_device_page.py`; change the program or a report, then run it again.

A learner's first question is “why isn't my GPU used?”. The answer is found in three steps:

1. **The probe** (`kernel_side/device_probe.py`) runs in the learner's own Python, in a process that
   ends. It writes what it sees, step by step, and ends each kind with a real computation, so that a
   crash or a hang keeps what came before and tells where it was.
2. **The rules** (`core/device_torch.py`, `device_cuda.py`, `device_others.py`) take these facts and
   conclude a state, a reason and a next step. The first rule that applies decides. They are plain
   functions: the same facts, the same words, on any machine.
3. **The sentences** (`core/device_texts.py`) are filled with versions and names, in the language of
   the interface.

Each row below is one report in `tests/data/device_reports/`, whose README tells where it comes
from. Those called `constructed-…` were **composed from documentation**: nobody has recorded them on
such a machine yet. The interpreter stands at `/opt/lessons/bin/python` in all of them.
"""

DOCTOR = """\
## `codeblanks doctor`

Prints the same report in a terminal, in the user's language (`--lang tr|en`), about the Python that
runs the learner's code (`--python` takes another one).

| exit code | when |
| --- | --- |
| 0 | every device that is there can be used |
| 1 | a device is there and can't be used |
| 2 | wrong usage of the command |
| 3 | PyTorch can't be used at all in this Python |

“Copy report” in the device panel copies it as Markdown for a bug report: without the names of the
account and the computer, without folders, and with the UUIDs of the cards cut short
(`core/private_names.py`).

`--json` prints one document and nothing else. Fields are never left out, and new ones may be added;
`reason_id` is the same in every language.
"""

VERSIONS = """\
## Which PyTorch for which card

What the next steps are chosen from (`core/device_builds.py`), for Linux on x86-64 and Windows.
From PyTorch's release matrix (`RELEASE.md`) of releases 2.7 to 2.15 and NVIDIA's table of drivers
(“CUDA Compatibility”); PyTorch 2.15 ends the builds for CUDA 12.6 and with them Maxwell, Pascal and
Volta (pytorch issue 190385).
"""

GPU = """\
## On a machine with a GPU

`tests/gpu/` compares the probe's and the panel's figures with what NVML and PyTorch say, and
`tests/gpu/run_on_gpu.sh` runs that in under five minutes and leaves a record in
`tests/gpu/records/`. Where there is no CUDA the tests are skipped with the reason, and the script
says so and leaves nothing.
"""


def turkish(path: Path = TRANSLATIONS) -> dict[str, str]:
    """Return the Turkish of the sentences about devices."""
    root = ElementTree.parse(path).getroot()
    context = next(c for c in root.iter("context") if c.findtext("name") == "Devices")
    return {m.findtext("source", ""): m.findtext("translation", "") for m in context}


def page(translations: Mapping[str, str]) -> str:
    """Return the page; `translations` has the Turkish for each English sentence."""
    lines = [HEAD, "## In pictures", "", *_pictures(), ""]
    for kind, title in KINDS.items():
        lines += [f"## {title}", "", *_states(kind, translations), ""]
    lines += [VERSIONS, *_versions(), "", DOCTOR, *_fields(), "", GPU]
    return "\n".join(lines).rstrip() + "\n"


def _pictures() -> list[str]:
    lines = []
    for name, title in PICTURES.items():
        shown = " ".join(f"![{title}](images/devices/{name}-{look}.png)" for look in LOOKS)
        lines.append(f"{title}:\n\n{shown}\n")
    return lines


def _states(kind: str, translations: Mapping[str, str]) -> list[str]:
    names = [name for name in NAMES if about(name) == kind]
    order = list(STATES)
    found = sorted(
        ((outcome_of(name), name) for name in names), key=lambda f: order.index(f[0].state)
    )
    lines = ["| report | state | English | Türkçe | command |", "| --- | --- | --- | --- | --- |"]
    for outcome, name in found:
        cells = (
            f"`{name}`",
            STATES[outcome.state],
            _said(outcome, None),
            _said(outcome, translations),
            f"`{outcome.command}`" if outcome.command else "",
        )
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def _said(outcome: Outcome, translations: Mapping[str, str] | None) -> str:
    """Return why and the next step, as one cell."""
    parts = [_sentence(outcome.reason_id, outcome.params, translations)]
    if outcome.next_step_id:
        parts.append("→ " + _sentence(outcome.next_step_id, outcome.params, translations))
    return "<br>".join(parts).replace("|", "\\|").replace("\n", " ")


def _sentence(text_id: str, params: dict[str, str], translations: Mapping[str, str] | None) -> str:
    source = DEVICE_TEXTS[text_id].source
    text = source if translations is None else translations.get(source, "")
    return text.format(**params)


def _versions() -> Iterable[str]:
    yield "| build | compute capability | driver | last PyTorch |"
    yield "| --- | --- | --- | --- |"
    for build in BUILDS:
        last = build.last or "goes on"
        name = f"CUDA {build.cuda} (`{build.wheels}`)"
        yield f"| {name} | {_range(build)} | {build.driver} or newer | {last} |"


def _range(build: Build) -> str:
    oldest = ".".join(map(str, build.oldest))
    return f"{oldest} to {build.newest[0]}.x"


def _fields() -> Iterable[str]:
    for title, fields in (
        ("The document", REPORT_FIELDS),
        ("An entry of `devices`", DEVICE_FIELDS),
        ("An entry of `units`", UNIT_FIELDS),
        ("`problem`", PROBLEM_FIELDS),
    ):
        yield f"### {title}\n"
        yield "| field | type | what it says |"
        yield "| --- | --- | --- |"
        yield from (_field(name, field) for name, field in fields.items())
        yield ""


def _field(name: str, field: Field) -> str:
    types = " or ".join(JSON_TYPES[kind] for kind in field.types)
    return f"| `{name}` | {types} | {field.meaning} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(turkish()), encoding="utf-8")


if __name__ == "__main__":
    main()
