"""Optimizer steps run without being watched: pure arithmetic on tensors of one device.

A step is dozens of small operations, and each costs more to watch than to do. Torch's own
optimizers change their lists of tensors in place and make nothing that stays, so where all lists
are on one device there is nothing to decide.
"""

from __future__ import annotations

import importlib
from typing import Any, Iterator, List, Optional

import torch
from torch import Tensor

from .memory import Account
from .not_simulated import Row
from .state import STATE
from .tags import account_of, is_ours, nbytes

_MODULES = "adadelta adagrad adam adamax adamw asgd nadam radam rmsprop rprop sgd".split()


def _one_account(args: Any) -> Optional[Account]:
    """Return the account that all lists of tensors share, None if they don't."""
    parameters = args[0] if args and isinstance(args[0], (list, tuple)) else ()
    if not parameters:
        return None
    account = account_of(parameters[0])
    if account is None:
        return None
    for tensor in _items(args):
        if tensor is None:  # a buffer that the first step makes
            return None
        found = account_of(tensor)
        if found is not account and not (found is None and tensor.dim() == 0):
            return None
    return account


def _items(args: Any) -> Iterator[Optional[Tensor]]:
    """Yield what is in the lists."""
    for value in args:
        if isinstance(value, (list, tuple)):
            yield from value


def _unwatched(name: str, real: Any) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        account = None if kwargs.get("differentiable") else _one_account(args)
        given = (value for value in kwargs.values() if isinstance(value, Tensor))
        if account is None or STATE.lost is not None or any(map(is_ours, given)):
            return real(*args, **kwargs)
        # For a while a real step holds about as much again as the parameters take.
        sizes = [nbytes(parameter) for parameter in args[0]]
        account.pass_through(sum(sizes) if name.startswith("_multi") else max(sizes))
        guard = torch._C._DisableTorchDispatch()
        try:
            return real(*args, **kwargs)
        finally:
            del guard

    run.__name__ = name
    return run


def rows() -> List[Row]:
    """Return what is patched: `_multi_tensor_adam`, `_single_tensor_adam` and so on."""
    table = []
    for module_name in _MODULES:
        module = importlib.import_module(f"torch.optim.{module_name}")
        for name in (f"_multi_tensor_{module_name}", f"_single_tensor_{module_name}"):
            real = vars(module).get(name)
            if real is not None:
                table.append(Row(module, name, _unwatched(name, real)))
    return table
