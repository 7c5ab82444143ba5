"""The files of one exercise: which have to be there, and which program shows which mistake."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.toml_lines import At, TomlFile, read_text

_EXPECT = re.compile(r"#\s*expect:\s*([a-z][a-z0-9_]*)\s*$")


def exercise_file_problems(
    home: Path, mistakes: Mapping[str, object], source_language: str, lesson: TomlFile, at: At
) -> Iterator[CourseError]:
    """Yield what is missing in the exercise folder `home`, or what nothing names there.

    `lesson` and `at` are the lesson.toml and the place of its `[[exercise]]`: a missing folder
    is told there.
    """
    if not home.is_dir():
        yield lesson.error_at((*at, "id"), f"there is no folder exercises/{home.name}")
        return
    present = {entry.name for entry in home.iterdir()}
    for wanted in (f"task.{source_language}.md", "check.py"):
        if wanted not in present:
            yield CourseError(home / wanted, 0, "the file is missing")
    for stem in ("starter", "solution"):
        if not present & {f"{stem}.py", f"{stem}.{source_language}.py"}:
            reason = f"the file is missing (or {stem}.{source_language}.py, for one language)"
            yield CourseError(home / f"{stem}.py", 0, reason)
    yield from _mistake_problems(home / "mistakes", mistakes, lesson, at)


def _mistake_problems(
    folder: Path, mistakes: Mapping[str, object], lesson: TomlFile, at: At
) -> Iterator[CourseError]:
    shown = set()
    for program in sorted(folder.glob("*.py")):
        expected = expected_mistake(program)
        if expected is None:
            yield CourseError(program, 1, 'the first line has to be "# expect: <mistake id>"')
        elif expected not in mistakes:
            reason = f'no mistake "{expected}" in lesson.toml; {nearest(expected, dict(mistakes))}'
            yield CourseError(program, 1, reason)
        shown.add(expected)
    for mistake in mistakes:
        if mistake not in shown:
            reason = f'no program in mistakes/ starts with "# expect: {mistake}"'
            yield lesson.error_at((*at, "mistakes", mistake), reason)


def expected_mistake(program: Path) -> str | None:
    """Return the mistake that a program in mistakes/ says it shows, or None.

    Raises:
        CourseError: the file can't be read.
    """
    first = read_text(program).split("\n", 1)[0]
    found = _EXPECT.match(first)
    return found[1] if found else None
