"""Storages on the simulated devices: what `torch.save`, `torch.load` and `deepcopy` use."""

from __future__ import annotations

from typing import Any, Optional

import torch
from torch import UntypedStorage

from . import sharing, transfers
from .memory import Account, Block
from .state import STATE
from .tags import UNDECIDED

_real_new = UntypedStorage.__new__
_real_copy = UntypedStorage.copy_
_real_device = torch._C.StorageBase.device


def device(self: UntypedStorage) -> torch.device:
    """`UntypedStorage.device`."""
    tag = self._simulated_block
    if tag is None or tag is UNDECIDED or sharing.is_lent():
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
    return _copy(self, _account(self))


def cuda(self: UntypedStorage, device: Any = None, non_blocking: bool = False) -> UntypedStorage:
    """`UntypedStorage.cuda`."""
    where, _ = STATE.canonical("cuda" if device is None else device)
    account = _account(self)
    if account is not None and account.device == where:
        return self
    return _copy(self, STATE.account(where.index))


def copy_(self: UntypedStorage, *args: Any, **kwargs: Any) -> UntypedStorage:
    """`UntypedStorage.copy_`: what `torch.save`, `torch.load` and `.cpu()` copy with."""
    _unwatched_copy(self, *args, **kwargs)
    source = args[0] if args else next(iter(kwargs.values()))
    _tell(_account(source), _account(self), self)
    return self


def _account(storage: UntypedStorage) -> Optional[Account]:
    tag = storage._simulated_block
    return None if tag is None or tag is UNDECIDED else tag.account


def _copy(storage: UntypedStorage, account: Optional[Account]) -> UntypedStorage:
    out = UntypedStorage(storage.nbytes())
    if account is not None:
        out._simulated_block = Block(account, out.nbytes())
    return copy_(out, storage, False)


def _unwatched_copy(target: UntypedStorage, *args: Any, **kwargs: Any) -> None:
    """C++ makes tensors of both to copy them; watched, those would be taken for its own."""
    guard = torch._C._DisableTorchDispatch()
    try:
        _real_copy(target, *args, **kwargs)
    finally:
        del guard


def _tell(source: Optional[Account], target: Optional[Account], storage: UntypedStorage) -> None:
    if source is None and target is None:
        return
    STATE.touch()
    transfers.tell_move(
        None if source is None else source.device,
        None if target is None else target.device,
        storage.nbytes(),
    )
