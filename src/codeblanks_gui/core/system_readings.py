"""What the system tells of the machine and its cards, as it crosses the helper's line.

The helper (`services/readings_worker.py`) sends one JSON object for each question; a figure is a
number, or the id of the reason why there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from codeblanks_gui.core.device import Reading, read, unread


@dataclass(frozen=True)
class CardReading:
    """One card as the system knows it; memory in bytes, use in percent.

    Attributes:
        maker: `nvidia`, `amd` or `apple`.
        name: the card's name, '' where it isn't told.
        uuid: by which NVIDIA's cards are known to CUDA too, '' for others.
        used: what all programs together hold of its memory.
        total: its memory; on Apple computers the machine's.
        busy: how much of the last moment it was at work.
    """

    maker: str
    name: str
    uuid: str
    used: Reading
    total: Reading
    busy: Reading

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        figures = {"used": self.used, "total": self.total, "busy": self.busy}
        texts = {"maker": self.maker, "name": self.name, "uuid": self.uuid}
        return {**texts, **{name: to_wire(reading) for name, reading in figures.items()}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "CardReading":
        """Read what `to_data` wrote; raises KeyError and TypeError for anything else."""
        maker, name, uuid = (str(data[key]) for key in ("maker", "name", "uuid"))
        used, total, busy = (from_wire(data[key]) for key in ("used", "total", "busy"))
        return cls(maker, name, uuid, used, total, busy)


@dataclass(frozen=True)
class SystemReadings:
    """One answer of the helper.

    Attributes:
        used: what all programs hold of the machine's memory, bytes.
        total: the machine's memory, bytes.
        process: what the asked process holds of it, bytes.
        cards: the cards that could be looked at.
        reason: why there may be none.
        is_on_battery: whether each reading costs running time.
    """

    used: Reading
    total: Reading
    process: Reading
    cards: tuple[CardReading, ...] = ()
    reason: str = ""
    is_on_battery: bool = False

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "used": to_wire(self.used),
            "total": to_wire(self.total),
            "process": to_wire(self.process),
            "cards": [card.to_data() for card in self.cards],
            "reason": self.reason,
            "is_on_battery": self.is_on_battery,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "SystemReadings":
        """Read what `to_data` wrote; raises KeyError and TypeError for anything else."""
        return cls(
            from_wire(data["used"]),
            from_wire(data["total"]),
            from_wire(data["process"]),
            tuple(CardReading.from_data(card) for card in data["cards"]),
            str(data["reason"]),
            bool(data["is_on_battery"]),
        )

    def card(self, maker: str, uuid: str = "") -> CardReading | None:
        """Return the card of `maker`: the one of this UUID, or the only one there is."""
        cards = [card for card in self.cards if card.maker == maker]
        if uuid:
            cards = [card for card in cards if plain_uuid(card.uuid) == plain_uuid(uuid)]
        return cards[0] if len(cards) == 1 else None


def silent(reason: str) -> SystemReadings:
    """Return readings without a figure, for one reason."""
    nothing = unread(reason)
    return SystemReadings(nothing, nothing, nothing, reason=reason)


def plain_uuid(uuid: str) -> str:
    """Return a UUID as PyTorch tells it: NVIDIA's own tools put `GPU-` or `MIG-` before it."""
    return uuid.removeprefix("GPU-").removeprefix("MIG-")


def to_wire(reading: Reading) -> float | str:
    """Return a figure, or the id of the reason why there is none."""
    return reading.reason if reading.value is None else reading.value


def from_wire(value: object) -> Reading:
    """Read what `to_wire` wrote; raises TypeError for anything else."""
    if isinstance(value, str) and value:
        return unread(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return read(float(value))
    raise TypeError(f"no figure and no reason: {value!r}")
