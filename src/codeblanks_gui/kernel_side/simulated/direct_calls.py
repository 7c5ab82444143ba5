"""The quickest way to run an operation: by the function that programs call, where there is one.

Those parse their arguments half a microsecond faster than `torch.ops` does. Only operations whose
positional arguments are the same by both ways are here; all others run as `torch.ops` has them.
"""

from __future__ import annotations

from typing import Any

import torch

_FUNCTIONS = frozenset(
    (
        "addmm mm bmm relu t mul.Tensor add.Tensor sub.Tensor div.Tensor neg transpose.int permute "
        "sum sum.dim_IntList mean unsqueeze squeeze.dim _softmax _log_softmax tanh sigmoid exp "
        "native_layer_norm convolution embedding select.int detach"
    ).split()
)
_METHODS = frozenset("view expand".split())


def find(func: Any) -> Any:
    """Return what runs an operation when it is called with positional arguments alone."""
    name = _name(func)
    owner: Any = None
    if name in _FUNCTIONS:
        owner = torch._C._VariableFunctions
    elif name in _METHODS:
        owner = torch._C.TensorBase
    return getattr(owner, name.partition(".")[0], func._op)


def _name(func: Any) -> str:
    namespace, _colons, name = func.name().partition("::")
    return name if namespace == "aten" else ""
