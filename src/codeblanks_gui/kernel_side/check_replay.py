"""Runs a program once more, with every value changed on its way to the device and back.

Whatever was really computed on the device then comes out changed in a known way, however the
program is written; what was typed, or computed on the CPU, does not. On the CPU nothing moves.
"""

import builtins
import contextlib
import io
import sys
import threading
import types
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, Optional

import torch

from codeblanks_gui.kernel_side import check_program

_PREFIX = "_codeblanks_"
_READERS = ("item", "tolist", "__float__", "__int__")
_HOSTS = ("cpu", "meta")


@dataclass(frozen=True)
class Replay:
    """What the program did the second time.

    Attributes:
        stdout: what it printed.
        names: the names it left.
        error: what it raised, or None: a program that tests its own values may stop.
    """

    stdout: str = ""
    names: Dict[str, Any] = field(default_factory=dict)
    error: Optional[BaseException] = None


class _Printed(io.StringIO):
    """What a program prints: it can still be read where the program closes its output."""

    def close(self) -> None:
        """Do nothing."""


def replay(source: str, path: str, seed: int, to_device: float, to_host: float) -> Replay:
    """Run `source` again in this process.

    Args:
        source: the program.
        path: where it lies: the name that its lines go by.
        seed: as for the first run.
        to_device: what is added to each number that a copy brings to the device; a fraction
            leaves whole numbers as they are.
        to_host: what is added to each number that a copy or a read brings back.
    """
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__dict__["__builtins__"] = builtins
    printed = _Printed()
    error: Optional[BaseException] = None
    with _as_at_the_start(module), contextlib.redirect_stdout(printed):
        check_program.seed(seed)
        with contextlib.redirect_stderr(io.StringIO()), _shifted(_Shifter(to_device, to_host)):
            try:
                exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
            except SystemExit:
                pass
            except BaseException as raised:  # noqa: BLE001  (whatever it is, it is the program's)
                error = raised
    return Replay(printed.getvalue(), module.__dict__, error)


@contextlib.contextmanager
def _as_at_the_start(module: types.ModuleType) -> Iterator[None]:
    """Take back what the first run has switched, for as long as the second one takes."""
    main, grad = sys.modules.get("__main__"), torch.is_grad_enabled()
    device = torch.empty(0).device  # get_default_device fails after set_default_device(None) in 2.4
    sys.modules["__main__"] = module
    torch.set_default_device(None)
    torch.set_grad_enabled(True)
    try:
        yield
    finally:
        torch.set_grad_enabled(grad)
        torch.set_default_device(None if device.type == "cpu" else device)
        if main is not None:
            sys.modules["__main__"] = main


class _Shifter:
    """Hears of each move, and changes the copy that it has made."""

    def __init__(self, to_device: float, to_host: float) -> None:
        self._shifts = {"to_device": to_device, "to_host": to_host}
        self._here = threading.local()

    def add(self, move: Any) -> None:
        """Change what has just been copied."""
        if move.result is not None and not self.is_busy:
            self.shift(move.result, move.way)

    @property
    def is_busy(self) -> bool:
        """Whether a change is being made now: what that moves is not the program's."""
        return bool(getattr(self._here, "is_busy", False))

    def shift(self, tensor: Any, way: str) -> None:
        """Add this way's number to a tensor, in place; bools stay as they are."""
        # Where torch refuses, as a fraction for whole numbers, they stay as they are, too.
        if self._shifts[way] and tensor.dtype is not torch.bool:
            with self.busy(), contextlib.suppress(RuntimeError, NotImplementedError, TypeError):
                _add(tensor, self._shifts[way])

    def shifted(self, value: Any) -> Any:
        """Return what was read, nested lists and all, with this way's number added."""
        if isinstance(value, list):
            return [self.shifted(item) for item in value]
        if isinstance(value, bool) or not isinstance(value, (int, float, complex)):
            return value
        return value + type(value)(self._shifts["to_host"])

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """Hear of nothing within it, in this thread."""
        before, self._here.is_busy = self.is_busy, True
        try:
            yield
        finally:
            self._here.is_busy = before


def _add(tensor: Any, number: float) -> None:
    """Change a tensor in place without autograd's notice."""
    if tensor.is_inference():
        with torch.inference_mode():
            tensor.add_(number)
    else:
        tensor.data.add_(number)


@contextlib.contextmanager
def _shifted(shifter: _Shifter) -> Iterator[None]:
    """Change what is copied and what is read."""
    trace = sys.modules.get(_PREFIX + "device_trace")
    if trace is None:  # on the CPU there is none
        yield
        return
    simulated = sys.modules.get(_PREFIX + "simulated")
    is_simulated = simulated is not None and bool(simulated.STATE.kind)
    with contextlib.ExitStack() as stack:
        stack.enter_context(trace.told_to(shifter, simulated if is_simulated else None))
        for name in _READERS:
            stack.enter_context(_replaced(name, _reader(shifter, getattr(torch.Tensor, name))))
        stack.enter_context(_replaced("copy_", _filler(shifter, torch.Tensor.copy_)))
        yield


@contextlib.contextmanager
def _replaced(name: str, function: Callable[..., Any]) -> Iterator[None]:
    was_own, before = name in vars(torch.Tensor), getattr(torch.Tensor, name)
    setattr(torch.Tensor, name, function)
    try:
        yield
    finally:
        if was_own:
            setattr(torch.Tensor, name, before)
        else:
            delattr(torch.Tensor, name)


def _reader(shifter: _Shifter, real: Callable[..., Any]) -> Callable[..., Any]:
    def read(self: Any, *args: Any, **kwargs: Any) -> Any:
        if self.device.type in _HOSTS or shifter.is_busy:
            return real(self, *args, **kwargs)
        with shifter.busy():
            value = real(self, *args, **kwargs)
        return shifter.shifted(value)

    return read


def _filler(shifter: _Shifter, real: Callable[..., Any]) -> Callable[..., Any]:
    def copy_(self: Any, src: Any, *args: Any, **kwargs: Any) -> Any:
        out = real(self, src, *args, **kwargs)
        is_there, was_there = (one.device.type not in _HOSTS for one in (self, src))
        if is_there != was_there and not shifter.is_busy:
            shifter.shift(self, "to_device" if is_there else "to_host")
        return out

    return copy_
