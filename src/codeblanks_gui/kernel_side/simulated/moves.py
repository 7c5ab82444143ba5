"""Copies of tensors between host and devices, with their gradients."""

from __future__ import annotations

from typing import Any, Optional

import torch
from torch import Tensor

from . import tags, transfers
from .memory import Account
from .state import STATE
from .tags import account_of, nbytes

_real_to = Tensor.to


class ToCopy(torch.autograd.Function):  # type: ignore[misc]
    """`.to(device)` in the autograd graph: the gradient goes back where the tensor came from."""

    @staticmethod
    def forward(
        ctx: Any,
        tensor: Tensor,
        target: Optional[Account],
        dtype: Optional[torch.dtype],
        memory_format: Any,
    ) -> Tensor:
        """Copy, and remember where from."""
        ctx.source = account_of(tensor)
        ctx.dtype = tensor.dtype
        return _copy(tensor, target, dtype, memory_format)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Any:
        """Copy the gradient back."""
        return move(gradient, ctx.source, ctx.dtype, None), None, None, None


# What `grad_fn` shows for a real copy.
ToCopy._backward_cls.__name__ = "ToCopyBackward0"
ToCopy._backward_cls.__qualname__ = "ToCopyBackward0"


def move(
    tensor: Tensor, target: Optional[Account], dtype: Optional[torch.dtype], memory_format: Any
) -> Tensor:
    """Return a copy of a tensor on a device (None is the host), part of the graph if it should be.

    Raises:
        RuntimeError: Out of memory.
        TypeError: float64 to mps.
    """
    if tensor.requires_grad and torch.is_grad_enabled():
        out: Tensor = ToCopy.apply(tensor, target, dtype, memory_format)
        return out
    if tensor.requires_grad:
        tensor = tensor.detach()
    return _copy(tensor, target, dtype, memory_format)


def _copy(
    tensor: Tensor, target: Optional[Account], dtype: Optional[torch.dtype], memory_format: Any
) -> Tensor:
    source = account_of(tensor)
    if source is not None or target is not None:
        STATE.touch()
    if target is not None:
        tags.refuse_double(dtype or tensor.dtype)
        if tensor.layout is torch.strided:
            target.check(nbytes(tensor))
    keywords = {} if memory_format is None else {"memory_format": memory_format}
    with _BelowEverything():
        if dtype is not None and dtype is not tensor.dtype:
            out = _real_to(tensor, dtype=dtype, copy=True, **keywords)
        else:
            out = tensor.clone(**keywords)
    tags.forget(out)  # a copy within C++ may share what it need not copy
    if target is not None:
        tags.place(out, target)
    transfers.tell_move(
        None if source is None else source.device,
        None if target is None else target.device,
        nbytes(out),
        tensor,
        out,
    )
    return out


class _BelowEverything:
    """Within it operations go straight to the CPU: no mode of ours, no autograd."""

    def __enter__(self) -> None:
        self._dispatch = torch._C._DisableTorchDispatch()
        self._autograd = torch._C._AutoDispatchBelowAutograd()

    def __exit__(self, *exc: object) -> None:
        del self._autograd, self._dispatch
