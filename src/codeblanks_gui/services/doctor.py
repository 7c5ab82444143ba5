"""What `codeblanks doctor` says: the device panel's findings, as JSON, as text and as Markdown.

The JSON's fields are described in `doctor_fields.py`, and in docs/devices.md from there.
"""

import getpass
import platform
import sys
import textwrap
from pathlib import Path
from typing import Any

from codeblanks_gui import __version__
from codeblanks_gui.core.device import KIND_NAMES, DeviceCard, DeviceReport, DeviceUnit, Reading
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.private_names import PrivateNames, shareable
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.device_probe import TIME_LIMIT_S, not_started, probe_and_wait
from codeblanks_gui.services.device_words import figures, sentence, state_word
from codeblanks_gui.services.python_look import reason_against
from codeblanks_gui.services.translator import say

_NONE = mark("Devices", "none")
_NEXT = mark("Devices", "Next step: {step}")
_TITLE = mark("Devices", "CodeBlanks device report")
_SAID = mark("Devices", "What PyTorch said")
_ENDED = mark("Devices", "Reading the devices ended with: {how}")
_WIDTH = 88
_LONGEST_WARNING = 400


def read_devices(interpreter: str, timeout_s: float = TIME_LIMIT_S) -> DeviceReport:
    """Read the devices of `interpreter` and wait for the report."""
    facts = probe_and_wait(interpreter, timeout_s)
    has_begun = facts.steps or facts.unfinished or facts.timed_out
    if not has_begun and reason_against(interpreter):
        facts = not_started(interpreter)  # what else than a Python says of our words tells nobody
    return report_from_facts(facts)


def doctor_exit_code(report: DeviceReport) -> int:
    """Return 3 if PyTorch can't be used, 1 if a device is there but can't be used, else 0."""
    if report.problem_id:
        return 3
    return int(any(card.state == "unusable" for card in report.cards))


def doctor_json(report: DeviceReport) -> dict[str, Any]:
    """Return the one document that `doctor --json` prints, in the interface's language."""
    document: dict[str, Any] = {
        "devices": [_card_json(card) for card in report.cards],
        "auto": report.best.torch_name if report.best else None,
        "problem": None,
        "warnings": list(report.warnings),
        "ended": report.ending,
        "python": report.python,
        "torch": report.torch,
        "app": __version__,
    }
    if report.problem_id:
        document["problem"] = {
            "reason_id": report.problem_id,
            "reason": sentence(report.problem_id, report.params),
            "next_step": sentence(report.next_step_id, report.params),
            "command": report.command,
        }
    return document


def _card_json(card: DeviceCard) -> dict[str, Any]:
    return {
        "kind": card.kind,
        "state": card.state,
        "reason_id": card.reason_id,
        "reason": sentence(card.reason_id, card.params),
        "next_step": sentence(card.next_step_id, card.params),
        "command": card.command,
        "name": card.name,
        "count": card.count,
        "capability": card.capability,
        "versions": card.versions,
        "total_memory": _bytes(card.total_memory),
        "total_memory_reason": sentence(card.total_memory.reason),
        "units": [_unit_json(unit) for unit in card.units],
    }


def _unit_json(unit: DeviceUnit) -> dict[str, Any]:
    return {
        "index": unit.index,
        "name": unit.name,
        "uuid": unit.uuid,
        "capability": unit.capability,
        "total_memory": _bytes(unit.total_memory),
        "problem": unit.problem,
    }


def _bytes(reading: Reading) -> int | None:
    return None if reading.value is None else int(reading.value)


def doctor_text(report: DeviceReport) -> str:
    """Return the report for a person at a terminal, in lines that fit."""
    lines = [_versions(report)]
    if report.problem_id:
        lines += ["", *_advice(report)]
    else:
        for card in report.cards:
            name = f" · {card.name}" if card.name else ""
            lines += ["", f"{KIND_NAMES[card.kind]} · {state_word(card)}{name}"]
            lines += _paragraph(" · ".join(f"{what}: {figure}" for what, figure in figures(card)))
            lines += _advice(card)
    return "\n".join(lines) + "\n"


def report_markdown(report: DeviceReport, names: PrivateNames | None = None) -> str:
    """Return the report for an issue or a forum, without people's names and folders.

    Args:
        report: what is known of the devices.
        names: what must not be told; by default this account, this machine and their folders.
    """
    report = shareable(report, names or names_of_this_machine(report.executable))
    lines = [f"### {say(_TITLE)}", "", _versions(report), ""]
    if report.problem_id:
        lines += _advice_points(report)
    else:
        for card in report.cards:
            name = f" · {card.name}" if card.name else ""
            lines.append(f"- **{KIND_NAMES[card.kind]}** · {state_word(card)}{name}")
            lines += [f"  - {what}: {figure}" for what, figure in figures(card)]
            lines += [f"  {line}" for line in _advice_points(card)]
    if report.ending:
        lines += ["", say(_ENDED, how=report.ending)]
    if report.warnings:
        lines += ["", f"{say(_SAID)}:", "", *map(_quoted, report.warnings)]
    return "\n".join(lines) + "\n"


def names_of_this_machine(executable: str = "") -> PrivateNames:
    """Return the names that a report made here must not tell.

    Args:
        executable: the interpreter that was looked at: its environment's folder has a name too.
    """
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""  # an account without a name, as in some containers
    folders = [str(Path.home()), sys.prefix]
    if executable:
        folders.append(str(Path(executable).parent.parent))
    return PrivateNames(user, platform.node(), tuple(folders))


def _quoted(warning: str) -> str:
    """Return a warning as one line of Markdown's quotation."""
    line = " ".join(warning.split())
    return "> " + (line if len(line) <= _LONGEST_WARNING else line[: _LONGEST_WARNING - 1] + "…")


def _versions(report: DeviceReport) -> str:
    python, torch = report.python or say(_NONE), report.torch or say(_NONE)
    return f"CodeBlanks {__version__} · Python {python} · PyTorch {torch}"


def _said(about: DeviceCard | DeviceReport) -> tuple[str, str]:
    reason_id = about.reason_id if isinstance(about, DeviceCard) else about.problem_id
    step = sentence(about.next_step_id, about.params)
    return sentence(reason_id, about.params), say(_NEXT, step=step) if step else ""


def _advice(about: DeviceCard | DeviceReport) -> list[str]:
    reason, step = _said(about)
    lines = _paragraph(reason) + _paragraph(step)
    return [*lines, f"      {about.command}"] if about.command else lines


def _advice_points(about: DeviceCard | DeviceReport) -> list[str]:
    lines = [f"- {line}" for line in _said(about) if line]
    return [*lines, f"- `{about.command}`"] if about.command else lines


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
