"""MemoryView: how full a device is: a bar, the figures, the last minute as a curve."""

import time

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from codeblanks_gui.core.device import DeviceCard, LiveMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.reading_history import ReadingHistory
from codeblanks_gui.services.device_words import byte_text, percent_text
from codeblanks_gui.ui.device_panel.figure_row import FigureRow
from codeblanks_gui.ui.device_panel.memory_figures import (
    FigureLine,
    curve_values,
    figure_lines,
    memory_shares,
)
from codeblanks_gui.ui.device_panel.share_bar import ShareBar
from codeblanks_gui.ui.device_panel.sparkline import Sparkline
from codeblanks_gui.ui.sentences import Sentence


class MemoryView(QWidget):
    """The live figures of one card."""

    def __init__(self) -> None:
        super().__init__()
        self._card: DeviceCard | None = None
        self._memory: LiveMemory | None = None
        self._history = ReadingHistory()
        self._bar = ShareBar()
        self._rows: list[FigureRow] = []
        self._shape: list[tuple[object, bool]] = []
        self._curve = Sparkline(self._history)
        self._caption = Sentence("muted", "sparklineCaption")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._bar)
        self._figures = QVBoxLayout()
        self._figures.setSpacing(4)
        column.addLayout(self._figures)
        curve = QVBoxLayout()
        curve.setSpacing(0)
        curve.addWidget(self._curve)
        curve.addWidget(self._caption)
        column.addLayout(curve)
        self._retranslate()

    def show_memory(self, card: DeviceCard, memory: LiveMemory | None) -> None:
        """Show what `memory` tells of the device of `card`; before the first reading, nothing."""
        if memory is not None and memory is not self._memory:
            self._history.add(time.monotonic(), *curve_values(card, memory))
        self._card, self._memory = card, memory
        self._retranslate()

    def _retranslate(self) -> None:
        card, memory = self._card, self._memory
        is_shown = card is not None and memory is not None and card.state == "ready"
        self.setVisible(is_shown)
        if card is None or memory is None or not is_shown:
            return
        lines = figure_lines(card, memory)
        self.setVisible(bool(lines))
        self._show_lines(lines)
        self._show_bar(card, memory)
        self._show_curve()

    def _show_bar(self, card: DeviceCard, memory: LiveMemory) -> None:
        shares = memory_shares(card, memory)
        self._bar.setVisible(bool(shares))
        self._bar.show_shares(shares)
        self._bar.setAccessibleName(self.tr("Memory in use"))
        names = {
            "tensors": self.tr("console {part}"),
            "pool": self.tr("PyTorch’s pool {part}"),
            "others": self.tr("other programs {part}"),
        }
        if card.kind != "cpu":
            names["tensors"] = self.tr("tensors {part}")
        told = [names[share].format(part=percent_text(100 * size)) for share, size in shares]
        free = max(1.0 - sum(size for _, size in shares), 0.0)
        told.append(self.tr("free {part}").format(part=percent_text(100 * free)))
        self._bar.setAccessibleDescription(", ".join(told))
        self._bar.setToolTip("\n".join(told))

    def _show_lines(self, lines: list[FigureLine]) -> None:
        shape: list[tuple[object, bool]] = [(line.share, line.is_reason) for line in lines]
        if shape != self._shape:
            self._build_rows(lines)
            self._shape = shape
        for row, line in zip(self._rows, lines, strict=True):
            row.say(line.name, line.figure, is_reason=line.is_reason, role=line.role)

    def _build_rows(self, lines: list[FigureLine]) -> None:
        for row in self._rows:
            self._figures.removeWidget(row)
            row.hide()
            row.deleteLater()
        has_swatches = any(line.share for line in lines)
        self._rows = [
            FigureRow(line.share, is_indented=has_swatches and not line.is_reason) for line in lines
        ]
        for row in self._rows:
            self._figures.addWidget(row)
            row.show()

    def _show_curve(self) -> None:
        extent = self._history.extent(0)
        self._curve.setVisible(extent is not None)
        if extent is None:
            self._caption.say("")
            return
        highest = byte_text(self._history.highest)
        self._caption.say(self.tr("Last minute, up to {size}").format(size=highest))
        lowest, most = (byte_text(size) for size in extent)
        self._curve.setAccessibleName(self.tr("Memory over the last minute"))
        text = self.tr("between {lowest} and {highest}").format(lowest=lowest, highest=most)
        self._curve.setAccessibleDescription(text)
        self._curve.setToolTip(text)
        self._curve.update()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
