"""The pre-flight of the Python that runs this very program: no other process is needed for it."""

import os
import sys
import threading

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter, own_python
from codeblanks_gui.core.preflight import PREFLIGHT_CODE, parse_preflight

_LOOK_AGAIN_MS = 4


def can_look_here(path: str) -> bool:
    """Tell whether the Python at `path` sees what this process sees.

    A venv's does. Outside of one the user's own packages are looked for elsewhere, and with
    PYTHONPATH this process may see packages that the kernel, which isn't given it, won't.
    """
    is_venv = sys.prefix != sys.base_prefix
    return is_venv and path == own_python() and not os.environ.get("PYTHONPATH")


class OwnFacts(QObject):
    """Asks, in a thread, what `PREFLIGHT_CODE` asks; it imports nothing that knows Qt.

    Signals:
        finished(Interpreter)
    """

    finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: list[Interpreter] = []
        self._wait = QTimer(self)
        self._wait.setInterval(_LOOK_AGAIN_MS)
        self._wait.timeout.connect(self._on_wait)

    def look(self, path: str) -> None:
        """Look; `path` is what `can_look_here` has agreed to."""
        found = self._found = []
        threading.Thread(
            target=lambda: found.append(own_facts(path)), name="own facts", daemon=True
        ).start()
        self._wait.start()

    def cancel(self) -> None:
        """Forget the look that is under way."""
        self._wait.stop()
        self._found = []

    @Slot()
    def _on_wait(self) -> None:
        if self._found:
            self._wait.stop()
            self.finished.emit(self._found.pop())


def own_facts(path: str) -> Interpreter:
    """Return what can be known of this Python without importing any of its packages."""
    printed: list[str] = []
    try:
        exec(PREFLIGHT_CODE, {"__name__": "preflight", "print": printed.append})
    except Exception as error:  # noqa: BLE001 - whatever a broken package raises
        return Interpreter(path, problem=f"{type(error).__name__}: {error}")
    return parse_preflight(path, "\n".join(printed))
