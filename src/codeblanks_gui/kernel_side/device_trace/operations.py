"""What moves on a real device, operation by operation: heard from PyTorch's dispatcher.

A dispatch mode sees every operation of the program, which costs about 3 us for each; nearly all
are let through at once.
"""

import contextlib
import sys
import threading
from typing import Any, Callable, Dict, List, Optional, Tuple

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from .rows import (
    BETWEEN,
    COPY,
    INTO,
    READ,
    TO_DEVICE,
    TO_HOST,
    VALUE,
    WAIT,
    Ledger,
    Move,
)

HOSTS = ("cpu", "meta")
_here = threading.local()


class quiet:  # noqa: N801  (a context manager that reads as a word)
    """Within it these moves of this thread are not counted: the call that makes them is."""

    def __init__(self, reads: bool = True, copies: bool = True) -> None:
        self._names = [
            name for name, is_asked in (("reads", reads), ("copies", copies)) if is_asked
        ]

    def __enter__(self) -> None:
        for name in self._names:
            setattr(_here, name, getattr(_here, name, 0) + 1)

    def __exit__(self, *exc: object) -> None:
        for name in self._names:
            setattr(_here, name, getattr(_here, name) - 1)


def is_quiet(way: str) -> bool:
    """Whether moves of this way are not counted just now."""
    return bool(getattr(_here, "reads" if way in (READ, WAIT) else "copies", 0))


class Operations(TorchDispatchMode):  # type: ignore[misc]
    """Looks at each operation of a thread, and lets it run unchanged."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.ledger = ledger

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # else the first operation imports torch._dynamo: 2 s

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        func, look = _known.get(id(func)) or _remember(func)
        out = func(*args, **kwargs) if kwargs else func(*args)
        if look is not None:
            # An operation that looks otherwise than expected is only not counted.
            with contextlib.suppress(Exception):
                move = look(func, args, kwargs or {}, out)
                if move is not None and not is_quiet(move.way):
                    self.ledger.add(move)
        return out


_Look = Optional[Callable[..., Optional[Move]]]
_known: Dict[int, Tuple[Any, _Look]] = {}
"""Operations by their `id`, which is quicker than their hash: what is run, what looks at it."""


def _remember(func: Any) -> Tuple[Any, _Look]:
    name = func._schema.name
    run = func
    if name == "aten::_efficientzerotensor":
        # Autograd's zeros without memory: under a dispatch mode some operations read them through
        # a null pointer, and the process ends. Ordinary zeros have the same values.
        run = torch.ops.aten.zeros.default
    _keep_alive.append(func)
    found = _known[id(func)] = run, _LOOKS.get(name)
    return found


_keep_alive: List[Any] = []
"""So that an id stays the operation's."""


def hide_from_compiler() -> None:
    """Keep torch.compile from compiling what runs here, once its part of torch is imported."""
    compiler = sys.modules.get("torch._dynamo")
    dispatch = Operations.__torch_dispatch__
    if compiler is not None and not hasattr(dispatch, "_torchdynamo_disable"):
        Operations.__torch_dispatch__ = compiler.disable(dispatch)  # type: ignore[method-assign]


def nbytes(tensor: Any) -> int:
    """Return the bytes of a tensor's elements, 0 where they can't be counted."""
    return int(tensor.numel() * tensor.element_size()) if tensor.layout is torch.strided else 0


def way_between(source: Any, target: Any) -> Optional[str]:
    """Return the way from one torch.device to another, None where nothing moves."""
    if source == target or "meta" in (source.type, target.type):
        return None
    if source.type in HOSTS:
        return None if target.type in HOSTS else TO_DEVICE
    return TO_HOST if target.type in HOSTS else BETWEEN


def _to_copy(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    way = way_between(args[0].device, out.device)
    if way is None:
        return None
    is_unwaited = bool(kwargs.get("non_blocking", False))
    return Move(way, COPY, nbytes(out), args[0], out, is_unwaited)


def _copy_into(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    way = way_between(args[1].device, args[0].device)
    return None if way is None else Move(way, INTO, nbytes(args[1]))


def _copy_each(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    ways: List[Any] = []
    size = 0
    for target, source in zip(args[0], args[1]):  # noqa: B905  (Python 3.9)
        way = way_between(source.device, target.device)
        if way is not None:
            ways.append(way)
            size += nbytes(source)
    return Move(ways[0], INTO, size, times=len(ways)) if ways else None


def _value(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    tensor = args[0]
    if tensor.device.type in HOSTS:
        return None
    return Move(READ, VALUE, tensor.element_size(), tensor)


def _waiting(shown: str) -> Callable[..., Optional[Move]]:
    """Make what looks at an operation whose result, or its size, is a value on the device."""

    def look(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
        return Move(WAIT, shown, 0) if _is_there(args[0]) else None

    return look


def _is_there(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.device.type not in HOSTS


def _is_mask(index: Any) -> bool:
    return _is_there(index) and index.dtype in (torch.bool, torch.uint8)


def _choosing(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    """x[mask]: how many there are is a value that the program waits for."""
    return Move(WAIT, "x[mask]", 0) if any(map(_is_mask, args[1])) else None


def _writing(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    """x[mask] = values; a single value from the host is written without looking."""
    indices = [index for index in args[1] if isinstance(index, torch.Tensor)]
    if not any(map(_is_mask, indices)):
        return None
    if len(indices) == 1 and args[2].numel() == 1 and not _is_there(args[2]):
        return None
    return Move(WAIT, "x[mask] = ...", 0)


def _repeating(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    is_known = kwargs.get("output_size") is not None
    return Move(WAIT, "repeat_interleave", 0) if _is_there(args[0]) and not is_known else None


def _asking_for_errors(func: Any, args: Any, kwargs: Dict[str, Any], out: Any) -> Optional[Move]:
    """What linalg does but for functions in `_ex`: it asks the device whether it went well."""
    return Move(WAIT, str(args[1]), 0) if _is_there(args[0]) else None


_WAITING: Dict[str, str] = {
    "nonzero": "nonzero",
    "masked_select": "masked_select",
    "_unique2": "unique",
    "unique_dim": "unique",
    "unique_consecutive": "unique_consecutive",
    "equal": "equal",
    "allclose": "allclose",
    "bincount": "bincount",
    "_to_sparse": "to_sparse",
    "_coalesce": "coalesce",
}
"""Operations that always wait, and what a learner calls them."""

_LOOKS: Dict[str, Callable[..., Optional[Move]]] = {
    "aten::_to_copy": _to_copy,
    "aten::copy_": _copy_into,
    "aten::_foreach_copy_": _copy_each,
    "aten::_local_scalar_dense": _value,
    "aten::index": _choosing,
    "aten::index_put_": _writing,
    "aten::_index_put_impl_": _writing,
    "aten::repeat_interleave": _repeating,
    "aten::_linalg_check_errors": _asking_for_errors,
    **{f"aten::{name}": _waiting(shown) for name, shown in _WAITING.items()},
}
