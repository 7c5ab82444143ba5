"""What a real device says: the errors of PyTorch, word for word.

Each text is as PyTorch's sources have it; a test looks for its stem in the installed torch.
Texts that changed between versions are chosen by what this torch's own library holds.
The functions make the error; the caller raises it.
"""

from __future__ import annotations

import mmap
import os
import re
from typing import Any, Optional, Tuple

import torch
from torch import Tensor

TORCH_FOLDER = os.path.dirname(os.path.abspath(torch.__file__)) + os.sep
VERSION: Tuple[int, ...] = tuple(int(part) for part in re.findall(r"\d+", torch.__version__)[:2])

_LIBRARIES = ("libtorch_cpu.so", "torch_cpu.dll", "libtorch_cpu.dylib")
_NEW_STEM = b"different from other tensors on"
_has_new_mismatch: Optional[bool] = None

AcceleratorError: Any = getattr(torch, "AcceleratorError", RuntimeError)
"""2.8 and later have a class of their own for errors of the device itself."""

_MEMORY_PAGE = (
    "https://docs.pytorch.org/docs/stable/notes/cuda.html"
    "#optimizing-memory-usage-with-pytorch-cuda-alloc-conf"
    if VERSION >= (2, 8)
    else "https://pytorch.org/docs/stable/notes/cuda.html#environment-variables"
)


class NotSimulatedError(NotImplementedError):
    """The one error of our own: real torch has this, the simulation does not."""


def not_simulated(what: str, instead: str = "use a real device for it") -> NotSimulatedError:
    """Make the error that says in words what is left out."""
    return NotSimulatedError(f"{what} is not simulated on the Simulated GPU: {instead}.")


def size_in_words(size: int) -> str:
    """Return a number of bytes as CUDA's allocator writes it."""
    for unit, shift in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if size >= 1 << shift:
            return f"{size / (1 << shift):.2f} {unit}"
    return f"{size} bytes"


def out_of_memory(account: Any, size: int) -> RuntimeError:
    """c10/cuda/CUDACachingAllocator.cpp; aten/src/ATen/mps/MPSAllocator.mm."""
    held, limit = account.allocated, account.limit
    if account.device.type == "mps":
        return RuntimeError(
            f"MPS backend out of memory (MPS allocated: {size_in_words(held)}, other allocations: "
            f"0 bytes, max allowed: {size_in_words(limit)}). Tried to allocate "
            f"{size_in_words(size)} on private pool. Use PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 to "
            "disable upper limit for memory allocations (may cause system failure)."
        )
    idle = max(0, account.reserved - held)
    used = held + idle
    free = size_in_words(max(0, account.capacity - used))
    allowed = f" {size_in_words(limit)} allowed;" if limit < account.capacity else ""
    error: RuntimeError = torch.OutOfMemoryError(
        f"CUDA out of memory. Tried to allocate {size_in_words(size)}. GPU {account.device.index} "
        f"has a total capacity of {size_in_words(account.capacity)} of which "
        f"{free} is free. Including non-PyTorch memory, this "
        f"process has {size_in_words(used)} memory in use.{allowed} Of the allocated memory "
        f"{size_in_words(held)} is allocated by PyTorch, and {size_in_words(idle)} is reserved by "
        "PyTorch but unallocated. If reserved but unallocated memory is large try setting "
        "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See "
        f"documentation for Memory Management  ({_MEMORY_PAGE})"
    )
    return error


def forked() -> RuntimeError:
    """torch/cuda/__init__.py, _lazy_init."""
    return RuntimeError(
        "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you "
        "must use the 'spawn' start method"
    )


def no_double() -> TypeError:
    """aten/src/ATen/mps/EmptyTensor.cpp."""
    return TypeError(
        "Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't support "
        "float64. Please use float32 instead."
    )


def two_devices(first: Any, second: Any) -> RuntimeError:
    """aten/src/ATen/TensorIterator.cpp, compute_types."""
    return RuntimeError(
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{first} and {second}!"
    )


def named_mismatch(name: str, found: Any, others: Any, method: str) -> RuntimeError:
    """aten/src/ATen/core/op_registration/adaption.h, common_device_check_failure."""
    if has_new_mismatch():
        return RuntimeError(
            f"Expected all tensors to be on the same device, but got {name} is on {found}, "
            f"different from other tensors on {others} (when checking argument in method {method})"
        )
    return RuntimeError(
        "Expected all tensors to be on the same device, but found at least two devices, "
        f"{others} and {found}! (when checking argument for argument {name} in method {method})"
    )


def has_new_mismatch() -> bool:
    """Whether this torch words a mismatch as 2.8 and later do: its own library knows.

    Read once, only when an error is being made (about 0.2 s).
    """
    global _has_new_mismatch
    if _has_new_mismatch is None:
        _has_new_mismatch = VERSION >= (2, 8)
        for library in _LIBRARIES:
            path = os.path.join(TORCH_FOLDER, "lib", library)
            if os.path.exists(path):
                _has_new_mismatch = _holds(path, _NEW_STEM)
    return _has_new_mismatch


def _holds(path: str, stem: bytes) -> bool:
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return text.find(stem) >= 0


def indices_elsewhere() -> RuntimeError:
    """aten/src/ATen/native/TensorAdvancedIndexing.cpp, make_info."""
    return RuntimeError(
        "indices should be either on cpu or on the same device as the indexed tensor (cpu)"
    )


def indices_elsewhere_than(device: Any) -> RuntimeError:
    """The same place, for a tensor on a device and indices on another one."""
    return RuntimeError(
        f"indices should be either on cpu or on the same device as the indexed tensor ({device})"
    )


def mask_mismatch(mask: Any, of_tensor: Any) -> RuntimeError:
    """aten/src/ATen/native/cuda/IndexKernel.cpp, masked_fill__cuda; MPS says it alike."""
    return RuntimeError(
        "expected self and mask to be on the same device, but got mask on "
        f"{mask} and self on {of_tensor}"
    )


def rnn_mismatch(role: str, of_input: Any, of_other: Any) -> RuntimeError:
    """aten/src/ATen/native/RNN.h, check_attributes; the role is "hidden" or "parameter"."""
    return RuntimeError(
        f"Input and {role} tensors are not at the same device, found input tensor at "
        f"{of_input} and {role} tensor at {of_other}"
    )


def convolution_mismatch(of_input: str, name: str, of_other: str) -> RuntimeError:
    """aten/src/ATen/native/Convolution.cpp, check_input_same_type_as_parameters."""
    return RuntimeError(f"Input type ({of_input}) and {name} type ({of_other}) should be the same")


def mps_convolution_mismatch(of_input: Any, of_weight: Any) -> RuntimeError:
    """aten/src/ATen/mps/MPSFallback.mm, slow_conv2d_forward_mps (its quotes are its own)."""
    return RuntimeError(
        f"slow_conv2d_forward_mps: input(device='{of_input}') and weight(device={of_weight}')  "
        "must be on the same device"
    )


def mps_linear_mismatch(role: str) -> RuntimeError:
    """aten/src/ATen/native/mps/operations/Linear.mm by TensorUtils' checkAllSameGPU."""
    return RuntimeError(f"Tensor for argument {role} is on cpu but expected on mps")


def mps_placeholder() -> RuntimeError:
    """aten/src/ATen/native/mps/OperationUtils.mm, Placeholder."""
    return RuntimeError("Placeholder storage has not been allocated on MPS device!")


def generator_mismatch(wanted: str, found: str) -> RuntimeError:
    """aten/src/ATen/core/Generator.h, check_generator."""
    return RuntimeError(f"Expected a '{wanted}' device type for generator but found '{found}'")


def lengths_on_device(dimensions: int, device: Any) -> RuntimeError:
    """aten/src/ATen/native/PackedSequence.cpp, checkLongTensor."""
    return RuntimeError(
        f"'lengths' argument should be a 1D CPU int64 tensor, but got {dimensions}D {device} Long "
        "tensor"
    )


def numpy_of_device(device: Any) -> TypeError:
    """torch/csrc/utils/tensor_numpy.cpp."""
    return TypeError(
        f"can't convert {device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor "
        "to host memory first."
    )


def pin_of_device(type_name: str) -> RuntimeError:
    """aten/src/ATen/native/Memory.cpp, _pin_memory."""
    return RuntimeError(f"cannot pin '{type_name}' only dense CPU tensors can be pinned")


def root_gradient(index: int, wanted: Any, found: Any) -> RuntimeError:
    """torch/csrc/autograd/engine.cpp, validate_outputs."""
    return RuntimeError(
        f"invalid gradient at index {index} - expected device {wanted} but got {found}"
    )


def grad_assignment(of_grad: str, of_tensor: str) -> RuntimeError:
    """torch/csrc/autograd/python_variable.cpp, THPVariable_set_grad."""
    return RuntimeError(
        f"attempting to assign a gradient with device type '{of_grad}' to a tensor with device "
        f"type '{of_tensor}'. Please ensure that the gradient and the tensor are on the same device"
    )


def out_of_meta() -> NotImplementedError:
    """aten/src/ATen/native/TensorConversions.cpp, _to_copy."""
    return NotImplementedError("Cannot copy out of meta tensor; no data!")


def no_cuda() -> AssertionError:
    """torch/cuda/__init__.py, _lazy_init: what `.cuda()` says on a Mac."""
    return AssertionError("Torch not compiled with CUDA enabled")


def indices_not_on_host(device: Any) -> RuntimeError:
    """aten/src/ATen/native/TensorShape.cpp, tensor_split."""
    return RuntimeError(
        f"tensor_split expected tensor_indices_or_sections to be on cpu, but it's on {device}"
    )


def not_shareable(function: str) -> RuntimeError:
    """torch/csrc/StorageSharing.cpp: what MPS says of its memory."""
    return RuntimeError(f"{function}: only available on CPU")


def other_storage(of_tensor: Any, of_storage: Any) -> RuntimeError:
    """aten/src/ATen/native/Resize.h, checkSetStorage."""
    return RuntimeError(
        f'Attempted to set the storage of a tensor on device "{of_tensor}" to a storage on '
        f'different device "{of_storage}".  This is no longer allowed; the devices must match.'
    )


def attention_mismatch(query: Any, key: Any, value: Any) -> RuntimeError:
    """aten/src/ATen/native/transformers/attention.cpp, validate_sdpa_input; takes devices."""
    return RuntimeError(
        "Expected query, key, and value to have the same device type, but got query.device: "
        f"{query} key.device: {key} and value.device: {value} instead."
    )


def meshgrid_mismatch() -> RuntimeError:
    """aten/src/ATen/native/TensorShape.cpp, meshgrid."""
    return RuntimeError("torch.meshgrid expects all tensors to have the same device")


_SHORT_NAMES = {
    torch.float32: "Float",
    torch.float64: "Double",
    torch.float16: "Half",
    torch.bfloat16: "BFloat16",
    torch.int64: "Long",
    torch.int32: "Int",
    torch.int16: "Short",
    torch.int8: "Char",
    torch.uint8: "Byte",
    torch.bool: "Bool",
    torch.complex64: "ComplexFloat",
    torch.complex128: "ComplexDouble",
}


def legacy_type(tensor: Tensor, device: Any) -> str:
    """Return a tensor's type as C++ writes it, such as `torch.cuda.FloatTensor`."""
    short = _SHORT_NAMES.get(tensor.dtype, "Float")
    if device.type == "mps":
        return f"MPS{short}Type"
    where = "" if device.type == "cpu" else f"{device.type}."
    return f"torch.{where}{short}Tensor"
