"""Operations for which the program waits on a real device: a value decides how large the result is.

Their names are those that a learner knows: `unique`, not `_unique2`.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

import torch
from torch import Tensor

from .tags import is_ours

Wait = Callable[[Any, Any], str]
"""Takes an operation's arguments and keywords; returns what is told of it, "" for nothing."""

_MASKS = (torch.bool, torch.uint8)

ALWAYS: Dict[str, str] = {
    "nonzero": "nonzero",
    "masked_select": "masked_select",
    "_unique2": "unique",
    "unique_dim": "unique",
    "unique_consecutive": "unique_consecutive",
    "equal": "equal",
    "allclose": "allclose",
    "bincount": "bincount",
    "_to_sparse": "to_sparse",
    "_coalesce": "coalesce",
}


def find(func: Any) -> Optional[Wait]:
    """Return what tells whether a call of an operation waits, None for nearly all of them."""
    namespace, _colons, name = func._schema.name.partition("::")
    if namespace != "aten":
        return None
    if name in ALWAYS:
        shown = ALWAYS[name]
        return lambda args, kwargs: shown
    return _SOMETIMES.get(name)


def is_mask(index: Any) -> bool:
    """Whether an index is a mask on the device: how many it chooses is not known before."""
    return isinstance(index, Tensor) and index.dtype in _MASKS and is_ours(index)


def _choosing(args: Any, kwargs: Any) -> str:
    return "x[mask]" if any(map(is_mask, args[1])) else ""


def _writing(args: Any, kwargs: Any) -> str:
    masks: List[Any] = [index for index in args[1] if isinstance(index, Tensor)]
    if not any(map(is_mask, masks)):
        return ""
    value = args[2] if len(args) > 2 else kwargs["values"]
    if len(masks) == 1 and value.numel() == 1 and not is_ours(value):
        return ""  # done as a masked_fill: nothing needs to be known
    return "x[mask] = ..."


def _repeating(args: Any, kwargs: Any) -> str:
    return "" if kwargs.get("output_size") is not None else "repeat_interleave"


def _asking_for_errors(args: Any, kwargs: Any) -> str:
    """What linalg does but for functions in `_ex`: it asks the device whether it went well."""
    return str(args[1])


_SOMETIMES: Dict[str, Wait] = {
    "index": _choosing,
    "_unsafe_index": _choosing,
    "index_put": _writing,
    "index_put_": _writing,
    "_index_put_impl_": _writing,
    "_unsafe_index_put": _writing,
    "repeat_interleave": _repeating,
    "_linalg_check_errors": _asking_for_errors,
}
