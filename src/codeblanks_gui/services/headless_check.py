"""`codeblanks check`: the same Check without a window, for authors, teachers and tests."""

import difflib
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop, QLocale

from codeblanks_gui.core.course import Exercise, Lesson
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.device_words import device_name
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.wrong_use import WrongUse, unreadable

_MARKS = {"passed": "+", "failed": "-", "not_run": "·"}
_LINE = mark("HeadlessCheck", "line {line}")
_NO_LESSON = mark("HeadlessCheck", "There is no lesson “{lesson}”.")
_NEAR_LESSON = mark("HeadlessCheck", "There is no lesson “{lesson}”. Did you mean “{near}”?")
_NO_EXERCISES = mark("HeadlessCheck", "The lesson “{lesson}” has no exercise.")
_NO_EXERCISE = mark(
    "HeadlessCheck", "There is no exercise “{exercise}” in “{lesson}”; there is: {known}."
)
_DEVICE = mark("HeadlessCheck", "device: {device}, {seconds} s")


def check_file(
    library: Library,
    lesson_id: str,
    file: Path,
    *,
    exercise_id: str | None,
    device: str,
    language: str,
    interpreter: str,
) -> dict[str, Any]:
    """Check a file against an exercise and return the document of `check --json`.

    Args:
        library: where the lesson is looked up.
        lesson_id: an id, or an alias.
        file: the program.
        exercise_id: None for the lesson's first exercise.
        device: as in `run_check`.
        language: of names and sentences; the translator of it is installed by the caller.
        interpreter: the Python that runs the program.

    Raises:
        WrongUse: there is no such lesson, exercise or readable file.
    """
    lesson = library.find(lesson_id)
    if lesson is None:
        raise WrongUse("\n".join(_no_lesson(library, lesson_id)))
    exercise = _exercise(lesson, exercise_id)
    try:
        source = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error) from error
    try:
        request = CheckRequest(
            exercise,
            source,
            language,
            starter=library.starter(exercise, language),
            expected=library.expected_output(exercise),
            lesson_id=lesson.id,
            other_starters=library.starters(exercise),
        )
    except CourseError as error:
        raise WrongUse(error.told_with_place(say)) from error
    report = run_check(request, device, interpreter)
    document = report.to_json(language, say)
    document["headline"] = report.headline(say)
    document["next_step"] = " ".join(part for part in (report.advice(say), report.command) if part)
    return document


def run_check(request: CheckRequest, device: str, interpreter: str) -> CheckReport:
    """Check one program and wait for the verdict.

    Args:
        request: the program.
        device: "auto" takes it through the exercise's devices, up to the first on which it isn't
            passed; "all" through all of them; anything else is the only one.
        interpreter: the Python that runs it.
    """
    _application = QCoreApplication.instance() or QCoreApplication([])
    runner: CheckRounds | CheckRunner
    if device in ("auto", "all"):
        runner = CheckRounds(interpreter, stops_early=device == "auto")
        runner.prepare(request.exercise.devices, at_once=True)
    else:
        runner = CheckRunner(interpreter, device)
    loop = QEventLoop()
    reports: list[CheckReport] = []

    def take(report: CheckReport) -> None:
        reports.append(report)
        loop.quit()

    runner.check_finished.connect(take)
    runner.check(request)
    if not reports:  # a program that need not run is judged at once
        loop.exec()
    runner.close()
    return reports[0]


def as_text(document: dict[str, Any]) -> str:
    """Return the document as a person reads it in a terminal."""
    lines = [f"{document['headline']}: {document['message']}"]
    if document["next_step"] and document["status"] in ("setup_broken", "check_broken", "passed"):
        lines.append(document["next_step"])
    for case in document["cases"]:
        lines.append(f" {_MARKS[case['status']]} {case['name']}")
        if case["message"]:
            lines.append(f"   {case['message']}")
    error = document["error"]
    if error is not None:
        place = f" ({say(_LINE, line=error['line'])})" if error["line"] else ""
        lines += [f"{error['type']}: {error['text']}{place}", error["explanation"]]
    if len(document["devices"]) > 1:
        lines += [
            f" {_device_mark(one)} {device_name(one['device'])}" for one in document["devices"]
        ]
    if document["device"]:
        seconds = QLocale().toString(document["duration_ms"] / 1000, "f", 2)
        lines.append(say(_DEVICE, device=device_name(document["device"]), seconds=seconds))
    return "\n".join(lines)


def _device_mark(one: dict[str, Any]) -> str:
    return {"passed": "+", "not_run": "·"}.get(one["status"], "-")


def _no_lesson(library: Library, lesson_id: str) -> list[str]:
    """Tell what is wrong in the courses, then, where there are lessons, that it is none of them."""
    problems = [problem.told_with_place(say) for problem in library.problems]
    if problems and not any(library.lessons()):
        return problems
    near = difflib.get_close_matches(lesson_id, [known.id for known in library.lessons()], 1)
    if near:
        return [*problems, say(_NEAR_LESSON, lesson=lesson_id, near=near[0])]
    return [*problems, say(_NO_LESSON, lesson=lesson_id)]


def _exercise(lesson: Lesson, exercise_id: str | None) -> Exercise:
    if not lesson.exercises:
        raise WrongUse(say(_NO_EXERCISES, lesson=lesson.id))
    if exercise_id is None:
        return lesson.exercises[0]
    for exercise in lesson.exercises:
        if exercise.id == exercise_id:
            return exercise
    known = ", ".join(exercise.id for exercise in lesson.exercises)
    raise WrongUse(say(_NO_EXERCISE, exercise=exercise_id, lesson=lesson.id, known=known))
