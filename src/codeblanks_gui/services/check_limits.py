"""What a checked program may take: time, room for what it prints, memory."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.services import verdicts
from codeblanks_gui.services.spare_worker import SpareWorker

OUTPUT_LIMIT: Final = 1_000_000
"""Bytes, stdout and stderr together."""

START_S: Final = 30
"""Until the program begins: a spare that is still warming up may need a moment."""

_WARM_START_S: Final = 5
_WATCH_MS: Final = 50
_GRACE_S: Final = 0.15
"""The worker notes where it is at the limit, then it is killed."""


class CheckLimits(QObject):
    """Watches one worker at a time.

    Signals:
        time_over(): it has not begun in time, or has not come to its end.
        output_over(): it has printed too much.
        memory_short(): it fills the computer's memory.
    """

    time_over = Signal()
    output_over = Signal()
    memory_short = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: SpareWorker | None = None
        self._limit = QTimer(self, singleShot=True)
        self._limit.timeout.connect(self.time_over)
        self._watch = QTimer(self, interval=_WATCH_MS)
        self._watch.timeout.connect(self._on_watch)

    def begin(self, worker: SpareWorker, *, is_warm: bool) -> None:
        """Watch `worker`, which has been given a program and is to begin with it soon."""
        self._worker = worker
        self._limit.start((_WARM_START_S if is_warm else START_S) * 1000)
        self._watch.start()

    def allow(self, seconds: float) -> None:
        """Give the program, which begins now, so much time."""
        self._limit.start(int((seconds + _GRACE_S) * 1000))

    def stop(self) -> None:
        """Watch no more."""
        self._worker = None
        self._limit.stop()
        self._watch.stop()

    @Slot()
    def _on_watch(self) -> None:
        if self._worker is None:
            return
        if self._worker.output_size() > OUTPUT_LIMIT:
            self.output_over.emit()
        elif verdicts.memory_is_short(self._worker.resident_bytes()):
            self.memory_short.emit()
