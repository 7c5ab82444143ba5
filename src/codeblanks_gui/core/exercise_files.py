"""The files of one exercise: which have to be there, and which program shows which mistake."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark
from codeblanks_gui.core.toml_lines import MISSING, At, TomlFile, read_text

_EXPECT = re.compile(r"#\s*expect:\s*([a-z][a-z0-9_]*)\s*$")


def exercise_file_problems(
    home: Path, mistakes: Mapping[str, object], source_language: str, lesson: TomlFile, at: At
) -> Iterator[CourseError]:
    """Yield what is missing in the exercise folder `home`, or what nothing names there.

    `lesson` and `at` are the lesson.toml and the place of its `[[exercise]]`: a missing folder
    is told there.
    """
    if not home.is_dir():
        yield lesson.error_at((*at, "id"), saying(NO_FOLDER, folder=f"exercises/{home.name}"))
        return
    present = {entry.name for entry in home.iterdir()}
    for wanted in (f"task.{source_language}.md", "check.py"):
        if wanted not in present:
            yield CourseError(home / wanted, 0, Saying(MISSING))
    for stem in ("starter", "solution"):
        if not present & {f"{stem}.py", f"{stem}.{source_language}.py"}:
            told = saying(_MISSING_OR, other=f"{stem}.{source_language}.py")
            yield CourseError(home / f"{stem}.py", 0, told)
    yield from _mistake_problems(home / "mistakes", mistakes, lesson, at)


def _mistake_problems(
    folder: Path, mistakes: Mapping[str, object], lesson: TomlFile, at: At
) -> Iterator[CourseError]:
    shown = set()
    for program in sorted(folder.glob("*.py")):
        expected = expected_mistake(program)
        if expected is None:
            yield CourseError(program, 1, Saying(_FIRST_LINE))
        elif expected not in mistakes:
            near = nearest(expected, dict(mistakes))
            told = saying(_NO_MISTAKE, mistake=expected, nearest=near)
            yield CourseError(program, 1, told)
        shown.add(expected)
    for mistake in mistakes:
        if mistake not in shown:
            told = saying(_NOT_SHOWN, mistake=mistake)
            yield lesson.error_at((*at, "mistakes", mistake), told)


def expected_mistake(program: Path) -> str | None:
    """Return the mistake that a program in mistakes/ says it shows, or None.

    Raises:
        CourseError: the file can't be read.
    """
    first = read_text(program).split("\n", 1)[0]
    found = _EXPECT.match(first)
    return found[1] if found else None


NO_FOLDER = mark("Course", "there is no folder {folder}")
_MISSING_OR = mark("Course", "the file is missing (or {other}, for one language)")
_FIRST_LINE = mark("Course", 'the first line has to be "# expect: <mistake id>"')
_NO_MISTAKE = mark("Course", 'no mistake "{mistake}" in lesson.toml; {nearest}')
_NOT_SHOWN = mark("Course", 'no program in mistakes/ starts with "# expect: {mistake}"')
