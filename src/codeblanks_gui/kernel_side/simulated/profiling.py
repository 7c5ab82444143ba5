"""`torch.profiler` on a device that has no clock of its own."""

from __future__ import annotations

import warnings
from typing import Any, List

from torch.autograd.profiler import emit_nvtx, profile

from . import source_lines
from .not_simulated import Row
from .state import STATE

_real_init = profile.__init__


def init(self: Any, *args: Any, **kwargs: Any) -> None:
    """`torch.autograd.profiler.profile`, which `torch.profiler.profile` is made of.

    A device's events are left out: C++ would ask CUDA for each, and print a page for each that it
    doesn't get. What the CPU does is measured, which is what the device's work runs on here.
    """
    use_cuda = kwargs.pop("use_cuda", False)  # the older word; gone since torch 2.14
    if use_cuda or kwargs.get("use_device") == STATE.kind:
        kwargs["use_device"] = None
        kwargs["use_cpu"] = True
        warnings.warn(
            "Profiling the device is not simulated on the Simulated GPU: the profile shows the "
            "CPU's work and times.",
            stacklevel=source_lines.stack_level(),
        )
    _real_init(self, *args, **kwargs)


def enter_nvtx(self: Any) -> Any:
    """`emit_nvtx.__enter__`: marks for a profiler that isn't there are lost."""
    return self


def exit_nvtx(self: Any, *exc: Any) -> None:
    """`emit_nvtx.__exit__`."""


def rows(kind: str) -> List[Row]:
    """Return what is patched for a kind of device."""
    marks = [Row(emit_nvtx, "__enter__", enter_nvtx), Row(emit_nvtx, "__exit__", exit_nvtx)]
    return [Row(profile, "__init__", init), *(marks if kind == "cuda" else [])]
