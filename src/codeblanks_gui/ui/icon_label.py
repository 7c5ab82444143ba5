"""IconLabel: an icon of the family as a picture beside text, which is what a reader is told."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme


class IconLabel(QWidget):
    """A tinted icon that grows with the text beside it."""

    def __init__(self, theme: Theme, name: str, role: str) -> None:
        super().__init__()
        self._theme = theme
        self.set_icon(name, role)
        theme.changed.connect(self.updateGeometry)

    def set_icon(self, name: str, role: str) -> None:
        """Show the icon `name` in the colour of `role`."""
        self._icon = icon(name, self._theme, role)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = self._theme.scaled(16)
        return QSize(side, side)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        side = min(self.sizeHint().width(), self.width())
        rect = self.rect()
        rect.setSize(QSize(side, side))
        rect.moveTop((self.height() - side) // 2)
        self._icon.paint(QPainter(self), rect)
