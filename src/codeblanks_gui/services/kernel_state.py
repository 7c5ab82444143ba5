"""What the console's kernel is doing, and how a run ended: plain facts for the window."""

import re
import signal
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.text import Marked, mark

KernelKind = Literal[
    "closed",
    "no_python",
    "no_ipykernel",
    "starting",
    "ready",
    "no_torch",
    "busy",
    "interrupting",
    "died",
    "restarting",
    "gave_up",
    "no_answer",
]

NO_PYTHON: Final = mark("KernelState", "There is no usable Python at {path}.")
OLD_PYTHON: Final = mark(
    "KernelState", "The Python at {path} can't be used; it must be Python 3.9 or newer."
)
NO_IPYKERNEL: Final = mark(
    "KernelState",
    "Python {version} at {path} has no ipykernel that the console can use. "
    "This command installs what is missing:",
)
NO_TORCH: Final = mark(
    "KernelState",
    "Python {version} at {path} has no PyTorch. The console works, but the lessons need it. "
    "This command installs it:",
)
NO_ANSWER: Final = mark("KernelState", "Python did not answer in {seconds} seconds.")
CANNOT_START: Final = mark("KernelState", "Python could not be started: {problem}")
GAVE_UP: Final = mark(
    "KernelState", "Python stopped {count} times within a minute, so it was not started again."
)
EXITED: Final = mark("KernelState", "Python ended itself with exit code {code}.")
CRASHED: Final = mark("KernelState", "Python crashed ({signal}).")
OUT_OF_MEMORY: Final = mark(
    "KernelState", "The computer's memory ran out, and the system stopped Python."
)
KILLED: Final = mark(
    "KernelState",
    "Python was stopped from outside ({signal}). Often that means that memory ran out.",
)
NOT_STARTED: Final = mark("KernelState", "Python ended while it was starting (exit code {code}).")

KERNEL_TEXTS: Final = {
    "exit_program": mark("KernelState", "exit() ended the program; the console goes on."),
    "exit_console": mark("KernelState", "The console goes on. To clear its variables, restart it."),
    "left_out": mark("KernelState", "[… {count} characters left out …]"),
}
"""What the kernel itself says, see `kernel_side/console_setup.py`."""


@dataclass(frozen=True)
class KernelState:
    """One state of the kernel.

    Attributes:
        kind: which state.
        detail: a sentence about it, for `say(state.detail, **state.params)`.
        params: what fills the sentence; also, where they exist: `command` (what to type into a
            terminal), `log` (the last lines that Python wrote), `path`, `version`.
    """

    kind: KernelKind
    detail: Marked | None = None
    params: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def can_run(self) -> bool:
        """Whether Run works now (also without torch: it is a Python after all)."""
        return self.kind in ("ready", "no_torch")

    @property
    def is_running_code(self) -> bool:
        """Whether Stop has something to stop."""
        return self.kind in ("busy", "interrupting")


@dataclass(frozen=True)
class RunOutcome:
    """How one Run ended.

    Attributes:
        is_ok: no error, and the kernel lived through it.
        ename: the exception's class, '' if there was none.
        evalue: its message.
        traceback_text: the traceback without colour codes.
        lines: 1-based lines of the learner's file in it, the outermost call first.
        died: the kernel ended during the run.
        was_not_begun: the program could not be saved; `evalue` says why.
    """

    is_ok: bool
    ename: str = ""
    evalue: str = ""
    traceback_text: str = ""
    lines: tuple[int, ...] = ()
    died: bool = False
    was_not_begun: bool = False

    @property
    def line(self) -> int:
        """The innermost line of the learner's file, 0 if none is known."""
        return self.lines[-1] if self.lines else 0

    @property
    def was_interrupted(self) -> bool:
        """Whether Stop ended it."""
        return self.ename == "KeyboardInterrupt"


def unusable_state(found: Interpreter) -> KernelState:
    """Return the state that tells why no kernel can be started with `found`."""
    params = {"path": found.path, "version": found.version}
    if found.is_usable:
        params["command"] = found.install_command
        return KernelState("no_ipykernel", NO_IPYKERNEL, params)
    if not Path(found.path).exists():
        return KernelState("no_python", NO_PYTHON, params)
    return KernelState("no_python", OLD_PYTHON, params | {"log": found.problem})


def idle_state(found: Interpreter) -> KernelState:
    """Return the state of a kernel of `found` that waits for code."""
    params = {"path": found.path, "version": found.version}
    if found.torch:
        return KernelState("ready", None, params)
    return KernelState("no_torch", NO_TORCH, params | {"command": found.install_command})


def outcome_of(error: Mapping[str, Any] | None, file_name: str) -> RunOutcome:
    """Return how a run ended, from Jupyter's `error` message, None where there was none."""
    if error is None:
        return RunOutcome(True)
    text = without_colours("\n".join(error.get("traceback", ())))
    return RunOutcome(
        False,
        ename=str(error.get("ename", "")),
        evalue=str(error.get("evalue", "")),
        traceback_text=text,
        lines=learner_lines(text, file_name),
    )


_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def without_colours(text: str) -> str:
    """Return `text` without ANSI escape sequences."""
    return _ANSI.sub("", text)


def learner_lines(traceback_text: str, file_name: str) -> tuple[int, ...]:
    """Return the lines of `file_name` that a traceback names, in its order.

    Reads IPython 8 and 9 (`File ~/model.py:3`), IPython 7 (`~/model.py in f()` and an arrow
    `----> 3 `), Python's own and faulthandler's (`File "model.py", line 3`).
    """
    name = re.escape(file_name)
    pattern = re.compile(
        rf'(?:^|[\s"/\\]){name}(?::(?P<colon>\d+)|"?, line (?P<line>\d+)| in (?P<seven>.*))',
        re.MULTILINE,
    )
    lines: list[int] = []
    for match in pattern.finditer(traceback_text):
        if match["seven"] is not None:
            arrow = re.compile(r"^-+> ?(\d+)", re.MULTILINE).search(traceback_text, match.end())
            if arrow:
                lines.append(int(arrow[1]))
        else:
            lines.append(int(match["colon"] or match["line"]))
    return tuple(lines)


def crash_summary(text: str, longest: int = 3000) -> str:
    """Return what matters of faulthandler's report: the error, and where the program was.

    The frames of IPython and ipykernel that called the program, the other threads and the list
    of extension modules say nothing to a learner.
    """
    kept: list[str] = []
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
                kept.append(line)
    return "\n".join(kept)[:longest]


def death_reason(
    code: int | None, *, was_ready: bool, memory_ran_out: bool
) -> tuple[Marked, dict[str, str]]:
    """Return the sentence and its params for a kernel that ended.

    Args:
        code: what `Popen.poll` returned: minus the signal's number where a signal ended it.
        was_ready: whether it ever got so far as to run code.
        memory_ran_out: whether the system's killer was at work meanwhile.
    """
    if code is not None and code < 0:
        name = _signal_name(-code)
        if name == "SIGKILL" and memory_ran_out:
            return OUT_OF_MEMORY, {}
        from_outside = name in ("SIGKILL", "SIGTERM", "SIGHUP")
        return KILLED if from_outside else CRASHED, {"signal": name}
    if code is not None and code > 0xC0000000 - 1:
        # Windows: an unhandled exception's code, such as 0xC0000005 (access violation).
        return CRASHED, {"signal": f"0x{code:08X}"}
    return EXITED if was_ready else NOT_STARTED, {"code": "?" if code is None else str(code)}


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
