"""A terminal whose lines are painted elsewhere, a few at a time, and only where they changed."""

from collections import deque
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.sgr import PLAIN, Style
from codeblanks_gui.core.terminal_row import Row, Span
from codeblanks_gui.core.terminal_screen import SCREEN_LINES, TerminalScreen

MOST_LINES: Final = 3_000
MOST_CHARACTERS: Final = 1_000_000
"""Waiting to be painted; of more the oldest are dropped."""

_SPAN_COST: Final = 20
"""Characters that take as long to paint as the change of a style."""


@dataclass(frozen=True, slots=True)
class Painting:
    """What has to be done so that the painted lines are what the terminal shows."""

    passed: int
    """Painted lines, from the first on, that never change again."""
    kept: int
    """Painted lines after those that stay as they are; what follows them is taken away."""
    lines: int
    """Lines that come in their place."""
    spans: list[Span]
    """The text of these lines, line ends between them."""


class Terminal(TerminalScreen):
    """`feed` it, and paint what `take` gives."""

    def __init__(self, cut_note: str) -> None:
        super().__init__()
        self.cut_note = cut_note
        self.lines_lost = 0
        """Lines that were dropped before they were painted."""
        self.was_cut = False
        """Whether the middle of a line was left out."""
        self._finished: deque[Row] = deque()
        self._finished_size = 0
        self._painted: list[Row] = []
        self._passed = 0

    @property
    def is_painted(self) -> bool:
        """Whether `take` has nothing to give."""
        shown = len(self._finished) + self._last_shown() + 1
        return self._first_change() == len(self._painted) == shown

    @property
    def lines_waiting(self) -> int:
        """How many lines `take` has to give."""
        return len(self._finished) + self._last_shown() + 1 - self._first_change()

    def take(
        self, most_lines: int = MOST_LINES, most_characters: int = MOST_CHARACTERS
    ) -> Painting:
        """Return what is to be painted next; it counts as painted then.

        Args:
            most_lines: how many lines to give at most; the next call goes on.
            most_characters: no further line is given after so many.
        """
        kept = self._first_change()
        passed, self._passed = self._passed, 0
        text = _Spans()
        del self._painted[kept:]
        for row in islice(self._shown(), kept, kept + most_lines):
            if self._painted:
                text.add("\n", PLAIN)
            for part, style in row.spans(self._marks.styles, self.cut_note):
                text.add(part, style)
            row.is_changed = False
            self.was_cut = self.was_cut or row.left_out > 0
            self._painted.append(row)
            if text.size > most_characters:
                break
        painting = Painting(passed, kept, len(self._painted) - kept, text.joined())
        self._pass_finished()
        return painting

    def _shown(self) -> chain[Row]:
        return chain(self._finished, self._rows[: self._last_shown() + 1])

    def _first_change(self) -> int:
        number = 0
        for painted, row in zip(self._painted, self._shown(), strict=False):
            if painted is not row or row.is_changed:
                break
            number += 1
        return number

    def _pass_finished(self) -> None:
        while len(self._painted) > 1 and self._finished:
            row = self._finished.popleft()
            self._finished_size -= len(row.cells) + 1
            self._painted.pop(0)
            self._passed += 1

    @override
    def _finish(self, row: Row) -> None:
        self._finished.append(row)
        self._finished_size += len(row.cells) + 1
        self.was_cut = self.was_cut or row.left_out > 0
        while len(self._finished) > MOST_LINES or self._finished_size > MOST_CHARACTERS:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        first = self._finished[0]
        is_painted = bool(self._painted) and self._painted[0] is first
        if is_painted and len(self._painted) == 1:
            first = self._finished[1]  # the painted text needs a line to begin with
            del self._finished[1]
            is_painted = False
        else:
            self._finished.popleft()
        self._finished_size -= len(first.cells) + 1
        if is_painted:
            self._painted.pop(0)
            self._passed += 1
        else:
            self.lines_lost += 1

    @override
    def _waiting(self) -> deque[Row]:
        return self._finished

    @override
    def _drop_surplus(self, lines: list[str]) -> None:
        surplus = len(lines) - 1 - MOST_LINES - SCREEN_LINES
        if surplus > 0:
            self.lines_lost += surplus
            del lines[1 : surplus + 1]


class _Spans:
    """Collects text, piece by piece, and joins what has the same style."""

    def __init__(self) -> None:
        self.size = 0
        self._pieces: list[tuple[list[str], Style]] = []

    def add(self, text: str, style: Style) -> None:
        self.size += len(text) + _SPAN_COST
        if self._pieces and self._pieces[-1][1] is style:
            self._pieces[-1][0].append(text)
        else:
            self._pieces.append(([text], style))

    def joined(self) -> list[Span]:
        return [("".join(texts), style) for texts, style in self._pieces]
