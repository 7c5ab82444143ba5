"""What the console's kernel is doing: its states, which may follow which, and what is said."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from PySide6.QtCore import QObject, Signal

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


def _to(*kinds: KernelKind) -> frozenset[KernelKind]:
    return frozenset(kinds)


_ASKED: Final = _to("closed", "starting")
"""What a person may ask for at any time: closing, or another Python."""
_ALIVE: Final = _ASKED | _to("restarting", "died", "no_answer")
"""What may follow wherever there is a process."""
_WORKS: Final = _to("ready", "no_torch", "busy")
_UNUSABLE: Final = _to("no_python", "no_ipykernel")

TRANSITIONS: Final[Mapping[KernelKind, frozenset[KernelKind]]] = MappingProxyType(
    {
        "closed": _to("starting"),
        "starting": _ALIVE | _WORKS | _UNUSABLE,
        "restarting": _ALIVE | _WORKS | _UNUSABLE,
        "no_python": _ASKED,
        "no_ipykernel": _ASKED,
        "ready": _ALIVE | _to("busy"),
        "no_torch": _ALIVE | _to("busy"),
        "busy": _ALIVE | _to("interrupting", "ready", "no_torch"),
        "interrupting": _ALIVE | _to("ready", "no_torch"),
        "no_answer": _ALIVE | _WORKS,
        "died": _ASKED | _to("restarting", "gave_up"),
        "gave_up": _ASKED,
    }
)
"""Which kinds may follow which. The same kind may always follow itself, with another detail."""

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
CANNOT_START: Final = mark("KernelState", "Python could not be started: {problem}")
NO_ANSWER: Final = mark(
    "KernelState",
    "Python did not answer within {seconds} seconds. You can keep waiting, or restart it.",
)
RUN_NOT_BEGUN: Final = mark(
    "KernelState",
    "Python has not started your program for {seconds} seconds: something keeps it busy. You "
    "can keep waiting, or restart it.",
)
PAUSED: Final = mark(
    "KernelState",
    "Python is paused: the program or another one sent it a stop signal (SIGSTOP). Restart it "
    "to continue.",
)
SLOW_LOADING: Final = mark(
    "KernelState", "Python is still starting: it loads its modules, and the processor is busy."
)
SLOW_DISK: Final = mark("KernelState", "Python is still starting: it waits for the disk.")
SLOW_WAITING: Final = mark(
    "KernelState",
    "Python is still starting: it waits for something outside, for instance a network drive, "
    "a virus scanner or a firewall.",
)
NOT_STOPPED: Final = mark(
    "KernelState",
    "The program has not stopped for {seconds} seconds. Restarting Python is certain to end it, "
    "but its variables are lost.",
)
THREADS_LEFT: Final = mark(
    "KernelState",
    "A thread of your program is still running. Restart the console (F8) to end it.",
)
GAVE_UP: Final = mark(
    "KernelState",
    "Python stopped {count} times within a minute, so it was not restarted automatically. The "
    "log says more; restart it once you have changed something.",
)
EXITED: Final = mark(
    "KernelState",
    "Python ended with exit code {code}: your program, or a library, ended it from inside.",
)
CRASHED: Final = mark("KernelState", "Python crashed ({signal}).")
CRASHED_IN_MEMORY: Final = mark(
    "KernelState",
    "Python crashed in compiled code: it used memory that isn't its own ({signal}).",
)
CRASHED_ON_BUS: Final = mark(
    "KernelState",
    "Python crashed in compiled code: memory or a file that it used was gone ({signal}). "
    "Is the disk full?",
)
ABORTED: Final = mark(
    "KernelState",
    "Python ended itself: compiled code hit an error that it could not recover from ({signal}).",
)
CRASHED_IN_ARITHMETIC: Final = mark(
    "KernelState",
    "Python crashed in compiled code: it divided an integer by zero ({signal}).",
)
UNKNOWN_INSTRUCTION: Final = mark(
    "KernelState",
    "Python crashed: this computer's processor doesn't know an instruction that a library "
    "uses ({signal}).",
)
STACK_OVERFLOW: Final = mark(
    "KernelState",
    "Python crashed: function calls were nested too deeply, and the stack overflowed "
    "({signal}). Does a function call itself endlessly?",
)
OUT_OF_MEMORY: Final = mark(
    "KernelState", "The computer's memory ran out, and the system stopped Python."
)
KILLED: Final = mark(
    "KernelState",
    "Python was stopped from outside ({signal}). Often that means that memory ran out.",
)
ASKED_TO_END: Final = mark(
    "KernelState", "Another program, or yours, asked Python to end ({signal})."
)
TIME_LIMIT: Final = mark(
    "KernelState", "This computer limits how long a program may compute ({signal})."
)
NOT_STARTED: Final = mark("KernelState", "Python ended while it was starting (exit code {code}).")
BROKEN_IPYKERNEL: Final = mark(
    "KernelState",
    "Python could not load the console's parts: {problem}. Installing ipykernel again often helps.",
)
HIDDEN_MODULE: Final = mark(
    "KernelState",
    "Your file {file} has the name of a module, so Python loads your file instead. "
    "Rename or delete it.",
)

KERNEL_TEXTS: Final = {
    "exit_program": mark("KernelState", "exit() ended the program; the console goes on."),
    "exit_code": mark("KernelState", "The program ended itself: {code}. The console goes on."),
    "exit_console": mark("KernelState", "The console goes on. To clear its variables, restart it."),
    "no_simulation": mark("Report", "A GPU can't be simulated with this PyTorch: {text}"),
    "left_out": mark("KernelState", "[… {count} characters left out …]"),
    "full": mark("KernelState", "[The rest is not in this file: it has reached {size} MB.]"),
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


class StateKeeper(QObject):
    """Holds the state; the one way from one to the next.

    A step that `TRANSITIONS` doesn't have is a mistake in this program. It is logged as an error,
    on which every test fails; a learner is better served by a state that is true than by none.

    Signals:
        changed(KernelState)
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = KernelState("closed")

    @property
    def state(self) -> KernelState:
        """The state now."""
        return self._state

    def go(self, state: KernelState) -> None:
        """Go to `state`; to the one that is already there, nothing happens."""
        if state == self._state:
            return
        before = self._state.kind
        if state.kind != before and state.kind not in TRANSITIONS[before]:
            logging.getLogger(__name__).error("kernel: %s can't follow %s", state.kind, before)
        self._state = state
        self.changed.emit(state)


def unusable_state(found: Interpreter) -> KernelState:
    """Return the state that tells why no kernel can be started with `found`."""
    params = {"path": found.path, "version": found.version}
    if found.is_usable:
        params["command"] = found.install_command
        return KernelState("no_ipykernel", NO_IPYKERNEL, params)
    if not Path(found.path).exists():
        return KernelState("no_python", NO_PYTHON, params)
    return KernelState("no_python", OLD_PYTHON, params | {"log": found.problem})


def not_launched_state(found: Interpreter, problem: str) -> KernelState:
    """Return the state where the system refuses to start the program of `found`."""
    return KernelState("no_python", CANNOT_START, {"problem": problem, "path": found.path})


def not_stopped_state(seconds: float) -> KernelState:
    """Return the state of a program that Stop has not stopped within `seconds`."""
    return KernelState("interrupting", NOT_STOPPED, {"seconds": f"{seconds:g}"})


def idle_state(found: Interpreter, *, has_threads: bool = False) -> KernelState:
    """Return the state of a kernel of `found` that waits for code.

    Args:
        found: its Python.
        has_threads: whether threads of a program that has ended run on there.
    """
    params = {"path": found.path, "version": found.version}
    if found.torch:
        return KernelState("ready", THREADS_LEFT if has_threads else None, params)
    return KernelState("no_torch", NO_TORCH, params | {"command": found.install_command})
