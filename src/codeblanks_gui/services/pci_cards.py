"""What Linux tells of cards and of the battery in /sys: it answers itself, no card wakes up.

Also imported where there is no Qt: `readings_worker` runs it.
"""

from pathlib import Path
from typing import NamedTuple

from codeblanks_gui.core.device import Reading, read, unread
from codeblanks_gui.core.system_readings import CardReading

PCI = Path("/sys/bus/pci/devices")
DISPLAYS = Path("/sys/class/drm")
POWER = Path("/sys/class/power_supply")
NVIDIA, AMD = "0x10de", "0x1002"

_DISPLAY_CLASS = "0x03"  # PCI base class 03h: display controllers
_ASLEEP = ("suspended", "suspending")


class PciCard(NamedTuple):
    """A display card: its address, e.g. `0000:01:00.0`, and whether it is powered down."""

    address: str
    is_asleep: bool


def pci_cards(vendor: str, root: Path = PCI) -> list[PciCard]:
    """Return the display cards of a maker; none where there is no /sys (Windows, macOS, WSL)."""
    found = []
    for folder in _folders(root):
        is_display = text_of(folder / "class").startswith(_DISPLAY_CLASS)
        if is_display and text_of(folder / "vendor") == vendor:
            found.append(PciCard(folder.name, is_asleep(folder)))
    return found


def is_asleep(device: Path) -> bool:
    """Tell whether a device is powered down (kernel: Documentation/power/runtime_pm.rst)."""
    return text_of(device / "power" / "runtime_status") in _ASLEEP


def amd_cards(root: Path = DISPLAYS) -> list[CardReading]:
    """Return AMD's cards; the amdgpu driver tells memory and use in files of its own.

    Kernel: Documentation/gpu/amdgpu/driver-misc.rst.
    """
    found = []
    for folder in _folders(root):
        device = folder / "device"
        is_card = folder.name.startswith("card") and "-" not in folder.name
        if is_card and text_of(device / "vendor") == AMD:
            found.append(_amd_card(device))
    return found


def _amd_card(device: Path) -> CardReading:
    if is_asleep(device):
        asleep = unread("gpu_asleep")
        return CardReading("amd", "", "", asleep, asleep, asleep)
    names = ("mem_info_vram_used", "mem_info_vram_total", "gpu_busy_percent")
    return CardReading("amd", "", "", *(_number(device / name) for name in names))


def is_on_battery(root: Path = POWER) -> bool:
    """Tell whether the machine runs on its battery (kernel: ABI/testing/sysfs-class-power)."""
    supplies = _folders(root)
    kinds = {folder: text_of(folder / "type") for folder in supplies}
    mains = [folder for folder, kind in kinds.items() if kind in ("Mains", "USB")]
    if any(text_of(folder / "online") == "1" for folder in mains):
        return False
    batteries = [
        folder
        for folder, kind in kinds.items()
        # A mouse has a battery as well; its scope is the device.
        if kind == "Battery" and text_of(folder / "scope") != "Device"
    ]
    return any(text_of(folder / "status") == "Discharging" for folder in batteries)


def text_of(path: Path) -> str:
    """Return a small file's text, '' where it can't be read."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _number(path: Path) -> Reading:
    text = text_of(path)
    return read(float(text)) if text.isdecimal() else unread("nvml_not_supported")


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(root.iterdir())
    except OSError:
        return []
