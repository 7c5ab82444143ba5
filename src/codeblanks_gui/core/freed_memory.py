"""What "Free cached memory" gave back, and what it left: the console's answer, decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

_LEAST: Final = 1 << 20
"""Bytes; less than that is told as nothing."""


@dataclass(frozen=True)
class FreedMemory:
    """Bytes, over all devices that the console uses.

    Attributes:
        given_back: what PyTorch had kept unused, and the device has again.
        kept: what the pool still holds beside tensors: scraps that share a block with one.
        tensors: what tensors hold; only deleting their last name frees it.
    """

    given_back: int
    kept: int
    tensors: int

    @property
    def has_freed(self) -> bool:
        """Whether anything worth a word was given back."""
        return self.given_back >= _LEAST

    @property
    def has_scraps(self) -> bool:
        """Whether the pool still holds noticeably more than its tensors."""
        return self.kept >= _LEAST

    @classmethod
    def from_data(cls, data: Any) -> "FreedMemory | None":
        """Read the console's answer; None where it makes no sense or nothing is in use."""
        try:
            before, after = _sums(data["before"]), _sums(data["after"])
        except (KeyError, TypeError, ValueError):
            return None
        if not data["before"]:
            return None
        return cls(max(before[1] - after[1], 0), max(after[1] - after[0], 0), after[0])


def _sums(devices: Mapping[str, Any]) -> tuple[int, int]:
    pairs = [(int(tensors), int(pool)) for tensors, pool in devices.values()]
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
