"""What `codeblanks new` writes: a course, a lesson or an exercise that is whole but for its TODOs.

Nothing that is there is ever overwritten; course.toml and lesson.toml only gain lines.
"""

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from codeblanks_gui.core import skeleton_texts
from codeblanks_gui.core.course_files import tables_of
from codeblanks_gui.core.errors import CodeBlanksError, CourseError
from codeblanks_gui.core.library import source_hash
from codeblanks_gui.core.saying import Say, Saying, saying
from codeblanks_gui.core.text import LANGUAGES, mark, slug_is_valid
from codeblanks_gui.core.toml_lines import TomlFile, read_text


class SkeletonError(CodeBlanksError):
    """What was asked for can't be made there; `told` says why in any language."""

    def __init__(self, reason: Saying) -> None:
        super().__init__(str(reason))
        self._reason = reason

    def told(self, say: Say) -> str:
        """Return the reason in the interface's language."""
        return self._reason.said(say)


def new_course(folder: Path) -> list[Path]:
    """Make a course with one level and one lesson; return the files that are new.

    Raises:
        SkeletonError: `folder` is there and not empty, or can't be a course's.
        CourseError, OSError: it can't be written.
    """
    _check_name(folder.name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SkeletonError(saying(_THERE_ALREADY, path=folder))
    around = _course_around(folder.parent)
    if around is not None:
        raise SkeletonError(saying(_IN_A_COURSE, course=around))
    text = skeleton_texts.course(folder.name, LANGUAGES)
    course = _write(folder / "course.toml", text)
    return [course, *new_lesson(folder / "beginner" / "first-lesson")[:-1]]


def new_lesson(folder: Path) -> list[Path]:
    """Make a lesson in the level's folder above it; return what is new, course.toml last.

    Raises:
        SkeletonError: `folder` is there already, or lies in no course's level.
        CourseError, OSError: course.toml can't be read, or something can't be written.
    """
    _check_name(folder.name)
    root = _course_around(folder)
    if root is None or folder.parent.parent != root:
        raise SkeletonError(saying(_NO_LEVEL, path=folder))
    if folder.exists():
        raise SkeletonError(saying(_THERE_ALREADY, path=folder))
    _check_name(folder.parent.name)
    languages, source = _languages(root)
    files = skeleton_texts.lesson(folder.name, languages)
    made = _write_all(folder, files, languages, source)
    made += new_exercise(folder, "first-exercise")[:-1]
    _list_lesson(root / "course.toml", folder.parent.name, folder.name, languages)
    return [*made, root / "course.toml"]


def new_exercise(lesson: Path, exercise_id: str) -> list[Path]:
    """Add an exercise to a lesson; return what is new, lesson.toml last.

    Raises:
        SkeletonError: there is no such lesson, or it has this exercise already.
        CourseError, OSError: lesson.toml can't be read, or something can't be written.
    """
    _check_name(exercise_id)
    root = _course_around(lesson)
    if root is None or not (lesson / "lesson.toml").is_file():
        raise SkeletonError(saying(_NO_LESSON, path=lesson))
    home = lesson / "exercises" / exercise_id
    told = lesson / "lesson.toml"
    named = {table["id"] for _, table in tables_of(TomlFile(told).data, "exercise")}
    if home.exists() or exercise_id in named:
        raise SkeletonError(saying(_THERE_ALREADY, path=home))
    languages, source = _languages(root)
    text = read_text(told).rstrip("\n") + "\n" + skeleton_texts.exercise(exercise_id, languages)
    _replace(
        told, text, lambda data: exercise_id in {t["id"] for _, t in tables_of(data, "exercise")}
    )
    made = _write_all(home, skeleton_texts.exercise_files(languages), languages, source)
    return [*made, told]


def _check_name(name: str) -> None:
    if not slug_is_valid(name):
        raise SkeletonError(saying(_BAD_ID, id=name))


def _course_around(folder: Path) -> Path | None:
    return next((one for one in (folder, *folder.parents) if (one / "course.toml").is_file()), None)


def _languages(root: Path) -> tuple[tuple[str, ...], str]:
    """Return the languages of a course and the one it is written in.

    Raises:
        CourseError: course.toml can't be read, or names none.
    """
    file = TomlFile(root / "course.toml")
    languages, source = file.data.get("languages"), file.data.get("source_language")
    if not isinstance(languages, list) or source not in languages:
        raise file.error_at(("languages",), saying(_NO_LANGUAGES))
    return tuple(str(one) for one in languages), str(source)


def _list_lesson(path: Path, level: str, lesson: str, languages: Sequence[str]) -> None:
    """Name a lesson in course.toml: last in its level, which is added where it is new."""
    file = TomlFile(path)
    text = read_text(path)
    index = next((i for i, one in tables_of(file.data, "level") if one["id"] == level), None)
    if index is None:
        text = text.rstrip("\n") + "\n" + skeleton_texts.level(level, languages, lesson)
    else:
        listed = file.data["level"][index].get("lessons")
        if isinstance(listed, list) and lesson in listed:
            return
        text = _with_item(text, file.line_of(("level", index, "lessons")), lesson)

    def has_it(data: Mapping[str, Any]) -> bool:
        rows = [one for _, one in tables_of(data, "level") if one["id"] == level]
        return len(rows) == 1 and rows[0].get("lessons", [])[-1:] == [lesson]

    _replace(path, text, has_it)


def _with_item(text: str, line: int, item: str) -> str:
    """Return `text` with one more text at the end of the list that begins in this line."""
    start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
    place = text.index("[", start) + 1
    last = place  # the end of the last thing that is neither blank nor comment
    while text[place] != "]":
        if text[place] in "\"'":
            place = text.index(text[place], place + 1)
            last = place + 1
        elif text[place] == "#":
            place = text.index("\n", place) - 1
        elif text[place] == ",":
            last = place + 1
        place += 1
    before, after = text[:last], text[last:]
    if before[-1] == "[":
        return f'{before}"{item}"{after}'
    is_tall = "\n" in text[start:place]
    comma = "" if before[-1] == "," else ","
    return f'{before}{comma}{_NEW_LINE if is_tall else " "}"{item}"{"," if is_tall else ""}{after}'


_NEW_LINE = "\n  "


def _replace(path: Path, text: str, is_right: Callable[[Mapping[str, Any]], bool]) -> None:
    """Write a TOML file anew, all or nothing; what came out wrong is not written.

    Raises:
        CourseError: it can't be changed without a person.
    """
    try:
        good = is_right(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        good = False
    if not good:
        raise CourseError(path, 1, saying(_BY_HAND))
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8", newline="\n")
    os.replace(beside, path)


def _write(path: Path, text: str) -> Path:
    """Write a file that isn't there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def _write_all(
    folder: Path, files: Mapping[str, str], languages: Sequence[str], source: str
) -> list[Path]:
    """Write the files; a translation is told what it was made from."""
    made = []
    translated = [language for language in languages if language != source]
    for name in sorted(files, key=lambda name: any(f".{one}.md" in name for one in translated)):
        text = files[name]
        for language in translated:
            if name.endswith(f".{language}.md"):
                made_from = folder / name.replace(f".{language}.md", f".{source}.md")
                text = f'---\nsource = "{source_hash(made_from)}"\n---\n{text}'
        made.append(_write(folder / name, text))
    return made


_THERE_ALREADY = mark("Course", "{path} already exists; nothing was changed")
_IN_A_COURSE = mark("Course", "this would be inside another course: {course}")
_NO_LEVEL = mark(
    "Course", "a lesson belongs in a level of a course, as in COURSE/beginner/my-lesson: {path}"
)
_NO_LESSON = mark("Course", "there is no lesson in {path}")
_BAD_ID = mark("Course", '"{id}" can\'t be a name here; use a-z, 0-9 and single "-"')
_NO_LANGUAGES = mark("Course", "course.toml has to name its languages and its source language")
_BY_HAND = mark("Course", "this file can't be changed by a program; add the lines by hand")
