"""PyTorch's own databases of modules and optimizers: the same values, on the device."""

from __future__ import annotations

import copy
import itertools
from typing import Any, Dict, List

import pytest
import torch
from torch.testing._internal.common_modules import module_db
from torch.testing._internal.common_optimizers import optim_db
from torch.utils._pytree import tree_leaves, tree_map

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import generators

pytestmark = pytest.mark.slow

INPUTS = 3  # of each module
PASSES = 3  # the first ones over a graph are watched, the last one isn't


@pytest.fixture(autouse=True)
def cpus_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the device draw what the CPU draws, so that dropout can be compared."""
    monkeypatch.setattr(generators, "SEED_MIX", 0)


def tensors_of(tree: Any) -> List[torch.Tensor]:
    return [leaf for leaf in tree_leaves(tree) if isinstance(leaf, torch.Tensor)]


def run_module(info: Any, inputs: Any, device: str, training: bool) -> List[torch.Tensor]:
    def placed(value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return value
        moved = value.detach().clone() if device == "cpu" else value.detach().to(device)
        return moved.requires_grad_(value.requires_grad)

    torch.manual_seed(0)
    made = inputs.constructor_input
    module = info.module_cls(*made.args, **made.kwargs).to(device).train(training)
    args, kwargs = tree_map(placed, (inputs.forward_input.args, inputs.forward_input.kwargs))
    torch.manual_seed(1)
    outputs = tensors_of(module(*args, **kwargs))
    roots = [output.sum() for output in outputs if output.requires_grad]
    if roots:
        sum(roots).backward()
    gradients = [parameter.grad for parameter in module.parameters()]
    gradients += [tensor.grad for tensor in tensors_of((args, kwargs))]
    return outputs + [gradient for gradient in gradients if gradient is not None]


@pytest.mark.parametrize("kind", ["cuda", "mps"])
@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
@pytest.mark.parametrize("info", module_db, ids=lambda info: info.module_cls.__name__)
def test_module(info: Any, training: bool, kind: str) -> None:
    samples = info.module_inputs_func(
        info, device="cpu", dtype=torch.float32, requires_grad=True, training=training
    )
    compared = 0
    for inputs in itertools.islice(samples, INPUTS):
        if inputs.forward_input is None:
            continue
        try:
            wanted = run_module(info, inputs, "cpu", training)
        except Exception:  # a sample that the CPU refuses says nothing of the device
            continue
        simulated.enable(kind)
        try:
            for _pass in range(PASSES):
                found = []  # what the pass before held is free
                found = run_module(info, inputs, kind, training)
            devices = {tensor.device.type for tensor in found}
            found = [tensor.detach().cpu() for tensor in found]
        except NotImplementedError as error:
            assert "not currently implemented for the MPS device" in str(error)
            continue
        finally:
            simulated.disable()
        assert devices <= {kind}
        for back, here in zip(found, wanted):
            torch.testing.assert_close(back, here.detach(), atol=1e-4, rtol=1e-3, equal_nan=True)
        compared += 1
    if not compared:
        pytest.skip("no sample to compare")


def run_optimizer(info: Any, keywords: Dict[str, Any], device: str) -> List[torch.Tensor]:
    torch.manual_seed(0)
    model, inputs = torch.nn.Linear(3, 2).to(device), torch.randn(4, 3).to(device)

    def placed(value: Any) -> Any:
        is_moved = isinstance(value, torch.Tensor) and value.dim()
        return value.to(device) if is_moved else value

    given = {name: placed(value) for name, value in keywords.items()}
    optimizer = info.optim_cls(model.parameters(), **given)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(inputs).pow(2).mean()
        loss.backward()
        return loss

    for _step in range(3):
        if info.step_requires_closure:
            optimizer.step(closure)
        else:
            closure()
            optimizer.step()
    copy.deepcopy(optimizer.state_dict())
    assert {parameter.device.type for parameter in model.parameters()} == {device}
    return [parameter.detach().cpu().clone() for parameter in model.parameters()]


FLAGS: List[Dict[str, bool]] = [{}, {"foreach": True}, {"foreach": False}, {"fused": True}]


@pytest.mark.parametrize("kind", ["cuda", "mps"])
@pytest.mark.parametrize("flags", FLAGS, ids=str)
@pytest.mark.parametrize("info", optim_db, ids=lambda info: info.optim_cls.__name__)
def test_optimizer(info: Any, flags: Dict[str, bool], kind: str) -> None:
    if flags and next(iter(flags)) not in info.supported_impls:
        pytest.skip("it has no such implementation")
    for sample in info.optim_inputs_func(device="cpu"):
        keywords = {**sample.kwargs, **flags}
        try:
            wanted = run_optimizer(info, keywords, "cpu")
        except Exception:  # arguments that the CPU refuses say nothing of the device
            continue
        simulated.enable(kind)
        try:
            found = run_optimizer(info, keywords, kind)
        except (RuntimeError, NotImplementedError) as error:
            if not is_real_rule(str(error), keywords):
                raise
            continue
        finally:
            simulated.disable()
        for back, here in zip(found, wanted):
            torch.testing.assert_close(back, here, atol=1e-5, rtol=0)


def is_real_rule(text: str, keywords: Dict[str, Any]) -> bool:
    """Whether it is true: torch 2.4 has fused Adagrad on the CPU only, MPS has none at all."""
    return bool(keywords.get("fused")) and ("fused" in text or "MPS device" in text)
