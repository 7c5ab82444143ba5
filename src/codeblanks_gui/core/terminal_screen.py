r"""What printed text looks like on a terminal: `\r`, `\b`, cursor moves, erasing, colours.

A program that redraws its progress a thousand times a second is followed here, in plain Python;
only what it comes to is painted. The screen has no right edge, and its first line is where the
output begins. Source of the sequences: ECMA-48, and xterm's control sequences by Dickey.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Final

from codeblanks_gui.core import text_cells
from codeblanks_gui.core.sgr import PLAIN
from codeblanks_gui.core.style_marks import StyleMarks
from codeblanks_gui.core.terminal_row import LONGEST_LINE, PLAIN_MARK, Row

SCREEN_LINES: Final = 50
"""How far a program can move up; what has left the screen stays as it is."""

_LONGEST_SEQUENCE: Final = 4_096
_TAB: Final = 8

_SPECIAL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_TOKEN: Final = re.compile(
    "([^\x00-\x1f\x7f-\x9f]+)"
    "|(?:\x1b\\[|\x9b)([0-?]*)[ -/]*([@-~])"
    "|(?:\x1b[\\]PX^_]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*([0-~])"
    "|([\x00-\x1f\x7f-\x9f])"
)
_TEXT, _CSI, _ESCAPE, _CONTROL = 1, 3, 4, 5
_UNFINISHED: Final = re.compile(
    "(?:\x1b(?:\\[[0-?]*[ -/]*|[\\]PX^_][^\x07\x1b\x9c]*\x1b?|[ -/]*)|\x9b[0-?]*[ -/]*)\\Z"
)


class TerminalScreen(ABC):
    """See the module."""

    def __init__(self) -> None:
        self._marks = StyleMarks(lambda: (*self._waiting(), *self._rows))
        self._rows: list[Row] = [Row()]
        self._line = 0
        self._column = 0
        self._saved = (0, 0, PLAIN)
        self._unfinished = ""

    @abstractmethod
    def _finish(self, row: Row) -> None:
        """Take a line that has left the screen."""

    @abstractmethod
    def _waiting(self) -> Iterable[Row]:
        """Return the lines that have left the screen, as far as they are still needed."""

    @abstractmethod
    def _drop_surplus(self, lines: list[str]) -> None:
        """Take out of `lines`, of which the first is begun, those that nobody will see."""

    def feed(self, text: str) -> None:
        """Take printed text; it may end anywhere, also inside a sequence."""
        if self._unfinished:
            text, self._unfinished = self._unfinished + text, ""
        if not _SPECIAL.search(text) and self._is_at_end():
            self._append(text)
            return
        unfinished = _UNFINISHED.search(text, max(len(text) - _LONGEST_SEQUENCE, 0))
        if unfinished:
            text, self._unfinished = text[: unfinished.start()], unfinished[0]
        for found in _TOKEN.finditer(text):
            kind = found.lastindex
            if kind == _TEXT:
                self._write(found[_TEXT])
            elif kind == _CSI:
                self._obey(found[2], found[_CSI])
            elif kind == _CONTROL:
                self._control(found[_CONTROL])
            elif kind == _ESCAPE:
                self._escape(found[_ESCAPE])

    def begin_line(self) -> None:
        """Go below everything, to the start of an empty line, and write plainly from there."""
        self.reset_style()
        self._line = self._last_shown()
        if self._row().cells:
            self._newline()
        self._column = 0

    def reset_style(self) -> None:
        """Write plainly from now on; a sequence that was begun is forgotten."""
        self._unfinished = ""
        self._marks.set_style(PLAIN)

    def _append(self, text: str) -> None:
        lines = text.split("\n")
        self._write(lines[0])
        self._drop_surplus(lines)
        last = max(len(lines) - SCREEN_LINES, 1)
        if last > 1:
            # What leaves the screen at once needs no columns.
            for row in self._rows:
                self._finish(row)
            mark = self._marks.mark if self._marks.mark != PLAIN_MARK else ""
            for line in lines[1:last]:
                cells = text_cells.to_cells(line)
                self._finish(Row(cells, mark * len(cells)))
            self._rows, self._line = [Row()], 0
            self._column = 0
            self._write(lines[last])
            last += 1
        for line in lines[last:]:
            self._newline()
            self._write(line)

    def _is_at_end(self) -> bool:
        row = self._rows[-1]
        return self._line == len(self._rows) - 1 and self._column == len(row.cells) + row.left_out

    def _write(self, text: str) -> None:
        if not text:
            return
        row = self._row()
        while text_cells.starts_with_mark(text) and self._column:
            before = row.cell_before(self._column)
            if before >= 0:
                cell = row.cells[row.place(before)]
                row.change_cell(before, text_cells.with_mark(cell, text[0]))
            text = text[1:]
        cells = text_cells.to_cells(text)
        row.write(self._column, cells, self._marks.mark)
        self._column += len(cells)

    def _row(self) -> Row:
        while len(self._rows) <= self._line:
            self._rows.append(Row())
        return self._rows[self._line]

    def _newline(self) -> None:
        self._column = 0
        self._index()

    def _index(self) -> None:
        self._line += 1
        if self._line == SCREEN_LINES:
            self._row_leaves()
        self._row()

    def _row_leaves(self) -> None:
        self._line -= 1
        self._finish(self._rows.pop(0))

    # Controls

    def _control(self, char: str) -> None:
        if char == "\n":
            self._newline()
        elif char == "\r":
            self._column = 0
        elif char == "\b":
            self._column = max(self._column - 1, 0)
        elif char == "\t":
            self._column += _TAB - self._column % _TAB
        elif char in "\x0b\x0c\x84":
            self._index()
        elif char == "\x85":
            self._newline()

    def _escape(self, final: str) -> None:
        if final == "7":
            self._save()
        elif final == "8":
            self._restore()
        elif final == "M":
            self._line = max(self._line - 1, 0)
        elif final == "D":
            self._index()
        elif final == "E":
            self._newline()

    def _obey(self, parameters: str, final: str) -> None:
        if final == "m":
            self._marks.dress(parameters)
            return
        move = _MOVES.get(final)
        if move is None:
            return
        first, _, second = parameters.partition(";")
        if all(not part or part.isdecimal() for part in (first, second)):
            move(self, int(first[:6] or 0), int(second[:6] or 0))

    def _up(self, count: int, _: int) -> None:
        self._line = max(self._line - max(count, 1), 0)

    def _down(self, count: int, _: int) -> None:
        self._line = min(self._line + max(count, 1), SCREEN_LINES - 1)

    def _right(self, count: int, _: int) -> None:
        furthest = max(self._column, LONGEST_LINE)
        self._column = min(self._column + max(count, 1), furthest)

    def _left(self, count: int, _: int) -> None:
        self._column = max(self._column - max(count, 1), 0)

    def _down_to_start(self, count: int, _: int) -> None:
        self._down(count, 0)
        self._column = 0

    def _up_to_start(self, count: int, _: int) -> None:
        self._up(count, 0)
        self._column = 0

    def _to_column(self, column: int, _: int) -> None:
        self._column = min(max(column - 1, 0), LONGEST_LINE)

    def _to_line(self, line: int, _: int) -> None:
        self._line = min(max(line - 1, 0), SCREEN_LINES - 1)

    def _to_place(self, line: int, column: int) -> None:
        self._to_line(line, 0)
        self._to_column(column, 0)

    def _save(self, _: int = 0, __: int = 0) -> None:
        self._saved = (self._line, self._column, self._marks.style)

    def _restore(self, _: int = 0, __: int = 0) -> None:
        self._line, self._column, style = self._saved
        self._marks.set_style(style)

    def _erase_line(self, kind: int, _: int) -> None:
        if self._line >= len(self._rows):
            return
        row = self._rows[self._line]
        if kind == 0:
            row.erase_from(self._column)
        elif kind == 1:
            row.erase(0, self._column + 1, self._marks.mark)
        elif kind == 2:
            row.erase_from(0)

    def _erase_screen(self, kind: int, _: int) -> None:
        self._erase_line(min(kind, 2), 0)
        first = 0 if kind else self._line + 1
        last = self._line if kind == 1 else len(self._rows)
        for row in self._rows[first:last]:
            row.erase_from(0)

    def _delete(self, count: int, _: int) -> None:
        self._row().remove(self._column, max(count, 1))

    def _blank(self, count: int, _: int) -> None:
        self._row().erase(self._column, self._column + max(count, 1), self._marks.mark)

    def _insert(self, count: int, _: int) -> None:
        self._row().insert(self._column, min(max(count, 1), LONGEST_LINE))

    def _last_shown(self) -> int:
        """Return the number of the last line that isn't blank, or of the cursor's."""
        self._row()
        for number in range(len(self._rows) - 1, self._line, -1):
            if not self._rows[number].is_blank:
                return number
        return self._line


_MOVES: Final[dict[str, Callable[[TerminalScreen, int, int], None]]] = {
    "A": TerminalScreen._up,
    "B": TerminalScreen._down,
    "C": TerminalScreen._right,
    "D": TerminalScreen._left,
    "E": TerminalScreen._down_to_start,
    "F": TerminalScreen._up_to_start,
    "G": TerminalScreen._to_column,
    "`": TerminalScreen._to_column,
    "d": TerminalScreen._to_line,
    "H": TerminalScreen._to_place,
    "f": TerminalScreen._to_place,
    "J": TerminalScreen._erase_screen,
    "K": TerminalScreen._erase_line,
    "P": TerminalScreen._delete,
    "X": TerminalScreen._blank,
    "@": TerminalScreen._insert,
    "s": TerminalScreen._save,
    "u": TerminalScreen._restore,
}
