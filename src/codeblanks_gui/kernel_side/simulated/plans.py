"""What there is to know of one operation, found out once: `plan_of[func]`."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import torch

from . import direct_calls, refusals, special_ops, waits
from .state import STATE

Special = Callable[[Any, Any, Any], Any]

SIZED_FACTORIES = frozenset(
    "aten::" + name
    for name in "empty zeros ones full rand randn randint eye empty_strided empty_permuted".split()
)
"""Factories whose size is known before the CPU's memory is taken."""


class Plan:
    """One operation: what is special about it."""

    __slots__ = (
        "before",
        "generator",
        "is_plain",
        "is_random",
        "is_sized",
        "is_view",
        "name",
        "places_at_once",
        "run",
        "special",
        "wait",
    )

    def __init__(self, func: Any) -> None:
        schema = func._schema
        self.name: str = schema.name
        self.special: Optional[Special] = special_ops.find(func)
        self.is_random = torch.Tag.nondeterministic_seeded in func.tags
        arguments = [argument.name for argument in schema.arguments]
        self.generator = arguments.index("generator") if "generator" in arguments else -1
        self.is_sized = self.name in SIZED_FACTORIES
        self.wait = waits.find(func)
        """Tells whether a call waits for the device, and by which name."""
        self.before = refusals.find(func)
        """Called before the operation runs on the device; may refuse it."""
        self.is_view = (
            bool(schema.returns)
            and all(returned.alias_info is not None for returned in schema.returns)
            and not _may_copy(func)
        )
        """Whether nothing new comes out: only views of arguments, or arguments themselves."""
        takes_lists = any(
            "Tensor" in str(a.type) and "List" in str(a.type) for a in schema.arguments
        )
        self.is_plain = not (
            takes_lists or self.special or self.is_random or self.wait or self.before
        )
        """Whether the common case may be taken: nothing is asked, nothing is told."""
        self.places_at_once = STATE.kind != "mps"
        """Whether a result needs no look; on mps it is looked at for float64."""
        self.run = direct_calls.find(func)
        """Runs it with positional arguments."""


def _may_copy(func: Any) -> bool:
    """Whether an operation such as `reshape` returns a view or a copy: all those are composite."""
    key = torch._C.DispatchKey.CompositeImplicitAutograd
    return bool(func.has_kernel_for_dispatch_key(key))


plan_of: Dict[int, Plan] = {}
"""By the operation's id(): operations live forever, and hashing them takes Python."""


def make(func: Any) -> Plan:
    """Make the plan of an operation, and keep it while the simulation is on."""
    plan = Plan(func)
    if STATE.kind is None:  # a thread that outlives the simulation: let everything pass
        plan.special, plan.is_plain = special_ops.let_pass, False
    else:
        plan_of[id(func)] = plan
    return plan
