"""The tree of errors that CodeBlanks raises itself."""

from pathlib import Path


class CodeBlanksError(Exception):
    """Base of every error that is CodeBlanks' own."""


class CourseError(CodeBlanksError):
    """A course file that can't be used.

    Attributes:
        path: the file at fault.
        line: the 1-based line, or 0 where the whole file is meant.
        reason: what is wrong and what would be right, in English (it is for authors).
    """

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}" if line else f"{path}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


class ProgressError(CodeBlanksError):
    """The progress database can't be read or written; the message says why."""
