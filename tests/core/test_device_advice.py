"""Mistakes that raise no error are told while typing, and what is right is left alone."""

import ast

import pytest

from codeblanks_gui.core.device_advice import (
    BUILT_IS_NOT_AVAILABLE,
    CLOCK_BEFORE_WORK,
    EMPTY_CACHE_IN_LOOP,
    GRAPHS_KEPT,
    MOVE_NOT_KEPT,
    READ_TOO_EARLY,
    advice,
)
from codeblanks_gui.core.text import Marked

LOOP = """
for x, y in batches:
    loss = loss_fn(model(x), y)
    loss.backward()
    total += {added}
"""
TIMED = """
x = torch.ones(9).to(device)
start = time.perf_counter()
y = x @ x{waits}
print(time.perf_counter() - start)
"""


def told(source: str) -> list[tuple[int, Marked]]:
    return [(one.node.lineno, one.message) for one in advice(ast.parse(source))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = torch.ones(2)\nx.to(device)", [(2, MOVE_NOT_KEPT)]),
        ("x = torch.ones(2)\nx.cuda()", [(2, MOVE_NOT_KEPT)]),
        ("d = 'mps' if torch.backends.mps.is_built() else 'cpu'", [(1, BUILT_IS_NOT_AVAILABLE)]),
        ("for x in xs:\n    torch.cuda.empty_cache()", [(2, EMPTY_CACHE_IN_LOOP)]),
        (LOOP.format(added="loss"), [(5, GRAPHS_KEPT)]),
        ("y = x.to('cpu', non_blocking=True)\nprint(y)", [(1, READ_TOO_EARLY)]),
        ("y = x.cpu(non_blocking=True)", [(1, READ_TOO_EARLY)]),
        (TIMED.format(waits=""), [(5, CLOCK_BEFORE_WORK)]),
    ],
)
def test_a_silent_mistake_is_told_at_its_line(
    source: str, expected: list[tuple[int, Marked]]
) -> None:
    assert told(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "x = torch.ones(2)\nx = x.to(device)",
        "model = Net()\nmodel.to(device)",  # a module moves in place
        "model = torch.nn.Linear(1, 1)\nmodel.to(device)",
        "print(torch.backends.mps.is_built())",
        "ok = torch.backends.mps.is_built() and torch.backends.mps.is_available()",
        "if torch.backends.mps.is_built() and torch.backends.mps.is_available():\n    pass",
        "torch.cuda.empty_cache()",
        LOOP.format(added="loss.item()"),
        LOOP.format(added="loss.detach()"),
        "for x in xs:\n    loss += model(x).sum()\nloss.backward()",  # one sum, one backward
        "x = x.to(device, non_blocking=True)",
        "y = x.cpu(non_blocking=True)\ntorch.cuda.synchronize()",
        TIMED.format(waits="\ntorch.cuda.synchronize()"),
        TIMED.format(waits="\nprint(y.sum().item())"),
        "start = time.time()\nwork()\nprint(time.time() - start)",
    ],
)
def test_what_is_right_or_unknown_is_left_alone(source: str) -> None:
    assert told(source) == []


def test_a_loop_in_a_loop_is_told_once() -> None:
    source = "for a in b:\n    for c in a:\n        torch.mps.empty_cache()"
    assert told(source) == [(3, EMPTY_CACHE_IN_LOOP)]
