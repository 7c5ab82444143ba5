"""Which device a tensor is on: a tag on its storage.

A tensor stays an ordinary tensor in CPU memory. PyTorch keeps one Python object for each
storage as long as the memory lives; an attribute of that object is shared by all views and is
gone exactly when the memory is. Three values:

- None: an ordinary host tensor (the class attribute, so untouched storages carry nothing);
- a `Block`: on that block's device;
- `UNDECIDED`: made by C++ inside an operation, where a real device would have been given. It
  belongs to whatever it meets first.

Sparse tensors have no storage of their own, but their values have: theirs is the values' tag.
Nested tensors have none that can be reached; theirs is in the tensor's `__dict__`.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import torch
from torch import Tensor

from . import texts
from .memory import Account, Block
from .state import CPU, STATE

NAME = "_simulated_block"
PIN_NAME = "_simulated_pin"

storage_of = torch._C.TensorBase.untyped_storage
device_in_cpp = torch._C.TensorBase.device.__get__
"""What C++ says, always `cpu` for the tensors that are simulated."""

DOUBLES = (torch.float64, torch.complex128)


class _Undecided:
    account = None
    device = CPU
    size = 0


UNDECIDED = _Undecided()


class _Placed:
    """The tag of a tensor without a storage: a device, no memory."""

    size = 0

    def __init__(self, account: Account) -> None:
        self.account = account
        self.device = account.device


def tag_of(tensor: Tensor) -> Any:
    """Return the tag of a tensor: None, UNDECIDED or a block."""
    try:
        return storage_of(tensor)._simulated_block
    except (RuntimeError, NotImplementedError, AttributeError):  # no storage, or none in Python
        parts = _parts(tensor)
        return tag_of(parts[0]) if parts else getattr(tensor, "__dict__", {}).get(NAME)


def _parts(tensor: Tensor) -> List[Tensor]:
    """Return the tensors that a sparse tensor is made of, the values first."""
    read = _PARTS.get(tensor.layout)
    if read is None:
        return []
    guard = torch._C._DisableTorchDispatch()
    try:
        return [getattr(torch.ops.aten, name).default(tensor) for name in read]
    finally:
        del guard


_ROWS = ("values", "crow_indices", "col_indices")
_COLUMNS = ("values", "ccol_indices", "row_indices")
_PARTS: Dict[torch.layout, Tuple[str, ...]] = {
    torch.sparse_coo: ("_values", "_indices"),
    torch.sparse_csr: _ROWS,
    torch.sparse_bsr: _ROWS,
    torch.sparse_csc: _COLUMNS,
    torch.sparse_bsc: _COLUMNS,
}


def account_of(tensor: Tensor) -> Optional[Account]:
    """Return the account of the device a tensor is on, None for a host tensor."""
    tag = tag_of(tensor)
    return None if tag is None or tag is UNDECIDED else tag.account


def device_of(tensor: Tensor) -> torch.device:
    """Return the device a tensor is on, as the learner sees it."""
    tag = tag_of(tensor)
    return device_in_cpp(tensor) if tag is None or tag is UNDECIDED else tag.device


def is_ours(tensor: Tensor) -> bool:
    """Whether a tensor is on a simulated device."""
    tag = tag_of(tensor)
    return tag is not None and tag is not UNDECIDED


def refuse_double(dtype: Optional[torch.dtype]) -> None:
    """Raise MPS's own error for a dtype it does not have.

    Raises:
        TypeError: The dtype is float64 or complex128 and the device is mps.
    """
    if dtype in DOUBLES and STATE.kind == "mps":
        raise texts.no_double()


def place(tensor: Tensor, account: Account) -> Tensor:
    """Put a new tensor on a device, unless its storage is on one already; return it.

    Raises:
        RuntimeError: Out of memory.
        TypeError: float64 on mps.
    """
    try:
        storage = storage_of(tensor)
    except (RuntimeError, NotImplementedError):
        parts = _parts(tensor)
        for part in parts:
            place(part, account)
        if not parts:
            tensor.__dict__[NAME] = _Placed(account)
        return tensor
    tag = storage._simulated_block
    if tag is None or tag is UNDECIDED:
        if STATE.kind == "mps":
            refuse_double(tensor.dtype)
        storage._simulated_block = Block(account, storage.nbytes())
    return tensor


def place_all(out: Any, account: Account) -> Any:
    """Put all tensors of an operation's result on a device; return the result."""
    if isinstance(out, Tensor):
        place(out, account)
    elif out.__class__ in (tuple, list):
        for item in out:
            place_all(item, account)
    return out


def leave_undecided(out: Any) -> None:
    """Mark the host tensors of a result as made by C++."""
    for tensor in tensors_in(out):
        if tag_of(tensor) is None:
            _set(tensor, UNDECIDED)


def settle_on_host(out: Any) -> None:
    """Make plain host tensors of the undecided ones in a result."""
    for tensor in tensors_in(out):
        if tag_of(tensor) is UNDECIDED:
            _set(tensor, None)


def adopt(tensor: Tensor, like: Tensor) -> None:
    """Let an undecided tensor go where another one is."""
    if tag_of(tensor) is UNDECIDED:
        account = account_of(like)
        if account is not None:
            place(tensor, account)
        elif tag_of(like) is None:
            _set(tensor, None)


def forget(tensor: Tensor) -> None:
    """Make a host tensor of a new one."""
    _set(tensor, None)


def tensors_in(out: Any) -> Any:
    """Return the tensors of an operation's result, which is one or a sequence."""
    items = out if out.__class__ in (tuple, list) else (out,)
    return [item for item in items if isinstance(item, Tensor)]


def _set(tensor: Tensor, tag: Any) -> None:
    try:
        storage_of(tensor)._simulated_block = tag
    except (RuntimeError, NotImplementedError):
        for part in _parts(tensor):
            _set(part, tag)


def nbytes(tensor: Tensor) -> int:
    """Return the bytes of a tensor's elements, 0 where they can't be counted."""
    if tensor.layout is not torch.strided:
        return 0
    return int(tensor.numel() * tensor.element_size())
