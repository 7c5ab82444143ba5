"""The private folder of one kernel: connection file, sockets, logs; gone when the kernel is."""

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

_PREFIX: Final = "codeblanks-kernel-"
LONGEST_SOCKET_PATH: Final = 100
"""Bytes; sun_path holds 104 on macOS and 108 on Linux (unix(7)), and `s-5` is added."""


def make_connection_folder(base: Path | None = None) -> Path:
    """Make a folder that only this user may enter, with a path short enough for its sockets.

    Its name holds our process id, so that a later start can tell that its owner is gone.
    """
    for place in (base, Path(tempfile.gettempdir()), Path("/tmp")):
        if place is None:
            continue
        # mkdtemp makes it 0700: others can neither connect nor read the key in the file.
        folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=place))
        folder = folder.resolve()
        if sys.platform == "win32" or len(os.fsencode(folder)) + 4 <= LONGEST_SOCKET_PATH:
            return folder
        folder.rmdir()
    raise OSError(f"no folder with a path short enough for a socket in {tempfile.gettempdir()}")


def remove_connection_folder(folder: Path) -> None:
    """Remove `folder` with all in it; one that is gone already is fine."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_orphaned_folders(base: Path | None = None, prefix: str = _PREFIX) -> int:
    """Remove folders whose process was killed before it could; return how many.

    Their names are `prefix`, the process id of the owner, a hyphen, and anything.
    """
    removed = 0
    with contextlib.suppress(OSError):
        for folder in (base or Path(tempfile.gettempdir())).glob(f"{prefix}*"):
            owner = folder.name.removeprefix(prefix).partition("-")[0]
            if owner.isdecimal() and _is_mine(folder) and not _is_alive(int(owner)):
                remove_connection_folder(folder)
                removed += 1
    return removed


def _is_mine(folder: Path) -> bool:
    return not hasattr(os, "getuid") or folder.lstat().st_uid == os.getuid()


def _is_alive(process_id: int) -> bool:
    if sys.platform == "win32":
        # os.kill would end it there; psutil asks only.
        import psutil

        return bool(psutil.pid_exists(process_id))
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
