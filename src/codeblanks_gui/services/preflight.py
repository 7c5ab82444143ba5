"""A look at a Python before anything is started with it."""

import os

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter, refusal
from codeblanks_gui.core.preflight import PREFLIGHT_CODE, parse_preflight

TIME_LIMIT = 20.0
"""Seconds; a cold start from a slow disk under a virus scanner takes several."""


class Preflight(QObject):
    """Runs `python -I -c …` and reads its answer; torch is not imported.

    Signals:
        finished(Interpreter): what was found; one that can't be used tells its `problem`.
    """

    finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = ""
        """What is looked at, or was the last to be."""
        self._process: QProcess | None = None
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._on_limit)
        self._refused = QTimer(self)
        self._refused.setSingleShot(True)
        self._refused.timeout.connect(self._on_refused)

    @property
    def is_looking(self) -> bool:
        """Whether an answer is to come."""
        return self._process is not None or self._refused.isActive()

    def look(self, path: str, environ: dict[str, str]) -> None:
        """Look at the Python at `path`; an earlier look that is under way is dropped.

        Args:
            path: the executable.
            environ: its whole environment, as the kernel will have it.
        """
        self.cancel()
        self.path = path
        if refusal(path):
            self._refused.start()  # answers as a process would: not before this has returned
            return
        process = self._process = QProcess(self)
        environment = QProcessEnvironment()
        for name, value in environ.items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._limit.start(round(TIME_LIMIT * 1000))
        process.start(path, ["-I", "-c", PREFLIGHT_CODE])

    def cancel(self) -> None:
        """Forget the look that is under way, and end its process."""
        self._limit.stop()
        self._refused.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect(self._on_finished)
        process.errorOccurred.disconnect(self._on_error)
        if process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished(1000)
        process.deleteLater()

    def _end(self, found: Interpreter) -> None:
        self.cancel()
        self.finished.emit(found)

    @Slot()
    def _on_finished(self) -> None:
        process = self._process
        if process is None:
            return
        output = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        errors = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        self._end(parse_preflight(self.path, output, errors))

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if self._process is None or error != QProcess.ProcessError.FailedToStart:
            return
        # A link whose Python is gone is there itself: an environment of a removed Python.
        is_there = os.path.lexists(self.path)
        problem = self._process.errorString()
        self._end(Interpreter(self.path, refusal="" if is_there else "missing", problem=problem))

    @Slot()
    def _on_refused(self) -> None:
        self._end(Interpreter(self.path, refusal=refusal(self.path)))

    @Slot()
    def _on_limit(self) -> None:
        self._end(Interpreter(self.path, problem=f"no answer in {TIME_LIMIT:g} s"))
