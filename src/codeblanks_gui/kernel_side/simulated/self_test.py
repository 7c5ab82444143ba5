"""Twenty small questions to this torch, asked each time the simulation is turned on.

A private name that a new version of torch has renamed shows here, not in a learner's program.
"""

from __future__ import annotations

from typing import Callable, List, Tuple

import torch
from torch import nn

MEMORY = 64 << 20
"""Bytes of the device while it is tested, whatever a program is given afterwards."""


class SimulationError(RuntimeError):
    """The simulation can't be on."""


def run(kind: str) -> None:
    """Ask all questions.

    Raises:
        SimulationError: One was answered wrongly; its name is in the text.
    """
    for name, probe in _probes(kind):
        try:
            is_right = probe()
        except Exception as error:
            raise _failure(name, f"{type(error).__name__}: {error}") from error
        if not is_right:
            raise _failure(name, "a wrong answer")


def _failure(name: str, what: str) -> SimulationError:
    return SimulationError(
        f"The simulated GPU stays off: torch {torch.__version__} does not pass its self-test "
        f"({name}: {what})."
    )


def _refused(action: Callable[[], object], word: str) -> bool:
    try:
        action()
    except (RuntimeError, TypeError) as error:
        return word in str(error)
    return False


def _probes(kind: str) -> List[Tuple[str, Callable[[], bool]]]:
    host = torch.ones(2, 2)
    there = host.to(kind)

    def is_there(*tensors: torch.Tensor) -> bool:
        return all(tensor.device.type == kind for tensor in tensors)

    def gradients() -> bool:
        leaf = torch.ones(2, requires_grad=True)
        (leaf.to(kind) * 3).cpu().sum().backward()
        return leaf.grad is not None and leaf.grad.tolist() == [3, 3]

    def memory() -> bool:
        account = there.untyped_storage()._simulated_block.account
        before = account.allocated
        block = torch.empty(1000, device=kind)
        view = block[1:]
        taken = account.allocated
        del block, view
        return (taken - before, account.allocated) == (4096, before)

    def layer() -> bool:
        model = nn.Linear(2, 2).to(kind)
        model(there).sum().backward()
        return is_there(model.weight, model.weight.grad)

    return [
        ("moved", lambda: is_there(there) and host.device.type == "cpu"),
        ("moved back", lambda: torch.equal(there.cpu(), host)),
        ("type", lambda: type(there) is torch.Tensor),
        ("index", lambda: there.device == torch.device(kind, 0)),
        ("view", lambda: is_there(there[0], there.T, there.view(4))),
        ("sum", lambda: is_there(there + there, there * 2, there.sum())),
        ("value", lambda: (there @ there).sum().item() == 8),
        ("factory", lambda: is_there(torch.zeros(2, device=kind), torch.tensor([1], device=kind))),
        ("like", lambda: is_there(torch.zeros_like(there), there.new_ones(1))),
        ("random", lambda: is_there(torch.rand(2, device=kind))),
        ("in place", lambda: is_there(there.clone().add_(1))),
        ("text", lambda: f"device='{kind}:0'" in repr(there)),
        ("mixed", lambda: _refused(lambda: there + host, "at least two devices")),
        ("numpy", lambda: _refused(there.numpy, "can't convert")),
        ("host scalar", lambda: is_there(there * torch.tensor(2.0))),
        ("host stays", lambda: (host + 1).device.type == "cpu"),
        ("identity", lambda: there.to(kind) is there and host.cpu() is host),
        ("gradients", gradients),
        ("memory", memory),
        ("layer", layer),
    ]
