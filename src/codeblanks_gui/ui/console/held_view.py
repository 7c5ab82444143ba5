"""What a person looks at while text comes and goes: the end, or a place that must not move."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

_NEAR: Final = 4
"""Pixels from the end that still count as the end, beside the document's margin."""


class Reader(QObject):
    """Knows whether a person follows the end of a text, or reads above it.

    Only what a person does counts: text that grows, another font or a narrower window move the
    end away from somebody who follows it, and then it is brought back into sight.
    """

    def __init__(self, control: QTextEdit, on_end: Callable[[], None]) -> None:
        """Follow the end.

        Args:
            control: the text.
            on_end: called when somebody has come (back) to the end.
        """
        super().__init__(control)
        self._control = control
        self._bar = control.verticalScrollBar()
        self._on_end = on_end
        self._value = self._bar.value()
        self._is_at_end = True
        self.is_text_changing = False
        """What the scroll bar does now isn't a person's doing."""
        # Hidden where everything can be seen; Jupyter's console shows it always.
        control.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._bar.valueChanged.connect(self._on_moved)
        control.selectionChanged.connect(self._on_selection_changed)

    @property
    def is_following(self) -> bool:
        """Whether the end is what is looked at; who has selected something reads that."""
        return self._is_at_end and not self._control.textCursor().hasSelection()

    def fit_bar(self) -> None:
        """Let the scroll bar reach from the first line to the last, and no further."""
        height = round(self._control.document().size().height())  # finishes the layout, too
        room = self._control.viewport().height()
        was_following = self.is_following
        was_changing, self.is_text_changing = self.is_text_changing, True
        self._bar.setRange(0, max(height - room, 0))
        self._bar.setPageStep(room)
        if was_following and not was_changing:
            self._bar.setValue(self._bar.maximum())
        self.is_text_changing = was_changing
        if not was_changing:
            self.take_place(is_following=was_following)

    def take_place(self, *, is_following: bool) -> None:
        """Take note of where the bar is now; who follows goes on following."""
        self._value = self._bar.value()
        if not is_following:
            self._is_at_end = self._value >= self._bar.maximum()
        self._tell_end()

    def go_to_end(self) -> None:
        """Show the end, and follow it from now on."""
        self._is_at_end = True
        self.fit_bar()
        self._bar.setValue(self._bar.maximum())

    def _on_moved(self, value: int) -> None:
        is_downwards = value > self._value
        self._value = value
        if self.is_text_changing:
            return
        # Who goes up by a pixel leaves the end; who comes down needn't hit it: a cursor in the
        # last line leaves the margin below it out of sight.
        near = self._control.document().documentMargin() + _NEAR if is_downwards else 0
        self._is_at_end = value >= self._bar.maximum() - near
        self._tell_end()

    def _on_selection_changed(self) -> None:
        if not self.is_text_changing:
            self._tell_end()

    def _tell_end(self) -> None:
        if self.is_following:
            self._on_end()


class HeldView:
    """Remembers the view of a text when it is made; `release` brings it back.

    At the end it follows; scrolled up, or with text selected, the same line stays in its place.
    """

    def __init__(self, control: QTextEdit, reader: Reader) -> None:
        self._control = control
        self._reader = reader
        self._bar = control.verticalScrollBar()
        chosen = control.textCursor()
        self._chosen = QTextCursor(chosen) if chosen.hasSelection() else None
        self.is_following = reader.is_following
        self.first = QTextCursor(control.cursorForPosition(QPoint(0, 0)).block())
        self._distance = self._top() - self._bar.value()
        reader.is_text_changing = True

    def release(self) -> None:
        """Show the end again, or the same text in the same place."""
        try:
            self._show_again()
        finally:
            self._reader.is_text_changing = False
            self._reader.take_place(is_following=self.is_following)

    def _show_again(self) -> None:
        self._reader.fit_bar()
        if self.is_following:
            self._bar.setValue(self._bar.maximum())
            return
        if self._chosen is not None and self._chosen.hasSelection():
            now = self._control.textCursor()
            if (now.anchor(), now.position()) != (self._chosen.anchor(), self._chosen.position()):
                self._control.setTextCursor(self._chosen)
        self._bar.setValue(round(self._top() - self._distance))

    def _top(self) -> float:
        layout = self._control.document().documentLayout()
        return layout.blockBoundingRect(self.first.block()).top()
