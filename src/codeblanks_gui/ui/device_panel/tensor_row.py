"""TensorRow: one of the largest tensors; pressing it writes its name into the console."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QStyleOptionButton

from codeblanks_gui.core.console_tensors import ConsoleTensor
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.ui.theme import Theme

MARGIN = 6
_GAP = 8


class TensorRow(QAbstractButton):
    """Two lines: name and size; what it is and where, which takes a third one in little room.

    A name that doesn't fit is shortened in the middle; the tool tip has all of it.

    Signals:
        name_requested(str): the name, an expression for the console.
    """

    name_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("tensorRow")
        self._theme = theme
        self._tensor: ConsoleTensor | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
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
        self.updateGeometry()
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

    def _rise_and_fall(self) -> tuple[int, int]:
        """Return how far the first line reaches above and below its base: it has two fonts."""
        plain, code = self.fontMetrics(), QFontMetrics(self._code_font())
        return max(plain.ascent(), code.ascent()), max(plain.descent(), code.descent())

    def _fits(self, width: int) -> bool:
        """Tell whether what it is and its device have room beside each other."""
        device = self._tensor.device if self._tensor else ""
        needed = sum(map(self.fontMetrics().horizontalAdvance, (self.details(), device)))
        return needed + _GAP <= width - 2 * MARGIN

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        lines = 1 if self._fits(width) else 2
        return sum(self._rise_and_fall()) + lines * self.fontMetrics().lineSpacing() + 2 * MARGIN

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(160))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, sum(self._rise_and_fall()) + self.fontMetrics().lineSpacing())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tensor is None:
            return
        painter = QPainter(self)
        theme, metrics = self._theme, self.fontMetrics()
        self._paint_ground(painter)
        rise, fall = self._rise_and_fall()
        left, right = MARGIN, self.width() - MARGIN
        base = MARGIN + rise
        size = byte_text(self._tensor.size)
        size_left = right - metrics.horizontalAdvance(size)
        painter.setPen(theme.color("text"))
        painter.drawText(size_left, base, size)
        painter.setFont(self._code_font())
        middle, room = Qt.TextElideMode.ElideMiddle, size_left - _GAP - left
        name = painter.fontMetrics().elidedText(self._name(), middle, room)
        painter.drawText(left, base, name)
        painter.setFont(self.font())
        painter.setPen(theme.color("muted"))
        base += fall + metrics.ascent()
        end = Qt.TextElideMode.ElideRight
        painter.drawText(left, base, metrics.elidedText(self.details(), end, right - left))
        if not self._fits(self.width()):
            base += metrics.lineSpacing()
        device = self._tensor.device
        painter.drawText(right - metrics.horizontalAdvance(device), base, device)

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
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self.updateGeometry()
        super().changeEvent(event)
