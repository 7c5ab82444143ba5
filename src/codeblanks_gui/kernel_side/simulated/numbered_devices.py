"""`torch.zeros(3, device=rank)`: a number names a device in the functions that make tensors.

C++ turns the number into one of the devices it was built for, before a mode sees the call.
`*_like` and `Tensor.new_*` are left as they are: a tensor subclass knows them by their identity.
"""

from __future__ import annotations

from typing import Any, List

import torch

from .not_simulated import Row
from .state import STATE

_FACTORIES = (
    "arange bartlett_window blackman_window empty empty_strided eye full hamming_window "
    "hann_window kaiser_window linspace logspace ones rand randint randn randperm "
    "sparse_coo_tensor scalar_tensor tril_indices triu_indices zeros"
).split()
"""Of `torch.utils._device._device_constructors`, those that aren't replaced for another reason."""


def _taking_numbers(real: Any) -> Any:
    def factory(*args: Any, **kwargs: Any) -> Any:
        if type(kwargs.get("device")) is int:
            kwargs["device"] = STATE.canonical(kwargs["device"])[0]
        return real(*args, **kwargs)

    return factory


def rows() -> List[Row]:
    """Return what is patched."""
    return [Row(torch, name, _taking_numbers(getattr(torch, name))) for name in _FACTORIES]
