"""Each error text is PyTorch's own: its stem is found in the installed torch.

Compilers cut long literals in pieces, so a stem may be a part of a sentence. A wheel for the CPU
lacks CUDA's library, and all but Apple's lack MPS's; stems that live there
are quoted with their place in PyTorch's sources and looked for only where the library is.
"""

from __future__ import annotations

import mmap
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Dict, List, Tuple

import pytest
import torch

from codeblanks_gui.kernel_side import simulated
from codeblanks_gui.kernel_side.simulated import refusal_texts, runtime_errors, texts

FOLDER = Path(torch.__file__).parent
LIBRARIES = sorted((FOLDER / "lib").glob("*torch*")) + sorted((FOLDER / "lib").glob("*c10*"))
HAS_CUDA = any("torch_cuda" in path.name for path in LIBRARIES)
SOURCES = [
    FOLDER / "cuda/__init__.py",
    FOLDER / "cuda/memory.py",
    FOLDER / "testing/_internal/common_modules.py",
    FOLDER / "testing/_internal/opinfo/definitions/linalg.py",
]
LISTS = SimpleNamespace(
    cuda=SimpleNamespace(
        device=torch.device("cuda", 0), allocated=1, reserved=1, limit=1, capacity=1, requested=1
    ),
    mps=SimpleNamespace(
        device=torch.device("mps", 0), allocated=1, reserved=1, limit=1, capacity=1, requested=1
    ),
)

# (the error, pieces of its text as a library has them, where the pieces are)
EVERYWHERE, CUDA, MPS = "everywhere", "cuda", "mps"
STEMS: Dict[str, Tuple[Any, List[str], str]] = {
    "two_devices": (
        texts.two_devices("cuda:0", "cpu"),
        ["Expected all tensors to be on the same device, but found at least two devices, "],
        EVERYWHERE,
    ),
    "named_mismatch": (
        texts.named_mismatch("mat1", "cpu", "cuda:0", "wrapper_CUDA_addmm"),
        ["Expected all tensors to be on the same device, but "],
        EVERYWHERE,
    ),
    "indices": (
        texts.indices_elsewhere(),
        ["indices should be either on ", "or on the same device as the indexed tensor"],
        EVERYWHERE,
    ),
    "rnn": (
        texts.rnn_mismatch("hidden", "cpu", "cuda:0"),
        ["tensors are not at the same device, found input tensor at "],
        EVERYWHERE,
    ),
    "convolution": (
        texts.convolution_mismatch("a", "weight", "b"),
        ["Input type (", " type (", ") should be the same"],
        EVERYWHERE,
    ),
    "generator": (
        texts.generator_mismatch("cuda", "cpu"),
        ["Expected a '", "' device type for generator but found '"],
        EVERYWHERE,
    ),
    "lengths": (
        texts.lengths_on_device(1, "cuda:0"),
        ["' argument should be a 1D CPU int64 tensor, but got "],
        EVERYWHERE,
    ),
    "numpy": (
        texts.numpy_of_device("cuda:0"),
        [" device type tensor to numpy. Use Tensor.cpu() to "],
        EVERYWHERE,
    ),
    "pin": (texts.pin_of_device("x"), ["only dense CPU tensors can be pinned"], EVERYWHERE),
    "root gradient": (
        texts.root_gradient(0, "cuda:0", "cpu"),
        ["invalid gradient at index ", " - expected device ", " but got "],
        EVERYWHERE,
    ),
    "grad": (
        texts.grad_assignment("cpu", "cuda"),
        ["attempting to assign a gradient with device type '", "' to a tensor with device type '"],
        EVERYWHERE,
    ),
    "attention": (
        texts.attention_mismatch("cuda:0", "cpu", "cpu"),
        [
            "Expected query, key, and value to have the same device type, but got query.device: ",
            " key.device: ",
            " and value.device: ",
        ],
        EVERYWHERE,
    ),
    "meshgrid": (
        texts.meshgrid_mismatch(),
        ["meshgrid expects all tensors to have the same device"],
        EVERYWHERE,
    ),
    "storage": (
        texts.other_storage("cpu", "cuda:0"),
        ["Attempted to set the storage of a tensor on device ", "the devices must match."],
        EVERYWHERE,
    ),
    "sharing": (
        texts.not_shareable("_share_fd_"),
        ["_share_fd_: only available on CPU"],
        EVERYWHERE,
    ),
    "tensor_split": (
        texts.indices_not_on_host("cuda:0"),
        ["tensor_split expected tensor_indices_or_sections to be on cpu, but it's on "],
        EVERYWHERE,
    ),
    "forked": (texts.forked(), ["Cannot re-initialize CUDA in forked subprocess. "], EVERYWHERE),
    "no cuda": (texts.no_cuda(), ["Torch not compiled with CUDA enabled"], EVERYWHERE),
    "no kernel": (
        refusal_texts.no_kernel("aten::histogram", "CUDA"),
        [
            "Could not run '",
            "' backend. This could be because the operator doesn't exist for this backend, or was "
            "omitted during ",
        ],
        EVERYWHERE,
    ),
    "not deterministic": (
        refusal_texts.not_deterministic("_histc_cuda"),
        [
            " does not have a deterministic implementation, but you set "
            "'torch.use_deterministic_algorithms(True)'. You can turn off determinism just for "
            "this operation"
        ],
        EVERYWHERE,
    ),
    "unsafe to autocast": (
        refusal_texts.unsafe_to_autocast(),
        ["torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast."],
        EVERYWHERE,
    ),
    "out of memory": (
        texts.out_of_memory(LISTS.cuda, 1),
        [
            "CUDA out of memory. Tried to allocate ",
            " has a total capacity of ",
            " is reserved by PyTorch but unallocated.",
            " If reserved but unallocated memory is large try setting",
            "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See "
            "documentation for Memory Management  (https://",
            "pytorch.org/docs/stable/notes/cuda.html#",
        ],
        CUDA,
    ),
    "invalid ordinal": (
        runtime_errors.invalid_ordinal(),
        [
            "GPU device may be out of range, do you have eno"
            if "GPU device" in str(runtime_errors.invalid_ordinal())
            else "CUDA kernel errors might be asynchronously reported at some other API call"
        ],
        CUDA,
    ),
    "device assert": (
        runtime_errors.device_assert(),
        [
            "CUDA kernel errors might be asynchronously reported at some other API call, so the "
            "stacktrace below might be incorrect.",
            "For debugging consider passing CUDA_LAUNCH_BLOCKING=1",
        ],
        CUDA,
    ),
    "no mps kernel": (
        refusal_texts.no_mps_kernel("aten::x"),
        ["is not currently implemented for the MPS device"],
        EVERYWHERE if texts.VERSION >= (2, 5) else MPS,
    ),
    "no double": (texts.no_double(), ["Cannot convert a MPS Tensor to float64 dtype"], MPS),
    "mps linear": (texts.mps_linear_mismatch("weight"), ["Tensor for argument "], MPS),
    "mps placeholder": (
        texts.mps_placeholder(),
        ["Placeholder storage has not been allocated on MPS device!"],
        MPS,
    ),
    "mps convolution": (
        texts.mps_convolution_mismatch("cpu", "mps:0"),
        ["must be on the same device"],
        MPS,
    ),
    "mps out of memory": (
        texts.out_of_memory(LISTS.mps, 1),
        ["MPS backend out of memory (MPS allocated: "],
        MPS,
    ),
}


def holds(path: Path, stem: bytes) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return text.find(stem) >= 0


def is_in_torch(stem: str) -> bool:
    if any(stem in path.read_text(encoding="utf-8") for path in SOURCES if path.exists()):
        return True
    # Large libraries last.
    return any(
        holds(path, stem.encode())
        for path in sorted(LIBRARIES, key=lambda path: path.stat().st_size)
    )


@pytest.mark.parametrize("name", STEMS)
def test_text_is_torchs_own(name: str) -> None:
    error, stems, place = STEMS[name]
    for stem in stems:
        assert stem in str(error), "the error has its own stems"
    if place == MPS or (place == CUDA and not HAS_CUDA):
        pytest.skip(f"this wheel has no {place} library to look in")
    missing = [stem for stem in stems if not is_in_torch(stem)]
    assert not missing


def test_the_wording_follows_the_library() -> None:
    stem = "different from other tensors on"
    assert texts.has_new_mismatch() == is_in_torch(stem)
    assert (stem in STEMS["named_mismatch"][0].args[0]) == is_in_torch(stem)


def test_what_is_ours_says_so() -> None:
    error = texts.not_simulated("CUDA graphs")
    assert isinstance(error, simulated.NotSimulatedError)
    assert str(error).startswith("CUDA graphs is not simulated on the Simulated GPU")


DECLARED = {
    "2.4": ("", "", ["CUDA kernel errors", "CUDA kernel errors"]),
    "the first help": (
        "std::string get_cuda_error_help(const char* /*error_string*/)",
        "",
        ["GPU device may be", "CUDA kernel errors"],
    ),
    "help for all": (
        "std::string get_cuda_error_help(cudaError_t /*error*/)",
        "",
        ["GPU device may be", "Search for `cudaErrorAssert'"],
    ),
    "a hint at the log": (
        "get_cuda_error_help(cudaError_t); get_cuda_async_error_suffix(",
        "",
        ["GPU device may be", "Search for `cudaErrorAssert'"],
    ),
    "the log itself": (
        "get_cuda_error_help(cudaError_t); get_cuda_async_error_suffix(",
        "class CUDAErrorLogCapture",
        ["GPU device may be", "Search for `cudaErrorAssert'"],
    ),
}


@pytest.mark.parametrize("name", DECLARED)
def test_runtime_errors_are_those_of_the_installed_headers(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    functions, captures, second_lines = DECLARED[name]
    (tmp_path / "CUDAMiscFunctions.h").write_text(functions or "#pragma once", encoding="utf-8")
    (tmp_path / "CUDAException.h").write_text(captures, encoding="utf-8")
    monkeypatch.setattr(runtime_errors, "_HEADERS", str(tmp_path))
    monkeypatch.delenv("CUDA_LAUNCH_BLOCKING", raising=False)
    errors = [str(runtime_errors.invalid_ordinal()), str(runtime_errors.device_assert())]
    for text, second_line in zip(errors, second_lines):
        assert text.splitlines()[1].startswith(second_line)
        assert text.endswith("enable device-side assertions.\n")
    assert "CUDA kernel errors" in errors[1]
    assert ("CUDA_LOG_FILE" in errors[0]) == (name == "a hint at the log")
    monkeypatch.setenv("CUDA_LAUNCH_BLOCKING", "1")
    assert "CUDA kernel errors" not in str(runtime_errors.device_assert())
