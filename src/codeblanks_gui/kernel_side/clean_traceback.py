"""Takes our own frames out of the tracebacks that a learner reads."""

import os
import types
from typing import List, Optional, Set

_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep


def without_our_frames(error: BaseException) -> Optional[types.TracebackType]:
    """Take our frames out of an exception's traceback, and of those that led to it."""
    seen: Set[int] = set()
    to_do: List[Optional[BaseException]] = [error]
    while to_do:
        current = to_do.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        current.__traceback__ = _filtered(current.__traceback__)
        to_do += [current.__cause__, current.__context__, *getattr(current, "exceptions", ())]
    return error.__traceback__


def _filtered(trace: Optional[types.TracebackType]) -> Optional[types.TracebackType]:
    while trace is not None and _is_ours(trace):
        trace = trace.tb_next
    step = trace
    while step is not None:
        following = step.tb_next
        while following is not None and _is_ours(following):
            following = following.tb_next
        step.tb_next = following
        step = following
    return trace


def _is_ours(trace: types.TracebackType) -> bool:
    return trace.tb_frame.f_code.co_filename.startswith(_OURS)
