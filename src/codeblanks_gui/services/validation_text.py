"""How the findings of `codeblanks validate` are told: lines, one document, a bar meanwhile."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any, TextIO

from PySide6.QtCore import QLocale

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.report import Say, sentence
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.validation import Validation

_WARNING = mark("Validation", "warning: {text}")
_NOT_RUN = mark("Validation", "Nothing was run on {device}: {reason}")
_COUNTS = mark(
    "Validation",
    "Lessons: {lessons}. Programs: {programs}, run {runs} times. Faults: {faults}. "
    "Warnings: {warnings}. {seconds} s",
)
_SLOWEST = mark("Validation", "The slowest programs:")
_TOOK = mark("Validation", "{seconds} s  {path}")
_MIN_S = 0.005


def as_text(found: Validation, say: Say) -> str:
    """Return the findings, then what could not be run, the slowest programs, the counts."""
    lines = []
    for problem in found.problems:
        text = problem.told(say)
        text = say(_WARNING, text=text) if problem.is_warning else text
        lines.append(f"{shown_path(problem.path)}:{max(problem.line, 1)}: {text}")
    for device, note in found.setup.items():
        lines.append(say(_NOT_RUN, device=device, reason=sentence(note, "", say)))
    slowest = [(path, seconds) for path, seconds in found.slowest() if seconds >= _MIN_S]
    if slowest:
        lines.append(say(_SLOWEST))
        for path, seconds in slowest:
            told = say(_TOOK, seconds=_number(seconds, 2), path=shown_path(path))
            lines.append(f"  {told}")
    lines.append(
        say(
            _COUNTS,
            lessons=found.lessons,
            programs=found.programs,
            runs=found.runs,
            faults=len(found.faults),
            warnings=len(found.problems) - len(found.faults),
            seconds=_number(found.seconds, 1),
        )
    )
    return "\n".join(lines)


def as_json(found: Validation, say: Say) -> dict[str, Any]:
    """Return the document of `validate --json`; `file` is relative to the present folder."""
    return {
        "problems": [_problem(problem, say) for problem in found.problems],
        "setup": {device: sentence(note, "", say) for device, note in found.setup.items()},
        "lessons": found.lessons,
        "programs": found.programs,
        "runs": found.runs,
        "faults": len(found.faults),
        "warnings": len(found.problems) - len(found.faults),
        "seconds": round(found.seconds, 2),
        "slowest": [
            {"file": shown_path(path), "seconds": round(seconds, 3)}
            for path, seconds in found.slowest()
        ],
    }


def _problem(problem: CourseError, say: Say) -> dict[str, Any]:
    return {
        "file": shown_path(problem.path),
        "line": max(problem.line, 1),
        "severity": "warning" if problem.is_warning else "error",
        "message": problem.told(say),
    }


def shown_path(path: Path) -> str:
    """Return a path as a person here would type it."""
    try:
        shown = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return str(path) if shown.startswith("..") else shown


def _number(value: float, digits: int) -> str:
    return QLocale().toString(value, "f", digits)


class ProgressBar:
    """One line on a terminal that tells how far it is; nothing anywhere else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_shown = stream.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, done: int, total: int, what: str) -> None:
        """Tell how many of how many are done, and which was the last."""
        if not self._is_shown:
            return
        width = max(shutil.get_terminal_size().columns - 1, 20)
        full = round(20 * done / max(total, 1))
        marks = ("█", "░") if _can_show(self._stream, "█░") else ("#", ".")
        bar = marks[0] * full + marks[1] * (20 - full)
        self._stream.write(f"\r\x1b[K{f'{bar} {done}/{total} {what}'[:width]}")
        self._stream.flush()

    def clear(self) -> None:
        """Take the bar away; what is printed next begins on a clean line."""
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or sys.getdefaultencoding())
    except (UnicodeEncodeError, LookupError):
        return False
    return True
