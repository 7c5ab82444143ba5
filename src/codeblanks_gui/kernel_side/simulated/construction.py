"""`torch.tensor`, `as_tensor`, `asarray`: functions that build tensors from data, by device."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import moves, tags, tensor_methods, threads, transfers
from .state import STATE
from .tags import account_of, device_of, is_ours, nbytes

_real_tensor = torch.tensor
_real_as_tensor = torch.as_tensor
_real_asarray = torch.asarray


def default_device(device: Any) -> Any:
    """Return the device asked for, or that of a surrounding `with torch.device(...)`."""
    if device is None and torch._C._len_torch_function_stack():
        for mode in reversed(torch.overrides._get_current_function_mode_stack()):
            if isinstance(mode, torch.utils._device.DeviceContext):
                return mode.device
    return device


def _tell_reads(data: Any) -> None:
    """Say that a list's device scalars are read one by one: C++ does it where nobody sees it."""
    if not isinstance(data, (list, tuple)) or not (transfers.is_heard() or STATE.lost):
        return
    for item in data:
        if isinstance(item, Tensor) and is_ours(item):
            STATE.touch()
            transfers.tell(transfers.READ, ".item()", nbytes(item))
        elif isinstance(item, (list, tuple)):
            _tell_reads(item)


def tensor(
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
    **kwargs: Any,
) -> Tensor:
    """`torch.tensor`."""
    _tell_reads(data)
    wanted = default_device(device)
    if wanted is None and isinstance(data, Tensor) and is_ours(data):
        wanted = device_of(data)  # torch.tensor(device's tensor) stays there
    where, goes_to_us = (None, False) if wanted is None else STATE.canonical(wanted)
    if not goes_to_us:
        out = _real_tensor(data, dtype=dtype, device=where, requires_grad=requires_grad, **kwargs)
        return tensor_methods.pin_memory(out) if pin_memory else out
    threads.join()
    with torch._C.DisableTorchFunction():
        out = _real_tensor(data, dtype=dtype, **kwargs)
    tags.refuse_double(out.dtype)
    source = account_of(data) if isinstance(data, Tensor) else None
    account = STATE.account(where.index if where else None)
    transfers.tell_move(None if source is None else source.device, account.device, nbytes(out))
    tags.place(out, account)
    return out.requires_grad_(True) if requires_grad else out


def as_tensor(data: Any, dtype: Any = None, device: Any = None, **kwargs: Any) -> Tensor:
    """`torch.as_tensor`: no copy where none is needed."""
    _tell_reads(data)
    wanted = default_device(device)
    keywords = {} if dtype is None else {"dtype": dtype}
    if isinstance(data, Tensor):
        return data if wanted is None and dtype is None else _as_other(data, wanted, keywords)
    if wanted is None or not STATE.canonical(wanted)[1]:
        return _real_as_tensor(data, dtype=dtype, device=wanted)
    with torch._C.DisableTorchFunction():
        out = _real_as_tensor(data, dtype=dtype)
    moved: Tensor = tensor_methods.to(out, wanted)
    return moved


def _as_other(data: Tensor, device: Any, keywords: Any) -> Tensor:
    if device is not None:
        keywords["device"] = device
    out: Tensor = tensor_methods.to(data, **keywords)
    return out


def asarray(
    obj: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    copy: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """`torch.asarray`."""
    wanted = default_device(device)
    if wanted is None or not STATE.canonical(wanted)[1]:
        _tell_reads(obj)
        out = _real_asarray(obj, dtype=dtype, copy=copy, requires_grad=requires_grad)
        return out if wanted is None else tensor_methods.to(out, wanted)
    out = as_tensor(obj, dtype, wanted)
    if copy and out is obj:
        account = account_of(out)
        out = moves.move(out.detach(), account, None, None)
    return out.requires_grad_(True) if requires_grad else out


def new_tensor(
    self: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    **kwargs: Any,
) -> Tensor:
    """`Tensor.new_tensor`: on this tensor's device unless another one is asked for."""
    where = device_of(self) if device is None else device
    kept = self.dtype if dtype is None and not isinstance(data, Tensor) else dtype
    return tensor(data, dtype=kept, device=where, requires_grad=requires_grad)
