"""TensorRow: one of the largest tensors; pressing it writes its name into the console."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QStyleOptionButton

from codeblanks_gui.core.console_tensors import ConsoleTensor
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.ui.theme import Theme

MARGIN = 6
_GAP = 8


class TensorRow(QAbstractButton):
    """Two lines: name and size; what it is. What doesn’t fit is shortened in the middle.

    Signals:
        name_requested(str): the name, an expression for the console.
    """

    name_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("tensorRow")
        self._theme = theme
        self._tensor: ConsoleTensor | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)

    @property
    def tensor(self) -> ConsoleTensor | None:
        """What it shows."""
        return self._tensor

    def show_tensor(self, tensor: ConsoleTensor) -> None:
        """Show `tensor`."""
        self._tensor = tensor
        self._retranslate()
        self.update()

    def _retranslate(self) -> None:
        tensor = self._tensor
        if tensor is None:
            return
        self.setEnabled(tensor.can_be_typed)
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if tensor.can_be_typed else Qt.CursorShape.ArrowCursor
        )
        names = ", ".join(tensor.names)
        self.setAccessibleName(f"{names}: {byte_text(tensor.size)}")
        details = f"{self.details()} · {tensor.device}"
        self.setAccessibleDescription(details)
        graph = self.tr("Keeps the graph of its computation alive") if tensor.keeps_graph else ""
        hint = self.tr("Write its name into the console") if tensor.can_be_typed else ""
        lines = (names, details, graph, hint)
        self.setToolTip("\n".join(line for line in lines if line))

    def details(self) -> str:
        """Return whether a graph hangs on it, shape and dtype."""
        tensor = self._tensor
        if tensor is None:
            return ""
        sides = "×".join(str(side) for side in tensor.shape) or self.tr("scalar")
        parts = [sides, tensor.dtype]
        if tensor.keeps_graph:
            parts.insert(0, self.tr("with graph"))
        return " · ".join(parts)

    def _name(self) -> str:
        if self._tensor is None:
            return ""
        more = len(self._tensor.names) - 1
        return self._tensor.names[0] + (f" +{more}" if more else "")

    def _code_font(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        return font

    def _on_clicked(self) -> None:
        if self._tensor is not None and self._tensor.can_be_typed:
            self.name_requested.emit(self._tensor.names[0])

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, 2 * self.fontMetrics().lineSpacing() + 2 * MARGIN)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tensor is None:
            return
        painter = QPainter(self)
        theme, metrics = self._theme, self.fontMetrics()
        self._paint_ground(painter)
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        line = metrics.lineSpacing()
        size = byte_text(self._tensor.size)
        size_width = metrics.horizontalAdvance(size) + 2
        painter.setPen(theme.color("text"))
        first = QRect(room.left(), room.top(), room.width(), line)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, size)
        painter.setFont(self._code_font())
        name_room = room.width() - size_width - _GAP
        name = painter.fontMetrics().elidedText(
            self._name(), Qt.TextElideMode.ElideMiddle, name_room
        )
        name_rect = QRect(room.left(), room.top(), name_room, line)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(name_rect, left, name)
        painter.setFont(self.font())
        painter.setPen(theme.color("muted"))
        below = QRect(room.left(), room.top() + line, room.width(), line)
        device = self._tensor.device
        device_width = metrics.horizontalAdvance(device) + 2
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, device)
        details_room = room.width() - device_width - _GAP
        details = metrics.elidedText(self.details(), Qt.TextElideMode.ElideRight, details_room)
        painter.drawText(below, left, details)

    def _paint_ground(self, painter: QPainter) -> None:
        option = QStyleOptionButton()
        option.initFrom(self)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and self.isEnabled()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isDown() or is_hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selection" if self.isDown() else "sunken"))
            painter.drawRoundedRect(self.rect(), 6, 6)
        if self.hasFocus():
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setColor(self._theme.color("accent"))
            pen.setWidth(2)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
