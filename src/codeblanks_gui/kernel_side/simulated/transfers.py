"""Tells a listener what moves between host and device: the hook for the device trace.

The trace itself (`device_trace`) also works on real devices and is not part of the
simulation. Here is only what the simulation knows better than anybody: `.to()` never reaches
C++ as a copy between devices.
"""

from __future__ import annotations

import threading
from typing import Any, Callable, NamedTuple, Optional

import torch

TO_DEVICE, TO_HOST, BETWEEN, READ = "to_device", "to_host", "between", "read"
"""The four ways; READ is a value that the program waits for: `.item()`, `bool()`, `print`."""


class Transfer(NamedTuple):
    """What a listener hears.

    `what` did it: ".item()", "print", "copy", "copy into", an operation. `source` is the tensor
    that was read or copied, `result` the new one of a copy that makes one.
    """

    way: str
    what: str
    size: int
    source: Any
    result: Any
    is_unwaited: bool
    """Whether it was asked for with `non_blocking=True`."""


Listener = Callable[[Transfer], None]

_listener: Optional[Listener] = None
_here = threading.local()


def listen(listener: Optional[Listener]) -> None:
    """Let one listener hear of all transfers from now on; None ends it."""
    global _listener
    _listener = listener


def tell(way: str, what: str, size: int, source: Any = None, result: Any = None) -> None:
    """Say that `size` bytes moved."""
    if _listener is not None and not getattr(_here, "depth", 0):
        is_unwaited = getattr(_here, "is_unwaited", False)
        _listener(Transfer(way, what, size, source, result, is_unwaited))


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
