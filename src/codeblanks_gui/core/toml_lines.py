"""A TOML file with the line of each of its keys, so that an error can point at its place.

`tomllib` gives values without places. The places are found by a second, simple pass over text
that `tomllib` has accepted already, and only once something asks for a line.
"""

import re
from functools import cached_property
from pathlib import Path
from typing import Any

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import mark

At = tuple[str | int, ...]
"""A place in a document: keys and list indices from the top, as in `("exercise", 0, "title")`."""

MISSING = mark("Course", "the file is missing")
_UNREADABLE = mark("Course", "the file can't be read: {reason}")
_NOT_UTF8 = mark("Course", "the file isn't UTF-8; save it as UTF-8")
_NOT_TOML = mark("Course", "this isn't valid TOML: {reason}")


class TomlFile:
    """A TOML file, read: `data` as `tomllib` gives it, and `error_at` for a message with a line.

    Raises:
        CourseError: the file can't be read, isn't UTF-8 or isn't TOML.
    """

    def __init__(self, path: Path) -> None:
        import tomllib

        self.path = path
        self._text = read_text(path)
        try:
            self.data: dict[str, Any] = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise CourseError(path, *self._syntax_error(str(error))) from None

    def line_of(self, at: At) -> int:
        """Return the 1-based line of `at`, or of the nearest table around it."""
        while at and at not in self._lines:
            at = at[:-1]
        return self._lines.get(at, 1)

    def error_at(self, at: At, reason: str | Saying) -> CourseError:
        """Return (not raise) a CourseError that points at `at`."""
        return CourseError(self.path, self.line_of(at), reason)

    def _syntax_error(self, message: str) -> tuple[int, Saying]:
        """Split tomllib's "reason (at line 3, column 5)"; "at end of document" is the last line."""
        found = re.search(r" \(at line (\d+), column \d+\)$", message)
        if found:
            return int(found[1]), saying(_NOT_TOML, reason=message[: found.start()])
        last = len(self._text.rstrip().splitlines()) or 1
        return last, saying(_NOT_TOML, reason=message.removesuffix(" (at end of document)"))

    @cached_property
    def _lines(self) -> dict[At, int]:
        return _Scanner(self._text).scan()


def read_text(path: Path) -> str:
    """Return the text of a course file without a byte order mark; every line end is one newline.

    Raises:
        CourseError: the file can't be read, or isn't UTF-8 (with the line of the first bad byte).
    """
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8-sig")
    except FileNotFoundError:
        raise CourseError(path, 0, Saying(MISSING)) from None
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CourseError(path, line, Saying(_NOT_UTF8)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unreadable(path: Path, error: OSError) -> CourseError:
    """Return (not raise) what tells why a course file can't be read."""
    from codeblanks_gui.core.os_reasons import reason_of

    return CourseError(path, 0, saying(_UNREADABLE, reason=reason_of(error)))


_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*'""")
_SCALAR = re.compile(
    r'''"""(?:\\.|[^\\])*?"""{1,3}|"""(?:\\.|[^\\])*?"""'''
    r"""|'''.*?'''{1,3}|'''.*?'''"""
    r"""|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^,\]}#\n]+""",
    re.DOTALL,
)


class _Scanner:
    """Notes the line of each key, table and list item of *valid* TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pos = 0
        self._lines: dict[At, int] = {(): 1}
        self._counts: dict[At, int] = {}

    def scan(self) -> dict[At, int]:
        table: At = ()
        self._skip_blank()
        while self._pos < len(self._text):
            if self._text[self._pos] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip_blank()
        return self._lines

    def _note(self, at: At) -> None:
        self._lines.setdefault(at, self._text.count("\n", 0, self._pos) + 1)

    def _skip_blank(self) -> None:
        found = _BLANK.match(self._text, self._pos)
        self._pos = found.end() if found else self._pos

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._pos)
        if not found:
            # Valid TOML never comes here; moving on keeps a surprise from looping for ever.
            self._pos += 1
            return ""
        self._pos = found.end()
        return found[0]

    def _dotted_key(self) -> list[str]:
        """Read `a."b c".d`."""
        keys = []
        while True:
            self._skip_blank()
            key = self._take(_KEY)
            keys.append(key[1:-1] if key[:1] in ("'", '"') else key)
            self._skip_blank()
            if not self._text.startswith(".", self._pos):
                return keys
            self._pos += 1

    def _header(self) -> At:
        """Read `[a.b]` or `[[a.b]]`; the place carries the index of each list of tables."""
        start = self._pos
        is_list = self._text.startswith("[[", start)
        self._pos += 2 if is_list else 1
        keys = self._dotted_key()
        self._pos += 2 if is_list else 1
        at: At = ()
        for number, key in enumerate(keys, 1):
            at = (*at, key)
            if is_list and number == len(keys):
                self._counts[at] = self._counts.get(at, 0) + 1
            if at in self._counts:
                at = (*at, self._counts[at] - 1)
        line = self._text.count("\n", 0, start) + 1
        for known in (at[:-1], at) if is_list else (at,):
            self._lines.setdefault(known, line)
        return at

    def _pair(self, table: At) -> None:
        """Read `key = value`."""
        self._skip_blank()
        start_line = self._text.count("\n", 0, self._pos) + 1
        at = table
        for key in self._dotted_key():
            at = (*at, key)
            self._lines.setdefault(at, start_line)
        self._pos += 1  # the equals sign
        self._skip_blank()
        self._value(at)

    def _value(self, at: At) -> None:
        self._note(at)
        opening = self._text[self._pos : self._pos + 1]
        if opening == "[":
            self._items(at)
        elif opening == "{":
            self._inline_table(at)
        else:
            self._take(_SCALAR)

    def _items(self, at: At) -> None:
        self._pos += 1
        index = 0
        while not self._closes("]"):
            self._value((*at, index))
            index += 1

    def _inline_table(self, at: At) -> None:
        self._pos += 1
        while not self._closes("}"):
            self._pair(at)

    def _closes(self, bracket: str) -> bool:
        """Skip blanks and commas; tell whether `bracket` (then passed) or the text's end comes."""
        self._skip_blank()
        while self._text.startswith(",", self._pos):
            self._pos += 1
            self._skip_blank()
        if self._text.startswith(bracket, self._pos):
            self._pos += 1
            return True
        return self._pos >= len(self._text)
