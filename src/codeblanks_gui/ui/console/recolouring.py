"""Gives the text that stands in the console the colours of another theme, without a stop."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.ui.console.inks import Inks

_AT_ONCE: Final = 0.015
"""Seconds that one step may take."""


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

    def begin(self) -> None:
        """Recolour what is seen now, and the rest soon."""
        control = self._control
        first = control.cursorForPosition(QPoint(0, 0)).block()
        last = control.cursorForPosition(QPoint(0, control.viewport().height())).block()
        with self._writing():
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
        end = time.monotonic() + _AT_ONCE
        block = self._next.block()
        with self._writing():
            while block.isValid() and time.monotonic() < end:
                self._recolour(block)
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
