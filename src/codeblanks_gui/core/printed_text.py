r"""What a program printed, as a text to read: what the console showed, but whole.

Colours go. Where `\r`, `\b` or a cursor's move wrote over something, what stood there at last is
kept, as on the screen: of a progress bar its last state. Nothing is shortened; a text of any size
passes through in pieces. The sequences are those of `terminal_screen`; each character counts as a
column, also a wide one, which matters only where it is written over.
"""

import re
from typing import Final

from codeblanks_gui.core.terminal_screen import SCREEN_LINES

_LONGEST_LINE: Final = 2**20
"""Columns; what stands before that in a longer line is not written over any more."""

_LONGEST_SEQUENCE: Final = 4_096
_UNSEEN: Final = re.compile(
    "(?:\x1b\\[|\x9b)[0-9;:]*m"
    "|(?:\x1b[\\]PX^_]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"
    "|[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9a\x9c\x9e\x9f]"
)
_SPECIAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_MOVES: Final = re.compile("[\b\x1b\x9b]")
_TOKEN: Final = re.compile(
    "([^\r\n\b\x1b\x9b]+)"
    "|(?:\x1b\\[|\x9b)([0-?]*)[ -/]*([@-~])"
    "|\x1b[ -/]*([0-~])"
    "|([\r\n\b\x1b\x9b])"
)
_TEXT, _CSI, _ESCAPE = 1, 3, 4
_UNFINISHED: Final = re.compile(
    "(?:\x1b(?:\\[[0-?]*[ -/]*|[\\]PX^_][^\x07\x1b\x9c]*\x1b?|[ -/]*)|\x9b[0-?]*[ -/]*)\\Z"
)


class PrintedText:
    """`feed` it what was printed; it gives back what doesn't change any more, `rest` the end."""

    def __init__(self) -> None:
        self._rows = [""]  # the last lines, which a program can still reach
        self._line = self._column = 0
        self._done: list[str] = []
        self._unfinished = ""

    def feed(self, text: str) -> str:
        """Take what was printed next, which may end anywhere; return what is certain now."""
        text = self._unfinished + text
        if not _SPECIAL.search(text):
            self._unfinished = ""
            self._add(text)
        else:
            self._add_special(text)
        return self._taken()

    def _add_special(self, text: str) -> None:
        unfinished = _UNFINISHED.search(text, max(len(text) - _LONGEST_SEQUENCE, 0))
        self._unfinished = unfinished[0] if unfinished else ""
        self._add(_UNSEEN.sub("", text[: unfinished.start()] if unfinished else text))

    def _add(self, text: str) -> None:
        if _MOVES.search(text) or self._line != len(self._rows) - 1:
            self._follow(text)
        else:
            self._add_lines(text)
        if len(self._rows[-1]) > _LONGEST_LINE:
            self._pass(len(self._rows) - 1)
            self._done.append(self._rows[0])
            self._rows, self._line, self._column = [""], 0, 0

    def rest(self) -> str:
        """Return the last lines; nothing more comes."""
        while len(self._rows) - 1 > self._line and not self._rows[-1].strip(" "):
            self._rows.pop()  # a cursor was there, but nothing was written
        last = self._rows.pop()
        self._pass(len(self._rows))
        self._done.append(last)
        return self._taken()

    def _taken(self) -> str:
        done, self._done = "".join(self._done), []
        return done

    def _pass(self, count: int) -> None:
        """Let the first lines go: they are as they will be."""
        self._done += [f"{row}\n" for row in self._rows[:count]]
        del self._rows[:count]
        self._line -= count

    def _add_lines(self, text: str) -> None:
        """Take text that moves to a line's start at most, the cursor being in the last line."""
        lines = text.split("\n")
        self._overlay(lines[0])
        many = len(lines) - SCREEN_LINES
        if many > 1:
            self._pass(len(self._rows))
            self._done += [f"{_seen(line)}\n" for line in lines[1:many]]
            del lines[1:many]
            self._rows = []
        for line in lines[1:]:
            self._rows.append("")
            self._line, self._column = len(self._rows) - 1, 0
            self._overlay(line)
        self._pass(max(len(self._rows) - SCREEN_LINES, 0))

    def _overlay(self, text: str) -> None:
        """Write what may come back to the line's start, again and again."""
        parts = text.split("\r")
        self._write(parts[0])
        if len(parts) > 1:
            over = _overlaid(parts[1:])
            self._column = 0
            self._write(over)
            self._column = len(parts[-1])

    def _write(self, text: str) -> None:
        row = self._rows[self._line]
        if self._column > len(row):
            row += " " * (self._column - len(row))
        end = self._column + len(text)
        self._rows[self._line] = row[: self._column] + text + row[end:]
        self._column = end

    def _follow(self, text: str) -> None:
        for found in _TOKEN.finditer(text):
            if found.lastindex == _TEXT:
                self._write(found[_TEXT])
            elif found.lastindex == _CSI:
                self._obey(found[2], found[_CSI])
            elif found.lastindex == _ESCAPE:
                self._move_lines({"M": -1, "D": 1, "E": 1}.get(found[_ESCAPE], 0))
            elif found[0] == "\n":
                self._column = 0
                self._move_lines(1)
            elif found[0] == "\r":
                self._column = 0
            elif found[0] == "\b":
                self._column = max(self._column - 1, 0)

    def _obey(self, parameters: str, final: str) -> None:
        number, _, second = parameters.partition(";")
        value = int(number[:6]) if number.isdecimal() else 0
        count = max(value, 1)
        if final in "EFG`Hf":
            self._column = 0
        if final in "ABEF":
            self._move_lines(count if final in "BE" else -count, scrolls=False)
        elif final in "CD":
            self._column = max(self._column + (count if final == "C" else -count), 0)
        elif final in "G`":
            self._column = count - 1
        elif final in "Hf":
            self._move_lines(count - 1 - self._line, scrolls=False)
            self._column = max(int(second[:6]) - 1, 0) if second.isdecimal() else 0
        elif final in "KJ":
            self._erase(value, is_screen=final == "J")
        self._column = min(self._column, _LONGEST_LINE)

    def _move_lines(self, count: int, *, scrolls: bool = True) -> None:
        """Go down, or up where `count` is negative; only a line's end makes the screen scroll."""
        self._line = max(self._line + count, 0)
        if not scrolls:
            self._line = min(self._line, SCREEN_LINES - 1)
        while len(self._rows) <= self._line:
            self._rows.append("")
        self._pass(max(self._line + 1 - SCREEN_LINES, 0))

    def _erase(self, kind: int, *, is_screen: bool) -> None:
        row = self._rows[self._line]
        if kind == 0:
            row = row[: self._column]
        elif kind == 1:
            row = " " * min(self._column + 1, len(row)) + row[self._column + 1 :]
        else:
            row = ""
        self._rows[self._line] = row
        if is_screen:
            first = 0 if kind else self._line + 1
            last = self._line if kind == 1 else len(self._rows)
            for number in range(first, last):
                if number != self._line:
                    self._rows[number] = ""


def _seen(line: str) -> str:
    """Return what is seen of a line at last that began at its start."""
    return _overlaid(line.split("\r")) if "\r" in line else line


def _overlaid(parts: list[str]) -> str:
    """Return what is seen of parts that were written over each other, all from the same place."""
    over = ""
    for part in reversed(parts):
        if len(part) > len(over):
            over += part[len(over) :]
    return over
