"""Calls that are told as one, though they are many operations, or none: they are wrapped."""

import contextlib
import functools
import importlib
import threading
from typing import Any, Callable, List, NamedTuple, Tuple

import torch

from .operations import HOSTS, Operations, hide_from_compiler, nbytes, quiet
from .rows import (
    COPY,
    ELEMENTS,
    READ,
    TO_DEVICE,
    WAIT,
    Ledger,
    Move,
)

_MOST_LOOKED_AT = 10_000


class _Wrap(NamedTuple):
    """A function that is wrapped: where it is, its name, and what makes the wrapper."""

    owner: str
    name: str
    make: Callable[[Ledger, Any], Any]
    builtin: str = ""
    """What TorchScript calls it."""


class _Kept(NamedTuple):
    """What was there before."""

    owner: Any
    name: str
    was_own: bool
    """Whether the object itself had the name, or one of its bases."""
    value: Any
    wrapper: Any


class WrappedCalls:
    """The wrappers that are in place now."""

    def __init__(self) -> None:
        self._kept: List[_Kept] = []

    def begin(self, ledger: Ledger, *, is_simulated: bool) -> None:
        """Put the wrappers in place; the simulation tells of reads and threads by itself."""
        for wrap in (*_ALWAYS, *(_ON_THE_SIMULATED if is_simulated else _ON_REAL_DEVICES)):
            try:
                owner = _find(wrap.owner)
                real = getattr(owner, wrap.name)
            except (ImportError, AttributeError):
                continue  # this torch doesn't have it
            wrapper = functools.wraps(real)(wrap.make(ledger, real))
            own = vars(owner)
            self._kept.append(
                _Kept(owner, wrap.name, wrap.name in own, own.get(wrap.name), wrapper)
            )
            if wrap.builtin:
                _tell_jit(wrapper, wrap.builtin)
            setattr(owner, wrap.name, wrapper)

    def end(self) -> None:
        """Take them out again, the last first."""
        for kept in reversed(self._kept):
            if vars(kept.owner).get(kept.name) is not kept.wrapper:
                continue  # the program has replaced it since: that stays
            if kept.was_own:
                setattr(kept.owner, kept.name, kept.value)
            else:
                delattr(kept.owner, kept.name)
            _tell_jit(kept.wrapper, "")
        self._kept.clear()


def _synchronize(ledger: Ledger, real: Any) -> Any:
    def synchronize(*args: Any, **kwargs: Any) -> Any:
        out = real(*args, **kwargs)
        ledger.add(Move(WAIT, "synchronize", 0))
        return out

    return synchronize


def _elements(ledger: Ledger, real: Any) -> Any:
    """torch.tensor([a, b]) of tensors on a device reads them one by one."""

    def construct(*args: Any, **kwargs: Any) -> Any:
        data = args[-1] if args else next(iter(kwargs.values()), None)
        found = _device_tensors(data) if data.__class__ in (list, tuple) else []
        if not found:
            return real(*args, **kwargs)
        with quiet(copies=False):
            out = real(*args, **kwargs)
        size = sum(tensor.element_size() for tensor in found)
        ledger.add(Move(READ, ELEMENTS, size, times=len(found)))
        return out

    return construct


def _hidden_copy(ledger: Ledger, real: Any) -> Any:
    """torch.tensor([1.0], device=…) builds on the CPU; the copy is hidden from dispatch modes."""
    reading = _elements(ledger, real)

    def construct(*args: Any, **kwargs: Any) -> Any:
        if not isinstance(args[-1] if args else None, (list, tuple, int, float, complex)):
            return reading(*args, **kwargs)
        with quiet(reads=False):
            out = reading(*args, **kwargs)
        if out.device.type not in HOSTS:
            ledger.add(Move(TO_DEVICE, COPY, nbytes(out)))
        return out

    return construct


def _device_tensors(data: Any) -> List[Any]:
    """Return the tensors on a device in nested lists, as far as it is quickly told."""
    found: List[Any] = []
    to_do = [data]
    for _ in range(_MOST_LOOKED_AT):
        if not to_do:
            break
        item = to_do.pop()
        if item.__class__ in (list, tuple):
            if item and isinstance(item[0], (list, tuple, torch.Tensor)):
                to_do.extend(item)
        elif isinstance(item, torch.Tensor) and item.device.type not in HOSTS:
            found.append(item)
    return found


def _one_read(what: str) -> Callable[[Ledger, Any], Any]:
    """Make what wraps a function that reads a whole tensor."""

    def make(ledger: Ledger, real: Any) -> Any:
        def read(self: Any, *args: Any, **kwargs: Any) -> Any:
            if self.device.type in HOSTS:
                return real(self, *args, **kwargs)
            with quiet():
                out = real(self, *args, **kwargs)
            ledger.add(Move(READ, what, nbytes(self), self))
            return out

        return read

    return make


def _compile(ledger: Ledger, real: Any) -> Any:
    def compile_(*args: Any, **kwargs: Any) -> Any:
        out = real(*args, **kwargs)
        hide_from_compiler()
        return out

    return compile_


def _thread(ledger: Ledger, real: Any) -> Any:
    """Dispatch modes belong to a thread: a new one gets its own."""

    def run(self: threading.Thread) -> None:
        with Operations(ledger):
            real(self)

    return run


_ALWAYS: Tuple[_Wrap, ...] = (
    _Wrap("torch.cuda", "synchronize", _synchronize),
    _Wrap("torch.mps", "synchronize", _synchronize),
    _Wrap("torch.xpu", "synchronize", _synchronize),
    _Wrap("torch.accelerator", "synchronize", _synchronize),
    _Wrap("torch.cuda.Stream", "synchronize", _synchronize),
    _Wrap("torch.cuda.Event", "synchronize", _synchronize),
)
_ON_THE_SIMULATED: Tuple[_Wrap, ...] = (
    _Wrap("torch", "tensor", _elements, "aten::tensor"),
    _Wrap("torch", "as_tensor", _elements, "aten::as_tensor"),
)
_ON_REAL_DEVICES: Tuple[_Wrap, ...] = (
    _Wrap("torch", "tensor", _hidden_copy, "aten::tensor"),
    _Wrap("torch", "as_tensor", _hidden_copy, "aten::as_tensor"),
    _Wrap("torch", "asarray", _hidden_copy),
    _Wrap("torch.Tensor", "new_tensor", _hidden_copy),
    _Wrap("torch.Tensor", "tolist", _one_read(".tolist()")),
    _Wrap("torch._tensor_str", "_str", _one_read("print")),
    _Wrap("threading.Thread", "run", _thread),
    _Wrap("torch", "compile", _compile),
)


def _find(name: str) -> Any:
    """Return a module, or a class in one, by its full name."""
    try:
        return importlib.import_module(name)
    except ImportError:
        module, _, attribute = name.rpartition(".")
        return getattr(importlib.import_module(module), attribute)


def _tell_jit(wrapper: Any, builtin: str) -> None:
    """Let TorchScript take the wrapper for what it wraps; with '', no longer."""
    with contextlib.suppress(ImportError, AttributeError):  # private to torch
        table = importlib.import_module("torch.jit._builtins")._get_builtin_table()
        table.pop(id(wrapper), None)
        if builtin:
            table[id(wrapper)] = builtin
