"""One life of the console's kernel: its process is started, talked to, watched, ended."""

import functools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core import paths
from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.os_reasons import reason_with_place
from codeblanks_gui.services.kernel_launch import can_launch_early
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_start import Preparation
from codeblanks_gui.services.kernel_state import KernelState, idle_state
from codeblanks_gui.services.kernel_talk import KernelTalk
from codeblanks_gui.services.process_identity import own_identity
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.unseen_output import unseen_output

_WATCH_MS = 250


class KernelLife(QObject):
    """Starts the process as early as can be, and tells what becomes of it; one at a time.

    Where the system allows it the process boots while its Python is still being looked at, and
    while Jupyter is imported here.

    Attributes:
        interpreter: the Python, as far as it is known.
        process: the kernel's process, None while there is none.
        talk: the conversation with it, None until it may begin.
        offered_client: Jupyter's client, None until the console may have it.

    Signals:
        unusable(): `interpreter` can't run a kernel; it tells why.
        not_launched(str): the process could not be started, for this reason.
        launched(): there is a process.
        attached(): there is `talk`, in which nothing has been said.
        client_changed(object): see `KernelHost`.
        died(int): the process has ended by itself, with this exit code; it is still `process`.
        pause_changed(bool): a signal has stopped the process, or it goes on.
    """

    unusable = Signal()
    not_launched = Signal(str)
    launched = Signal()
    attached = Signal()
    client_changed = Signal(object)
    died = Signal(int)
    pause_changed = Signal(bool)

    def __init__(self, workspace: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.interpreter = Interpreter("")
        self.process: KernelProcess | None = None
        self.talk: KernelTalk | None = None
        self._workspace = workspace
        self._environ: dict[str, str] = {}
        self._earlier: KernelProcess | None = None
        self._was_paused = False
        self.offered_client: Any = None
        self._preparation = Preparation(self)
        self._preparation.finished.connect(self._on_prepared)
        self._preparation.console_ready.connect(self._on_console_ready)
        self._watch = QTimer(self)
        self._watch.setInterval(_WATCH_MS)
        self._watch.timeout.connect(self._on_watch)

    @property
    def is_set_up(self) -> bool:
        """Whether the kernel can run code."""
        return self.talk is not None and self.talk.is_set_up

    def working_state(self) -> KernelState:
        """Return the state of a kernel that answers: it runs code, or waits for it."""
        if self.talk is not None and self.talk.is_busy:
            return KernelState("busy")
        has_threads = self.talk is not None and self.talk.has_threads
        return idle_state(self.interpreter, has_threads=has_threads)

    def note_answer(self) -> None:
        """The kernel has spoken, so it is not paused: if it is again, that is to be told again."""
        self._was_paused = False

    def begin(self, interpreter: Interpreter, environ: Mapping[str, str]) -> None:
        """Start a kernel of `interpreter` in this environment; the last one has been ended."""
        self.interpreter = interpreter
        self._environ = dict(environ)
        if can_launch_early(interpreter):
            self._launch()
        self._preparation.begin(interpreter, self._environ)

    def end(self) -> None:
        """End the process and all it started, at once."""
        self._watch.stop()
        self._preparation.cancel()
        self._was_paused = False
        if self.offered_client is not None:
            self.offered_client = None
            self.client_changed.emit(None)
        talk, self.talk = self.talk, None
        process, self.process = self.process, None
        if talk is not None:
            talk.end()
            talk.deleteLater()
        if process is not None:
            process.end()
            self.forget_output()
            self._earlier = process

    def offer_client(self) -> None:
        """Have the console attached, if it isn't; what it misses of its imports is waited for.

        What a kernel sends is heard only by those who listen already.
        """
        if self.process is not None and self.offered_client is None:
            self.offered_client = self.process.client
            self.client_changed.emit(self.process.client)

    def full_output(self) -> Path | None:
        """Return the file with all that programs printed, also in earlier lives, if there is."""
        for process in (self.process, self._earlier):
            if process is not None and process.output_file.is_file():
                return process.output_file
        return None

    def bring_late_output(self, note: str) -> None:
        """Have that heard which the kernel, which has ended, wrote down and could not send.

        Args:
            note: stands for the beginning of what is too long, with `{count}` (characters).
        """
        if self.process is not None and self.talk is not None:
            text = unseen_output(self.process.output_file, self.talk.seen, note)
            if text:
                self.talk.hear_late(text)

    def forget_output(self) -> None:
        """Remove what was printed in earlier lives."""
        if self._earlier is not None:
            self._earlier.forget_output()
            self._earlier = None

    def send_setup(self, options: Mapping[str, Any]) -> None:
        """Open the conversation with the setup: `options`, and what this process needs."""
        assert self.talk is not None
        assert self.process is not None
        self.talk.begin(
            {
                **options,
                "crash_log": str(self.process.crash_file),
                "folder": str(self.process.folder),
                "spool": str(self.process.output_file),
                "workspace": str(self._workspace.absolute()),
                "parent": os.getpid(),
                "parent_began": own_identity().began,
                "import_torch": bool(self.interpreter.torch),
                "kernel_side": str(paths.kernel_side("")),
            }
        )

    def _launch(self) -> str:
        """Start the process; return what prevents it, '' if nothing does."""
        try:
            self._workspace.mkdir(parents=True, exist_ok=True)
            self.process = KernelProcess(self.interpreter, self._environ, self._earlier)
        except OSError as error:
            return reason_with_place(error).said(say)
        except RuntimeError as error:
            return str(error)
        self._earlier = None
        self._watch.start()
        self.launched.emit()
        return ""

    @Slot(object)
    def _on_prepared(self, found: Interpreter) -> None:
        self.interpreter = found
        if not (found.is_usable and found.has_ipykernel):
            self.unusable.emit()
            return
        problem = self._launch() if self.process is None else ""
        if self.process is None:
            self.not_launched.emit(problem)
            return
        self.process.connect()
        self.talk = KernelTalk(self.process.client, self)
        self.attached.emit()
        if self._preparation.can_show:
            self.offer_client()

    @Slot()
    def _on_console_ready(self) -> None:
        if self.talk is not None:
            self.offer_client()

    @Slot()
    def _on_watch(self) -> None:
        if self.process is None or self.talk is None:
            return  # before it has been looked at, nobody can tell why it ended
        code = self.process.poll()
        if code is not None:
            self._watch.stop()
            self.process.flush()
            # Behind the messages that have come by now.
            QTimer.singleShot(0, self, functools.partial(self._tell_death, self.process, code))
        elif self.is_set_up and self.process.is_paused != self._was_paused:
            self._was_paused = not self._was_paused
            self.pause_changed.emit(self._was_paused)

    def _tell_death(self, process: KernelProcess, code: int) -> None:
        if process is self.process:
            self.died.emit(code)
