"""SectionHead: a title that opens and closes what stands below it."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_GAP = 4
_MARGIN = 3
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class SectionHead(QAbstractButton):
    """A chevron and words that wrap; checked, the section is open."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.updateGeometry)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._theme.font("h3"))

    def _indent(self) -> int:
        return self._theme.scaled(16) + _GAP + _MARGIN

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(width - self._indent() - _MARGIN, 1), 10_000)
        return self._metrics().boundingRect(room, _WRAP, self.text()).height() + 2 * _MARGIN

    @override
    def sizeHint(self) -> QSize:
        width = self._metrics().horizontalAdvance(self.text()) + self._indent() + _MARGIN + 2
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        widest = max((self._metrics().horizontalAdvance(w) for w in self.text().split()), default=0)
        return QSize(self._indent() + widest + _MARGIN, self._metrics().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._theme.font("h3"))
        line, side = self._metrics().height(), self._theme.scaled(16)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        place = QRect(_MARGIN, _MARGIN + (line - side) // 2, side, side)
        icon(name, self._theme, "muted").paint(painter, place)
        painter.setPen(self._theme.color("accent" if self.underMouse() else "text"))
        painter.drawText(
            self.rect().adjusted(self._indent(), _MARGIN, -_MARGIN, -_MARGIN), _WRAP, self.text()
        )
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
