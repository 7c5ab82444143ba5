"""Mistakes that a real device punishes: the same error with the same text."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Type, Union

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from conftest import World
from torch import nn

from codeblanks_gui.kernel_side.simulated import texts

Text = Union[str, Callable[[World], str]]


class Mistake(NamedTuple):
    """What a learner does, and what a real device says; a text that ends in … is a beginning."""

    name: str
    action: Callable[[World], Any]
    text: Text
    error: Type[Exception] = RuntimeError


def two(world: World) -> str:
    return (
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{world.first} and cpu!"
    )


def numpy_text(world: World) -> str:
    return (
        f"can't convert {world.first} device type tensor to numpy. Use Tensor.cpu() to copy the "
        "tensor to host memory first."
    )


def named(name: str, found: str, others: str, method: str) -> str:
    if texts.has_new_mismatch():
        return (
            f"Expected all tensors to be on the same device, but got {name} is on {found}, "
            f"different from other tensors on {others} (when checking argument in method "
            f"wrapper_CUDA_{method})"
        )
    return (
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{others} and {found}! (when checking argument for argument {name} in method "
        f"wrapper_CUDA_{method})"
    )


def give_host_gradient(world: World) -> None:
    (torch.ones(2, device=world.kind, requires_grad=True) * 2).backward(torch.ones(2))


def assign_host_gradient(world: World) -> None:
    weight = torch.ones(2, device=world.kind, requires_grad=True)
    weight.grad = torch.ones(2)


def lstm_hidden(world: World) -> Any:
    hidden = (torch.zeros(1, 4, 2), torch.zeros(1, 4, 2))
    return nn.LSTM(3, 2).to(world.kind)(world.there[None], hidden)


ON_BOTH = [
    Mistake("device + host", lambda w: w.there + w.host, two),
    Mistake("host + device", lambda w: w.host + w.there, two),
    Mistake("host.add_(device)", lambda w: w.host.add_(w.there), two),
    Mistake("host * device's scalar", lambda w: w.host * w.there.sum(), two),
    Mistake("numpy", lambda w: w.there.numpy(), numpy_text, TypeError),
    Mistake(
        "attention, keys on the host",
        lambda w: nn.functional.scaled_dot_product_attention(w.there, w.host, w.host),
        lambda w: (
            "Expected query, key, and value to have the same device type, but got query.device: "
            f"{w.first} key.device: cpu and value.device: cpu instead."
        ),
    ),
    Mistake("np.asarray", lambda w: np.asarray(w.there), numpy_text, TypeError),
    Mistake("where", lambda w: torch.where(w.there > 0, w.there, w.host), two),
    Mistake("mse_loss", lambda w: F.mse_loss(w.there, w.host), two),
    Mistake(
        "host generator for the device",
        lambda w: torch.randn(2, device=w.kind, generator=torch.Generator()),
        lambda w: f"Expected a '{w.kind}' device type for generator but found 'cpu'",
    ),
    Mistake(
        "device's generator for the host",
        lambda w: torch.randperm(5, generator=torch.Generator(device=w.kind)),
        lambda w: f"Expected a 'cpu' device type for generator but found '{w.kind}'",
    ),
    Mistake(
        "host[device's index]",
        lambda w: w.host[w.index(0, 1)],
        "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
    ),
    Mistake(
        "memory of another device",
        lambda w: torch.tensor([]).set_(w.there),
        lambda w: (
            f'Attempted to set the storage of a tensor on device "cpu" to a storage on different '
            f'device "{w.first}".  This is no longer allowed; the devices must match.'
        ),
    ),
    Mistake(
        "a mask on the host",
        lambda w: w.there.masked_fill(torch.ones(w.there.shape, dtype=torch.bool), 0.0),
        lambda w: (
            "expected self and mask to be on the same device, but got mask on cpu and self on "
            f"{w.first}"
        ),
    ),
    Mistake(
        "a mask on the device",
        lambda w: torch.ones(w.there.shape).masked_fill_(w.there > 0, 0.0),
        lambda w: (
            "expected self and mask to be on the same device, but got mask on "
            f"{w.first} and self on cpu"
        ),
    ),
    Mistake(
        "values on the host",
        lambda w: w.there.index_put_((torch.tensor([0, 1]),), torch.ones(2, 3)),
        two,
    ),
    Mistake(
        "LSTM, host input",
        lambda w: nn.LSTM(3, 2).to(w.kind)(torch.randn(4, 1, 3)),
        lambda w: (
            "Input and parameter tensors are not at the same device, found input tensor at "
            f"cpu and parameter tensor at {w.first}"
        ),
    ),
    Mistake(
        "GRU, model left on the host",
        lambda w: nn.GRU(3, 2)(w.there[None]),
        lambda w: (
            "Input and parameter tensors are not at the same device, found input tensor at "
            f"{w.first} and parameter tensor at cpu"
        ),
    ),
    Mistake(
        "GRU, hidden state on the host",
        lambda w: nn.GRU(3, 2).to(w.kind)(w.there[None], torch.zeros(1, 4, 2)),
        lambda w: (
            "Input and hidden tensors are not at the same device, found input tensor at "
            f"{w.first} and hidden tensor at cpu"
        ),
    ),
    Mistake(
        "gradient of another device",
        give_host_gradient,
        lambda w: f"invalid gradient at index 0 - expected device {w.first} but got cpu",
    ),
    Mistake(
        "assigned gradient of another device",
        assign_host_gradient,
        lambda w: (
            "attempting to assign a gradient with device type 'cpu' to a tensor with device "
            f"type '{w.kind}'. Please ensure that the gradient and the tensor are on the same "
            "device"
        ),
    ),
]

D = "cuda:0"
ON_CUDA = [
    Mistake("linear, host input", lambda w: w.linear(w.host), named("mat1", "cpu", D, "addmm")),
    Mistake(
        "linear on the host", lambda w: nn.Linear(3, 2)(w.there), named("mat1", D, "cpu", "addmm")
    ),
    Mistake("matmul", lambda w: w.there @ w.host.T, named("mat2", "cpu", D, "mm")),
    Mistake(
        "bmm", lambda w: torch.bmm(w.there[None], w.host.T[None]), named("mat2", "cpu", D, "bmm")
    ),
    Mistake(
        "conv, host input",
        lambda w: w.conv(torch.randn(1, 1, 5, 5)),
        "Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be "
        "the same",
    ),
    Mistake(
        "conv on the host",
        lambda w: nn.Conv2d(1, 2, 3)(torch.randn(1, 1, 5, 5, device=w.kind)),
        "Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be "
        "the same",
    ),
    Mistake(
        "embedding, host index",
        lambda w: w.embedding(torch.tensor([1])),
        named("index", "cpu", D, "_index_select"),
    ),
    Mistake(
        "embedding on the host",
        lambda w: nn.Embedding(5, 3)(w.index(1)),
        named("index", D, "cpu", "_index_select"),
    ),
    Mistake(
        "cross_entropy, host target",
        lambda w: F.cross_entropy(w.there, torch.tensor([0, 1, 2, 0])),
        named("target", "cpu", D, "nll_loss_forward"),
    ),
    Mistake("cat", lambda w: torch.cat([w.there, w.host]), named("tensors", "cpu", D, "cat")),
    Mistake("stack", lambda w: torch.stack([w.there, w.host]), named("tensors", "cpu", D, "cat")),
    Mistake(
        "gather",
        lambda w: w.there.gather(1, torch.zeros(4, 1, dtype=torch.long)),
        named("index", "cpu", D, "gather"),
    ),
    Mistake(
        "scatter_ of a value",
        lambda w: w.there.scatter_(1, torch.zeros(4, 1, dtype=torch.long), 1.0),
        named("index", "cpu", D, "scatter__value"),
    ),
    Mistake(
        "index_select",
        lambda w: w.there.index_select(0, torch.tensor([0])),
        named("index", "cpu", D, "_index_select"),
    ),
    Mistake(
        "layer_norm on the host",
        lambda w: nn.LayerNorm(3)(w.there),
        named("weight", "cpu", D, "_native_layer_norm"),
    ),
    Mistake(
        "batch_norm on the host",
        lambda w: nn.BatchNorm1d(3)(w.there),
        named("weight", "cpu", D, "_cudnn_batch_norm"),
    ),
    Mistake(
        "LSTM, hidden state on the host",
        lstm_hidden,
        "Input and hidden tensors are not at the same device, found input tensor at cuda:0 and "
        "hidden tensor at cpu",
    ),
    Mistake(
        "no such device",
        lambda w: torch.ones(2, device="cuda:1"),
        "CUDA error: invalid device ordinal…",
        texts.AcceleratorError,
    ),
    Mistake(
        "out of memory",
        lambda w: torch.zeros(1 << 26, device=w.kind),
        "CUDA out of memory. Tried to allocate 256.00 MiB. GPU 0 has a total capacity of 64.00 MiB "
        "of which …",
        torch.OutOfMemoryError,
    ),
    Mistake(
        "out of memory in matmul",
        lambda w: torch.ones(5000, 1, device=w.kind) @ torch.ones(1, 5000, device=w.kind),
        "CUDA out of memory. Tried to allocate 95.37 MiB. GPU 0 …",
        torch.OutOfMemoryError,
    ),
    Mistake(
        "mps where cuda is",
        lambda w: torch.ones(2).to("mps:0"),
        "Could not run 'aten::empty_strided' with arguments from the 'MPS' backend…",
        NotImplementedError,
    ),
    Mistake(
        "pin what is on the device",
        lambda w: w.there.pin_memory(),
        "cannot pin 'torch.cuda.FloatTensor' only dense CPU tensors can be pinned",
    ),
]

DOUBLE = (
    "Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't support float64. "
    "Please use float32 instead."
)
ON_MPS = [
    Mistake(
        "linear on the host",
        lambda w: nn.Linear(3, 2)(w.there),
        "Tensor for argument weight is on cpu but expected on mps",
    ),
    Mistake(
        "linear, host input",
        lambda w: w.linear(w.host),
        "Tensor for argument input is on cpu but expected on mps",
    ),
    Mistake(
        "conv, host input",
        lambda w: w.conv(torch.randn(1, 1, 5, 5)),
        "slow_conv2d_forward_mps: input(device='cpu') and weight(device=mps:0')  must be on the "
        "same device",
    ),
    Mistake(
        "conv on the host",
        lambda w: nn.Conv2d(1, 2, 3)(torch.randn(1, 1, 5, 5, device=w.kind)),
        "Input type (MPSFloatType) and weight type (torch.FloatTensor) should be the same",
    ),
    Mistake(
        "embedding, host index",
        lambda w: w.embedding(torch.tensor([1])),
        "Placeholder storage has not been allocated on MPS device!",
    ),
    Mistake(
        "float64 factory",
        lambda w: torch.ones(2, dtype=torch.float64, device=w.kind),
        DOUBLE,
        TypeError,
    ),
    Mistake("float64 moved", lambda w: torch.ones(2).double().to(w.kind), DOUBLE, TypeError),
    Mistake(
        "float64 of numpy", lambda w: torch.tensor(np.ones(2), device=w.kind), DOUBLE, TypeError
    ),
    Mistake("double()", lambda w: w.there.double(), DOUBLE, TypeError),
    Mistake("double model moved", lambda w: nn.Linear(2, 2).double().to(w.kind), DOUBLE, TypeError),
    Mistake(
        "cuda where mps is",
        lambda w: torch.ones(2).cuda(),
        "Torch not compiled with CUDA enabled",
        AssertionError,
    ),
    Mistake(
        "out of memory",
        lambda w: torch.zeros(1 << 26, device=w.kind),
        "MPS backend out of memory (MPS allocated: …",
    ),
]


def check(mistake: Mistake, world: World) -> None:
    with pytest.raises(mistake.error) as caught:
        mistake.action(world)
    assert type(caught.value) is mistake.error
    text = mistake.text if isinstance(mistake.text, str) else mistake.text(world)
    if text.endswith("…"):
        assert str(caught.value).startswith(text[:-1])
    else:
        assert str(caught.value) == text


@pytest.mark.parametrize("mistake", ON_BOTH, ids=lambda mistake: mistake.name)
def test_on_both(mistake: Mistake, world: World) -> None:
    check(mistake, world)


@pytest.mark.parametrize("mistake", ON_CUDA, ids=lambda mistake: mistake.name)
def test_on_cuda(mistake: Mistake, cuda: str) -> None:
    check(mistake, World(cuda))


@pytest.mark.parametrize("mistake", ON_MPS, ids=lambda mistake: mistake.name)
def test_on_mps(mistake: Mistake, mps: str) -> None:
    check(mistake, World(mps))
