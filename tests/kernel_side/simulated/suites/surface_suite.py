"""The public names of torch.cuda, torch.mps, torch.accelerator: they work, or say they do not."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Any, Iterator, List, Tuple

import pytest
import torch

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import surface, tags, texts

KINDS = ["cuda", "mps"]
NOT_ACTIONS = {
    "torch.cuda.CudaError",  # an error that programs catch
    "torch.cuda.cudaStatus",
}
GIVEN: List[Tuple[Any, ...]] = [(), (0,), (0.5,), ("cpu",), (torch.ones(1),), (lambda: None,)]
PRIVATE = ("torch._C", "_cuda_", "_mps_", "NoneType", "not compiled with CUDA", "NVIDIA driver")


def public_names(kind: str) -> Iterator[str]:
    for root in (f"torch.{kind}", "torch.accelerator"):
        try:
            module = importlib.import_module(root)
        except ImportError:  # 2.4 and 2.5 have no torch.accelerator
            continue
        inside = [found.name for found in pkgutil.iter_modules(module.__path__)]
        for name in [root, *(f"{root}.{part}" for part in inside if part[0] != "_")]:
            yield from names_in(importlib.import_module(name))


def names_in(module: Any) -> Iterator[str]:
    own = [n for n, v in vars(module).items() if getattr(v, "__module__", "") == module.__name__]
    for name in sorted(set(getattr(module, "__all__", own))):
        if name[0] != "_" and callable(getattr(module, name, None)):
            yield f"{module.__name__}.{name}"


def complaints(action: Any) -> List[str]:
    """What an action says, whatever it is given, that a learner could make nothing of."""
    found = []
    for args in GIVEN:
        try:
            action(*args)
        except simulated.NotSimulatedError as error:
            assert "is not simulated" in str(error)
        except Exception as error:  # of arguments that make no sense
            if any(word in str(error) for word in PRIVATE):
                found.append(f"{args}: {type(error).__name__}: {error}")
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_public_name(kind: str) -> None:
    wrong = {}
    for name in public_names(kind):
        if name in NOT_ACTIONS:
            continue
        simulated.enable(kind)
        try:
            owner, _dot, last = name.rpartition(".")
            found = complaints(getattr(importlib.import_module(owner), last))
        finally:
            simulated.disable()
        if found:
            wrong[name] = found
    assert not wrong


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_put_back(kind: str) -> None:
    """The attributes of every patched object are the same objects before and after."""
    simulated.enable(kind)
    owners = {id(row.owner): row.owner for row in surface.rows(kind)}.values()
    simulated.disable()
    before = [dict(vars(owner)) for owner in owners]
    simulated.enable(kind)
    torch.ones(2, device=kind).sum().item()
    if kind == "cuda" or texts.VERSION >= (2, 5):
        with torch.autocast(kind):
            pass
    simulated.disable()
    for owner, old in zip(owners, before):
        new = dict(vars(owner))
        assert new.keys() == old.keys(), owner
        assert all(new[name] is old[name] for name in old), owner
    assert not torch._C._len_torch_dispatch_stack()


def test_off_is_off() -> None:
    assert not hasattr(torch.UntypedStorage, tags.NAME)
    assert torch.ones(2).device.type == "cpu"
    assert not inspect.isfunction(vars(torch._C.TensorBase).get("device"))


def test_a_devices_tensor_after_the_simulation() -> None:
    simulated.enable("cuda")
    left_over = torch.ones(2, device="cuda")
    simulated.disable()
    assert left_over.device.type == "cpu"
    assert (left_over + 1).tolist() == [2, 2]
    simulated.enable("cuda")
    try:
        assert (left_over + torch.ones(2, device="cuda")).tolist() == [2, 2]
    finally:
        simulated.disable()


# ------------------------------------------------------------------------- legacy types

LEGACY = [
    "FloatTensor", "DoubleTensor", "HalfTensor", "BFloat16Tensor", "LongTensor", "IntTensor",
    "ShortTensor", "CharTensor", "ByteTensor", "BoolTensor",
]  # fmt: skip


@pytest.mark.parametrize("name", LEGACY)
def test_legacy_types(name: str, cuda: str) -> None:
    there, here = getattr(torch.cuda, name), getattr(torch, name)
    made, on_host = there([1, 0]), here([1, 0])
    assert made.device.type == cuda
    assert on_host.device.type == "cpu"
    assert made.dtype is on_host.dtype is there.dtype
    assert isinstance(made, there)
    assert not isinstance(made, here)
    assert isinstance(on_host, here)
    assert there(2, 3).shape == (2, 3)
    assert made.type() == f"torch.cuda.{name}"
    assert on_host.type(there).device.type == cuda
    assert on_host.type(f"torch.cuda.{name}").device.type == cuda
    assert made.type(here).device.type == "cpu"
    assert made.new(3).device.type == cuda


def test_legacy_host_tensors_are_host_tensors(cuda: str) -> None:
    for host in (
        torch.FloatTensor(3),
        torch.Tensor(3),
        torch.range(1, 3),
        torch.vander(torch.arange(3)),
    ):
        host.zero_()
        with pytest.raises(RuntimeError, match="at least two devices"):
            host + torch.ones(3, device=cuda)


def test_default_tensor_type(cuda: str) -> None:
    torch.set_default_tensor_type(torch.cuda.HalfTensor)
    try:
        made = torch.zeros(2)
    finally:
        torch.set_default_tensor_type(torch.FloatTensor)
    assert (made.device.type, made.dtype) == (cuda, torch.float16)
    assert torch.zeros(2).device.type == "cpu"


def test_legacy_storages(cuda: str) -> None:
    storage = torch.ones(3, device=cuda).storage()
    assert storage.device.type == cuda
    assert torch.cuda.FloatStorage(4).device.type == cuda


# ------------------------------------------------------------------------- memory and names


def test_no_card_is_named(cuda: str) -> None:
    assert torch.cuda.get_device_name() == simulated.NAME
    assert torch.cuda.get_device_properties(0).name == simulated.NAME
    assert simulated.NAME in repr(torch.cuda.get_device_properties(0))


def test_memory_summary(cuda: str) -> None:
    kept = torch.ones(1 << 18, device=cuda)
    summary = torch.cuda.memory_summary()
    assert "1024 KiB" in summary
    stats = torch.cuda.memory_stats()
    assert stats["allocated_bytes.all.current"] == torch.cuda.memory_allocated() == 1 << 20
    assert stats["num_ooms"] == 0
    assert torch.cuda.memory_reserved() >= kept.nbytes
    del kept
    assert torch.cuda.memory_allocated() == 0
    assert torch.cuda.max_memory_allocated() == 1 << 20
    assert torch.cuda.memory_reserved() > 0
    torch.cuda.empty_cache()
    assert torch.cuda.memory_reserved() == 0
    torch.cuda.reset_peak_memory_stats()
    assert torch.cuda.max_memory_allocated() == 0


def test_out_of_memory_can_be_cured(cuda: str) -> None:
    blocks = [torch.ones(1 << 22, device=cuda) for _ in range(3)]
    with pytest.raises(torch.OutOfMemoryError):
        torch.ones(1 << 23, device=cuda)
    assert torch.cuda.memory_stats()["num_ooms"] == 1
    blocks.clear()
    assert torch.ones(1 << 23, device=cuda).sum().item() == 1 << 23


def test_fraction_of_memory(cuda: str) -> None:
    torch.cuda.set_per_process_memory_fraction(0.25)
    with pytest.raises(torch.OutOfMemoryError, match=r"16\.00 MiB allowed"):
        torch.ones(5 << 20, device=cuda)
    with pytest.raises(ValueError, match="Allowed range"):
        torch.cuda.set_per_process_memory_fraction(2.0)


def test_events_want_their_order(cuda: str) -> None:
    plain, timed = torch.cuda.Event(), torch.cuda.Event(enable_timing=True)
    with pytest.raises((ValueError, RuntimeError), match="enable_timing=True"):
        plain.elapsed_time(timed)
    with pytest.raises((ValueError, RuntimeError), match="must be recorded"):
        timed.elapsed_time(torch.cuda.Event(enable_timing=True))


def test_streams_are_chosen_and_left(cuda: str) -> None:
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        assert torch.cuda.current_stream() == side
        torch.ones(2, device=cuda).record_stream(side)
    assert torch.cuda.current_stream() == torch.cuda.default_stream() != side


def test_another_seed_gives_other_numbers(kind: str) -> None:
    torch.manual_seed(0)
    there, here = torch.randn(4, device=kind).cpu(), torch.randn(4)
    assert not torch.equal(there, here)
    torch.manual_seed(0)
    assert torch.equal(there, torch.randn(4, device=kind).cpu())
    own = torch.Generator(kind).manual_seed(7)
    assert own.initial_seed() == 7
    assert torch.initial_seed() == 0
