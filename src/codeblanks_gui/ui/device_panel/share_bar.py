"""ShareBar: one bar for a whole memory, with the share of each who holds some of it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.device_panel.memory_fills import Share, fill_share

_LEAST: Final = 2.0
"""Pixels: what is there at all can be seen."""


class ShareBar(QWidget):
    """Shares from the left, the rest is free; it has no keyboard and is described in words."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("memoryBar")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shares: tuple[tuple[Share, float], ...] = ()

    @property
    def shares(self) -> dict[str, float]:
        """The parts of the whole that are shown, each between 0 and 1."""
        return dict(self._shares)

    def show_shares(self, shares: Sequence[tuple[Share, float]]) -> None:
        """Show these parts of the whole; together at most 1."""
        if tuple(shares) != self._shares:
            self._shares = tuple(shares)
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(80, max(8, round(self.fontMetrics().height() * 0.6)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = min(4.0, frame.height() / 2)
        outline = QPainterPath()
        outline.addRoundedRect(frame, radius, radius)
        palette = self.palette()
        painter.fillPath(outline, palette.color(QPalette.ColorRole.AlternateBase))
        painter.setClipPath(outline)
        left = frame.left()
        for share, part in self._shares:
            if part <= 0:
                continue
            width = max(part * frame.width(), _LEAST)
            rect = QRectF(left, frame.top(), width, frame.height())
            fill_share(painter, rect, palette, share)
            left += width
            if left < frame.right():
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), 1))
                painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.setClipping(False)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
