"""Asks the helper process for the system's figures; starts it when they are first wanted."""

import json
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from codeblanks_gui.core import paths
from codeblanks_gui.core.interpreters import own_python
from codeblanks_gui.core.system_readings import SystemReadings, silent
from codeblanks_gui.services.process_identity import own_identity
from codeblanks_gui.services.process_tree import SESSION_MARK

_log = logging.getLogger(__name__)

READINGS: Final = "--readings"
"""The word by which the `codeblanks` command is the helper; for ourselves, so not in its help."""

_WORKER: Final = Path(__file__).with_name("readings_worker.py")
_PATIENCE_MS: Final = 8000
_SHORTEST_PAUSE_MS: Final = 1000
_LONGEST_PAUSE_MS: Final = 60_000
_LONG_LIFE_MS: Final = 30_000


def worker_command() -> tuple[str, list[str]]:
    """Return what starts the helper; a frozen program can't run a script: it starts itself."""
    tail = [str(paths.kernel_side("parent_watch.py")), str(os.getpid())]
    python = own_python()
    if python:
        return python, ["-P", str(_WORKER), *tail]
    return sys.executable, [READINGS, *tail]


def next_pause(pause_ms: int) -> int:
    """Return how long to wait before the next start, after a helper that soon ended."""
    return min(max(2 * pause_ms, _SHORTEST_PAUSE_MS), _LONGEST_PAUSE_MS)


class SystemReader(QObject):
    """One helper process, one question at a time; it polls nothing by itself.

    A helper that ends is started again at the next question, after a pause that doubles each
    time; one that doesn't answer is ended: a sick driver can hold it for ever.

    Signals:
        answered(SystemReadings): figures, or the reason why there are none.
    """

    answered = Signal(object)

    def __init__(
        self, parent: QObject | None = None, command: tuple[str, list[str]] | None = None
    ) -> None:
        """Start nothing yet; `command` stands for the helper's own."""
        super().__init__(parent)
        self._command = command
        self._process: QProcess | None = None
        self._received = b""
        self._is_asked = False
        self._pause_ms = 0
        self._pause = self._timer()
        self._life = self._timer()
        self._life.timeout.connect(self._on_long_life)
        self._patience = self._timer()
        self._patience.timeout.connect(self._on_patience_timeout)

    def _timer(self) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        return timer

    @property
    def pid(self) -> int:
        """The helper's process id, 0 where there is none."""
        return 0 if self._process is None else int(self._process.processId())

    @property
    def pause_ms(self) -> int:
        """How long a helper that has ended is waited with."""
        return self._pause_ms

    def ask(self, pid: int = 0, slices: tuple[str, ...] = ()) -> None:
        """Ask for the figures; `pid` is the console's process, `slices` parts of cards (MIG).

        While a question is out, nothing happens.
        """
        if self._is_asked:
            return
        if self._process is None and not self._start():
            return
        assert self._process is not None
        self._is_asked = True
        question = json.dumps({"pid": pid, "slices": slices})
        self._process.write(question.encode() + b"\n")
        self._patience.start(_PATIENCE_MS)

    def close(self) -> None:
        """End the helper."""
        for timer in (self._pause, self._life, self._patience):
            timer.stop()
        process = self._forget()
        if process is not None:
            process.blockSignals(True)
            process.closeWriteChannel()  # it closes what it holds, and ends
            if not process.waitForFinished(300):
                process.kill()
                process.waitForFinished(2000)
            process.deleteLater()

    def _start(self) -> bool:
        """Start the helper; False, having said why not, while it has to be waited."""
        if self._pause.isActive():
            self.answered.emit(silent("reader_away"))
            return False
        process = self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(SESSION_MARK, own_identity().word)  # by which the sweeper knows it
        process.setProcessEnvironment(environment)
        process.setWorkingDirectory(tempfile.gettempdir())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_ended)
        process.errorOccurred.connect(self._on_error_occurred)
        program, arguments = self._command or worker_command()
        self._life.start(_LONG_LIFE_MS)
        process.start(program, arguments)
        return self._process is not None

    def _forget(self) -> QProcess | None:
        process, self._process = self._process, None
        self._received, self._is_asked = b"", False
        self._patience.stop()
        return process

    @Slot()
    def _on_output(self) -> None:
        if self._process is None:
            return
        self._received += bytes(self._process.readAllStandardOutput().data())
        *lines, self._received = self._received.split(b"\n")
        for line in lines:
            try:
                readings = SystemReadings.from_data(json.loads(line))
            except (ValueError, KeyError, TypeError):
                readings = silent("reader_away")
            self._is_asked = False
            self._patience.stop()
            self.answered.emit(readings)

    @Slot()
    def _on_long_life(self) -> None:
        self._pause_ms = 0

    @Slot()
    def _on_patience_timeout(self) -> None:
        if self._process is not None:
            self._process.kill()

    @Slot(QProcess.ProcessError)
    def _on_error_occurred(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._tell_ended("reader_none")

    @Slot()
    def _on_ended(self) -> None:
        self._tell_ended("reader_away")

    def _tell_ended(self, reason: str) -> None:
        process = self._forget()
        if process is not None:
            process.deleteLater()
            self._life.stop()
            self._pause_ms = next_pause(self._pause_ms)
            self._pause.start(self._pause_ms)
            _log.info("the helper for readings ended; the next one in %d ms", self._pause_ms)
            self.answered.emit(silent(reason))
