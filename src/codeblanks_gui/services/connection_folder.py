"""Private folders of this process' children: connection files, sockets, captures, logs.

A folder's name tells whose it is, so that a later start can remove what nobody uses any more.
"""

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from codeblanks_gui.services.process_identity import ProcessIdentity, identity_in, own_identity

KERNEL: Final = "codeblanks-kernel-"
CHECK: Final = "codeblanks-check-"
SESSION: Final = "codeblanks-session-"
"""What such folders are called at the start; `SESSION` is made by `core.paths`."""

LONGEST_SOCKET_PATH: Final = 100
"""Bytes; sun_path holds 104 on macOS and 108 on Linux (unix(7)), and `s-5` is added."""


def make_connection_folder(base: Path | None = None) -> Path:
    """Make a folder that only this user may enter, with a path short enough for its sockets."""
    for place in (*([] if base is None else [base]), *_places()):
        folder = make_private_folder(KERNEL, place)
        if sys.platform == "win32" or len(os.fsencode(folder)) + 4 <= LONGEST_SOCKET_PATH:
            return folder
        folder.rmdir()
    raise OSError(f"no folder with a path short enough for a socket in {tempfile.gettempdir()}")


def make_private_folder(prefix: str, place: Path | None = None) -> Path:
    """Make a folder in `place` (else the system's) that tells it is ours; may raise OSError."""
    # mkdtemp makes it 0700: others can neither connect nor read the key in the file.
    name = f"{prefix}{own_identity().word}-"
    return Path(tempfile.mkdtemp(prefix=name, dir=place)).resolve()


def remove_connection_folder(folder: Path) -> None:
    """Remove `folder` with all in it; one that is gone already is fine."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_orphaned_folders(base: Path | None = None) -> int:
    """Remove folders whose process ended before it could; return how many.

    A folder of another user, of a living process, or of another machine stays, and so does one
    whose name doesn't tell.
    """
    removed = 0
    for place in _places() if base is None else (base,):
        with contextlib.suppress(OSError):
            for folder in place.iterdir():
                if _is_orphaned(folder):
                    remove_connection_folder(folder)
                    removed += 1
    return removed


def folders_of(owner: ProcessIdentity) -> list[Path]:
    """Return the private folders of a process that are there."""
    names = [f"{prefix}{owner.word}-*" for prefix in (KERNEL, CHECK, SESSION)]
    return [folder for place in _places() for name in names for folder in place.glob(name)]


def _places() -> tuple[Path, ...]:
    """Return where such folders are made: the second where the first one's path is too long."""
    usual, short = Path(tempfile.gettempdir()), Path("/tmp")
    return (usual,) if sys.platform == "win32" or usual == short else (usual, short)


def _is_orphaned(folder: Path) -> bool:
    for prefix in (KERNEL, CHECK, SESSION):
        if folder.name.startswith(prefix):
            owner = identity_in(folder.name.removeprefix(prefix))
            return owner is not None and owner.is_over and _is_mine(folder)
    return False


def _is_mine(folder: Path) -> bool:
    """Tell whether it is a folder (no link to one) of this user."""
    try:
        facts = folder.lstat()
    except OSError:
        return False
    if not folder.is_dir() or folder.is_symlink():
        return False
    return not hasattr(os, "getuid") or facts.st_uid == os.getuid()
