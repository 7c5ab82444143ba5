"""SearchField: a line to search with, whose pictures grow with the text."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_SIDE = 16  # px at the normal text size: of the pictures
_GAP = 8  # px between a picture and the text or the edge


class SearchField(QLineEdit):
    """Has a magnifier before the text and, while there is text, a cross behind it.

    Qt draws the pictures that it puts into a `QLineEdit` at 16 px, whatever the style sheet says.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loupe = IconLabel(theme, "search", "muted")
        self._loupe.setParent(self)
        self._cross = QToolButton(self)
        self._cross.setObjectName("clearField")
        self._cross.setIcon(icon("close", theme, "muted"))
        self._cross.setCursor(Qt.CursorShape.ArrowCursor)
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cross.clicked.connect(self.clear)
        self._cross.hide()
        self.textChanged.connect(self._on_text_changed)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def name_cross(self, name: str) -> None:
        """Say what the cross does, for its tooltip and for assistive tools."""
        self._cross.setToolTip(name)
        self._cross.setAccessibleName(name)

    def _on_text_changed(self, text: str) -> None:
        self._cross.setVisible(bool(text))
        self._make_room()

    def _on_theme_changed(self) -> None:
        side = self._theme.scaled(_SIDE)
        self._cross.setIconSize(QSize(side, side))
        self._make_room()
        self._place()

    def _make_room(self) -> None:
        room = self._theme.scaled(_SIDE) + _GAP // 2
        self.setTextMargins(room, 0, room if self.text() else 0, 0)

    def _place(self) -> None:
        side = self._theme.scaled(_SIDE)
        top = (self.height() - side) // 2
        self._loupe.setGeometry(_GAP, top, side, side)
        cross = side + _GAP  # a little more to hit than to see
        self._cross.setGeometry(
            self.width() - cross - _GAP // 2, (self.height() - cross) // 2, cross, cross
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
