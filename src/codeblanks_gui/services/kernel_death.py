"""Why a kernel ended, in words for a learner; and when it has ended too often."""

import re
import signal
from collections import deque
from pathlib import Path
from typing import Final

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.hidden_modules import hiding_file
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_state import KernelState

_STACK_OVERFLOW_ON_WINDOWS: Final = 0xC00000FD

_CRASHES: Final = {
    "SIGSEGV": states.CRASHED_IN_MEMORY,
    "SIGBUS": states.CRASHED_ON_BUS,
    "SIGABRT": states.ABORTED,
    "SIGFPE": states.CRASHED_IN_ARITHMETIC,
    "SIGILL": states.UNKNOWN_INSTRUCTION,
    "SIGKILL": states.KILLED,
    "SIGTERM": states.ASKED_TO_END,
    "SIGHUP": states.ASKED_TO_END,
    "SIGXCPU": states.TIME_LIMIT,
}


def death_reason(
    code: int | None, *, was_ready: bool, memory_ran_out: bool, last_words: str = ""
) -> tuple[Marked, dict[str, str]]:
    """Return the sentence and its params for a kernel that ended.

    Args:
        code: what `Popen.poll` returned: minus the signal's number where a signal ended it.
        was_ready: whether it ever got so far as to run code.
        memory_ran_out: whether the system's killer was at work meanwhile.
        last_words: what it wrote last, see `crash_summary`.
    """
    if code is not None and code < 0:
        return _signal_reason(_signal_name(-code), memory_ran_out, last_words)
    if code is not None and code >= 0xC0000000:
        # Windows: an unhandled exception's code, such as 0xC0000005 (access violation).
        name = f"0x{code:08X}"
        deep = code == _STACK_OVERFLOW_ON_WINDOWS
        return states.STACK_OVERFLOW if deep else states.CRASHED, {"signal": name}
    params = {"code": "?" if code is None else str(code)}
    if was_ready:
        return states.EXITED, params
    missing = re.findall(r"^(?:ModuleNotFound|Import)Error: (.+)$", last_words, re.MULTILINE)
    if missing:
        return states.BROKEN_IPYKERNEL, params | {"problem": missing[-1]}
    return states.NOT_STARTED, params


def _signal_reason(
    name: str, memory_ran_out: bool, last_words: str
) -> tuple[Marked, dict[str, str]]:
    if name == "SIGKILL" and memory_ran_out:
        return states.OUT_OF_MEMORY, {}
    if name in ("SIGSEGV", "SIGBUS") and _is_too_deep(last_words):
        return states.STACK_OVERFLOW, {"signal": name}
    return _CRASHES.get(name, states.CRASHED), {"signal": name}


def _is_too_deep(report: str) -> bool:
    return "Stack overflow" in report or "calls in all" in report


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class DeathCount:
    """Tells when a kernel has died too often: `limit` times within `seconds`."""

    def __init__(self, limit: int = 3, seconds: float = 60.0) -> None:
        self._limit = limit
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=limit)

    def add(self, now: float) -> bool:
        """Count a death at `now` (seconds of any steady clock); return whether it is too many."""
        self._times.append(now)
        return len(self._times) == self._limit and now - self._times[0] <= self._seconds

    def forget(self) -> None:
        """Begin anew: a person asked for a start."""
        self._times.clear()


def explain_death(
    process: KernelProcess, code: int, workspace: Path, was_ready: bool
) -> KernelState:
    """Return the state that tells why `process` ended, with its last words as `log`."""
    words = process.last_words()
    detail, params = death_reason(
        code, was_ready=was_ready, memory_ran_out=process.memory_ran_out, last_words=words
    )
    hiding = "" if was_ready else hiding_file(words, workspace)
    if hiding:
        detail, params = states.HIDDEN_MODULE, {"file": hiding}
    return KernelState("died", detail, params | {"log": words})
