"""Whose code is running: walks the Python frames, past torch's and ours."""

from __future__ import annotations

import os
import sys
from types import FrameType
from typing import Iterator

from .texts import TORCH_FOLDER

OUR_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep

_NOT_THEIRS = (OUR_FOLDER, TORCH_FOLDER)


def _torch_frames() -> Iterator[FrameType]:
    """Yield the frames of torch between the operation and the learner's code, inner first."""
    frame = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(TORCH_FOLDER):
            yield frame
        elif not file.startswith(OUR_FOLDER):
            return
        frame = frame.f_back  # type: ignore[assignment]


def torch_frames_are_in(tail: str) -> bool:
    """Whether the operation was called from a file of torch such as `nn/modules/linear.py`."""
    return any(
        frame.f_code.co_filename.replace("\\", "/").endswith(tail) for frame in _torch_frames()
    )


def torch_frames_have_function(name: str) -> bool:
    """Whether the operation was called by a function of torch with this name."""
    return any(frame.f_code.co_name == name for frame in _torch_frames())


def stack_level() -> int:
    """Return the `stacklevel` with which a warning of our caller names the program's own line."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_NOT_THEIRS):
        frame, level = frame.f_back, level + 1
    return level
