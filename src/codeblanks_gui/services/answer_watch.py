"""How long one waits for a kernel: a word after some seconds, an offer after more."""

from PySide6.QtCore import QObject, QTimer, Signal

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_state import KernelKind, KernelState

_BUSY = 0.2
"""Share of one core from which on a process counts as computing; others may need the rest."""


class AnswerWatch(QObject):
    """Counts the time until a kernel answers.

    Signals:
        slow(): it takes longer than usual; comes again and again.
        failed(): it has not answered within the limit.
    """

    slow = Signal()
    failed = Signal()

    def __init__(self, slow_after: float, limit: float, parent: QObject | None = None) -> None:
        """Wait for nothing yet; both times are in seconds."""
        super().__init__(parent)
        self.limit = limit
        self._slow = QTimer(self)
        self._slow.setInterval(round(slow_after * 1000))
        self._slow.timeout.connect(self.slow)
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.setInterval(round(limit * 1000))
        self._limit.timeout.connect(self._on_limit)

    def begin(self) -> None:
        """Begin to count."""
        self._slow.start()
        self._limit.start()

    def stop(self) -> None:
        """It has answered, or nobody waits any more."""
        self._slow.stop()
        self._limit.stop()

    def _on_limit(self) -> None:
        self._slow.stop()
        self.failed.emit()


def slow_state(kind: KernelKind, process: KernelProcess) -> KernelState:
    """Return the state of a kernel that takes long to start: what it waits for."""
    return KernelState(kind, _what_it_waits_for(process), {"log": process.last_words()})


def no_answer_state(process: KernelProcess, seconds: float, *, is_set_up: bool) -> KernelState:
    """Return the state of a kernel that has not answered for `seconds`."""
    detail = states.RUN_NOT_BEGUN if is_set_up else states.NO_ANSWER
    if process.is_paused:
        detail = states.PAUSED
    params = {"seconds": f"{seconds:g}", "log": process.last_words()}
    return KernelState("no_answer", detail, params)


def _what_it_waits_for(process: KernelProcess) -> Marked:
    status = process.status
    if status == "stopped":
        return states.PAUSED
    if status == "disk-sleep":
        return states.SLOW_DISK
    if process.share_of_processor > _BUSY:
        return states.SLOW_LOADING
    return states.SLOW_WAITING
