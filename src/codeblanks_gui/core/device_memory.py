"""What the console is asked about its memory, and what its answer means.

The questions are expressions for Jupyter's `user_expressions`: silent, answered in a subshell
while the learner's code runs. `kernel_side/console_memory.py` answers them; it imports nothing,
makes no CUDA context and waits for no card.
"""

import ast
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from codeblanks_gui.core.device import DeviceCard, DeviceMemory, Reading, read, unread
from codeblanks_gui.core.system_readings import CardReading, SystemReadings, plain_uuid

SIMULATED: Final = "simulated"
"""Stands among the devices for the simulated one, of whatever kind it is."""

MEMORY: Final = "memory"
TENSORS: Final = "tensors"
FREED: Final = "freed"
"""Names of the questions, and so of their answers."""

_CONSOLE: Final = '__import__("IPython").get_ipython()._codeblanks_console.memory'
_LONGEST_ANSWER: Final = 100_000
_MAKERS: Final = {"cuda": "nvidia", "rocm": "amd", "mps": "apple"}


@dataclass(frozen=True)
class ConsoleFigures:
    """What the console's process told of itself.

    Attributes:
        pid: its process id.
        has_torch: whether it has imported PyTorch.
        devices: the figures of each device that was asked for; None for one that isn't in use.
    """

    pid: int
    has_torch: bool
    devices: Mapping[str, Mapping[str, Any] | None] = field(default_factory=dict)


def memory_question(devices: Iterable[str]) -> dict[str, str]:
    """Return the question after the figures of the ready `devices`; the CPU has none."""
    names = [name for name in devices if name != "cpu"]
    return {MEMORY: f"{_CONSOLE}.figures({names!r})"}


def tensors_question() -> dict[str, str]:
    """Return the question after the largest tensors."""
    return {TENSORS: f"{_CONSOLE}.tensors()"}


def free_question() -> dict[str, str]:
    """Return the wish that PyTorch gives back what it keeps unused."""
    return {FREED: f"{_CONSOLE}.free()"}


def answered(answer: Mapping[str, str], key: str) -> Any:
    """Return what the console's JSON in the answer to question `key` says, None without one."""
    text = answer.get(key, "")
    if not isinstance(text, str) or not 0 < len(text) <= _LONGEST_ANSWER:
        return None
    try:
        return json.loads(ast.literal_eval(text))
    except (ValueError, SyntaxError, TypeError):
        return None  # the program has had its hands on it


def console_figures(answer: Mapping[str, str]) -> ConsoleFigures | None:
    """Return the figures that the console told, None where it told none that make sense."""
    told = answered(answer, MEMORY)
    try:
        devices = {str(name): figures for name, figures in dict(told["devices"]).items()}
        return ConsoleFigures(int(told["pid"]), bool(told["torch"]), devices)
    except (TypeError, KeyError, ValueError):
        return None


def device_memory(
    card: DeviceCard, figures: ConsoleFigures | None, reason: str, system: SystemReadings
) -> DeviceMemory:
    """Return what is known of the device of `card`.

    Args:
        card: a ready device.
        figures: the console's own, None while it can't be asked.
        reason: why not.
        system: what the system tells.
    """
    if card.kind == "cpu":
        counted = _nothing("cpu_not_counted")
        return DeviceMemory(*counted, everyone=system.used, total=system.total)
    own = _own_figures(card.torch_name, figures)
    found = system.card(_MAKERS.get(card.kind, ""), system_uuid(card, figures))
    everyone, total, busy = _of_system(card, found, system)
    told, is_seen = _counted(card.torch_name, figures, reason)
    others = (own or {}).get("others")
    return DeviceMemory(
        *told,
        everyone=everyone,
        total=total,
        busy=busy,
        is_peak_seen=is_seen,
        others={str(name): (float(a), float(b)) for name, (a, b) in (others or {}).items()},
    )


def system_uuid(card: DeviceCard, figures: ConsoleFigures | None) -> str:
    """Return the UUID by which the system knows the device of `card`, '' where nobody told it.

    The console tells its first card once it is in use; before that the probe's first one is it.
    PyTorch leaves out what NVML puts before the UUID of a slice of a card.
    """
    told = (_own_figures(card.torch_name, figures) or {}).get("uuid")
    uuid = str(told or (card.units[0].uuid if card.units else ""))
    return f"MIG-{plain_uuid(uuid)}" if uuid and card.reason_id == "cuda_works_mig" else uuid


def simulated_memory(figures: ConsoleFigures | None, reason: str) -> DeviceMemory:
    """Return what the simulated device holds; nobody but the console uses it."""
    told, _ = _counted(SIMULATED, figures, reason)
    total = (_own_figures(SIMULATED, figures) or {}).get("total")
    return DeviceMemory(*told, total=None if total is None else read(float(total)))


def _own_figures(name: str, figures: ConsoleFigures | None) -> Mapping[str, Any] | None:
    own = figures.devices.get(name) if figures else None
    return own if isinstance(own, Mapping) else None


def _counted(
    name: str, figures: ConsoleFigures | None, reason: str
) -> tuple[tuple[Reading, Reading, Reading], bool]:
    if figures is None:
        return _nothing(reason), False
    if not figures.has_torch:
        return _nothing("console_without_torch"), False
    if name not in figures.devices:
        return _nothing("not_told"), False
    own = _own_figures(name, figures)
    if own is None:
        return _nothing("device_untouched"), False
    try:
        told = tuple(read(float(own[key])) for key in ("allocated", "reserved", "peak"))
    except (KeyError, TypeError, ValueError):
        return _nothing("console_silent"), False
    return (told[0], told[1], told[2]), bool(own.get("is_peak_seen"))


def _nothing(reason: str) -> tuple[Reading, Reading, Reading]:
    reading = unread(reason)
    return reading, reading, reading


def _of_system(
    card: DeviceCard, found: CardReading | None, system: SystemReadings
) -> tuple[Reading, Reading | None, Reading]:
    """Return what all hold, what there is, and how busy it is."""
    if found is not None:
        return found.used, found.total if found.total.value is not None else None, found.busy
    if card.kind == "xpu":
        reason = "xpu_not_read"
    elif system.reason:
        reason = system.reason
    else:
        maker = _MAKERS.get(card.kind, "")
        has_some = any(one.maker == maker for one in system.cards)
        reason = "gpu_unmatched" if has_some else "gpu_not_shown"
    return unread(reason), None, unread(reason)
