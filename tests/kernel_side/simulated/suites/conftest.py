"""What all suites share: a simulated device of each kind, and things that lie on it."""

from __future__ import annotations

import warnings
from typing import Iterator

import pytest
import torch
from torch import nn

from codeblanks_gui.kernel_side import simulated

MEMORY = 64 << 20

warnings.simplefilter("ignore")
torch.set_num_threads(1)


@pytest.fixture(autouse=True)
def off_afterwards() -> Iterator[None]:
    yield
    simulated.disable()


@pytest.fixture(params=["cuda", "mps"])
def kind(off_afterwards: None, request: pytest.FixtureRequest) -> str:
    """The kind of device that is simulated during a test."""
    simulated.enable(request.param, memory=MEMORY)
    return request.param


@pytest.fixture
def cuda(off_afterwards: None) -> str:
    simulated.enable("cuda", memory=MEMORY)
    return "cuda"


@pytest.fixture
def mps(off_afterwards: None) -> str:
    simulated.enable("mps", memory=MEMORY)
    return "mps"


class World:
    """Tensors and layers on the device, and beside it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.first = f"{kind}:0"
        torch.manual_seed(0)
        self.there = torch.randn(4, 3, device=kind)
        self.host = torch.randn(4, 3)
        self.linear = nn.Linear(3, 2).to(kind)
        self.conv = nn.Conv2d(1, 2, 3).to(kind)
        self.embedding = nn.Embedding(5, 3).to(kind)

    def are_there(self, *tensors: torch.Tensor) -> bool:
        return all(tensor.device.type == self.kind for tensor in tensors)

    def index(self, *values: int) -> torch.Tensor:
        return torch.tensor(values, device=self.kind)


@pytest.fixture
def world(kind: str) -> World:
    return World(kind)
