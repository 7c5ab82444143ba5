"""The tree of errors that CodeBlanks raises itself."""

from pathlib import Path

from codeblanks_gui.core.saying import Say, Saying


class CodeBlanksError(Exception):
    """Base of every error that is CodeBlanks' own."""


class CourseError(CodeBlanksError):
    """A course file that can't be used, or that its author should look at.

    Attributes:
        path: the file at fault.
        line: the 1-based line, or 0 where the whole file is meant.
        reason: what is wrong and what would be right, in English; `told` speaks any language.
        is_warning: whether the course is usable all the same, and does not count as wrong.
    """

    def __init__(
        self, path: Path, line: int, reason: str | Saying, *, is_warning: bool = False
    ) -> None:
        super().__init__(f"{path}:{line}: {reason}" if line else f"{path}: {reason}")
        self.path = path
        self.line = line
        self.reason = str(reason)
        self.is_warning = is_warning
        self._saying = reason

    def told(self, say: Say) -> str:
        """Return the reason in the interface's language."""
        return self._saying.said(say) if isinstance(self._saying, Saying) else self._saying

    def told_with_place(self, say: Say) -> str:
        """Return the file, the line and the reason, in the interface's language."""
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.told(say)}"


class ProgressError(CodeBlanksError):
    """The progress database can't be read or written.

    Attributes:
        reason: why; as a text it is in English.
    """

    def __init__(self, reason: Saying) -> None:
        super().__init__(str(reason))
        self.reason = reason
