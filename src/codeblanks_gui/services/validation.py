"""`codeblanks validate`: the rules for a course's files, then its programs, each on its devices."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop

from codeblanks_gui.core.course_review import CourseReview
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.messages import Note
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.trial_verdicts import is_slow, trial_problems
from codeblanks_gui.core.trials import Trial, trials_of
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.trial_lanes import TrialLanes, TrialRun, lane_count

Progress = Callable[[int, int, str], None]
"""Told how many runs are done, of how many, and which was the last one."""


@dataclass
class Validation:
    """What was found.

    Attributes:
        problems: in the order of the course's files; warnings among them.
        setup: by device, why its programs could not be run.
        took: each program with the longest that it took on a device (seconds).
        runs: programs times devices.
    """

    problems: list[CourseError] = field(default_factory=list)
    setup: dict[str, Note] = field(default_factory=dict)
    took: dict[Path, float] = field(default_factory=dict)
    lessons: int = 0
    programs: int = 0
    runs: int = 0
    seconds: float = 0.0

    @property
    def faults(self) -> list[CourseError]:
        """What is wrong; warnings don't count."""
        return [one for one in self.problems if not one.is_warning]

    def slowest(self, count: int = 5) -> list[tuple[Path, float]]:
        """Return the slowest programs, the slowest first (seconds)."""
        return sorted(self.took.items(), key=lambda pair: -pair[1])[:count]


def validate(
    parts: Sequence[tuple[Path, Path]],
    language: str,
    interpreter: str,
    *,
    has_runs: bool = True,
    on_progress: Progress = lambda done, total, what: None,
) -> Validation:
    """Look at courses, or parts of them, and wait for the verdict.

    Args:
        parts: a course's folder, and the file or folder of it that is asked for.
        language: of the sentences; the translator of it is installed by the caller.
        interpreter: the Python that runs the programs.
        has_runs: whether the programs are run, too.
        on_progress: told after each run.
    """
    begin = time.monotonic()
    found = Validation()
    trials: list[Trial] = []
    for root, scope in parts:
        review = CourseReview(root, scope)
        found.problems += review.problems
        found.lessons += review.lesson_count
        trials += trials_of(review, scope)
    if has_runs:
        found.programs = len(trials)
        _run(found, trials, language, interpreter, on_progress)
    found.problems = _in_order(found.problems)
    found.seconds = time.monotonic() - begin
    return found


def _run(
    found: Validation, trials: list[Trial], language: str, interpreter: str, told: Progress
) -> None:
    runs = [TrialRun(trial, device) for trial in trials for device in trial.devices]
    found.runs = len(runs)
    reports, found.setup = _reports(runs, interpreter, lane_count(), told)
    slow = [run for run, report in reports.items() if is_slow(run.trial, report)]
    # Other programs ran beside it: before it is called slow it may try alone.
    reports |= _reports(slow, interpreter, 1, lambda done, total, what: None)[0]
    for trial in trials:
        by_device = {
            device: reports[TrialRun(trial, device)]
            for device in trial.devices
            if TrialRun(trial, device) in reports
        }
        found.problems += trial_problems(trial, by_device, language, say)
        if by_device:
            slowest = max(report.duration_ms for report in by_device.values()) / 1000
            found.took[trial.path] = max(slowest, found.took.get(trial.path, 0.0))


def _reports(
    runs: list[TrialRun], interpreter: str, lanes: int, told: Progress
) -> tuple[dict[TrialRun, CheckReport], dict[str, Note]]:
    """Run all and wait; return the verdicts, and by device why nothing could be run there."""
    if not runs:
        return {}, {}
    _application = QCoreApplication.instance() or QCoreApplication([])
    loop = QEventLoop()
    work = TrialLanes(runs, interpreter, min(lanes, len(runs)))
    reports: dict[TrialRun, CheckReport] = {}

    def take(run: TrialRun, report: CheckReport) -> None:
        reports[run] = report
        told(len(reports), len(runs), f"{run.trial.lesson_id} · {run.trial.path.name}")

    work.run_finished.connect(take)
    work.finished.connect(loop.quit)
    work.start()
    loop.exec()
    work.close()
    return reports, work.problems


def _in_order(problems: list[CourseError]) -> list[CourseError]:
    """Return each problem once; those of one file stand together, by line."""
    first: dict[Path, int] = {}
    for problem in problems:
        first.setdefault(problem.path.parent, len(first))
    kept = {str(problem): problem for problem in problems}
    return sorted(kept.values(), key=lambda one: (first[one.path.parent], one.path, one.line))
