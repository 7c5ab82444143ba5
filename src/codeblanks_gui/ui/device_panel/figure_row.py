"""FigureRow: what a figure is, and the figure itself, or why there is none."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.device_panel.memory_fills import Share, Swatch
from codeblanks_gui.ui.sentences import Sentence

_GAP = 8


class FigureRow(QWidget):
    """Name at the left and figure at the right; below each other where there is little room."""

    def __init__(self, share: Share | None = None, *, is_indented: bool = True) -> None:
        """Make it; `share` is shown as a swatch, `is_indented` leaves its place free."""
        super().__init__()
        self.setObjectName("figureRow")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._is_indented = is_indented
        self._is_reason = False
        self._swatch = Swatch(share) if share else None
        if self._swatch is not None:
            self._swatch.setParent(self)
        self._name = Sentence(name="figureName")
        self._figure = Sentence(name="figure")
        for part in (self._name, self._figure):
            part.setParent(self)

    def say(self, name: str, figure: str, *, is_reason: bool = False, role: str = "") -> None:
        """Show them; a reason is muted and stands below its name."""
        self._is_reason = is_reason
        self._name.set_role("muted")
        self._figure.set_role("muted" if is_reason else role)
        self._name.say(f"{name}:" if is_reason else name)
        self._figure.say(figure)
        side = Qt.AlignmentFlag.AlignLeft if is_reason else Qt.AlignmentFlag.AlignRight
        self._figure.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(f"{name}: {figure}")
        self.updateGeometry()
        self._arrange()

    def _indent(self) -> int:
        swatch = self._swatch.sizeHint().width() if self._swatch else 0
        if not swatch and self._is_indented:
            swatch = round(self.fontMetrics().ascent() * 0.8)
        return swatch + _GAP if swatch else 0

    def _natural(self, label: Sentence) -> int:
        label.ensurePolished()
        return label.fontMetrics().horizontalAdvance(label.text()) + 2

    def _places(self, width: int) -> tuple[QRect, QRect]:
        indent = self._indent()
        room = max(width - indent, 1)
        name_width, figure_width = self._natural(self._name), self._natural(self._figure)
        if name_width + _GAP + figure_width <= room:
            height = max(self._name.heightForWidth(room), self._figure.heightForWidth(room))
            name = QRect(indent, 0, name_width, height)
            if self._is_reason:
                return name, QRect(indent + name_width + 4, 0, figure_width, height)
            return name, QRect(width - figure_width, 0, figure_width, height)
        name = QRect(indent, 0, room, self._name.heightForWidth(room))
        below = QRect(indent, name.height(), room, self._figure.heightForWidth(room))
        return name, below

    def _arrange(self) -> None:
        name, figure = self._places(self.width())
        self._name.setGeometry(name)
        self._figure.setGeometry(figure)
        if self._swatch is not None:
            size = self._swatch.sizeHint()
            line = self._name.fontMetrics().height()
            top = max((min(line, name.height()) - size.height()) // 2, 0)
            self._swatch.setGeometry(QRect(0, top, size.width(), size.height()))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        name, figure = self._places(width)
        return max(name.bottom(), figure.bottom()) + 1

    @override
    def sizeHint(self) -> QSize:
        width = self._indent() + self._natural(self._name) + _GAP + self._natural(self._figure)
        return QSize(min(width, 260), self.heightForWidth(260))

    @override
    def minimumSizeHint(self) -> QSize:
        widest = max(self._name.minimumSizeHint().width(), self._figure.minimumSizeHint().width())
        return QSize(self._indent() + widest, self.fontMetrics().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._arrange()
