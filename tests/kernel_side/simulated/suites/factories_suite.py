"""Host factories make host tensors: one that is left undecided would let a mistake pass."""

from __future__ import annotations

from typing import Any, Callable, Dict

import numpy as np
import pytest
import torch
from torch import nn

from codeblanks_gui.kernel_side.simulated import tags

three = torch.arange(3)
FACTORIES: Dict[str, Callable[[], Any]] = {
    "empty": lambda: torch.empty(3),
    "ones": lambda: torch.ones(3),
    "zeros": lambda: torch.zeros(3),
    "full": lambda: torch.full((3,), 1.0),
    "arange": lambda: torch.arange(3),
    "arange, three numbers": lambda: torch.arange(0, 3, 1),
    "linspace": lambda: torch.linspace(0, 1, 3),
    "logspace": lambda: torch.logspace(0, 1, 3),
    "eye": lambda: torch.eye(3),
    "rand": lambda: torch.rand(3),
    "randn": lambda: torch.randn(3),
    "randint": lambda: torch.randint(3, (3,)),
    "randperm": lambda: torch.randperm(3),
    "normal": lambda: torch.normal(0.0, 1.0, (3,)),
    "range": lambda: torch.range(1, 3),
    "hann_window": lambda: torch.hann_window(3),
    "hamming_window": lambda: torch.hamming_window(3),
    "kaiser_window": lambda: torch.kaiser_window(3),
    "blackman_window": lambda: torch.blackman_window(3),
    "bartlett_window": lambda: torch.bartlett_window(3),
    "tril_indices": lambda: torch.tril_indices(3, 3),
    "tensor": lambda: torch.tensor([1.0, 2, 3]),
    "as_tensor": lambda: torch.as_tensor([1.0, 2, 3]),
    "from_numpy": lambda: torch.from_numpy(np.ones(3)),
    "Tensor of a list": lambda: torch.Tensor([1, 2, 3]),
    "Tensor of a size": lambda: torch.Tensor(3),
    "FloatTensor": lambda: torch.FloatTensor(3),
    "scalar_tensor": lambda: torch.scalar_tensor(3.0),
    "empty_strided": lambda: torch.empty_strided((3,), (1,)),
    "fftfreq": lambda: torch.fft.fftfreq(3),
    "meshgrid": lambda: torch.meshgrid(three, three, indexing="ij")[0],
    "ones_like": lambda: torch.ones_like(three),
    "new_zeros": lambda: three.new_zeros(3),
    "new": lambda: three.new(3),
    "cartesian_prod": lambda: torch.cartesian_prod(three, three),
    "combinations": lambda: torch.combinations(three),
    "one_hot": lambda: nn.functional.one_hot(three),
    "triu": lambda: torch.triu(torch.ones(3, 3)),
    "complex": lambda: torch.complex(torch.ones(3), torch.ones(3)),
    "vander": lambda: torch.vander(three),
    "frombuffer": lambda: torch.frombuffer(bytearray(12), dtype=torch.float32),
    "Parameter": lambda: nn.Parameter(torch.ones(3)),
    "weight": lambda: nn.Linear(3, 3).weight,
    "buffer": lambda: nn.BatchNorm1d(3).running_mean,
    "mask": lambda: nn.Transformer.generate_square_subsequent_mask(3),
    "diag_embed": lambda: torch.diag_embed(torch.ones(3)),
    "stack": lambda: torch.stack([torch.ones(3)]),
    "histc": lambda: torch.histc(torch.ones(3), 3),
}


@pytest.mark.parametrize("name", FACTORIES)
def test_a_host_factory(name: str, cuda: str) -> None:
    made = FACTORIES[name]()
    assert tags.tag_of(made) is None
