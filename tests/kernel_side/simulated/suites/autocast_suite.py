"""Autocast: the lists of the device, not those of the CPU."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Dict

import pytest
import torch
import torch.nn.functional as F
from conftest import World
from torch import nn

from codeblanks_gui.kernel_side.simulated import autocast_lists, texts

HALF, FULL = torch.float16, torch.float32

DTYPES: Dict[str, Any] = {
    "matmul": (lambda w: w.there @ w.there.T, HALF),
    "linear": (lambda w: w.linear(w.there), HALF),
    "conv": (lambda w: w.conv(torch.randn(1, 1, 5, 5, device=w.kind)), HALF),
    "einsum": (lambda w: torch.einsum("ij,kj->ik", w.there, w.there), HALF),
    "softmax": (lambda w: torch.softmax(w.there @ w.there.T, -1), FULL),
    "log_softmax": (lambda w: F.log_softmax(w.linear(w.there), -1), FULL),
    "sum": (lambda w: (w.there @ w.there.T).sum(), FULL),
    "exp": (lambda w: (w.there @ w.there.T).exp(), FULL),
    "layer_norm": (lambda w: F.layer_norm(w.linear(w.there), (2,)), FULL),
    "cross_entropy": (lambda w: F.cross_entropy(w.linear(w.there), w.index(0, 1, 0, 1)), FULL),
    "mse_loss": (lambda w: F.mse_loss(w.linear(w.there), w.there[:, :2]), FULL),
    "relu": (lambda w: F.relu(w.linear(w.there)), HALF),
    "add": (lambda w: w.linear(w.there) + w.there[:, :2], FULL),
    "add of halves": (lambda w: w.linear(w.there) + w.linear(w.there), HALF),
    "norm": (lambda w: w.linear(w.there).norm(), FULL),
    "double": (lambda w: w.there.cpu() @ w.host.T, FULL),
}


@pytest.fixture(autouse=True)
def only_where_torch_has_it(request: pytest.FixtureRequest) -> None:
    if "mps" in request.node.name and texts.VERSION < (2, 5):
        pytest.skip("mps has no autocast before 2.5")


@pytest.mark.parametrize("name", DTYPES)
def test_dtype(name: str, world: World) -> None:
    action, dtype = DTYPES[name]
    with torch.autocast(world.kind, dtype=HALF):
        assert action(world).dtype is dtype
    assert (world.there @ world.there.T).dtype is FULL


def test_fft_is_left_alone(cuda: str) -> None:
    """The CPU's lists have it in float32, CUDA's don't have it."""
    with torch.autocast(cuda, dtype=torch.bfloat16):
        assert torch.fft.fft(torch.ones(4, device=cuda)).dtype is torch.complex64


def test_binary_cross_entropy_is_unsafe(cuda: str) -> None:
    probabilities = torch.full((2,), 0.5, device=cuda)
    with torch.autocast(cuda), pytest.raises(RuntimeError, match="unsafe to autocast"):
        F.binary_cross_entropy(probabilities, probabilities)


def test_turned_off_inside(world: World) -> None:
    with torch.autocast(world.kind, dtype=HALF):
        with torch.autocast(world.kind, enabled=False):
            assert world.linear(world.there).dtype is FULL
        assert world.linear(world.there).dtype is HALF


def test_the_cpus_own_autocast(world: World) -> None:
    layer = nn.Linear(3, 2)
    with torch.autocast(world.kind, dtype=HALF):
        world.linear(world.there)
        assert layer(world.host).dtype is FULL
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert layer(world.host).dtype is torch.bfloat16
        assert torch.softmax(layer(world.host), -1).dtype is torch.bfloat16
    with torch.autocast(world.kind, dtype=HALF):
        assert world.linear(world.there).dtype is HALF


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16], ids=str)
def test_training_with_a_scaler(dtype: torch.dtype, world: World) -> None:
    model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 2)).to(world.kind)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    scaler = torch.amp.GradScaler(world.kind, enabled=dtype is torch.float16)
    losses = []
    for _step in range(5):
        optimizer.zero_grad()
        with torch.autocast(world.kind, dtype=dtype):
            loss = F.cross_entropy(model(world.there), world.index(0, 1, 0, 1))
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    assert losses[-1] < losses[0]
    assert world.are_there(loss, next(model.parameters()).grad)


HEADER = Path(torch.__file__).parent / "include/ATen/autocast_mode.h"


@pytest.mark.parametrize(
    ("macro", "policy"),
    [
        ("AT_FORALL_LOWER_PRECISION_FP", autocast_lists.LOWER),
        ("AT_FORALL_FP32", autocast_lists.FLOAT32),
        ("AT_FORALL_FP32_SET_OPT_DTYPE", autocast_lists.FLOAT32_DTYPE),
        ("AT_FORALL_PROMOTE", autocast_lists.WIDEST),
    ],
)
def test_lists_are_torchs(macro: str, policy: str) -> None:
    if not HEADER.exists():
        pytest.skip("this torch comes without its headers")
    text = HEADER.read_text(encoding="utf-8")
    found = re.search(rf"#define {macro}\(_\)(.*?)\n\n", text, re.DOTALL)
    if found is None:
        pytest.skip("this torch has its lists elsewhere")
    names = re.findall(r"_\((\w+)(?:, (\w+))?\)", found[1])
    wanted = {f"{name}.{overload}" if overload else name for name, overload in names}
    ours = autocast_lists.CUDA[policy]
    # Newer torch has more, and no more names of dimensions.
    assert {name for name in wanted - ours if "imname" not in name} == set()
    if texts.VERSION >= (2, 13):
        assert ours == wanted
