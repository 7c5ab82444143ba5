"""`torch.cuda` of the devices themselves: how many, which is current, what they are called."""

from __future__ import annotations

from typing import Any

from . import memory_reports, texts
from .state import NAME, STATE
from .streams import index_of


def device_count() -> int:
    """How many devices are simulated."""
    return len(STATE.accounts)


def current_device() -> int:
    """The index of the current device."""
    STATE.touch()
    return STATE.current


def set_device(device: Any) -> None:
    """Make a device the current one."""
    index = index_of(device)
    STATE.account(index)
    STATE.current = index


def exchange_device(index: int) -> int:
    """Make a device the current one; return the one before, -1 where nothing is asked."""
    if index < 0:
        return -1
    before = STATE.current
    STATE.account(index)
    STATE.current = index
    return before


def get_device_name(device: Any = None) -> str:
    """Never a card's name."""
    STATE.account(index_of(device))
    return NAME


def get_device_capability(device: Any = None) -> Any:
    """A capability for which torch offers all dtypes."""
    STATE.account(index_of(device))
    return memory_reports.CAPABILITY


def synchronize(device: Any = None) -> None:
    """Everything is done already; a lost device says so here."""
    STATE.touch()


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    """Any two of ours can."""
    return index_of(device) != index_of(peer_device)


def lazy_init() -> None:
    """Raise in a forked child, as real CUDA does at the first touch."""
    STATE.touch()


def is_initialized() -> bool:
    """Whether the device was touched, and is not lost by a fork."""
    return STATE.is_initialized and STATE.lost is not texts.forked


def lazy_call(call: Any, **kwargs: Any) -> None:
    """Call at once: torch puts calls off until the device is touched."""
    call()


class _SyncDebug:
    mode = 0


def set_sync_debug_mode(debug_mode: Any) -> None:
    """Remembered; reads that wait are told by the device trace instead."""
    modes = {"default": 0, "warn": 1, "error": 2}
    if debug_mode not in (*modes, *modes.values()):
        raise RuntimeError(
            "invalid value of debug_mode, expected one of `default`, `warn`, `error`"
        )
    _SyncDebug.mode = modes.get(debug_mode, debug_mode)


def get_sync_debug_mode() -> int:
    """What was set last."""
    return _SyncDebug.mode
