"""Prints what the simulated accelerator costs: training steps, enable(), memory, one thread.

child_simulated.py START

The steps of each model are taken in turn: plain CPU, simulated, and CPU tensors while it is on.
"""

import gc
import json
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

ROUNDS = 7
BATCH = 32
KIND = "cuda"


def resident_mib() -> float:
    """Return this process's memory, 0 where /proc is not."""
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text(encoding="utf-8").split()[1]) if statm.exists() else 0
    return pages * 4096 / 2**20


def use_torch() -> None:
    """Use torch once: what it takes the first time is not the simulation's."""
    model = nn.Linear(2, 2)
    model(torch.ones(2, 2)).sum().backward()
    repr(torch.rand(2))


torch.set_num_threads(1)
use_torch()
before_mib = resident_mib()
started = time.perf_counter()
from codeblanks_gui.kernel_side import simulated  # noqa: E402  (its import is part of the cost)

import_ms = (time.perf_counter() - started) * 1e3


class Words(nn.Module):
    """An embedding, a body that looks at all words, and a linear layer on the last one."""

    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.embedding, self.body, self.linear = nn.Embedding(100, 64), body, nn.Linear(64, 10)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        """Classify sentences."""
        hidden = self.body(self.embedding(inputs))
        hidden = hidden[0] if isinstance(hidden, tuple) else hidden
        return self.linear(hidden[:, -1])


def perceptron(inputs: int, hidden: int) -> nn.Module:
    """Return two linear layers."""
    return nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, 10))


def convolutions() -> nn.Module:
    """Return two convolutions with batch norm, for 28x28 pictures."""
    return nn.Sequential(
        nn.Conv2d(1, 16, 3),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(16, 16, 3),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(16 * 121, 10),
    )


def transformer() -> nn.Module:
    """Return two transformer layers."""
    return nn.TransformerEncoder(nn.TransformerEncoderLayer(64, 4, 128, batch_first=True), 2)


def pictures(*shape: int) -> torch.Tensor:
    """Return random inputs."""
    return torch.randn(BATCH, *shape)


def sentences() -> torch.Tensor:
    """Return random words."""
    return torch.randint(0, 100, (BATCH, 20))


MODELS: dict[str, tuple[Callable[[], nn.Module], torch.Tensor, int]] = {
    "small MLP, Adam": (lambda: perceptron(10, 32), pictures(10), 60),
    "MLP 784-256-10, Adam": (lambda: perceptron(784, 256), pictures(784), 20),
    "CNN": (convolutions, pictures(1, 28, 28), 4),
    "LSTM": (lambda: Words(nn.LSTM(64, 64, 2, batch_first=True)), sentences(), 4),
    "Transformer": (lambda: Words(transformer()), sentences(), 5),
}
"""The model, its inputs, and how many steps are timed together."""


def step_of(name: str, device: str) -> Callable[[], None]:
    """Return a training step on a device."""
    make, inputs, _steps = MODELS[name]
    torch.manual_seed(0)
    model = make().to(device)
    there = inputs.to(device)
    targets = torch.randint(0, 10, (BATCH,)).to(device)
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)

    def step() -> None:
        optimizer.zero_grad()
        functional.cross_entropy(model(there), targets).backward()
        optimizer.step()

    return step


def seconds(step: Callable[[], None], count: int) -> float:
    """Return the seconds of one step."""
    begun = time.perf_counter()
    for _ in range(count):
        step()
    return (time.perf_counter() - begun) / count


def main() -> None:
    """Measure, and print one JSON line."""
    begun = time.perf_counter()
    simulated.enable(KIND)
    enable_ms = (time.perf_counter() - begun) * 1e3
    memory_mib = resident_mib() - before_mib
    simulated.disable()
    found: dict[str, dict[str, float]] = {}
    for name, (_make, _inputs, count) in MODELS.items():
        times: dict[str, list[float]] = {"plain": [], "simulated": [], "beside": []}
        plain = step_of(name, "cpu")
        simulated.enable(KIND)
        there, beside = step_of(name, KIND), step_of(name, "cpu")
        there(), beside()
        simulated.disable()
        plain()
        gc.collect()
        for _round in range(ROUNDS):
            times["plain"].append(seconds(plain, count))
            simulated.enable(KIND)
            there()
            times["simulated"].append(seconds(there, count))
            times["beside"].append(seconds(beside, count))
            simulated.disable()
        found[name] = {key: min(values) for key, values in times.items()}
    result = {
        "import_ms": import_ms,
        "enable_ms": enable_ms,
        "memory_mib": memory_mib,
        "steps": found,
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
