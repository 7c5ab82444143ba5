"""What a device refuses whatever its tensors: missing kernels, bad indices, forks, determinism."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from typing import Any, Callable, Dict, Iterator

import pytest
import torch
import torch.nn.functional as F
from conftest import World
from torch import nn

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import refusal_texts, texts

# ------------------------------------------------------------------------- no kernel


def test_histogram_is_not_on_cuda(cuda: str) -> None:
    with pytest.raises(NotImplementedError, match=r"Could not run 'aten::histogram\.bin_ct'"):
        torch.histogram(torch.ones(3, device=cuda), 4)


def test_what_mps_lacks(mps: str) -> None:
    with pytest.raises(NotImplementedError, match="not currently implemented for the MPS device"):
        torch.linalg.eig(torch.eye(2, device=mps))


def test_what_mps_lacks_falls_back(mps: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTORCH_ENABLE_MPS_FALLBACK", "1")
    moved = []
    simulated.listen(lambda way, what, *_rest: moved.append(way))
    try:
        with pytest.warns(UserWarning, match="will fall back to run on the CPU"):
            values, _vectors = torch.linalg.eig(torch.eye(2, device=mps))
    finally:
        simulated.listen(None)
    assert values.device.type == "mps"
    assert simulated.TO_HOST in moved


def test_svd_falls_back_by_itself(mps: str) -> None:
    if texts.VERSION >= (2, 14):
        pytest.skip("it has a kernel since 2.14")
    with pytest.warns(UserWarning, match="will fall back"):
        torch.linalg.svd(torch.eye(2, device=mps))


# ------------------------------------------------------------------------- bad indices

BAD: Dict[str, Callable[[World], Any]] = {
    "embedding": lambda w: w.embedding(w.index(9)),
    "index": lambda w: w.there[w.index(9)],
    "assignment": lambda w: w.there.__setitem__(w.index(9), 0.0),
    "gather": lambda w: w.there.gather(1, w.index(9)[None]),
    "cross_entropy": lambda w: F.cross_entropy(w.there, w.index(0, 1, 2, 3)),
    "one_hot": lambda w: F.one_hot(w.index(9), 3),
    "binary_cross_entropy": lambda w: F.binary_cross_entropy(w.there * 9, w.there * 0),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_index_ends_the_context(
    name: str, cuda: str, capfd: pytest.CaptureFixture[str]
) -> None:
    world = World(cuda)
    other = torch.ones(2, device=cuda)
    with pytest.raises(texts.AcceleratorError, match="device-side assert triggered"):
        BAD[name](world)
    assert "Assertion `" in capfd.readouterr().err
    for use in (
        lambda: other + 1,
        lambda: other[0].item(),
        other.cpu,
        lambda: torch.ones(2, device=cuda),
        lambda: torch.ones(2).to(cuda),
        torch.cuda.synchronize,
        lambda: str(other),
    ):
        with pytest.raises(RuntimeError, match="device-side assert triggered"):
            use()
    assert (torch.ones(2) + 1).tolist() == [2, 2]


def test_a_whole_number_out_of_range_is_an_index_error(world: World) -> None:
    with pytest.raises(IndexError, match="out of bounds"):
        world.there[9]
    assert world.are_there(world.there + 1)


def test_the_next_simulation_is_whole_again(cuda: str) -> None:
    with pytest.raises(RuntimeError):
        torch.ones(2, device=cuda)[torch.tensor([9], device=cuda)]
    simulated.disable()
    simulated.enable("cuda")
    assert torch.ones(2, device="cuda").sum().item() == 2


# ------------------------------------------------------------------------- determinism


@pytest.fixture
def deterministic() -> Iterator[None]:
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)


NOT_DETERMINISTIC: Dict[str, Callable[[str], Any]] = {
    "_histc_cuda": lambda d: torch.histc(torch.ones(3, device=d)),
    "_bincount_cuda": lambda d: torch.bincount(
        torch.ones(3, dtype=torch.long, device=d), torch.ones(3, device=d)
    ),
    "median CUDA with indices output": lambda d: torch.ones(3, device=d).median(0),
    "nll_loss2d_forward_out_cuda_template": lambda d: F.cross_entropy(
        torch.ones(1, 2, 3, 3, device=d), torch.ones(1, 3, 3, dtype=torch.long, device=d)
    ),
    "upsample_linear1d_backward_out_cuda": lambda d: (
        F.interpolate(
            torch.ones(1, 1, 2, device=d, requires_grad=True), scale_factor=2, mode="linear"
        )
        .sum()
        .backward()
    ),
    "adaptive_avg_pool2d_backward_cuda": lambda d: (
        F.adaptive_avg_pool2d(torch.ones(1, 1, 4, 4, device=d, requires_grad=True), 2)
        .sum()
        .backward()
    ),
}


@pytest.mark.parametrize("caller", NOT_DETERMINISTIC)
def test_not_deterministic(caller: str, cuda: str, deterministic: None) -> None:
    with pytest.raises(RuntimeError) as caught:
        NOT_DETERMINISTIC[caller](cuda)
    assert str(caught.value) == str(refusal_texts.not_deterministic(caller))


def test_only_warned(cuda: str) -> None:
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        with pytest.warns(UserWarning, match="_histc_cuda does not have"):
            torch.histc(torch.ones(3, device=cuda))
    finally:
        torch.use_deterministic_algorithms(False)


def test_a_deterministic_training_step(
    cuda: str, deterministic: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).to(cuda)
    optimizer = torch.optim.Adam(model.parameters())
    F.cross_entropy(model(torch.ones(2, 3, device=cuda)), torch.tensor([0, 1]).cuda()).backward()
    optimizer.step()


# ------------------------------------------------------------------------- forked children


def in_child(action: Callable[[], Any]) -> str:
    """Return what a forked child says when it does something."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()

    def run() -> None:
        try:
            action()
            there.send("done")
        except Exception as error:
            there.send(str(error))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python warns of forks in general
        child = context.Process(target=run)
        child.start()
    text = here.recv() if here.poll(20) else "it hangs"
    child.join(5)
    child.kill()
    return str(text)


FORK_TEXT = (
    "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you must "
    "use the 'spawn' start method"
)
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


@needs_fork
@pytest.mark.parametrize(
    "action",
    [
        lambda: torch.ones(2, device="cuda"),
        lambda: torch.ones(2).cuda(),
        torch.cuda.init,
        torch.cuda.current_device,
    ],
    ids=["factory", "move", "init", "current_device"],
)
def test_a_forked_child_can_not_use_what_its_parent_used(action: Any, cuda: str) -> None:
    torch.ones(2, device=cuda)
    assert in_child(action) == FORK_TEXT


@needs_fork
def test_a_forked_child_may_use_an_untouched_device(cuda: str) -> None:
    assert torch.cuda.is_available()
    assert in_child(lambda: torch.ones(2, device="cuda") + 1) == "done"


@needs_fork
def test_a_forked_child_may_use_the_host(cuda: str) -> None:
    torch.ones(2, device=cuda)
    assert in_child(lambda: torch.ones(2) + 1) == "done"
