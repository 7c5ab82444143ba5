"""Sparkline: what the console held in the last minute, as a small curve."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.reading_history import ReadingHistory
from codeblanks_gui.ui.device_panel.memory_fills import share_color

_LINES: Final = 2.0
"""How high it is, in lines of text."""


class Sparkline(QWidget):
    """The first figure as a filled area, the second as a dashed line above it.

    The right edge is now, the left edge a minute ago, the upper one the highest figure.
    """

    def __init__(self, history: ReadingHistory, lines: float = _LINES) -> None:
        super().__init__()
        self.setObjectName("sparkline")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._history = history
        self._lines = lines

    @override
    def sizeHint(self) -> QSize:
        return QSize(60, round(self.fontMetrics().height() * self._lines))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        room = QRectF(self.rect()).adjusted(0.5, 2, -0.5, -1)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        painter.drawLine(room.topLeft(), room.topRight())
        highest = self._history.highest or 1.0
        for piece in self._history.curves(0):
            self._paint_area(painter, _points(piece, room, highest), room)
        dashes = QPen(share_color(palette, "pool"), 1.5, Qt.PenStyle.DashLine)
        for piece in self._history.curves(1):
            painter.setPen(dashes)
            painter.drawPolyline(_points(piece, room, highest))

    def _paint_area(self, painter: QPainter, points: QPolygonF, room: QRectF) -> None:
        color = share_color(self.palette(), "tensors")
        path = QPainterPath(QPointF(points.first().x(), room.bottom()))
        for index in range(points.count()):
            path.lineTo(points.at(index))
        path.lineTo(points.last().x(), room.bottom())
        inside = share_color(self.palette(), "tensors")
        inside.setAlphaF(0.25)
        painter.fillPath(path, inside)
        painter.setPen(QPen(color, 1.5))
        painter.drawPolyline(points)


def _points(piece: list[tuple[float, float]], room: QRectF, highest: float) -> QPolygonF:
    rise = room.height() / highest
    points = [
        QPointF(room.left() + max(x, 0.0) * room.width(), room.bottom() - y * rise)
        for x, y in piece
    ]
    if len(points) == 1:  # a single reading is a short stroke
        points.insert(0, points[0] - QPointF(3, 0))
    return QPolygonF(points)
