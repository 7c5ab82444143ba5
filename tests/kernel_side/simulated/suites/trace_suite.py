"""What moved, by the learner's line: on the simulated device, and on any real one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, List

import torch

from codeblanks_gui.kernel_side import device_trace, simulated
from codeblanks_gui.kernel_side.device_trace import (
    COPY_AFTER_LOOP,
    COPY_BEFORE_LOOP,
    READ,
    READ_AFTER_LOOP,
    TO_DEVICE,
    TO_HOST,
    DeviceTrace,
    Movement,
)

PROGRAM = """\
import torch

weight = torch.ones(10)
there = torch.zeros(10).to(device)
total = 0.0
for turn in range(5):
    total += (there + weight.to(device)).sum().item()
    kept = there.cpu()
values = [there[place] for place in range(3)]
print(there)
there.tolist()
if there.sum() > 0:
    pass
for batch in torch.ones(4, 2).unbind():
    batch.clone().to(device)
"""


def trace_of(program: str, device: str, folder: Path, listen: Any) -> List[Movement]:
    path = folder / "model.py"
    path.write_text(program, encoding="utf-8")
    with DeviceTrace(listen) as trace:
        exec(compile(program, str(path), "exec"), {"device": device})
    movements = trace.movements()
    assert {movement.path for movement in movements} == {str(path)}
    return movements


def test_simulated(kind: str, tmp_path: Path) -> None:
    found = trace_of(PROGRAM, kind, tmp_path, simulated.listen)
    by_line = {(movement.line, movement.way): movement for movement in found}
    expected = {
        (4, TO_DEVICE): ("copy", 1, 40, ""),
        (7, TO_DEVICE): ("copy", 5, 200, COPY_BEFORE_LOOP),
        (7, READ): (".item()", 5, 20, READ_AFTER_LOOP),
        (8, TO_HOST): ("copy", 5, 200, COPY_AFTER_LOOP),
        (10, READ): ("print", 1, 40, ""),
        (11, READ): (".tolist()", 1, 40, ""),
        (12, READ): ("is_nonzero", 1, 0, ""),
        (15, TO_DEVICE): ("copy", 4, 32, ""),
    }
    seen = {key: (m.what, m.count, m.bytes, m.advice) for key, m in by_line.items()}
    seen.pop((12, READ), None), expected.pop((12, READ))  # one or two reads, by version
    assert seen == expected
    assert found[0].count == 5


def test_a_loop_around_a_function(cuda: str, tmp_path: Path) -> None:
    program = """\
def loss_of(x):
    return x.sum().item()

import torch
there = torch.ones(3, device=device)
for turn in range(3):
    loss_of(there)
"""
    (movement,) = trace_of(program, cuda, tmp_path, simulated.listen)
    assert (movement.line, movement.count, movement.advice) == (2, 3, READ_AFTER_LOOP)


def test_two_on_a_line_are_no_loop(cuda: str, tmp_path: Path) -> None:
    program = "import torch\nt = torch.ones(3, device=device)\nt.cpu(), t.cpu()\n"
    (movement,) = trace_of(program, cuda, tmp_path, simulated.listen)
    assert (movement.count, movement.advice) == (2, "")


def test_any_other_device(tmp_path: Path) -> None:
    """The meta device stands for a real one: what a dispatch mode sees of it is the same."""
    program = """\
import torch
weight = torch.ones(10)
for turn in range(3):
    weight.to(device)
torch.empty(10, device=device).copy_(weight)
"""
    found = trace_of(program, "meta", tmp_path, None)
    seen = [(m.line, m.way, m.what, m.count, m.bytes, m.advice) for m in found]
    assert seen == [
        (4, TO_DEVICE, "copy", 3, 120, COPY_BEFORE_LOOP),
        (5, TO_DEVICE, "copy", 1, 40, ""),
    ]


def test_the_host_moves_nothing(tmp_path: Path) -> None:
    program = "import torch\nx = torch.ones(3).to('cpu').double()\nx.sum().item()\nprint(x)\n"
    (tmp_path / "model.py").write_text(program, encoding="utf-8")
    with DeviceTrace() as trace:
        exec(compile(program, str(tmp_path / "model.py"), "exec"), {})
    assert trace.movements() == []


def test_nothing_is_heard_afterwards(cuda: str) -> None:
    with DeviceTrace(simulated.listen) as trace:
        torch.ones(2, device=cuda)
    torch.ones(2, device=cuda).sum().item()
    assert trace.movements() == []
    assert not torch._C._len_torch_dispatch_stack() - 1


def test_the_ways_are_the_simulations() -> None:
    names = ("TO_DEVICE", "TO_HOST", "BETWEEN", "READ")
    assert all(getattr(device_trace, name) == getattr(simulated, name) for name in names)
