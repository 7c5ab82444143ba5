"""The dispatch mode: sees every operation below autograd, and decides where results are.

Each operation runs on the CPU. What is decided here: whether tensors of several places may
meet, on which device the results are, whose random numbers are drawn. This is the path that
every operation takes, so it is written for speed: what is rare is looked up in `plans`.
"""

from __future__ import annotations

import re
from typing import Any, Dict, NoReturn, Tuple

from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from . import generators, memory, mixing, plans, refusals, sizes, tags, texts, transfers
from .state import CPU, STATE
from .tags import UNDECIDED, storage_of, tag_of

Block = memory.Block
plan_of = plans.plan_of

# What scan() has seen besides the first device's block:
HOST, FREE, SECOND = 1, 2, 4
NOTHING: Dict[str, Any] = {}


def scan(values: Any, block: Any, seen: int) -> Tuple[Any, int]:
    """Look at all tensors: return the first block, and what else there is (HOST, FREE, SECOND).

    FREE are undecided tensors; SECOND says that two devices meet.
    """
    for value in values:
        if isinstance(value, Tensor):
            try:
                tag = storage_of(value)._simulated_block
            except (RuntimeError, NotImplementedError, AttributeError):
                tag = tag_of(value)
            if tag is None:
                seen |= HOST
            elif tag is UNDECIDED:
                seen |= FREE
            elif block is None:
                block = tag
            elif tag.account is not block.account:
                seen |= SECOND
        elif value.__class__ is list or value.__class__ is tuple:
            block, seen = scan(value, block, seen)
    return block, seen


def shared_account(args: Any) -> Any:
    """Return the account of all tensors among plain arguments, None where anything is unusual.

    It looks into no list: operations that take lists of tensors aren't plain.
    """
    account = None
    try:
        for value in args:
            if isinstance(value, Tensor):
                tag = storage_of(value)._simulated_block
                if tag is None:
                    return None
                found = tag.account
                if found is not account:
                    if account is not None or found is None:
                        return None
                    account = found
    except (RuntimeError, NotImplementedError, AttributeError):  # no storage
        return None
    return account


class Placement(TorchDispatchMode):  # type: ignore[misc]
    """While active in a thread, its tensors know the simulated devices."""

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # else the first operation imports torch._dynamo: 2 s

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        plan = plan_of.get(id(func)) or plans.make(func)
        if kwargs or not plan.is_plain:
            return _uncommon(plan, func, args, kwargs or NOTHING)
        account = shared_account(args)
        if account is None or STATE.lost is not None:
            return _uncommon(plan, func, args, NOTHING)
        # The common case: all tensors on one device, something new comes out.
        try:
            out = plan.run(*args)
        except (RuntimeError, IndexError) as error:
            _translate(error, func, account)
        if plan.is_view:
            return out
        if plan.places_at_once and out.__class__ is Tensor:
            try:
                storage = storage_of(out)
            except (RuntimeError, NotImplementedError):  # sparse
                return tags.place_all(out, account)
            if storage._simulated_block is None:
                storage._simulated_block = Block(account, storage.nbytes())
                return out
        return tags.place_all(out, account)


def _uncommon(plan: plans.Plan, func: Any, args: Any, kwargs: Dict[str, Any]) -> Any:
    """Run an operation that has a way of its own, or keywords, or may be refused."""
    if plan.special is not None:
        if plan.name != "aten::_to_copy":
            STATE.unusual += 1
        return plan.special(func, args, kwargs)
    if kwargs:
        return _with_keywords(plan, func, args, kwargs)
    block, seen = scan(args, None, 0)
    return _decide(plan, func, args, kwargs, block, seen)


def _decide(
    plan: plans.Plan, func: Any, args: Any, kwargs: Dict[str, Any], block: Any, seen: int
) -> Any:
    """Run an operation on the host or on the device, as its tensors say."""
    if block is None:
        return _on_host(plan, func, args, kwargs, seen)
    if seen & ~FREE:
        mixing.refuse_mixed(func, args, kwargs)
    return _on_device(plan, func, args, kwargs, block.account)


def _with_keywords(plan: plans.Plan, func: Any, args: Any, kwargs: Dict[str, Any]) -> Any:
    """Run an operation that has keywords: a device may be asked for, tensors may be among them."""
    block, seen = scan(args, None, 0)
    block, seen = scan(kwargs.values(), block, seen)
    account = None if block is None else block.account
    wanted = kwargs.get("device")
    stays_on_host = False
    if wanted is not None:
        if wanted.type == STATE.kind:
            account = STATE.account(STATE.canonical(wanted)[0].index)
            kwargs = dict(kwargs, device=CPU)
            if plan.is_sized:
                sizes.refuse_if_too_large(args, kwargs, account)
        elif wanted.type == "cpu":
            # Python's factories always pass pin_memory, those inside C++ never do.
            stays_on_host = "pin_memory" in kwargs
        else:
            return func(*args, **kwargs)
    if kwargs.get("pin_memory"):
        kwargs = dict(kwargs, pin_memory=False)
    if block is not None and seen & ~FREE:
        mixing.refuse_mixed(func, args, kwargs)
    if account is not None and not stays_on_host:
        return _on_device(plan, func, args, kwargs, account)
    if block is not None:  # new_zeros(…, device="cpu") of a device's tensor
        return func(*args, **kwargs)
    if wanted is not None:
        seen |= HOST if stays_on_host else 0 if seen & HOST else FREE
    return _on_host(plan, func, args, kwargs, seen)


def _on_host(plan: plans.Plan, func: Any, args: Any, kwargs: Dict[str, Any], seen: int) -> Any:
    """Run an operation without a tensor of ours."""
    if plan.generator >= 0:
        generators.check(plan.generator, args, kwargs, CPU)
    out = func(*args, **kwargs)
    if seen & FREE:
        if seen & HOST:  # written from host data: now plainly a host tensor
            tags.settle_on_host(out)
        else:
            tags.leave_undecided(out)
    return out


def _on_device(
    plan: plans.Plan, func: Any, args: Any, kwargs: Dict[str, Any], account: memory.Account
) -> Any:
    """Run an operation whose results are on a device, whatever is special about it."""
    if STATE.lost is not None:
        raise STATE.lost()
    if plan.before is not None:
        plan.before(func, args, kwargs)
    if plan.wait is not None:
        what = plan.wait(args, kwargs)
        if what:
            STATE.unusual += 1
            transfers.tell(transfers.READ, what, 0)
    try:
        if plan.is_random:
            STATE.unusual += 1
            out = generators.draw(plan.generator, func, args, kwargs, account.device)
        else:
            out = func(*args, **kwargs)
    except (RuntimeError, IndexError) as error:
        _translate(error, func, account)
    return tags.place_all(out, account)


def _translate(error: Exception, func: Any, account: memory.Account) -> NoReturn:
    """Raise what the device says where the CPU said something else."""
    text = str(error)
    if "DefaultCPUAllocator" in text:
        found = re.search(r"allocate (\d+) bytes", text)
        raise texts.out_of_memory(account, int(found[1]) if found else 0) from None
    refusals.raise_assert_if_bad_value(error, func)
    raise error
