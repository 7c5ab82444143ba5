"""A program that runs again prints other numbers, if the device had a part in them."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest
import torch

from codeblanks_gui.kernel_side import device_trace, simulated
from codeblanks_gui.kernel_side.check_api import CheckFailedError, Expect
from codeblanks_gui.kernel_side.check_moves import Moves
from codeblanks_gui.kernel_side.check_run import Run


@pytest.fixture(autouse=True)
def _simulated_cuda(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "_codeblanks_simulated", simulated)
    monkeypatch.setitem(sys.modules, "_codeblanks_device_trace", device_trace)
    simulated.enable("cuda", memory=1 << 30)
    yield
    simulated.disable()


def run_of(text: str) -> Run:
    source = f"import torch\nD = 'cuda'\n{text}\n"
    names: dict[str, Any] = {}
    exec(source, names)
    return Run(source, "", Moves("cuda"), names)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("print((torch.ones(2).to(D) * 3).cpu().tolist())", [43, 43]),
        ("print((torch.ones(2).to(D) * 3).tolist())", [43, 43]),
        ("print([v.item() for v in torch.ones(2).to(D) * 3])", [43, 43]),
        ("x = torch.empty(2)\nx.copy_(torch.ones(2).to(D))\nprint(x.tolist())", [21, 21]),
        ("x = torch.zeros(2, device=D)\nx.copy_(torch.ones(2))\nprint(x.cpu().tolist())", [21, 21]),
        ("print(torch.ones(2, dtype=torch.int64).to(D).cpu().tolist())", [21, 21]),
        ("print((torch.ones(2).to(D).cpu() * 3).tolist())", [63, 63]),
        ("x = torch.ones(2)\nx.to(D).cpu()\nprint((x * 3).tolist())", [3, 3]),
        ("x = torch.ones(2).to(D).cpu()\nprint([3.0, 3.0])", [3, 3]),
        ("print(torch.tensor([True, False]).to(D).cpu().tolist())", [1, 0]),
    ],
)
def test_what_crosses_is_another_number(text: str, printed: list[int]) -> None:
    again = run_of(text).replay(to_device=10, to_host=10)
    assert again.error is None
    told = again.stdout.strip().replace("True", "1").replace("False", "0")
    assert [float(word) for word in told.strip("[]").split(", ")] == printed


def test_a_program_that_closes_its_output_can_still_be_read() -> None:
    source = "import sys\nprint(1)\nsys.stdout.close()\n"
    again = Run(source, "", Moves("cuda"), {}).replay(to_device=10)
    assert again.error is None
    assert again.stdout == "1\n"


def test_everything_is_put_back() -> None:
    before = [vars(torch.Tensor).get(name) for name in ("item", "tolist", "copy_", "__float__")]
    torch.set_grad_enabled(False)
    try:
        run = run_of("torch.set_default_device(D)\nprint(torch.ones(1).requires_grad_().sum())")
        torch.set_default_device(None)
        again = run.replay(to_host=1)
        assert again.error is None
        assert not torch.is_grad_enabled()
    finally:
        torch.set_grad_enabled(True)
    assert torch.ones(1).device.type == "cpu"
    assert [
        vars(torch.Tensor).get(name) for name in ("item", "tolist", "copy_", "__float__")
    ] == before
    assert torch.ones(2).to("cuda").cpu().tolist() == [1, 1]


def test_a_program_that_finds_its_values_changed_is_not_judged_by_them() -> None:
    run = run_of("y = torch.ones(1).to(D).cpu()\nassert y.item() == 1")
    assert isinstance(run.replay(to_host=1).error, AssertionError)
    Expect().came_from_device(run, run.names["y"])


@pytest.mark.parametrize(
    ("text", "is_from_there"),
    [
        ("y = (torch.ones(2).to(D) * 3).cpu()", True),
        ("y = float(torch.ones(2).to(D).sum()) / 4", True),
        (
            "with torch.inference_mode():\n    y = torch.ones(2).to(D).cpu()\ny = y.sum().item()",
            True,
        ),
        ("y = torch.ones(2) * 3\ny.to(D).cpu()", False),
        ("y = 0.5\ntorch.ones(2).to(D).cpu()", False),
    ],
)
def test_a_value_depends_on_what_came_back(text: str, is_from_there: bool) -> None:
    run = run_of(text)
    if is_from_there:
        Expect().came_from_device(run, run.names["y"])
        return
    with pytest.raises(CheckFailedError) as failed:
        Expect().came_from_device(run, run.names["y"])
    note = failed.value.difference.note
    assert (note.id, note.params) == ("not_from_device", {"name": "y", "device": "cuda"})


def test_on_the_cpu_nothing_is_asked() -> None:
    Expect().came_from_device(Run("y = 1", "", Moves("cpu"), {"y": 1}), 1)
