"""Tests on a real card: skipped, with the reason, where CUDA can't be used.

They need torch and pytest, and nothing of Qt, so that they run on a bare GPU machine too:
`run_on_gpu.sh` keeps the other conftest out.
"""

from functools import cache
from typing import Any

import pytest

from tests.gpu.cuda_here import why_not


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "gpu: needs a real accelerator; skipped where there is none")


_reason = cache(why_not)
"""Asked once, and only when a test is about to run."""


@pytest.fixture(scope="session")
def torch() -> Any:
    """PyTorch, with a card that it can use."""
    if _reason():
        pytest.skip(f"there is no CUDA here: {_reason()}")
    import torch

    torch.ones(1, device="cuda")
    return torch


@pytest.fixture(scope="session")
def nvml(torch: Any) -> Any:
    """NVML, opened."""
    module = pytest.importorskip("pynvml", reason="nvidia-ml-py is not installed")
    try:
        module.nvmlInit()
    except module.NVMLError as error:
        pytest.skip(f"NVML can't be opened: {error}")
    yield module
    module.nvmlShutdown()
