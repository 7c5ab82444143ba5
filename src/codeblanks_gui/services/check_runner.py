"""Check: one program at a time in a fresh process; limits; a verdict; a new spare warmed."""

import logging
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from codeblanks_gui.core.check_plan import is_known
from codeblanks_gui.core.messages import Note, WorkerAnswer
from codeblanks_gui.core.os_reasons import reason_with_place
from codeblanks_gui.core.prechecks import Precheck, precheck
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services import verdicts
from codeblanks_gui.services.check_limits import OUTPUT_LIMIT, START_S, CheckLimits
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_workers import CheckWorkers
from codeblanks_gui.services.spare_losses import SpareLosses, has_room_for_spare
from codeblanks_gui.services.translator import say

_log = logging.getLogger(__name__)


class CheckRunner(QObject):
    """Keeps one spare worker warm, gives it one program, tells the verdict, warms the next.

    `CheckRounds` takes a program through all the devices that its exercise names.

    Attributes:
        warms_next: whether the next spare is started as soon as one was used.

    Signals:
        spare_ready(): a check now costs no start of Python.
        check_started(str exercise_id)
        check_finished(CheckReport)
        check_cancelled(): Stop was pressed; there is no verdict.
    """

    spare_ready = Signal()
    check_started = Signal(str)
    check_finished = Signal(object)
    check_cancelled = Signal()

    def __init__(
        self,
        interpreter: str,
        device: str = "auto",
        workspace: Path | None = None,
        parent: QObject | None = None,
        *,
        keeps_worker: bool = False,
        threads: int = 0,
    ) -> None:
        """Prepare to check; nothing is started.

        Args:
            interpreter: the Python that runs the programs.
            device: where they run: auto, cpu, cuda, cuda:1, simulated-mps.
            workspace: where the workers' folders lie, the system's place if None.
            parent: owns it.
            keeps_worker: whether one worker forks a process for each program (`can_fork`), on
                whichever device: then it stays warm.
            threads: how many threads torch may use in a worker, 0 for as many as it likes.
        """
        super().__init__(parent)
        self._workers = CheckWorkers(
            interpreter, device, workspace, self, keeps_worker=keeps_worker, threads=threads
        )
        self._workers.became_ready.connect(self._on_ready)
        self._workers.became_warm.connect(self.spare_ready)
        self._workers.failed.connect(self._on_failed)
        self._workers.began.connect(self._on_began)
        self._workers.answered.connect(self._on_answered)
        self._workers.ended.connect(self._on_ended)
        self._request: CheckRequest | None = None
        self._has_begun = self._is_second_try = False
        self._asked = ""
        self._losses = SpareLosses()
        self._clock = QElapsedTimer()
        self._limits = CheckLimits(self)
        self._limits.time_over.connect(self._on_time_over)
        self._limits.output_over.connect(self._on_output_over)
        self._limits.memory_short.connect(self._on_memory_short)
        self._is_closed = False
        self.warms_next = True

    @property
    def device_here(self) -> str:
        """What the device turned out to be ("cpu" for "auto"); "" before a spare has told."""
        return self._workers.device_for(self._workers.device)

    @property
    def forks(self) -> bool:
        """Whether the worker that stands ready takes programs for any simulated device."""
        return self._workers.forks

    @property
    def is_checking(self) -> bool:
        """Whether a check is under way."""
        return self._request is not None

    @property
    def is_spare_ready(self) -> bool:
        """Whether a spare waits that costs a check no start, `spare_ready` having been told."""
        return self._workers.is_warm

    def warm_up(self, waiting: int = 0) -> None:
        """Start a spare where there is none, and where there is room beside those `waiting`."""
        if self._workers.spare is None and not self._is_closed and has_room_for_spare(waiting):
            self._start_spare()

    def check(self, request: CheckRequest, device: str = "") -> None:
        """Check a program, on `device` where the worker forks; nothing while one is under way."""
        if self._request is not None or self._is_closed:
            return
        self._request, self._asked = request, device
        self._has_begun = self._is_second_try = False
        self._losses.forget()
        self._clock.start()
        self.check_started.emit(request.exercise.id)
        found = precheck(
            request.source, request.starter, request.exercise.file, request.other_starters
        )
        if found is not None and not self._is_left_to_worker(found):
            self._deliver(verdicts.of_precheck(found))
        elif not is_known(self._workers.device):
            self._deliver_no_device()
        elif self._workers.spare is None:
            self._start_spare()
        elif self._workers.hello is not None:
            self._send()

    def cancel(self) -> None:
        """Stop the check under way without a verdict."""
        if self._request is None:
            return
        self._request = None
        self._limits.stop()
        if self._workers.is_given:
            self._workers.retire()
            self._warm_next()
        self.check_cancelled.emit()

    def set_interpreter(self, interpreter: str) -> None:
        """Check with another Python from now on; a check under way goes on with the old one."""
        if interpreter != self._workers.interpreter:
            self._workers.interpreter = interpreter
            self._renew_spare()

    def set_device(self, device: str) -> None:
        """Check on another device from now on: auto, cpu, cuda, cuda:1, simulated-mps."""
        if device != self._workers.device:
            self._workers.device = device
            if not self._workers.is_device_at_hand:
                self._renew_spare()

    def close(self) -> None:
        """End all processes; nothing is said any more."""
        self._is_closed = True
        self._request = None
        self._limits.stop()
        self._workers.close()

    def cool_down(self) -> None:
        """End the spare that waits; a check under way goes on."""
        if self._request is None:
            self._workers.retire()

    def _where(self) -> str:
        """Return the device that the program in hand meets."""
        return self._workers.device_for(self._asked or self._workers.device)

    def _deliver_no_device(self) -> None:
        note = Note("device_unknown", {"device": self._workers.device})
        self._deliver(CheckReport("setup_broken", note))

    def _is_left_to_worker(self, found: Precheck) -> bool:
        """Tell whether the learner's Python may read what ours can't: it is newer, or unknown."""
        if found.error is None:
            return False
        hello = self._workers.hello
        return hello is None or verdicts.is_newer_than_ours(hello.python)

    def _start_spare(self) -> None:
        try:
            self._workers.start("spare" if self._request is None else "now")
        except OSError as error:
            self._on_failed(Note("no_folder", {"text": reason_with_place(error).said(say)}))

    def _renew_spare(self) -> None:
        if self._workers.spare is None or self._workers.is_given:
            return
        self._workers.retire()
        if self._request is None:
            self.warm_up()
        else:
            self._start_spare()

    def _send(self) -> None:
        assert self._request is not None
        spare = self._workers.spare
        assert spare is not None
        if not spare.has_device:
            self._deliver_no_device()
            return
        self._clock.restart()
        self._workers.give(self._request, self._where())
        self._limits.begin(spare, is_warm=self.is_spare_ready)

    def _deliver(self, report: CheckReport) -> None:
        """Tell the verdict first, then end the worker that gave it and warm another."""
        request, self._request = self._request, None
        self._limits.stop()
        assert request is not None
        took = self._clock.elapsed()
        if self._workers.put_down():
            QTimer.singleShot(0, self, self._clean_up)
        told = verdicts.completed(report, request.exercise, request.lesson_id, took)
        self.check_finished.emit(told)

    def _clean_up(self) -> None:
        self._workers.end_used()
        self._warm_next()

    def _warm_next(self) -> None:
        if self.warms_next:
            self.warm_up()

    def _on_ready(self) -> None:
        if self._request is not None:
            self._send()

    def _on_began(self) -> None:
        self._has_begun = True
        if self._request is not None:
            self._limits.allow(self._request.exercise.time_limit_s)

    def _on_failed(self, problem: Note) -> None:
        was_usable = self._workers.hello is not None
        self._workers.retire()
        if self._request is not None:
            self._deliver(CheckReport("setup_broken", problem))
        elif was_usable:
            # Somebody ended a spare that was idle, perhaps for its memory.
            delay_ms = self._losses.delay_ms()
            _log.info("a spare was lost (%s); the next one in %s ms", problem.id, delay_ms)
            if delay_ms is not None:
                QTimer.singleShot(delay_ms, self, self.warm_up)

    def _try_again(self) -> bool:
        """Give the program to a fresh worker where the first one never began with it; once."""
        if self._has_begun or self._is_second_try:
            return False
        self._is_second_try = True
        self._limits.stop()
        self._workers.retire()
        self._start_spare()
        return True

    def _on_answered(self, answer: WorkerAnswer) -> None:
        hello = self._workers.hello
        if self._request is not None and hello is not None:
            self._deliver(verdicts.of_answer(answer, hello, OUTPUT_LIMIT, self._where()))

    def _on_ended(self, exit_code: int, crashed: bool) -> None:
        if self._request is None or self._workers.spare is None or self._try_again():
            return
        end = self._last_words(exit_code if not crashed else 0, exit_code if crashed else 0)
        self._deliver(verdicts.of_end(end, self._request.exercise))

    def _on_time_over(self) -> None:
        if self._request is None or self._workers.spare is None or self._try_again():
            return
        if not self._has_begun:
            note = Note("worker_silent", {"seconds": str(START_S)})
            self._deliver(CheckReport("setup_broken", note))
        else:
            self._deliver(verdicts.of_time(self._last_words(), self._request.exercise))

    def _on_output_over(self) -> None:
        if self._request is not None:
            self._deliver(verdicts.of_output(self._last_words(), OUTPUT_LIMIT))

    def _on_memory_short(self) -> None:
        if self._request is not None:
            self._deliver(verdicts.of_memory(self._last_words()))

    def _last_words(self, exit_code: int = 0, signal: int = 0) -> verdicts.LastWords:
        """Return what is known of a program that gave no answer."""
        return self._workers.last_words(self._where(), exit_code, signal)
