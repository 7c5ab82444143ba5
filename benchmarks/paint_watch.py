"""Sees a widget being painted."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class PaintWatch(QObject):
    """Notes when a widget is painted while `is_shown` holds."""

    def __init__(self, widget: QWidget, is_shown: Callable[[], bool]) -> None:
        super().__init__(widget)
        self.at = 0.0
        self._is_shown = is_shown
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the paints go by."""
        if event.type() == QEvent.Type.Paint and not self.at and self._is_shown():
            self.at = time.monotonic()
        return False
