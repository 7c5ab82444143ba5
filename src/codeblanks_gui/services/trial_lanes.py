"""Runs the programs of a course, each on its devices, on every core at once."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.messages import Note
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.trials import Trial
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.spare_losses import has_room_for_spare
from codeblanks_gui.services.spare_worker import can_fork


class TrialRun(NamedTuple):
    """One program on one device."""

    trial: Trial
    device: str


class TrialLanes(QObject):
    """Gives each run to the next lane that is free.

    Where a worker can fork, it serves all devices; elsewhere a lane stays with its device while
    it can, because a worker for another one has to be started.

    Attributes:
        problems: by device, why nothing can be run there.

    Signals:
        run_finished(TrialRun, CheckReport)
        finished(): nothing is left to be run.
    """

    run_finished = Signal(object, object)
    finished = Signal()

    def __init__(
        self, runs: Iterable[TrialRun], interpreter: str, lanes: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.problems: dict[str, Note] = {}
        self._waiting = list(runs)
        self._lanes = [_Lane(interpreter, self) for _ in range(lanes)]
        for lane in self._lanes:
            lane.run_finished.connect(self._on_run_finished)

    def start(self) -> None:
        """Begin; every lane takes its first program."""
        for lane in self._lanes:
            self._give(lane)
        self._tell_if_done()

    def close(self) -> None:
        """End all processes; nothing is said any more."""
        for lane in self._lanes:
            lane.close()

    def _give(self, lane: "_Lane") -> None:
        if not self._waiting:
            lane.close()
            return
        same = (i for i, run in enumerate(self._waiting) if run.device == lane.device)
        place = 0 if can_fork() else next(same, 0)
        lane.take(self._waiting.pop(place))

    def _tell_if_done(self) -> None:
        if not any(lane.is_busy for lane in self._lanes):
            self.finished.emit()

    @Slot(object, object)
    def _on_run_finished(self, run: TrialRun, report: CheckReport) -> None:
        if report.status == "setup_broken":
            self._give_up(run.device, report.note)
        self.run_finished.emit(run, report)
        lane = self.sender()
        assert isinstance(lane, _Lane)
        self._give(lane)
        self._tell_if_done()

    def _give_up(self, device: str, note: Note) -> None:
        """Run nothing more on a device; nothing at all where this Python can't be used."""
        self.problems.setdefault(device, note)
        is_all = note.id != "simulation_failed"
        self._waiting = [run for run in self._waiting if not is_all and run.device != device]


class _Lane(QObject):
    """One runner at a time; where it can't fork, on the device of the run it has.

    Signals:
        run_finished(TrialRun, CheckReport)
    """

    run_finished = Signal(object, object)

    def __init__(self, interpreter: str, parent: QObject) -> None:
        super().__init__(parent)
        self._interpreter = interpreter
        self._runner: CheckRunner | None = None
        self._run: TrialRun | None = None
        self.device = ""

    @property
    def is_busy(self) -> bool:
        return self._run is not None

    def take(self, run: TrialRun) -> None:
        """Run a program, with another runner where the present one can't serve its device."""
        if self._runner is None or (run.device != self.device and not can_fork()):
            self.close()
            # A program runs on each core already: more threads wait for each other, twenty times
            # as long.
            self._runner = CheckRunner(
                self._interpreter,
                "cpu" if can_fork() else run.device,
                parent=self,
                keeps_worker=can_fork(),
                threads=1,
            )
            self._runner.check_finished.connect(self._on_check_finished)
        self._run, self.device = run, run.device
        self._runner.check(_request(run.trial), run.device)

    def close(self) -> None:
        """End the runner."""
        if self._runner is not None:
            self._runner.close()
            self._runner.deleteLater()
        self._runner, self._run, self.device = None, None, ""

    @Slot(object)
    def _on_check_finished(self, report: CheckReport) -> None:
        # Not from within the runner's own signal: the next program may need another runner.
        QTimer.singleShot(0, self, lambda: self._tell(report))

    def _tell(self, report: CheckReport) -> None:
        run, self._run = self._run, None
        if run is not None:
            self.run_finished.emit(run, report)


def lane_count() -> int:
    """Return how many programs are run at once: one on each core for which there is memory."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return max(1, sum(has_room_for_spare(waiting) for waiting in range(cores)))


def _request(trial: Trial) -> CheckRequest:
    return CheckRequest(
        trial.exercise,
        trial.source,
        trial.language,
        expected=trial.expected,
        lesson_id=trial.lesson_id,
    )
