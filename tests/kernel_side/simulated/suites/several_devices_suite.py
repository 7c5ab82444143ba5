"""Two devices: who is current, what mixes, what moves, whose memory."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator

import pytest
import torch
from torch import nn

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import texts


@pytest.fixture(autouse=True)
def two_devices() -> Iterator[None]:
    simulated.enable("cuda", memory=1 << 26, count=2)
    yield
    simulated.disable()


def test_count_and_current() -> None:
    assert torch.cuda.device_count() == 2
    assert torch.cuda.current_device() == 0
    with torch.cuda.device(1):
        assert torch.cuda.current_device() == 1
        assert torch.ones(2, device="cuda").device.index == 1
        assert torch.ones(2).cuda().get_device() == 1
    assert torch.cuda.current_device() == 0
    torch.cuda.set_device("cuda:1")
    assert torch.ones(2).to("cuda").device.index == 1
    with torch.cuda.device_of(torch.ones(1, device="cuda:0")):
        assert torch.cuda.current_device() == 0
    assert torch.cuda.current_device() == 1
    with pytest.raises(texts.AcceleratorError, match="invalid device ordinal"):
        torch.cuda.set_device(2)


BY_NUMBER: Dict[str, Callable[[int], torch.Tensor]] = {
    "arange": lambda rank: torch.arange(3, device=rank),
    "as_tensor": lambda rank: torch.as_tensor([1.0], device=rank),
    "empty": lambda rank: torch.empty(2, device=rank),
    "eye": lambda rank: torch.eye(2, device=rank),
    "full": lambda rank: torch.full((2,), 1.0, device=rank),
    "linspace": lambda rank: torch.linspace(0, 1, 3, device=rank),
    "ones": lambda rank: torch.ones(2, device=rank),
    "rand": lambda rank: torch.rand(2, device=rank),
    "randint": lambda rank: torch.randint(3, (2,), device=rank),
    "randn": lambda rank: torch.randn(2, device=rank),
    "randperm": lambda rank: torch.randperm(3, device=rank),
    "tensor": lambda rank: torch.tensor([1.0], device=rank),
    "zeros": lambda rank: torch.zeros(2, device=rank),
    "weight": lambda rank: nn.Linear(2, 2, device=rank).weight,
    "to": lambda rank: torch.ones(2).to(rank),
    "cuda": lambda rank: torch.ones(2).cuda(rank),
}


@pytest.mark.parametrize("name", BY_NUMBER)
def test_a_number_is_a_device(name: str) -> None:
    for rank in (0, 1):
        assert BY_NUMBER[name](rank).device == torch.device("cuda", rank)
    with pytest.raises(RuntimeError, match="invalid device ordinal"):
        BY_NUMBER[name](2)


def test_moves_between() -> None:
    first = torch.arange(3.0, device="cuda:0", requires_grad=True)
    second = first.to("cuda:1")
    assert second.device == torch.device("cuda", 1)
    assert first.to(1).device.index == 1
    (second * 2).sum().backward()
    assert first.grad.device.index == 0
    assert first.grad.tolist() == [2, 2, 2]
    target = torch.zeros(3, device="cuda:1")
    target.copy_(first.detach())
    assert target.tolist() == [0, 1, 2]


def test_results_stay_where_their_inputs_are() -> None:
    there = torch.ones(2, 2, device="cuda:1")
    results = [there + 1, there @ there, torch.zeros_like(there), there.new_ones(2), there[0]]
    assert all(result.device.index == 1 for result in results)
    model = nn.Linear(2, 2).to("cuda:1")
    model(there).sum().backward()
    assert model.weight.grad.device.index == 1


MIXED: Dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "scalar": lambda a, b: a + b.sum(),
    "matmul": lambda a, b: a @ b,
    "cat": lambda a, b: torch.cat([a, b]),
    "index": lambda a, b: a[b.long()],
    "where": lambda a, b: torch.where(a > 0, a, b),
}


@pytest.mark.parametrize("name", MIXED)
def test_two_devices_do_not_mix(name: str) -> None:
    first, second = torch.ones(2, 2, device="cuda:0"), torch.ones(2, 2, device="cuda:1")
    with pytest.raises(RuntimeError, match=r"cuda:1|cuda:0") as caught:
        MIXED[name](first, second)
    assert "device" in str(caught.value)


def test_the_text_of_two_devices() -> None:
    with pytest.raises(RuntimeError) as caught:
        torch.ones(2, device="cuda:1") + torch.ones(2, device="cuda:0")
    assert str(caught.value) == str(texts.two_devices("cuda:1", "cuda:0"))


def test_each_has_its_memory() -> None:
    kept = torch.ones(1 << 20, device="cuda:1")
    assert torch.cuda.memory_allocated(0) == 0
    assert torch.cuda.memory_allocated("cuda:1") == kept.nbytes
    with pytest.raises(torch.OutOfMemoryError, match="GPU 1 has a total capacity"):
        torch.ones(1 << 25, device="cuda:1")
    free, total = torch.cuda.mem_get_info(1)
    assert total == 1 << 26
    assert free <= total - kept.nbytes


def test_each_has_its_numbers() -> None:
    torch.manual_seed(0)
    first = torch.randn(3, device="cuda:0")
    second = torch.randn(3, device="cuda:1")
    assert torch.equal(first.cpu(), second.cpu())
    state = torch.cuda.get_rng_state(1)
    after = torch.randn(3, device="cuda:1")
    torch.cuda.set_rng_state(state, 1)
    assert torch.equal(after, torch.randn(3, device="cuda:1"))
    with torch.random.fork_rng(devices=[0, 1]):
        torch.randn(3, device="cuda:1")
    torch.cuda.set_rng_state(state, 1)
    assert torch.equal(after, torch.randn(3, device="cuda:1"))


def test_saved_and_loaded_where_it_was(tmp_path: Any) -> None:
    torch.save(torch.ones(2, device="cuda:1"), tmp_path / "t.pt")
    assert torch.load(tmp_path / "t.pt").device.index == 1
    assert torch.load(tmp_path / "t.pt", map_location="cuda:0").device.index == 0


def test_data_parallel_says_that_it_is_not_simulated() -> None:
    with pytest.raises(simulated.NotSimulatedError, match="is not simulated"):
        nn.DataParallel(nn.Linear(2, 2).cuda())(torch.ones(4, 2).cuda())
    with pytest.raises(simulated.NotSimulatedError, match="is not simulated"):
        nn.DataParallel(nn.Linear(2, 2).cuda())(torch.ones(4, 2))


def test_peer_access() -> None:
    assert torch.cuda.can_device_access_peer(0, 1)
    assert not torch.cuda.can_device_access_peer(0, 0)
