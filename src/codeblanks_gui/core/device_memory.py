"""What the console is asked about its memory, and what its answer means.

The questions are expressions for Jupyter's `user_expressions`: one each, silent, answered in a
subshell while the learner's code runs. They import nothing, make no CUDA context and wait for no
card: torch is asked only if the console has imported it, a device only if it is in use already.
"""

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from codeblanks_gui.core.device import DeviceMemory, Reading, read, unread

SIMULATED = "simulated"
"""Stands among the devices for the simulated one, of whatever kind it is."""

_LONGEST_ANSWER = 200

_TORCH = '__import__("sys").modules.get("torch")'
_QUESTIONS = {
    "pid": '__import__("os").getpid()',
    "torch": f'hasattr({_TORCH}, "cuda")',
    "cuda": (
        "(lambda torch: (torch.cuda.memory_allocated(), torch.cuda.memory_reserved(), "
        "torch.cuda.max_memory_allocated()) "
        f"if torch is not None and torch.cuda.is_initialized() else None)({_TORCH})"
    ),
    "xpu": (
        "(lambda torch: (torch.xpu.memory_allocated(), torch.xpu.memory_reserved(), "
        "torch.xpu.max_memory_allocated()) "
        f"if torch is not None and torch.xpu.is_initialized() else None)({_TORCH})"
    ),
    "mps": (
        "(lambda torch: (torch.mps.current_allocated_memory(), "
        "torch.mps.driver_allocated_memory()) "
        f"if torch is not None else None)({_TORCH})"
    ),
    SIMULATED: (
        "(lambda there: (lambda now: (now.allocated, now.reserved, now.peak))"
        "(there.STATE.accounts[0]) if there is not None and there.STATE.kind else None)"
        '(__import__("sys").modules.get("_codeblanks_simulated"))'
    ),
}


def questions(devices: Iterable[str]) -> dict[str, str]:
    """Return the expressions to ask for: the process, torch, and each of the ready `devices`."""
    keys = ("pid", "torch", *(name for name in devices if name in _QUESTIONS))
    return {key: _QUESTIONS[key] for key in keys}


def console_pid(answer: Mapping[str, str]) -> int | None:
    """Return the process id of the console, None if it didn't tell."""
    pid = _value(answer, "pid")
    return pid if isinstance(pid, int) and pid > 0 else None


def console_memory(answer: Mapping[str, str], devices: Iterable[str]) -> dict[str, DeviceMemory]:
    """Return what PyTorch counts on each of `devices` in the console, or why it can't be known."""
    return {name: _memory(answer, name) for name in devices}


def unknown_memory(devices: Iterable[str], reason: str) -> dict[str, DeviceMemory]:
    """Return the readings of `devices` while the console can't be asked, for `reason`."""
    return {name: _nothing("cpu_not_counted" if name == "cpu" else reason) for name in devices}


def _memory(answer: Mapping[str, str], name: str) -> DeviceMemory:
    if name == "cpu":
        return _nothing("cpu_not_counted")
    if _value(answer, "torch") is False:
        return _nothing("console_without_torch")
    if name not in answer:
        return _nothing("console_silent")
    figures = _value(answer, name)
    if figures is None:
        return _nothing("device_untouched")
    if not _are_figures(figures):
        return _nothing("console_silent")
    peak = read(figures[2]) if len(figures) > 2 else unread("mps_no_peak")
    return DeviceMemory(allocated=read(figures[0]), reserved=read(figures[1]), peak=peak)


def _are_figures(value: object) -> bool:
    is_tuple = isinstance(value, tuple) and len(value) >= 2
    return is_tuple and all(isinstance(figure, int | float) for figure in value)  # type: ignore[attr-defined]


def _nothing(reason: str) -> DeviceMemory:
    reading: Reading = unread(reason)
    return DeviceMemory(allocated=reading, reserved=reading, peak=reading)


def _value(answer: Mapping[str, str], key: str) -> Any:
    """Return the literal that the console answered, None if there is none."""
    text = answer.get(key, "")
    if not isinstance(text, str) or len(text) > _LONGEST_ANSWER:
        return None
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None
