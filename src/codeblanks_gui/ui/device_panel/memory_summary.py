"""MemorySummary: the devices in one line, for the status bar."""

import time

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.device import DeviceCard, DeviceMemory, DeviceReport, LiveMemory
from codeblanks_gui.core.device_memory import SIMULATED as SIMULATED_MEMORY
from codeblanks_gui.core.movement_texts import SIMULATED
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.reading_history import ReadingHistory
from codeblanks_gui.services.device_words import (
    byte_text,
    device_name,
    kind_name,
    part_text,
    reading_text,
    short_name,
)
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.device_panel.memory_figures import curve_values, total_of
from codeblanks_gui.ui.device_panel.sparkline import Sparkline
from codeblanks_gui.ui.theme import Theme

_CURVE_WIDTH = 48


class MemorySummary(QWidget):
    """The device in use and its memory, e.g. `CUDA · 1.2/8 GiB · tensors 0.3 GiB`, and a curve.

    While the device panel is hidden nothing is polled, and the line tells only what the last
    program left behind. The tool tip says what the figures are, and why one is missing.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("memorySummary")
        self._report: DeviceReport | None = None
        self._memory: LiveMemory | None = None
        self._choice = "auto"
        self._theme = theme
        self._history = ReadingHistory()
        self._text = QLabel()
        self._text.setObjectName("memorySummaryText")
        self._text.setProperty("role", "muted")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._curve = Sparkline(self._history, lines=1.0)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._text)
        row.addWidget(self._curve)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._retranslate()

    def text(self) -> str:
        """Return the words that are shown."""
        return self._text.text()

    def show_reading(self) -> None:
        """Say that the devices are being read."""
        self._report = None
        self._retranslate()

    def show_report(self, report: DeviceReport) -> None:
        """Name the device of `report` that is in use."""
        self._report = report
        self._retranslate()

    def show_memory(self, memory: LiveMemory) -> None:
        """Show the live figures."""
        self._memory = memory
        values = self._curve_values(memory)
        if memory.system_used.value is not None:  # somebody looks: readings come regularly
            self._history.add(time.monotonic(), *values)
        self._retranslate()

    def set_choice(self, choice: str) -> None:
        """Tell of the device that `choice` (`auto`, `cpu` …) means."""
        if choice != self._choice:
            self._choice = choice
            self._history.forget()
        self._retranslate()

    def _curve_values(self, memory: LiveMemory) -> tuple[float | None, float | None]:
        if is_simulated(self._choice):
            own = memory.devices.get(SIMULATED_MEMORY)
            return (own.allocated.value, own.reserved.value) if own else (None, None)
        card = self._report.chosen(self._choice) if self._report else None
        return (None, None) if card is None else curve_values(card, memory)

    def _on_theme_changed(self) -> None:
        self._curve.setFixedWidth(self._theme.scaled(_CURVE_WIDTH))
        self.updateGeometry()

    def _retranslate(self) -> None:
        report, memory = self._report, self._memory
        card = report.chosen(self._choice) if report else None
        if report is None:
            text, why = self.tr("Reading devices…"), ""
        elif report.ready and is_simulated(self._choice):
            text, why = self._simulated_line(memory)
        elif card is None:
            text, why = self._not_usable(report), self.tr("The device panel says why.")
        elif memory is None:
            text, why = short_name(card), ""
        else:
            text, why = self._line(card, memory)
        self._text.setText(text)
        self.setToolTip(why)
        self.setAccessibleName(text)
        self.setAccessibleDescription(why)
        self._curve.setVisible(len(self._history) > 2 and self._history.extent(0) is not None)
        self._curve.setAccessibleName(self.tr("Memory over the last minute"))
        self._curve.update()

    def _not_usable(self, report: DeviceReport) -> str:
        if report.is_cancelled:
            return self.tr("Devices not read")
        if not report.ready:
            return self.tr("No device can be used")
        name = kind_name(self._choice)
        return self.tr("{device} · not usable").format(device=name)

    def _simulated_line(self, memory: LiveMemory | None) -> tuple[str, str]:
        name = device_name(self._choice)
        own = memory.devices.get(SIMULATED_MEMORY) if memory else None
        if own is None or own.allocated.value is None:
            return name, say(SIMULATED)
        total = own.total.value if own.total is not None else None
        figure = byte_text(own.allocated.value)
        figure = figure if total is None else part_text(own.allocated.value, total)
        return f"{name} · {figure}", f"{say(SIMULATED)}\n{self._tensors(own)}"

    def _line(self, card: DeviceCard, memory: LiveMemory) -> tuple[str, str]:
        parts, notes = [short_name(card)], []
        if card.kind == "cpu":
            used, total = memory.system_used, memory.system_total
            figure = reading_text(used)
            if used.value is not None and total.value is not None:
                figure = part_text(used.value, total.value)
                parts.append(figure)
            notes.append(self.tr("Memory that all programs use: {figure}").format(figure=figure))
            console = reading_text(memory.process)
            if memory.process.value is not None:
                size = byte_text(memory.process.value)
                parts.append(self.tr("console {size}").format(size=size))
            notes.append(self.tr("Console process: {figure}").format(figure=console))
        else:
            self._add_device(card, memory, parts, notes)
        return " · ".join(parts), "\n".join(notes)

    def _add_device(
        self, card: DeviceCard, memory: LiveMemory, parts: list[str], notes: list[str]
    ) -> None:
        counted = memory.devices.get(card.torch_name)
        if counted is None:
            return
        total, everyone = total_of(card, counted), counted.everyone
        if everyone is not None:
            figure = reading_text(everyone)
            if everyone.value is not None and total is not None:
                figure = part_text(everyone.value, total)
                parts.append(figure)
            notes.append(self.tr("Memory that all programs use: {figure}").format(figure=figure))
        if counted.allocated.value is not None:
            size = byte_text(counted.allocated.value)
            parts.append(self.tr("tensors {size}").format(size=size))
        pool = reading_text(counted.reserved)
        notes.append(self.tr("PyTorch’s pool in the console: {figure}").format(figure=pool))
        notes.append(self._tensors(counted))

    def _tensors(self, counted: DeviceMemory) -> str:
        tensors = reading_text(counted.allocated)
        return self.tr("Tensors in the console: {figure}").format(figure=tensors)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
