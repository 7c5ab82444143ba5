"""One side of a pair: a tile that can be picked, dragged and paired by keys."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.quiz.inline_text import as_code
from codeblanks_gui.ui.quiz.tiles import Sign, TileState, WrappedLabel, paint_tile
from codeblanks_gui.ui.theme import Theme

_ARROWS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class _Badge(QWidget):
    """A circle with the number of the pair, empty while there is none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.number = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_number(self, number: int) -> None:
        self.number = number
        self.update()

    @override
    def sizeHint(self) -> QSize:
        size = round(self.fontMetrics().height() * 1.3)
        return QSize(size, size)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self.sizeHint()
        circle = QRectF(0, 0, size.width() - 2, size.height() - 2)
        circle.moveCenter(QRectF(self.rect()).center())
        if not self.number:
            painter.setPen(QPen(self._theme.color("outline"), 1.5))
            painter.drawEllipse(circle)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent"))
        painter.drawEllipse(circle)
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(self._theme.color("on_accent"))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(self.number))


class MatchItem(QAbstractButton):
    """A side. A click or Space/Enter picks it; what that means is the view's affair.

    Signals:
        moved(int, int): an arrow key, as steps to the right and down.
        unpair_requested: Backspace or Delete.
        cancelled: Esc.
        dragged(QPoint), dropped(QPoint): where the mouse is, in the parent's coordinates.
    """

    moved = Signal(int, int)
    unpair_requested = Signal()
    cancelled = Signal()
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, theme: Theme, *, is_left: bool, index: int) -> None:
        super().__init__()
        self._theme = theme
        self.is_left, self.index = is_left, index
        self._state: TileState = "plain"
        self._pressed_at: QPoint | None = None
        self._is_dragging = False
        self._is_open = True
        self._text = WrappedLabel(theme)
        self._text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.sign = Sign(theme)
        self.sign.hide()
        self._badge = _Badge(theme)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        parts = [(self._text, 1), (self.sign, 0), (self._badge, 0)]
        for widget, stretch in parts if is_left else reversed(parts):
            layout.addWidget(widget, stretch)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_open(True)
        theme.changed.connect(self.update)

    @property
    def state(self) -> TileState:
        """The state that is shown."""
        return self._state

    @property
    def pair_number(self) -> int:
        """The number on the badge; 0 for none."""
        return self._badge.number

    def set_open(self, is_open: bool) -> None:
        """Let the item be picked, or only be read (a disabled one would be hard to read)."""
        self._is_open = is_open
        policy = Qt.FocusPolicy.StrongFocus if is_open else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        shape = Qt.CursorShape.PointingHandCursor if is_open else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def set_source(self, markdown: str) -> None:
        """Show `markdown`; what is wholly code needs no marks."""
        self._text.set_source(as_code(markdown))

    def show_pair(self, number: int, state: TileState) -> None:
        """Show the number of the pair (0: none) and the state."""
        self._badge.show_number(number)
        self._state = state
        self.sign.set_state(state)
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self.moved.emit(*_ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.unpair_requested.emit()
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None or not self._is_open:
            return
        at = event.position().toPoint()
        far = (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        self._is_dragging = self._is_dragging or far
        if self._is_dragging:
            self.dragged.emit(self.mapToParent(at))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragging, self._is_dragging, self._pressed_at = self._is_dragging, False, None
        if not was_dragging:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)
        self.dropped.emit(self.mapToParent(event.position().toPoint()))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_tile(painter, self.rect(), self._theme, self._state, has_focus=self.hasFocus())
