"""How each share of a memory is filled, in the bar, in the legend and in the curve."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override

Share = Literal["tensors", "pool", "others"]
"""What the console's tensors hold, what its pool keeps beside them, what other programs hold."""


def share_color(palette: QPalette, share: Share) -> QColor:
    """Return the colour of a share in the theme in force."""
    role = QPalette.ColorRole.Dark if share == "others" else QPalette.ColorRole.Accent
    return palette.color(role)


def fill_share(painter: QPainter, rect: QRectF, palette: QPalette, share: Share) -> None:
    """Fill `rect`: the shares differ in pattern as well as in colour."""
    color = share_color(palette, share)
    if share == "pool":
        painter.fillRect(rect, palette.color(QPalette.ColorRole.Base))
        pen_width = max(1.0, rect.height() / 8)
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(color, pen_width))
        step = 3.5 * pen_width
        x = rect.left() - rect.height()
        while x < rect.right():
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
            x += step
        painter.restore()
        return
    painter.fillRect(rect, color)


class Swatch(QWidget):
    """A small square filled like a share: it says which part of the bar a figure is."""

    def __init__(self, share: Share) -> None:
        super().__init__()
        self._share: Share = share
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().ascent() * 0.8)
        return QSize(side, side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        fill_share(painter, rect, self.palette(), self._share)
        if self._share == "pool":
            painter.setPen(QPen(share_color(self.palette(), self._share), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
