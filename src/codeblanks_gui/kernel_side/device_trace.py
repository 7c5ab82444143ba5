"""What moves between host and device, by the learner's own line: on real devices, and simulated.

    with DeviceTrace() as trace:  # a real device
        ...
    with DeviceTrace(simulated.listen) as trace:  # the simulated one, which knows by itself
        ...
    for movement in trace.movements(): ...

Copies are told by direction, count and bytes; apart from them reads, for which the program waits:
`.item()`, `bool()`, `print`, and operations whose result's size is a value.
Runs in the learner's interpreter: Python >= 3.9, torch >= 2.4.
"""

from __future__ import annotations

import ast
import os
import sys
import sysconfig
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

if TYPE_CHECKING:
    from types import FrameType

TO_DEVICE, TO_HOST, BETWEEN, READ = "to_device", "to_host", "between", "read"

READ_AFTER_LOOP = "read_after_loop"
"""A value is read in each turn: it could be kept on the device and read once, after the loop."""
COPY_AFTER_LOOP = "copy_after_loop"
"""A tensor is copied to the host in each turn: it could be collected and copied once."""
COPY_BEFORE_LOOP = "copy_before_loop"
"""The same tensor is copied to the device again and again: once, before the loop, is enough."""

_WAITS_FOR = {
    "aten::nonzero",
    "aten::masked_select",
    "aten::_unique2",
    "aten::unique_dim",
    "aten::unique_consecutive",
    "aten::equal",
    "aten::is_nonzero",
    "aten::bincount",
}
_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_FOREIGN = tuple(
    folder + os.sep
    for folder in {
        os.path.dirname(os.path.abspath(torch.__file__)),
        sysconfig.get_path("stdlib"),
        sysconfig.get_path("purelib"),
        sysconfig.get_path("platlib"),
    }
)

Listener = Callable[[str, str, int, Optional[Tensor]], None]


@dataclass(frozen=True)
class Movement:
    """What one line of the learner's moved in one way."""

    way: str
    """TO_DEVICE, TO_HOST, BETWEEN (two devices) or READ."""
    what: str
    """"copy", ".item()", "print", ".tolist()", or the name of an operation."""
    path: str
    line: int
    count: int
    bytes: int
    advice: str
    """One of the sentences' ids above, or "" where nothing is to be said."""


class _Entry:
    """What is summed up for one line."""

    def __init__(self) -> None:
        self.count = self.bytes = 0
        self.is_in_loop = self.is_same_tensor = False
        self.tensor: Any = None  # a weak reference to the first tensor's storage


class DeviceTrace:
    """Listens while it is entered; one thread for real devices, all of them simulated."""

    def __init__(self, listen: Optional[Callable[[Optional[Listener]], None]] = None) -> None:
        self._listen = listen
        self._watcher: Optional[_Watcher] = None
        self._entries: Dict[Tuple[str, str, str, int], _Entry] = {}
        self._loops: Dict[str, Set[int]] = {}

    def __enter__(self) -> "DeviceTrace":
        if self._listen is not None:
            self._listen(self.note)
        else:
            self._watcher = _Watcher(self.note)
            self._watcher.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        if self._listen is not None:
            self._listen(None)
        elif self._watcher is not None:
            self._watcher.__exit__(*exc)

    def note(self, way: str, what: str, size: int, tensor: Optional[Tensor] = None) -> None:
        """Sum up one movement under the line that made it."""
        frames = list(_learners_frames(sys._getframe(1)))
        path, line = frames[0] if frames else ("", 0)
        if what == ".item()" and _is_printing(sys._getframe(1)):
            what = "print"
        entry = self._entries.setdefault((way, what, path, line), _Entry())
        entry.count += 1
        entry.bytes += size
        if entry.count == 1:
            entry.tensor = _storage_reference(tensor)
        elif entry.count == 2:
            entry.is_in_loop = any(at in self._lines_in_loops(file) for file, at in frames)
        if entry.count > 1 and entry.tensor is not None:
            entry.is_same_tensor = _is_storage_of(entry.tensor, tensor)

    def movements(self) -> List[Movement]:
        """Return what moved so far, the most frequent first."""
        found = [
            Movement(*key, entry.count, entry.bytes, _advice(key[0], entry))
            for key, entry in self._entries.items()
        ]
        return sorted(found, key=lambda movement: (-movement.count, movement.path, movement.line))

    def _lines_in_loops(self, path: str) -> Set[int]:
        """Return the lines of a file that a loop repeats; none where it can't be read."""
        if path not in self._loops:
            self._loops[path] = _find_loops(path)
        return self._loops[path]


def _advice(way: str, entry: _Entry) -> str:
    if not entry.is_in_loop:
        return ""
    if way == READ:
        return READ_AFTER_LOOP
    if way == TO_HOST:
        return COPY_AFTER_LOOP
    return COPY_BEFORE_LOOP if entry.is_same_tensor else ""


# ------------------------------------------------------------------------- whose line


def _learners_frames(frame: Optional[FrameType]) -> Iterator[Tuple[str, int]]:
    """Yield path and line of the frames that are the learner's, the innermost first."""
    while frame is not None:
        path = frame.f_code.co_filename
        if not path.startswith((*_FOREIGN, _HERE, "<frozen")):
            yield path, frame.f_lineno
        frame = frame.f_back


def _is_printing(frame: Optional[FrameType]) -> bool:
    """Whether torch reads the value to show a tensor."""
    while frame is not None and frame.f_code.co_filename.startswith((*_FOREIGN, _HERE)):
        if frame.f_code.co_filename.endswith("_tensor_str.py"):
            return True
        frame = frame.f_back
    return False


def _find_loops(path: str) -> Set[int]:
    import linecache  # also knows the cells of a console

    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return set()
    lines: Set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.While, ast.AsyncFor)):
            first, last = node.body[0].lineno, node.body[-1].end_lineno
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            first, last = node.lineno, node.end_lineno
        else:
            continue
        lines.update(range(first, (last or first) + 1))
    return lines


def _storage_reference(tensor: Optional[Tensor]) -> Any:
    if tensor is None:
        return None
    try:
        return weakref.ref(tensor.untyped_storage())
    except (RuntimeError, NotImplementedError, TypeError):
        return None  # sparse: it has no storage


def _is_storage_of(reference: Any, tensor: Optional[Tensor]) -> bool:
    """Whether a tensor's memory is the remembered one, and not a new one at its place."""
    other = _storage_reference(tensor)
    return other is not None and reference() is not None and reference() is other()


# ------------------------------------------------------------------------- real devices


class _Watcher(TorchDispatchMode):  # type: ignore[misc]
    """Sees the operations of a real device that copy or wait."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self._listener = listener

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # else the first operation imports torch._dynamo: 2 s

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        name = func._schema.name
        if name == "aten::_to_copy":
            self._tell(args[0], out)
        elif name == "aten::copy_":
            self._tell(args[1], args[0])
        elif name == "aten::_foreach_copy_":
            for target, source in zip(args[0], args[1]):  # noqa: B905  (Python 3.9)
                self._tell(source, target)
        elif name == "aten::_local_scalar_dense" and args[0].device.type != "cpu":
            self._listener(READ, ".item()", args[0].element_size(), None)
        elif name in _WAITS_FOR and args[0].device.type != "cpu":
            self._listener(READ, name[len("aten::") :], 0, None)
        return out

    def _tell(self, source: Tensor, target: Tensor) -> None:
        if source.device == target.device:
            return
        way = BETWEEN
        if source.device.type == "cpu":
            way = TO_DEVICE
        elif target.device.type == "cpu":
            way = TO_HOST
        self._listener(way, "copy", source.numel() * source.element_size(), source)
