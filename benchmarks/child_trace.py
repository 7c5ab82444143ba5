"""Prints what the trace costs, one thread: microseconds with it and without it, taken in turn.

child_trace.py START

On a real device a dispatch mode looks at every operation; an operation on the CPU takes the same
way, so that no GPU is needed to measure it. On the simulated device only moves are heard of.
"""

import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from codeblanks_gui.kernel_side import device_trace, simulated

ROUNDS = 7
KEPT = 20_000


def seconds(action: Callable[[], Any], count: int) -> float:
    """Return the seconds of one of `count`."""
    begun = time.perf_counter()
    for _ in range(count):
        action()
    return (time.perf_counter() - begun) / count


def in_turn(action: Callable[[], Any], count: int, package: Any) -> dict[str, float]:
    """Return the least microseconds of some rounds, with the trace and without."""
    times: dict[str, list[float]] = {"off": [], "on": []}
    action()
    for _round in range(ROUNDS):
        times["off"].append(seconds(action, count))
        device_trace.start(simulated=package)
        times["on"].append(seconds(action, count))
        device_trace.stop()
    return {name: min(values) * 1e6 for name, values in times.items()}


def training_step(device: str) -> Callable[[], None]:
    """Return a step of a small network, with one copy to the device and one value read."""
    model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 10)).to(device)
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)
    inputs = torch.randn(32, 10)

    def step() -> None:
        loss = model(inputs.to(device)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        loss.item()

    return step


def bytes_of_a_kept_copy() -> float:
    """Return what the trace's notes on a tensor take, as long as the program keeps it."""
    there = torch.ones(1, device="cuda")
    sizes = []
    for is_traced in (False, True):
        if is_traced:
            device_trace.start(simulated=simulated)
        tracemalloc.start()
        kept = [there.cpu() for _ in range(KEPT)]
        sizes.append(tracemalloc.get_traced_memory()[0] / len(kept))
        tracemalloc.stop()
        if is_traced:
            device_trace.stop()
    return sizes[1] - sizes[0]


def main() -> None:
    """Measure, and print one JSON line."""
    torch.set_num_threads(1)
    host = torch.ones(4)
    found = {"an operation on a real device": in_turn(lambda: host + host, 5000, None)}
    found["a small step on a real device"] = in_turn(training_step("cpu"), 100, None)
    simulated.enable("cuda")
    there = torch.ones(4, device="cuda")
    value = there.sum()
    found["an operation, simulated"] = in_turn(lambda: there + there, 3000, simulated)
    found["a copy, simulated"] = in_turn(lambda: host.to("cuda"), 2000, simulated)
    found["a value read, simulated"] = in_turn(value.item, 2000, simulated)
    found["a small step, simulated"] = in_turn(training_step("cuda"), 60, simulated)
    print(json.dumps({"times": found, "kept_bytes": bytes_of_a_kept_copy()}))


if __name__ == "__main__":
    main()
