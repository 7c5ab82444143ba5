"""Whether anybody but us can look at what happens inside a call: then it is watched as well.

Some calls run unwatched where nothing new is to be seen (`backward_passes`, `recurrent`). What is
made in between has no tags then, so nobody may get hold of it: no hook, no node of the graph, no
packing of saved tensors, no other mode, no function transform.
"""

from __future__ import annotations

from typing import Any, List

import torch
from torch import Tensor

from . import transfers
from .not_simulated import Row
from .state import STATE
from .tensor_methods import SimulatedProperty

_real_grad_fn = torch._C.TensorBase.grad_fn
_has_come = False
"""Whether the program has done something by which it may look into a pass."""


def begin() -> None:
    """Know of nobody."""
    global _has_come
    _has_come = False


def are_there() -> bool:
    """Whether the program has taken a look, or could have left somebody who will."""
    return _has_come


def are_here() -> bool:
    """Whether anybody, or any setting that changes operations, is to be reckoned with now."""
    return (
        _has_come
        or STATE.lost is not None
        or torch._C._len_torch_dispatch_stack() != 1  # ours
        or torch._C._current_graph_task_id() != -1
        or torch.is_anomaly_enabled()
        or torch._C._is_any_autocast_enabled()
        or torch.are_deterministic_algorithms_enabled()
        or torch._C._functorch.peek_interpreter_stack() is not None
    )


def node_of(tensor: Tensor) -> Any:
    """Return a tensor's node in the graph; this is no look of the program's."""
    return _real_grad_fn.__get__(tensor)


def _note() -> None:
    global _has_come
    _has_come = True


def _noted(real: Any) -> Any:
    """Wrap a function by which a program may look into a pass."""

    def run(*args: Any, **kwargs: Any) -> Any:
        _note()
        return real(*args, **kwargs)

    return run


def _get_node(self: Tensor) -> Any:
    node = _real_grad_fn.__get__(self)
    if node is not None and not transfers.is_silent():  # not while a tensor is printed
        _note()
    return node


def rows() -> List[Row]:
    """Return what is patched: the ways to a hook, to a node, to saved tensors."""
    hooks = ("register_hook", "register_post_accumulate_grad_hook", "retain_grad")
    push = torch._C._autograd._push_saved_tensors_default_hooks
    return [
        *(Row(Tensor, name, _noted(getattr(Tensor, name))) for name in hooks),
        Row(torch._C._autograd, "_push_saved_tensors_default_hooks", _noted(push)),
        Row(Tensor, "grad_fn", SimulatedProperty(_get_node).named("grad_fn")),
    ]
