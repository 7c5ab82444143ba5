"""Tells a listener what moves between host and device: the hook for the device trace.

The trace itself (`device_trace`) also works on real devices and is not part of the
simulation. Here is only what the simulation knows better than anybody: `.to()` never reaches
C++ as a copy between devices.
"""

from __future__ import annotations

import threading
from typing import Any, Callable, Optional

import torch

TO_DEVICE, TO_HOST, BETWEEN, READ = "to_device", "to_host", "between", "read"
"""The four ways; READ is a value that the program waits for: `.item()`, `bool()`, `print`."""

Listener = Callable[[str, str, int, Any, Any, bool], None]
"""Called with the way, what did it (".item()", "print", "copy", "copy into", an operation), the
bytes, the tensor that was read or copied, the new one of a copy that makes one (both None where
they aren't known), and whether it was asked for with `non_blocking=True`."""

_listener: Optional[Listener] = None
_here = threading.local()


def listen(listener: Optional[Listener]) -> None:
    """Let one listener hear of all transfers from now on; None ends it."""
    global _listener
    _listener = listener


def is_heard() -> bool:
    """Whether anybody listens now."""
    return _listener is not None and not getattr(_here, "depth", 0)


def is_silent() -> bool:
    """Whether what happens in this thread is torch's own doing, such as `repr`."""
    return bool(getattr(_here, "depth", 0))


def tell(way: str, what: str, size: int, source: Any = None, result: Any = None) -> None:
    """Say that `size` bytes moved."""
    listener = _listener
    if listener is not None and not getattr(_here, "depth", 0):
        listener(way, what, size, source, result, getattr(_here, "is_unwaited", False))


def tell_move(
    source: Optional[torch.device],
    target: Optional[torch.device],
    size: int,
    tensor: Any = None,
    result: Any = None,
    what: str = "copy",
) -> None:
    """Say that a tensor was copied from one place to another; None is the host."""
    if _listener is None or source == target:
        return
    way = TO_DEVICE if source is None else TO_HOST if target is None else BETWEEN
    tell(way, what, size, tensor, result)


class unwaited:  # noqa: N801  (as below)
    """Within it copies are told as asked for with `non_blocking=True`."""

    def __enter__(self) -> None:
        _here.is_unwaited = True

    def __exit__(self, *exc: object) -> None:
        _here.is_unwaited = False


class silence:  # noqa: N801  (a context manager that reads as a word)
    """Within it nothing is told: for what torch itself reads, such as `repr`."""

    def __enter__(self) -> None:
        _here.depth = getattr(_here, "depth", 0) + 1

    def __exit__(self, *exc: object) -> None:
        _here.depth -= 1
