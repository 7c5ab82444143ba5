"""What the simulated accelerator knows while it is on.

Patching torch changes the whole process, so there is one state per process: `STATE`.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

import torch

from . import runtime_errors, texts
from .memory import Account

NAME = "Simulated GPU (runs on your CPU)"
"""What `torch.cuda.get_device_name()` says: never a card's name."""

CPU = torch.device("cpu")

_devices: Dict[Tuple[str, int], torch.device] = {}
"""One object per device for the life of the process, so that `is` may compare them."""


def _device(kind: str, index: int) -> torch.device:
    found = _devices.get((kind, index))
    if found is None:
        found = _devices[kind, index] = torch.device(kind, index)
    return found


class State:
    """The accelerator that is simulated now; `kind` is None while nothing is."""

    def __init__(self) -> None:
        self.kind: Optional[str] = None
        self.accounts: List[Account] = []
        self.current = 0
        self.unusual = 0
        """How many operations ran that aren't plain arithmetic: copies, reads, random numbers."""
        self.is_initialized = False
        """Whether a device was touched: what decides if a forked child may touch it."""
        self.lost: Optional[Callable[[], Exception]] = None
        """Makes the error of everything that touches the device, once it can't be used any more:
        in a forked child, or after a device-side assert."""

    def begin(self, kind: str, memory: int, count: int) -> None:
        """Start anew with `count` devices of `memory` bytes each."""
        self.kind = kind
        self.accounts = [Account(_device(kind, index), memory) for index in range(count)]
        self.current = 0
        self.is_initialized = False
        self.lost = None

    def end(self) -> None:
        """Be off again; blocks that still live keep their own account."""
        self.kind = None
        self.accounts = []
        self.lost = None

    def account(self, index: Optional[int] = None) -> Account:
        """Return the account of a device, of the current one without an index.

        Raises:
            RuntimeError: There is no such device, in CUDA's words; MPS's aren't known.
        """
        wanted = self.current if index is None else index
        if not 0 <= wanted < len(self.accounts):
            if self.kind == "mps":
                raise texts.not_simulated(f"mps:{wanted}", "MPS has one device, mps:0")
            raise runtime_errors.invalid_ordinal()
        return self.accounts[wanted]

    def canonical(self, device: Any) -> Tuple[torch.device, bool]:
        """Return a str, int or torch.device as torch.device with index, and whether it is ours.

        Raises:
            RuntimeError: The string names no device, or the index is out of range.
        """
        if type(device) is int:
            return self.account(device).device, True
        if type(device) is not torch.device:
            device = torch.device(device)
        if device.type != self.kind:
            return device, False
        self.touch()
        return self.account(device.index).device, True

    def touch(self) -> None:
        """Say that the device is needed now.

        Raises:
            RuntimeError: In a forked child of a process that had used it, or after a
                device-side assert: as real CUDA does.
        """
        if self.lost is not None:
            raise self.lost()
        self.is_initialized = True


STATE = State()


def after_fork() -> None:
    """In a forked child: the device is lost if the parent had touched it."""
    if STATE.kind == "cuda" and STATE.is_initialized:
        STATE.lost = texts.forked
