"""What there is to know of one operation, found out once: `plan_of[func]`."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import torch

from . import refusals, special_ops

Special = Callable[[Any, Any, Any], Any]

SIZED_FACTORIES = frozenset(
    "aten::" + name
    for name in "empty zeros ones full rand randn randint eye empty_strided empty_permuted".split()
)
"""Factories whose size is known before the CPU's memory is taken."""

SYNCHRONISING = frozenset(
    "aten::" + name
    for name in (
        "nonzero masked_select _unique2 unique_dim unique_consecutive equal is_nonzero "
        "repeat_interleave bincount"
    ).split()
)
"""Operations for which the program waits on a real device: the result's size is a value."""


class Plan:
    """One operation: what is special about it."""

    __slots__ = (
        "accepts_mixture",
        "before",
        "generator",
        "is_plain",
        "is_random",
        "is_sized",
        "is_view",
        "name",
        "special",
        "synchronises",
    )

    def __init__(self, func: Any) -> None:
        schema = func._schema
        self.name: str = schema.name
        self.special: Optional[Special] = special_ops.find(func)
        self.is_random = torch.Tag.nondeterministic_seeded in func.tags
        arguments = [argument.name for argument in schema.arguments]
        self.generator = arguments.index("generator") if "generator" in arguments else -1
        self.is_sized = self.name in SIZED_FACTORIES
        self.synchronises = self.name in SYNCHRONISING
        self.before = refusals.find(func)
        """Called before the operation runs on the device; may refuse it."""
        self.is_view = (
            bool(schema.returns)
            and all(returned.alias_info is not None for returned in schema.returns)
            and not _may_copy(func)
        )
        """Whether nothing new comes out: only views of arguments, or arguments themselves."""
        self.is_plain = not (self.is_random or self.synchronises or self.before)


def _may_copy(func: Any) -> bool:
    """Whether an operation such as `reshape` returns a view or a copy: all those are composite."""
    key = torch._C.DispatchKey.CompositeImplicitAutograd
    return bool(func.has_kernel_for_dispatch_key(key))


plan_of: Dict[Any, Plan] = {}


def make(func: Any) -> Plan:
    """Make the plan of an operation, and keep it."""
    plan = plan_of[func] = Plan(func)
    return plan


def forget() -> None:
    """Forget all plans: they depend on the kind of device."""
    plan_of.clear()
