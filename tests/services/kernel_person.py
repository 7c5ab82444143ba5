"""A person before a kernel: starts it, runs programs, waits for what comes."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QTimer

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.run_outcome import RunOutcome

BARE = Interpreter(sys.executable, "3.12.0", ipykernel="7.4.0")
"""This Python, as if it had no torch: nothing is imported in the background."""


def spin(is_done: Callable[[], object], seconds: float = 15.0) -> bool:
    """Run the event loop until `is_done`; return whether it was in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if is_done():
            return True
    return False


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that is only not yet reaped does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


class KernelPerson(QObject):
    """Holds a host and everything it has said."""

    def __init__(self, workspace: Path, python: str = sys.executable, **options: Any) -> None:
        super().__init__()
        self.workspace = workspace
        self.python = python
        self.host = KernelHost(workspace, **options)
        self.states: list[Any] = []
        self.outcomes: list[RunOutcome] = []
        self.answers: list[dict[str, str]] = []
        self.completions: list[tuple[list[str], int, int]] = []
        self.printed = ""
        self.other_busy = 0
        self.beats = 0
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._on_beat)
        self.host.state_changed.connect(self.states.append)
        self.host.run_finished.connect(self.outcomes.append)
        self.host.answered.connect(self.answers.append)
        self.host.completed.connect(lambda *found: self.completions.append(found))
        self.host.client_changed.connect(self._on_client)

    def _on_client(self, client: Any) -> None:
        if client is not None:
            client.iopub_channel.message_received.connect(self._on_output)

    def _on_output(self, message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream":
            self.printed += message["content"]["text"]
            self.printed = self.printed[-2_000_000:]

    def _on_beat(self) -> None:
        self.beats += 1

    @property
    def process(self) -> KernelProcess:
        """The kernel's process; there must be one."""
        assert self.host._life.process is not None
        return self.host._life.process

    @property
    def has_begun(self) -> bool:
        """Whether the kernel executes what it was sent."""
        return self.host._life.talk is not None and self.host._life.talk.has_begun

    def hurry(self) -> None:
        """Have deaths be seen and followed by another life sooner than a person needs it."""
        self.host._life._watch.setInterval(30)
        self.host._rebirth._pause.setInterval(30)

    def forget_deaths(self) -> None:
        """What a test has killed is no reason to give up in the next one."""
        self.host._rebirth.forget()

    @property
    def kinds(self) -> list[str]:
        return [state.kind for state in self.states]

    def start(self, device: str = "auto") -> None:
        self.host.start(Interpreter(self.python), device)
        self.wait_ready()

    def wait_ready(self) -> None:
        assert spin(lambda: self.host.state.can_run, 40), self.host.state

    def rest(self) -> None:
        """Between two tests no timer may run."""
        self.host._life._watch.stop()
        self._beat.stop()

    def wake(self) -> None:
        self.host._life._watch.start()
        self.states.clear()
        self.outcomes.clear()
        self.answers.clear()
        self.completions.clear()
        self.printed = ""

    def begin(self, source: str, file_name: str = "model.py") -> None:
        self.outcomes.clear()
        self.printed = ""
        self.beats = 0
        self._beat.start(5)
        assert self.host.run(source, file_name)

    def finish(self, seconds: float = 20.0) -> RunOutcome:
        assert spin(lambda: self.outcomes, seconds), self.host.state
        self._beat.stop()
        return self.outcomes[-1]

    def run(self, source: str, seconds: float = 20.0) -> RunOutcome:
        self.begin(source)
        return self.finish(seconds)

    def stop(self) -> None:
        """Press Stop and wait for the end of the run."""
        self.host.interrupt()
        self.finish()

    def evaluate(self, **expressions: str) -> dict[str, str]:
        self.answers.clear()
        assert self.host.ask(expressions)
        assert spin(lambda: self.answers, 4)
        return self.answers[-1]


def started(workspace: Path, **options: Any) -> KernelPerson:
    """Return a person before a ready kernel of `BARE`; options as for `KernelHost`."""
    someone = KernelPerson(workspace, **options)
    someone.hurry()
    someone.host.start(BARE)
    someone.wait_ready()
    return someone
