"""`torch.autocast("cuda")`: C++ sees CPU tensors, so the CPU's autocast is what can act on them."""

from __future__ import annotations

from typing import Any

import torch

from .state import STATE

_Autocast = torch.amp.autocast_mode.autocast
_real_enter = _Autocast.__enter__
_real_exit = _Autocast.__exit__


def enter(self: Any) -> Any:
    """`autocast.__enter__`."""
    out = _real_enter(self)
    if self.device == STATE.kind:
        self._simulated_before = (
            torch.is_autocast_enabled("cpu"),
            torch.get_autocast_dtype("cpu"),
        )
        torch.set_autocast_enabled("cpu", self._enabled)
        torch.set_autocast_dtype("cpu", self.fast_dtype)
    return out


def leave(self: Any, *exc: Any) -> Any:
    """`autocast.__exit__`."""
    if self.device == STATE.kind:
        enabled, dtype = self._simulated_before
        torch.set_autocast_enabled("cpu", enabled)
        torch.set_autocast_dtype("cpu", dtype)
    return _real_exit(self, *exc)
