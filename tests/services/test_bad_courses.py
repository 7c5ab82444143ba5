"""Each fault that an author can make is told at its line, all of them in one run."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.validation import Validation, validate

COURSES = sorted((Path(__file__).parent.parent / "data" / "bad_courses").iterdir())


@pytest.fixture(scope="module")
def found(qapp: QCoreApplication) -> Validation:
    """What one run over all of them finds; the workers are warmed once."""
    made = validate([(course, course) for course in COURSES], "en", sys.executable)
    assert not made.setup
    return made


def told(found: Validation, course: Path) -> list[str]:
    """Return what is told of a course, as the command prints it."""
    lines = []
    for problem in found.problems:
        if problem.path.is_relative_to(course):
            place = f"{problem.path.relative_to(course).as_posix()}:{max(problem.line, 1)}: "
            kind = "warning: " if problem.is_warning else ""
            lines.append(f"{place}{kind}{problem.told(say)}")
    return lines


def expected(course: Path) -> list[tuple[str, str]]:
    """Return place and part of the text of each fault that expected.txt names."""
    lines = (course / "expected.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ") for line in lines]
    return [(place, text) for place, _, text in pairs]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
def test_every_fault_is_told_at_its_line(found: Validation, course: Path) -> None:
    lines = told(found, course)
    wanted = expected(course)
    assert wanted
    for place, text in wanted:
        assert any(line.startswith(f"{place}: ") and text in line for line in lines), (
            f"{place}: {text}\nis missing in\n" + "\n".join(lines)
        )
    places = {place for place, _ in wanted}
    assert {line.partition(": ")[0] for line in lines} == places, "\n".join(lines)


def test_there_are_many_of_them() -> None:
    assert len(COURSES) >= 25


def test_a_fault_is_told_whole_in_another_language(found: Validation) -> None:
    def shout(marked: Marked, **params: object) -> str:
        return f"<{marked.source.format(**params)}>"

    problem = next(p for p in found.problems if p.reason.startswith('"minuts" is unknown'))
    assert problem.told(shout) == '<"minuts" is unknown; <did you mean "minutes"?>>'
