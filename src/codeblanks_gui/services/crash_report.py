"""What faulthandler wrote when Python crashed, cut down to what tells something."""

import re
from typing import Final

_DEEP: Final = 40
"""Calls; a program's own stack is this deep only when it calls itself (faulthandler shows 100)."""


def crash_summary(text: str, longest: int = 3000) -> str:
    """Return what matters of faulthandler's report: the error, and where the program was.

    The frames of IPython and ipykernel that called the program, the other threads and the list
    of extension modules say nothing to a learner; nor does one call a hundred times.
    """
    kept: list[str] = []
    frames: list[str] = []
    is_current = False
    for line in text.splitlines():
        if line.startswith(("Fatal Python error", "Windows fatal exception")):
            kept.append(line)
        elif line.startswith(("Current thread", "Thread")):
            is_current = line.startswith("Current")
            if is_current:
                kept.append(line)
        elif is_current and line.startswith("  File "):
            if re.search(r"[/\\](IPython|ipykernel|tornado)[/\\]", line):
                is_current = False
            else:
                frames.append(line)
    if len(frames) >= _DEEP:
        frames = [*frames[:5], f"  … {len(frames)} calls in all", frames[-1]]
    return "\n".join([*kept, *frames])[:longest]
