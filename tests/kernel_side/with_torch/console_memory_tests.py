"""What the console tells of its memory: figures, peaks, the largest tensors, what was freed."""

import ast
import json
import sys
import types
from typing import Any, Iterator, NamedTuple

import pytest
import torch
from torch import nn

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.console_memory import ConsoleMemory, loaded_torch
from codeblanks_gui.kernel_side.console_tensors import LIMIT_S, TensorSearch

MIB = 1 << 20


class FakeShell:
    """As much of IPython's shell as is looked at."""

    def __init__(self, **names: Any) -> None:
        self.user_ns = names
        self.user_ns_hidden: dict[str, Any] = {"exit": None, "_oh": None, "Out": None}


class Pair(NamedTuple):
    """What a dataset gives, say."""

    left: Any
    right: Any


def tensors(**names: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ConsoleMemory(FakeShell(**names)).tensors())
    return found


def named(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["names"][0]: row for row in found["rows"]}


@pytest.fixture
def simulated_gpu() -> Iterator[None]:
    simulated.enable("cuda", memory=64 * MIB)
    sys.modules["_codeblanks_simulated"] = simulated  # as the console loads it
    yield
    del sys.modules["_codeblanks_simulated"]
    simulated.disable()


def test_the_largest_come_first_with_what_is_known_of_them() -> None:
    found = tensors(small=torch.zeros(2), big=torch.zeros(100, 50, dtype=torch.float64))
    assert [row["names"] for row in found["rows"]] == [["big"], ["small"]]
    big = found["rows"][0]
    assert (big["shape"], big["dtype"], big["device"]) == ([100, 50], "float64", "cpu")
    assert (big["bytes"], big["graph"], big["can_be_typed"]) == (40_000, False, True)
    assert found["sums"] == {"cpu": 40_008}


def test_views_and_second_names_are_counted_once() -> None:
    x = torch.zeros(1000)
    found = tensors(x=x, y=x, part=x[:10], shaped=x.view(10, 100))
    [row] = found["rows"]
    assert (row["names"], row["bytes"], row["shape"]) == (["x", "y", "part"], 4000, [1000])
    assert found["count"] == 1


def test_a_view_of_what_has_no_name_holds_all_of_it() -> None:
    [row] = tensors(part=torch.zeros(1000)[:10])["rows"]
    assert (row["shape"], row["bytes"]) == ([10], 4000)


def test_a_graph_that_is_kept_alive_is_told() -> None:
    weight = torch.ones(3, requires_grad=True)
    loss = (weight * 2).sum()
    rows = named(tensors(weight=weight, loss=loss, kept=loss.detach().clone()))
    assert {name: row["graph"] for name, row in rows.items()} == {
        "weight": False,
        "loss": True,
        "kept": False,
    }


def test_each_name_leads_to_its_tensor() -> None:
    model = nn.ModuleDict({"a b": nn.Sequential(nn.Linear(2, 3)), "last": nn.Linear(3, 1)})
    model["last"].kept = torch.zeros(5)  # an attribute that is no buffer
    optimizer = torch.optim.Adam(model.parameters())
    model["last"](model["a b"](torch.ones(1, 2))).sum().backward()
    optimizer.step()
    thing = types.SimpleNamespace(inner={"k": [torch.zeros(7), {2: torch.zeros(8)}]})
    names = {
        "model": model,
        "optimizer": optimizer,
        "pair": Pair(left=torch.zeros(9), right=(torch.zeros(10),)),
        "thing": thing,
    }
    rows = named(tensors(**names))
    for name, row in rows.items():
        if row["can_be_typed"]:
            assert list(eval(name, {}, names).shape) == row["shape"], name
    typed = {name for name, row in rows.items() if row["can_be_typed"]}
    assert {"model.last.weight", "model.last.weight.grad", "model.last.kept"} <= typed
    assert {"optimizer.state[model.last.weight]['exp_avg']", "pair.left", "pair.right[0]"} <= typed
    assert {"thing.inner['k'][0]", "thing.inner['k'][1][2]"} <= typed
    assert not rows["model.'a b'[0].weight"]["can_be_typed"]


def test_results_are_found_under_out_and_hidden_names_are_not() -> None:
    value = torch.zeros(4)
    found = tensors(_oh={3: value}, Out={3: value}, _3=value, _=value, exit=torch.zeros(1))
    assert [row["names"] for row in found["rows"]] == [["Out[3]"]]


def test_what_has_no_memory_and_what_is_odd_is_passed_over() -> None:
    class Odd:
        def __getattr__(self, name: str) -> Any:
            raise RuntimeError("asked")

        def __len__(self) -> int:
            raise RuntimeError("asked")

    itself: list[Any] = [torch.ones(2)]
    itself.append(itself)
    sparse = torch.eye(3).to_sparse()
    found = tensors(odd=Odd(), itself=itself, m=torch.ones(9, device="meta"), sparse=sparse)
    assert set(named(found)) == {"itself[0]", "sparse"}


def test_a_subclass_of_the_learners_is_not_called() -> None:
    class Loud(torch.Tensor):
        @classmethod
        def __torch_function__(cls, *args: Any, **kwargs: Any) -> Any:
            raise AssertionError("called")

    [row] = tensors(loud=torch.ones(2).as_subclass(Loud))["rows"]
    assert row["bytes"] == 8


def test_ten_thousand_tensors() -> None:
    found = tensors(many=[torch.zeros(1) for _ in range(10_000)], big=torch.zeros(99))
    assert (found["count"], found["is_cut"]) == (10_001, False)
    assert len(found["rows"]) == 20
    assert found["rows"][0]["names"] == ["big"]


@pytest.mark.usefixtures("simulated_gpu")
def test_only_what_has_no_name_is_called_so() -> None:
    """Not the rest of the blocks that small tensors lie in: of ten thousand that is megabytes."""
    many = [torch.zeros(1, device="cuda") for _ in range(10_000)]
    assert tensors(many=many)["unnamed"] == 0
    nameless = torch.zeros(MIB, device="cuda")
    found = tensors(many=many)
    assert found["unnamed"] == nameless.nbytes
    assert found["sums"] == {"cuda:0": 40_000}


@pytest.mark.parametrize(
    ("stats", "unnamed"),
    [
        ({"requested_bytes.all.current": 500, "allocated_bytes.all.current": 4096}, 500),
        ({"allocated_bytes.all.current": 4096}, 0),  # a build that doesn't tell: no claim
    ],
)
def test_a_card_tells_what_was_asked_for(
    stats: dict[str, int], unnamed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeCuda(
        is_initialized=lambda: True, device_count=lambda: 1, memory_stats=lambda index: stats
    )
    monkeypatch.setattr(torch, "cuda", fake)
    assert tensors(on_the_cpu=torch.zeros(100))["unnamed"] == unnamed


def test_what_a_program_takes_meanwhile_is_not_called_nameless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = iter([100, 5000])
    fake = FakeCuda(
        is_initialized=lambda: True,
        device_count=lambda: 1,
        memory_stats=lambda index: {"requested_bytes.all.current": next(asked)},
    )
    monkeypatch.setattr(torch, "cuda", fake)
    assert tensors()["unnamed"] == 100


def test_a_search_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codeblanks_gui.kernel_side.console_tensors.MOST_LOOKED_AT", 100)
    deep = [[[i] for i in range(1000)] for _ in range(1000)]
    found = TensorSearch(torch, {"x": torch.ones(1), "deep": deep}).run(5)
    assert found["is_cut"]
    assert found["rows"][0]["names"] == ["x"]
    assert LIMIT_S <= 0.5


@pytest.mark.usefixtures("simulated_gpu")
def test_the_simulated_gpu_is_told_apart() -> None:
    memory = ConsoleMemory(FakeShell())
    kept = torch.zeros(MIB // 4, device="cuda")
    del kept
    kept = torch.zeros(1024, device="cuda")
    told = json.loads(memory.figures(["cuda", "simulated", "mps", "xpu"]))
    assert told["torch"] is True
    assert told["devices"]["cuda"] is None, "there is no real card"
    there = told["devices"]["simulated"]
    assert (there["allocated"], there["total"]) == (4096, 64 * MIB)
    assert there["reserved"] >= there["peak"] >= MIB
    [row] = tensors(kept=kept, alive=kept[1:])["rows"]
    assert (row["device"], row["bytes"], row["names"]) == ("cuda:0", 4096, ["kept", "alive"])


@pytest.mark.usefixtures("simulated_gpu")
def test_a_peak_belongs_to_one_run() -> None:
    memory = ConsoleMemory(FakeShell())

    def peak() -> int:
        told = json.loads(memory.figures(["simulated"]))
        return int(told["devices"]["simulated"]["peak"])

    torch.zeros(MIB, device="cuda")
    assert peak() == 4 * MIB
    memory.on_cell_begins(types.SimpleNamespace(raw_cell="torch.zeros(1)"))
    assert peak() == 4 * MIB, "a typed line belongs to the run before it"
    memory.on_cell_begins(types.SimpleNamespace(raw_cell="%run -i model.py"))
    assert peak() == 0


@pytest.mark.usefixtures("simulated_gpu")
def test_freeing_gives_back_the_pool_and_leaves_tensors() -> None:
    memory = ConsoleMemory(FakeShell())
    kept = torch.zeros(MIB, device="cuda")
    torch.zeros(4 * MIB, device="cuda")
    told = json.loads(memory.free())
    before, after = told["before"]["simulated"], told["after"]["simulated"]
    assert before[0] == after[0] == 4 * MIB
    assert before[1] == 20 * MIB
    assert after[1] == 4 * MIB
    assert len(kept) == MIB


def test_a_peak_that_torch_does_not_keep_is_the_highest_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = [(10, 20), (30, 40), (5, 40)]
    fake = types.SimpleNamespace(
        current_allocated_memory=lambda: sizes[0][0],
        driver_allocated_memory=lambda: sizes.pop(0)[1],
    )
    monkeypatch.setattr(torch, "mps", fake)
    memory = ConsoleMemory(FakeShell())
    told = [json.loads(memory.figures(["mps"]))["devices"]["mps"] for _ in range(3)]
    assert [(one["allocated"], one["peak"]) for one in told] == [(10, 10), (30, 30), (5, 30)]
    assert all(one["is_peak_seen"] for one in told)


class FakeCuda(types.SimpleNamespace):
    """As much of torch.cuda as may be touched; anything else is an AttributeError."""


def test_an_untouched_card_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch, "cuda", FakeCuda(is_initialized=lambda: False))
    memory = ConsoleMemory(FakeShell())
    assert json.loads(memory.figures(["cuda"]))["devices"] == {"cuda": None}
    memory.on_cell_begins(types.SimpleNamespace(raw_cell="%run -i model.py"))


def test_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def stats(index: int) -> dict[str, int]:
        keys = ("allocated_bytes.all.current", "reserved_bytes.all.current")
        return {**dict.fromkeys(keys, 100 + index), "allocated_bytes.all.peak": 200}

    fake = FakeCuda(
        is_initialized=lambda: True,
        device_count=lambda: 2,
        memory_stats=stats,
        get_device_properties=lambda index: types.SimpleNamespace(uuid="abc"),
    )
    monkeypatch.setattr(torch, "cuda", fake)
    told = json.loads(ConsoleMemory(FakeShell()).figures(["cuda"]))["devices"]["cuda"]
    assert told == {
        "allocated": 100,
        "reserved": 100,
        "peak": 200,
        "others": {"cuda:1": [101, 101]},
        "uuid": "abc",
    }


def test_torch_is_never_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    memory = ConsoleMemory(FakeShell())
    told = json.loads(memory.figures(["cuda", "mps"]))
    assert (told["torch"], told["devices"]) == (False, {"cuda": None, "mps": None})
    assert json.loads(memory.tensors())["rows"] == []
    assert json.loads(memory.free()) == {"before": {}, "after": {}}


def test_a_half_imported_torch_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    half = types.SimpleNamespace(
        cuda=None, nn=None, __spec__=types.SimpleNamespace(_initializing=True)
    )
    monkeypatch.setitem(sys.modules, "torch", half)
    assert loaded_torch() is None


def test_the_answer_is_a_literal_when_jupyter_shows_it() -> None:
    told = ConsoleMemory(FakeShell()).figures(["cpu"])
    assert json.loads(ast.literal_eval(repr(told)))["torch"] is True
