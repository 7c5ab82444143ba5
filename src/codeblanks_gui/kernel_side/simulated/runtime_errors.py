"""What PyTorch says where CUDA's runtime reports an error ("CUDA error: …").

c10/cuda/CUDAException.cpp puts the text together, and CUDAMiscFunctions.cpp what stands after its
first line. That has changed three times; the headers in the installed torch declare the functions
that make it, so they tell which one this is.
"""

from __future__ import annotations

import os

from .texts import TORCH_FOLDER, VERSION, AcceleratorError

_HEADERS = os.path.join(TORCH_FOLDER, "include", "c10", "cuda")
_OUT_OF_RANGE = "\nGPU device may be out of range, do you have enough GPUs?"
_MEANWHILE = (
    "\nCUDA kernel errors might be asynchronously reported at some other API call, so the "
    "stacktrace below might be incorrect."
    "\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1"
)
_LOG = "\nFor more detailed error information, run with CUDA_LOG_FILE=stderr"
_NO_ASSERTIONS = "\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.\n"


def invalid_ordinal() -> RuntimeError:
    """There is no device with this number (cudaErrorInvalidDevice)."""
    return _error("invalid device ordinal", "cudaErrorInvalidDevice", is_of_kernel=False)


def device_assert() -> RuntimeError:
    """A kernel found something wrong, an index for instance (cudaErrorAssert)."""
    return _error("device-side assert triggered", "cudaErrorAssert", is_of_kernel=True)


def _error(words: str, name: str, *, is_of_kernel: bool) -> RuntimeError:
    text = f"CUDA error: {words}{_help(name)}{_suffix(is_of_kernel)}{_NO_ASSERTIONS}"
    error: RuntimeError = AcceleratorError(text)
    return error


def _help(name: str) -> str:
    """`get_cuda_error_help`: at first of this one error, then a place to read for all others."""
    declared = _declared()
    if "get_cuda_error_help(" not in declared:
        return ""
    if name == "cudaErrorInvalidDevice":
        return _OUT_OF_RANGE
    if "get_cuda_error_help(const char" in declared:
        return ""
    page = "https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html"
    return f"\nSearch for `{name}' in {page} for more information."


def _suffix(is_of_kernel: bool) -> str:
    """`get_cuda_check_suffix`; later `get_cuda_async_error_suffix`, which knows kernels' errors."""
    if not is_of_kernel and "get_cuda_async_error_suffix" in _declared():
        # Since 2.14 what the driver logged is shown itself: nothing, for a number out of range.
        return "" if "CUDAErrorLogCapture" in _text("CUDAException.h") else _LOG
    return "" if os.environ.get("CUDA_LAUNCH_BLOCKING") == "1" else _MEANWHILE


def _declared() -> str:
    known = _text("CUDAMiscFunctions.h")
    if known or VERSION < (2, 9):
        return known
    return "get_cuda_error_help(cudaError_t"  # a torch without its headers


def _text(header: str) -> str:
    try:
        with open(os.path.join(_HEADERS, header), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""
