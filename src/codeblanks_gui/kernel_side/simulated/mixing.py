"""Tensors of different devices meet in one operation: which error a real device raises.

`refuse_mixed` is called by the dispatch mode when tensors of several places meet. It raises
as PyTorch does, or returns where a real device accepts the mixture. The rules, in order:

1. operations that take a host tensor by design (copies, CPU indices, lengths);
2. operations that check by themselves, with words of their own (convolution, indexing, …);
3. operations whose check TensorIterator makes: "at least two devices";
4. all others: the wrapper that torchgen generates names the argument and the method.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Tuple

import torch
from torch import Tensor

from . import op_table, source_lines, texts, transfers
from .state import CPU, STATE
from .tags import UNDECIDED, device_in_cpp, nbytes, tag_of


class Party(NamedTuple):
    """One tensor argument of an operation, and where it is."""

    name: str
    tensor: Tensor
    is_out: bool
    device: torch.device


ACCEPTS_MIXTURE = frozenset(
    "aten::" + name
    for name in (
        "copy_ _to_copy to set_ _foreach_copy_ _foreach_copy is_set_to _pack_padded_sequence "
        "resize_as_ expand_as is_same_size record_stream "
        "_has_compatible_shallow_copy_type _has_same_storage_numel result_type _fused_adam_ "
        "_fused_adamw_ _fused_sgd_ _fused_adagrad_ lift_fresh detach set_data "
        "_histogramdd_from_bin_cts _make_dual tensor_split _assert_async linspace "
        "logspace _nested_view_from_jagged _nested_view_from_jagged_copy"
    ).split()
)
"""Operations that real devices let mix, or that look at shapes only."""

_METHODS = {
    "native_batch_norm": "cudnn_batch_norm",
    "_native_batch_norm_legit": "cudnn_batch_norm",
    "native_batch_norm_backward": "cudnn_batch_norm_backward",
    "stack": "cat",
    "mv": "addmv_",
    "slow_conv2d": "_slow_conv2d_forward",
}
"""CPU operations that are another one on CUDA."""


def refuse_mixed(func: Any, args: Any, kwargs: Any) -> None:
    """Raise what a real device raises for this mixture, or return if it accepts it.

    Raises:
        RuntimeError: With PyTorch's text.
    """
    full_name = func._schema.name
    if full_name in ACCEPTS_MIXTURE or not full_name.startswith("aten::"):
        return
    try:
        _apply_rules(func, full_name[len("aten::") :], _parties(func, args, kwargs))
    except RuntimeError:
        # A CTC loss moves its lengths itself; its own check is of the learner's tensors.
        if func._schema.name == "aten::_ctc_loss" or not _is_made_by_torch():
            raise


def _apply_rules(func: Any, name: str, parties: List[Party]) -> None:
    own_rule = _OWN_RULES.get(name)
    if own_rule is not None and own_rule(name, parties):
        return
    if STATE.kind == "mps":
        _refuse_on_mps(name, parties)
    overload = func._schema.overload_name
    if name == "embedding":  # on CUDA it is an index_select, and its check comes first
        name, parties = (
            "index_select",
            [
                parties[0]._replace(name="self"),
                parties[1]._replace(name="index"),
            ],
        )
    words = op_table.words(name, overload)
    if STATE.kind == "mps" or op_table.LEAVES_CHECK_TO_KERNEL in words:
        _refuse_as_iterator(name, parties)
        return
    _refuse_as_wrapper(name, overload, parties)


def _is_made_by_torch() -> bool:
    """Whether C++ moves the host tensor itself: the lengths of a CTC loss."""
    return source_lines.torch_frames_have_function("ctc_loss")


def _parties(func: Any, args: Any, kwargs: Any) -> List[Party]:
    """Return the tensor arguments in the order in which CUDA's wrappers check them."""
    outs: List[Party] = []
    others: List[Party] = []
    for position, argument in enumerate(func._schema.arguments):
        value = args[position] if position < len(args) else kwargs.get(argument.name)
        is_out = bool(argument.kwarg_only and argument.is_out)
        tensors = value if value.__class__ in (list, tuple) else (value,)
        for tensor in tensors:
            if isinstance(tensor, Tensor):
                tag = tag_of(tensor)
                if tag is not UNDECIDED:
                    device = device_in_cpp(tensor) if tag is None else tag.device
                    party = Party(argument.name, tensor, is_out, device)
                    (outs if is_out else others).append(party)
    return outs + others


def _common(parties: List[Party]) -> torch.device:
    """Return the device that TensorIterator takes as common: the first that is not the host."""
    return next((party.device for party in parties if party.device != CPU), CPU)


def _is_host_scalar(party: Party) -> bool:
    return bool(party.device == CPU and party.tensor.dim() == 0)


def _refuse_as_iterator(name: str, parties: List[Party]) -> None:
    """Raise unless all are on one device, host tensors of no dimension apart."""
    common = _common(parties)
    for place, party in enumerate(parties):
        if party.device == common:
            continue
        is_written = party.is_out or party.name == "out" or (name.endswith("_") and place == 0)
        if is_written or not _is_host_scalar(party):
            raise texts.two_devices(common, party.device)


def _refuse_as_wrapper(name: str, overload: str, parties: List[Party]) -> None:
    """Raise with the name of the first argument that is not where the first one is."""
    method = _METHODS.get(name, name)
    is_structured = method == "cat" or (
        method == name and op_table.STRUCTURED in op_table.words(name, overload)
    )
    if is_structured:
        method = f"wrapper_CUDA_{method}" + (f"_{overload}" if overload else "")
    else:
        method = f"wrapper_CUDA_{overload}_{method}"
    common = parties[0].device
    for party in parties:
        if party.device != common:
            raise texts.named_mismatch(party.name, party.device, common, method)


# ------------------------------------------------- operations with a check of their own
# Each returns whether the mixture is settled; False leaves it to the general rules.


def _index(_name: str, parties: List[Party]) -> bool:
    """x[indices]: indices may stay on the host, a host tensor takes no others."""
    if parties[0].device == CPU:
        raise texts.indices_elsewhere()
    for party in parties[1:]:
        if party.device == CPU:
            transfers.tell_move(None, parties[0].device, _index_bytes(party.tensor))
        elif party.device != parties[0].device:
            raise texts.indices_elsewhere_than(parties[0].device)
    return True


def _index_bytes(index: Tensor) -> int:
    """Return the bytes that are copied of indices on the host; of a mask, its places are."""
    if index.dtype in (torch.bool, torch.uint8):
        return int(torch.count_nonzero(index).item()) * int(index.dim()) * 8
    return int(nbytes(index))


def _index_put(_name: str, parties: List[Party]) -> bool:
    """x[indices] = values: as above, and the values must be with x, unless a single one."""
    target = parties[0].device
    if target == CPU:
        if any(party.name == "indices" and party.device != CPU for party in parties):
            raise texts.indices_elsewhere()
        raise texts.two_devices(_common(parties), CPU)
    for party in parties:
        if party.name == "values" and party.device != target and not _is_host_scalar(party):
            raise texts.two_devices(target, party.device)
    return True


def _convolution(_name: str, parties: List[Party]) -> bool:
    """A convolution compares types as words: torch.FloatTensor, torch.cuda.FloatTensor."""
    of_input = parties[0]
    for party in parties[1:]:
        if party.device.type == of_input.device.type:
            continue
        if STATE.kind == "mps" and of_input.device == CPU:
            raise texts.mps_convolution_mismatch(of_input.device, party.device)
        raise texts.convolution_mismatch(
            texts.legacy_type(of_input.tensor, of_input.device),
            party.name,
            texts.legacy_type(party.tensor, party.device),
        )
    return False


def _ctc_loss(name: str, parties: List[Party]) -> bool:
    """CTC loss: lengths may be anywhere, the targets must be with the probabilities."""
    _refuse_as_wrapper(name, "", parties[:2])
    return True


def _masked_fill(_name: str, parties: List[Party]) -> bool:
    """The mask must be where the tensor is; a value of no dimension is asked of after that."""
    tensor, mask = parties[:2]
    if mask.device != tensor.device:
        raise texts.mask_mismatch(mask.device, tensor.device)
    return False


_OWN_RULES: Dict[str, Callable[[str, List[Party]], bool]] = {
    "index": _index,
    "_unsafe_index": _index,
    "index_put": _index_put,
    "index_put_": _index_put,
    "_index_put_impl_": _index_put,
    "_unsafe_index_put": _index_put,
    "convolution": _convolution,
    "_convolution": _convolution,
    "slow_conv2d": _convolution,
    "masked_fill": _masked_fill,
    "masked_fill_": _masked_fill,
    "_ctc_loss": _ctc_loss,
    "_ctc_loss_backward": lambda _name, _parties: True,
}

_LINEAR_ROLES: Tuple[Tuple[str, str], ...] = (
    ("mat1", "input"),
    ("mat2", "weight"),
    ("self", "bias"),
)


def _refuse_on_mps(name: str, parties: List[Party]) -> None:
    """MPS's own words for layers; the rest is TensorIterator's rule."""
    if name in ("addmm", "linear", "mm") and source_lines.torch_frames_are_in(
        "nn/modules/linear.py"
    ):
        for argument, role in _LINEAR_ROLES:
            if any(party.name == argument and party.device == CPU for party in parties):
                raise texts.mps_linear_mismatch(role)
    if name in _MPS_PLACEHOLDERS:
        raise texts.mps_placeholder()


_MPS_PLACEHOLDERS = frozenset(
    "embedding index_select native_layer_norm native_batch_norm nll_loss_forward gather".split()
)
