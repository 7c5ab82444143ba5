"""MemoryView: how full a device is, as a bar and in words; a missing figure says why."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from codeblanks_gui.core.device import DeviceCard, DeviceMemory, LiveMemory, Reading
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import part_text, reading_text
from codeblanks_gui.ui.sentences import Sentence

_STEPS = 1000
_NEARLY_FULL = 0.9


class MemoryView(QWidget):
    """The live figures of one card."""

    def __init__(self) -> None:
        super().__init__()
        self._card: DeviceCard | None = None
        self._memory: LiveMemory | None = None
        self._whole = Sentence("muted", "memoryWhole")
        self._bar = QProgressBar()
        self._bar.setObjectName("memoryBar")
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _STEPS)
        self._parts = Sentence("muted", "memoryParts")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self._whole, self._bar, self._parts):
            column.addWidget(part)
        self._retranslate()

    def show_memory(self, card: DeviceCard, memory: LiveMemory | None) -> None:
        """Show what `memory` tells of the device of `card`; before the first reading, nothing."""
        self._card, self._memory = card, memory
        self._retranslate()

    def _retranslate(self) -> None:
        card, memory = self._card, self._memory
        is_shown = card is not None and memory is not None and card.state == "ready"
        self.setVisible(is_shown)
        if card is None or memory is None or not is_shown:
            return
        self._bar.setAccessibleName(self.tr("Memory in use"))
        if card.kind == "cpu":
            self._show_machine(memory)
        else:
            self._show_device(card, memory.devices.get(card.torch_name))

    def _show_machine(self, memory: LiveMemory) -> None:
        used, total = memory.system_used, memory.system_total
        if used.value is None or total.value is None:
            text = self.tr("All programs: {reason}").format(reason=reading_text(used))
        else:
            part = part_text(used.value, total.value)
            text = self.tr("All programs: {part}").format(part=part)
        self._whole.say(text)
        self._show_bar(used, total)
        lines = [self.tr("Console process: {figure}").format(figure=reading_text(memory.process))]
        counted = memory.devices.get("cpu")
        if counted is not None:
            tensors = reading_text(counted.allocated)
            lines.append(self.tr("Tensors: {figure}").format(figure=tensors))
        self._parts.say("\n".join(lines))

    def _show_device(self, card: DeviceCard, memory: DeviceMemory | None) -> None:
        if memory is None:
            self.hide()
            return
        self._show_bar(memory.reserved, card.total_memory)
        if memory.reserved.value is None:
            self._whole.say(
                self.tr("Tensors: {figure}").format(figure=reading_text(memory.allocated))
            )
            self._parts.say("")
            return
        pool = reading_text(memory.reserved)
        if card.total_memory.value is not None:
            pool = part_text(memory.reserved.value, card.total_memory.value)
        self._whole.say(self.tr("PyTorch’s pool: {figure}").format(figure=pool))
        lines = (
            self.tr("Tensors: {figure}").format(figure=reading_text(memory.allocated)),
            self.tr("Most so far: {figure}").format(figure=reading_text(memory.peak)),
        )
        self._parts.say("\n".join(lines))

    def _show_bar(self, part: Reading, whole: Reading) -> None:
        is_known = part.value is not None and bool(whole.value)
        self._bar.setVisible(is_known)
        if part.value is None or not whole.value:
            return
        share = min(part.value / whole.value, 1.0)
        self._bar.setValue(round(share * _STEPS))
        level = "warn" if share >= _NEARLY_FULL else ""
        if self._bar.property("level") != level:
            self._bar.setProperty("level", level)
            self._bar.style().unpolish(self._bar)
            self._bar.style().polish(self._bar)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
