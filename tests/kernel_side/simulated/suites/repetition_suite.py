"""Steps that are run again and again: they go unwatched, and nothing differs by that."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.utils.checkpoint import checkpoint

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated.placement import Placement

Step = Callable[[], None]


class Recurrent(nn.Module):
    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.body, self.linear = body, nn.Linear(8, 3)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        return self.linear(self.body(inputs)[0][:, -1])


MODELS: Dict[str, Callable[[], nn.Module]] = {
    "mlp": lambda: nn.Sequential(nn.Flatten(), nn.Linear(40, 16), nn.ReLU(), nn.Linear(16, 3)),
    "cnn": lambda: nn.Sequential(
        nn.Unflatten(1, (1, 5)),
        nn.Conv2d(1, 4, 3),
        nn.BatchNorm2d(4),
        nn.Flatten(),
        nn.LazyLinear(3),
    ),
    "lstm": lambda: Recurrent(nn.LSTM(8, 8, 2, batch_first=True)),
    "gru": lambda: Recurrent(nn.GRU(8, 4, batch_first=True, bidirectional=True)),
    "rnn": lambda: Recurrent(nn.RNN(8, 8, batch_first=True)),
    "dropout": lambda: Recurrent(nn.LSTM(8, 8, 2, batch_first=True, dropout=0.5)),
    "transformer": lambda: nn.Sequential(
        nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), nn.Flatten(), nn.Linear(40, 3)
    ),
}
BATCH = 16


class Training:
    """A model and what trains it, on a device."""

    def __init__(self, model: str, kind: str) -> None:
        torch.manual_seed(0)
        self.inputs = torch.randn(BATCH, 5, 8)
        self.targets = torch.randint(0, 3, (BATCH,))
        self.model = MODELS[model]()
        self.model(self.inputs)  # lazy ones are made
        self.model.to(kind)
        self.inputs, self.targets = self.inputs.to(kind), self.targets.to(kind)
        self.optimizer = torch.optim.SGD(self.model.parameters(), 0.1)

    def step(self) -> float:
        self.optimizer.zero_grad()
        loss = functional.cross_entropy(self.model(self.inputs), self.targets)
        loss.backward()
        assert all(
            parameter.grad is not None and parameter.grad.device == parameter.device
            for parameter in self.model.parameters()
        )
        self.optimizer.step()
        return loss.item()


@pytest.fixture
def operations(monkeypatch: pytest.MonkeyPatch) -> List[str]:
    """The operations that the mode has seen."""
    seen: List[str] = []
    real = Placement.__torch_dispatch__

    def watch(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        seen.append(func.name())
        return real(self, func, types, args, kwargs)

    monkeypatch.setattr(Placement, "__torch_dispatch__", watch)
    return seen


def figures() -> Dict[str, int]:
    """What torch tells of the memory."""
    return {
        name: value
        for name, value in torch.cuda.memory_stats().items()
        if name.startswith(("allocated_bytes.all", "allocation.all", "reserved_bytes.all"))
    }


def rise(step: Callable[[], Any]) -> Dict[str, int]:
    """What a step does to each of the figures."""
    torch.cuda.reset_peak_memory_stats()
    before = figures()
    step()
    after = figures()
    return {name: after[name] - before[name] for name in after}


@pytest.mark.parametrize("model", MODELS)
def test_values_are_those_of_the_cpu(model: str, kind: str) -> None:
    there = Training(model, kind)
    losses = [there.step() for _ in range(4)]
    simulated.disable()
    here = Training(model, "cpu")
    if model not in ("dropout", "transformer"):  # those draw random numbers of their own
        assert losses == pytest.approx([here.step() for _ in range(4)], rel=1e-5)


@pytest.mark.parametrize("model", MODELS)
def test_memory_goes_as_when_it_is_watched(model: str, cuda: str) -> None:
    training = Training(model, cuda)
    for _ in range(3):
        training.step()
    unwatched = rise(training.step)
    torch.ones(1, device=cuda, requires_grad=True).register_hook(lambda gradient: None)
    watched = rise(training.step)
    assert {name: value for name, value in unwatched.items() if watched[name] != value} == {}


@pytest.mark.parametrize("model", ["mlp", "cnn", "lstm"])
def test_a_known_pass_goes_unwatched(model: str, kind: str, operations: List[str]) -> None:
    training = Training(model, kind)
    for _ in range(3):
        training.step()
    operations.clear()
    training.step()
    assert not [name for name in operations if "backward" in name]
    assert "aten::mkldnn_rnn_layer" not in operations


def test_a_larger_batch_takes_more(cuda: str) -> None:
    training = Training("mlp", cuda)
    peaks = []
    for factor in (1, 4, 16, 4, 1, 16):
        inputs, targets = training.inputs, training.targets
        training.inputs = inputs.repeat(factor, 1, 1)
        training.targets = targets.repeat(factor)
        peaks.append(rise(training.step)["allocated_bytes.all.peak"])
        training.inputs, training.targets = inputs, targets
    # The first step also makes the gradients, which stay.
    assert peaks[1] == peaks[3] < peaks[2] == peaks[5]


def test_memory_ends_within_a_known_pass(cuda: str) -> None:
    leaf = torch.ones(1 << 20, device=cuda, requires_grad=True)  # 4 MiB

    def step() -> None:
        leaf.grad = None
        (leaf.exp() * 2).sum().backward()

    step()
    leaf.grad = None
    highest = rise(step)["allocated_bytes.all.peak"]
    leaf.grad = None
    free = torch.cuda.mem_get_info()[1] - torch.cuda.memory_allocated()
    filler = torch.empty(free - highest, dtype=torch.uint8, device=cuda)
    step()
    leaf.grad = None
    more = torch.empty(1 << 20, dtype=torch.uint8, device=cuda)
    for _ in range(2):
        with pytest.raises(torch.cuda.OutOfMemoryError):
            step()
    del filler, more
    step()


def test_hooks_see_the_device(kind: str) -> None:
    training = Training("mlp", kind)
    for _ in range(3):
        training.step()
    seen = []
    training.model[1].weight.register_hook(lambda gradient: seen.append(gradient.device.type))
    training.model[3].register_full_backward_hook(
        lambda module, before, after: seen.append(after[0].device.type)
    )
    training.step()
    assert seen == [kind, kind]


def test_nodes_and_kept_gradients_see_the_device(kind: str) -> None:
    weight = torch.ones(3, device=kind, requires_grad=True)
    seen: List[str] = []

    def step(look: Callable[[torch.Tensor], Any]) -> torch.Tensor:
        between = weight * 2
        look(between)
        between.exp().sum().backward()
        return between

    for _ in range(3):
        step(lambda between: None)
    step(lambda between: between.grad_fn.register_hook(lambda given, made: seen.append(made[0])))
    assert [gradient.device.type for gradient in seen] == [kind]
    kept = step(lambda between: between.retain_grad())
    assert kept.grad.device.type == kind


def test_saved_tensors_and_checkpoints(kind: str) -> None:
    weight = torch.ones(3, device=kind, requires_grad=True)
    for _ in range(3):
        weight.exp().sum().backward()
    seen = []

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        seen.append(tensor.device.type)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, pack):
        weight.exp().sum().backward()
    assert seen == [kind, kind]
    checkpoint(torch.exp, weight, use_reentrant=False).sum().backward()
    assert weight.grad.tolist() == pytest.approx([5 * 2.71828] * 3, rel=1e-4)


def test_printing_is_no_look(kind: str, operations: List[str]) -> None:
    training = Training("mlp", kind)
    for _ in range(3):
        print(training.model(training.inputs), training.inputs.cpu().requires_grad_() * 2)
        training.step()
    operations.clear()
    training.step()
    assert not [name for name in operations if "backward" in name]


def test_functions_of_ones_own_are_watched(kind: str) -> None:
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, tensor: torch.Tensor) -> torch.Tensor:
            return tensor * 2

        @staticmethod
        def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:
            assert gradient.device.type == kind
            return gradient * torch.full((3,), 2.0, device=kind)

    weight = torch.ones(3, device=kind, requires_grad=True)
    for _ in range(4):
        Double.apply(weight).sum().backward()
    assert weight.grad.tolist() == [8.0, 8.0, 8.0]


def test_a_host_scalar_as_root_gradient_stays_where_it_is(kind: str) -> None:
    weight = torch.ones((), device=kind, requires_grad=True)
    given = torch.tensor(3.0)
    for _ in range(4):
        weight.grad = None
        weight.view(()).backward(given)
        assert given.device.type == "cpu"


def test_a_model_beside_stays_on_the_host(kind: str) -> None:
    training = Training("lstm", "cpu")
    for _ in range(4):
        training.step()
    assert training.model.linear.weight.grad.device.type == "cpu"
    with pytest.raises(RuntimeError):
        training.model.linear.weight.grad + torch.ones(3, 8, device=kind)


def test_what_the_recurrent_graph_saved_can_be_looked_at(kind: str) -> None:
    model = nn.LSTM(8, 8, batch_first=True).to(kind)
    inputs = torch.randn(4, 5, 8, device=kind)
    for _ in range(3):
        out, (hidden, cell) = model(inputs)
    assert {tensor.device.type for tensor in (out, hidden, cell)} == {kind}
    loss = out.sum() * hidden.sum() * cell.sum()
    gradients = torch.autograd.grad(loss, list(model.parameters()), create_graph=True)
    assert {gradient.device.type for gradient in gradients} == {kind}
