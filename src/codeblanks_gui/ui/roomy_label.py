"""RoomyLabel: a label that doesn't cut the marks of capital letters."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel, QWidget

from codeblanks_gui.core.overriding import override

_ABOVE, _BELOW = 2, 1  # px


class RoomyLabel(QLabel):
    """Has room above its first line.

    Letters such as Ü and İ stand up to two pixels higher than the ascent that a hinted font tells
    (DejaVu Sans at 9 pt: 13 px of ink, an ascent of 11), and a label paints nothing outside
    itself.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make_room()

    def _make_room(self) -> None:
        self.setContentsMargins(0, _ABOVE, 0, _BELOW)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._make_room()  # Qt has set them to the width of a frame
