"""The methods and properties of tensors that read or change the device."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

import torch
from torch import Tensor

from . import moves, texts, threads, transfers
from .state import CPU, STATE
from .tags import PIN_NAME, account_of, device_in_cpp, device_of, is_ours, nbytes, storage_of

_real_to = Tensor.to
_real_numpy = Tensor.numpy
_real_tolist = Tensor.tolist
_real_type = Tensor.type


class _Target(NamedTuple):
    """What a call of `.to()` asks for."""

    device: Any
    dtype: Optional[torch.dtype]
    copy: bool
    memory_format: Any
    is_unwaited: bool = False


def _read_target(args: Any, kwargs: Dict[str, Any]) -> _Target:
    """Read the many forms of `.to()`: (device), (dtype), (device, dtype), (other), keywords."""
    device = kwargs.get("device")
    dtype = kwargs.get("dtype")
    other = kwargs.get("other")
    flags = []
    for position, value in enumerate(args):
        if isinstance(value, torch.dtype):
            dtype = value
        elif position == 0 and isinstance(value, Tensor):
            other = value
        elif position == 0 and (isinstance(value, (str, torch.device)) or type(value) is int):
            device = value
        elif value is not None:
            flags.append(value)  # non_blocking, copy
    if other is not None:
        device, dtype = device_of(other), dtype or other.dtype
    copy = flags[1] if len(flags) > 1 else kwargs.get("copy", False)
    is_unwaited = bool(flags[0] if flags else kwargs.get("non_blocking", False))
    return _Target(device, dtype, bool(copy), kwargs.get("memory_format"), is_unwaited)


def to(self: Tensor, *args: Any, **kwargs: Any) -> Any:
    """`Tensor.to`."""
    if isinstance(self, torch.nn.parameter.UninitializedTensorMixin):
        with torch._C.DisableTorchFunctionSubclass():
            return _to(self, args, kwargs)
    return _to(self, args, kwargs)


def _to(self: Tensor, args: Any, kwargs: Dict[str, Any]) -> Any:
    target = _read_target(args, kwargs)
    if target.device is None:
        return _real_to(self, *args, **kwargs)
    device, is_to_us = STATE.canonical(target.device)
    if is_to_us or is_ours(self):
        threads.join()
    if is_to_us and device_in_cpp(self).type == "meta":
        raise texts.out_of_meta()
    if (not is_to_us and device.type != "cpu") or device_in_cpp(self).type != "cpu":
        return _real_to(self, *args, **kwargs)
    account = STATE.account(device.index) if is_to_us else None
    source = account_of(self)
    if source is account or (source and account and source.device is account.device):
        keywords = {} if target.memory_format is None else {"memory_format": target.memory_format}
        return _real_to(self, target.dtype or self.dtype, copy=target.copy, **keywords)
    if target.is_unwaited:
        with transfers.unwaited():
            return moves.move(self, account, target.dtype, target.memory_format)
    return moves.move(self, account, target.dtype, target.memory_format)


def type_as(self: Tensor, other: Tensor) -> Any:
    """`Tensor.type_as`: to the other's type, and to where it is."""
    return to(self, other)


def cuda(
    self: Tensor, device: Any = None, non_blocking: bool = False, memory_format: Any = None
) -> Any:
    """`Tensor.cuda`."""
    if STATE.kind != "cuda":
        raise texts.no_cuda()
    where = "cuda" if device is None else device
    return to(self, where, non_blocking=non_blocking, memory_format=memory_format)


def mps(self: Tensor, *args: Any, **kwargs: Any) -> Any:
    """`Tensor.mps`, where this torch has it."""
    return to(self, "mps")


def cpu(self: Tensor, memory_format: Any = None) -> Any:
    """`Tensor.cpu`."""
    return to(self, CPU, memory_format=memory_format)


def numpy(self: Tensor, *, force: bool = False) -> Any:
    """`Tensor.numpy`: not from a device, unless forced."""
    if not is_ours(self):
        return _real_numpy(self, force=force)
    if not force:
        raise texts.numpy_of_device(device_of(self))
    return _real_numpy(cpu(self.detach()).resolve_conj().resolve_neg())


def tolist(self: Tensor) -> Any:
    """`Tensor.tolist`: one copy to the host."""
    if not is_ours(self):
        return _real_tolist(self)
    STATE.touch()
    transfers.tell(transfers.READ, ".tolist()", nbytes(self), self)
    with transfers.silence():
        return _real_tolist(self)


def pin_memory(self: Tensor, device: Any = None) -> Tensor:
    """`Tensor.pin_memory`: a copy that knows it is pinned; the memory itself isn't."""
    if is_ours(self):
        raise texts.pin_of_device(texts.legacy_type(self, device_of(self)))
    if is_pinned(self):
        return self
    out = self.detach().clone()
    setattr(storage_of(out), PIN_NAME, True)
    return out


def is_pinned(self: Tensor, device: Any = None) -> bool:
    """`Tensor.is_pinned`."""
    try:
        return bool(getattr(storage_of(self), PIN_NAME))
    except (RuntimeError, NotImplementedError):
        return False


def get_device(self: Tensor) -> int:
    """`Tensor.get_device`: the index, -1 on the host."""
    device = device_of(self)
    return -1 if device.type == "cpu" else (device.index or 0)


def type_(self: Tensor, dtype: Any = None, non_blocking: bool = False, **kwargs: Any) -> Any:
    """`Tensor.type`: the legacy name, or a cast to one."""
    if dtype is None:
        name = _real_type(self)
        device = device_of(self)
        return name.replace("torch.", f"torch.{device.type}.", 1) if is_ours(self) else name
    from . import legacy_types

    cast = legacy_types.cast(self, dtype)
    if cast is not None:
        return cast
    return _real_type(self, dtype, non_blocking, **kwargs)


class SimulatedProperty(property):
    """A property that torch's own tables take for the C descriptor it stands in for."""

    __objclass__ = torch._C.TensorBase
    __name__ = ""

    def named(self, name: str) -> "SimulatedProperty":
        """Give it the name that torch's tables ask for."""
        self.__name__ = name
        return self


def is_of_kind(kind: str) -> SimulatedProperty:
    """Make `Tensor.is_cuda`, `is_mps`, `is_cpu`."""

    def read(self: Tensor) -> bool:
        return bool(device_of(self).type == kind)

    return SimulatedProperty(read).named(f"is_{kind}")
