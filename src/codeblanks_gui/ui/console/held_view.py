"""What a person looks at while text comes and goes: the end, or a place that must not move."""

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

_NEAR: Final = 4
"""Pixels from the end that still count as the end."""


class HeldView:
    """Remembers the view of a text when it is made; `release` brings it back.

    At the end it follows; scrolled up, or with text selected, the same line stays in its place.
    """

    def __init__(self, control: QTextEdit) -> None:
        self._control = control
        self._bar = control.verticalScrollBar()
        chosen = control.textCursor()
        self._chosen = QTextCursor(chosen) if chosen.hasSelection() else None
        end = control.document().size().height() - control.viewport().height()
        self.is_following = self._chosen is None and self._bar.value() >= end - _NEAR
        self.first = QTextCursor(control.cursorForPosition(QPoint(0, 0)).block())
        self._distance = self._top() - self._bar.value()

    def release(self) -> None:
        """Show the end again, or the same text in the same place."""
        control, bar = self._control, self._bar
        height = round(control.document().size().height())  # finishes the layout, too
        bar.setRange(0, height)
        if self.is_following:
            bar.setValue(max(height - control.viewport().height(), 0))
            return
        if self._chosen is not None and self._chosen.hasSelection():
            now = control.textCursor()
            if (now.anchor(), now.position()) != (self._chosen.anchor(), self._chosen.position()):
                control.setTextCursor(self._chosen)
        bar.setValue(round(self._top() - self._distance))

    def _top(self) -> float:
        layout = self._control.document().documentLayout()
        return layout.blockBoundingRect(self.first.block()).top()
