"""Programs and arguments that nobody expects: they work, or say in words what isn't simulated."""

from __future__ import annotations

import concurrent.futures
import functools
import pickle
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from conftest import World
from torch import nn

from codeblanks_gui.kernel_side import simulated

PACKAGE = Path(simulated.__file__).parent


# ------------------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"memory": 0}, "memory must be more than 0, not 0"),
        ({"memory": -5}, "memory must be more than 0, not -5"),
        ({"memory": 1 << 60}, "more than this machine has"),
        ({"memory": 1.5}, "memory must be a whole number, not 1.5"),
        ({"memory": True}, "memory must be a whole number"),
        ({"memory": "4GiB"}, "memory must be a whole number, not '4GiB'"),
        ({"count": 0}, "count must be more than 0"),
        ({"kind": "xpu"}, "kind must be one of cuda, mps, not 'xpu'"),
        ({"kind": None}, "kind must be one of"),
        ({"kind": "mps", "count": 2}, "mps has one device"),
    ],
)
def test_arguments_that_make_no_sense(arguments: Any, words: str) -> None:
    with pytest.raises(ValueError, match=r"must be|more than|has one") as caught:
        simulated.enable(**arguments)
    assert words in str(caught.value)
    assert not torch._C._len_torch_dispatch_stack()


def test_very_little_memory() -> None:
    simulated.enable("cuda", memory=1024)
    assert torch.ones(2, device="cuda").tolist() == [1, 1]
    with pytest.raises(torch.OutOfMemoryError):
        torch.ones(300, device="cuda")


def test_twice_on_and_twice_off() -> None:
    simulated.enable()
    with pytest.raises(simulated.SimulationError, match="on already"):
        simulated.enable()
    simulated.disable()
    simulated.disable()


def test_it_stays_off_where_its_self_test_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    real = torch.zeros_like
    monkeypatch.setattr(torch, "zeros_like", lambda tensor: real(tensor).cpu())
    with pytest.raises(simulated.SimulationError, match=r"stays off: torch .*\(like"):
        simulated.enable("cuda")
    assert torch.ones(2).device.type == "cpu"
    assert not torch.cuda.is_available()


def test_it_can_be_loaded_by_its_path() -> None:
    program = f"""
        import importlib.util, sys
        spec = importlib.util.spec_from_file_location("elsewhere", {str(PACKAGE / "__init__.py")!r})
        module = importlib.util.module_from_spec(spec)
        sys.modules["elsewhere"] = module
        spec.loader.exec_module(module)
        module.enable("cuda")
        import torch
        print(torch.ones(2, device="cuda").device, "codeblanks_gui" in sys.modules)
    """
    assert run(program) == "cuda:0 False"


def run(program: str) -> str:
    """Run a program in a bare interpreter; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-W", "ignore", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ------------------------------------------------------------------------- programs


class Tagged(torch.Tensor):
    """A subclass that says what was called on it."""

    calls = []

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.calls.append(getattr(func, "__name__", "?"))
        return super().__torch_function__(func, types, args, kwargs or {})


def test_a_tensor_subclass(world: World) -> None:
    tagged = torch.ones(2, 3).as_subclass(Tagged).to(world.kind)
    assert isinstance(tagged, Tagged)
    assert world.are_there(tagged, tagged + 1, tagged.sum())
    assert isinstance(tagged + world.there[0], Tagged)
    assert "add" in Tagged.calls
    with pytest.raises(RuntimeError, match="at least two devices"):
        tagged + world.host[:2]


class Quantity:
    """Not a tensor, but torch functions take it."""

    def __init__(self, tensor: torch.Tensor) -> None:
        self.tensor = tensor

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        plain = [arg.tensor if isinstance(arg, Quantity) else arg for arg in args]
        return Quantity(func(*plain, **(kwargs or {})))


def test_a_class_with_torch_function(world: World) -> None:
    assert world.are_there(torch.add(Quantity(world.there), 1).tensor)


def test_a_program_that_replaces_what_is_replaced(kind: str) -> None:
    calls = []
    real_to, real_ones = torch.Tensor.to, torch.ones

    def to(self: torch.Tensor, *args: Any, **kwargs: Any) -> torch.Tensor:
        calls.append("to")
        return real_to(self, *args, **kwargs)

    torch.Tensor.to = to
    torch.ones = lambda *size, **kwargs: real_ones(*size, **kwargs) * 2
    try:
        there = torch.ones(2).to(kind)
        assert there.device.type == kind
        assert there.tolist() == [2, 2]
        assert calls
        simulated.disable()
        assert torch.Tensor.to is not to
        assert torch.ones is torch._C._VariableFunctions.ones
        assert torch.zeros(2).to("cpu").device.type == "cpu"
    finally:
        simulated.disable()


def test_a_program_that_deletes_torch_cuda() -> None:
    program = f"""
        import sys; sys.path.insert(0, {str(PACKAGE.parents[2])!r})
        from codeblanks_gui.kernel_side import simulated
        import torch
        simulated.enable("cuda")
        x = torch.ones(2, device="cuda")
        del torch.cuda
        print((x + 1).tolist(), x.device)
        try:
            torch.cuda.is_available()
        except AttributeError as error:
            print(error)
        simulated.disable()
        print(torch.ones(2).device)
    """
    lines = run(program).splitlines()
    assert lines[0] == "[2.0, 2.0] cuda:0"
    assert "cuda" in lines[1]
    assert lines[-1] == "cpu"


def test_a_program_that_disables_it_itself(world: World) -> None:
    simulated.disable()
    assert (world.there + 1).device.type == "cpu"


class Mixing(torch.autograd.Function):
    """A learner's own function that forgets the device in backward."""

    @staticmethod
    def forward(ctx: Any, inputs: torch.Tensor) -> torch.Tensor:
        return inputs * 2

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:
        return gradient * torch.ones(gradient.shape)


def test_mixing_inside_backward(world: World) -> None:
    inputs = world.there.clone().requires_grad_()
    with pytest.raises(RuntimeError, match="at least two devices"):
        Mixing.apply(inputs).sum().backward()


def test_mixing_in_a_hook(world: World) -> None:
    inputs = world.there.clone().requires_grad_()
    inputs.register_hook(lambda gradient: gradient + world.host)
    with pytest.raises(RuntimeError, match="at least two devices"):
        inputs.sum().backward()


class Wandering(torch.autograd.Function):
    """A learner's own function that returns its gradient on the host."""

    @staticmethod
    def forward(ctx: Any, inputs: torch.Tensor) -> torch.Tensor:
        return inputs * 2

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:
        return gradient.cpu()


def test_threads(world: World) -> None:
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda n: world.there * n, range(4)))
    assert world.are_there(*results)


def test_a_thread_that_runs_already() -> None:
    ready, go, found = threading.Event(), threading.Event(), []

    def work() -> None:
        ready.set()
        go.wait(20)
        there = torch.ones(2).to("cuda")
        found.append((there.device.type, (there + 1).device.type))
        found.append(torch.zeros(2, device="cuda").device.type)

    thread = threading.Thread(target=work)
    thread.start()
    ready.wait(20)
    simulated.enable("cuda")
    try:
        go.set()
        thread.join(20)
    finally:
        simulated.disable()
    assert found == [("cuda", "cuda"), "cuda"]


def test_a_thread_that_outlives_it() -> None:
    ready, go, found = threading.Event(), threading.Event(), []

    def work() -> None:
        there = torch.ones(2, device="cuda")
        ready.set()
        go.wait(20)
        found.append((there + 1).device.type)
        found.append(torch.ones(2).device.type)

    simulated.enable("cuda")
    thread = threading.Thread(target=work)
    thread.start()
    ready.wait(20)
    simulated.disable()
    go.set()
    thread.join(20)
    assert found == ["cpu", "cpu"]


def test_export_and_fake_tensors_say_that_they_are_not_simulated(world: World) -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with pytest.raises(simulated.NotSimulatedError, match=r"torch\.export"):
        torch.export.export(world.linear, (world.there,))
    with pytest.raises(simulated.NotSimulatedError, match="fake tensors"), FakeTensorMode() as mode:
        mode.from_tensor(world.there)
    assert torch.export.export(nn.Linear(3, 2), (world.host,)) is not None


def test_dlpack_says_that_it_is_not_simulated(cuda: str) -> None:
    with pytest.raises(simulated.NotSimulatedError, match="DLPack"):
        torch.from_dlpack(torch.ones(2, device=cuda))
    assert torch.from_dlpack(torch.ones(2)).tolist() == [1, 1]


def test_own_operators(world: World) -> None:
    library = torch.library.Library(f"learners_{world.kind}", "FRAGMENT")
    library.define("twice(Tensor x) -> Tensor")
    library.impl("twice", lambda x: x * 2, "CompositeExplicitAutograd")
    library.define("host_only(Tensor x) -> Tensor")
    library.impl("host_only", lambda x: x * 2, "CPU")
    operators = getattr(torch.ops, f"learners_{world.kind}")
    assert world.are_there(operators.twice(world.there))
    assert operators.host_only(world.host).device.type == "cpu"
    with pytest.raises(NotImplementedError, match="Could not run 'learners_"):
        operators.host_only(world.there)


def test_reading_costs_what_it_costs(world: World) -> None:
    """Constructors that read device scalars one by one are told so."""
    heard = []
    simulated.listen(lambda way, what, *_rest: heard.append((way, what)))
    try:
        scalars = [world.there[0, 0], world.there[0, 1]]
        heard.clear()
        torch.tensor(scalars)
        assert heard.count((simulated.READ, ".item()")) == 2
        heard.clear()
        [float(value) for value in world.there[0]]
        assert heard.count((simulated.READ, ".item()")) == 3
        heard.clear()
        with pytest.raises(TypeError, match="can't convert"):
            np.array([world.there[0, 0], world.there[0, 1]])
        heard.clear()
        bool(world.there[0, 0] > 0)
        assert len(heard) == 1
        heard.clear()
        str(world.there)
        assert heard == [(simulated.READ, "print")]
        heard.clear()
        world.there.tolist()
        assert heard == [(simulated.READ, ".tolist()")]
        heard.clear()
        world.there.cpu().numpy()
        assert heard == [(simulated.TO_HOST, "copy")]
    finally:
        simulated.listen(None)


def scripted(x: torch.Tensor) -> torch.Tensor:
    return x + torch.ones(2, device=x.device) + torch.tensor([1.0, 2.0], device=x.device)


def test_script_knows_the_functions_that_are_replaced(cuda: str) -> None:
    there = torch.jit.script(scripted)(torch.zeros(2, device=cuda))
    assert there.device.type == "cuda"
    assert there.tolist() == [2, 3]
    simulated.disable()
    assert torch.jit.script(scripted)(torch.zeros(2)).tolist() == [2, 3]


def test_functions_that_are_replaced_can_be_pickled(cuda: str) -> None:
    make = pickle.loads(pickle.dumps(functools.partial(torch.zeros, 2, device=cuda)))
    assert make().device.type == "cuda"
    kept = pickle.dumps(torch.zeros)
    simulated.disable()
    assert pickle.loads(kept) is torch.zeros
