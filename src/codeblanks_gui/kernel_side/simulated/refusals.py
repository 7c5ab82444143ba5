"""Operations that a device refuses whatever their tensors, and indices that end its context.

Three kinds: no kernel for the device (`op_table.txt` knows), no deterministic way on CUDA while
`torch.use_deterministic_algorithms(True)` asks for one, and a bad index on CUDA, which is no
IndexError there but a device-side assert after which the device can't be used any more.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any, Callable, Dict, List, NamedTuple, NoReturn, Optional

import torch
from torch import Tensor

from . import op_table, refusal_texts, runtime_errors, transfers
from .state import STATE
from .tags import account_of, nbytes

Before = Callable[[Any, Any, Any], None]

MPS_FALLBACK = "PYTORCH_ENABLE_MPS_FALLBACK"
ALWAYS_FALLS_BACK = frozenset(["_linalg_svd", "embedding_renorm_"])
"""What MPS runs on the CPU by itself, with a warning (aten/src/ATen/mps/MPSFallback.mm)."""


def find(func: Any) -> Optional[Before]:
    """Return what must be asked before an operation runs on the device, if anything."""
    if func.namespace != "aten" or STATE.kind is None:
        return None
    name, overload = func._schema.name[len("aten::") :], func._schema.overload_name
    if not op_table.has_kernel(STATE.kind, name, overload):
        return _without_kernel
    if STATE.kind == "cuda":
        full_name = f"{name}.{overload}" if overload else name
        alert = _ALERTS.get(full_name)
        if alert is not None and alert.is_in_this_torch():
            return alert.ask
        if name in _CUBLAS and "torch.mm" in _deterministic_doc():
            return _ask_cublas
    return None


# ------------------------------------------------------------------------- no kernel


def _without_kernel(func: Any, args: Any, kwargs: Any) -> None:
    name = func.name()
    if STATE.kind == "cuda":
        raise refusal_texts.no_kernel(name, "CUDA")
    is_allowed = os.environ.get(MPS_FALLBACK, "0") not in ("", "0")
    if not is_allowed and func._schema.name[len("aten::") :] not in ALWAYS_FALLS_BACK:
        raise refusal_texts.no_mps_kernel(name)
    STATE.unusual += 1
    warnings.warn(refusal_texts.mps_fallback(name), UserWarning, stacklevel=4)
    for tensor in _tensors(args):  # the fallback copies there, and the result back
        account = account_of(tensor)
        if account is not None:
            transfers.tell_move(account.device, None, nbytes(tensor))


def _tensors(values: Any) -> List[Tensor]:
    return [value for value in values if isinstance(value, Tensor)]


# ------------------------------------------------------------------------- deterministic


def _deterministic_doc() -> str:
    """What this torch itself lists as not deterministic."""
    return torch.use_deterministic_algorithms.__doc__ or ""


def _always(args: Any) -> bool:
    return True


class _Alert(NamedTuple):
    """One operation that CUDA can't do deterministically."""

    caller: str
    """The name in the error: the C++ function's own."""
    doc: str = ""
    """What torch's documentation of this version must mention; "" for all versions."""
    concerns: Callable[[Any], bool] = _always
    """Whether a call with these arguments is meant."""

    def is_in_this_torch(self) -> bool:
        """Whether this version has the restriction."""
        return self.doc in _deterministic_doc()

    def ask(self, func: Any, args: Any, kwargs: Any) -> None:
        """Refuse, or warn, if determinism is asked for.

        Raises:
            RuntimeError: With PyTorch's text.
        """
        if torch.are_deterministic_algorithms_enabled() and self.concerns(args):
            _alert(refusal_texts.not_deterministic(self.caller))


def _alert(error: RuntimeError) -> None:
    if not torch.is_deterministic_algorithms_warn_only_enabled():
        raise error
    warnings.warn(str(error), UserWarning, stacklevel=5)


def _is_floating(args: Any) -> bool:
    return bool(args[0].dtype.is_floating_point or args[0].dtype.is_complex)


def _has_weights(args: Any) -> bool:
    return len(args) > 1 and args[1] is not None


def _is_max_mode(args: Any) -> bool:
    return len(args) > 7 and args[7] == 2


_ALERTS: Dict[str, _Alert] = {
    "_adaptive_avg_pool2d_backward": _Alert("adaptive_avg_pool2d_backward_cuda"),
    "_adaptive_avg_pool3d_backward": _Alert("adaptive_avg_pool3d_backward_cuda"),
    "adaptive_max_pool2d_backward": _Alert("adaptive_max_pool2d_backward_cuda"),
    "avg_pool3d_backward": _Alert("avg_pool3d_backward_cuda"),
    "fractional_max_pool2d_backward": _Alert("fractional_max_pool2d_backward_cuda"),
    "fractional_max_pool3d_backward": _Alert("fractional_max_pool3d_backward_cuda"),
    "max_pool3d_with_indices_backward": _Alert(
        "max_pool3d_with_indices_backward_cuda", "torch.nn.MaxPool3d"
    ),
    "max_unpool2d": _Alert("max_unpooling2d_forward_out"),
    "max_unpool3d": _Alert("max_unpooling3d_forward_out"),
    "upsample_linear1d_backward": _Alert("upsample_linear1d_backward_out_cuda"),
    "upsample_bilinear2d_backward": _Alert("upsample_bilinear2d_backward_out_cuda"),
    "upsample_bicubic2d_backward": _Alert("upsample_bicubic2d_backward_out_cuda"),
    "upsample_trilinear3d_backward": _Alert("upsample_trilinear3d_backward_out_cuda"),
    "reflection_pad1d_backward": _Alert("reflection_pad1d_backward_out_cuda"),
    "reflection_pad2d_backward": _Alert("reflection_pad2d_backward_cuda"),
    "reflection_pad3d_backward": _Alert("reflection_pad3d_backward_out_cuda"),
    "replication_pad1d_backward": _Alert(
        "replication_pad1d_backward_cuda", "torch.nn.ReplicationPad1d"
    ),
    "replication_pad3d_backward": _Alert(
        "replication_pad3d_backward_cuda", "torch.nn.ReplicationPad3d"
    ),
    "nll_loss2d_forward": _Alert("nll_loss2d_forward_out_cuda_template"),
    "_ctc_loss_backward": _Alert("ctc_loss_backward_gpu"),
    "_embedding_bag_dense_backward": _Alert("embedding_bag_backward_cuda_max", "", _is_max_mode),
    "grid_sampler_2d_backward": _Alert("grid_sampler_2d_backward_cuda"),
    "grid_sampler_3d_backward": _Alert("grid_sampler_3d_backward_cuda"),
    "histc": _Alert("_histc_cuda", "", _is_floating),
    "bincount": _Alert("_bincount_cuda", "", _has_weights),
    "kthvalue": _Alert("kthvalue CUDA", "torch.kthvalue"),
    "median.dim": _Alert("median CUDA with indices output"),
    "nanmedian.dim": _Alert("median CUDA with indices output"),
    "cumsum": _Alert("cumsum_cuda_kernel", "torch.cumsum", _is_floating),
}
"""The names are found in the libtorch_cuda of 2.4 and 2.14."""

_CUBLAS = frozenset(["mm", "addmm", "bmm", "baddbmm", "addmv_", "addmv", "mv"])
_CUBLAS_SETTINGS = (":4096:8", ":16:8")


def _ask_cublas(func: Any, args: Any, kwargs: Any) -> None:
    """Older versions want a workspace setting for deterministic matrix products."""
    is_set = os.environ.get("CUBLAS_WORKSPACE_CONFIG") in _CUBLAS_SETTINGS
    if torch.are_deterministic_algorithms_enabled() and not is_set:
        _alert(refusal_texts.cublas_not_deterministic())


# ------------------------------------------------------------------------- device-side assert

_ASSERTS: Dict[str, str] = {
    "embedding": "Indexing.cu: indexSelectSmallIndex: `srcIndex < srcSelectDimSize`",
    "index_select": "Indexing.cu: indexSelectSmallIndex: `srcIndex < srcSelectDimSize`",
    "index": "IndexKernel.cu: operator(): "
    '`-sizes[i] <= index && index < sizes[i] && "index out of bounds"`',
    "gather": "ScatterGatherKernel.cu: operator(): "
    '`idx_dim >= 0 && idx_dim < index_size && "index out of bounds"`',
    "nll_loss_forward": "NLLLoss.cu: nll_loss_forward_reduce_cuda_kernel_2d: "
    "`t >= 0 && t < n_classes`",
    "binary_cross_entropy": "Loss.cu: operator(): `input_val >= zero && input_val <= one`",
    "multinomial": "MultinomialKernel.cu: sampleMultinomialOnce: `val >= zero`",
}
_SAME_ASSERT = {
    "_unsafe_index": "index",
    "index_put": "index",
    "index_put_": "index",
    "_index_put_impl_": "index",
    "_unsafe_index_put": "index",
    "take": "index",
    "put_": "index",
    "index_add": "index_select",
    "index_add_": "index_select",
    "index_copy": "index",
    "index_copy_": "index",
    "scatter": "gather",
    "scatter_": "gather",
    "scatter_add": "gather",
    "scatter_add_": "gather",
    "scatter_reduce": "gather",
    "nll_loss2d_forward": "nll_loss_forward",
    "embedding_dense_backward": "embedding",
    "_embedding_bag": "embedding",
    "_embedding_bag_forward_only": "embedding",
}
_BAD_VALUES = ("out of bounds", "out of range", "between 0 and 1", "probability tensor contains")


def raise_assert_if_bad_value(error: Exception, func: Any) -> None:
    """Raise CUDA's error where the CPU complains of an index or a value that its kernels check.

    Real CUDA tells it at a later call; here it is told at once, as with CUDA_LAUNCH_BLOCKING=1.

    Raises:
        RuntimeError: A device-side assert; the device is lost from now on.
    """
    name = func._schema.name.rpartition("::")[2]
    known_as = _SAME_ASSERT.get(name, name)
    if STATE.kind != "cuda" or known_as not in _ASSERTS:
        return
    if any(words in str(error) for words in _BAD_VALUES):
        lose_device(known_as)


def lose_device(operation: str) -> NoReturn:
    """Let a device-side assert of an operation end the context.

    Raises:
        RuntimeError: Always.
    """
    place, function, condition = _ASSERTS[operation].split(": ", 2)
    print(
        f"/pytorch/aten/src/ATen/native/cuda/{place}: {function}: block: [0,0,0], thread: [0,0,0] "
        f"Assertion {condition} failed.",
        file=sys.stderr,
    )
    STATE.lost = runtime_errors.device_assert
    raise runtime_errors.device_assert() from None
