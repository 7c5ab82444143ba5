"""What a course is: levels, lessons, exercises, questions. Frozen data, no files, no Qt.

Named tuples, because a frozen dataclass costs seven times as much when it is defined, and these are
defined before the first paint. A `Localized` maps a language ("tr", "en") to a text;
`core.text.pick` chooses one.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from codeblanks_gui.core.errors import CourseError

Localized = Mapping[str, str]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Option(NamedTuple):
    """One answer of a choice question, with the reason it is right or wrong."""

    text: Localized
    correct: bool
    why: Localized


class Choice(NamedTuple):
    """Pick the right option, or all right ones where `is_multiple`."""

    id: str
    text: Localized
    explanation: Localized
    options: tuple[Option, ...]

    @property
    def is_multiple(self) -> bool:
        """Whether more than one option is right (boxes instead of radio buttons)."""
        return sum(option.correct for option in self.options) > 1


class NearMiss(NamedTuple):
    """A wrong text for a blank that deserves its own sentence."""

    match: str
    why: Localized


class Blank(NamedTuple):
    """One gap: texts that are right (compared as Python tokens) and known near misses."""

    accept: tuple[str, ...]
    near: tuple[NearMiss, ...] = ()


class Blanks(NamedTuple):
    """Fill the gaps of a piece of code; `____1`, `____2` … stand for the items of `blanks`."""

    id: str
    text: Localized
    explanation: Localized
    code: Localized
    blanks: tuple[Blank, ...]


class Pair(NamedTuple):
    """Two sides that belong together."""

    left: Localized
    right: Localized


class Match(NamedTuple):
    """Match each left side with its right side; `distractors` are right sides without a left."""

    id: str
    text: Localized
    explanation: Localized
    pairs: tuple[Pair, ...]
    distractors: tuple[Localized, ...] = ()


Question = Choice | Blanks | Match


class SolutionPolicy(NamedTuple):
    """When the sample solution may be opened."""

    always: bool = False
    when_passed: bool = True
    after_tries: int | None = 3

    def is_open(self, *, passed: bool, tries: int) -> bool:
        """Tell whether the solution may be shown after `tries` checks that did not pass."""
        enough = self.after_tries is not None and tries >= self.after_tries
        return self.always or (self.when_passed and passed) or enough


class Exercise(NamedTuple):
    """A program to write. Texts on disk are read when they are asked for (`Library`).

    `memory` is the size of the simulated devices in bytes, 0 for the usual one.
    """

    id: str
    folder: Path
    file: str
    title: Localized
    devices: tuple[str, ...]
    time_limit_s: float = 20.0
    seed: int = 0
    names: Mapping[str, Localized] = _NOTHING
    solution_policy: SolutionPolicy = SolutionPolicy()
    hints: tuple[Localized, ...] = ()
    mistakes: Mapping[str, Localized] = _NOTHING
    memory: int = 0


class Lesson(NamedTuple):
    """One lesson of a level. `exercises` and their order come from lesson.toml."""

    id: str
    level_id: str
    course_id: str
    folder: Path
    title: Localized
    summary: Localized
    minutes: int
    aliases: tuple[str, ...] = ()
    prerequisites: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    exercises: tuple[Exercise, ...] = ()
    has_quiz: bool = False


class BrokenLesson(NamedTuple):
    """A lesson folder that can't be read; it is listed with `problem`, the rest works."""

    id: str
    level_id: str
    problem: CourseError


class Level(NamedTuple):
    """A level of the course, its lessons in teaching order."""

    id: str
    title: Localized
    lessons: tuple[Lesson | BrokenLesson, ...]


class Course(NamedTuple):
    """A course folder, read.

    `problems` tells all that is wrong in it, the problem of each broken lesson among them.
    """

    id: str
    root: Path
    title: Localized
    languages: tuple[str, ...]
    source_language: str
    levels: tuple[Level, ...]
    requires: Mapping[str, str] = _NOTHING
    problems: tuple[CourseError, ...] = ()


class LessonText(NamedTuple):
    """A text of a lesson in the language that could be had.

    `is_fallback`: it is in `language` because the asked one is missing; `is_stale`: its source
    has changed since it was translated.
    """

    text: str
    language: str
    is_fallback: bool = False
    is_stale: bool = False
