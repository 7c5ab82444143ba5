"""The dispatch mode belongs to a thread: who is in, and who comes in."""

from __future__ import annotations

import threading
from typing import Any

from .placement import Placement
from .state import STATE

_here = threading.local()
_real_run = threading.Thread.run


def join() -> None:
    """Let this thread see the simulated devices, if it does not yet.

    A thread that ran before the simulation comes in when it first names one of the devices.
    """
    if getattr(_here, "mode", None) is None:
        _here.mode = Placement()
        _here.mode.__enter__()


def leave() -> None:
    """Let this thread see only the host again."""
    mode: Any = getattr(_here, "mode", None)
    if mode is not None:
        _here.mode = None
        mode.__exit__(None, None, None)


def run(self: threading.Thread) -> None:
    """`Thread.run`: a new thread sees the devices from its beginning."""
    if STATE.kind is None:
        _real_run(self)
        return
    join()
    try:
        _real_run(self)
    finally:
        leave()
