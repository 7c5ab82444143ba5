"""Apple's GPU as `ioreg` tells of it: no rights are needed, and nothing is switched on.

Also imported where there is no Qt: `readings_worker` runs it.
"""

import re
import subprocess
from typing import Final

from codeblanks_gui.core.device import Reading, read, unread
from codeblanks_gui.core.system_readings import CardReading

_COMMAND: Final = ("/usr/sbin/ioreg", "-r", "-d", "1", "-w", "0", "-c", "IOAccelerator")
_LIMIT_S: Final = 3.0


def ioreg_text() -> str:
    """Return what the driver's statistics are; '' where they can't be had."""
    try:
        done = subprocess.run(
            _COMMAND, capture_output=True, text=True, errors="replace", timeout=_LIMIT_S, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def apple_card(text: str, machine: Reading) -> CardReading:
    """Read the output of `ioreg`; the GPU's memory is the `machine`'s."""
    return CardReading(
        "apple",
        _name(text),
        "",
        _figure(text, "In use system memory"),
        machine,
        _figure(text, "Device Utilization %"),
    )


def _figure(text: str, name: str) -> Reading:
    found = re.search(rf'"{re.escape(name)}"\s*=\s*(\d+)', text)
    return read(float(found[1])) if found else unread("system_silent")


def _name(text: str) -> str:
    found = re.search(r'"model"\s*=\s*"([^"]+)"', text)
    return found[1] if found else ""
