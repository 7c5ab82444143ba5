"""How much is done at once, so that it takes no longer than it may on this machine, now."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_LARGEST_STEP: Final = 4


class Pace:
    """An amount that a clock makes smaller when a step took too long, and larger again.

    Wall time counts and not the processor's: beside other work the steps become smaller, and the
    window answers as often as before.
    """

    def __init__(self, seconds: float, least: int, most: int) -> None:
        """Begin carefully, with a quarter of the most.

        Args:
            seconds: what one step should take.
            least: of whatever is counted.
            most: the same; a step of so much may be no disaster where the kind changes suddenly.
        """
        self.amount = max(most // _LARGEST_STEP, least)
        self._seconds = seconds
        self._least = least
        self._most = most

    @contextmanager
    def step(self) -> Iterator[int]:
        """Measure one step, of `amount` at most."""
        started = time.monotonic()
        yield self.amount
        self._judge(time.monotonic() - started)

    def _judge(self, took: float) -> None:
        if took > self._seconds:
            wanted = self.amount * max(self._seconds / took, 1 / _LARGEST_STEP)
        elif took < self._seconds / 2:
            wanted = self.amount * 1.5
        else:
            return
        self.amount = min(max(round(wanted), self._least), self._most)
