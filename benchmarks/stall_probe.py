"""Finds out how long an event loop stood still, and how much memory this process has."""

import time

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MS = 5


class StallProbe(QObject):
    """A timer that should tick every 5 ms; the longest time between two ticks is the stall."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self._on_tick)
        self._last = 0.0
        self._longest = 0.0

    def begin(self) -> None:
        """Count from now."""
        self._longest = 0.0
        self._last = time.monotonic()
        self._timer.start()

    def end(self) -> float:
        """Stop; return the longest stall in milliseconds, one that is going on included."""
        self._on_tick()
        self._timer.stop()
        return 1000 * self._longest

    def _on_tick(self) -> None:
        now = time.monotonic()
        self._longest = max(self._longest, now - self._last)
        self._last = now


def pss_mib() -> float:
    """Return this process' proportional set size (Linux: proc(5), smaps_rollup)."""
    with open("/proc/self/smaps_rollup", encoding="ascii") as file:
        kib = next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    return kib / 1024
