"""Right programs: the rules of placement that must not be refused."""

from __future__ import annotations

import copy
import io
import threading

import pytest
import torch
from conftest import World
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from codeblanks_gui.kernel_side import simulated


def test_scalars_mix(world: World) -> None:
    assert world.are_there(world.there * torch.tensor(2.0), 2 * world.there)


def test_generators(kind: str) -> None:
    def draw() -> torch.Tensor:
        return torch.randn(3, device=kind, generator=torch.Generator(kind).manual_seed(1))

    assert torch.equal(draw(), draw())
    assert isinstance(torch.Generator(kind), torch.Generator)
    assert torch.Generator(kind).device == torch.device(kind, 0)


def test_host_indices_are_accepted(world: World) -> None:
    assert world.are_there(world.there[torch.tensor([0, 1])])


def test_save_and_load(world: World) -> None:
    file = io.BytesIO()
    torch.save({"weights": world.linear.state_dict(), "tensor": world.there}, file)
    file.seek(0)
    loaded = torch.load(file)
    assert world.are_there(loaded["tensor"], loaded["weights"]["weight"])
    file.seek(0)
    on_host = torch.load(file, map_location="cpu")
    assert on_host["tensor"].device.type == "cpu"
    assert torch.equal(on_host["tensor"], world.there.cpu())


def test_load_where_the_device_is_not() -> None:
    simulated.enable("cuda")
    file = io.BytesIO()
    torch.save(torch.ones(2, device="cuda"), file)
    simulated.disable()
    file.seek(0)
    with pytest.raises(RuntimeError, match="Attempting to deserialize object on a CUDA device"):
        torch.load(file)


def test_deepcopy(world: World) -> None:
    twin = copy.deepcopy(world.linear)
    assert world.are_there(twin.weight, copy.deepcopy(world.there))
    assert isinstance(twin.weight, nn.Parameter)
    assert twin.weight.data_ptr() != world.linear.weight.data_ptr()


def test_the_devices_numbers_are_a_stream_of_their_own(kind: str) -> None:
    torch.manual_seed(3)
    there = torch.randn(3, device=kind)
    on_host = torch.randn(2)
    torch.manual_seed(3)
    assert torch.equal(there, torch.randn(3, device=kind))
    assert torch.equal(on_host, torch.randn(2))
    torch.manual_seed(3)
    assert torch.equal(on_host, torch.randn(2))


def test_views_share_values_and_gradients(kind: str) -> None:
    whole = torch.zeros(4, device=kind)
    part = whole[1:3]
    part.add_(1)
    assert whole.tolist() == [0, 1, 1, 0]
    assert part.device.type == kind
    leaf = torch.ones(2, device=kind, requires_grad=True)
    product = leaf * 1
    product[0] = 5
    product.sum().backward()
    assert leaf.grad.tolist() == [0, 1]


def test_what_to_returns(world: World) -> None:
    assert world.there.to(world.kind) is world.there
    assert world.there.to(world.kind, copy=True) is not world.there
    assert world.host.to("cpu") is world.host
    assert world.host.cpu() is world.host
    weight = world.linear.weight
    world.linear.to(world.kind)
    assert world.linear.weight is weight


def test_a_number_is_a_device(world: World) -> None:
    assert world.are_there(world.host.to(0), nn.Linear(3, 2).to(0).weight)
    assert world.are_there(nn.Linear(3, 2).to(device=0).weight, torch.tensor([1.0], device=0))


def test_default_device(world: World) -> None:
    with torch.device(world.kind):
        made = [torch.zeros(2), torch.tensor([1.0, 2]), nn.Linear(2, 2).weight]
    assert world.are_there(*made)
    torch.set_default_device(world.kind)
    made = [torch.arange(3), torch.tensor([1])]
    torch.set_default_device(None)
    assert world.are_there(*made)


def test_like_and_new(world: World) -> None:
    there = world.there
    assert world.are_there(there.new_zeros(2), torch.zeros_like(there), there.new_tensor([1.0]))
    assert torch.zeros_like(there, device="cpu").device.type == "cpu"


def test_another_thread(world: World) -> None:
    found = []
    thread = threading.Thread(target=lambda: found.append((world.there * 2).device.type))
    thread.start()
    thread.join()
    assert found == [world.kind]


def test_memory_is_counted_and_freed_with_the_last_view(kind: str) -> None:
    read = torch.cuda.memory_allocated if kind == "cuda" else torch.mps.current_allocated_memory
    counts = [read()]
    whole = torch.ones(1000, device=kind)
    counts.append(read())
    part = whole[2:]
    counts.append(read())
    del whole
    counts.append(read())
    del part
    counts.append(read())
    assert [after - before for before, after in zip(counts, counts[1:])] == [4096, 0, 0, -4096]


def test_loader_pins(kind: str) -> None:
    pins = kind == "cuda"
    data = TensorDataset(torch.randn(8, 3), torch.zeros(8))
    for inputs, _targets in DataLoader(data, batch_size=4, pin_memory=pins):
        assert inputs.is_pinned() == pins
        assert inputs.to(kind, non_blocking=True).device.type == kind
