"""What comes before a kernel can be talked to: a look at its Python, and our own imports."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.kernel_client import EarlyImports
from codeblanks_gui.services.preflight import Preflight


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
        self._wait.setInterval(5)
        self._wait.timeout.connect(self._on_wait)

    def begin(self, interpreter: Interpreter, environ: dict[str, str]) -> None:
        """Prepare a start of `interpreter`; it is looked at only if its facts aren't known.

        Where nothing is left to do, `finished` comes at once.
        """
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
        self._on_wait()

    @Slot()
    def _on_wait(self) -> None:
        assert self._found is not None
        if self._imports.is_done or not self._found.has_ipykernel:
            self._wait.stop()
            self.finished.emit(self._found)
