"""What can be said of a program before anything runs: empty, unchanged, blanks left, unreadable."""

import io
import re
import tokenize
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from codeblanks_gui.core.messages import ErrorInfo, Note

_BLANK = re.compile(r"_{4,}\d*")


@dataclass(frozen=True)
class Precheck:
    """Why a program need not run: a sentence, and where Python can't read it, the error."""

    note: Note
    error: ErrorInfo | None = None


def precheck(
    source: str, starter: str, file: str, other_starters: Sequence[str] = ()
) -> Precheck | None:
    """Return the first thing that stands in the way of running `source`, or None.

    `starter` is the text the exercise began with, `other_starters` what it begins with in other
    languages; `file` is the name errors are shown under.
    """
    if not _code_lines(source):
        return Precheck(Note("empty"))
    if _stripped(source) in [_stripped(one) for one in (starter, *other_starters)]:
        return Precheck(Note("unchanged"))
    line = blank_line(source)
    if line:
        return Precheck(Note("blank_left", {"line": str(line)}))
    error = syntax_error(source, file)
    return None if error is None else Precheck(syntax_note(error), error)


def syntax_note(error: ErrorInfo) -> Note:
    """Return the sentence for a program that Python can't read."""
    if error.line:
        return Note("unreadable_at", {"line": str(error.line)})
    return Note("unreadable")


def syntax_error(source: str, file: str) -> ErrorInfo | None:
    """Return why *this* Python can't read `source`, or None; nothing of it is run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "invalid escape sequence": Python will warn itself
            compile(source, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        text = error.msg or ""
        shown = f'  File "{file}", line {error.lineno}\n    {(error.text or "").strip()}\n'
        trace = f"{shown}{type(error).__name__}: {text}\n"
        return ErrorInfo(type(error).__name__, text, error.lineno or 0, trace, trace)
    except (ValueError, OverflowError, RecursionError, MemoryError) as error:
        # A null character or a lone surrogate; brackets nested past what the parser can hold.
        return ErrorInfo("SyntaxError", str(error) or type(error).__name__)
    return None


def blank_line(source: str) -> int:
    """Return the 1-based line of the first blank (`____`) left in code, or 0.

    Blanks in comments and texts don't count.
    """
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME and _BLANK.fullmatch(token.string):
                return token.start[0]
    except (tokenize.TokenError, SyntaxError):
        return 0  # unreadable: the syntax error is told instead
    return 0


def _code_lines(source: str) -> list[str]:
    """Return the lines that are neither blank nor a comment."""
    lines = (line.strip() for line in source.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _stripped(source: str) -> list[str]:
    lines = [line.rstrip() for line in source.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines
