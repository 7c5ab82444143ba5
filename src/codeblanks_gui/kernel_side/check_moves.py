"""What a check may ask of the device: what moved there, what lies there, how much of it at once."""

import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

import torch

from codeblanks_gui.core.messages import Difference, Note
from codeblanks_gui.kernel_side.check_replay import Replay

LEAST_TURNS = 3
"""From here on a repeated move is told as one in a loop (as the trace's own advice has it)."""

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?", re.IGNORECASE)
_UNITS = "KMGT"


@dataclass(frozen=True)
class Moves:
    """What the program moved between the CPU and the device.

    Attributes:
        kind: the device's kind; on "cpu" nothing can move, and nothing is asked.
        report: of the device trace, as `kernel_side.device_trace` describes it.
        peak_bytes: the most that lay on the device at once.
    """

    kind: str = "cpu"
    report: Dict[str, Any] = field(default_factory=dict)
    peak_bytes: int = 0

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """The trace's rows: file, line, code, way, what, count, bytes, turns, notes."""
        return list(self.report.get("rows", ()))

    @property
    def to_device(self) -> int:
        """How many copies went to the device; tensors that were made there count as one."""
        copies = self._count("to_device")
        return copies or int(self.peak_bytes > 0 or self.to_host > 0)

    @property
    def copies_to_device(self) -> int:
        """How many copies went to the device, without what was made there."""
        return self._count("to_device")

    @property
    def to_host(self) -> int:
        """How many copies and values came back from the device."""
        return self._count("to_host", "read")

    def _count(self, *ways: str) -> int:
        return sum(int(row["count"]) for row in self.rows if row["way"] in ways)


def moved_difference(moves: Moves, at_least: int) -> Optional[Difference]:
    """Ask that something went to the device."""
    return _too_few(moves, moves.to_device, at_least, "nothing_moved", "moved_too_little")


def returned_difference(moves: Moves, at_least: int) -> Optional[Difference]:
    """Ask that something came back from the device."""
    return _too_few(moves, moves.to_host, at_least, "nothing_returned", "returned_too_little")


def _too_few(moves: Moves, found: int, at_least: int, none: str, some: str) -> Optional[Difference]:
    if moves.kind == "cpu" or found >= at_least:
        return None
    counts = {"device": moves.kind, "found": str(found), "wanted": str(at_least)}
    return Difference(Note(some if found else none, counts))


def source_difference(again: Replay, value: Any, name: str, kind: str) -> Optional[Difference]:
    """Ask that `value` became another one when what was copied was changed.

    Nothing is asked of a program that has stopped over the change: it tests its own values.
    """
    if again.error is not None or name not in again.names:
        return None
    if not _is_same(value, again.names[name]):
        return None
    return Difference(Note("not_from_device", {"name": name, "device": kind}))


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
        return bool(torch.equal(one.detach().cpu(), other.detach().cpu()))
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_is_same, one, other))
    numbers = (bool, int, float)
    return isinstance(one, numbers) and isinstance(other, numbers) and one == other


def loop_difference(moves: Moves) -> Optional[Difference]:
    """Ask that no line copies or reads in a loop what could be copied or read once."""
    for row in moves.rows:
        needless = [note for note in row["notes"] if note["id"] != "not_pinned"]
        if needless and int(row["count"]) >= LEAST_TURNS:
            told = {"line": str(row["line"]), "count": str(row["count"]), "code": row["code"]}
            return Difference(Note("moved_in_loop", told), got=row["code"])
    return None


def memory_difference(moves: Moves, memory: Union[int, str]) -> Optional[Difference]:
    """Ask that what lay on the device at once fits in `memory`: bytes, or "64 MiB"."""
    limit = size_of(memory)
    if moves.kind == "cpu" or moves.peak_bytes <= limit:
        return None
    sizes = {"expected": _size_text(limit), "got": _size_text(moves.peak_bytes)}
    return Difference(Note("too_much_memory", sizes), sizes["expected"], sizes["got"])


def size_of(memory: Union[int, str]) -> int:
    """Return bytes; units are binary.

    Raises:
        ValueError: It is no size: the author's mistake.
    """
    if isinstance(memory, int):
        return memory
    found = _SIZE.fullmatch(memory.strip())
    if found is None:
        raise ValueError(f"{memory!r} is no size such as 4096 or '64 MiB'")
    power = _UNITS.find(found[2].upper()) + 1 if found[2] else 0  # ASCII
    return int(float(found[1]) * 1024**power)


def _size_text(size: int) -> str:
    number, unit = float(size), ""
    for letter in _UNITS:
        if number < 1024:
            break
        number, unit = number / 1024, letter
    return f"{number:.4g} {unit + 'i' if unit else ''}B"


def place_difference(value: Any, device: Any, name: str = "") -> Optional[Difference]:
    """Ask that a tensor, a model, or all tensors in a collection are on `device`."""
    wanted = torch.device(device)
    found = list(_tensors(value, name))
    if not found:
        told = {"name": name, "got": type(value).__name__}
        return Difference(Note("not_a_tensor", told))
    for place, tensor in found:
        got = tensor.device
        if got.type != wanted.type or (wanted.index is not None and got.index != wanted.index):
            shown = str(got) if wanted.index is not None else got.type
            told = {"name": place, "expected": str(wanted), "got": shown}
            return Difference(Note("device_differs", told), str(wanted), shown)
    return None


def _tensors(value: Any, name: str) -> Iterator[Tuple[str, torch.Tensor]]:
    """Give each tensor with the name a learner knows it by: `model.0.weight`, `pair[1]`."""
    if isinstance(value, torch.Tensor):
        yield name, value
    elif isinstance(value, torch.nn.Module):
        head = f"{name}." if name else ""
        for part, tensor in [*value.named_parameters(), *value.named_buffers()]:
            yield head + part, tensor
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _tensors(item, f"{name}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _tensors(item, f"{name}[{key!r}]")
