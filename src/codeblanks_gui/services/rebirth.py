"""After a kernel's death: another life, or no more of them."""

import time
from collections import deque
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_death import DeathCount
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.translator import say

_PAUSE_MS: Final = 800
_LONGEST_LOG: Final = 4_000


class Rebirth(QObject):
    """Decides what follows a death; three within a minute are the last.

    Signals:
        due(): it is time for another life.
    """

    due = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deaths = DeathCount()
        self._reasons: deque[str] = deque(maxlen=3)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.due)

    def after(self, death: KernelState) -> KernelState | None:
        """Take note of a death; return the state of giving up, or None where `due` follows."""
        self._reasons.append(_reason(death))
        if self._deaths.add(time.monotonic()):
            words = death.params.get("log", "")
            log = "\n".join((*self._reasons, words))[:_LONGEST_LOG].rstrip()
            params = dict(death.params) | {"count": "3", "log": log}
            return KernelState("gave_up", states.GAVE_UP, params)
        self._pause.start()
        return None

    def cancel(self) -> None:
        """Something else begins or ends the next life."""
        self._pause.stop()

    def forget(self) -> None:
        """A person asked for a start: what was doesn't count any more."""
        self._deaths.forget()


def _reason(death: KernelState) -> str:
    """Return the log's line of a death: when it was, and why."""
    assert death.detail is not None
    return f"{time.strftime('%H:%M:%S')}  {say(death.detail, **death.params)}"
