"""Which files may lie in a lesson's folder and in an exercise's: what nothing names is told."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.saying import saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark
from codeblanks_gui.core.toml_lines import read_text, unreadable

_LESSON_NAMES = ("lesson.toml", "quiz.toml", "figures", "exercises")
_EXERCISE_NAMES = ("check.py", "expected.txt", "mistakes", "alternatives", "data")
_NAME = re.compile(r"[a-z0-9]+([-_.][a-z0-9]+)*")
_LANG = re.compile(r"^#\s*lang:\s*(\S+)\s*$", re.MULTILINE)


def lesson_folder_problems(folder: Path, languages: Sequence[str]) -> Iterator[CourseError]:
    """Yield the files of a lesson's folder that nothing names."""
    known = (*_LESSON_NAMES, *(f"theory.{language}.md" for language in languages))
    yield from _unknown(folder, known, languages)
    figures = folder / "figures"
    used = _used_figures(folder)
    for path in sorted(_entries(figures)):
        name = path.relative_to(folder).as_posix()
        if not _NAME.fullmatch(path.name):
            yield CourseError(path, 0, saying(_BAD_NAME, name=path.name))
        if path.name not in used:
            yield CourseError(path, 0, saying(_UNUSED_FIGURE, figure=name))
        elif path.suffix == ".svg":
            yield from _svg_problems(path)


def exercise_folder_problems(home: Path, languages: Sequence[str]) -> Iterator[CourseError]:
    """Yield the files of an exercise's folder that nothing names, and languages unknown."""
    by_language = [f"task.{language}.md" for language in languages]
    for stem in ("starter", "solution"):
        by_language += [f"{stem}.py", *(f"{stem}.{language}.py" for language in languages)]
    yield from _unknown(home, (*_EXERCISE_NAMES, *by_language), languages)
    for name in ("mistakes", "alternatives"):
        for path in sorted(_entries(home / name)):
            if path.suffix != ".py" or not path.is_file():
                yield CourseError(path, 0, saying(_ONLY_PROGRAMS, folder=name))
                continue
            if not _NAME.fullmatch(path.name):
                yield CourseError(path, 0, saying(_BAD_NAME, name=path.name))
            yield from _lang_problems(path, languages)


def todo_problems(folder: Path) -> Iterator[CourseError]:
    """Yield each line of a folder's texts that says TODO; in a starter that is the learner's."""
    for path in sorted(folder.rglob("*")):
        is_text = path.suffix in (".toml", ".md", ".py") and path.is_file()
        if is_text and not path.name.startswith("starter.") and "__pycache__" not in path.parts:
            yield from todo_lines(path)


def todo_lines(path: Path) -> Iterator[CourseError]:
    """Yield each line of a text that says TODO."""
    try:
        lines = read_text(path).split("\n")
    except CourseError:
        return  # told where the file is looked at itself
    for number, line in enumerate(lines, 1):
        found = re.search(r"\bTODO\b:?\s*([^\"]*)", line)
        if found:
            yield CourseError(path, number, saying(_TODO, text=found[1].strip()[:80]))


def language_of(program: Path, source_language: str) -> str:
    """Return the language whose spelling a program uses.

    By its name (`solution.en.py`), else by a line `# lang: en`, else the course's own.

    Raises:
        CourseError: the file can't be read.
    """
    named = program.name.split(".")[1:-1]
    found = _LANG.search(read_text(program))
    return named[0] if named else found[1] if found else source_language


def _entries(folder: Path) -> list[Path]:
    """Return what lies in a folder, without hidden files and caches."""
    try:
        return [entry for entry in folder.iterdir() if entry.name[0] not in "._"]
    except OSError:
        return []


def _unknown(
    folder: Path, known: tuple[str, ...], languages: Sequence[str]
) -> Iterator[CourseError]:
    for path in sorted(_entries(folder)):
        if path.name in known:
            continue
        parts = path.name.split(".")
        if len(parts) == 3 and f"{parts[0]}.{languages[0]}.{parts[2]}" in known:
            told = saying(
                _NO_LANGUAGE, language=parts[1], nearest=nearest(parts[1], tuple(languages))
            )
        else:
            told = saying(_NOT_NAMED, nearest=nearest(path.name, known))
        yield CourseError(path, 0, told)


def _used_figures(folder: Path) -> set[str]:
    """Return the names in figures/ that any text of the lesson mentions."""
    used: set[str] = set()
    for path in [*folder.glob("*.md"), *folder.glob("quiz.toml"), *folder.glob("exercises/*/*.md")]:
        try:
            used.update(re.findall(r"figures/([^\s)\"'>]+)", read_text(path)))
        except CourseError:
            continue  # told where the file is looked at itself
    return used


def _svg_problems(path: Path) -> Iterator[CourseError]:
    from xml.etree import ElementTree

    try:
        ElementTree.fromstring(path.read_bytes())
    except ElementTree.ParseError as error:
        yield CourseError(path, error.position[0], saying(_NO_SVG, reason=str(error)))
    except OSError as error:
        yield unreadable(path, error)
    except ValueError as error:
        yield CourseError(path, 0, saying(_NO_SVG, reason=str(error)))


def _lang_problems(path: Path, languages: Sequence[str]) -> Iterator[CourseError]:
    try:
        text = read_text(path)
    except CourseError as error:
        yield error
        return
    found = _LANG.search(text)
    if found and found[1] not in languages:
        line = text.count("\n", 0, found.start()) + 1
        told = saying(_NO_LANGUAGE, language=found[1], nearest=nearest(found[1], tuple(languages)))
        yield CourseError(path, line, told)


_BAD_NAME = mark("Course", 'the name "{name}" may only contain a-z, 0-9, "-", "_" and "."')
_UNUSED_FIGURE = mark("Course", "no text of the lesson shows {figure}")
_ONLY_PROGRAMS = mark("Course", "{folder}/ may only contain programs (.py)")
_NO_LANGUAGE = mark("Course", '"{language}" isn\'t a language of this course; {nearest}')
_NOT_NAMED = mark("Course", "nothing refers to this file; {nearest}")
_TODO = mark("Course", "TODO: {text}")
_NO_SVG = mark("Course", "this isn't an SVG: {reason}")
