"""One line of a terminal's screen, changed in place as bars and colours ask for it."""

import re
from typing import Final

from codeblanks_gui.core.sgr import Style
from codeblanks_gui.core.text_cells import FILLER, to_text

LONGEST_LINE: Final = 5_000
"""Columns; of a longer line the middle is left out: Qt lays out a line as a whole, in seconds."""

PLAIN_MARK: Final = "\0"
"""The mark of the plain style; see `Row.marks`."""

_HALF: Final = LONGEST_LINE // 2
_SAME_MARKS: Final = re.compile(r"(.)\1*", re.DOTALL)

Span = tuple[str, Style]


class Row:
    """A line: `cells` are its columns, `marks` names the style of each (empty: all plain).

    Columns are counted as they were printed. Of a long line the first and the last 2,500 are kept
    and `left_out` columns between them aren't.
    """

    __slots__ = ("cells", "is_changed", "left_out", "marks")

    def __init__(self, cells: str = "", marks: str = "") -> None:
        self.cells = cells
        self.marks = marks
        self.left_out = 0
        self.is_changed = True
        if len(cells) > LONGEST_LINE:
            self._leave_middle_out()

    @property
    def is_blank(self) -> bool:
        """Whether nothing of it can be seen."""
        return not self.cells.strip(" ") and not self.marks.strip(PLAIN_MARK)

    def write(self, column: int, cells: str, mark: str) -> None:
        """Put `cells` over what stands at `column` and after it."""
        self.is_changed = True
        if self.left_out:
            self._write_around(column, cells, mark)
            return
        self._splice(column, cells, mark)
        if len(self.cells) > LONGEST_LINE:
            self._leave_middle_out()

    def erase_from(self, column: int) -> None:
        """Empty the line from `column` on."""
        place = self.place(column)
        self.cells = self._mended(place)[:place]
        self.marks = self.marks[:place]
        self.left_out = min(self.left_out, max(column - _HALF, 0))
        self.is_changed = True

    def erase(self, start: int, end: int, mark: str) -> None:
        """Put blanks in place of what stands from `start` to before `end`."""
        length = len(self.cells) + self.left_out
        if start < min(end, length):
            self.write(start, " " * (min(end, length) - start), mark)

    def remove(self, column: int, count: int) -> None:
        """Take `count` columns out; what follows moves to the left."""
        start, end = self.place(column), self.place(column + count)
        self.cells = self.cells[:start] + self.cells[end:]
        self.marks = self.marks[:start] + self.marks[end:]
        self.is_changed = True

    def insert(self, column: int, count: int) -> None:
        """Push what stands at `column` to the right by `count` blanks."""
        place = self.place(column)
        if place >= len(self.cells):
            return
        if self.marks:
            self.marks = self.marks[:place] + PLAIN_MARK * count + self.marks[place:]
        self.cells = self.cells[:place] + " " * count + self.cells[place:]
        self.is_changed = True
        if len(self.cells) > LONGEST_LINE:
            self._leave_middle_out()

    def change_cell(self, column: int, cell: str) -> None:
        """Put `cell` in place of the one at `column`, in the style that it has."""
        place = self.place(column)
        self.cells = self.cells[:place] + cell + self.cells[place + 1 :]
        self.is_changed = True

    def cell_before(self, column: int) -> int:
        """Return the column of the character before `column`, whose width may be two; or -1."""
        place = self.place(column) - 1
        if 0 <= place < len(self.cells):
            return column - 2 if self.cells[place] == FILLER and place else column - 1
        return -1

    def place(self, column: int) -> int:
        """Return where in `cells` a column is."""
        if column <= _HALF or not self.left_out:
            return column
        return max(column - self.left_out, _HALF)

    def spans(self, styles: list[Style], cut_note: str) -> list[Span]:
        """Return what is seen: text and style, with a note in place of what was left out."""
        if not self.left_out:
            return self._spans(0, len(self.cells), styles)
        note = cut_note.format(count=self.left_out)
        end = len(self.cells)
        return [*self._spans(0, _HALF, styles), (note, styles[0]), *self._spans(_HALF, end, styles)]

    def _spans(self, start: int, end: int, styles: list[Style]) -> list[Span]:
        cells = self.cells[start:end]
        if not self.marks:
            return [(to_text(cells), styles[0])] if cells else []
        return [
            (to_text(cells[found.start() : found.end()]), styles[ord(found[1])])
            for found in _SAME_MARKS.finditer(self.marks[start:end])
        ]

    def _splice(self, start: int, cells: str, mark: str) -> None:
        size, end = len(self.cells), start + len(cells)
        if start > size:
            self.cells += " " * (start - size)
        if self.marks or mark != PLAIN_MARK:
            marks = self.marks + PLAIN_MARK * (len(self.cells) - len(self.marks))
            self.marks = marks[:start] + mark * len(cells) + marks[end:]
        if start >= size:
            self.cells += cells
            return
        whole = self._mended(start, end)
        self.cells = whole[:start] + cells + whole[end:]

    def _mended(self, *edges: int) -> str:
        """Return the cells; of a wide character that an edge cuts in two a blank remains."""
        cells = self.cells
        if FILLER not in cells:
            return cells
        for edge in edges:
            if 0 < edge < len(cells) and cells[edge] == FILLER:
                cells = cells[: edge - 1] + "  " + cells[edge + 1 :]
        return cells

    def _write_around(self, column: int, cells: str, mark: str) -> None:
        if column < _HALF:
            self._splice(column, cells[: _HALF - column], mark)
        resumed = _HALF + self.left_out
        if column + len(cells) > resumed:
            rest = cells[max(resumed - column, 0) :]
            self._splice(_HALF + max(column - resumed, 0), rest, mark)
            if len(self.cells) > LONGEST_LINE:
                self._leave_middle_out()

    def _leave_middle_out(self) -> None:
        self.left_out += len(self.cells) - LONGEST_LINE
        self.cells = self.cells[:_HALF] + self.cells[-_HALF:]
        if self.marks:
            self.marks = self.marks[:_HALF] + self.marks[-_HALF:]
