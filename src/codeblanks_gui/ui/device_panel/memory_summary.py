"""MemorySummary: the devices in one line, for the status bar."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.device import DeviceCard, DeviceReport, LiveMemory
from codeblanks_gui.core.movement_texts import SIMULATED
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import (
    byte_text,
    device_name,
    kind_name,
    part_text,
    reading_text,
    short_name,
)
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.theme import Theme


class MemorySummary(QLabel):
    """The device in use and its memory, e.g. `CPU · 5.1/24 GB · console 0.3 GB`.

    The tool tip says what the figures are, and why one is missing.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("memorySummary")
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._report: DeviceReport | None = None
        self._memory: LiveMemory | None = None
        self._choice = "auto"
        theme.changed.connect(self.updateGeometry)
        self._retranslate()

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
        self._retranslate()

    def set_choice(self, choice: str) -> None:
        """Tell of the device that `choice` (`auto`, `cpu` …) means."""
        self._choice = choice
        self._retranslate()

    def _retranslate(self) -> None:
        report, memory = self._report, self._memory
        card = report.chosen(self._choice) if report else None
        if report is None:
            text, why = self.tr("Reading devices…"), ""
        elif report.ready and is_simulated(self._choice):
            text, why = device_name(self._choice), say(SIMULATED)
        elif card is None:
            text, why = self._not_usable(report), self.tr("The device panel says why.")
        elif memory is None:
            text, why = short_name(card), ""
        else:
            text, why = self._line(card, memory)
        self.setText(text)
        self.setToolTip(why)
        self.setAccessibleName(text)
        self.setAccessibleDescription(why)

    def _not_usable(self, report: DeviceReport) -> str:
        if report.is_cancelled:
            return self.tr("Devices not read")
        if not report.ready:
            return self.tr("No device can be used")
        name = kind_name(self._choice)
        return self.tr("{device} · not usable").format(device=name)

    def _line(self, card: DeviceCard, memory: LiveMemory) -> tuple[str, str]:
        parts, notes = [short_name(card)], []
        if card.kind == "cpu":
            used, total = memory.system_used, memory.system_total
            figure = reading_text(used)
            if used.value is not None and total.value is not None:
                figure = part_text(used.value, total.value)
                parts.append(figure)
            notes.append(self.tr("Memory that all programs use: {figure}").format(figure=figure))
        else:
            self._add_device(card, memory, parts, notes)
        console = reading_text(memory.process)
        if memory.process.value is not None:
            size = byte_text(memory.process.value)
            parts.append(self.tr("console {size}").format(size=size))
        notes.append(self.tr("Console process: {figure}").format(figure=console))
        return " · ".join(parts), "\n".join(notes)

    def _add_device(
        self, card: DeviceCard, memory: LiveMemory, parts: list[str], notes: list[str]
    ) -> None:
        counted = memory.devices.get(card.torch_name)
        if counted is None:
            return
        pool = counted.reserved.value
        figure = reading_text(counted.reserved)
        if pool is not None:
            total = card.total_memory.value
            figure = figure if total is None else part_text(pool, total)
            parts.append(figure)
        notes.append(self.tr("PyTorch’s pool in the console: {figure}").format(figure=figure))
        tensors = reading_text(counted.allocated)
        notes.append(self.tr("Tensors in the console: {figure}").format(figure=tensors))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
