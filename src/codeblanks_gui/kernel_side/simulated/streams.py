"""Streams and events. Everything is done when a call returns, so they order nothing."""

from __future__ import annotations

import abc
import time
from typing import Any, Dict, Optional, Tuple

import torch

from .state import STATE

_StreamBase: Any = object
_EventBase: Any = object
try:  # torch 2.4: its compiler insists on these bases
    from torch import _streambase

    if isinstance(_streambase._StreamBase, abc.ABCMeta):
        _StreamBase, _EventBase = _streambase._StreamBase, _streambase._EventBase
except (ImportError, AttributeError):
    pass


class Stream(_StreamBase):  # type: ignore[misc]
    """`torch.cuda.Stream`: a name for the one order in which things happen here."""

    def __init__(self, device: Any = None, priority: int = 0, **kwargs: Any) -> None:
        where = STATE.account() if device is None else STATE.account(index_of(device))
        self.device = where.device
        self.device_index = self.device.index
        self.device_type = 1  # c10::DeviceType::CUDA
        self.priority = priority
        _Streams.made += 1
        self.stream_id = self.cuda_stream = kwargs.get("stream_id", _Streams.made)

    @staticmethod
    def priority_range() -> Tuple[int, int]:
        """Lowest and highest priority, as most cards have them."""
        return 0, -5

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Stream)
            and self.stream_id == other.stream_id
            and self.device == other.device
        )

    def __hash__(self) -> int:
        return hash((self.stream_id, self.device))

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"

    def __enter__(self) -> "Stream":
        self._previous = current_stream()
        set_stream(self)
        return self

    def __exit__(self, *exc: object) -> None:
        set_stream(self._previous)

    def wait_stream(self, stream: "Stream") -> None:
        """Nothing to wait for."""

    def wait_event(self, event: "Event") -> None:
        """Nothing to wait for."""

    def synchronize(self) -> None:
        """Nothing to wait for; a lost device says so."""
        STATE.touch()

    def query(self) -> bool:
        """Whether all is done: always."""
        return True

    def record_event(self, event: "Optional[Event]" = None) -> "Event":
        """Record an event now."""
        event = event or Event()
        event.record(self)
        return event

    def is_capturing(self) -> bool:
        """Whether a CUDA graph is captured: never."""
        return False


class Event(_EventBase):  # type: ignore[misc]
    """`torch.cuda.Event`, `torch.mps.Event`: remembers when it was recorded, by the CPU's clock."""

    def __init__(self, device: Any = None, enable_timing: bool = False, **kwargs: Any) -> None:
        # cuda.Event(enable_timing) is called with one argument, torch.Event(device, …) with more.
        if isinstance(device, bool):
            device, enable_timing = None, device
        self.device = STATE.account().device
        self._is_timed, self._seconds = enable_timing, -1.0
        self.cuda_event = self.event_id = id(self)

    def record(self, stream: Optional[Stream] = None) -> None:
        """Remember this moment."""
        self._seconds = time.perf_counter()

    def wait(self, stream: Optional[Stream] = None) -> None:
        """Nothing to wait for."""

    def query(self) -> bool:
        """Whether it has happened: always."""
        return True

    def synchronize(self) -> None:
        """Nothing to wait for."""

    def elapsed_time(self, end_event: "Event") -> float:
        """Milliseconds between two events, by the CPU's clock.

        Raises:
            ValueError: One of them is not timed, or was not recorded (torch/csrc's words).
        """
        if not (self._is_timed and end_event._is_timed):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._seconds < 0 or end_event._seconds < 0:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return (end_event._seconds - self._seconds) * 1e3

    def ipc_handle(self) -> bytes:
        """Events can't be shared between processes here.

        Raises:
            NotSimulatedError: Always.
        """
        from .texts import not_simulated

        raise not_simulated("Sharing events between processes")


class _Streams:
    """The current stream of each device, and how many were made."""

    made = 0
    current: Dict[int, Stream] = {}


def begin() -> None:
    """Forget the streams of the last time."""
    _Streams.current = {}


def index_of(device: Any) -> int:
    """Return the index of a device given as None, int, str, torch.device or anything of ours.

    Raises:
        ValueError: It is another kind of device.
    """
    if device is None:
        return STATE.current
    if isinstance(device, int):
        return STATE.current if device < 0 else device
    if isinstance(device, str):
        device = torch.device(device)
    if isinstance(device, torch.device):
        if device.type != STATE.kind:
            raise ValueError(f"Expected a {STATE.kind} device, but got: {device}")
        return STATE.current if device.index is None else int(device.index)
    return index_of(getattr(device, "idx", None))


def default_stream(device: Any = None) -> Stream:
    """`torch.cuda.default_stream`."""
    return Stream(index_of(device), stream_id=0)


def current_stream(device: Any = None) -> Stream:
    """`torch.cuda.current_stream`."""
    return _Streams.current.get(index_of(device)) or default_stream(device)


def set_stream(stream: Optional[Stream]) -> None:
    """`torch.cuda.set_stream`."""
    if stream is not None:
        _Streams.current[stream.device.index] = stream


def record_stream(self: Any, stream: Any) -> None:
    """`Tensor.record_stream`: memory is never reused too early here."""
