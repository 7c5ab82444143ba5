"""The machine's memory and one process' part of it, in bytes: from /proc, else from psutil."""

import os
import sys
from pathlib import Path

from codeblanks_gui.core.device import Reading, read, unread

_HAS_PROC = sys.platform.startswith("linux")


def machine_memory() -> tuple[Reading, Reading]:
    """Return what all programs together use, and what there is."""
    try:
        used, total = _from_proc() if _HAS_PROC else _from_psutil()
    except (OSError, ValueError, KeyError):
        silent = unread("system_silent")
        return silent, silent
    return read(used), read(total)


def process_memory(pid: int) -> Reading:
    """Return what process `pid` holds in memory (its resident set)."""
    try:
        value = _resident_from_proc(pid) if _HAS_PROC else _resident_from_psutil(pid)
    except (OSError, ValueError, IndexError):
        return unread("system_silent")
    return read(value)


def _from_proc() -> tuple[float, float]:
    rows = dict(
        line.split(":", 1) for line in Path("/proc/meminfo").read_text("ascii").splitlines()
    )
    total, free = (1024.0 * int(rows[key].split()[0]) for key in ("MemTotal", "MemAvailable"))
    return total - free, total


def _from_psutil() -> tuple[float, float]:
    import psutil

    memory = psutil.virtual_memory()
    return float(memory.total - memory.available), float(memory.total)


def _resident_from_proc(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def _resident_from_psutil(pid: int) -> float:
    import psutil

    try:
        return float(psutil.Process(pid).memory_info().rss)
    except psutil.Error as error:
        raise OSError(str(error)) from error
