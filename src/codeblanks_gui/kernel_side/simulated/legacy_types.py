"""`torch.cuda.FloatTensor` and its cousins, and their host twins `torch.FloatTensor`.

The real ones are made in C++ and look at C++'s device. These stand in for both, so that
`isinstance(x, torch.cuda.FloatTensor)` is true of what is on the device.
"""

from __future__ import annotations

from typing import Any, List

import torch
from torch import Tensor

from . import tags, tensor_methods, transfers
from .not_simulated import Row, refusing_class
from .state import STATE
from .tags import device_of, nbytes

NAMES = (
    "FloatTensor DoubleTensor HalfTensor BFloat16Tensor LongTensor IntTensor ShortTensor "
    "CharTensor ByteTensor BoolTensor"
).split()

_real_set_default = torch.set_default_tensor_type
_real_new = Tensor.new


class _LegacyType(type):
    """The type of the stand-ins: making one makes a tensor."""

    real: Any
    kind: str
    dtype: torch.dtype

    def __call__(cls, *args: Any, **kwargs: Any) -> Tensor:
        kwargs.pop("device", None)
        out: Tensor = cls.real(*args, **kwargs)
        if cls.kind == "cpu":
            tags.settle_on_host(out)
            return out
        account = STATE.account(STATE.canonical(cls.kind)[0].index)
        transfers.tell_move(None, account.device, nbytes(out))
        return tags.place(out.clone() if args and out is args[0] else out, account)

    def __instancecheck__(cls, instance: Any) -> bool:
        return (
            isinstance(instance, Tensor)
            and instance.dtype is cls.dtype
            and device_of(instance).type == cls.kind
        )


def _make(name: str, kind: str) -> Any:
    real = getattr(torch, name)
    body = {
        "real": real,
        "kind": kind,
        "dtype": real.dtype,
        "layout": torch.strided,
        "is_cuda": kind == "cuda",
        "is_sparse": False,
        "__module__": "torch" if kind == "cpu" else f"torch.{kind}",
        "__doc__": real.__doc__,
    }
    return _LegacyType(name, (), body)


def cast(tensor: Tensor, wanted: Any) -> Any:
    """Return a tensor as one of the stand-ins, None if `wanted` is none of them."""
    if isinstance(wanted, str) and wanted.startswith("torch."):
        wanted = _by_name(wanted)
    if not isinstance(wanted, _LegacyType):
        return None
    return tensor_methods.to(tensor, wanted.kind, wanted.dtype)


def _by_name(name: str) -> Any:
    place, _dot, kind = name.rpartition(".")
    module = {"torch": torch, "torch.cuda": torch.cuda}.get(place)
    return getattr(module, kind, name)


def set_default_tensor_type(chosen: Any) -> None:
    """`torch.set_default_tensor_type`: a dtype and a device."""
    found = _by_name(chosen) if isinstance(chosen, str) else chosen
    if not isinstance(found, _LegacyType):
        _real_set_default(chosen)
        return
    torch.set_default_dtype(found.dtype)
    torch.set_default_device(None if found.kind == "cpu" else found.kind)


def new(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """`Tensor.new`: a tensor of this one's kind."""
    out: Tensor = _real_new(self, *args, **kwargs)
    tags.settle_on_host(out)
    account = tags.account_of(self)
    return out if account is None else tags.place(out, account)


def settle(self: Tensor, *args: Any, **kwargs: Any) -> None:
    """`Tensor.__init__`: what `torch.Tensor(3)` makes is the learner's, not C++'s."""
    if type(self) is Tensor:
        tags.settle_on_host(self)


def _sparse_rows() -> List[Row]:
    sparse = torch.cuda.sparse
    names = [name for name in NAMES if hasattr(sparse, name)]
    return [Row(sparse, name, refusing_class(f"torch.cuda.sparse.{name}", None)) for name in names]


def rows(kind: str) -> List[Row]:
    """Return what is patched."""
    table = [Row(torch, name, _make(name, "cpu")) for name in NAMES if hasattr(torch, name)]
    if kind == "cuda":
        table += [Row(torch.cuda, name, _make(name, "cuda")) for name in NAMES]
        table += _sparse_rows()
    table.append(Row(torch, "set_default_tensor_type", set_default_tensor_type))
    table.append(Row(Tensor, "new", new))
    table.append(Row(Tensor, "__init__", settle))
    return table
