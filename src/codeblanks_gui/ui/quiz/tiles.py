"""What options and match items have in common: text that wraps, a frame that tells the state."""

from typing import Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.quiz.inline_text import to_rich
from codeblanks_gui.ui.theme import Theme

TileState = Literal["plain", "picked", "right", "wrong"]

_RADIUS = 6
_TIGHT_LETTERS = 18
_FRAME_ROLES: dict[TileState, str] = {
    "plain": "outline",
    "picked": "accent",
    "right": "good",
    "wrong": "bad",
}
SIGNS: dict[TileState, str] = {"right": "passed", "wrong": "close"}
"""The icon of a judged part; its shape tells, not only its colour."""


def paint_tile(
    painter: QPainter, rect: QRect, theme: Theme, state: TileState, *, has_focus: bool
) -> None:
    """Paint a rounded frame: its colour is the state, a second line inside it the focus."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 1 if state == "plain" else 2
    inset = width / 2
    painter.setPen(QPen(theme.color(_FRAME_ROLES[state]), width))
    painter.setBrush(theme.color("selection" if state == "picked" else "surface"))
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)
    if has_focus:
        painter.setPen(QPen(theme.color("accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(3, 3, -3, -3), _RADIUS - 2, _RADIUS - 2)


class WrappedLabel(QLabel):
    """Rich text from a question's Markdown, which takes the width that it gets."""

    def __init__(self, theme: Theme, font_name: str = "lesson", role: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._font_name = font_name
        self._is_tight = False
        self._source: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        if role:
            self.setProperty("role", role)
        theme.changed.connect(self._on_theme_changed)
        self.setFont(theme.font(font_name))

    def set_source(self, *markdown: str) -> None:
        """Show `markdown`, each on a line of its own."""
        self._source = markdown
        lines = [to_rich(line, self._theme, is_tight=self._is_tight) for line in markdown]
        self.setText("<br>".join(lines))

    def _on_theme_changed(self) -> None:
        self.setFont(self._theme.font(self._font_name))
        self.set_source(*self._source)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        # Under a style sheet Qt drops the font of what is shown first after a change of the theme.
        self.setFont(self._theme.font(self._font_name))
        super().showEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_tight = self.width() < _TIGHT_LETTERS * self.fontMetrics().horizontalAdvance("m")
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self.set_source(*self._source)


class Sign(QWidget):
    """The icon of a state, as high as the text beside it; nothing where there is no verdict."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._state: TileState = "plain"
        theme.changed.connect(self.updateGeometry)

    @property
    def state(self) -> TileState:
        """The state that is shown."""
        return self._state

    def set_state(self, state: TileState) -> None:
        """Show the icon of `state`."""
        self._state = state
        self.setVisible(state in SIGNS)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        size = self.fontMetrics().height()
        return QSize(size, size)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._state in SIGNS:
            size = self.sizeHint()
            sign = icons.icon(SIGNS[self._state], self._theme, _FRAME_ROLES[self._state])
            place = QRect(QPoint(0, 0), size)
            place.moveCenter(self.rect().center())
            sign.paint(QPainter(self), place)
