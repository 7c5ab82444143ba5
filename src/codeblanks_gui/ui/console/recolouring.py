"""Gives the text that stands in the console the colours of another theme, without a stop."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.ui.console.inks import Inks
from codeblanks_gui.ui.console.pace import Pace

_STEP_TIME: Final = 0.015
"""Seconds that one step may take; what it costs to lay the text out is known only at its end."""

_AT_ONCE: Final = (500, 20_000)
_LINE_COST: Final = 40
"""Characters that take as long as a line."""


class Recolouring(QObject):
    """Begins with the lines that are seen; the others follow in small steps."""

    def __init__(
        self,
        control: QTextEdit,
        inks: Inks,
        highlighter: Any,
        writing: Callable[[], AbstractContextManager[None]],
    ) -> None:
        """Do nothing yet.

        Args:
            control: the console's text.
            inks: the formats of printed text.
            highlighter: colours typed code.
            writing: a context in which the text may be changed.
        """
        super().__init__(control)
        self._control = control
        self._inks = inks
        self._highlighter = highlighter
        self._writing = writing
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._on_turn)
        self._next = QTextCursor(control.document())
        self._pace = Pace(_STEP_TIME, *_AT_ONCE)

    def begin(self) -> None:
        """Recolour what is seen now, and the rest soon."""
        control = self._control
        first = control.cursorForPosition(QPoint(0, 0)).block()
        last = control.cursorForPosition(QPoint(0, control.viewport().height())).block()
        with self._writing(), _as_one(control):
            for block in _blocks(first, last.blockNumber()):
                self._recolour(block)
        self._next.setPosition(0)
        self._turn.start()

    def stop(self) -> None:
        """Leave the rest as it is."""
        self._turn.stop()

    @property
    def is_going_on(self) -> bool:
        """Whether there may still be text in the old colours."""
        return self._turn.isActive()

    def _on_turn(self) -> None:
        block, done = self._next.block(), 0
        with self._pace.step() as most, self._writing(), _as_one(self._control):
            while block.isValid() and done < most:
                self._recolour(block)
                done += block.length() + _LINE_COST
                block = block.next()
        if block.isValid():
            self._next.setPosition(block.position())
        else:
            self._turn.stop()

    def _recolour(self, block: QTextBlock) -> None:
        cursor = QTextCursor(block)
        for start, length, text_format in list(_fragments(block)):
            again = self._inks.again(text_format)
            if again is not None and again != text_format:
                cursor.setPosition(start)
                cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(again)
        if block.layout().formats():
            self._highlighter.rehighlightBlock(block)


@contextmanager
def _as_one(control: QTextEdit) -> Iterator[None]:
    """Have the text laid out once, after all changes."""
    whole = QTextCursor(control.document())
    whole.beginEditBlock()
    try:
        yield
    finally:
        whole.endEditBlock()


def _blocks(first: QTextBlock, last: int) -> Iterator[QTextBlock]:
    while first.isValid() and first.blockNumber() <= last:
        yield first
        first = first.next()


def _fragments(block: QTextBlock) -> Iterator[tuple[int, int, Any]]:
    step = block.begin()
    while not step.atEnd():
        fragment = step.fragment()
        if fragment.isValid():
            yield fragment.position(), fragment.length(), fragment.charFormat()
        step += 1
