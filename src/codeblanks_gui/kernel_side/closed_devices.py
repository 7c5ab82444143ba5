"""Hides accelerators that no environment variable can hide: Apple's MPS, Intel's XPU."""

import functools
from typing import Any


def close_other_devices(torch: Any) -> None:
    """Make only the CPU available; CUDA and ROCm are hidden by CUDA_VISIBLE_DEVICES."""

    @functools.wraps(torch.backends.mps.is_available)  # torch 2.14 reads its `__wrapped__`
    def is_not_available() -> bool:
        return False

    torch.backends.mps.is_available = is_not_available
    torch.xpu.is_available = is_not_available
    if hasattr(torch, "accelerator"):
        torch.accelerator.is_available = is_not_available
        torch.accelerator.current_accelerator = lambda check_available=False: None
