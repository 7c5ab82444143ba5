"""All that can be said of a course without running any of its programs, however broken it is.

The reader (`core.course_files`) stops where a lesson can't be used; this goes on, so that an
author is told everything at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from codeblanks_gui.core.check_file_rules import check_file_problems
from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.course_files import (
    ALIAS_TAKEN,
    NO_LESSON,
    NOT_LISTED,
    course_file_problems,
    exercise_of,
    folders_in,
    lesson_problems,
    listed_lessons,
    table_in,
    tables_of,
)
from codeblanks_gui.core.course_schema import EXERCISE
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.exercise_files import NO_FOLDER
from codeblanks_gui.core.folder_rules import (
    exercise_folder_problems,
    lesson_folder_problems,
    todo_lines,
    todo_problems,
)
from codeblanks_gui.core.lesson_text import LessonMarkdown
from codeblanks_gui.core.quiz_files import quiz_problems
from codeblanks_gui.core.saying import saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark, slug_is_valid
from codeblanks_gui.core.text_rules import (
    missing_translations,
    read_texts,
    text_problems,
    translation_problems,
)
from codeblanks_gui.core.toml_lines import TomlFile

_RUN_KEYS = ("id", "file", "devices", "memory", "time_limit_s", "seed", "names")
"""Without a fault in these an exercise's programs can be run."""


class ReviewedExercise(NamedTuple):
    """An exercise whose programs can be run."""

    lesson_id: str
    exercise: Exercise


class CourseReview:
    """What is wrong in a course, or in a part of it, and what of it can be run.

    Attributes:
        root: the course's folder.
        languages, source_language: as course.toml has them, usual ones where it hasn't.
        problems: everything found, in the order of the course.
        lesson_count: how many lessons were looked at.
        exercises: whose programs can be run.
        theories: the texts whose fences can be run.
    """

    def __init__(
        self,
        root: Path,
        scope: Path | None = None,
        known_aliases: Mapping[Path, Sequence[str]] | None = None,
    ) -> None:
        """Look at the course in `root`.

        Args:
            root: its folder.
            scope: look at this file or folder of it only.
            known_aliases: a lesson's folder → what the lesson was called before, for those that
                were read already; of the others the files are read, a millisecond each.
        """
        self.root = root
        self._scope = scope or root
        self.problems: list[CourseError] = []
        self.exercises: list[ReviewedExercise] = []
        self.theories: list[LessonMarkdown] = []
        self.lesson_count = 0
        self._read_course_file()
        known = known_aliases or {}
        self._aliases = {
            folder: known[folder] if folder in known else _aliases_in(folder)
            for folder in self._folders
        }
        self._lesson_ids = {folder.name for folder in self._folders}.union(*self._aliases.values())
        for folder in self._folders:
            if _overlap(folder, self._scope):
                self.lesson_count += 1
                self._review_lesson(folder)
        self._find_equal_ids()

    def _tell(self, problems: Iterator[CourseError] | list[CourseError]) -> None:
        self.problems += [one for one in problems if one.path.is_relative_to(self._scope)]

    # course.toml

    def _read_course_file(self) -> None:
        path = self.root / "course.toml"
        self.languages: tuple[str, ...] = ("tr", "en")
        self.source_language = "tr"
        try:
            file = TomlFile(path)
        except CourseError as error:
            self.problems.append(error)  # whatever the scope: it spoils everything
            self._folders = self._all_folders(self.root.iterdir() if self.root.is_dir() else ())
            return
        self._tell(course_file_problems(file))
        self._tell(todo_lines(path))
        data = file.data
        named = data.get("languages")
        if isinstance(named, list) and named and all(type(one) is str for one in named):
            self.languages = tuple(named)
        source = data.get("source_language")
        self.source_language = source if source in self.languages else self.languages[0]
        levels = [(i, level) for i, level in tables_of(data, "level") if slug_is_valid(level["id"])]
        lists = {level["id"]: dict(listed_lessons(level)) for _, level in levels}
        self._folders = [
            folder
            for level_id, listed in lists.items()
            for folder in _in_order(self._all_folders([self.root / level_id]), listed)
        ]
        for index, level in levels:
            self._compare_list(file, index, level["id"], dict(listed_lessons(level)))
        self._tell(self._unknown_at_top({level["id"] for _, level in levels}))

    @staticmethod
    def _all_folders(levels: Iterable[Path]) -> list[Path]:
        return [
            level / name for level in levels if level.is_dir() for name in sorted(folders_in(level))
        ]

    def _compare_list(
        self, file: TomlFile, index: int, level_id: str, listed: dict[int, str]
    ) -> None:
        """Tell lessons without a folder, and folders that aren't listed."""
        folder = self.root / level_id
        there = folders_in(folder)
        for place, name in listed.items():
            if name not in there and slug_is_valid(name):
                told = saying(NO_FOLDER, folder=f"{level_id}/{name}")
                self._tell([file.error_at(("level", index, "lessons", place), told)])
        for name in sorted(there - set(listed.values())):
            if _overlap(folder / name, self._scope):
                told = saying(
                    NOT_LISTED,
                    folder=f"{level_id}/{name}",
                    nearest=nearest(name, tuple(listed.values())),
                )
                self.problems.append(file.error_at(("level", index, "lessons"), told))

    def _unknown_at_top(self, levels: set[str]) -> Iterator[CourseError]:
        for entry in sorted(self.root.iterdir()):
            if entry.name[0] in "._" or entry.name == "course.toml" or entry.name in levels:
                continue
            if entry.is_dir():
                told = saying(
                    _NO_LEVEL, level=entry.name, nearest=nearest(entry.name, tuple(levels))
                )
                yield CourseError(entry, 0, told)

    # A lesson

    def _review_lesson(self, folder: Path) -> None:
        ids: set[str] = set()
        try:
            file = TomlFile(folder / "lesson.toml")
        except CourseError as error:
            self._tell([error])
        else:
            self._tell(lesson_problems(file, self.languages, self.source_language))
            self._tell(self._prerequisite_problems(file))
            for index, table in tables_of(file.data, "exercise"):
                ids.add(table["id"])
                self._review_exercise(file, index, table)
        texts, unreadable = read_texts(folder, "theory", self.languages)
        self._tell(unreadable)
        self._review_texts(folder, folder, "theory", texts)
        self.theories += [text for text in texts.values() if self._is_asked(text.path)]
        quiz = folder / "quiz.toml"
        if quiz.exists():
            self._tell(quiz_problems(quiz, self.languages, taken=ids))
        self._tell(lesson_folder_problems(folder, self.languages))
        self._tell(todo_problems(folder))

    def _review_texts(
        self, lesson: Path, folder: Path, stem: str, texts: dict[str, LessonMarkdown]
    ) -> None:
        for text in texts.values():
            self._tell(text_problems(text, lesson, self._lesson_ids))
        self._tell(translation_problems(texts, self.source_language))
        self._tell(missing_translations(folder, stem, self.languages, self.source_language))

    def _prerequisite_problems(self, file: TomlFile) -> Iterator[CourseError]:
        found = file.data.get("prerequisites")
        for place, name in enumerate(found if isinstance(found, list) else ()):
            if isinstance(name, str) and name not in self._lesson_ids:
                told = saying(
                    NO_LESSON,
                    lesson=name,
                    nearest=nearest(name, tuple(sorted(self._lesson_ids))),
                )
                yield file.error_at(("prerequisites", place), told)

    def _review_exercise(self, file: TomlFile, index: int, table: dict[str, object]) -> None:
        name = str(table["id"])
        home = file.path.parent / "exercises" / name
        if not slug_is_valid(name) or not home.is_dir():
            return  # told by the rules for lesson.toml
        check = home / "check.py"
        if check.is_file():
            mistakes = table_in(table, "mistakes")
            at = ("exercise", index)
            self._tell(check_file_problems(check, self.languages, mistakes, file, at))
        texts, unreadable = read_texts(home, "task", self.languages)
        self._tell(unreadable)
        self._review_texts(file.path.parent, home, "task", texts)
        self._tell(exercise_folder_problems(home, self.languages))
        if check.is_file() and self._can_run(table):
            sound = {key: value for key, value in table.items() if key in _RUN_KEYS}
            sound |= {"title": {}, "mistakes": table_in(table, "mistakes")}
            exercise = exercise_of(file.path.parent, sound)
            self.exercises.append(ReviewedExercise(file.path.parent.name, exercise))

    def _can_run(self, table: dict[str, object]) -> bool:
        rules = {key: EXERCISE.fields[key] for key in _RUN_KEYS}
        return all(
            not list(rule.kind.find_problems(table[key], (key,), self.languages))
            if key in table
            else not rule.required
            for key, rule in rules.items()
        )

    def _is_asked(self, path: Path) -> bool:
        return path.is_relative_to(self._scope)

    # Across lessons

    def _find_equal_ids(self) -> None:
        """Two lessons of one id, also where one has it only as an alias."""
        owners: dict[str, Path] = {}
        for folder in self._folders:
            owner = owners.setdefault(folder.name, folder)
            if owner != folder:
                told = saying(_TWO_LESSONS, lesson=folder.name, other=owner.parent.name)
                self._tell([CourseError(folder / "lesson.toml", 1, told)])
        for folder, aliases in self._aliases.items():
            for place, alias in enumerate(aliases):
                owner = owners.setdefault(alias, folder)
                if owner != folder:
                    told = saying(ALIAS_TAKEN, alias=alias, lesson=owner.name)
                    file = TomlFile(folder / "lesson.toml")
                    self._tell([file.error_at(("aliases", place), told)])


def _in_order(folders: list[Path], listed: Mapping[int, str]) -> list[Path]:
    """Return the lessons of a level as it lists them, those that it doesn't at the end."""
    order = {name: place for place, name in listed.items()}
    return sorted(folders, key=lambda one: order.get(one.name, len(order)))


def _aliases_in(folder: Path) -> list[str]:
    try:
        found = TomlFile(folder / "lesson.toml").data.get("aliases")
    except CourseError:
        return []  # told when the lesson itself is looked at
    return [str(one) for one in found] if isinstance(found, list) else []


def _overlap(folder: Path, scope: Path) -> bool:
    """Tell whether `folder` lies in `scope`, or `scope` in it."""
    return folder.is_relative_to(scope) or scope.is_relative_to(folder)


_NO_LEVEL = mark("Course", 'course.toml has no level "{level}"; {nearest}')
_TWO_LESSONS = mark(
    "Course", 'the level "{other}" has a lesson "{lesson}", too; give one of them another id'
)
