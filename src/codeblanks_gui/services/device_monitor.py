"""Watches the devices: the probe in its own process, and memory while somebody looks."""

import time
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from codeblanks_gui.core.device import DeviceReport, LiveMemory, Reading, unread
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.core.device_memory import (
    SIMULATED,
    console_memory,
    console_pid,
    questions,
    unknown_memory,
)
from codeblanks_gui.core.device_report import cancelled_report, report_from_facts
from codeblanks_gui.core.interpreters import refusal
from codeblanks_gui.services import device_probe
from codeblanks_gui.services.system_memory import machine_memory, process_memory

INTERVAL_MS = 2000
PATIENCE_S = 6.0
"""How old the console's last answer may be before it is said that it gives none."""


class DeviceMonitor(QObject):
    """Knows the devices of one interpreter and the memory of the console.

    Costs nothing while nobody looks: no timer runs, nothing is asked. The probe is another
    process that ends; torch never enters this one.

    Signals:
        probe_started(): the devices are being read.
        report_changed(DeviceReport): they have been read, or it is known why they can't be.
        memory_changed(LiveMemory): every two seconds while visible.
        kernel_question_asked(dict[str, str]): expressions for the console; its answer goes to
            `on_kernel_answer`.
    """

    probe_started = Signal()
    report_changed = Signal(object)
    memory_changed = Signal(object)
    kernel_question_asked = Signal(dict)

    def __init__(
        self,
        interpreter: str,
        time_limit_s: float = device_probe.TIME_LIMIT_S,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.report: DeviceReport | None = None
        self._interpreter = interpreter
        self._process: QProcess | None = None
        self._timed_out = False
        self._limit = QTimer(self, singleShot=True, interval=int(time_limit_s * 1000))
        self._limit.timeout.connect(self._on_limit_timeout)
        self._tick = QTimer(self, interval=INTERVAL_MS)
        self._tick.timeout.connect(self._on_tick_timeout)
        self._is_kernel_usable = False
        self._answer: dict[str, str] = {}
        self._answered_at = 0.0

    @property
    def is_probing(self) -> bool:
        """Whether the devices are being read now."""
        return self._process is not None

    def set_interpreter(self, interpreter: str) -> None:
        """Read the devices of another Python from now on; a running probe is ended."""
        if interpreter != self._interpreter:
            self._interpreter = interpreter
            self._end_probe()
            self.probe()

    def probe(self) -> None:
        """Read the devices; nothing happens if that is under way."""
        if self._process is not None:
            return
        if refusal(self._interpreter):
            self.probe_started.emit()
            self._conclude(device_probe.not_started(self._interpreter))
            return
        process = self._process = QProcess(self)
        environment = QProcessEnvironment()
        for name, value in device_probe.probe_environment(self._interpreter).items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.setWorkingDirectory(device_probe.probe_folder())
        process.setStandardInputFile(QProcess.nullDevice())
        process.finished.connect(self._on_process_finished)
        process.errorOccurred.connect(self._on_process_error_occurred)
        self._timed_out = False
        self.probe_started.emit()
        self._limit.start()
        process.start(self._interpreter, device_probe.probe_arguments())

    def cancel_probe(self) -> None:
        """End a probe that is under way; the report stays what it was, if there was one."""
        if self._process is not None:
            self._end_probe()
            self.report = self.report or cancelled_report()
            self.report_changed.emit(self.report)

    def set_visible(self, is_visible: bool) -> None:
        """Watch the memory while somebody can see it, and only then."""
        if is_visible == self._tick.isActive():
            return
        if is_visible:
            self._tick.start()
            self._on_tick_timeout()
        else:
            self._tick.stop()

    def set_kernel_usable(self, is_usable: bool) -> None:
        """Tell whether the console's kernel can be asked."""
        if is_usable == self._is_kernel_usable:
            return
        self._is_kernel_usable = is_usable
        self._answer = {}
        self._answered_at = time.monotonic()
        if self._tick.isActive():
            self._on_tick_timeout()

    def on_kernel_answer(self, answer: dict[str, str]) -> None:
        """Take what the console answered, name → repr, as `KernelHost.answered` brings it."""
        if "pid" in answer:
            self._answer = answer
            self._answered_at = time.monotonic()
            if self._tick.isActive():
                self._tell_memory()

    def close(self) -> None:
        """End whatever runs."""
        self._tick.stop()
        self._end_probe()

    def _device_names(self) -> tuple[str, ...]:
        ready = self.report.ready if self.report else ()
        return (*(card.torch_name for card in ready), SIMULATED) if ready else ()

    # --- memory

    def _on_tick_timeout(self) -> None:
        if not self._is_kernel_usable:
            self._tell_memory()
            return
        if time.monotonic() - self._answered_at > PATIENCE_S:
            self._answer = {}
            self._tell_memory()
        self.kernel_question_asked.emit(questions(self._device_names()))

    def _tell_memory(self) -> None:
        used, total = machine_memory()
        self.memory_changed.emit(
            LiveMemory(
                devices=self._device_memory(),
                system_used=used,
                system_total=total,
                process=self._console_memory(),
            )
        )

    def _device_memory(self) -> dict[str, Any]:
        names = self._device_names()
        if not self._is_kernel_usable:
            return unknown_memory(names, "console_off")
        if not self._answer:
            return unknown_memory(names, "console_silent")
        return console_memory(self._answer, names)

    def _console_memory(self) -> Reading:
        if not self._is_kernel_usable:
            return unread("console_off")
        pid = console_pid(self._answer)
        return unread("console_silent") if pid is None else process_memory(pid)

    # --- the probe

    def _on_process_finished(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None or self.sender() is not process:
            return
        has_crashed = status == QProcess.ExitStatus.CrashExit
        # On POSIX Qt gives the signal's number for a crash; we count signals below zero.
        code = -exit_code if has_crashed and 0 < exit_code < 65 else exit_code
        self._conclude(
            facts_from_output(
                bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace"),
                bytes(process.readAllStandardError().data()).decode("utf-8", "replace"),
                code,
                self._timed_out,
            )
        )

    def _on_process_error_occurred(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._conclude(device_probe.not_started(self._interpreter))

    def _on_limit_timeout(self) -> None:
        if self._process is not None:
            self._timed_out = True
            self._process.kill()

    def _conclude(self, facts: ProbeFacts) -> None:
        self._forget_process()
        self.report = report_from_facts(facts)
        self.report_changed.emit(self.report)

    def _end_probe(self) -> None:
        process = self._process
        self._forget_process()
        if process is not None and process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(2000)

    def _forget_process(self) -> None:
        self._limit.stop()
        if self._process is not None:
            self._process.deleteLater()
            self._process = None
