"""Jupyter's console as a text to read: its end is followed, and a place above it doesn't move."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QTextCursor

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console.held_view import HeldView, Reader
from codeblanks_gui.ui.console.qtconsole_base import RichJupyterWidget


class ReadableConsole(RichJupyterWidget):  # type: ignore[misc]
    """See the module.

    Signals:
        holding_changed(bool): new output waits until somebody comes to the end; or no longer.
    """

    holding_changed = Signal(bool)

    _control: Any
    _executing: bool
    _reading: bool
    _filter_resize: bool

    def __init__(self, *args: Any, **options: Any) -> None:
        self._is_holding = False
        self._reader: Reader | None = None
        super().__init__(*args, **options)
        self._reader = Reader(self._control, self._on_end_reached)

    @property
    def is_holding(self) -> bool:
        """Whether new output waits for somebody who reads above the end."""
        return self._is_holding

    def _hold_view(self) -> HeldView:
        """Remember what is looked at, until `release`."""
        assert self._reader is not None
        return HeldView(self._control, self._reader)

    def _hold(self, is_holding: bool) -> None:
        if is_holding != self._is_holding:
            self._is_holding = is_holding
            self.holding_changed.emit(is_holding)

    def go_to_end(self) -> None:
        """Show the end, and what has waited for that."""
        self._control.moveCursor(QTextCursor.MoveOperation.End)  # what is selected would hold on
        self._scroll_to_end()
        self._on_end_reached()

    def _on_end_reached(self) -> None:
        self._hold(False)

    def _adjust_scrollbars(self) -> None:
        # The original lets the bar go on for a whole page below the text.
        if self._reader is None:
            super()._adjust_scrollbars()
        else:
            self._reader.fit_bar()

    def _scroll_to_end(self) -> None:
        # While output is shown, who reads is left alone; who follows is brought to the end anyway.
        if self._reader is not None and not self._reader.is_text_changing:
            self._reader.go_to_end()

    def _set_font(self, font: QFont) -> None:
        if self._reader is None:
            super()._set_font(font)
            return
        view = self._hold_view()
        super()._set_font(font)
        view.release()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._reader is not None and watched is self._control:
            if event.type() == QEvent.Type.Resize and not self._filter_resize:
                view = self._hold_view()
                is_done = bool(super().eventFilter(watched, event))
                view.release()
                return is_done
            if self._executing and isinstance(event, QKeyEvent) and self._has_moved(event):
                return True
        return bool(super().eventFilter(watched, event))

    def _has_moved(self, event: QKeyEvent) -> bool:
        """Go to the start or the end, as the keys say: a text that can't be changed ignores them.

        While a program runs there is no place to type at, but one to read.
        """
        if event.type() != QEvent.Type.KeyPress or self._reading:
            return False
        if event.matches(QKeySequence.StandardKey.MoveToEndOfDocument):
            self.go_to_end()
        elif event.matches(QKeySequence.StandardKey.MoveToStartOfDocument):
            self._control.verticalScrollBar().setValue(0)
        else:
            return False
        return True
