"""What a check says: six verdicts, the cases, what differed. Rendered by `ui.results` and `cli`.

A report holds sentences as `Note`s, so that a switch of the language says it anew. `say` is
`services.translator.say`, handed in because this floor knows no Qt.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from codeblanks_gui.core import report_texts
from codeblanks_gui.core.check_plan import is_simulated, kind_of
from codeblanks_gui.core.course import Localized
from codeblanks_gui.core.error_help import NOT_EXPLAINED, Explained
from codeblanks_gui.core.messages import FAILED, CaseResult, ErrorInfo, Note
from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.text import Marked, pick

Status = Literal["passed", "not_yet", "stopped", "limit", "check_broken", "setup_broken"]
Say = Callable[..., str]
"""`say(marked, **params)` → the text in the interface's language."""


def sentence(note: Note, language: str, say: Say) -> str:
    """Return a note as a sentence: an author's in `language`, ours in the interface's."""
    if note.text:
        return pick(note.text, language)
    marked = report_texts.NOTES.get(note.id)
    if marked is None:
        return note.id
    params = dict(note.params)
    if "name" in params:
        params["name"] = f"`{params['name']}`" if params["name"] else say(report_texts.THE_VALUE)
    return say(marked, **params)


@dataclass(frozen=True)
class CheckReport:
    """What one Check found.

    Attributes:
        status: the verdict.
        note: the one sentence under the verdict.
        device: where the program ran ("cpu", "cuda", …), "" where it did not run.
        mistake: the id of the named mistake, or "".
        mistake_text: what the lesson says of that mistake.
        error: the exception that stopped the program; `explanation` what that means.
        warnings: the explained warnings, by the line Python printed.
        duration_ms: from sending the program to the verdict.
        problem: the traceback where our side failed; never the learner's fault.
        moved: what moved between the CPU and the device, None where that is not known.
        rounds: where the program went through several devices: the report of each.
        not_run: devices that it didn't come to, because it failed on one before.
    """

    status: Status
    note: Note
    lesson_id: str = ""
    exercise_id: str = ""
    device: str = ""
    cases: tuple[CaseResult, ...] = ()
    mistake: str = ""
    mistake_text: Localized = field(default_factory=dict)
    error: ErrorInfo | None = None
    explanation: Explained = NOT_EXPLAINED
    warnings: Mapping[str, Localized] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    duration_ms: int = 0
    problem: str = ""
    moved: MovementReport | None = None
    rounds: tuple["CheckReport", ...] = ()
    not_run: tuple[str, ...] = ()

    @property
    def devices(self) -> tuple["CheckReport", ...]:
        """The reports of all devices on which the program ran, this one's alone if it is one."""
        return self.rounds or ((self,) if self.device else ())

    @property
    def places(self) -> str:
        """Where the verdict was found; for a pass all devices, joined by ","."""
        if self.status == "passed":
            return ",".join(one.device for one in self.devices)
        return self.device

    @property
    def is_simulated(self) -> bool:
        """Whether what it says of a GPU comes from a simulated one."""
        if self.status == "passed":
            return any(is_simulated(one.device) for one in self.devices)
        return is_simulated(self.device)

    @property
    def first_failed(self) -> CaseResult | None:
        """The first case that failed."""
        return next((case for case in self.cases if case.status == FAILED), None)

    @property
    def line(self) -> int:
        """The 1-based line to look at, 0 where none is known."""
        if self.error is not None and self.error.line:
            return self.error.line
        return int(self.note.params.get("line", 0))

    @property
    def title(self) -> Marked:
        """The verdict in a word or two."""
        specific = report_texts.LIMIT_TITLES.get(self.note.id)
        return specific or report_texts.TITLES[self.status]

    def headline(self, say: Say) -> str:
        """Return the verdict, with the device where that is not the plain CPU."""
        verdict = say(self.title)
        if self.status == "passed" or self.device in ("", "cpu") or self.status == "setup_broken":
            return verdict
        marked = report_texts.ON_SIMULATED if is_simulated(self.device) else report_texts.ON_DEVICE
        return say(marked, verdict=verdict, device=kind_of(self.device))

    def advice(self, say: Say) -> str:
        """Return what to do now, or what a pass doesn't say; '' where the buttons say it."""
        if self.status == "passed" and self.is_simulated:
            return say(report_texts.ONLY_SIMULATED)
        steps = report_texts.NEXT_STEPS
        marked = steps.get(self.note.id) or steps.get(self.status)
        return "" if marked is None else say(marked, **self.note.params)

    @property
    def command(self) -> str:
        """A command for a terminal that mends the set-up, or ''."""
        return report_texts.COMMANDS.get(self.note.id, "").format(**self.note.params)

    def message(self, language: str, say: Say) -> str:
        """Return the sentence that says most: the mistake's, else why it is not passed."""
        if self.mistake_text:
            return pick(self.mistake_text, language)
        failed = self.first_failed
        if failed is not None and failed.difference is not None:
            return sentence(failed.difference.note, language, say)
        return sentence(self.note, language, say)

    def explained(self, language: str, say: Say) -> str:
        """Return what the error means, in general words where no table knows it."""
        if self.error is None:
            return ""
        if self.explanation.text:
            return pick(self.explanation.text, language)
        return say(report_texts.UNKNOWN_ERROR)

    def to_json(self, language: str, say: Say) -> dict[str, Any]:
        """Return the document that `codeblanks check --json` prints."""
        moved = () if self.moved is None else self.moved.rows
        return {
            "lesson": self.lesson_id,
            "exercise": self.exercise_id,
            **self._verdict_json(language, say),
            "stdout": self.stdout,
            "moved": [dataclasses.asdict(row) for row in moved],
            "devices": [
                *(one._verdict_json(language, say) for one in self.devices),
                *(
                    {"device": name, "simulated": is_simulated(name), "status": "not_run"}
                    for name in self.not_run
                ),
            ],
        }

    def _verdict_json(self, language: str, say: Say) -> dict[str, Any]:
        return {
            "status": self.status,
            "device": self.device,
            "simulated": self.is_simulated,
            "message": self.message(language, say),
            "mistake": self.mistake or None,
            "cases": [_case_json(case, language, say) for case in self.cases],
            "error": self._error_json(language, say),
            "duration_ms": self.duration_ms,
        }

    def _error_json(self, language: str, say: Say) -> dict[str, Any] | None:
        if self.error is None:
            return None
        return {
            "type": self.error.type,
            "text": self.error.text,
            "line": self.error.line,
            "explanation": self.explained(language, say),
        }


def together(rounds: tuple[CheckReport, ...], not_run: tuple[str, ...]) -> CheckReport:
    """Return one report on a program that went through several devices.

    The first device on which it isn't passed decides; one that can't be simulated here only
    where there is nothing worse to say.
    """
    failed = [one for one in rounds if one.status != "passed"]
    theirs = [one for one in failed if one.status != "setup_broken"]
    decides = (theirs or failed or list(rounds))[0]
    traced = [one.moved for one in (decides, *rounds) if one.moved is not None]
    return dataclasses.replace(
        decides,
        duration_ms=sum(one.duration_ms for one in rounds),
        moved=next((moved for moved in traced if not moved.is_empty), decides.moved),
        rounds=rounds,
        not_run=not_run,
    )


def _case_json(case: CaseResult, language: str, say: Say) -> dict[str, str]:
    difference = case.difference
    message = "" if difference is None else sentence(difference.note, language, say)
    return {"name": pick(case.name, language), "status": case.status, "message": message}
