"""Storages on the simulated devices: what `torch.save`, `torch.load` and `deepcopy` use."""

from __future__ import annotations

from typing import Any

import torch
from torch import UntypedStorage

from .memory import Block
from .state import STATE
from .tags import UNDECIDED

_real_new = UntypedStorage.__new__
_real_device = torch._C.StorageBase.device


def device(self: UntypedStorage) -> torch.device:
    """`UntypedStorage.device`."""
    tag = self._simulated_block
    if tag is None or tag is UNDECIDED:
        found: torch.device = _real_device.__get__(self)
        return found
    where: torch.device = tag.device
    return where


def new(cls: Any, *args: Any, device: Any = None, **kwargs: Any) -> Any:
    """`UntypedStorage(…, device=…)`."""
    if device is None or STATE.kind is None:
        return _real_new(cls, *args, **kwargs)
    where, is_ours = STATE.canonical(device)
    if not is_ours:
        return _real_new(cls, *args, device=device, **kwargs)
    storage = _real_new(cls, *args, **kwargs)
    storage._simulated_block = Block(STATE.account(where.index), storage.nbytes())
    return storage


def clone(self: UntypedStorage) -> UntypedStorage:
    """`UntypedStorage.clone`: on the same device."""
    tag = self._simulated_block
    account = None if tag is None or tag is UNDECIDED else tag.account
    return _copy(self, account)


def cuda(self: UntypedStorage, device: Any = None, non_blocking: bool = False) -> UntypedStorage:
    """`UntypedStorage.cuda`."""
    where, _ = STATE.canonical("cuda" if device is None else device)
    tag = self._simulated_block
    if tag is not None and tag is not UNDECIDED and tag.device == where:
        return self
    return _copy(self, STATE.account(where.index))


def _copy(storage: UntypedStorage, account: Any) -> UntypedStorage:
    out = UntypedStorage(storage.nbytes()).copy_(storage, False)
    if account is not None:
        out._simulated_block = Block(account, out.nbytes())
    return out
