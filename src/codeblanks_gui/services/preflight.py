"""What comes before a kernel's start: a look at its Python, and our own imports."""

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import PREFLIGHT_CODE, Interpreter, parse_preflight
from codeblanks_gui.services.kernel_client import EarlyImports

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
        self._path = ""
        self._process: QProcess | None = None
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._on_limit)

    def look(self, path: str, environ: dict[str, str]) -> None:
        """Look at the Python at `path`; an earlier look that is under way is dropped.

        Args:
            path: the executable.
            environ: its whole environment, as the kernel will have it.
        """
        self.cancel()
        self._path = path
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
        self._end(parse_preflight(self._path, output, errors))

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if self._process is not None and error == QProcess.ProcessError.FailedToStart:
            self._end(Interpreter(self._path, problem=self._process.errorString()))

    @Slot()
    def _on_limit(self) -> None:
        self._end(Interpreter(self._path, problem=f"no answer in {TIME_LIMIT:.0f} s"))


class Preparation(QObject):
    """Looks at the Python and imports Jupyter at the same time; the window keeps moving.

    Signals:
        finished(Interpreter): the look is over; if that Python can start a kernel, so can we.
    """

    finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: Interpreter | None = None
        self._imports = EarlyImports(self)
        self._preflight = Preflight(self)
        self._preflight.finished.connect(self._on_looked)
        self._wait = QTimer(self)
        self._wait.setInterval(10)
        self._wait.timeout.connect(self._on_wait)

    def begin(self, interpreter: Interpreter, environ: dict[str, str]) -> None:
        """Prepare a start of `interpreter`; it is looked at only if its facts aren't known."""
        self.cancel()
        self._imports.begin()
        if interpreter.version or interpreter.problem:
            self._on_looked(interpreter)
        else:
            self._preflight.look(interpreter.path, environ)

    def cancel(self) -> None:
        """Stop preparing."""
        self._preflight.cancel()
        self._imports.pause()
        self._wait.stop()

    @Slot(object)
    def _on_looked(self, found: Interpreter) -> None:
        self._found = found
        self._wait.start()

    @Slot()
    def _on_wait(self) -> None:
        assert self._found is not None
        if self._imports.is_done or not self._found.has_ipykernel:
            self._wait.stop()
            self.finished.emit(self._found)
