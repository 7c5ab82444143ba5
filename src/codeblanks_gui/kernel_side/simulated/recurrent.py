"""LSTM, GRU and RNN: on a real device they compare places before anything else is done."""

from __future__ import annotations

from typing import Any, List

import torch
from torch import Tensor

from . import texts
from .not_simulated import Row
from .state import CPU, STATE
from .tags import device_of


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
        return real(*args, **kwargs)

    run.__name__ = name
    return run


def rows() -> List[Row]:
    """Return what is patched; nn.LSTM calls them by torch._VF."""
    table = []
    for name in ("lstm", "gru", "rnn_tanh", "rnn_relu"):
        real = getattr(torch._C._VariableFunctions, name)
        checked = _checked(name, real)
        table += [Row(torch._VF, name, checked), Row(torch, name, checked)]
    return table
