"""Devices in words: the sentences of `DEVICE_TEXTS` and figures, in the interface's language."""

from collections.abc import Mapping

from PySide6.QtCore import QLocale

from codeblanks_gui.core.check_plan import is_simulated, kind_of
from codeblanks_gui.core.device import KIND_NAMES, KINDS, DeviceCard, DeviceUnit, Reading
from codeblanks_gui.core.device_texts import DEVICE_TEXTS
from codeblanks_gui.core.reading_texts import READING_TEXTS
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.translator import say

STATE_WORDS: dict[str, Marked] = {
    "ready": mark("Devices", "ready"),
    "unusable": mark("Devices", "not usable"),
    "absent": mark("Devices", "not here"),
}
_MEMORY = mark("Devices", "Memory")
_CARDS = mark("Devices", "Cards")
_CORES = mark("Devices", "Cores")
_CAPABILITY = mark("Devices", "Compute capability")
_INSTRUCTIONS = mark("Devices", "Instruction set")
_DRIVER = mark("Devices", "Driver")

_PERCENT = mark("Devices", "{figure} %")
_SIMULATED = mark("Devices", "Simulated GPU ({kind})")

_TEXTS = {**DEVICE_TEXTS, **READING_TEXTS}
_UNITS = ("KiB", "MiB", "GiB", "TiB")
_NARROW = "\N{NO-BREAK SPACE}"


def sentence(text_id: str, params: Mapping[str, str] | None = None) -> str:
    """Return the sentence `text_id`, its places filled; '' for ''."""
    return say(_TEXTS[text_id], **(params or {})) if text_id else ""


def state_word(card: DeviceCard) -> str:
    """Return the word for a card's state."""
    return say(STATE_WORDS[card.state])


def kind_name(kind: str) -> str:
    """Return 'CUDA', 'ROCm', 'MPS', 'XPU' or 'CPU' for a kind, `kind` itself for another word."""
    if kind == "rocm":
        return "ROCm"
    return next((KIND_NAMES[known].split(" ")[0] for known in KINDS if known == kind), kind)


def device_name(device: str) -> str:
    """Return 'CPU', 'CUDA', 'Simulated GPU (cuda)' for what `--device` and a report call it."""
    if is_simulated(device):
        return say(_SIMULATED, kind=kind_of(device))
    return kind_name(kind_of(device))


def short_name(card: DeviceCard) -> str:
    """Return what a card is called where there is little room."""
    return kind_name(card.kind)


def figures(card: DeviceCard) -> list[tuple[str, str]]:
    """Return what is known of a device as (what, figure); a device that isn't here has none."""
    if card.state == "absent":
        return []
    rows = [(say(_MEMORY), reading_text(card.total_memory))]
    if card.kind == "cpu":
        rows.append((say(_CORES), str(card.count) if card.count else sentence("system_silent")))
        rows.append((say(_INSTRUCTIONS), card.capability))
    else:
        rows.append((say(_CARDS), str(card.count) if card.count > 1 else ""))
        rows.append((say(_CAPABILITY), card.capability if card.kind == "cuda" else ""))
    for name, version in card.versions.items():
        rows.append((say(_DRIVER) if name == "driver" else name, version))
    if len(card.units) > 1:
        rows += [(f"{card.torch_name}:{unit.index}", unit_text(unit)) for unit in card.units]
    return [(what, figure) for what, figure in rows if figure]


def unit_text(unit: DeviceUnit) -> str:
    """Return 'NVIDIA GeForce RTX 4070 · 12 GiB · 8.9' for one of several devices."""
    memory = "" if unit.total_memory.value is None else byte_text(unit.total_memory.value)
    state = say(STATE_WORDS["unusable"]) if unit.problem else ""
    return " · ".join(filter(None, (unit.name, memory, unit.capability, state)))


def byte_text(count: float) -> str:
    """Return '5.1 GiB' (in Turkish '5,1 GiB'): binary units, called as torch calls them."""
    if 0 < count < 1024:
        return f"{count:.0f}{_NARROW}B"
    unit = _unit(count)
    return f"{_number(count, unit)}{_NARROW}{_UNITS[unit]}"


def part_text(part: float, whole: float) -> str:
    """Return '5.1/24 GiB', or both with their units where these differ much."""
    unit = _unit(whole)
    if 0 < part < 0.1 * 1024 ** (unit + 1):
        return f"{byte_text(part)} / {byte_text(whole)}"
    return f"{_number(part, unit)}/{byte_text(whole)}"


def percent_text(percent: float) -> str:
    """Return '37 %' (in Turkish '%37'); what is there but below one says so."""
    figure = "<1" if 0 < percent < 1 else QLocale().toString(round(percent))
    return say(_PERCENT, figure=figure)


def reading_text(reading: Reading) -> str:
    """Return a reading of bytes as a figure, or why there is none."""
    return sentence(reading.reason) if reading.value is None else byte_text(reading.value)


def _unit(count: float) -> int:
    unit = 0
    while unit < len(_UNITS) - 1 and count >= 1024 ** (unit + 2):
        unit += 1
    return unit


def _number(count: float, unit: int) -> str:
    value = count / 1024 ** (unit + 1)
    is_whole = value >= 9.95 or abs(value - round(value)) < 0.05
    return QLocale().toString(value, "f", 0 if is_whole else 1)
