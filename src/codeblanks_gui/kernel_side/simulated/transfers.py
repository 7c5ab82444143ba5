"""Tells a listener what moves between host and device: the hook for the device trace.

The trace itself (`device_trace`) also works on real devices and is not part of the
simulation. Here is only what the simulation knows better than anybody: `.to()` never reaches
C++ as a copy between devices.
"""

from __future__ import annotations

import threading
from typing import Callable, Optional

import torch

TO_DEVICE, TO_HOST, BETWEEN, READ = "to_device", "to_host", "between", "read"
"""The four ways; READ is a value that the program waits for: `.item()`, `bool()`, `print`."""

Listener = Callable[[str, str, int, Optional[torch.Tensor]], None]
"""Called with the way, what did it (".item()", "print", "copy", an operation), the bytes, and
the tensor that was copied where it is known."""

_listener: Optional[Listener] = None
_here = threading.local()


def listen(listener: Optional[Listener]) -> None:
    """Let one listener hear of all transfers from now on; None ends it."""
    global _listener
    _listener = listener


def is_heard() -> bool:
    """Whether anybody listens now."""
    return _listener is not None and not getattr(_here, "depth", 0)


def tell(way: str, what: str, size: int, tensor: Optional[torch.Tensor] = None) -> None:
    """Say that `size` bytes moved."""
    listener = _listener
    if listener is not None and not getattr(_here, "depth", 0):
        listener(way, what, size, tensor)


def tell_move(
    source: Optional[torch.device],
    target: Optional[torch.device],
    size: int,
    tensor: Optional[torch.Tensor] = None,
) -> None:
    """Say that a tensor was copied from one place to another; None is the host."""
    if _listener is None or source == target:
        return
    if source is None:
        tell(TO_DEVICE, "copy", size, tensor)
    elif target is None:
        tell(TO_HOST, "copy", size, tensor)
    else:
        tell(BETWEEN, "copy", size, tensor)


class silence:  # noqa: N801  (a context manager that reads as a word)
    """Within it nothing is told: for what torch itself reads, such as `repr`."""

    def __enter__(self) -> None:
        _here.depth = getattr(_here, "depth", 0) + 1

    def __exit__(self, *exc: object) -> None:
        _here.depth -= 1
