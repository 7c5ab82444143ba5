"""From what the checks say of a course's programs to what its author has to mend."""

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.report import CheckReport, Say, sentence
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import mark, pick
from codeblanks_gui.core.trials import Trial

SHARE = 0.5
"""Of its time limit, what a right program may take: a learner's computer may be slower."""

Reports = Mapping[str, CheckReport]
"""Device → the verdict there."""


def trial_problems(
    trial: Trial, reports: Reports, language: str, say: Say
) -> Iterator[CourseError]:
    """Yield what is wrong with a program, or with the check that judged it."""
    ran = {device: one for device, one in reports.items() if one.status != "setup_broken"}
    broken = {device: one for device, one in ran.items() if one.status == "check_broken"}
    if broken:
        device, report = next(iter(broken.items()))
        yield _broken_check(trial, device, report)
        return
    failed = {device: one for device, one in ran.items() if one.status != "passed"}
    if not ran:
        return
    if trial.kind == "fence":
        yield from _fence_problems(trial, ran["cpu"], language, say)
    elif trial.must_pass:
        yield from _failures(trial, failed, language, say)
        yield from _slowness(trial, ran, failed)
    elif not failed:
        marked = _STARTER_PASSES if trial.kind == "starter" else _MISTAKE_PASSES
        told = saying(marked, devices=", ".join(ran), mistake=trial.mistake)
        yield CourseError(trial.path, 1, told)
    elif trial.mistake:
        yield from _misnamed(trial, failed, language, say)


def is_slow(trial: Trial, report: CheckReport) -> bool:
    """Tell whether a right program takes more of its time limit than it may."""
    limit_ms = trial.exercise.time_limit_s * 1000 * SHARE
    return trial.must_pass and report.status == "passed" and report.duration_ms > limit_ms


def _failures(trial: Trial, failed: Reports, language: str, say: Say) -> Iterator[CourseError]:
    """Tell why a right program fails; what is the same on several devices once."""
    devices: dict[tuple[int, str], list[str]] = {}
    for device, report in failed.items():
        key = (trial.line + report.line or 1, _why(report, language, say))
        devices.setdefault(key, []).append(device)
    for (line, why), where in devices.items():
        marked = _SOLUTION_FAILS if trial.kind == "solution" else _ALTERNATIVE_FAILS
        yield CourseError(trial.path, line, saying(marked, devices=", ".join(where), why=why))


def _slowness(trial: Trial, ran: Reports, failed: Reports) -> Iterator[CourseError]:
    for device, report in ran.items():
        if device not in failed and is_slow(trial, report):
            told = saying(
                _SLOW,
                seconds=f"{report.duration_ms / 1000:.1f}",
                device=device,
                limit=f"{trial.exercise.time_limit_s:g}",
            )
            yield CourseError(trial.path, 1, told)


def _misnamed(trial: Trial, failed: Reports, language: str, say: Say) -> Iterator[CourseError]:
    """Tell where a wrong program isn't told its own mistake.

    The device that comes first decides what a learner reads; on a further one the program may
    also stop with Python's own error, which speaks for itself.
    """
    devices: dict[tuple[str, str], list[str]] = {}
    for place, (device, report) in enumerate(failed.items()):
        speaks_for_itself = place > 0 and report.status == "stopped"
        if report.mistake != trial.mistake and not speaks_for_itself:
            key = (report.mistake, _why(report, language, say))
            devices.setdefault(key, []).append(device)
    for (mistake, why), where in devices.items():
        marked = _OTHER_MISTAKE if mistake else _NO_MISTAKE
        told = saying(
            marked, devices=", ".join(where), mistake=trial.mistake, other=mistake, why=why
        )
        yield CourseError(trial.path, 1, told)


def _fence_problems(
    trial: Trial, report: CheckReport, language: str, say: Say
) -> Iterator[CourseError]:
    if report.status != "passed":
        told = saying(_FENCE_FAILS, why=_why(report, language, say))
        yield CourseError(trial.path, trial.line + max(report.line, 1), told)
        return
    output, line = trial.output
    got, wanted = _lines(report.stdout), _lines(output)
    if got != wanted:
        pairs = enumerate(zip_longest(got, wanted))
        place, (one, other) = next((i, pair) for i, pair in pairs if pair[0] != pair[1])
        yield CourseError(trial.path, line + min(place, len(wanted)), _output_differs(one, other))
    if report.stderr.strip():
        told = saying(_FENCE_WARNS, text=report.stderr.strip().split("\n")[0][:200])
        yield CourseError(trial.path, trial.line + 1, told, is_warning=True)


def _output_differs(got: str | None, wanted: str | None) -> Saying:
    if got is None:
        return saying(_NOT_PRINTED, wanted=wanted)
    if wanted is None:
        return saying(_ALSO_PRINTED, got=got)
    return saying(_OUTPUT_DIFFERS, got=got, wanted=wanted)


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _broken_check(trial: Trial, device: str, report: CheckReport) -> CourseError:
    check = trial.exercise.folder / "check.py"
    places = re.findall(r'check\.py", line (\d+)', report.problem)
    last = report.problem.strip().split("\n")[-1][:300]
    told = saying(_CHECK_BROKEN, program=trial.path.name, device=device, error=last)
    return CourseError(check, int(places[-1]) if places else 1, told)


def _why(report: CheckReport, language: str, say: Say) -> str:
    """Return in one line why a program isn't passed: the case, the difference, the error."""
    parts = []
    case = report.first_failed
    if case is not None:
        parts.append(f"“{pick(case.name, language)}”")
        if case.difference is not None:
            parts.append(sentence(case.difference.note, language, say))
    else:
        parts.append(sentence(report.note, language, say))
    if report.error is not None:
        parts.append(f"{report.error.type}: {report.error.text}")
    return " ".join(" ".join(parts).split())[:600]


_CHECK_BROKEN = mark("Course", "the check itself failed on {program} ({device}): {error}")
_STARTER_PASSES = mark(
    "Course", "the starter passes ({devices}); leave something to do, or let check.py ask for more"
)
_MISTAKE_PASSES = mark(
    "Course", "this wrong program passes ({devices}); it has to fail as “{mistake}”"
)
_SOLUTION_FAILS = mark("Course", "the solution has to pass, but fails on {devices}: {why}")
_ALTERNATIVE_FAILS = mark("Course", "this alternative has to pass, but fails on {devices}: {why}")
_SLOW = mark(
    "Course",
    "this took {seconds} s on {device}, over half of the limit of {limit} s; make it smaller, "
    "or raise time_limit_s",
)
_OTHER_MISTAKE = mark(
    "Course", "on {devices} it is recognised as “{other}”, but it has to be “{mistake}”: {why}"
)
_NO_MISTAKE = mark(
    "Course", "on {devices} no mistake is recognised, but it has to be “{mistake}”: {why}"
)
_FENCE_FAILS = mark("Course", "this code has to run: {why}")
_FENCE_WARNS = mark("Course", "this code also prints a warning: {text}")
_OUTPUT_DIFFERS = mark("Course", "the code prints “{got}”, but the page says “{wanted}”")
_NOT_PRINTED = mark("Course", "the code does not print “{wanted}”")
_ALSO_PRINTED = mark("Course", "the code also prints “{got}”, which the page doesn't show")
