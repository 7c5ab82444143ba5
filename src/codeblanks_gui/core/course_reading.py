"""A course folder → `Course`, lesson by lesson.

A lesson that can't be used becomes a `BrokenLesson`; everything else still works. Questions are
read when a lesson is opened (`core.quiz_files`), not here.
"""

import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from codeblanks_gui.core.course import BrokenLesson, Course, Lesson, Level
from codeblanks_gui.core.course_files import (
    ALIAS_TAKEN,
    NO_LESSON,
    NOT_LISTED,
    course_file_problems,
    exercise_of,
    folders_in,
    lesson_problems,
)
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.exercise_files import NO_FOLDER
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark
from codeblanks_gui.core.toml_lines import TomlFile

FOREVER = float("inf")
"""A patience that has no end (seconds)."""

_NO_SUCH_FOLDER = mark("Course", "this folder doesn’t exist")
_NOT_A_FOLDER = mark("Course", "this is a file, not a folder of lessons")


def read_course(root: Path) -> Course:
    """Read the whole course in `root`.

    Raises:
        CourseError: course.toml is missing or itself unusable. A problem of one lesson is not
            raised; it is in `Course.problems`.
    """
    reading = CourseReading(root)
    reading.read_on(FOREVER)
    return reading.course()


def _course_file(root: Path) -> TomlFile:
    try:
        return TomlFile(root / "course.toml")
    except CourseError:
        # Only now: a start that goes well doesn't pay for the question.
        if os.path.isdir(root):
            raise
        told = _NOT_A_FOLDER if os.path.exists(root) else _NO_SUCH_FOLDER
        raise CourseError(root, 0, Saying(told)) from None


class CourseReading:
    """A course that is being read: what is there of it can be used already.

    A lesson takes a millisecond; a large course must not keep the window waiting.

    Raises:
        CourseError: course.toml is missing or itself unusable.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._file = _course_file(root)
        for error in course_file_problems(self._file):
            raise error
        data = self._file.data
        self._languages: tuple[str, ...] = tuple(data["languages"])
        self._told: list[CourseError] = []
        self._missing: list[CourseError] = []
        self._places: list[tuple[str, str]] = []
        self._lessons: dict[tuple[str, str], Lesson | BrokenLesson] = {}
        self._lesson_problems: dict[tuple[str, str], list[CourseError]] = {}
        for index in range(len(data["level"])):
            self._compare(index)
        self._unread = [place for place in self._places if place not in self._lessons]

    @property
    def is_whole(self) -> bool:
        """Whether every lesson has been read."""
        return not self._unread

    def read_on(self, patience_s: float) -> None:
        """Read further lessons until all are read or `patience_s` is over; at least one."""
        end = time.monotonic() + patience_s
        while self._unread:
            self._read(self._unread.pop(0))
            if time.monotonic() >= end:
                return

    def read_around(self, lesson_id: str) -> None:
        """Read this lesson now, and those before and after it, where the course lists it."""
        ids = [name for _, name in self._places]
        if lesson_id in ids:
            number = ids.index(lesson_id)
            for place in self._places[max(number - 1, 0) : number + 2]:
                if place in self._unread:
                    self._unread.remove(place)
                    self._read(place)

    def course(self) -> Course:
        """Return what has been read, in teaching order."""
        data = self._file.data
        levels = tuple(
            Level(level["id"], level["title"], tuple(self._lessons_of(level)))
            for level in data["level"]
        )
        problems = [*self._told]
        for place in self._places:
            problems += self._lesson_problems.get(place, [])
        problems += self._missing
        if self.is_whole:
            problems += _id_problems(levels)
        return Course(
            id=data["id"],
            root=self.root,
            title=data["title"],
            languages=self._languages,
            source_language=data["source_language"],
            levels=levels,
            requires=data.get("requires", {}),
            problems=tuple(problems),
        )

    def _lessons_of(self, level: Mapping[str, Any]) -> Iterator[Lesson | BrokenLesson]:
        for name in level["lessons"]:
            lesson = self._lessons.get((level["id"], name))
            if lesson is not None:
                yield lesson

    def _compare(self, index: int) -> None:
        """Compare a level's list with its folder: what is on one side only is a problem."""
        level = self._file.data["level"][index]
        level_id, listed = level["id"], level["lessons"]
        folders = folders_in(self.root / level_id)
        for name in sorted(folders - set(listed)):
            told = saying(
                NOT_LISTED, folder=f"{level_id}/{name}", nearest=nearest(name, tuple(listed))
            )
            self._told.append(self._file.error_at(("level", index, "lessons"), told))
        for number, name in enumerate(listed):
            place = (level_id, name)
            self._places.append(place)
            if name not in folders:
                told = saying(NO_FOLDER, folder=f"{level_id}/{name}")
                problem = self._file.error_at(("level", index, "lessons", number), told)
                self._missing.append(problem)
                self._lessons[place] = BrokenLesson(name, level_id, problem)

    def _read(self, place: tuple[str, str]) -> None:
        """Read one lesson; the first of its problems breaks it."""
        level_id, lesson_id = place
        folder = self.root / level_id / lesson_id
        source_language = self._file.data["source_language"]
        try:
            file = TomlFile(folder / "lesson.toml")
            found = list(lesson_problems(file, self._languages, source_language))
        except CourseError as error:
            found = [error]
        if found:
            self._lesson_problems[place] = found
            self._lessons[place] = BrokenLesson(lesson_id, level_id, found[0])
            return
        data = file.data
        self._lessons[place] = Lesson(
            id=lesson_id,
            level_id=level_id,
            course_id=self._file.data["id"],
            folder=folder,
            title=data["title"],
            summary=data["summary"],
            minutes=data["minutes"],
            aliases=tuple(data.get("aliases", ())),
            prerequisites=tuple(data.get("prerequisites", ())),
            concepts=tuple(data.get("concepts", ())),
            exercises=tuple(exercise_of(folder, one) for one in data.get("exercise", ())),
            has_quiz=(folder / "quiz.toml").exists(),
        )


def _id_problems(levels: tuple[Level, ...]) -> Iterator[CourseError]:
    """Find aliases that another lesson has, and prerequisites that are no lesson."""
    lessons = [lesson for level in levels for lesson in level.lessons]
    owners: dict[str, str] = {lesson.id: lesson.id for lesson in lessons}
    for lesson in lessons:
        if isinstance(lesson, BrokenLesson):
            continue
        path = lesson.folder / "lesson.toml"
        for alias in lesson.aliases:
            owner = owners.setdefault(alias, lesson.id)
            if owner != lesson.id:
                yield _late(path, "aliases", saying(ALIAS_TAKEN, alias=alias, lesson=owner))
    for lesson in lessons:
        if isinstance(lesson, Lesson):
            for wanted in lesson.prerequisites:
                if wanted not in owners:
                    told = saying(NO_LESSON, lesson=wanted, nearest=nearest(wanted, owners))
                    yield _late(lesson.folder / "lesson.toml", "prerequisites", told)


def _late(path: Path, key: str, reason: Saying) -> CourseError:
    """Return an error at a key of a file that was read before."""
    return TomlFile(path).error_at((key,), reason)
