"""What the trace says of programs: which line, what, how often, and what of it is needless."""

from __future__ import annotations

import gc
import os
import textwrap
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path  # noqa: TC003  (pytest asks for the annotations)
from typing import Any

import pytest
import torch

from codeblanks_gui.kernel_side import device_trace, simulated

Trace = Callable[..., dict[str, Any]]
Row = tuple[int, str, str, int, int]


@pytest.fixture
def trace(tmp_path: Path) -> Iterator[Trace]:
    """Runs a program's text on the simulated cuda and returns the report."""
    simulated.enable("cuda", memory=1 << 30)

    def run(text: str, names: dict[str, Any] | None = None) -> dict[str, Any]:
        file = tmp_path / "model.py"
        file.write_text(textwrap.dedent(text), encoding="utf-8")
        names = {"torch": torch, "D": "cuda"} if names is None else names
        code = compile(file.read_text(encoding="utf-8"), str(file), "exec")
        device_trace.start(simulated=simulated)
        try:
            exec(code, names)
        finally:
            report = device_trace.stop()
        return report

    yield run
    if device_trace.is_on():
        device_trace.stop()  # before what it listens to is gone
    simulated.disable()


@pytest.fixture(autouse=True)
def _off_again() -> Iterator[None]:
    yield
    if device_trace.is_on():
        device_trace.stop()


def rows(report: dict[str, Any]) -> list[Row]:
    return [(r["line"], r["way"], r["what"], r["count"], r["bytes"]) for r in report["rows"]]


def notes(report: dict[str, Any]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for row in report["rows"]:
        for note in row["notes"]:
            found.setdefault(row["line"], []).append(note["id"])
    return found


def test_each_way_is_told_apart(trace: Trace) -> None:
    report = trace(
        """\
        x = torch.ones(4)
        y = x.to(D)
        z = y.cpu()
        a = y.sum().item()
        text = f"{y}"
        listed = y.tolist()
        if y.sum() > 3:
            pass
        torch.cuda.synchronize()
        y.nonzero()
        y.copy_(x)
        y.to(D), z.cpu(), y * 2, float(x.sum())
        w = torch.tensor([1.0, 2.0], device=D)
        """
    )
    assert rows(report) == [
        (2, "to_device", "copy", 1, 16),
        (3, "to_host", "copy", 1, 16),
        (4, "read", ".item()", 1, 4),
        (5, "read", "print", 1, 16),
        (6, "read", ".tolist()", 1, 16),
        (7, "read", ".item()", 1, 1),
        (9, "wait", "synchronize", 1, 0),
        (10, "wait", "nonzero", 1, 0),
        (11, "to_device", "copy into", 1, 16),
        (13, "to_device", "copy", 1, 8),
    ]
    assert (report["simulated"], report["left_out"]) == ("cuda", 0)
    assert report["rows"][0]["code"] == "y = x.to(D)"
    assert notes(report) == {}


def test_a_module_is_one_row(trace: Trace) -> None:
    report = trace(
        """\
        model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Linear(8, 2)).to(D)
        model.to(D)
        model.cpu()
        """
    )
    size = 4 * (4 * 8 + 8 + 8 * 2 + 2)
    assert rows(report) == [
        (1, "to_device", "module", 4, size),
        (3, "to_host", "module", 4, size),
    ]
    assert notes(report) == {}


NEEDLESS = {
    "an .item() in a loop": (
        "x = torch.ones(4, device=D)\nfor i in range(5):\n    x.sum().item()\n",
        {3: ["read_in_loop"]},
    ),
    "a loop around a function": (
        "x = torch.ones(4, device=D)\ndef loss():\n    return float(x.sum())\n"
        "total = 0\nfor i in range(5):\n    total += loss()\n",
        {3: ["read_in_loop"]},
    ),
    "a comprehension": (
        "x = torch.ones(4, device=D)\nvalues = [(x * i).sum().item() for i in range(5)]\n",
        {2: ["read_in_loop"]},
    ),
    "a generator": (
        "x = torch.ones(4, device=D)\ndef values():\n    for i in range(5):\n"
        "        yield (x * i).sum().item()\ntotal = sum(values())\n",
        {4: ["read_in_loop"]},
    ),
    "map": (
        "x = [torch.ones(1, device=D) for i in range(5)]\nvalues = list(map(float, x))\n",
        {2: ["read_in_loop"]},
    ),
    "a decorator": (
        "def named(f):\n    def inner():\n        return f()\n    return inner\n"
        "x = torch.ones(4, device=D)\n@named\ndef loss():\n    return x.sum().item()\n"
        "for i in range(4):\n    loss()\n",
        {8: ["read_in_loop"]},
    ),
    "elements": (
        "x = torch.ones(8, device=D)\nfor i in range(8):\n    x[i].item()\n",
        {3: ["elements_one_by_one"]},
    ),
    "a list of a tensor": (
        "x = torch.ones(8, device=D)\nvalues = [float(v) for v in x]\n",
        {2: ["elements_one_by_one"]},
    ),
    "a tensor of elements": (
        "x = torch.ones(8, device=D)\ny = torch.tensor([[x[0], x[1]], [x[2], 5.0]])\n",
        {2: ["built_from_elements"]},
    ),
    "the same data in a loop": (
        "x = torch.ones(8)\nfor i in range(3):\n    y = x.to(D) + i\n",
        {3: ["same_data_again"]},
    ),
    "the same data on other lines": (
        "x = torch.ones(8)\na = x.to(D)\nb = x.to(D)\n",
        {3: ["same_data_again"]},
    ),
    "the same data back": (
        "x = torch.ones(8, device=D)\nfor i in range(3):\n    y = x.cpu()[i]\n",
        {3: ["same_data_back_again"]},
    ),
    "a round trip": (
        "x = torch.ones(8, device=D)\ny = x.cpu()\nz = y[:4].to(D)\n",
        {3: ["round_trip"]},
    ),
    "small copies": (
        "x = torch.ones(8, device=D)\nkept = []\nfor i in range(4):\n"
        "    kept.append((x * i).cpu())\n",
        {4: ["small_copies_in_loop"]},
    ),
    "waiting at each turn": (
        "x = torch.ones(8, device=D)\nfor i in range(4):\n    x += 1\n"
        "    torch.cuda.synchronize()\n",
        {4: ["wait_in_loop"]},
    ),
    "non_blocking without pinned memory": (
        "x = torch.ones(8).to(D, non_blocking=True)\n",
        {1: ["not_pinned"]},
    ),
}


@pytest.mark.parametrize("name", NEEDLESS)
def test_what_is_needless_is_named(trace: Trace, name: str) -> None:
    text, expected = NEEDLESS[name]
    assert notes(trace(text)) == expected


RIGHT = {
    "batches": "for i in range(8):\n    x = torch.ones(64).to(D)\n",
    "slices once": "x = torch.ones(8, 2)\nfor i in range(8):\n    y = x[i].to(D)\n",
    "data that changes": "x = torch.ones(8)\nfor i in range(4):\n    x += 1\n    y = x.to(D)\n",
    "numpy's memory": "import numpy\na = numpy.ones(4)\nx = torch.from_numpy(a)\n"
    "for i in range(4):\n    a += 1\n    y = x.to(D)\n",
    "results": "for i in range(4):\n    y = torch.ones(1024, device=D).cpu()\n",
    "twice": "x = torch.ones(1, device=D)\nfor i in range(2):\n    x.item()\n",
    "beside one another": "x = torch.ones(1, device=D)\ny = x.item() + x.item() + x.item()\n",
    "after the inner loop": "x = torch.ones(1, device=D)\nfor epoch in range(4):\n"
    "    for i in range(3):\n        x += 1\n    print(x.item())\n",
    "now and then": "x = torch.ones(1, device=D)\nfor i in range(40):\n    x += 1\n"
    "    if i % 10 == 0:\n        print(x.item())\n",
    "a condition": "x = torch.zeros(1, device=D)\nwhile x.item() < 5:\n    x += 1\n",
    "there already": "x = torch.ones(8, device=D)\nfor i in range(5):\n    y = x.to(D)\n",
    "back changed": "x = torch.ones(8, device=D)\ny = x.cpu()\ny += 1\nz = y.to(D)\n",
    "restored": "m = torch.nn.Linear(2, 2).to(D)\n"
    "best = {k: v.cpu() for k, v in m.state_dict().items()}\nm.load_state_dict(best)\n",
    "pinned": "x = torch.ones(8).pin_memory()\ny = x.to(D, non_blocking=True)\n",
    "no device": "x = torch.ones(8)\nfor i in range(5):\n    x.sum().item()\n    x.tolist()\n",
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_left_alone(trace: Trace, name: str) -> None:
    assert notes(trace(RIGHT[name])) == {}


def test_what_torch_reads_itself_is_counted_and_not_advised_against(trace: Trace) -> None:
    report = trace(
        """\
        model = torch.nn.Linear(2, 1).to(D)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        scaler = torch.amp.GradScaler(D)
        inputs = torch.ones(4, 2, device=D)
        for step in range(5):
            optimizer.zero_grad()
            loss = model(inputs).mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            text = f"{loss:.2f}"
        """
    )
    counts = {row["line"]: row["count"] for row in report["rows"] if row["way"] == "read"}
    assert counts[9] == counts[11] == 5
    assert {line: ids for line, ids in notes(report).items() if line >= 5} == {11: ["read_in_loop"]}


def test_a_row_knows_how_often_its_loop_came_around(trace: Trace) -> None:
    report = trace(
        """\
        x = torch.ones(1, device=D)
        for epoch in range(2):
            for i in range(30):
                x.item()
            x.item()
        """
    )
    assert [(r["count"], r["turns"]) for r in report["rows"]] == [(60, 60), (2, 2)]


def test_the_program_fails_as_it_would_alone(trace: Trace) -> None:
    with pytest.raises(RuntimeError, match="at least two devices") as raised:
        trace("x = torch.ones(2).to(D)\nx + torch.ones(2)\n")
    assert str(raised.value).endswith("cuda:0 and cpu!")
    assert not device_trace.is_on()
    with pytest.raises(ZeroDivisionError):
        trace("x = torch.ones(2).to(D)\n1 / 0\n")


def test_what_was_counted_before_an_error_is_kept(trace: Trace) -> None:
    names: dict[str, Any] = {"torch": torch}
    device_trace.start(simulated=simulated)
    with pytest.raises(ZeroDivisionError):
        exec("x = torch.ones(2).to('cuda')\n1 / 0\n", names)
    report = device_trace.stop()
    assert sum(row["count"] for row in report["rows"]) == 1


def test_a_thread_is_counted_on_its_own_line(trace: Trace) -> None:
    report = trace(
        """\
        import threading
        def work():
            for i in range(4):
                torch.ones(256).to(D)
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        """
    )
    assert rows(report) == [(4, "to_device", "copy", 12, 12 * 1024)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_workers_of_a_data_loader(trace: Trace) -> None:
    report = trace(
        """\
        from torch.utils.data import DataLoader, TensorDataset
        data = TensorDataset(torch.arange(64.0).reshape(32, 2))
        loader = DataLoader(data, batch_size=8, num_workers=2, multiprocessing_context="fork")
        total = torch.zeros((), device=D)
        for (batch,) in loader:
            total += batch.to(D).sum()
        assert total.item() == 2016
        """
    )
    assert rows(report) == [(6, "to_device", "copy", 4, 256), (7, "read", ".item()", 1, 4)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_counts_nothing(trace: Trace) -> None:
    report = trace(
        """\
        import os
        child = os.fork()
        if child == 0:
            status = 1
            try:
                torch.ones(3).to(D)
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        """
    )
    assert report["rows"] == []


def test_code_without_a_file(trace: Trace) -> None:
    """As a console runs it: the name is that of a file which isn't there."""
    code = compile("\n\nx = torch.ones(2).to('cuda')\n", "no such model.py", "exec")
    device_trace.start(["no such model.py"], simulated)
    exec(code, {"torch": torch})
    torch.ones(2).to("cuda")  # this file is not among those
    report = device_trace.stop()
    assert [(r["file"], r["line"], r["code"]) for r in report["rows"]] == [
        ("", 0, ""),
        ("no such model.py", 3, ""),
    ]


def test_another_program_in_the_same_file(trace: Trace) -> None:
    first = trace(
        """\
        total = torch.zeros(1, device=D)
        for step in range(9):
            if step % 3 == 0:
                total.item()
        """
    )
    assert [row["code"] for row in first["rows"]] == ["total.item()"]
    second = trace(
        """\
        total = 0
        value = torch.ones(1, device=D)
        for step in range(9):
            total += value.item()
        """
    )
    assert [row["code"] for row in second["rows"]] == ["total += value.item()"]
    assert notes(second) == {4: ["read_in_loop"]}


def test_a_program_whose_file_is_written_anew_meanwhile(trace: Trace, tmp_path: Path) -> None:
    report = trace(
        """\
        torch.ones(4).to(D)
        file.write_text("pass", encoding="utf-8")
        torch.ones(8).to(D)
        """,
        {"torch": torch, "D": "cuda", "file": tmp_path / "model.py"},
    )
    assert [row["code"] for row in report["rows"]] == ["torch.ones(4).to(D)", "torch.ones(8).to(D)"]


def test_code_in_a_string_belongs_to_the_line_that_runs_it(trace: Trace) -> None:
    report = trace("\nexec('torch.ones(2).to(D)')\n")
    assert rows(report) == [(2, "to_device", "copy", 1, 8)]


def test_a_hundred_thousand_copies(trace: Trace) -> None:
    report = trace("x = torch.ones(2)\nfor i in range(100_000):\n    x.to(D)\n")
    (row,) = report["rows"]
    assert (row["count"], row["bytes"], row["turns"]) == (100_000, 800_000, 100_000)
    assert row["notes"] == [{"id": "same_data_again", "params": {"count": 99_999, "of": 100_000}}]


def test_rows_have_a_limit_and_what_is_left_out_is_counted(trace: Trace) -> None:
    report = trace("x = torch.ones(2)\n" + "x.to(D)\n" * 2100)
    assert len(report["rows"]) == 2000
    assert report["left_out"] == 100


def test_recursion_has_a_limit_too(trace: Trace) -> None:
    report = trace(
        """\
        x = torch.ones(1, device=D)
        def down(n):
            x.item()
            if n:
                down(n - 1)
        down(200)
        """
    )
    assert [(r["count"], r["turns"]) for r in report["rows"]] == [(201, 1)]


def test_a_destructor_may_move_something_meanwhile(trace: Trace) -> None:
    """Python runs destructors and signal handlers at any moment, also within the trace."""

    class Interrupting(torch.Tensor):
        def untyped_storage(self) -> Any:
            torch.ones(2).to("cuda")
            return super().untyped_storage()

    names: dict[str, Any] = {"torch": torch, "x": torch.ones(4).as_subclass(Interrupting)}
    report = trace("x.to('cuda')\n", names)
    assert sum(row["count"] for row in report["rows"]) >= 2


def test_no_tensor_is_kept_alive(trace: Trace) -> None:
    names: dict[str, Any] = {"torch": torch, "D": "cuda"}
    device_trace.start(simulated=simulated)
    exec("x = torch.ones(8)\ny = x.to(D)\nz = y.cpu()\nw = z.to(D)\ny.sum().item()\n", names)
    watched = [weakref.ref(names.pop(name)) for name in "xyzw"]
    gc.collect()
    assert [ref() for ref in watched] == [None] * 4
    assert torch.cuda.memory_allocated() == 0
    device_trace.stop()


TRAINING = """\
torch.manual_seed(0)
model = torch.nn.Linear(4, 2).to(D)
optimizer = torch.optim.Adam(model.parameters())
seen = []
for i in range(5):
    loss = model(torch.randn(8, 4).to(D)).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    seen.append(loss.item())
seen.append(model.weight.detach().cpu())
"""


def test_results_are_the_same(trace: Trace) -> None:
    alone: dict[str, Any] = {"torch": torch, "D": "cuda"}
    exec(TRAINING, alone)
    traced: dict[str, Any] = {"torch": torch, "D": "cuda"}
    trace(TRAINING, traced)
    assert alone["seen"][:-1] == traced["seen"][:-1]
    assert torch.equal(alone["seen"][-1], traced["seen"][-1])


WRAPPED: list[tuple[Any, str]] = [
    (torch, "tensor"),
    (torch, "as_tensor"),
    (torch.cuda, "synchronize"),
    (torch.cuda.Stream, "synchronize"),
    (torch.mps, "synchronize"),
    (torch.Tensor, "tolist"),
    (torch._tensor_str, "_str"),
    (threading.Thread, "run"),
]


@pytest.mark.parametrize("is_simulated", [True, False])
def test_all_is_put_back(is_simulated: bool) -> None:
    before = [vars(owner).get(name) for owner, name in WRAPPED]
    if is_simulated:
        simulated.enable("cuda")
    device_trace.start(simulated=simulated if is_simulated else None)
    assert torch.tensor is not before[0]
    device_trace.stop()
    if is_simulated:
        simulated.disable()
    after = [vars(owner).get(name) for owner, name in WRAPPED]
    assert list(map(id, after)) == list(map(id, before))
    assert torch.utils._python_dispatch._get_current_dispatch_mode() is None


def test_what_the_program_replaced_stays(trace: Trace) -> None:
    mine = lambda *args: None  # noqa: E731
    real = torch.cuda.synchronize
    try:
        trace("torch.cuda.synchronize = mine\n", {"torch": torch, "mine": mine})
        assert torch.cuda.synchronize is mine
    finally:
        torch.cuda.synchronize = real


def scripted(values: list[float]) -> torch.Tensor:
    return torch.tensor(values) * 2


@pytest.mark.filterwarnings("ignore:`torch.jit")
def test_torchscript_still_knows_torch_tensor() -> None:
    device_trace.start()
    during = torch.jit.script(scripted)([1.0])
    device_trace.stop()
    assert during.item() == 2.0
    assert torch.jit.script(scripted)([2.0]).item() == 4.0


def test_on_and_off() -> None:
    assert not device_trace.is_on()
    with pytest.raises(RuntimeError, match="not on"):
        device_trace.stop()
    device_trace.start()
    with pytest.raises(RuntimeError, match="on already"):
        device_trace.start()
    assert device_trace.stop()["rows"] == []


# --------------------------------------------------------- a real device: the lazy backend's own


@pytest.fixture(scope="module")
def lazy() -> str:
    """PyTorch's lazy tensors: a device apart from the CPU, in every wheel, on any machine."""
    backend = pytest.importorskip("torch._lazy.ts_backend")
    try:
        backend.init()
        torch.ones(1).to("lazy")
    except (AttributeError, RuntimeError) as error:
        pytest.skip(f"this torch has no lazy backend: {error}")
    return "lazy"


def on_lazy(text: str, tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "model.py"
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    code = compile(file.read_text(encoding="utf-8"), str(file), "exec")
    device_trace.start()
    try:
        exec(code, {"torch": torch, "threading": threading, "D": "lazy"})
    finally:
        report = device_trace.stop()
    return report


def test_the_dispatcher_tells_the_same(lazy: str, tmp_path: Path) -> None:
    report = on_lazy(
        """\
        x = torch.ones(4)
        y = x.to(D)
        z = y.cpu()
        for i in range(5):
            y.sum().item()
        text = f"{y}"
        listed = y.tolist()
        model = torch.nn.Linear(4, 2).to(D)
        y.nonzero()
        y.copy_(x)
        y.to(D), z.cpu(), float(x.sum()), f"{x}", x.tolist()
        w = torch.tensor([1.0, 2.0], device=D)
        t = torch.tensor([y.sum(), y.sum()])
        y[y > 0]
        for i in range(3):
            x.to(D, non_blocking=True)
        z.to(D)
        torch.tensor(2.0, device=D), torch.as_tensor([1.0], device=D)
        x.new_tensor([3.0], device=D), torch.tensor(x.numpy(), device=D)
        """,
        tmp_path,
    )
    assert rows(report) == [
        (2, "to_device", "copy", 1, 16),
        (3, "to_host", "copy", 1, 16),
        (5, "read", ".item()", 5, 20),
        (6, "read", "print", 1, 16),
        (7, "read", ".tolist()", 1, 16),
        (8, "to_device", "module", 2, 40),
        (9, "wait", "nonzero", 1, 0),
        (10, "to_device", "copy into", 1, 16),
        (12, "to_device", "copy", 1, 8),
        (13, "read", "elements", 2, 8),
        (14, "wait", "x[mask]", 1, 0),
        (16, "to_device", "copy", 3, 48),
        (17, "to_device", "copy", 1, 16),
        (18, "to_device", "copy", 2, 8),
        (19, "to_device", "copy", 2, 20),
    ]
    assert report["simulated"] == ""
    assert notes(report) == {
        5: ["read_in_loop"],
        13: ["built_from_elements"],
        16: ["same_data_again"],
        17: ["round_trip"],
    }


def test_threads_on_a_real_device(lazy: str, tmp_path: Path) -> None:
    report = on_lazy(
        """\
        def work():
            torch.ones(4).to(D)
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        """,
        tmp_path,
    )
    assert rows(report) == [(2, "to_device", "copy", 1, 16)]


def test_zeros_without_memory(tmp_path: Path) -> None:
    """Autograd makes them; under a dispatch mode some operations would end the process."""
    device_trace.start()
    zeros = torch._efficientzerotensor((3,))
    assert torch.stack([zeros, torch.ones(3)]).tolist() == [[0.0] * 3, [1.0] * 3]
    assert (zeros.clone() + 1).tolist() == [1.0] * 3
    device_trace.stop()


def test_compiled_code_still_runs(tmp_path: Path) -> None:
    device_trace.start()
    compiled = torch.compile(lambda x: x * 2 + torch.tensor([1.0, 2.0]), backend="eager")
    assert compiled(torch.ones(2)).tolist() == [3.0, 4.0]
    assert device_trace.stop()["rows"] == []
