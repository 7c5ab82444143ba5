"""Device panel and status line ↔ live memory, the largest tensors, a device that is lost."""

from PySide6.QtCore import QEvent, QObject, QTimer, Slot

from codeblanks_gui.core import lost_device
from codeblanks_gui.core.device import DeviceMemory, LiveMemory
from codeblanks_gui.core.device_memory import FREED, answered, free_question
from codeblanks_gui.core.freed_memory import FreedMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.memory_watch import MemoryWatch
from codeblanks_gui.services.run_outcome import RunOutcome
from codeblanks_gui.wiring.desk import Desk, Instruments

_PAUSE_MS = 100
_MOST_TRIES = 30  # one question at a time: another one may be under way
_STILL_FULL = 0.5
"""The share of a device that is still held, after it ran out, from which a restart is offered."""


class MemoryWiring(QObject):
    """Has memory watched while it can be seen, and shows it."""

    def __init__(
        self, desk: Desk, tools: Instruments, memory: MemoryWatch, kernel: KernelHost
    ) -> None:
        super().__init__(desk.window)
        self._desk, self._tools = desk, tools
        self._memory, self._kernel = memory, kernel
        self._dock = desk.window.dock("devices")
        self._is_dock_shown = self._dock.isVisible() and not self._dock.visibleRegion().isEmpty()
        self._has_run_out = False
        self._tries = 0
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._ask_to_free)
        panel = tools.devices
        memory.memory_changed.connect(self._on_memory_changed)
        memory.tensors_changed.connect(panel.show_tensors)
        memory.kernel_question_asked.connect(self._on_kernel_question_asked)
        kernel.answered.connect(memory.on_kernel_answer)
        kernel.answered.connect(self._on_kernel_answered)
        kernel.state_changed.connect(self._on_kernel_state_changed)
        kernel.run_started.connect(self._on_run_started)
        kernel.run_finished.connect(self._on_run_finished)
        panel.tensors_wanted.connect(memory.set_tensors_wanted)
        panel.tensor_requested.connect(self._on_tensor_requested)
        panel.free_memory_requested.connect(self._on_free_memory_requested)
        desk.notices.action_requested.connect(self._on_notice_action)
        self._dock.visibilityChanged.connect(self._on_dock_visibility_changed)
        self._on_kernel_state_changed(kernel.state)
        desk.window.installEventFilter(self)

    def watch(self) -> None:
        """Read memory while the panel can be seen, and only then."""
        window = self._desk.window
        is_window_shown = window.isVisible() and not window.isMinimized()
        self._memory.set_visible(self._is_dock_shown and is_window_shown)

    @Slot(bool)
    def _on_dock_visibility_changed(self, is_shown: bool) -> None:
        self._is_dock_shown = is_shown
        self.watch()

    @Slot(dict)
    def _on_kernel_question_asked(self, question: dict[str, str]) -> None:
        if not self._kernel.ask(question):
            self._memory.on_kernel_refused()

    @Slot(object)
    def _on_memory_changed(self, memory: LiveMemory) -> None:
        self._tools.devices.show_memory(memory)
        self._tools.memory.show_memory(memory)
        if self._has_run_out:
            self._tell_if_still_full(memory)

    @Slot(object)
    def _on_kernel_state_changed(self, state: KernelState) -> None:
        self._memory.set_kernel(
            is_usable=state.can_run or state.is_running_code, is_busy=state.is_running_code
        )
        if state.kind in ("starting", "restarting"):  # its successor has lost nothing
            self._has_run_out = False
            self._desk.notices.take_back(*lost_device.LOST_NOTICES)

    # --- a tensor, and memory to be freed

    @Slot(str)
    def _on_tensor_requested(self, name: str) -> None:
        self._desk.window.show_dock("console", with_focus=False)
        self._tools.console.put(name)

    @Slot()
    def _on_free_memory_requested(self) -> None:
        self._tries = 0
        self._ask_to_free()

    @Slot()
    def _ask_to_free(self) -> None:
        self._tries += 1
        if self._kernel.ask(free_question()):
            return
        if self._tries < _MOST_TRIES and (self._kernel.state.can_run or self._tries < 10):
            self._again.start()
        else:
            self._tools.devices.show_free_refused()

    @Slot(dict)
    def _on_kernel_answered(self, answer: dict[str, str]) -> None:
        if FREED in answer:
            self._tools.devices.show_freed(FreedMemory.from_data(answered(answer, FREED)))
            self._memory.refresh()

    # --- a device that can't be used any more

    @Slot()
    def _on_run_started(self) -> None:
        self._has_run_out = False
        self._tools.devices.forget_freed()

    @Slot(object)
    def _on_run_finished(self, outcome: RunOutcome) -> None:
        if outcome.is_ok or outcome.died or outcome.was_interrupted:
            return
        error = f"{outcome.ename}: {outcome.evalue}\n{outcome.traceback_text}"
        lost = lost_device.lost_device(error)
        if lost is not None:
            self._desk.notices.show_notice(*lost, action=lost_device.RESTART)
        elif lost_device.ran_out_of_memory(error):
            self._has_run_out = True
            self._memory.refresh()

    def _tell_if_still_full(self, memory: LiveMemory) -> None:
        """An out-of-memory error alone breaks nothing; what stays held makes the next one."""
        for device in memory.devices.values():
            held, total = device.allocated.value, _total(device)
            if held is None or total is None or held < _STILL_FULL * total:
                continue
            self._has_run_out = False
            sizes = {"held": byte_text(held), "total": byte_text(total)}
            self._desk.notices.show_notice(lost_device.FULL, sizes, lost_device.RESTART)
            return

    @Slot(object)
    def _on_notice_action(self, notice: Marked) -> None:
        if notice in lost_device.LOST_NOTICES:
            self._kernel.restart()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange):
            self.watch()
        return super().eventFilter(watched, event)


def _total(device: DeviceMemory) -> float | None:
    return device.total.value if device.total is not None else None
