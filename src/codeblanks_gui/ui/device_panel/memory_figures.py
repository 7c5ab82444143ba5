"""What the rows of a card say about its memory: readings become rows, missing ones say why."""

from collections.abc import Callable
from typing import Final, NamedTuple

from codeblanks_gui.core.device import DeviceCard, DeviceMemory, LiveMemory, Reading
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.device_words import byte_text, part_text, percent_text, sentence
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.device_panel.memory_fills import Share

NEARLY_FULL: Final = 0.9

_TENSORS: Final = mark("MemoryView", "Tensors")
_POOL: Final = mark("MemoryView", "PyTorch’s pool")
_EVERYONE: Final = mark("MemoryView", "All programs")
_PEAK: Final = mark("MemoryView", "Peak since the last Run")
_PEAK_SEEN: Final = mark("MemoryView", "Highest seen since the last Run")
_BUSY: Final = mark("MemoryView", "Busy")
_CONSOLE: Final = mark("MemoryView", "Console process")
_FULL: Final = mark("MemoryView", "{figure}, nearly full")


class FigureLine(NamedTuple):
    """One row: a name, a figure or a reason, and how it is shown."""

    share: Share | None
    name: str
    figure: str
    is_reason: bool = False
    role: str = ""


class _Item(NamedTuple):
    share: Share | None
    name: Marked
    reading: Reading
    text: Callable[[float], str] = byte_text


def figure_lines(card: DeviceCard, memory: LiveMemory) -> list[FigureLine]:
    """Return the rows of a card; figures first, then what is missing, each reason once."""
    device = memory.devices.get(card.torch_name)
    if device is None:
        return []
    items = _items(card, device, memory)
    lines = [_line(item, device, card) for item in items if item.reading.value is not None]
    for name, (held, pool) in device.others.items():
        lines.append(FigureLine(None, name, part_text(held, pool)))
    missing: dict[str, list[str]] = {}
    for item in items:
        if item.reading.value is None:
            missing.setdefault(item.reading.reason, []).append(say(item.name))
    tensors = say(_TENSORS)
    for reason, names in missing.items():
        # Without tensors there is no pool and no peak either: one word for all three.
        shown = tensors if names[0] == tensors else ", ".join(names)
        lines.append(FigureLine(None, shown, sentence(reason), is_reason=True))
    return lines


def _items(card: DeviceCard, device: DeviceMemory, memory: LiveMemory) -> list[_Item]:
    items = [_Item("tensors", _TENSORS, device.allocated), _Item("pool", _POOL, device.reserved)]
    if card.kind == "cpu":
        items = [_Item("tensors", _CONSOLE, memory.process), _Item(None, _TENSORS, device.reserved)]
    if device.everyone is not None:
        items.append(_Item("others", _EVERYONE, device.everyone))
    if card.kind != "cpu":
        peak = _PEAK_SEEN if device.is_peak_seen else _PEAK
        items.append(_Item(None, peak, device.peak))
    if device.busy is not None:
        items.append(_Item(None, _BUSY, device.busy, percent_text))
    return items


def _line(item: _Item, device: DeviceMemory, card: DeviceCard) -> FigureLine:
    assert item.reading.value is not None
    figure, role = item.text(item.reading.value), ""
    total = total_of(card, device)
    is_whole = item.name is _EVERYONE or (device.everyone is None and item.name is _POOL)
    if is_whole and total:
        figure = part_text(item.reading.value, total)
        if item.reading.value >= NEARLY_FULL * total:
            figure, role = say(_FULL, figure=figure), "warn"
    return FigureLine(item.share, say(item.name), figure, role=role)


def total_of(card: DeviceCard, device: DeviceMemory) -> float | None:
    """Return what the device has, as the system counts it, else as PyTorch does."""
    if device.total is not None and device.total.value is not None:
        return device.total.value
    return card.total_memory.value


def memory_shares(card: DeviceCard, memory: LiveMemory) -> list[tuple[Share, float]]:
    """Return the parts of the whole that are held, each between 0 and 1; none if not known."""
    device = memory.devices.get(card.torch_name)
    total = total_of(card, device) if device else None
    if device is None or not total:
        return []
    own, pool = device.allocated.value, device.reserved.value
    if card.kind == "cpu":
        own = pool = memory.process.value
    everyone = device.everyone.value if device.everyone is not None else pool
    parts: list[tuple[Share, float]] = [
        ("tensors", own or 0.0),
        ("pool", max((pool or 0.0) - (own or 0.0), 0.0)),
        ("others", max((everyone or 0.0) - max(pool or 0.0, own or 0.0), 0.0)),
    ]
    if own is None and everyone is None:
        return []
    return [(share, min(size / total, 1.0)) for share, size in parts]


def curve_values(card: DeviceCard, memory: LiveMemory) -> tuple[float | None, float | None]:
    """Return the two figures of the curve: what the console's tensors and its pool hold."""
    if card.kind == "cpu":
        return memory.process.value, None
    device = memory.devices.get(card.torch_name)
    return (device.allocated.value, device.reserved.value) if device else (None, None)
