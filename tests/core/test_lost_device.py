"""Errors after which only a restart helps, and those after which all goes on."""

import pytest

from codeblanks_gui.core.lost_device import lost_device, ran_out_of_memory

# As PyTorch, cuBLAS, cuDNN and the CUDA runtime write them.
LOST = {
    "RuntimeError: CUDA error: device-side assert triggered\nCUDA kernel errors might": "index",
    "AcceleratorError: CUDA error: an illegal memory access was encountered": "illegal memory",
    "RuntimeError: CUDA error: unspecified launch failure": "unspecified launch failure",
    "RuntimeError: CUDA error: misaligned address": "misaligned address",
    "RuntimeError: CUDA error: out of memory\nCUDA kernel errors": "full",
    "RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(": "full",
    "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED": "full",
    "RuntimeError: HIP error: an illegal memory access was encountered": "illegal memory",
}
FINE = (
    "OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total",
    "RuntimeError: MPS backend out of memory (MPS allocated: 18.50 GiB",
    "RuntimeError: Expected all tensors to be on the same device, cuda:0 and cpu!",
    "ValueError: device-side assert triggered",
    "IndexError: Target 3 is out of bounds.",
    "",
)


@pytest.mark.parametrize(("error", "word"), LOST.items())
def test_a_restart_is_needed(error: str, word: str) -> None:
    lost = lost_device(error)
    assert lost is not None
    notice, params = lost
    text = notice.source.format(**params)
    assert word in text
    assert "restart" in text.casefold()


@pytest.mark.parametrize("error", FINE)
def test_the_device_goes_on(error: str) -> None:
    assert lost_device(error) is None
    assert ran_out_of_memory(error) == ("out of memory" in error)
