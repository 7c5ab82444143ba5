"""The recorded reports of devices, as the tests and the page about devices read them."""

import json
from dataclasses import dataclass
from pathlib import Path

from codeblanks_gui.core.device import DeviceReport
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.core.device_report import report_from_facts

REPORTS = Path(__file__).parent / "data" / "device_reports"
NAMES = sorted(path.stem for path in REPORTS.glob("*.json"))


@dataclass(frozen=True)
class Outcome:
    """What is said about the device, or about PyTorch, that a report is there for."""

    state: str
    reason_id: str
    next_step_id: str
    params: dict[str, str]
    command: str


def saved(name: str) -> dict[str, object]:
    """Return what the file of a report holds."""
    loaded: dict[str, object] = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def facts_of(name: str) -> ProbeFacts:
    """Return the facts of a report, as the probe's process gave them."""
    content = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    stdout = "\n".join(json.dumps(line) for line in content["lines"])
    return facts_from_output(
        stdout, content["stderr"], content["exit_code"], timed_out=content["timed_out"]
    )


def report_of(name: str) -> DeviceReport:
    """Return what is concluded from a report."""
    return report_from_facts(facts_of(name))


def about(name: str) -> str:
    """Return what a report is there for: a kind of device, or `torch`."""
    return str(saved(name)["about"])


def outcome_of(name: str) -> Outcome:
    """Return what is said about what a report is there for."""
    report, kind = report_of(name), about(name)
    if kind == "torch":
        ids = report.problem_id, report.next_step_id
        return Outcome("unusable", *ids, report.params, report.command)
    card = next(card for card in report.cards if card.kind == kind)
    return Outcome(card.state, card.reason_id, card.next_step_id, card.params, card.command)
