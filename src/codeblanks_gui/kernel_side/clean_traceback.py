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
    first = step = _next_of_theirs(trace)
    while step is not None:
        step.tb_next = _next_of_theirs(step.tb_next)
        step = step.tb_next
    return first


def _next_of_theirs(trace: Optional[types.TracebackType]) -> Optional[types.TracebackType]:
    was_ours = False
    while trace is not None:
        is_ours = _is_ours(trace)
        if not (is_ours or (was_ours and _is_call_of_operation(trace))):
            return trace
        was_ours, trace = is_ours, trace.tb_next
    return None


def _is_call_of_operation(trace: types.TracebackType) -> bool:
    """Whether a frame is torch's, through which we run an operation: without us there is none."""
    file = trace.tb_frame.f_code.co_filename
    return file.replace("\\", "/").endswith("torch/_ops.py")


def _is_ours(trace: types.TracebackType) -> bool:
    return trace.tb_frame.f_code.co_filename.startswith(_OURS)
