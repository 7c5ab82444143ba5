"""The text of the console: what a program prints is painted where its output goes."""

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.core.terminal import Painting, Terminal
from codeblanks_gui.ui.console.inks import Inks
from codeblanks_gui.ui.console.pace import Pace

MOST_LINES: Final = 3_000
MOST_CHARACTERS: Final = 1_000_000
"""What is kept in the console; twice as many lines while someone reads above the end."""

_SLACK: Final = 100
"""Lines beyond the limit before old ones go: to take some away costs as much as to take one."""

_SLACK_IN_FLOOD: Final = 600
_LINES_AT_ONCE: Final = 200
_CHARACTERS_AT_ONCE: Final = (500, 20_000)
_PIECE_TIME: Final = 0.005

_NOT_TEXT: Final = re.compile("[\u2028\u2029\ufdd0\ufdd1\ufffc\ud800-\udfff]")
"""Characters that are something else to Qt: line ends, frames, pictures, half characters."""


class Transcript:
    """One region of the document is the terminal's: from `_first` to where the output ends."""

    def __init__(
        self, control: QTextEdit, inks: Inks, output_end: Callable[[], int], cut_note: str
    ) -> None:
        """Print nothing yet.

        Args:
            control: the console's text.
            inks: the formats of printed text.
            output_end: tells the position where the output ends: the document's end, or before
                the prompt.
            cut_note: see `Terminal.cut_note`.
        """
        self._control = control
        self._document = control.document()
        self._inks = inks
        self._output_end = output_end
        self.terminal = Terminal(cut_note)
        self._first = self._mark()
        self._run_start = self._mark()
        self._pace = Pace(_PIECE_TIME, *_CHARACTERS_AT_ONCE)
        self.was_shortened = False
        """Whether something of the last run is not to be seen any more."""

    def _mark(self) -> QTextCursor:
        mark = QTextCursor(self._document)
        mark.setKeepPositionOnInsert(True)
        return mark

    @property
    def is_painted(self) -> bool:
        """Whether all that was printed can be seen."""
        return self.terminal.is_painted

    def begin_run(self) -> None:
        """A program starts: its output begins at the end of what is there."""
        self.begin_region()
        self._run_start.setPosition(self._first.position())
        self.was_shortened = False

    def begin_region(self, at: int | None = None) -> None:
        """Have what is printed from now on begin where the output ends, or `at` that place."""
        self.terminal = Terminal(self.terminal.cut_note)
        self._first.setPosition(self._output_end() if at is None else at)

    def remove_run(self) -> None:
        """Take away what the program has shown."""
        cursor = self._selection(self._run_start.position(), self._output_end())
        cursor.removeSelectedText()
        self.begin_region()

    def paint(self) -> None:
        """Show some of what was printed; `is_painted` tells whether that was all."""
        with self._pace.step() as characters:
            self._paint(self.terminal.take(_LINES_AT_ONCE, characters))

    def _paint(self, painting: Painting) -> None:
        block = self._first.blockNumber()
        if painting.passed:
            block += painting.passed
            self._first.setPosition(self._document.findBlockByNumber(block).position())
        end = self._output_end()
        start = self._first.position()
        if painting.kept:
            last = self._document.findBlockByNumber(block + painting.kept - 1)
            start = min(last.position() + last.length() - 1, end)
        self._replace(start, end, painting)
        self._note_losses()

    def _replace(self, start: int, end: int, painting: Painting) -> None:
        cursor = self._selection(start, end)
        cursor.beginEditBlock()
        if end > start:
            cursor.removeSelectedText()
        for text, style in painting.spans:
            cursor.insertText(_NOT_TEXT.sub("\ufffd", text), self._inks.format(style))
        cursor.endEditBlock()

    def _note_losses(self) -> None:
        if self.terminal.lines_lost or self.terminal.was_cut:
            self.was_shortened = True

    def insert_line(self, text: str, text_format: QTextCharFormat) -> None:
        """Write a line of ours where the output ends; what is printed goes on after it."""
        cursor = self._selection(self._output_end(), self._output_end())
        is_empty = cursor.atBlockStart()
        cursor.insertText(("" if is_empty else "\n") + text, text_format)
        cursor.insertText("\n", QTextCharFormat())
        self.begin_region(cursor.position())

    def end_cursor(self) -> QTextCursor:
        """Return a cursor where the output ends."""
        return self._selection(self._output_end(), self._output_end())

    def _selection(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self._document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def make_room(self) -> None:
        """Drop what will be too much when all that waits is painted: later it costs more."""
        waiting = self.terminal.lines_waiting
        if waiting > _SLACK_IN_FLOOD:
            self._drop(self._document.blockCount() + waiting - MOST_LINES)

    def trim(self, first_read: int | None, *, is_flooded: bool) -> None:
        """Drop the oldest lines of a long transcript.

        Args:
            first_read: number of the first line that someone reads; None: the end is read.
            is_flooded: more comes at once, and with it another call.
        """
        count = self._document.blockCount()
        surplus = count - MOST_LINES
        slack = _SLACK_IN_FLOOD if is_flooded else _SLACK
        if surplus <= slack and self._document.characterCount() <= MOST_CHARACTERS:
            return
        surplus = max(surplus, self._lines_of_surplus())
        if first_read is not None:
            surplus = max(min(surplus, first_read), count - 2 * MOST_LINES)
        self._drop(surplus)

    def _drop(self, lines: int) -> None:
        surplus = min(lines, self._first.blockNumber())
        if surplus <= 0:
            return
        end = self._document.findBlockByNumber(surplus).position()
        if end > self._run_start.position():
            self.was_shortened = True
        self._selection(0, end).removeSelectedText()

    def _lines_of_surplus(self) -> int:
        surplus = self._document.characterCount() - MOST_CHARACTERS
        if surplus <= 0:
            return 0
        return self._document.findBlock(surplus).blockNumber() + 1
