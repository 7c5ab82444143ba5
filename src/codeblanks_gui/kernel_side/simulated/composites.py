"""Functions of torch of which C++ makes the result, or the check, outside any operation.

The dispatch mode sees operations below autograd. Some functions are composed in C++ of several,
and what they make or compare in between is not among them.
"""

from __future__ import annotations

from typing import Any, List

import torch
from torch import Tensor

from . import refusals, tags, texts, transfers
from .not_simulated import Row
from .state import STATE
from .tags import device_of, is_ours

_real_meshgrid = torch._VF.meshgrid
_real_attention = torch.nn.functional.scaled_dot_product_attention


def _adopting(name: str, real: Any) -> Any:
    """Wrap a function whose results of C++'s own making belong where its first tensor is."""

    def run(*args: Any, **kwargs: Any) -> Any:
        out = real(*args, **kwargs)
        first = next((value for value in args if isinstance(value, Tensor)), None)
        if first is not None:
            for tensor in tags.tensors_in(out):
                tags.adopt(tensor, first)
        return out

    run.__name__ = name
    return run


def _on_host(name: str, real: Any) -> Any:
    """Wrap a factory whose result is the learner's, though C++ makes it like its internal ones."""

    def run(*args: Any, **kwargs: Any) -> Any:
        out = real(*args, **kwargs)
        tags.settle_on_host(out)
        return out

    run.__name__ = name
    return run


def _meshgrid(tensors: Any, *args: Any, **kwargs: Any) -> Any:
    devices = {device_of(tensor) for tensor in tensors if isinstance(tensor, Tensor)}
    if len(devices) > 1:
        raise texts.meshgrid_mismatch()
    return _real_meshgrid(tensors, *args, **kwargs)


def _attention(query: Any, key: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
    """`F.scaled_dot_product_attention`: it compares devices before it chooses an operation."""
    if all(isinstance(tensor, Tensor) for tensor in (query, key, value)):
        devices = [device_of(tensor) for tensor in (query, key, value)]
        if len(set(devices)) > 1:
            raise texts.attention_mismatch(*devices)
    return _real_attention(query, key, value, *args, **kwargs)


def _splitting(name: str, real: Any) -> Any:
    """Wrap tensor_split: it reads the places to split at on the host."""

    def run(self: Tensor, indices_or_sections: Any = None, *args: Any, **kwargs: Any) -> Any:
        if indices_or_sections is None:
            return real(self, *args, **kwargs)
        if isinstance(indices_or_sections, Tensor) and is_ours(indices_or_sections):
            raise texts.indices_not_on_host(device_of(indices_or_sections))
        return real(self, indices_or_sections, *args, **kwargs)

    run.__name__ = name
    return run


_adopting_one_hot = _adopting("one_hot", torch.nn.functional.one_hot)


def _one_hot(*args: Any, **kwargs: Any) -> Any:
    """`F.one_hot`: the CPU looks at the classes first, a device's kernel does it while it runs."""
    if not (args and isinstance(args[0], Tensor) and is_ours(args[0])):
        return _adopting_one_hot(*args, **kwargs)
    classes = args[1] if len(args) > 1 else kwargs.get("num_classes", -1)
    try:
        with transfers.silence():
            out = _adopting_one_hot(*args, **kwargs)
    except RuntimeError as error:
        if "smaller than num_classes" in str(error) and STATE.kind == "cuda":
            refusals.lose_device("gather")
        raise
    if classes == -1:  # how many there are is read
        transfers.tell(transfers.READ, ".item()", args[0].element_size(), args[0])
    return out


def rows() -> List[Row]:
    """Return what is patched."""
    return [
        Row(torch.linalg, "matrix_rank", _adopting("matrix_rank", torch.linalg.matrix_rank)),
        Row(torch, "range", _on_host("range", torch.range)),
        Row(torch._VF, "meshgrid", _meshgrid),
        Row(torch, "tensor_split", _splitting("tensor_split", torch.tensor_split)),
        Row(torch.nn.functional, "one_hot", _one_hot),
        Row(torch.nn.functional, "scaled_dot_product_attention", _attention),
        Row(Tensor, "tensor_split", _splitting("tensor_split", Tensor.tensor_split)),
    ]
