"""What `codeblanks doctor` says: the device panel's findings, as JSON, as text and as Markdown."""

import re
import textwrap
from typing import Any

from codeblanks_gui import __version__
from codeblanks_gui.core.device import KIND_NAMES, DeviceCard, DeviceReport
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.device_probe import TIME_LIMIT_S, probe_and_wait
from codeblanks_gui.services.device_words import figures, sentence, state_word
from codeblanks_gui.services.translator import say

_NONE = mark("Devices", "none")
_NEXT = mark("Devices", "Next step: {step}")
_TITLE = mark("Devices", "CodeBlanks device report")
_WIDTH = 88

_HOME = re.compile(r"(?P<start>/home/|/Users/|[A-Za-z]:\\+Users\\+)[^/\\\r\n\"']+")


def read_devices(interpreter: str, timeout_s: float = TIME_LIMIT_S) -> DeviceReport:
    """Read the devices of `interpreter` and wait for the report."""
    return report_from_facts(probe_and_wait(interpreter, timeout_s))


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
    total = card.total_memory
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
        "total_memory": None if total.value is None else int(total.value),
        "total_memory_reason": sentence(total.reason),
    }


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


def report_markdown(report: DeviceReport) -> str:
    """Return the report for an issue or a forum, without user names and folders."""
    lines = [f"### {say(_TITLE)}", "", _versions(report), ""]
    if report.problem_id:
        lines += _advice_points(report)
    else:
        for card in report.cards:
            name = f" · {card.name}" if card.name else ""
            lines.append(f"- **{KIND_NAMES[card.kind]}** · {state_word(card)}{name}")
            lines += [f"  - {what}: {figure}" for what, figure in figures(card)]
            lines += [f"  {line}" for line in _advice_points(card)]
    return without_names("\n".join(lines) + "\n", report.executable)


def without_names(text: str, executable: str = "") -> str:
    """Return `text` with `executable` as `python` and without the names of people's folders."""
    if executable:
        text = text.replace(f'& "{executable}"', "python").replace(executable, "python")
    return _HOME.sub(r"\g<start>…", text)


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
