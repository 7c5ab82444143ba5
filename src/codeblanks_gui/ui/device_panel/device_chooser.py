"""DeviceChooser: which device the learner's code gets, in the tool bar."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox

from codeblanks_gui.core.device import DeviceCard, DeviceReport
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import device_name, short_name
from codeblanks_gui.ui.theme import Theme

_LONGEST_NAME = 24
_SIMULATED_DEVICES = ("simulated-cuda", "simulated-mps")


class DeviceChooser(QComboBox):
    """Automatic, one of the devices that are ready, or a simulated one.

    Signals:
        device_chosen(str): the learner chose `auto`, `cpu`, `cuda`, `mps`, `xpu`,
            `simulated-cuda` or `simulated-mps`.
    """

    device_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("deviceChooser")
        self._theme = theme
        self._report: DeviceReport | None = None
        self._choice = "auto"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._on_activated)
        theme.changed.connect(self._retranslate)
        self._retranslate()

    @property
    def choice(self) -> str:
        """What is chosen: `auto` or a device."""
        return self._choice

    def show_report(self, report: DeviceReport) -> None:
        """Offer the devices of `report` that are ready."""
        self._report = report
        self._retranslate()

    def set_choice(self, choice: str) -> None:
        """Show that `choice` is in force; nothing is emitted."""
        self._choice = choice
        self._retranslate()

    def _retranslate(self) -> None:
        with QSignalBlocker(self):
            self.clear()
            for choice, text in self._offers():
                self.addItem(text, choice)
            self.setCurrentIndex(max(self.findData(self._choice), 0))
        self.setAccessibleName(self.tr("Device"))
        self.setToolTip(
            self.tr("The device that the console and Check let your program see. {text}").format(
                text=self.currentText()
            )
        )

    def _offers(self) -> list[tuple[str, str]]:
        report = self._report
        best = report.best if report else None
        auto = self.tr("Automatic")
        if best:
            auto = self.tr("Automatic · {device}").format(device=short_name(best))
        offers = [("auto", auto)]
        offers += [(card.torch_name, _name(card)) for card in report.ready] if report else []
        if report and report.ready:
            offers += [(name, device_name(name)) for name in _SIMULATED_DEVICES]
        if self._choice not in dict(offers):
            # Chosen once, and not ready now: the choice stays, and the words say so.
            name = device_name(self._choice)
            text = self.tr("{device} · not usable").format(device=name) if report else name
            offers.append((self._choice, text))
        return offers

    def _on_activated(self, index: int) -> None:
        choice = str(self.itemData(index))
        if choice != self._choice:
            self._choice = choice
            self._retranslate()
            self.device_chosen.emit(choice)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """A turn of the wheel on the way to something else must not change the device."""
        event.ignore()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        # Qt keeps the size that it counted before the style sheet had added its margins.
        self._retranslate()
        super().showEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _name(card: DeviceCard) -> str:
    if card.kind == "cpu" or not card.name:
        return short_name(card)
    name = card.name.removeprefix("NVIDIA ").removeprefix("GeForce ")
    name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return f"{short_name(card)} · {name}"
