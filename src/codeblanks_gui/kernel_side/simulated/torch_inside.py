"""Places inside torch that would misread our tensors: printing, tracing, grouping, threads."""

from __future__ import annotations

import warnings
from typing import Any, Dict

import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode

from . import texts, transfers
from .state import STATE
from .tags import device_of, is_ours, nbytes

_real_str = torch._tensor_str._str
_real_group = torch._C._group_tensors_by_device_and_dtype
_real_from_tensor = FakeTensorMode.from_tensor
_real_export = torch.export.export
_real_parse_to = torch._C._nn._parse_to


def tensor_str(self: Tensor, **kwargs: Any) -> Any:
    """`repr` and `print` of a tensor: one read, however many elements it looks at."""
    if is_ours(self):
        STATE.touch()
        transfers.tell(transfers.READ, "print", nbytes(self), self)
    with transfers.silence():
        return _real_str(self, **kwargs)


def group_by_device(tensorlists: Any, with_indices: bool = False) -> Dict[Any, Any]:
    """What optimizers group parameters with: by the device that the learner sees."""
    groups = _real_group(tensorlists, with_indices)
    out = {}
    for (device, dtype), group in groups.items():
        first = next((tensor for tensor in group[0][0] if tensor is not None), None)
        out[device if first is None else device_of(first), dtype] = group
    return out


def parse_to(*args: Any, **kwargs: Any) -> Any:
    """What `nn.Module.to` reads its arguments with: C++ takes numbers for real devices only."""
    if args and type(args[0]) is int:
        args = (STATE.canonical(args[0])[0], *args[1:])
    elif type(kwargs.get("device")) is int:
        kwargs["device"] = STATE.canonical(kwargs["device"])[0]
    return _real_parse_to(*args, **kwargs)


def compile_(model: Any = None, *args: Any, **kwargs: Any) -> Any:
    """`torch.compile`: the code runs as it is written, and says so."""
    warnings.warn(
        "torch.compile is not simulated on the Simulated GPU: the code runs as it is written.",
        stacklevel=2,
    )
    return model if model is not None else (lambda wrapped: wrapped)


def export(*args: Any, **kwargs: Any) -> Any:
    """`torch.export.export`: works on host tensors only."""
    leaves = torch.utils._pytree.tree_leaves((args[1:], kwargs))
    module = args[0] if args else kwargs.get("mod")
    leaves += list(module.parameters()) if isinstance(module, torch.nn.Module) else []
    if any(isinstance(leaf, Tensor) and is_ours(leaf) for leaf in leaves):
        raise texts.not_simulated("torch.export", "export the model while it is on the CPU")
    return _real_export(*args, **kwargs)


def fake_from_tensor(self: Any, tensor: Any, *args: Any, **kwargs: Any) -> Any:
    """Fake tensors; unguarded, a fake device tensor with a gradient ends the process."""
    if is_ours(tensor):
        raise texts.not_simulated(
            "Tracing with fake tensors (torch.compile, torch.export)", "trace the model on the CPU"
        )
    return _real_from_tensor(self, tensor, *args, **kwargs)


_real_mark_enter = torch.autograd.profiler.record_function.__enter__
_real_mark_exit = torch.autograd.profiler.record_function.__exit__


def mark_enter(self: Any) -> Any:
    """`record_function.__enter__`: a mark for the profiler, no matter for us."""
    guard = torch._C._DisableTorchDispatch()
    try:
        return _real_mark_enter(self)
    finally:
        del guard


def mark_exit(self: Any, *exc: Any) -> Any:
    """`record_function.__exit__`."""
    guard = torch._C._DisableTorchDispatch()
    try:
        return _real_mark_exit(self, *exc)
    finally:
        del guard


_real_as_subclass = Tensor.as_subclass


def as_subclass(self: Tensor, cls: Any) -> Any:
    """`Tensor.as_subclass`: unwatched, else torch 2.4 finds the alias taken by a Python object."""
    guard = torch._C._DisableTorchDispatch()
    try:
        return _real_as_subclass(self, cls)
    finally:
        del guard


_real_from_dlpack = torch.from_dlpack
_real_to_dlpack = torch._C._to_dlpack
_real_dlpack = Tensor.__dlpack__


def _refuse_sharing(value: Any) -> None:
    if isinstance(value, Tensor) and is_ours(value):
        raise texts.not_simulated("Sharing a device's memory (DLPack)", "copy it with .cpu() first")


def from_dlpack(ext_tensor: Any, *args: Any, **kwargs: Any) -> Any:
    """`torch.from_dlpack`: the memory is the host's, whatever the device says."""
    _refuse_sharing(ext_tensor)
    return _real_from_dlpack(ext_tensor, *args, **kwargs)


def to_dlpack(tensor: Any, *args: Any, **kwargs: Any) -> Any:
    """`torch.to_dlpack`."""
    _refuse_sharing(tensor)
    return _real_to_dlpack(tensor, *args, **kwargs)


def dlpack(self: Tensor, *args: Any, **kwargs: Any) -> Any:
    """`Tensor.__dlpack__`: what numpy and others ask."""
    _refuse_sharing(self)
    return _real_dlpack(self, *args, **kwargs)
