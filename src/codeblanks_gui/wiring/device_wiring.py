"""Device panel, chooser and status line ↔ the probe and the choice of a device."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.device import DeviceReport
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.services.doctor import report_markdown
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.ui import questions
from codeblanks_gui.wiring.desk import Desk, Instruments
from codeblanks_gui.wiring.early_kernel import simulated_memory


class DeviceWiring(QObject):
    """Shows what is known of the devices, and lets one be chosen."""

    def __init__(
        self,
        desk: Desk,
        tools: Instruments,
        monitor: DeviceMonitor,
        kernel: KernelHost,
        runner: CheckRounds,
    ) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._tools = tools
        self._monitor = monitor
        self._kernel = kernel
        self._runner = runner
        panel = tools.devices
        monitor.probe_started.connect(panel.show_reading)
        monitor.probe_started.connect(tools.memory.show_reading)
        monitor.report_changed.connect(self._on_report_changed)
        panel.probe_requested.connect(monitor.probe)
        panel.cancel_requested.connect(monitor.cancel_probe)
        panel.copy_report_requested.connect(self._on_copy_report_requested)
        panel.device_chosen.connect(self.choose)
        panel.simulated_memory_chosen.connect(self._on_simulated_memory_chosen)
        tools.chooser.device_chosen.connect(self.choose)
        desk.window.actions_by_id["copy_report"].triggered.connect(self._on_copy_report_requested)
        desk.window.actions_by_id["simulated_help"].triggered.connect(self._on_help_requested)
        self._show_choice()

    @Slot(str)
    def choose(self, device: str) -> None:
        """Let the learner's code see `device` from now on: the kernel and the spare start anew."""
        if device != self._desk.settings.text("device"):
            self._end_program_first(partial(self._take, device))

    @Slot(float)
    def _on_simulated_memory_chosen(self, memory: float) -> None:
        """Have a simulated device with so many GiB; the console starts anew where it has one."""
        take = partial(self._take_memory, memory)
        if is_simulated(self._desk.settings.text("device")):
            self._end_program_first(take)
        else:
            take()

    def _end_program_first(self, take: Callable[[], None]) -> None:
        """Ask before a program that runs is lost; until then all shows what is still in force."""
        if self._kernel.state.is_running_code:
            self._show_choice()
            questions.ask_end_program(self._desk.window, questions.ANOTHER_DEVICE, take)
        else:
            take()

    def _take(self, device: str) -> None:
        self._desk.settings.change({"device": device})
        self._show_choice()
        self._runner.set_device(device)
        self._kernel.set_device(device, simulated_memory(self._desk.settings))

    def _take_memory(self, memory: float) -> None:
        settings = self._desk.settings
        settings.change({"simulated_memory": memory})
        self._show_choice()
        if is_simulated(settings.text("device")):
            self._kernel.set_device(settings.text("device"), simulated_memory(settings))

    def _show_choice(self) -> None:
        choice = self._desk.settings.text("device")
        for widget in (self._tools.devices, self._tools.chooser, self._tools.memory):
            widget.set_choice(choice)
        self._tools.devices.set_simulated_memory(self._desk.settings.number("simulated_memory"))
        for shown in (self._desk.editor_pane, self._tools.console):
            shown.show_simulated(is_simulated(choice))

    @Slot(object)
    def _on_report_changed(self, report: DeviceReport) -> None:
        self._tools.devices.show_report(report)
        self._tools.chooser.show_report(report)
        self._tools.memory.show_report(report)
        self._tools.kernel_line.show_versions(report.python, report.torch)
        self._show_choice()

    @Slot()
    def _on_copy_report_requested(self) -> None:
        if self._monitor.report is not None:
            QGuiApplication.clipboard().setText(report_markdown(self._monitor.report))

    @Slot()
    def _on_help_requested(self) -> None:
        from codeblanks_gui.ui.simulated_help import SimulatedHelp

        SimulatedHelp(self._desk.theme, self._desk.window).open()
