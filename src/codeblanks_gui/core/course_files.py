"""The rules for course.toml and lesson.toml, and for the files they name.

Each problem carries the file, the line and what would be right. `core.course_reading` makes a
`Course` of what is sound.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from codeblanks_gui.core import course_schema
from codeblanks_gui.core.byte_sizes import parse_size
from codeblanks_gui.core.course import (
    Exercise,
    SolutionPolicy,
)
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.exercise_files import exercise_file_problems
from codeblanks_gui.core.module_names import hidden_module
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import mark, slug_is_valid
from codeblanks_gui.core.toml_lines import TomlFile

FORMAT = 1
"""The version of the lesson format that this program reads."""


def write_json_schemas(folder: Path) -> None:
    """Write `course.json`, `lesson.json` and `quiz.json` for the editors of authors."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in course_schema.json_schemas().items():
        text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def course_file_problems(file: TomlFile) -> Iterator[CourseError]:
    """Yield all that is wrong in a course.toml; the folders it names are not looked at."""
    data = file.data
    if data.get("format", FORMAT) != FORMAT:
        told = saying(_OTHER_FORMAT, format=data["format"], ours=FORMAT)
        yield file.error_at(("format",), told)
    named = data.get("languages")
    # A list that is no list of texts is told by the schema; it must not trip the other rules.
    listed_languages = named if isinstance(named, list) else []
    languages = tuple(name for name in listed_languages if isinstance(name, str)) or ("tr", "en")
    for at, reason in course_schema.COURSE.find_problems(data, (), languages):
        yield file.error_at(at, reason)
    source_language = data.get("source_language")
    if type(source_language) is str and source_language not in languages:
        told = saying(_NO_SOURCE, languages=", ".join(languages))
        yield file.error_at(("source_language",), told)
    levels = tables_of(data, "level")
    yield from _equal_ids(file, levels, ("level",))
    listed: set[str] = set()
    for index, level in levels:
        for place, lesson_id in listed_lessons(level):
            if lesson_id in listed:
                at = ("level", index, "lessons", place)
                yield file.error_at(at, saying(_LISTED_TWICE, lesson=lesson_id))
            listed.add(lesson_id)


def listed_lessons(level: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return the lessons that a level of course.toml lists, with their places in the list."""
    lessons = level.get("lessons")
    named = enumerate(lessons) if isinstance(lessons, list) else ()
    return [(place, name) for place, name in named if type(name) is str]


def _equal_ids(
    file: TomlFile, tables: list[tuple[int, dict[str, Any]]], at: tuple[str | int, ...]
) -> Iterator[CourseError]:
    seen: set[str] = set()
    for index, table in tables:
        if table["id"] in seen:
            yield file.error_at((*at, index, "id"), saying(ID_TWICE, id=table["id"]))
        seen.add(table["id"])


def folders_in(parent: Path) -> set[str]:
    """Return the names of the folders in `parent`; hidden ones and caches don't count."""
    try:
        with os.scandir(parent) as entries:
            return {e.name for e in entries if e.name[0] not in "._" and e.is_dir()}
    except OSError:
        return set()


def lesson_problems(
    file: TomlFile, languages: tuple[str, ...], source_language: str
) -> Iterator[CourseError]:
    """Yield all that is wrong in a lesson.toml, and with the files it names."""
    data, folder = file.data, file.path.parent
    found = list(course_schema.LESSON.find_problems(data, (), languages))
    yield from (file.error_at(at, reason) for at, reason in found)
    told = {at for at, _ in found}
    if type(data.get("id")) is str and data["id"] != folder.name and ("id",) not in told:
        told_id = saying(_OTHER_FOLDER, id=data["id"], folder=folder.name)
        yield file.error_at(("id",), told_id)
    theory = folder / f"theory.{source_language}.md"
    if not theory.is_file():
        yield CourseError(theory, 0, Saying(_NO_THEORY))
    exercises = tables_of(data, "exercise")
    yield from _equal_ids(file, exercises, ("exercise",))
    named = {exercise["id"] for _, exercise in exercises}
    for name in sorted(folders_in(folder / "exercises") - named):
        yield CourseError(folder / "exercises" / name, 0, Saying(_NO_EXERCISE))
    for index, exercise in exercises:
        if not slug_is_valid(exercise["id"]):  # it could lead anywhere
            continue
        file_name = exercise.get("file")
        if isinstance(file_name, str) and (module := hidden_module(file_name)):
            yield file.error_at(("exercise", index, "file"), saying(_HIDES, module=module))
        yield from exercise_file_problems(
            folder / "exercises" / exercise["id"],
            table_in(exercise, "mistakes"),
            source_language,
            file,
            ("exercise", index),
        )


def tables_of(data: Mapping[str, Any], key: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the tables in a list that have an id, with their places, whatever else is there."""
    rows = data.get(key)
    named = enumerate(rows) if isinstance(rows, list) else ()
    return [(i, row) for i, row in named if isinstance(row, dict) and type(row.get("id")) is str]


def table_in(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return the table `key` of `data`, {} where it is missing or none."""
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def exercise_of(lesson_folder: Path, data: Mapping[str, Any]) -> Exercise:
    """Return an exercise from its table in lesson.toml, in which the schema finds no fault."""
    return Exercise(
        id=data["id"],
        folder=lesson_folder / "exercises" / data["id"],
        file=data["file"],
        title=data["title"],
        devices=tuple(data.get("devices", ("cpu",))),
        time_limit_s=float(data.get("time_limit_s", 20.0)),
        seed=data.get("seed", 0),
        names=data.get("names", {}),
        solution_policy=_solution_policy(data.get("solution_opens", "passed or 3 tries")),
        hints=tuple(data.get("hints", ())),
        mistakes=data.get("mistakes", {}),
        memory=parse_size(data["memory"]) if "memory" in data else 0,
    )


def _solution_policy(opens: str) -> SolutionPolicy:
    """Read `solution_opens`, whose grammar the schema has checked."""
    tries = re.search(r"\d+", opens)
    return SolutionPolicy(
        always=opens == "always",
        when_passed=opens.startswith("passed"),
        after_tries=int(tries[0]) if tries else None,
    )


ID_TWICE = mark("Course", 'the id "{id}" is used twice')
NOT_LISTED = mark("Course", "the folder {folder} is not listed here; {nearest}")
ALIAS_TAKEN = mark("Course", 'the alias "{alias}" already belongs to "{lesson}"')
NO_LESSON = mark("Course", 'there is no lesson "{lesson}"; {nearest}')
_OTHER_FORMAT = mark(
    "Course", "the course is in format {format}; this CodeBlanks reads format {ours}"
)
_NO_SOURCE = mark("Course", "the source language has to be one of {languages}")
_LISTED_TWICE = mark("Course", 'the lesson "{lesson}" is listed twice')
_OTHER_FOLDER = mark("Course", 'the id is "{id}", but the folder is called "{folder}"')
_NO_THEORY = mark("Course", "the file is missing: the theory in the source language")
_NO_EXERCISE = mark("Course", "no [[exercise]] has this id")
_HIDES = mark("Course", 'a program of this name hides the module "{module}"; give it another name')
