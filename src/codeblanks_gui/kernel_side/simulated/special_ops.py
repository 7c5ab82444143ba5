"""Operations that the general way does not fit: copies, values read by the host, own operators.

Each takes the operation, its arguments and its keywords, and returns the result, tags and all.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import torch
from torch import Tensor

from . import refusal_texts, tags, texts, transfers
from .state import CPU, STATE
from .tags import UNDECIDED, account_of, is_ours, nbytes, place, tag_of

Special = Callable[[Any, Any, Any], Any]

BACKENDS = {"cuda": "CUDA", "mps": "MPS"}


def find(func: Any) -> Optional[Special]:
    """Return the special way of an operation, None for nearly all of them."""
    found = _SPECIAL.get(func._schema.name)
    if found is not None or func.namespace in ("aten", "prim", "prims"):
        return found
    return let_pass if func.namespace == "profiler" else _own_operator


def let_pass(func: Any, args: Any, kwargs: Any) -> Any:
    """An operation that is no concern of ours, such as the profiler's marks."""
    return func(*args, **kwargs)


def _is_in_backward() -> bool:
    return bool(torch._C._current_graph_task_id() != -1)


def _read_value(func: Any, args: Any, kwargs: Any) -> Any:
    """`.item()`: the host waits for one value."""
    if is_ours(args[0]):
        STATE.touch()
        transfers.tell(transfers.READ, ".item()", args[0].element_size(), args[0])
    return func(*args, **kwargs)


def _copy_into(func: Any, args: Any, kwargs: Any) -> Any:
    """`target.copy_(source)`, also `x[i] = y`: the one operation that mixes devices freely."""
    target, source = tag_of(args[0]), tag_of(args[1])
    if target is UNDECIDED and source is not UNDECIDED:
        if source is None:
            tags.settle_on_host(args[0])
        else:
            place(args[0], source.account)
    elif target is not UNDECIDED and source is not UNDECIDED and not _is_in_backward():
        tell_copy(target, source, args[1])
    return func(*args, **kwargs)


def tell_copy(target: Any, source: Any, tensor: Tensor) -> None:
    """Tell of a copy of a tensor between the places of two tags."""
    if target is None and source is None:
        return
    STATE.touch()
    transfers.tell_move(
        None if source is None else source.device,
        None if target is None else target.device,
        nbytes(tensor),
        tensor,
        what="copy into",
    )


def _copy_each(func: Any, args: Any, kwargs: Any) -> Any:
    for target, source in zip(args[0], args[1]):
        tell_copy(account_of(target), account_of(source), source)
    return func(*args, **kwargs)


def _to_copy(func: Any, args: Any, kwargs: Any) -> Any:
    """What `.to()` is inside C++; the learner's own `.to()` does not come here."""
    source = tag_of(args[0])
    wanted = kwargs.get("device")
    if wanted is not None and wanted.type == STATE.kind:
        device, _ = STATE.canonical(wanted)
        out = place(func(*args, **dict(kwargs, device=CPU)), STATE.account(device.index))
        if source is None:
            transfers.tell_move(None, device, nbytes(out), args[0], out)
        return out
    out = func(*args, **kwargs)
    if wanted is not None and wanted.type != "cpu":  # "meta", and what only C++ knows of
        return out
    if source is UNDECIDED:
        tags.leave_undecided(out)
    elif source is not None:
        place(out, source.account)
    return out


def _pack_sequence(func: Any, args: Any, kwargs: Any) -> Any:
    """pack_padded_sequence: lengths must be on the host, and the batch sizes stay there."""
    account, lengths = account_of(args[0]), args[1]
    if is_ours(lengths):
        raise texts.lengths_on_device(lengths.dim(), tags.device_of(lengths))
    out = func(*args, **kwargs)
    if account is not None:
        place(out[0], account)
    return out


def _resize(func: Any, args: Any, kwargs: Any) -> Any:
    """`resize_`: the storage may grow."""
    out = func(*args, **kwargs)
    tag = tag_of(args[0])
    if tag is not None and tag is not UNDECIDED and hasattr(tag, "grow"):
        tag.grow(tags.storage_of(args[0]).nbytes())
    return out


def _set_storage(func: Any, args: Any, kwargs: Any) -> Any:
    """`x.set_(storage)` and `x.set_(tensor)`: x takes the memory of another one, device and all."""
    if len(args) > 1:
        tag, source = tag_of(args[0]), args[1]
        other = tag_of(source) if isinstance(source, Tensor) else source._simulated_block
        if tag is not UNDECIDED and other is not UNDECIDED:
            here, there = (CPU if found is None else found.device for found in (tag, other))
            if here != there:
                raise texts.other_storage(here, there)
    return func(*args, **kwargs)


def _plain_zeros(func: Any, args: Any, kwargs: Any) -> Any:
    """Zeros without memory, which autograd makes.

    Under any dispatch mode some operations read them through a null pointer, and the process
    ends. Ordinary zeros have the same values.
    """
    wanted = kwargs.get("device")
    keywords = dict(kwargs, device=CPU) if wanted is not None else kwargs
    out = torch.ops.aten.zeros.default(*args, **keywords)
    if wanted is not None and wanted.type == STATE.kind:
        return place(out, STATE.account(STATE.canonical(wanted)[0].index))
    tags.leave_undecided(out)
    return out


_SPECIAL: Dict[str, Special] = {
    "aten::_efficientzerotensor": _plain_zeros,
    "aten::_local_scalar_dense": _read_value,
    "aten::copy_": _copy_into,
    "aten::_to_copy": _to_copy,
    "aten::_foreach_copy_": _copy_each,
    "aten::_pack_padded_sequence": _pack_sequence,
    "aten::resize_": _resize,
    "aten::set_": _set_storage,
}


def _own_operator(func: Any, args: Any, kwargs: Any) -> Any:
    """A learner's own operator: its kernel may be Python that makes tensors on the device."""
    from .placement import Placement

    leaves = torch.utils._pytree.tree_leaves((args, kwargs))
    accounts = (account_of(leaf) for leaf in leaves if isinstance(leaf, Tensor))
    account = next((found for found in accounts if found is not None), None)
    key = _kernel_key(func, account)
    with Placement():
        if key is not None:
            out = func.redispatch(torch._C.DispatchKeySet(key), *args, **kwargs)
            if account is not None:
                tags.place_all(out, account)
            return out
    out = func(*args, **kwargs)
    if account is not None:
        tags.place_all(out, account)
    return out


def _is_learners(func: Any) -> bool:
    """Whether a program registered an operator's CPU kernel itself, from Python."""
    namespace, _colons, name = func._schema.name.partition("::")
    entry = f"{namespace}/{name}/CPU"
    return func._schema.name in torch._library.custom_ops.OPDEFS or any(
        known.startswith(entry) for known in torch.library._impls
    )


def _kernel_key(func: Any, account: Any) -> Any:
    """Return the dispatch key under which an operator has a kernel for these arguments."""
    has_kernel = torch._C._dispatch_has_kernel_for_dispatch_key
    name, backend = func.name(), BACKENDS[STATE.kind or "cuda"]
    if account is not None and has_kernel(name, backend):
        return getattr(torch._C.DispatchKey, backend)
    if has_kernel(name, "CPU"):
        if account is not None and _is_learners(func):
            raise refusal_texts.no_kernel(name, backend)
        return torch._C.DispatchKey.CPU
    if has_kernel(name, "CompositeExplicitAutograd"):
        return torch._C.DispatchKey.CPU
    return None
