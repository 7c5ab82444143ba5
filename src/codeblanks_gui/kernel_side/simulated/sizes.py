"""Refuses a factory that asks for more than there is, before the CPU's memory is taken."""

from __future__ import annotations

from typing import Any, Dict

import torch

from .memory import Account
from .tags import refuse_double


def refuse_if_too_large(args: Any, kwargs: Dict[str, Any], account: Account) -> None:
    """Look at the sizes among a factory's arguments.

    Raises:
        RuntimeError: Out of memory.
        TypeError: float64 on mps.
    """
    dtype = kwargs.get("dtype") or torch.get_default_dtype()
    refuse_double(dtype)
    for value in args:
        if value.__class__ in (list, tuple, torch.Size):
            count = 1
            for size in value:
                count *= int(size)
            account.check(count * dtype.itemsize)
            return
