"""The last minute of a few figures, for a small curve."""

from collections import deque
from typing import Final, NamedTuple

SPAN_S: Final = 60.0
GAP_S: Final = 12.0
"""A longer silence (the panel was hidden) is a gap in the curve; on battery we read every 10 s."""


class Moment(NamedTuple):
    """One reading: seconds of any clock, and the figures; None for one that was missing."""

    at: float
    values: tuple[float | None, ...]


class ReadingHistory:
    """Keeps what was read within the last minute."""

    def __init__(self) -> None:
        self._moments: deque[Moment] = deque()

    def add(self, at: float, *values: float | None) -> None:
        """Note the figures of one moment; the same moment again replaces them."""
        while self._moments and (at - self._moments[0].at > SPAN_S):
            self._moments.popleft()
        if self._moments and at - self._moments[-1].at < 0.5:
            self._moments.pop()
        self._moments.append(Moment(at, values))

    def forget(self) -> None:
        """Begin anew."""
        self._moments.clear()

    def __len__(self) -> int:
        return len(self._moments)

    @property
    def highest(self) -> float:
        """The highest of all figures, 0 where there are none."""
        known = [value for moment in self._moments for value in moment.values if value is not None]
        return max(known, default=0.0)

    def extent(self, index: int) -> tuple[float, float] | None:
        """Return the lowest and the highest value of a curve, None where it has none."""
        known = [value for m in self._moments if (value := m.values[index]) is not None]
        return (min(known), max(known)) if known else None

    def curves(self, index: int) -> list[list[tuple[float, float]]]:
        """Return one figure as unbroken pieces of (place, value).

        The place is 0 a minute before the newest reading, and 1 at it.
        """
        pieces: list[list[tuple[float, float]]] = []
        last = None
        newest = self._moments[-1].at if self._moments else 0.0
        for moment in self._moments:
            value = moment.values[index]
            if value is not None:
                if last is None or moment.at - last > GAP_S:
                    pieces.append([])
                pieces[-1].append((1 - (newest - moment.at) / SPAN_S, value))
                last = moment.at
            else:
                last = None
        return pieces
