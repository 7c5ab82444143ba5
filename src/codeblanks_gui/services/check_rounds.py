"""Check on each device of an exercise: one after the other, each in a fresh process."""

import dataclasses
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.check_plan import is_simulated, other_devices
from codeblanks_gui.core.report import CheckReport, together
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.spare_worker import can_fork


class CheckRounds(QObject):
    """Takes a program through the learner's own device, then through the exercise's others.

    The first verdict that isn't passed ends it, unless all are asked for. Where workers can fork,
    one warm worker serves all devices that are simulated, and the CPU; elsewhere each device has
    a spare, and they are warmed one at a time, the learner's own device first.

    Signals:
        spare_ready(): a check now costs no start of Python.
        check_started(str exercise_id)
        round_started(str device): the program goes to a further device.
        check_finished(CheckReport): one verdict; `rounds` has that of each device.
        check_cancelled(): Stop was pressed; there is no verdict.
    """

    spare_ready = Signal()
    check_started = Signal(str)
    round_started = Signal(str)
    check_finished = Signal(object)
    check_cancelled = Signal()

    def __init__(
        self,
        interpreter: str,
        device: str = "auto",
        workspace: Path | None = None,
        parent: QObject | None = None,
        *,
        stops_early: bool = True,
        shares_worker: bool | None = None,
    ) -> None:
        """Prepare to check.

        Args:
            interpreter: the Python that runs the programs.
            device: the learner's own.
            workspace: where the workers' folders lie, the system's place if None.
            parent: owns it.
            stops_early: what fails on one device is not tried on the next.
            shares_worker: whether one worker serves several devices; None: where it can.
        """
        super().__init__(parent)
        self._interpreter, self._device, self._workspace = interpreter, device, workspace
        self._stops_early = stops_early
        self._shares_worker = can_fork() if shares_worker is None else shares_worker
        self._prepared: tuple[str, ...] = ()
        self._others: dict[str, CheckRunner] = {}
        self._request: CheckRequest | None = None
        self._rounds: list[CheckReport] = []
        self._to_do: list[str] = []
        self._now = ""
        self._is_closed = False
        self._own = self._make_runner(device)

    @property
    def is_checking(self) -> bool:
        """Whether a check is under way."""
        return self._request is not None

    @property
    def is_spare_ready(self) -> bool:
        """Whether a spare waits for each device: a check costs no start of Python."""
        return all(runner.is_spare_ready for runner in self._wanted())

    @property
    def prepared(self) -> tuple[str, ...]:
        """The further devices for which spares are kept."""
        return self._prepared

    def warm_up(self) -> None:
        """Start the next spare that is missing; each one that is ready starts another."""
        if self.is_checking or self._is_closed:
            return
        for waiting, runner in enumerate(self._wanted()):
            if not runner.is_spare_ready:
                runner.warm_up(waiting)
                return

    def _wanted(self) -> list[CheckRunner]:
        return list(dict.fromkeys([self._own, *(self._runner(name) for name in self._prepared)]))

    def prepare(self, devices: tuple[str, ...], *, at_once: bool = False) -> None:
        """Keep spares for an exercise with these `devices`; those that it doesn't need are ended.

        They start one after the other, `at_once` together with the check that is about to come.
        """
        here = self._own.device_here or ("cpu" if self._device == "auto" else self._device)
        self._prepared = other_devices(here, devices)
        if self.is_checking:
            return
        wanted = self._wanted()
        for runner in self._others.values():
            if runner not in wanted:
                runner.cool_down()
        if at_once:
            self._warm_up_others()
        elif self._own.is_spare_ready:
            self.warm_up()  # the first one is started when the window's other children are through

    def _warm_up_others(self) -> None:
        """Start the further devices' workers, unless the own one may turn out to serve them."""
        if not self._shares_worker:
            for name in self._prepared:
                self._runner(name).warm_up()

    def check(self, request: CheckRequest) -> None:
        """Check a program; while another check is under way this does nothing."""
        if self.is_checking or self._is_closed:
            return
        self._request, self._rounds, self._to_do, self._now = request, [], [], ""
        self.check_started.emit(request.exercise.id)
        self._own.check(request)

    def cancel(self) -> None:
        """Stop the check under way without a verdict."""
        if self._request is None:
            return
        runner, self._request = self._runner(self._now), None
        runner.cancel()
        self.check_cancelled.emit()
        self.warm_up()

    def set_interpreter(self, interpreter: str) -> None:
        """Check with another Python from now on."""
        self._interpreter = interpreter
        for runner in (self._own, *self._others.values()):
            runner.set_interpreter(interpreter)

    def set_device(self, device: str) -> None:
        """Let the learner's own device be another one from now on (auto, cpu, simulated-cuda)."""
        self._device = device
        self._own.set_device(device)

    def close(self) -> None:
        """End all processes; nothing is said any more."""
        self._is_closed = True
        self._request = None
        for runner in (self._own, *self._others.values()):
            runner.close()

    def _make_runner(self, device: str) -> CheckRunner:
        runner = CheckRunner(
            self._interpreter, device, self._workspace, self, keeps_worker=self._shares_worker
        )
        runner.warms_next = False
        runner.spare_ready.connect(self._on_spare_ready)
        runner.check_finished.connect(self._on_round_finished)
        return runner

    def _runner(self, device: str) -> CheckRunner:
        """Return the runner for a further device, the learner's own for ""."""
        if not device or self._own.forks:
            return self._own
        name = "cpu" if self._shares_worker else device
        if name not in self._others:
            self._others[name] = self._make_runner(name)
        return self._others[name]

    @Slot()
    def _on_spare_ready(self) -> None:
        if self.is_spare_ready:
            self.spare_ready.emit()
        else:
            self.warm_up()

    @Slot(object)
    def _on_round_finished(self, report: CheckReport) -> None:
        if self._request is None:
            return
        is_first = not self._rounds
        if is_first and not report.device and report.note.id != "simulation_failed":
            self._deliver(report)  # nothing was run, on whatever device
            return
        named = self._device if is_first else self._now
        report = dataclasses.replace(report, device=report.device or named)
        self._rounds.append(report)
        if is_first:
            self._to_do = list(other_devices(report.device, self._request.exercise.devices))
        if self._to_do and (not self._stops_early or _may_go_on(report)):
            self._go_on()
        elif len(self._rounds) == 1 and not self._to_do:
            self._deliver(report)
        else:
            self._deliver(together(tuple(self._rounds), tuple(self._to_do)))

    def _go_on(self) -> None:
        assert self._request is not None
        self._now = self._to_do.pop(0)
        self.round_started.emit(self._now)
        self._runner(self._now).check(self._request, self._now)

    def _deliver(self, report: CheckReport) -> None:
        self._request = None
        self.check_finished.emit(report)
        QTimer.singleShot(0, self, self.warm_up)


def _may_go_on(report: CheckReport) -> bool:
    """Whether the next device has something to say: this one is passed, or can't be had at all."""
    is_missing = report.status == "setup_broken" and is_simulated(report.device)
    return report.status == "passed" or is_missing
