"""What is known of each device: readings that carry their reason when they are missing."""

from dataclasses import dataclass, field
from typing import Literal

DeviceKind = Literal["cuda", "rocm", "mps", "xpu", "cpu"]
DeviceState = Literal["ready", "unusable", "absent"]


@dataclass(frozen=True)
class Reading:
    """A figure, or why there is none. Exactly one of the two is set."""

    value: float | None = None
    reason: str = ""


@dataclass(frozen=True)
class DeviceCard:
    """One device kind as the panel shows it.

    `reason_id` and `next_step_id` name sentences in `DEVICE_TEXTS` (translatable), filled with
    `params`; `total_memory` is in bytes.
    """

    kind: DeviceKind
    state: DeviceState
    reason_id: str = ""
    next_step_id: str = ""
    params: dict[str, str] = field(default_factory=dict)
    name: str = ""
    count: int = 0
    capability: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    total_memory: Reading = Reading(reason="not_read")


@dataclass(frozen=True)
class LiveMemory:
    """Bytes, read while the console lives: tensors, PyTorch's pool, everyone's use, peak."""

    device: str
    allocated: Reading
    reserved: Reading
    peak: Reading
    system_used: Reading
    system_total: Reading


@dataclass(frozen=True)
class DeviceReport:
    """All cards plus the versions they were read with."""

    cards: tuple[DeviceCard, ...]
    python: str = ""
    torch: str = ""
    problem_id: str = ""
    params: dict[str, str] = field(default_factory=dict)

    @property
    def best(self) -> DeviceCard | None:
        """The ready device that `auto` means: cuda or rocm, mps, xpu, then cpu."""
        order = ("cuda", "rocm", "mps", "xpu", "cpu")
        ready = [card for card in self.cards if card.state == "ready"]
        return min(ready, key=lambda card: order.index(card.kind), default=None)
