"""Training: five models, seven optimizers, loaders, schedulers, clipping; values as on the CPU."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple

import pytest
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import texts


class Convolutions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(1, 8, 3, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.dropout = nn.Dropout(0.0)
        self.linear = nn.Linear(8 * 16, 4)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        hidden = F.relu(self.norm(self.convolution(inputs)))
        return self.linear(self.dropout(F.max_pool2d(hidden, 2)).flatten(1))


class Words(nn.Module):
    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.embedding = nn.Embedding(20, 16)
        self.body = body
        self.linear = nn.Linear(16, 4)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        hidden = self.body(self.embedding(inputs))
        hidden = hidden[0] if isinstance(hidden, tuple) else hidden
        return self.linear(hidden[:, -1])


def transformer() -> nn.Module:
    layer = nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, batch_first=True)
    return nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)


MODELS: Dict[str, Callable[[], nn.Module]] = {
    "perceptron": lambda: nn.Sequential(
        nn.Linear(10, 32), nn.ReLU(), nn.LayerNorm(32), nn.Linear(32, 4)
    ),
    "convolutions": Convolutions,
    "lstm": lambda: Words(nn.LSTM(16, 16, 2, batch_first=True)),
    "gru": lambda: Words(nn.GRU(16, 16, batch_first=True)),
    "transformer": lambda: Words(transformer()),
}
OPTIMIZERS: Dict[str, Callable[[Any], Any]] = {
    "SGD": lambda p: torch.optim.SGD(p, 0.05, momentum=0.9),
    "Adam": lambda p: torch.optim.Adam(p, 1e-2),
    "AdamW, fused": lambda p: torch.optim.AdamW(p, 1e-2, fused=True),
    "Adam, foreach": lambda p: torch.optim.Adam(p, 1e-2, foreach=True),
    "Adam, loop": lambda p: torch.optim.Adam(p, 1e-2, foreach=False),
    "RMSprop": lambda p: torch.optim.RMSprop(p, 1e-3),
    "Adagrad": lambda p: torch.optim.Adagrad(p, 1e-2),
}


def data_for(model: str) -> TensorDataset:
    generator = torch.Generator().manual_seed(0)
    if model == "perceptron":
        inputs = torch.randn(64, 10, generator=generator)
    elif model == "convolutions":
        inputs = torch.randn(64, 1, 8, 8, generator=generator)
    else:
        inputs = torch.randint(0, 20, (64, 6), generator=generator)
    return TensorDataset(inputs, torch.randint(0, 4, (64,), generator=generator))


class Outcome(NamedTuple):
    losses: torch.Tensor
    outputs: torch.Tensor
    weights: List[torch.Tensor]


def train(name: str, optimizer_name: str, device: str) -> Outcome:
    torch.manual_seed(0)
    model = MODELS[name]().to(device)
    optimizer = OPTIMIZERS[optimizer_name](model.parameters())
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, 0.9)
    data, losses = data_for(name), []
    for _epoch in range(2):
        for batch in DataLoader(data, batch_size=16, pin_memory=device == "cuda"):
            inputs, targets = (tensor.to(device) for tensor in batch)
            optimizer.zero_grad()
            loss = F.cross_entropy(model(inputs), targets)
            loss.backward()
            if optimizer_name == "Adam":
                nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.detach())
            assert all(p.grad.device.type == device for p in model.parameters())
        scheduler.step()
    with torch.no_grad():
        outputs = model.eval()(data.tensors[0].to(device))
    assert outputs.device.type == losses[0].device.type == device
    for state in optimizer.state.values():
        placed = [v for k, v in state.items() if isinstance(v, torch.Tensor) and k != "step"]
        assert all(value.device.type == device for value in placed)
    weights = [value.cpu() for value in model.state_dict().values()]
    return Outcome(torch.stack(losses).cpu(), outputs.cpu(), weights)


@pytest.mark.parametrize("kind", ["cuda", "mps"])
@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize("model", MODELS)
def test_training(model: str, optimizer: str, kind: str) -> None:
    if kind == "mps" and "fused" in optimizer and texts.VERSION < (2, 5):
        pytest.skip("mps has no fused optimizers before 2.5")
    wanted = train(model, optimizer, "cpu")
    simulated.enable(kind)
    try:
        found = train(model, optimizer, kind)
    finally:
        simulated.disable()
    if kind == "cuda":  # bit for bit; on mps attention takes another way
        assert torch.equal(found.losses, wanted.losses)
        assert torch.equal(found.outputs, wanted.outputs)
        assert all(map(torch.equal, found.weights, wanted.weights))
    else:
        torch.testing.assert_close(found.losses, wanted.losses, atol=1e-4, rtol=0)
        torch.testing.assert_close(found.outputs, wanted.outputs, atol=1e-3, rtol=0)
