"""Whether another spare worker is worth its cost: a third of a gigabyte, for speed only."""

from typing import Final

_ROOM: Final = 1 << 30
"""Bytes: what a spare with torch takes, and as much again for the program that it will run."""

_DELAYS_MS: Final = (2_000, 10_000, 30_000)


class SpareLosses:
    """Counts spares that were ended while they waited: each next one comes later, then none.

    Without a spare a check starts its own worker: it takes as long as Python and torch take.
    """

    def __init__(self, delays_ms: tuple[int, ...] = _DELAYS_MS) -> None:
        self._delays_ms = delays_ms
        self._count = 0

    def delay_ms(self) -> int | None:
        """Count a loss; return milliseconds until the next spare, None where it isn't worth it."""
        self._count += 1
        is_worth_it = self._count <= len(self._delays_ms)
        return self._delays_ms[self._count - 1] if is_worth_it else None

    def forget(self) -> None:
        """Begin anew: a person has asked for a check."""
        self._count = 0


def has_room_for_spare(waiting: int = 0) -> bool:
    """Tell whether there is memory for a process that only waits, beside `waiting` others."""
    import psutil

    return bool(psutil.virtual_memory().available > (1 + waiting) * _ROOM)
