"""Keeps our frames out of the tracebacks that Python's own `traceback` module makes.

Those of worker processes, of loggers and of the program's own `print_exc()`: none of them passes
by whoever shows the program's errors. The error's text stays whole.
"""

from __future__ import annotations

import os
import traceback
from types import TracebackType
from typing import Any, List, Optional

from .source_lines import OUR_FOLDER
from .texts import TORCH_FOLDER

_FOLDERS = (OUR_FOLDER, os.path.join(os.path.dirname(OUR_FOLDER[:-1]), "device_trace", ""))
_CALLS = TORCH_FOLDER + "_ops.py"
"""Through which we run an operation; without us nobody would."""

_real_init = traceback.TracebackException.__init__


def without_our_frames(trace: Optional[TracebackType]) -> Optional[TracebackType]:
    """Return a traceback without our frames; the given one is left as it is."""
    kept: List[TracebackType] = []
    was_ours = has_ours = False
    step = trace
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        is_ours = file.startswith(_FOLDERS)
        if not (is_ours or (was_ours and file == _CALLS)):
            kept.append(step)
        has_ours = has_ours or is_ours
        was_ours, step = is_ours, step.tb_next
    if not (has_ours and kept):  # an error of our own making shows where it was made
        return trace
    out: Optional[TracebackType] = None
    for step in reversed(kept):
        out = TracebackType(out, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return out


def init(
    self: Any, exc_type: Any, exc_value: Any, exc_traceback: Any, *args: Any, **kwargs: Any
) -> None:
    """`traceback.TracebackException.__init__`."""
    _real_init(self, exc_type, exc_value, without_our_frames(exc_traceback), *args, **kwargs)
