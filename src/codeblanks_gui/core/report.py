"""What a check says: six verdicts, the cases, what differed. Rendered by `ui.results` and `cli`.

A report holds sentences as `Note`s, so that a switch of the language says it anew. `say` is
`services.translator.say`, handed in because this floor knows no Qt.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from codeblanks_gui.core import report_texts
from codeblanks_gui.core.course import Localized
from codeblanks_gui.core.messages import FAILED, CaseResult, ErrorInfo, Note
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
        error: the exception that stopped the program; `explanation` in plain words by language.
        warnings: the explained warnings, by the line Python printed.
        duration_ms: from sending the program to the verdict.
        problem: the traceback where our side failed; never the learner's fault.
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
    explanation: Localized = field(default_factory=dict)
    warnings: Mapping[str, Localized] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    duration_ms: int = 0
    problem: str = ""

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

    def advice(self, say: Say) -> str:
        """Return what to do now, or '' where the buttons say it."""
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
        if self.explanation:
            return pick(self.explanation, language)
        return say(report_texts.UNKNOWN_ERROR)

    def to_json(self, language: str, say: Say) -> dict[str, Any]:
        """Return the document that `codeblanks check --json` prints."""
        return {
            "lesson": self.lesson_id,
            "exercise": self.exercise_id,
            "status": self.status,
            "device": self.device,
            "simulated": False,
            "message": self.message(language, say),
            "mistake": self.mistake or None,
            "cases": [_case_json(case, language, say) for case in self.cases],
            "stdout": self.stdout,
            "error": self._error_json(language, say),
            "moved": [],
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


def _case_json(case: CaseResult, language: str, say: Say) -> dict[str, str]:
    difference = case.difference
    message = "" if difference is None else sentence(difference.note, language, say)
    return {"name": pick(case.name, language), "status": case.status, "message": message}
