"""IconLabel: an icon of the family as a picture beside text, which is what a reader is told."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_SIZE = 16  # px


class IconLabel(QLabel):
    """Shows one icon in a role's colour, as large as the text is."""

    def __init__(self, name: str, theme: Theme, role: str = "muted") -> None:
        super().__init__()
        self._name, self._theme, self._role = name, theme, role
        self._is_due = True
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        theme.changed.connect(self._on_theme_changed)

    def _on_theme_changed(self) -> None:
        self._is_due = True
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        self._is_due = False
        shown = icon(self._name, self._theme, self._role)
        size = self._theme.scaled(_SIZE)
        self.setPixmap(shown.pixmap(QSize(size, size), self.devicePixelRatioF()))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        if self._is_due:
            self._draw()
        super().showEvent(event)
