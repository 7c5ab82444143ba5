"""`codeblanks check`: the same Check without a window, for authors, teachers and tests."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop

from codeblanks_gui.core.course import Exercise, Lesson
from codeblanks_gui.core.errors import CodeBlanksError, CourseError
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.report_texts import TITLES
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.check_runner import CheckRequest, CheckRunner
from codeblanks_gui.services.translator import say

_MARKS = {"passed": "+", "failed": "-", "not_run": "·"}
_LINE = mark("HeadlessCheck", "line {line}")
_DEVICE = mark("HeadlessCheck", "device: {device}, {seconds} s")


class WrongUse(CodeBlanksError):  # noqa: N818  (it is the user's, not an error of ours)
    """The lesson, the exercise or the file that was named can't be had."""


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
        device: as in `CheckRunner.set_device`.
        language: of names and sentences; the translator of it is installed by the caller.
        interpreter: the Python that runs the program.

    Raises:
        WrongUse: there is no such lesson, exercise or readable file.
    """
    lesson = library.find(lesson_id)
    if lesson is None:
        problems = [str(problem) for problem in library.problems]
        raise WrongUse("\n".join([f"There is no lesson “{lesson_id}”.", *problems]))
    exercise = _exercise(lesson, exercise_id)
    try:
        source = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse(f"{file} can't be read: {error}") from error
    try:
        request = CheckRequest(
            exercise,
            source,
            language,
            starter=library.starter(exercise, language),
            expected=library.expected_output(exercise),
            lesson_id=lesson.id,
        )
    except CourseError as error:
        raise WrongUse(str(error)) from error
    return run_check(request, device, interpreter).to_json(language, say)


def run_check(request: CheckRequest, device: str, interpreter: str) -> CheckReport:
    """Check one program and wait for the verdict."""
    _application = QCoreApplication.instance() or QCoreApplication([])
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
    lines = [f"{say(TITLES[document['status']])}: {document['message']}"]
    for case in document["cases"]:
        lines.append(f" {_MARKS[case['status']]} {case['name']}")
        if case["message"]:
            lines.append(f"   {case['message']}")
    error = document["error"]
    if error is not None:
        place = f" ({say(_LINE, line=error['line'])})" if error["line"] else ""
        lines += [f"{error['type']}: {error['text']}{place}", error["explanation"]]
    if document["device"]:
        seconds = f"{document['duration_ms'] / 1000:.2f}"
        lines.append(say(_DEVICE, device=document["device"], seconds=seconds))
    return "\n".join(lines)


def _exercise(lesson: Lesson, exercise_id: str | None) -> Exercise:
    if not lesson.exercises:
        raise WrongUse(f"The lesson “{lesson.id}” has no exercise.")
    if exercise_id is None:
        return lesson.exercises[0]
    for exercise in lesson.exercises:
        if exercise.id == exercise_id:
            return exercise
    known = ", ".join(exercise.id for exercise in lesson.exercises)
    raise WrongUse(f"There is no exercise “{exercise_id}” in “{lesson.id}”; there is: {known}.")
