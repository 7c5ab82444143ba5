"""Error explanations: the tables are whole, and they match what this torch really says."""

import re
import subprocess
import sys

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.error_help import (
    Explanation,
    explain,
    explain_warnings,
    explanations,
    version_is_in,
)
from codeblanks_gui.core.library import Library

ROWS = explanations()
PRODUCE = """
import sys, json, warnings, torch
from codeblanks_gui.kernel_side.simulated import disable, enable
for line in sys.stdin:
    row = json.loads(line)
    try:
        with warnings.catch_warnings():
            if row["on"]:
                enable(row["on"])
            exec(row["example"], {"torch": torch, "__file__": __file__})
        said = "nothing was raised"
    except BaseException as error:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        said = f"{type(error).__name__}: {text}"
    disable()
    print(json.dumps([row["id"], said]))
print(json.dumps(["torch", torch.__version__]))
print(json.dumps(["cuda", torch.version.cuda or ""]))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the installed Python and torch say to each example, from one process.

    For rows of a GPU the simulated one says it.
    """
    import json

    script = tmp_path_factory.mktemp("produce") / "produce.py"
    script.write_text(PRODUCE, encoding="utf-8")
    kept = ("id", "example", "on")
    # torch remembers that a GPU was once initialised: what it says without one comes first.
    rows = sorted((row for row in ROWS if row.example), key=lambda row: row.on)
    lines = [json.dumps({name: getattr(row, name) for name in kept}) for row in rows]
    done = subprocess.run(
        [sys.executable, str(script)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_ids_are_unique_and_texts_are_in_both_languages() -> None:
    ids = [row.id for row in ROWS]
    assert len(ids) == len(set(ids)) >= 45
    for row in ROWS:
        assert set(row.text) == {"tr", "en"}, row.id
        assert all(len(text) > 40 for text in row.text.values()), row.id


def test_a_lesson_that_a_row_names_is_in_the_course() -> None:
    ids = {lesson.id for lesson in Library([paths.lessons() / "pytorch"]).lessons()}
    assert {row.lesson for row in ROWS if row.lesson} <= ids


def test_every_place_in_a_text_is_a_group_of_its_pattern() -> None:
    for row in ROWS:
        for text in row.text.values():
            places = set(re.findall(r"(?<!\{)\{(\w+)\}(?!\})", text))
            assert places <= set(row.match.groupindex), row.id


def test_examples_are_explained_by_their_own_row(said: dict[str, str]) -> None:
    wrong = []
    for row in ROWS:
        if not row.example or (row.id == "no_cuda_build" and said["cuda"]):
            continue
        first = next((r.id for r in ROWS if r.fits(said[row.id], said["torch"])), None)
        if first != row.id:
            wrong.append((row.id, said[row.id], first))
    assert not wrong


@pytest.mark.parametrize(
    ("error", "row"),
    [
        (
            "RuntimeError: Expected all tensors to be on the same device, but got mat1 is on cpu, "
            "different from other tensors on cuda:0 (when checking argument in method "
            "wrapper_CUDA_addmm)",
            "devices_differ",
        ),
        (
            "RuntimeError: Input type (torch.cuda.FloatTensor) and weight type "
            "(torch.FloatTensor) should be the same",
            "input_and_weight_devices",
        ),
        (
            "RuntimeError: Placeholder storage has not been allocated on MPS device!",
            "mps_and_cpu_mixed",
        ),
        (
            "RuntimeError: Tensor for argument #2 'mat2' is on CPU, but expected it to be on GPU "
            "(while checking arguments for mm)",
            "mps_and_cpu_mixed",
        ),
        (
            "RuntimeError: slow_conv2d_forward_mps: input(device='cpu') and weight(device=mps:0')  "
            "must be on the same device",
            "mps_and_cpu_mixed",
        ),
        (
            "TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy "
            "the tensor to host memory first.",
            "numpy_of_device_tensor",
        ),
        (
            "RuntimeError: indices should be either on cpu or on the same device as the indexed "
            "tensor (cpu)",
            "index_on_other_device",
        ),
        (
            "RuntimeError: Expected a 'cuda' device type for generator but found 'cpu'",
            "generator_device",
        ),
        (
            "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.",
            "gpu_out_of_memory",
        ),
        (
            "RuntimeError: MPS backend out of memory (MPS allocated: 18.50 GiB, other allocations: "
            "448.00 KiB, max allowed: 18.72 GiB). Tried to allocate 512.00 MiB on shared pool.",
            "mps_out_of_memory",
        ),
        (
            "RuntimeError: Attempting to deserialize object on a CUDA device but "
            "torch.cuda.is_available() is False. If you are running on a CPU-only machine, please "
            "use torch.load with map_location=torch.device('cpu') to map your storages to the CPU.",
            "load_without_cuda",
        ),
        (
            "_pickle.UnpicklingError: Weights only load failed. This file can still be loaded",
            "weights_only",
        ),
        (
            "TypeError: Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't "
            "support float64. Please use float32 instead.",
            "mps_float64",
        ),
        (
            "NotImplementedError: The operator 'aten::linalg_qr' is not currently implemented for "
            "the MPS device. If you want this op to be considered for addition please comment on "
            "https://github.com/pytorch/pytorch/issues/141287",
            "mps_operator_missing",
        ),
        (
            "NotImplementedError: The operator 'aten::linalg_qr' is not currently implemented for "
            "the MPS device. If you want this op to be added in priority during the prototype "
            "phase of this feature, please comment on "
            "https://github.com/pytorch/pytorch/issues/77764",
            "mps_operator_missing",
        ),
        (
            "TypeError: MPS BFloat16 is only supported on MacOS 14 or newer",
            "mps_bfloat16",
        ),
        (
            "RuntimeError: cannot pin 'torch.cuda.FloatTensor' only dense CPU tensors can be "
            "pinned",
            "pin_device_tensor",
        ),
        (
            "RuntimeError: Cannot re-initialize CUDA in forked subprocess. To use CUDA with "
            "multiprocessing, you must use the 'spawn' start method",
            "cuda_in_forked_process",
        ),
        (
            "AttributeError: Can't get attribute 'CustomDataset' on <module '__main__' (built-in)>",
            "worker_cannot_find_class",
        ),
        ("RuntimeError: expected scalar type Long but found Float", "target_dtype"),
        (
            "RuntimeError: expected target dtype to be Long or Byte, but got Float",
            "target_dtype",
        ),
        (
            "UserWarning: 'pin_memory' argument is set as true but not supported on MPS now, "
            "device pinned memory won't be used.",
            "pin_on_mps",
        ),
        (
            "UserWarning: 'pin_memory' argument is set as true but no accelerator is found, then "
            "device pinned memory won't be used.",
            "pin_without_accelerator",
        ),
        (
            "RuntimeError: Expected all tensors to be on the same device, but found at least two "
            "devices, cpu and cuda:0!",
            "devices_differ",
        ),
        (
            "RuntimeError: Input type (torch.FloatTensor) and weight type "
            "(torch.cuda.FloatTensor) should be the same",
            "input_and_weight_devices",
        ),
        (
            "RuntimeError: Tensor for argument input is on cpu but expected on mps",
            "mps_and_cpu_mixed",
        ),
        ("OutOfMemoryError: CUDA out of memory. Tried to allocate 22.78 GiB.", "gpu_out_of_memory"),
        ("AcceleratorError: CUDA error: device-side assert triggered", "device_assert"),
        (
            "RuntimeError: Attempting to deserialize object on CUDA device 1 but "
            "torch.cuda.device_count() is 1.",
            "load_from_other_gpu",
        ),
        ("NameError: name 'prnt' is not defined. Did you mean: 'print'?", "name_misspelt"),
        (
            "NameError: name 'math' is not defined. Did you forget to import 'math'?",
            "name_forgot_import",
        ),
    ],
)
def test_texts_of_other_machines_find_their_row(error: str, row: str) -> None:
    assert next(r.id for r in ROWS if r.fits(error, "2.13.0")) == row


def test_names_are_filled_in() -> None:
    text = explain("NameError", "name 'prnt' is not defined. Did you mean: 'print'?")
    assert "`prnt`" in text["tr"]
    assert "`print`" in text["en"]


def test_an_unknown_error_is_not_explained() -> None:
    assert explain("LearnersOwnError", "whatever") == {}


def test_warnings_are_found_in_what_was_printed() -> None:
    line = (
        "model.py:3: UserWarning: Using a target size (torch.Size([4])) that is different to the "
        "input size (torch.Size([4, 1])). This will likely lead to incorrect results."
    )
    found = explain_warnings(f"hello\n{line}\n  loss = f(a, b)\n")
    assert len(found) == 1
    assert "4, 1" in next(iter(found.values()))["en"]


@pytest.mark.parametrize(
    ("version", "wanted", "is_in"),
    [
        ("2.13.0+cpu", ">=2.4", True),
        ("2.3.1", ">=2.4", False),
        ("2.10.0", ">=2.9,<2.11", True),
        ("2.11.0", ">=2.9,<2.11", False),
        ("", ">=2.4", True),
        ("2.4.0", "", True),
    ],
)
def test_version_ranges(version: str, wanted: str, is_in: bool) -> None:
    assert version_is_in(version, wanted) is is_in


def test_a_row_of_another_torch_does_not_fit() -> None:
    row = Explanation("x", re.compile("boom"), {"en": "b"}, torch=">=9")
    assert row.fits("E: boom", "2.13.0") is None
    assert row.fits("E: boom", "9.1") == {"en": "b"}
