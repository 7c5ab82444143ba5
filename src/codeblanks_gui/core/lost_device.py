"""Errors after which a device can't be used any more in this process: only a restart helps."""

import re
from typing import Final

from codeblanks_gui.core.text import Marked, mark

_ASSERT: Final = mark(
    "Notices",
    "The GPU stopped at a check of its own (device-side assert), often an index out of range. "
    "Every further step on it will fail in this console: restart it.",
)
_BROKEN: Final = mark(
    "Notices",
    "The GPU hit an error that it can’t recover from in this process ({error}). Every further "
    "step on it will fail in this console: restart it.",
)
_NO_ROOM: Final = mark(
    "Notices",
    "The GPU’s memory was so full that its libraries could not start ({error}). Restart the "
    "console; it frees what your variables hold.",
)
FULL: Final = mark(
    "Notices",
    "The GPU’s memory ran out, and your variables still hold {held} of {total}. Delete what you "
    "don’t need (del name), or restart the console.",
)
RESTART: Final = mark("Notices", "Restart the console")
LOST_NOTICES: Final = (_ASSERT, _BROKEN, _NO_ROOM, FULL)

_RULES: Final[tuple[tuple[re.Pattern[str], Marked], ...]] = (
    (re.compile(r"device-side assert triggered"), _ASSERT),
    (
        # "sticky" errors: the CUDA Runtime API's cudaError says of each of them that the process
        # must be terminated and relaunched.
        re.compile(
            r"an illegal memory access was encountered|an illegal instruction was encountered"
            r"|misaligned address|unspecified launch failure|hardware stack error"
            r"|the launch timed out and was terminated|uncorrectable ECC error encountered"
            r"|operation not supported on global/shared address space|invalid program counter"
        ),
        _BROKEN,
    ),
    (
        # Not the allocator's own "CUDA out of memory. Tried to allocate", after which all works.
        re.compile(
            r"CUDA error: out of memory|CUBLAS_STATUS_ALLOC_FAILED|CUBLAS_STATUS_NOT_INITIALIZED"
            r"|CUDNN_STATUS_NOT_INITIALIZED|CUDNN_STATUS_ALLOC_FAILED"
        ),
        _NO_ROOM,
    ),
)
_OUT_OF_MEMORY: Final = re.compile(r"(?:CUDA|HIP|XPU|MPS backend) out of memory")


def lost_device(error: str) -> tuple[Marked, dict[str, str]] | None:
    """Return what to say after `error`, if the device can't be used any more; else None."""
    if not re.search(r"CUDA|CUBLAS|CUDNN|HIP|cuDNN", error):
        return None
    for pattern, notice in _RULES:
        found = pattern.search(error)
        if found:
            return notice, {"error": found[0]}
    return None


def ran_out_of_memory(error: str) -> bool:
    """Tell whether `error` is the allocator's own: the device works, but something fills it."""
    return _OUT_OF_MEMORY.search(error) is not None
