"""`torch.autocast("cuda")`: casts by the device's own lists.

To C++ our tensors are CPU tensors, so it is the CPU's autocast that meets them, with other lists
(softmax, for one, stays float32 on CUDA). While an autocast of ours is entered, the CPU's is turned
on as well, and its kernels are replaced by these, which cast what is on the device and leave
alone what is not.
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, Dict, Optional

import torch
from torch import Tensor

from . import autocast_lists, refusal_texts
from .autocast_lists import BANNED, FLOAT32, FLOAT32_APPEND, FLOAT32_DTYPE, LOWER, WIDEST
from .state import STATE
from .tags import is_ours

_Autocast = torch.amp.autocast_mode.autocast
_real_enter = _Autocast.__enter__
_real_exit = _Autocast.__exit__
_KEY = "AutocastCPU"
_library: Optional[Any] = None


def enter(self: Any) -> Any:
    """`autocast.__enter__`."""
    out = _real_enter(self)
    if self.device == STATE.kind:
        self._simulated_before = (
            torch.is_autocast_enabled("cpu"),
            torch.get_autocast_dtype("cpu"),
        )
        _install(self.device)
        torch.set_autocast_enabled("cpu", self._enabled)
        torch.set_autocast_dtype("cpu", self.fast_dtype)
    elif self.device == "cpu":
        uninstall()
    return out


def leave(self: Any, *exc: Any) -> Any:
    """`autocast.__exit__`."""
    before = self.__dict__.pop("_simulated_before", None)
    if before is not None:
        torch.set_autocast_enabled("cpu", before[0])
        torch.set_autocast_dtype("cpu", before[1])
    return _real_exit(self, *exc)


def _install(kind: str) -> None:
    """Put our kernels before the CPU's; kept until the CPU's own autocast is wanted."""
    global _library
    if _library is not None:
        return
    _library = torch.library.Library("aten", "IMPL", _KEY)
    policies = autocast_lists.policies(kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch warns that kernels are overridden
        for name in _operations_with_kernel():
            if name not in policies:
                _library.impl(name, torch.library.fallthrough_kernel, _KEY)
        for name, policy in policies.items():
            op = _operation(name)
            if op is not None:
                _library.impl(name, _kernel(op, policy), _KEY)


def uninstall() -> None:
    """Give the CPU's autocast its kernels back."""
    global _library
    if _library is not None:
        _library._destroy()
        _library = None


def _operations_with_kernel() -> Any:
    """Return the names of the operations that the CPU's autocast casts."""
    has_kernel = torch._C._dispatch_has_kernel_for_dispatch_key
    names = [name for name in torch._C._dispatch_get_all_op_names() if name.startswith("aten::")]
    return [name[len("aten::") :] for name in names if has_kernel(name, _KEY)]


def _operation(name: str) -> Optional[Any]:
    base, _dot, overload = name.partition(".")
    packet = getattr(torch.ops.aten, base, None)
    return getattr(packet, overload or "default", None)


def _is_cast(value: Any) -> bool:
    """Whether autocast concerns a value: floating point, not double, on the device."""
    return (
        isinstance(value, Tensor)
        and value.dtype.is_floating_point
        and value.dtype is not torch.float64
        and is_ours(value)
    )


def _cast(value: Any, dtype: torch.dtype) -> Any:
    if value.__class__ in (list, tuple):
        return type(value)(_cast(item, dtype) for item in value)
    return value.to(dtype) if _is_cast(value) else value


def _widest(args: Any) -> torch.dtype:
    """Return float32 if any tensor is, else the dtype of this autocast."""
    flat = [item for value in args for item in (value if value.__class__ is list else [value])]
    is_wide = any(_is_cast(value) and value.dtype is torch.float32 for value in flat)
    dtype: torch.dtype = torch.float32 if is_wide else torch.get_autocast_dtype(STATE.kind)
    return dtype


def _lower(op: Any, args: Any, kwargs: Any) -> Any:
    dtype = torch.get_autocast_dtype(STATE.kind)
    return op(*_cast(args, dtype), **kwargs)


def _float32(op: Any, args: Any, kwargs: Any) -> Any:
    return op(*_cast(args, torch.float32), **kwargs)


def _float32_dtype(op: Any, args: Any, kwargs: Any) -> Any:
    position = [argument.name for argument in op._schema.arguments].index("dtype")
    given = kwargs.get("dtype")
    if position < len(args) and given is None:
        given = args[position]
    if given is not None or not _is_cast(args[0]):
        return op(*args, **kwargs)
    return op(*args[:position], **dict(kwargs, dtype=torch.float32))


def _float32_append(op: Any, args: Any, kwargs: Any) -> Any:
    if not _is_cast(args[0]):
        return op(*args, **kwargs)
    # norm has other overloads for a dtype; casting the input gives the same values and dtype
    return op(*_cast(args, torch.float32), **kwargs)


def _promote(op: Any, args: Any, kwargs: Any) -> Any:
    return op(*_cast(args, _widest(args)), **kwargs)


def _banned(op: Any, args: Any, kwargs: Any) -> Any:
    if any(_is_cast(value) for value in args):
        raise refusal_texts.unsafe_to_autocast()
    return op(*args, **kwargs)


_POLICIES: Dict[str, Callable[[Any, Any, Any], Any]] = {
    LOWER: _lower,
    FLOAT32: _float32,
    FLOAT32_DTYPE: _float32_dtype,
    FLOAT32_APPEND: _float32_append,
    WIDEST: _promote,
    BANNED: _banned,
}


def _kernel(op: Any, policy: str) -> Any:
    """Make the kernel of an operation: cast, then go on without autocast."""
    act = _POLICIES[policy]
    key = torch._C.DispatchKeySet(torch._C.DispatchKey.AutocastCPU)

    def run(*args: Any, **kwargs: Any) -> Any:
        with torch._C._ExcludeDispatchKeyGuard(key):
            return act(op, args, kwargs)

    return run
