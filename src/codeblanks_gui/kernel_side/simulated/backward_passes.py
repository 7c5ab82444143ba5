"""Backward passes that were watched once run unwatched the next time: nothing new is to be seen.

Each operation of a backward pass costs more to watch than many small ones take. A training loop
runs the same graph again and again; so the first pass over a graph is watched, operation by
operation, and if it was all plain arithmetic on one device, what it did to the memory is noted.
The same graph met again, with as much memory held as then, runs with the mode off; its
gradients are put on the device afterwards, and the memory is counted as it was seen to go.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import torch
from torch import Tensor
from torch.nn import Parameter

from . import onlookers, tags
from .memory import Account, Course
from .not_simulated import Row
from .state import STATE
from .tags import UNDECIDED, tag_of

_MOST_KEPT = 64
"""Graphs; a program that lets its memory grow from step to step meets no graph twice."""

_real_run = torch.autograd._engine_run_backward
_real_grad = torch._C.TensorBase.grad
_FunctionOfPython = torch._C._FunctionBase


class _Graph(NamedTuple):
    """A graph that is about to be run backward."""

    account: Optional[Account]
    """The device of its root and its leaves; None is the host."""
    leaves: List[Tensor]
    kinds: Tuple[Any, ...]
    """The classes of its nodes, in order."""
    key: Any
    """The same for graphs that do the same."""


_seen: Dict[Any, Optional[Course]] = {}


def begin() -> None:
    """Know of no pass."""
    _seen.clear()


def run(outputs: Any, *args: Any, **kwargs: Any) -> Any:
    """What `backward()` starts C++'s engine with."""
    graph = None if onlookers.are_here() else _graph_of(outputs, args)
    if graph is None:
        return _real_run(outputs, *args, **kwargs)
    if graph.key not in _seen:
        return _watch(graph, outputs, args, kwargs)
    account, course = graph.account, _seen[graph.key]
    if account is not None and course is not None and not account.has_room_for(course):
        return _real_run(outputs, *args, **kwargs)  # it will say where the memory ends
    guard = torch._C._DisableTorchDispatch()
    try:
        if account is None or course is None:
            return _real_run(outputs, *args, **kwargs)
        with account.following(course):
            try:
                return _real_run(outputs, *args, **kwargs)
            finally:
                for gradient in map(_real_grad.__get__, graph.leaves):
                    if gradient is not None:
                        tags.place(gradient, account)
    finally:
        del guard


def _watch(graph: _Graph, outputs: Any, args: Any, kwargs: Any) -> Any:
    """Run a pass watched, and keep it in mind if it was all plain."""
    unusual, course = STATE.unusual, None
    if graph.account is None:
        out = _real_run(outputs, *args, **kwargs)
    else:
        with graph.account.measured() as course:
            out = _real_run(outputs, *args, **kwargs)
    is_plain = not any(issubclass(kind, _FunctionOfPython) for kind in set(graph.kinds))
    if is_plain and STATE.unusual == unusual and not onlookers.are_there():
        if len(_seen) >= _MOST_KEPT:
            _seen.clear()
        _seen[graph.key] = course
    return out


def _graph_of(outputs: Any, args: Any) -> Optional[_Graph]:
    """Return the graph of a pass that may be run unwatched, None if it may not."""
    if len(args) != 4 or args[2] or args[3] or len(outputs) != 1:  # create_graph, inputs
        return None
    root = outputs[0]
    node = onlookers.node_of(root) if root.__class__ is Tensor else None
    if node is None:
        return None
    tag = tag_of(root)
    found = None if tag is UNDECIDED else _walk(node)
    if found is None:
        return None
    account = None if tag is None else tag.account
    kinds, leaves = found
    if not all(_is_plain(tensor, account) for tensor in (*args[0], *leaves)):
        return None
    held = None if account is None else (account, account.allocated)
    return _Graph(account, leaves, kinds, (held, bool(args[1]), kinds))


def _is_plain(tensor: Optional[Tensor], account: Optional[Account]) -> bool:
    """Whether a leaf, or the gradient at the root, is an ordinary tensor in that place."""
    if tensor.__class__ is not Parameter and tensor.__class__ is not Tensor:
        return False
    tag = tag_of(tensor)
    return tag is None if account is None else tag is not None and tag.account is account


def _walk(root: Any) -> Optional[Tuple[Tuple[Any, ...], List[Tensor]]]:
    """Return the kinds of a graph's nodes in order, and its leaves; None if one is none."""
    kinds: List[Any] = []
    leaves: List[Tensor] = []
    met, to_do = {root}, [root]
    while to_do:
        node = to_do.pop()
        kinds.append(node.__class__)
        edges = node.next_functions
        if not edges:
            leaf = getattr(node, "variable", None)
            if leaf is None:
                return None
            leaves.append(leaf)
        for following, _ in edges:
            if following is not None and following not in met:
                met.add(following)
                to_do.append(following)
    return tuple(kinds), leaves


def rows() -> List[Row]:
    """Return what is patched."""
    return [Row(torch.autograd, "_engine_run_backward", run)]
