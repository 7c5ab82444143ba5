"""LSTM, GRU and RNN: on a real device they compare places before anything else is done.

C++ composes each of many operations. After one call was watched, others of the same form run
unwatched: what comes out, and what the graph saves for the way back, is put on the device then.
"""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

import torch
from torch import Tensor
from torch.nn import Parameter

from . import onlookers, tags, texts
from .memory import Account, Course
from .not_simulated import Row
from .state import CPU, STATE
from .tags import account_of, device_of

_seen: Dict[Any, Course] = {}
_MOST_KEPT = 64

_saved: Dict[type, Tuple[str, ...]] = {}
"""By the class of a node: the names under which it shows what it saved."""


def begin() -> None:
    """Know of no call."""
    _seen.clear()


def _check(function: str, args: Any) -> None:
    """Compare the input's device with those of hidden states and parameters, in that order.

    The forms are (input, hidden, parameters, …) and (input, batch_sizes, hidden, parameters, …).

    Raises:
        RuntimeError: They differ.
    """
    is_packed = isinstance(args[3], (list, tuple))
    hidden, parameters = (args[2], args[3]) if is_packed else (args[1], args[2])
    where = device_of(args[0])
    hiddens: List[Any] = list(hidden) if isinstance(hidden, (list, tuple)) else [hidden]
    for role, tensors in (("hidden", hiddens), ("parameter", parameters)):
        for tensor in tensors:
            if device_of(tensor) != where:
                if STATE.kind == "mps" and function == "lstm" and where != CPU:
                    raise texts.mps_placeholder()
                raise texts.rnn_mismatch(role, where, device_of(tensor))


def _checked(name: str, real: Any) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        if len(args) > 3 and isinstance(args[0], Tensor):
            _check(name, args)
            account = account_of(args[0])
            if account is not None and not kwargs and not onlookers.are_here():
                return _at_once(account, name, real, args)
        return real(*args, **kwargs)

    run.__name__ = name
    return run


def _at_once(account: Account, name: str, real: Any, args: Any) -> Any:
    """Run a call unwatched if one of the same form was watched and nothing was special."""
    tensors = _tensors(args)
    is_packed = isinstance(args[3], (list, tuple))  # its batch sizes are on the host
    if is_packed or not all(tensor.__class__ in (Tensor, Parameter) for tensor in tensors):
        return real(*args)
    settings = tuple(value for value in args if isinstance(value, (bool, int, float)))
    forms = tuple((tensor.shape, tensor.dtype, tensor.requires_grad) for tensor in tensors)
    key = (name, account, torch.is_grad_enabled(), settings, forms)
    course = _seen.get(key)
    if course is None:
        unusual = STATE.unusual
        with account.measured() as course:
            out = real(*args)
        if STATE.unusual == unusual:
            if len(_seen) >= _MOST_KEPT:
                _seen.clear()
            _seen[key] = course
        return out
    if not account.has_room_for(course):
        return real(*args)  # it will say where the memory ends
    guard = torch._C._DisableTorchDispatch()
    try:
        with account.following(course):
            out = real(*args)
            tags.place_all(out, account)
            _place_saved(account, out, tensors)
    finally:
        del guard
    return out


def _tensors(values: Any) -> List[Tensor]:
    found: List[Tensor] = []
    for value in values:
        if isinstance(value, Tensor):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += _tensors(value)
    return found


def _place_saved(account: Account, out: Any, given: List[Tensor]) -> None:
    """Put what a call's part of the graph saved on the device, as far as it isn't there."""
    met = {onlookers.node_of(tensor) for tensor in given} | {None}
    to_do = [onlookers.node_of(tensor) for tensor in out]
    while to_do:
        node = to_do.pop()
        if node in met:
            continue
        met.add(node)
        kind = node.__class__
        names = _saved.get(kind)
        if names is None:
            names = _saved[kind] = tuple(n for n in dir(kind) if n.startswith("_saved_"))
        for name in names:
            tags.place_all(getattr(node, name), account)
        to_do += [following for following, _ in node.next_functions]


def rows() -> List[Row]:
    """Return what is patched; nn.LSTM calls them by torch._VF."""
    table = []
    for name in ("lstm", "gru", "rnn_tanh", "rnn_relu"):
        real = getattr(torch._C._VariableFunctions, name)
        checked = _checked(name, real)
        table += [Row(torch._VF, name, checked), Row(torch, name, checked)]
    return table
