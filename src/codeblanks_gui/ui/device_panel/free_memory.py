"""FreeMemory: gives back what PyTorch keeps unused, and says what that did and what it didn't."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.device import LiveMemory
from codeblanks_gui.core.freed_memory import FreedMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.ui.sentences import Sentence

_LEAST = 1 << 20
"""Bytes that are worth a button."""


class FreeMemory(QWidget):
    """A button while there is something to give back, and the answer until the next program.

    Signals:
        free_requested()
    """

    free_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._spare = 0.0
        self._answer: FreedMemory | None = None
        self._has_answer, self._is_refused = False, False
        self._button = QPushButton()
        self._button.setObjectName("freeMemory")
        self._button.clicked.connect(self.free_requested)
        self._text = Sentence(name="freedText")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._text)
        self._retranslate()

    def show_memory(self, memory: LiveMemory) -> None:
        """Offer the button where PyTorch's pool holds noticeably more than its tensors."""
        self._spare = sum(
            device.reserved.value - device.allocated.value
            for device in memory.devices.values()
            if device.reserved.value is not None and device.allocated.value is not None
        )
        self._retranslate()

    def show_freed(self, answer: FreedMemory | None) -> None:
        """Say what was given back; None where PyTorch holds nothing on any device."""
        self._answer, self._has_answer, self._is_refused = answer, True, False
        self._retranslate()

    def show_refused(self) -> None:
        """Say that the console can't be asked now."""
        self._is_refused = True
        self._retranslate()

    def forget(self) -> None:
        """Say nothing any more: a new program runs."""
        self._has_answer = self._is_refused = False
        self._retranslate()

    def _retranslate(self) -> None:
        self._button.setText(self.tr("Free cache"))
        tip = self.tr("Gives back what PyTorch keeps for later; tensors stay")
        self._button.setToolTip(tip)
        self._button.setAccessibleDescription(tip)
        is_offered = self._spare >= _LEAST
        self._button.setVisible(is_offered)
        self._text.say(self._words())
        self.setVisible(is_offered or self._text.text() != "")

    def _words(self) -> str:
        if self._is_refused:
            return self.tr("The console is busy. Try again when your program has ended.")
        if not self._has_answer:
            return ""
        answer = self._answer
        if answer is None:
            return self.tr("PyTorch holds nothing on a device here.")
        if answer.has_freed:
            given = byte_text(answer.given_back)
            parts = [self.tr("Given back to the device: {size}.").format(size=given)]
        else:
            parts = [self.tr("There was nothing to give back.")]
        if answer.tensors:
            stays = self.tr(
                "Still in tensors: {size}. It is freed when no name refers to them any more "
                "(del x)."
            )
            parts.append(stays.format(size=byte_text(answer.tensors)))
        if answer.has_scraps:
            scraps = self.tr("PyTorch also keeps {size} in blocks that contain tensors.")
            parts.append(scraps.format(size=byte_text(answer.kept)))
        return " ".join(parts)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
