"""The console's kernel: start, run, interrupt, restart; its states and limits."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.answer_watch import AnswerWatch, no_answer_state, slow_state
from codeblanks_gui.services.kernel_death import explain_death
from codeblanks_gui.services.kernel_env import kernel_environment
from codeblanks_gui.services.kernel_life import KernelLife
from codeblanks_gui.services.kernel_look import KernelLook
from codeblanks_gui.services.kernel_run import ProgramRuns
from codeblanks_gui.services.kernel_state import KernelState, StateKeeper
from codeblanks_gui.services.rebirth import Rebirth
from codeblanks_gui.services.stop_watch import StopWatch
from codeblanks_gui.services.translator import say

ANSWER_LIMIT: Final = 30.0
INTERRUPT_LIMIT: Final = 5.0
SLOW_AFTER: Final = 5.0


class KernelHost(QObject):
    """Owns the kernel of the console; everything about it is told by signals.

    Signals:
        state_changed(KernelState)
        client_changed(object): Jupyter's client of a new kernel, for the console: when that can
            be built quickly, but always before code is sent; None when it is about to end.
        line_sent(str, str): message id and text of a line that was sent to run: the console
            shows it as its input.
        run_started()
        run_finished(RunOutcome)
        output_written(): something was printed.
        answered(dict): see `ask`.
        completed(list, int, int): see `complete`.
    """

    state_changed = Signal(object)
    client_changed = Signal(object)
    line_sent = Signal(str, str)
    run_started = Signal()
    run_finished = Signal(object)
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
        slow_after: float = SLOW_AFTER,
    ) -> None:
        """Start nothing yet.

        Args:
            workspace: the learner's folder: programs are saved there, the kernel works there.
            parent: the owner.
            environ: the environment that the kernel's is made of; ours by default.
            answer_limit: seconds that a kernel may take until it answers.
            interrupt_limit: seconds that Stop may take.
            slow_after: seconds after which one is told what a starting kernel waits for.
        """
        super().__init__(parent)
        self._workspace = workspace
        self._environ = dict(os.environ if environ is None else environ)
        self._device, self._simulated_memory = "auto", 4 << 30
        self._look = KernelLook()
        self._keeper = StateKeeper(self)
        self._keeper.changed.connect(self.state_changed)
        self._life = KernelLife(workspace, self)
        self._runs = ProgramRuns(workspace, self)
        self._runs.started.connect(self.run_started)
        self._runs.finished.connect(self.run_finished)
        self._runs.line_sent.connect(self.line_sent)
        self._rebirth = Rebirth(self)
        self._answers = AnswerWatch(slow_after, answer_limit, self)
        self._stop = StopWatch(interrupt_limit, self)
        self._connect()

    def _connect(self) -> None:
        life = self._life
        life.unusable.connect(self._on_unusable)
        life.not_launched.connect(self._on_not_launched)
        life.launched.connect(self._answers.begin)
        life.attached.connect(self._on_attached)
        life.client_changed.connect(self.client_changed)
        life.died.connect(self._on_died)
        life.pause_changed.connect(self._on_pause_changed)
        self._answers.slow.connect(self._on_slow)
        self._answers.failed.connect(self._on_no_answer)
        self._stop.ignored.connect(self._on_stop_ignored)
        self._rebirth.due.connect(self._on_rebirth_due)

    @property
    def state(self) -> KernelState:
        """The state now."""
        return self._keeper.state

    @property
    def workspace(self) -> Path:
        """The learner's folder."""
        return self._workspace

    @property
    def client(self) -> Any:
        """Jupyter's client, None while there is no kernel."""
        return self._life.process.client if self._life.process else None

    @property
    def offered_client(self) -> Any:
        """The client that `client_changed` told of last, None where there is none."""
        return self._life.offered_client

    # What a person asks for

    def start(self, interpreter: Interpreter, device: str = "auto") -> None:
        """Start a kernel of `interpreter` on `device`, instead of the one that runs, if any.

        An interpreter of which only the path is known is looked at meanwhile, in a process of its
        own; what it lacks is told as a state.
        """
        self._device = device
        self._rebirth.forget()
        self._begin_life(interpreter, "starting")

    def set_device(self, device: str, simulated_memory: int = 0) -> None:
        """Start anew on `device` if ever started; `simulated_memory`: bytes, 0 as before."""
        self._device = device
        self._simulated_memory = simulated_memory or self._simulated_memory
        if self._life.interpreter.path:
            self.start(self._life.interpreter, device)

    def retry(self) -> None:
        """Start again with the same choice, looking anew at what is installed there."""
        if self._life.interpreter.path:
            self.start(Interpreter(self._life.interpreter.path), self._device)

    def restart(self) -> None:
        """End the kernel at once and start a fresh one; without one, `retry`."""
        if self._life.process is None:
            self.retry()
            return
        self._rebirth.forget()
        self._begin_life(self._life.interpreter, "restarting")

    def run(self, source: str, file_name: str) -> bool:
        """Save `source` as `file_name` into the workspace and run it in the console.

        Returns False, having done nothing, where `state.can_run` is False. `run_finished` comes
        in every other case.
        """
        talk, process = self._life.talk, self._life.process
        if talk is None or process is None or not self.state.can_run:
            return False
        self._life.offer_client()
        self._runs.begin(talk, process, source, file_name)
        return True

    def run_code(self, code: str) -> bool:
        """Run `code` as if it were typed into the console; False where that is not possible."""
        if self._life.talk is None or not self.state.can_run:
            return False
        self._life.offer_client()
        self._runs.send_line(self._life.talk, code)
        return True

    def interrupt(self) -> None:
        """Stop what runs; a kernel that only starts is left alone, for it would end."""
        talk, process = self._life.talk, self._life.process
        if talk is None or process is None or not self.state.is_running_code:
            return
        if self.state.kind == "busy":
            self._keeper.go(KernelState("interrupting"))
        self._stop.press(talk, process)

    def ask(self, expressions: Mapping[str, str]) -> bool:
        """Evaluate expressions in the kernel, unseen, also while a program runs.

        One question at a time; returns whether it was sent. `answered` brings name → repr of
        those that could be evaluated, within 3 s or not at all.
        """
        return self._life.talk is not None and self._life.talk.ask(expressions)

    def complete(self, code: str, position: int) -> bool:
        """Ask an idle kernel for names at the code point `position`; `completed` answers."""
        return self._life.talk is not None and self._life.talk.complete(code, position)

    def set_look(self, *, is_dark: bool, pixel_ratio: float) -> None:
        """Have tracebacks and plots fit the window: its theme and its screen."""
        self._look.set(is_dark=is_dark, pixel_ratio=pixel_ratio)
        self.refresh()

    def refresh(self) -> None:
        """Tell the kernel the look and the interface's language; call it when that changes."""
        self._look.tell(self._life.talk)

    def full_output(self) -> Path | None:
        """Return the file with all that programs printed, None if there is none."""
        return self._life.full_output()

    def close(self) -> None:
        """End the kernel and all it started."""
        self._end_life()
        self._life.forget_output()
        self._keeper.go(KernelState("closed"))

    # A life begins and ends

    def _begin_life(self, interpreter: Interpreter, kind: states.KernelKind) -> None:
        self._end_life()
        self._keeper.go(KernelState(kind))
        self._runs.end_dead()
        folder = self._workspace / ".ipython"
        self._life.begin(interpreter, kernel_environment(self._environ, self._device, folder))

    def _end_life(self) -> None:
        self._rebirth.cancel()
        self._answers.stop()
        self._stop.reset()
        self._life.end()

    @Slot()
    def _on_unusable(self) -> None:
        self._end_life()
        self._keeper.go(states.unusable_state(self._life.interpreter))

    @Slot(str)
    def _on_not_launched(self, problem: str) -> None:
        self._keeper.go(states.not_launched_state(self._life.interpreter, problem))

    @Slot()
    def _on_attached(self) -> None:
        talk = self._life.talk
        assert talk is not None
        talk.set_up.connect(self._on_set_up)
        talk.busy_changed.connect(self._on_busy_changed)
        talk.execution_begun.connect(self._on_execution_begun)
        talk.execution_ended.connect(self._runs.end)
        talk.output_written.connect(self.output_written)
        talk.answered.connect(self.answered)
        talk.completed.connect(self.completed)
        talk.threads_changed.connect(self._on_threads_changed)
        device = {"device": self._device, "simulated_memory": self._simulated_memory}
        self._life.send_setup({**self._look.options(), **device})

    @Slot(int)
    def _on_died(self, code: int) -> None:
        assert self._life.process is not None
        state = explain_death(self._life.process, code, self._workspace, self._life.is_set_up)
        self._life.bring_late_output(say(states.KERNEL_TEXTS["left_out"]))
        self._end_life()
        self._keeper.go(state)
        self._runs.end_dead(state.params["log"])
        if self.state.kind != "died":
            return  # whoever heard of it has started another one
        end = self._rebirth.after(state)
        if end is not None:
            self._keeper.go(end)

    @Slot()
    def _on_rebirth_due(self) -> None:
        self._begin_life(self._life.interpreter, "restarting")

    # It works, or it doesn't answer

    @Slot()
    def _on_set_up(self) -> None:
        self._answers.stop()
        self._go_on()
        self.refresh()  # the look may have changed while it started

    def _go_on(self) -> None:
        """The kernel answers: tell what it does."""
        self._life.note_answer()
        self._keeper.go(self._life.working_state())

    @Slot()
    def _on_threads_changed(self) -> None:
        if self.state.can_run:
            self._keeper.go(self._life.working_state())

    @Slot(bool)
    def _on_busy_changed(self, is_busy: bool) -> None:
        if not self._life.is_set_up:
            return
        if is_busy:
            self._answers.begin()
        else:
            self._answers.stop()
            self._stop.reset()
        self._go_on()

    @Slot()
    def _on_execution_begun(self) -> None:
        if not self._life.is_set_up:
            return
        self._answers.stop()
        if self.state.kind == "no_answer":
            self._go_on()
        if self._life.process is not None:
            self._stop.on_begun(self._life.process)

    @Slot()
    def _on_slow(self) -> None:
        process, kind = self._life.process, self.state.kind
        if process is not None and kind in ("starting", "restarting"):
            self._keeper.go(slow_state(kind, process))

    @Slot()
    def _on_no_answer(self) -> None:
        assert self._life.process is not None
        self._stop.reset()
        limit, is_set_up = self._answers.limit, self._life.is_set_up
        self._keeper.go(no_answer_state(self._life.process, limit, is_set_up=is_set_up))

    @Slot(bool)
    def _on_pause_changed(self, is_paused: bool) -> None:
        if is_paused:
            self._on_no_answer()
        else:
            self._go_on()

    @Slot()
    def _on_stop_ignored(self) -> None:
        self._keeper.go(states.not_stopped_state(self._stop.limit))
