"""PyTorch's own operator database: each operation gives on the device what it gives on the CPU.

float32, the first 25 samples of each operation, forward and with gradients. Operations that hand
out uninitialised memory are compared by shape, dtype and device.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any, List, NamedTuple, Set

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils._pytree import tree_leaves, tree_map

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import generators, op_table, texts

pytestmark = pytest.mark.slow

SAMPLES = 25
UNINITIALISED = {
    "empty",
    "empty_like",
    "empty_permuted",
    "empty_strided",
    "new_empty",
    "new_empty_strided",
    "resize_",
    "resize_as_",
}


class Result(NamedTuple):
    """The tensors that came out, and the rest."""

    tensors: List[torch.Tensor]
    others: List[Any]


def name_of(op: Any) -> str:
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else str(op.name)


def dtype_of(op: Any) -> Any:
    if op.supports_dtype(torch.float32, "cpu"):
        return torch.float32
    return next(iter(sorted(op.supported_dtypes("cpu"), key=str)), None)


def samples_of(op: Any, with_gradients: bool) -> List[Any]:
    torch.manual_seed(0)
    wants_gradient = with_gradients and op.supports_autograd
    samples = op.sample_inputs("cpu", dtype_of(op), requires_grad=wants_gradient)
    return list(itertools.islice(samples, SAMPLES))


def copied(tensor: Any) -> Any:
    if not isinstance(tensor, torch.Tensor):
        return tensor
    if tensor.layout is not torch.strided or tensor.is_nested:
        return tensor
    return tensor.detach().clone().requires_grad_(tensor.requires_grad)


def moved(value: Any, kind: str) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach().to(kind).requires_grad_(value.requires_grad)
    if isinstance(value, (torch.device, str)) and str(value) == "cpu":
        return torch.device(kind)
    return value


def function_of(op: Any) -> Any:
    """What a program calls now; the database was made before the simulation was on."""
    if op.name == "nn.functional.one_hot":
        return torch.nn.functional.one_hot
    return torch.linalg.matrix_rank if op.name == "linalg.matrix_rank" else op


def run(op: Any, arguments: Any, with_gradients: bool) -> Result:
    first, args, kwargs = arguments
    torch.manual_seed(0)
    leaves = tree_leaves(function_of(op)(first, *args, **kwargs))
    tensors = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]
    others = [leaf for leaf in leaves if not isinstance(leaf, torch.Tensor)]
    if with_gradients:
        given = [leaf for leaf in tree_leaves(arguments) if isinstance(leaf, torch.Tensor)]
        tensors += gradients(tensors, [tensor for tensor in given if tensor.requires_grad])
    return Result(tensors, others)


def gradients(outputs: List[torch.Tensor], inputs: List[torch.Tensor]) -> List[torch.Tensor]:
    roots = [output for output in outputs if output.requires_grad]
    if not roots or not inputs:
        return []
    loss = sum((root.abs() if root.is_complex() else root).sum() for root in roots)
    found = torch.autograd.grad(loss, inputs, allow_unused=True)
    return [gradient for gradient in found if gradient is not None]


def assert_same(name: str, found: Result, wanted: Result) -> None:
    assert len(found.tensors) == len(wanted.tensors)
    for back, here in zip(found.tensors, wanted.tensors):
        here = here.detach()
        if name in UNINITIALISED:
            assert (back.shape, back.dtype) == (here.shape, here.dtype)
            continue
        if here.dtype.is_floating_point and here.dtype.itemsize == 1:  # float8
            back, here = back.float(), here.float()
        torch.testing.assert_close(
            back, here, equal_nan=True, check_stride=False, atol=1e-4, rtol=1e-3
        )


@pytest.fixture(autouse=True)
def cpus_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the device draw what the CPU draws, so that random operations can be compared."""
    monkeypatch.setattr(generators, "SEED_MIX", 0)


def compare(op: Any, kind: str, with_gradients: bool) -> None:
    pairs, results = [], []
    try:
        samples = samples_of(op, with_gradients)
    except Exception as error:  # the database's own needs, such as scipy
        pytest.skip(f"no samples: {type(error).__name__}")
    for sample in samples:
        arguments = (sample.input, sample.args, sample.kwargs)
        try:
            wanted = run(op, tree_map(copied, arguments), with_gradients)
        except Exception:  # a sample that the CPU refuses says nothing of the device
            continue
        pairs.append((arguments, wanted))
    simulated.enable(kind, memory=8 << 30)
    try:
        for arguments, wanted in pairs:
            there = tree_map(lambda value: moved(copied(value), kind), arguments)
            found = run(op, there, with_gradients)
            devices = [tensor.device.type for tensor in found.tensors]
            back = [tensor.detach().cpu() for tensor in found.tensors]
            results.append((devices, Result(back, found.others), wanted))
    finally:
        simulated.disable()
    for devices, found, wanted in results:
        assert set(devices) <= {kind}, "device of the result"
        assert_same(name_of(op), found, wanted)


OPS = [pytest.param(op, id=name_of(op)) for op in op_db if dtype_of(op) is not None]


NOT_ON_CUDA = {"histogram", "histogramdd"}
if not op_table.has_kernel("cuda", "nonzero_static", ""):  # torch 2.4
    NOT_ON_CUDA.add("nonzero_static")
"""They have no CUDA kernel, so they must be refused."""


@pytest.mark.parametrize("op", OPS)
def test_forward_on_cuda(op: Any) -> None:
    if op.name in NOT_ON_CUDA:
        with pytest.raises(NotImplementedError, match="'CUDA' backend"):
            compare(op, "cuda", with_gradients=False)
    else:
        compare(op, "cuda", with_gradients=False)


@pytest.mark.parametrize("op", OPS)
def test_gradients_on_cuda(op: Any) -> None:
    if op.name in NOT_ON_CUDA:
        pytest.skip("refused, see above")
    compare(op, "cuda", with_gradients=True)


refused_on_mps: Set[str] = set()


@pytest.mark.parametrize("op", OPS)
def test_forward_on_mps(op: Any) -> None:
    try:
        compare(op, "mps", with_gradients=False)
    except (NotImplementedError, TypeError) as error:
        words = ("not currently implemented for the MPS device", "doesn't support float64")
        if not any(word in str(error) for word in words):
            raise
        if isinstance(error, NotImplementedError):
            refused_on_mps.add(op.name + op.variant_test_name)
        pytest.skip(f"refused as on a real device: {str(error)[:60]}")


def test_what_mps_refuses_is_in_torchs_own_lists() -> None:
    """Torch's tests know which operators fail on MPS; some are told beside the operator."""
    path = Path(torch.__file__).parent / "testing/_internal/common_mps.py"
    if not path.exists() or not refused_on_mps:
        pytest.skip("this torch comes without the lists, or the tests above were not run")
    text = path.read_text(encoding="utf-8")
    known = set(re.findall(r'"([\w.]+)"\s*:', text))
    told_beside = {"nn.functional.channel_shuffle", "torch._scaled_mm", "torch._scaled_mm_v2"}
    if texts.VERSION < (2, 14):  # native_functions.yaml has kernels for the CPU and CUDA only
        told_beside |= {"linalg.lu_solve", "lu_solve"}
    assert refused_on_mps - known <= told_beside
