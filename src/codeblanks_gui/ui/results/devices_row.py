"""DevicesRow: on which devices a program was checked, and how it went on each."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.device_words import device_name
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.results.parts import Mark
from codeblanks_gui.ui.results.verdict_line import TONES
from codeblanks_gui.ui.sentences import Term
from codeblanks_gui.ui.simulated_badge import SimulatedBadge
from codeblanks_gui.ui.theme import Theme

_NOT_RUN = "not_run"
_NOT_RUN_SIGN = ("minus", "muted")


class _Device(QWidget):
    """One device: the sign of its verdict, and its name."""

    def __init__(self, theme: Theme, device: str, status: str) -> None:
        super().__init__()
        self.setObjectName("checkedDevice")
        self._device, self._status = device, status
        mark = Mark(theme)
        mark.show_icon(*TONES.get(status, _NOT_RUN_SIGN))
        self._name = Term("muted" if status == _NOT_RUN else "", "checkedDeviceName")
        self._name.setMinimumWidth(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(mark)
        row.addWidget(self._name, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say the name and how it went, in the interface's language."""
        name = device_name(self._device)
        said = {
            "passed": self.tr("{device}: passed"),
            _NOT_RUN: self.tr("{device}: not tried"),
            "setup_broken": self.tr("{device}: not possible here"),
        }.get(self._status, self.tr("{device}: not passed"))
        self._name.say(said.format(device=name))
        self.setAccessibleName(self._name.accessibleName())


class DevicesRow(QWidget):
    """Hidden where the CPU alone was asked for."""

    def __init__(self, theme: Theme, report: CheckReport) -> None:
        super().__init__()
        self.setObjectName("checkedDevices")
        rounds: list[tuple[str, str]] = [(one.device, one.status) for one in report.devices]
        rounds += [(name, _NOT_RUN) for name in report.not_run]
        self._devices = [_Device(theme, *one) for one in rounds] if len(rounds) > 1 else []
        badge = SimulatedBadge(theme)
        flow = FlowLayout(spacing=16)
        for device in self._devices:
            flow.addWidget(device)
        line = QHBoxLayout()
        line.addWidget(badge)
        line.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(flow)
        column.addLayout(line)
        has_simulated = any(is_simulated(name) for name, _ in rounds)
        if has_simulated:
            badge.show()
        if not (self._devices or has_simulated):
            self.hide()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            for device in self._devices:
                device.retranslate()
        super().changeEvent(event)
