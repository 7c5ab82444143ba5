"""The console's kernel: start, run, interrupt, restart; its states and limits."""

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.connection_folder import remove_orphaned_folders
from codeblanks_gui.services.kernel_env import kernel_environment
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_run import ProgramRuns
from codeblanks_gui.services.kernel_state import DeathCount, KernelState
from codeblanks_gui.services.kernel_talk import KernelTalk
from codeblanks_gui.services.preflight import Preparation
from codeblanks_gui.services.translator import say

ANSWER_LIMIT: Final = 30.0
INTERRUPT_LIMIT: Final = 5.0
_WATCH: Final = 250
_BEFORE_NEXT_LIFE: Final = 800
_STOP_AGAIN: Final = 400
_JUST_BEGUN: Final = 1.0


class KernelHost(QObject):
    """Owns the kernel process of the console; everything about it is told by signals.

    Signals:
        state_changed(KernelState)
        client_changed(object): Jupyter's client of a new kernel, for the console; None when it
            is about to end.
        line_sent(str, str): message id and text of a line that was sent to run: the console
            shows it as its input.
        run_started()
        run_finished(RunOutcome)
        interrupt_ignored(): Stop had no effect for 5 s; only a restart can help.
        output_written(): something was printed.
        answered(dict): see `ask`.
        completed(list, int, int): see `complete`.
    """

    state_changed = Signal(object)
    client_changed = Signal(object)
    line_sent = Signal(str, str)
    run_started = Signal()
    run_finished = Signal(object)
    interrupt_ignored = Signal()
    output_written = Signal()
    answered = Signal(dict)
    completed = Signal(list, int, int)

    def __init__(
        self,
        workspace: Path,
        parent: QObject | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        answer_limit: float = ANSWER_LIMIT,
        interrupt_limit: float = INTERRUPT_LIMIT,
    ) -> None:
        """Start nothing yet.

        Args:
            workspace: the learner's folder: programs are saved there, the kernel works there.
            parent: the owner.
            environ: the environment that the kernel's is made of; ours by default.
            answer_limit: seconds that a kernel may take until it answers.
            interrupt_limit: seconds that Stop may take.
        """
        super().__init__(parent)
        self._workspace = workspace
        self._environ = dict(os.environ if environ is None else environ)
        self._interpreter: Interpreter | None = None
        self._device = "auto"
        self._state = KernelState("closed")
        self._process: KernelProcess | None = None
        self._talk: KernelTalk | None = None
        self._runs = ProgramRuns(workspace, self)
        self._runs.started.connect(self.run_started)
        self._runs.finished.connect(self.run_finished)
        self._runs.line_sent.connect(self.line_sent)
        self._look: dict[str, Any] = {"colours": "lightbg", "retina": False}
        self._deaths = DeathCount()
        self._preparation = Preparation(self)
        self._preparation.finished.connect(self._on_prepared)
        self._answer_limit = answer_limit
        self._interrupt_limit = interrupt_limit
        self._watch = self._timer(_WATCH, self._on_watch)
        self._answer_wait = self._timer(round(answer_limit * 1000), self._on_no_answer, once=True)
        self._stop_wait = self._timer(
            round(interrupt_limit * 1000), self.interrupt_ignored.emit, once=True
        )
        self._stop_again = self._timer(_STOP_AGAIN, self._on_stop_again, once=True)
        self._begun_at = 0.0
        self._next_life = self._timer(_BEFORE_NEXT_LIFE, self._on_next_life, once=True)

    def _timer(self, interval: int, slot: Any, *, once: bool = False) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval)
        timer.setSingleShot(once)
        timer.timeout.connect(slot)
        return timer

    @property
    def state(self) -> KernelState:
        """The state now."""
        return self._state

    @property
    def manager(self) -> Any:
        """Jupyter's kernel manager, None while there is no kernel."""
        return self._process.manager if self._process else None

    @property
    def client(self) -> Any:
        """Jupyter's client, None while there is no kernel."""
        return self._process.client if self._process else None

    def start(self, interpreter: Interpreter, device: str = "auto") -> None:
        """Start a kernel of `interpreter` on `device`, instead of the one that runs, if any.

        An interpreter of which only the path is known is looked at first, in a process of its
        own; what it lacks is told as a state.
        """
        self._interpreter = interpreter
        self._device = device
        self._deaths.forget()
        self._end_kernel()
        self._set_state(KernelState("starting"))
        self._preparation.begin(interpreter, self._kernel_environment())

    def set_device(self, device: str) -> None:
        """Start anew with another device, if a kernel was started at all."""
        self._device = device
        if self._interpreter is not None:
            self.start(self._interpreter, device)

    def retry(self) -> None:
        """Start again with the same choice, looking anew at what is installed there."""
        if self._interpreter is not None:
            self.start(Interpreter(self._interpreter.path), self._device)

    def restart(self) -> None:
        """End the kernel at once and start a fresh one; without one, `retry`."""
        if self._process is None:
            self.retry()
            return
        self._deaths.forget()
        self._set_state(KernelState("restarting"))
        self._runs.end_dead()
        self._end_kernel()
        self._begin_kernel()

    def run(self, source: str, file_name: str) -> bool:
        """Save `source` as `file_name` into the workspace and run it in the console.

        Returns False, having done nothing, where `state.can_run` is False. `run_finished` comes
        in every other case.
        """
        if self._talk is None or self._process is None or not self._state.can_run:
            return False
        self._runs.begin(self._talk, self._process, source, file_name)
        return True

    def run_code(self, code: str) -> bool:
        """Run `code` as if it were typed into the console; False where that is not possible."""
        if self._talk is None or not self._state.can_run:
            return False
        self._runs.send_line(self._talk, code)
        return True

    def interrupt(self) -> None:
        """Stop what runs; while nothing runs (or the kernel only starts) nothing happens.

        A kernel that is interrupted while it starts would end.
        """
        if self._process is None or self._talk is None or not self._state.is_running_code:
            return
        self._set_state(KernelState("interrupting"))
        self._stop_wait.start()
        if self._talk.has_begun:
            self._send_interrupt()

    def ask(self, expressions: Mapping[str, str]) -> bool:
        """Evaluate expressions in the kernel, unseen, also while a program runs.

        One question at a time; returns whether it was sent. `answered` brings name → repr of
        those that could be evaluated, within 3 s or not at all.
        """
        return self._talk is not None and self._talk.ask(expressions)

    def complete(self, code: str, position: int) -> bool:
        """Ask an idle kernel for names at the code point `position`; `completed` answers."""
        return self._talk is not None and self._talk.complete(code, position)

    def set_look(self, *, is_dark: bool, pixel_ratio: float) -> None:
        """Have tracebacks and plots fit the window: its theme and its screen."""
        self._look = {"colours": "linux" if is_dark else "lightbg", "retina": pixel_ratio > 1}
        self.refresh()

    def refresh(self) -> None:
        """Tell the kernel the look and the interface's language; call it when that changes."""
        if self._talk is not None and self._state.kind not in ("starting", "restarting"):
            self._talk.send_setup(self._setup_options())

    def full_output(self) -> Path | None:
        """Return the file with all that this kernel's programs printed, None if there is none."""
        file = self._process.output_file if self._process is not None else None
        return file if file is not None and file.is_file() else None

    def close(self) -> None:
        """End the kernel and all it started."""
        self._end_kernel()
        self._set_state(KernelState("closed"))

    def _set_state(self, state: KernelState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _kernel_environment(self) -> dict[str, str]:
        return kernel_environment(self._environ, self._device, self._workspace / ".ipython")

    def _setup_options(self) -> dict[str, Any]:
        assert self._process is not None
        return self._look | {
            "crash_log": str(self._process.crash_file),
            "folder": str(self._process.folder),
            "spool": str(self._process.output_file),
            "parent": os.getpid(),
            "import_torch": bool(self._interpreter and self._interpreter.torch),
            "texts": {name: say(text) for name, text in states.KERNEL_TEXTS.items()},
        }

    @Slot(object)
    def _on_prepared(self, found: Interpreter) -> None:
        self._interpreter = found
        if found.is_usable and found.has_ipykernel:
            remove_orphaned_folders()
            self._begin_kernel()
        else:
            self._set_state(states.unusable_state(found))

    def _begin_kernel(self) -> None:
        assert self._interpreter is not None
        try:
            self._workspace.mkdir(parents=True, exist_ok=True)
            self._process = KernelProcess(
                self._interpreter, self._kernel_environment(), self._workspace
            )
        except (OSError, RuntimeError) as error:
            params = {"problem": str(error), "path": self._interpreter.path}
            self._set_state(KernelState("no_python", states.CANNOT_START, params))
            return
        talk = self._talk = KernelTalk(self._process.client, self)
        talk.info_received.connect(self._on_info)
        talk.set_up.connect(self._on_set_up)
        talk.busy_changed.connect(self._on_busy_changed)
        talk.execution_begun.connect(self._on_execution_begun)
        talk.execution_ended.connect(self._runs.end)
        talk.output_written.connect(self.output_written)
        talk.answered.connect(self.answered)
        talk.completed.connect(self.completed)
        self._watch.start()
        self._answer_wait.start()
        self.client_changed.emit(self._process.client)

    def _end_kernel(self) -> None:
        timers = (self._watch, self._answer_wait, self._stop_wait, self._stop_again)
        for timer in (*timers, self._next_life):
            timer.stop()
        self._preparation.cancel()
        process, self._process = self._process, None
        talk, self._talk = self._talk, None
        if process is None or talk is None:
            return
        self.client_changed.emit(None)
        talk.end()
        talk.deleteLater()
        process.end()

    def _idle_state(self) -> KernelState:
        assert self._interpreter is not None
        return states.idle_state(self._interpreter)

    @Slot()
    def _on_info(self) -> None:
        if self._talk is not None:
            self._talk.send_setup(self._setup_options())

    @Slot()
    def _on_set_up(self) -> None:
        self._answer_wait.stop()
        self._set_state(KernelState("busy") if self._is_busy else self._idle_state())

    @property
    def _is_busy(self) -> bool:
        return self._talk is not None and self._talk.is_busy

    @Slot(bool)
    def _on_busy_changed(self, is_busy: bool) -> None:
        if is_busy and self._state.can_run:
            self._set_state(KernelState("busy"))
        elif not is_busy and self._state.is_running_code:
            self._stop_wait.stop()
            self._stop_again.stop()
            self._set_state(self._idle_state())

    @Slot()
    def _on_execution_begun(self) -> None:
        self._begun_at = time.monotonic()
        if self._process is not None and self._state.kind == "interrupting":
            self._send_interrupt()  # Stop was pressed before the kernel had begun

    def _send_interrupt(self) -> None:
        """Interrupt; once more where it may have come before the program's first line.

        IPython swallows an interrupt that meets its own callbacks. A program that has run for
        longer is left to end as it likes: it may be saving its work.
        """
        assert self._process is not None
        self._process.interrupt()
        if time.monotonic() - self._begun_at < _JUST_BEGUN:
            self._stop_again.start()

    @Slot()
    def _on_stop_again(self) -> None:
        if self._process is not None and self._state.kind == "interrupting":
            self._process.interrupt()

    @Slot()
    def _on_no_answer(self) -> None:
        assert self._process is not None
        params = {"seconds": f"{self._answer_limit:g}", "log": self._process.last_words()}
        self._set_state(KernelState("no_answer", states.NO_ANSWER, params))

    @Slot()
    def _on_watch(self) -> None:
        code = self._process.poll() if self._process else None
        if code is not None:
            self._on_death(code)

    def _on_death(self, code: int) -> None:
        assert self._process is not None
        was_ready = self._state.kind not in ("starting", "restarting", "no_answer")
        detail, params = states.death_reason(
            code, was_ready=was_ready, memory_ran_out=self._process.memory_ran_out
        )
        params["log"] = words = self._process.last_words()
        self._end_kernel()
        self._set_state(KernelState("died", detail, params))
        self._runs.end_dead(words)
        if self._state.kind != "died":
            return  # whoever heard of it has started another one
        if self._deaths.add(time.monotonic()):
            params["count"] = "3"
            self._set_state(KernelState("gave_up", states.GAVE_UP, params))
        else:
            self._next_life.start()

    @Slot()
    def _on_next_life(self) -> None:
        self._set_state(KernelState("restarting"))
        self._begin_kernel()
