"""What is known of each device: readings that carry their reason when they are missing.

The way of a fact: `kernel_side/device_probe.py` prints it → `device_facts.py` collects the lines
→ the rules in `device_cuda.py` and `device_others.py` decide → `device_report.py` puts the cards
together → `device_texts.py` has the sentences.
"""

from dataclasses import dataclass, field
from typing import Literal

DeviceKind = Literal["cuda", "rocm", "mps", "xpu", "cpu"]
DeviceState = Literal["ready", "unusable", "absent"]

KINDS: tuple[DeviceKind, ...] = ("cuda", "rocm", "mps", "xpu", "cpu")
"""In the order in which `auto` looks for a ready one."""

KIND_NAMES: dict[DeviceKind, str] = {
    "cuda": "CUDA (NVIDIA)",
    "rocm": "CUDA (AMD ROCm)",
    "mps": "MPS (Apple)",
    "xpu": "XPU (Intel)",
    "cpu": "CPU",
}
"""Proper names, the same in every language."""


@dataclass(frozen=True)
class Reading:
    """A figure, or why there is none. Exactly one of the two is set.

    `reason` is an id of `DEVICE_TEXTS`.
    """

    value: float | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if (self.value is None) == (not self.reason):
            raise ValueError("a reading has a value or a reason, never both, never neither")


def read(value: float) -> Reading:
    """Return a reading that has its figure."""
    return Reading(value=value)


def unread(reason: str) -> Reading:
    """Return a reading that has no figure, for `reason` (an id of `DEVICE_TEXTS`)."""
    return Reading(reason=reason)


@dataclass(frozen=True)
class DeviceUnit:
    """One of the devices of a kind, as programs count them.

    Attributes:
        index: the number in `cuda:1`.
        name: the maker's name.
        uuid: what tells it from its twins, as torch writes it (see `device_units.py`); '' where
            torch doesn't tell it.
        capability: '8.9', or '' for a kind that has none.
        total_memory: in bytes.
        problem: what went wrong in the operation on it, '' if it came out right.
    """

    index: int
    name: str = ""
    uuid: str = ""
    capability: str = ""
    total_memory: Reading = Reading(reason="not_told")
    problem: str = ""


@dataclass(frozen=True)
class DeviceCard:
    """One device kind as the panel shows it.

    `reason_id` and `next_step_id` name sentences in `DEVICE_TEXTS` (translatable), filled with
    `params`; `command` is what the next step would have the learner type; `count` is the number
    of devices, of cores for the CPU; `total_memory` is in bytes. The figures are those of the
    first device, which programs get by default; `units` has each of them.
    """

    kind: DeviceKind
    state: DeviceState
    reason_id: str = ""
    next_step_id: str = ""
    params: dict[str, str] = field(default_factory=dict)
    command: str = ""
    name: str = ""
    count: int = 0
    capability: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    total_memory: Reading = Reading(reason="not_read")
    units: tuple[DeviceUnit, ...] = ()

    @property
    def torch_name(self) -> str:
        """What programs call it: a ROCm build says `cuda` too."""
        return "cuda" if self.kind == "rocm" else self.kind


@dataclass(frozen=True)
class DeviceMemory:
    """How full and how busy one device is; memory in bytes, use in percent.

    Three figures that are easily taken for one another: what tensors hold, what PyTorch has
    taken for them and keeps, what all programs hold.

    Attributes:
        allocated: what PyTorch's tensors hold in the console.
        reserved: what PyTorch has taken from the device in the console (its pool).
        peak: the most that the tensors held since the last Run.
        everyone: what all programs hold, as the system counts it; None where there is only one.
        total: what the device has, as the system counts it; None where the card's figure holds.
        busy: how much of the last moment it was at work; None where nobody could say.
        is_peak_seen: whether `peak` is the highest figure seen, where PyTorch keeps none.
        others: further devices of this kind that the console uses: name → tensors, pool.
    """

    allocated: Reading
    reserved: Reading
    peak: Reading
    everyone: Reading | None = None
    total: Reading | None = None
    busy: Reading | None = None
    is_peak_seen: bool = False
    others: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class LiveMemory:
    """Memory in bytes, read while the panel is visible.

    `devices` by what programs call them (`cuda`, `mps`, `xpu`, `cpu`), with `simulated` for the
    simulated one; `system_used` and
    `system_total` are the machine's own memory with everyone's use of it; `process` is what the
    console's process holds of it.
    """

    devices: dict[str, DeviceMemory]
    system_used: Reading
    system_total: Reading
    process: Reading


@dataclass(frozen=True)
class DeviceReport:
    """All cards plus the versions they were read with.

    `problem_id` is set where nothing could be learned of the devices (no PyTorch, say); it names
    a sentence, as `next_step_id` does, and `command` is what to type. `warnings` are torch's own
    words, and `ending` is how the probe ended where that wasn't well: 'SIGSEGV', 'time-out', '3'.
    """

    cards: tuple[DeviceCard, ...]
    python: str = ""
    torch: str = ""
    executable: str = ""
    problem_id: str = ""
    next_step_id: str = ""
    params: dict[str, str] = field(default_factory=dict)
    command: str = ""
    warnings: tuple[str, ...] = ()
    ending: str = ""

    @property
    def is_cancelled(self) -> bool:
        """Whether the learner ended the look at the devices before it told anything."""
        return self.problem_id == "cancelled"

    @property
    def ready(self) -> tuple[DeviceCard, ...]:
        """The devices that can be used, the best first."""
        found = [card for card in self.cards if card.state == "ready"]
        return tuple(sorted(found, key=lambda card: KINDS.index(card.kind)))

    @property
    def best(self) -> DeviceCard | None:
        """The ready device that `auto` means: cuda or rocm, mps, xpu, then cpu."""
        return next(iter(self.ready), None)

    def chosen(self, choice: str) -> DeviceCard | None:
        """Return the ready card that `choice` (`auto`, `cpu`, `cuda` …) means, or None."""
        if choice == "auto":
            return self.best
        return next((card for card in self.ready if card.torch_name == choice), None)
