"""The programs of a course that are put to the proof, and what each is expected to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from codeblanks_gui.core import paths
from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.course_review import CourseReview, ReviewedExercise
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.exercise_files import expected_mistake
from codeblanks_gui.core.folder_rules import language_of
from codeblanks_gui.core.lesson_text import LessonMarkdown
from codeblanks_gui.core.toml_lines import read_text

TrialKind = Literal["starter", "solution", "alternative", "mistake", "fence"]

_THEORY_LIMIT_S = 20.0


@dataclass(frozen=True, eq=False)
class Trial:
    """One program; equal to nothing but itself, so that verdicts can be kept by it.

    Attributes:
        kind: what it is for. A starter and a mistake have to fail, the others to pass.
        path: its file; a fence's is the text it stands in.
        line: the line of `path` before the program's first one.
        exercise: whose check judges it; of a fence, one that asks for nothing.
        language: how it spells names.
        expected: what the check is told that it has to print, or None.
        mistake: the id that it has to be recognised as, or "".
        output: of a fence, what the page says that it prints, and the line of that.
    """

    kind: TrialKind
    path: Path
    lesson_id: str
    exercise: Exercise
    language: str
    source: str
    line: int = 0
    expected: str | None = None
    mistake: str = ""
    output: tuple[str, int] = ("", 0)

    @property
    def devices(self) -> tuple[str, ...]:
        """Where it can be run on any machine: the CPU and the simulated devices."""
        return tuple(one for one in self.exercise.devices if one == "cpu" or is_simulated(one))

    @property
    def must_pass(self) -> bool:
        """Whether it is a right program."""
        return self.kind in ("solution", "alternative", "fence")


def trials_of(review: CourseReview, scope: Path) -> list[Trial]:
    """Return the programs of a reviewed course that lie in `scope`.

    A program that can't be read is left out; the review tells it.
    """
    found: list[Trial] = []
    for reviewed in review.exercises:
        found += _of_exercise(reviewed, review.source_language)
    for text in review.theories:
        found += _of_theory(text)
    return [
        trial
        for trial in found
        if trial.path.is_relative_to(scope) or trial.exercise.folder.is_relative_to(scope)
    ]


def _of_exercise(reviewed: ReviewedExercise, source_language: str) -> Iterator[Trial]:
    folder = reviewed.exercise.folder
    expected = folder / "expected.txt"
    try:
        printed = read_text(expected) if expected.is_file() else None
    except CourseError:
        return
    for kind, path in _programs(folder):
        try:
            yield Trial(
                kind,
                path,
                reviewed.lesson_id,
                reviewed.exercise,
                language_of(path, source_language),
                read_text(path),
                expected=printed,
                mistake=(expected_mistake(path) or "") if kind == "mistake" else "",
            )
        except CourseError:
            continue


def _programs(folder: Path) -> Iterator[tuple[TrialKind, Path]]:
    kinds: Sequence[tuple[TrialKind, str]] = (
        ("starter", "starter*.py"),
        ("solution", "solution*.py"),
        ("alternative", "alternatives/*.py"),
        ("mistake", "mistakes/*.py"),
    )
    for kind, pattern in kinds:
        for path in sorted(folder.glob(pattern)):
            yield kind, path


def _of_theory(text: LessonMarkdown) -> Iterator[Trial]:
    lesson_id = text.path.parent.name
    folder = paths.kernel_side("theory")
    exercise = Exercise("theory", folder, "example.py", {}, ("cpu",), _THEORY_LIMIT_S)
    language = text.path.suffixes[-2].lstrip(".")
    for fence, output in text.run_fences:
        told = (output.code, output.line) if output is not None else ("", fence.line)
        yield Trial(
            "fence",
            text.path,
            lesson_id,
            exercise,
            language,
            fence.code,
            line=fence.line - 1,
            output=told,
        )
