"""Gradients: where they are, and which may be given."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import tags, texts
from .tags import device_of
from .tensor_methods import SimulatedProperty

_real_grad = torch._C.TensorBase.grad
_real_make_grads = torch.autograd._make_grads
_real_autograd_grad = torch.autograd.grad


def make_grads(outputs: Any, gradients: Any, is_grads_batched: bool) -> Any:
    """The check of the gradients that a learner gives to `backward`."""
    for index, (output, gradient) in enumerate(zip(outputs, gradients)):
        if not (isinstance(output, Tensor) and isinstance(gradient, Tensor)):
            continue
        if gradient.dim() and device_of(output) != device_of(gradient):
            raise texts.root_gradient(index, device_of(output), device_of(gradient))
    return _real_make_grads(outputs, gradients, is_grads_batched)


def autograd_grad(outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
    """`torch.autograd.grad`: zeros that C++ made belong where the inputs are."""
    gradients = _real_autograd_grad(outputs, inputs, *args, **kwargs)
    sources = (inputs,) if isinstance(inputs, Tensor) else inputs
    for gradient, source in zip(gradients, sources):
        if isinstance(gradient, Tensor) and isinstance(source, Tensor):
            tags.adopt(gradient, source)
    return gradients


def _get(self: Tensor) -> Any:
    gradient = _real_grad.__get__(self)
    if gradient is not None:
        tags.adopt(gradient, self)
    return gradient


def _set(self: Tensor, gradient: Any) -> None:
    if isinstance(gradient, Tensor) and device_of(self) != device_of(gradient):
        raise texts.grad_assignment(device_of(gradient).type, device_of(self).type)
    _real_grad.__set__(self, gradient)


def _delete(self: Tensor) -> None:
    _real_grad.__delete__(self)


grad = SimulatedProperty(_get, _set, _delete).named("grad")
"""`Tensor.grad`."""
