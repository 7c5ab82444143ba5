"""Reads what devices there are: the probe in its own process; and has their memory watched."""

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from codeblanks_gui.core.device import DeviceReport
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.core.device_report import cancelled_report, report_from_facts
from codeblanks_gui.core.interpreters import refusal
from codeblanks_gui.services import device_probe
from codeblanks_gui.services.memory_watch import MemoryWatch


class DeviceMonitor(QObject):
    """Knows the devices of one interpreter; `memory` watches how full they are.

    The probe is another process that ends; torch never enters this one.

    Attributes:
        report: what is known of the devices, None before the first look has ended.
        memory: their memory, and the console's.

    Signals:
        probe_started(): the devices are being read.
        report_changed(DeviceReport): they have been read, or it is known why they can't be.
    """

    probe_started = Signal()
    report_changed = Signal(object)

    def __init__(
        self,
        interpreter: str,
        time_limit_s: float = device_probe.TIME_LIMIT_S,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.report: DeviceReport | None = None
        self.memory = MemoryWatch(self)
        self._interpreter = interpreter
        self._process: QProcess | None = None
        self._timed_out = False
        self._limit = QTimer(self, singleShot=True, interval=int(time_limit_s * 1000))
        self._limit.timeout.connect(self._on_limit_timeout)

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
            self._tell(self.report or cancelled_report())

    def close(self) -> None:
        """End whatever runs."""
        self.memory.close()
        self._end_probe()

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
        self._tell(report_from_facts(facts))

    def _tell(self, report: DeviceReport) -> None:
        self.report = report
        self.memory.set_cards(report.ready)
        self.report_changed.emit(report)

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
