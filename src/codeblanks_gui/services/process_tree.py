"""Ends a learner's process with all it has started, also what has left its session."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

MARKER = "CODEBLANKS_CHECK_ID"
"""The environment variable by which a process of a check is known wherever it went."""

_ROUNDS = 5


def kill_tree(pid: int, marker: str) -> None:
    """Kill the living process `pid`, its session, its descendants, and all that carry `marker`.

    `marker` is the value of MARKER in the environment of `pid`.
    """
    descendants = _descendants(pid)
    _kill_group(pid)
    for one in [pid, *descendants]:
        _kill(one)
    kill_leftovers(pid, marker)


def kill_leftovers(pid: int, marker: str) -> None:
    """Kill what is left of session `pid`, whose leader may be gone, and all that carry `marker`.

    Looks again until none is found, at most a few rounds: a program may still start others.
    """
    for round_number in range(_ROUNDS):
        found = list(_strays(pid, marker))
        if not found:
            return
        for one in found:
            _kill(one)
        time.sleep(0.002 * (round_number + 1))  # the system needs a moment to end them


def _kill_group(pid: int) -> None:
    if hasattr(os, "killpg"):
        try:
            # Only the leader of its own group: a worker that is starting still shares ours.
            if os.getpgid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


def _kill(pid: int) -> None:
    import psutil

    try:
        psutil.Process(pid).kill()
    except psutil.Error:
        return


def _descendants(pid: int) -> list[int]:
    import psutil

    try:
        return [child.pid for child in psutil.Process(pid).children(recursive=True)]
    except psutil.Error:
        return []


def _strays(pid: int, marker: str) -> Iterator[int]:
    """Give the living processes of session `pid`, and those that carry the marker."""
    import psutil

    own = {os.getpid(), pid}
    for other in psutil.pids():
        if other not in own and _belongs(other, pid, marker) and not _is_zombie(other):
            yield other


def _belongs(other: int, session: int, marker: str) -> bool:
    if hasattr(os, "getsid"):
        try:
            if os.getsid(other) == session:
                return True
        except (ProcessLookupError, PermissionError):
            return False
    return _carries(other, marker)


def _carries(pid: int, marker: str) -> bool:
    if sys.platform.startswith("linux"):  # psutil would parse each environment: ten times slower
        try:
            return f"{MARKER}={marker}".encode() in Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            return False
    import psutil

    try:
        return bool(psutil.Process(pid).environ().get(MARKER) == marker)
    except (psutil.Error, OSError):
        return False


def _is_zombie(pid: int) -> bool:
    import psutil

    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return True
