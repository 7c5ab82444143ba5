"""The largest tensors that the console's names lead to, each piece of memory counted once.

Looks while the learner's program runs, in a thread of its own: it reads attributes and changes
nothing, lets the program go on after every few milliseconds, and gives up at a limit. Only names,
containers and plain attributes are followed. Not asked are the garbage collector, whose list of
all objects holds the interpreter for tens of milliseconds, and frames: reading their variables
would keep a deleted tensor alive. Python >= 3.9; torch is given, never imported.
"""

import contextlib
import itertools
import re
import time
import types
from collections import deque
from typing import Any, Iterator, Optional

MOST_LOOKED_AT = 60_000
MOST_ITEMS = 20_000
"""Of one container."""
MOST_STEPS = 6
"""Attributes and items from a name to a tensor."""
MOST_NAMES = 3
LIMIT_S = 0.5
_SLICE_S = 0.002
_REST_S = 0.0002

_SKIPPED = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, type)
_PLAIN = (str, bytes, bytearray, int, float, complex, bool, type(None), range, slice)
_IDENTIFIER = re.compile(r"[^\W\d]\w*")


class TensorSearch:
    """One look through the variables of the console."""

    def __init__(self, torch: Any, names: "dict[str, Any]") -> None:
        """Take the console's variables; `names` is copied in one go."""
        self._torch = torch
        self._tensor, self._module = torch.Tensor, torch.nn.Module
        self._optimizer = torch.optim.Optimizer
        self._storage_of = torch._C.TensorBase.untyped_storage
        self._found: "dict[Any, dict[str, Any]]" = {}
        self._paths: "dict[int, str]" = {}  # of parameters: an optimizer's state is named by them
        self._seen: "set[int]" = set()
        self._queue: "deque[tuple[str, Any, int]]" = deque(
            (name, value, 0) for name, value in list(names.items())
        )
        self._optimizers: "list[tuple[str, Any]]" = []
        self.is_cut = False

    def run(self, most: int, block: int = 1) -> "dict[str, Any]":
        """Return the `most` largest pieces of memory, and the sum of all on each device.

        `blocks` are the same sums with each piece rounded up to a multiple of `block` bytes, as an
        allocator counts it.
        """
        begun = slice_began = time.perf_counter()
        looked_at = 0
        while self._queue or self._optimizers:
            looked_at += 1
            now = time.perf_counter()
            if looked_at > MOST_LOOKED_AT or now - begun > LIMIT_S:
                self.is_cut = True
                break
            if now - slice_began > _SLICE_S:
                time.sleep(_REST_S)
                slice_began = time.perf_counter()
            with contextlib.suppress(Exception):  # a half-built or exotic object is passed over
                if self._queue:
                    self._look_at(*self._queue.popleft())
                else:  # by now all parameters have a name
                    self._open_optimizer(*self._optimizers.pop(0))
        self._queue.clear()
        rows = sorted(self._found.values(), key=lambda row: -row["bytes"])
        sums: "dict[str, int]" = {}
        blocks: "dict[str, int]" = {}
        for row in rows:
            device, size = row["device"], row["bytes"]
            sums[device] = sums.get(device, 0) + size
            blocks[device] = blocks.get(device, 0) + -(-size // block) * block
        return {
            "rows": [{k: v for k, v in row.items() if k != "numel"} for row in rows[:most]],
            "count": len(rows),
            "sums": sums,
            "blocks": blocks,
            "is_cut": self.is_cut,
            "seconds": time.perf_counter() - begun,
        }

    def _look_at(self, path: str, value: Any, steps: int) -> None:
        kind = type(value)
        if issubclass(kind, self._tensor):
            self._note(path, value)
            return
        if issubclass(kind, _PLAIN) or issubclass(kind, _SKIPPED) or steps >= MOST_STEPS:
            return
        if id(value) in self._seen:
            return
        self._seen.add(id(value))
        if issubclass(kind, self._optimizer):
            self._optimizers.append((path, value))
            return
        for step, item in self._inside(value, kind):
            if not issubclass(type(item), _PLAIN):
                self._queue.append((path + step, item, steps + 1))

    def _note(self, path: str, tensor: Any) -> None:
        """Count the memory of a tensor, if none that shares it has been seen yet."""
        if tensor.is_leaf and tensor.requires_grad:
            self._paths.setdefault(id(tensor), path)
            if tensor.grad is not None:
                self._queue.append((path + ".grad", tensor.grad, 0))
        device = str(tensor.device)
        if device == "meta" or type(tensor).__name__ == "FakeTensor":
            return  # no memory at all
        key, size = self._memory_of(tensor)
        row = self._found.get(key)
        if row is None:
            row = self._found[key] = {"names": [], "numel": -1, "graph": False, "bytes": size}
        if len(row["names"]) < MOST_NAMES and path not in row["names"]:
            row["names"].append(path)
        row["graph"] = row["graph"] or tensor.grad_fn is not None
        if tensor.numel() > row["numel"]:
            row["numel"] = tensor.numel()
            row["shape"] = list(tensor.shape)
            row["dtype"] = str(tensor.dtype).replace("torch.", "")
            row["device"] = device

    def _memory_of(self, tensor: Any) -> "tuple[Any, int]":
        """Return what identifies the memory, which views share, and its bytes."""
        try:
            storage = self._storage_of(tensor)
            return storage._cdata, storage.nbytes()
        except (RuntimeError, NotImplementedError):  # sparse: it is made of others
            size = tensor._nnz() * tensor.element_size() if tensor.is_sparse else 0
            return ("object", id(tensor)), size

    # --- what is inside of what

    def _inside(self, value: Any, kind: type) -> "Iterator[tuple[str, Any]]":
        if issubclass(kind, self._module):
            return self._in_module(value)
        if issubclass(kind, dict):
            return ((_item(key), item) for key, item in _some(dict.items(value)))
        if issubclass(kind, (list, tuple, deque)):
            names = getattr(kind, "_fields", ()) if issubclass(kind, tuple) else ()
            if names:
                items = enumerate(tuple.__iter__(value))
                return ((f".{names[number]}", item) for number, item in items)
            return ((f"[{number}]", item) for number, item in enumerate(_some(value)))
        if issubclass(kind, (set, frozenset)):
            return (("", item) for item in _some(value) if isinstance(item, self._tensor))
        return self._in_object(value)

    def _in_object(self, value: Any) -> "Iterator[tuple[str, Any]]":
        try:
            attributes = object.__getattribute__(value, "__dict__")
        except AttributeError:
            return iter(())
        return ((_attribute(name), item) for name, item in _some(dict.items(attributes)))

    def _in_module(self, module: Any) -> "Iterator[tuple[str, Any]]":
        inside = object.__getattribute__(module, "__dict__")
        is_list = isinstance(module, (self._torch.nn.Sequential, self._torch.nn.ModuleList))
        for name, child in _some(inside.get("_modules", {}).items()):
            step = f"[{name}]" if is_list and name.isdecimal() else _attribute(name)
            yield step, child
        for group in ("_parameters", "_buffers"):
            for name, tensor in _some(inside.get(group, {}).items()):
                yield _attribute(name), tensor
        for name, item in _some(inside.items()):
            if not name.startswith("_"):
                yield _attribute(name), item

    def _open_optimizer(self, path: str, optimizer: Any) -> None:
        """Look at what an optimizer keeps for each parameter, named after it."""
        state = object.__getattribute__(optimizer, "__dict__").get("state", {})
        for parameter, values in _some(dict.items(state)):
            name = self._paths.get(id(parameter), "…")
            self._queue.append((f"{path}.state[{name}]", values, 1))


def _some(items: Any) -> "list[Any]":
    """Return items as they are now, not endlessly many; none where they change meanwhile."""
    try:
        return list(itertools.islice(iter(items), MOST_ITEMS))
    except RuntimeError:
        return []


def _attribute(name: str) -> str:
    return f".{name}" if _IDENTIFIER.fullmatch(name) else f".{name!r}"


def _item(key: Any) -> str:
    text = repr(key) if type(key) in (str, int, bool, float) else ""
    return f"[{text}]" if text and len(text) < 60 else "[…]"


def visible_names(shell: Any) -> "dict[str, Any]":
    """Return the console's variables that a person knows of, and its results as `Out`."""
    hidden = shell.user_ns_hidden
    names = {
        name: value
        for name, value in list(shell.user_ns.items())
        if not name.startswith("_") and name not in hidden
    }
    results = shell.user_ns.get("_oh")
    if isinstance(results, dict) and results:
        names["Out"] = results
    return names


def is_expression(path: str) -> bool:
    """Tell whether a path can be typed into the console."""
    try:
        compile(path, "path", "eval")
    except (SyntaxError, ValueError):
        return False
    return True


def largest(torch: Optional[Any], shell: Any, most: int, block: int = 1) -> "dict[str, Any]":
    """Return the largest tensors of the console, nothing where torch isn't there."""
    if torch is None:
        nothing = {"rows": [], "count": 0, "sums": {}, "blocks": {}}
        return {**nothing, "is_cut": False, "seconds": 0.0}
    with torch._C.DisableTorchFunctionSubclass():  # reading a shape is no call of the learner's
        found = TensorSearch(torch, visible_names(shell)).run(most, block)
    for row in found["rows"]:
        row["can_be_typed"] = is_expression(row["names"][0])
    return found
