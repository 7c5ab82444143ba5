"""What comes before a kernel can be talked to: a look at its Python, and our own imports."""

from PySide6.QtCore import QObject, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.kernel_client import EarlyImports
from codeblanks_gui.services.own_facts import OwnFacts, can_look_here
from codeblanks_gui.services.preflight import Preflight


class Preparation(QObject):
    """Looks at the Python and imports Jupyter at the same time; the window keeps moving.

    Signals:
        finished(Interpreter): the look is over; if that Python can start a kernel, so can we.
        console_ready(): what the console's widget needs has been imported too.
    """

    finished = Signal(object)
    console_ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: Interpreter | None = None
        self._imports = EarlyImports(self)
        self._imports.talk_ready.connect(self._on_talk_ready)
        self._imports.console_ready.connect(self.console_ready)
        self._preflight = Preflight(self)
        self._preflight.finished.connect(self._on_looked)
        self._own_facts = OwnFacts(self)
        self._own_facts.finished.connect(self._on_looked)

    @property
    def can_show(self) -> bool:
        """Whether the console's widget can be built without a halt."""
        return self._imports.can_show

    def begin(self, interpreter: Interpreter, environ: dict[str, str]) -> None:
        """Prepare a start of `interpreter`; it is looked at only if its facts aren't known.

        Where nothing is left to do, `finished` comes at once.
        """
        self.cancel()
        self._imports.begin()
        if interpreter.version or interpreter.problem:
            self._on_looked(interpreter)
        elif can_look_here(interpreter.path):
            self._own_facts.look(interpreter.path)
        else:
            self._preflight.look(interpreter.path, environ)

    def cancel(self) -> None:
        """Stop preparing."""
        self._preflight.cancel()
        self._own_facts.cancel()
        self._imports.pause()
        self._found = None

    @Slot(object)
    def _on_looked(self, found: Interpreter) -> None:
        self._found = found
        self._on_talk_ready()

    @Slot()
    def _on_talk_ready(self) -> None:
        found = self._found
        if found is not None and (self._imports.can_talk or not found.has_ipykernel):
            self._found = None
            self.finished.emit(found)
