"""What can be said of a check.py without running it: its cases, its mistakes, its languages."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.saying import saying
from codeblanks_gui.core.schema_rules import nearest
from codeblanks_gui.core.text import mark
from codeblanks_gui.core.toml_lines import At, TomlFile, read_text


def check_file_problems(
    path: Path,
    languages: Sequence[str],
    mistakes: Mapping[str, object],
    lesson: TomlFile,
    at: At,
) -> Iterator[CourseError]:
    """Yield what is wrong in a check.py.

    `lesson` and `at` are the lesson.toml and the place of the exercise: a mistake that the check
    never asks for is told there.
    """
    try:
        tree = ast.parse(read_text(path))
    except CourseError as error:
        yield error
        return
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        yield CourseError(path, line, saying(_NOT_PYTHON, reason=error.args[0]))
        return
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    cases = [call for call in calls if _name(call) == "case"]
    if not cases:
        yield CourseError(path, 1, saying(_NO_CASE))
    for call in [*cases, *(c for c in calls if _name(c) == "that")]:
        yield from _language_problems(path, call, languages)
    yield from _mistake_problems(path, calls, mistakes, lesson, at)
    yield from _expected_problems(path, calls)


def _name(call: ast.Call) -> str:
    """Return the last part of what is called: `that` of `expect.that(…)`."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _language_problems(
    path: Path, call: ast.Call, languages: Sequence[str]
) -> Iterator[CourseError]:
    if any(keyword.arg is None for keyword in call.keywords):
        return  # **texts: only running it could tell
    given = {str(keyword.arg): keyword.value for keyword in call.keywords}
    for language in languages:
        if language not in given:
            told = saying(_NO_TEXT, call=_name(call), language=language)
            yield CourseError(path, call.lineno, told)
    for language, value in given.items():
        if language not in languages:
            told = saying(
                _NO_LANGUAGE, language=language, nearest=nearest(language, tuple(languages))
            )
            yield CourseError(path, value.lineno, told)
        elif isinstance(value, ast.Constant) and not str(value.value).strip():
            yield CourseError(path, value.lineno, saying(_EMPTY_TEXT, language=language))


def _mistake_problems(
    path: Path,
    calls: Sequence[ast.Call],
    mistakes: Mapping[str, object],
    lesson: TomlFile,
    at: At,
) -> Iterator[CourseError]:
    asked: set[str] = set()
    for call in calls:
        argument = call.args[0] if call.args else None
        if _name(call) != "mistake" or not isinstance(argument, ast.Constant):
            continue
        mistake = str(argument.value)
        if mistake not in mistakes:
            told = saying(_NO_SENTENCE, mistake=mistake, nearest=nearest(mistake, dict(mistakes)))
            yield CourseError(path, call.lineno, told)
        asked.add(mistake)
    for mistake in mistakes:
        if mistake not in asked:
            yield lesson.error_at((*at, "mistakes", mistake), saying(_NEVER_ASKED, mistake=mistake))


def _expected_problems(path: Path, calls: Sequence[ast.Call]) -> Iterator[CourseError]:
    expected = path.with_name("expected.txt")
    uses = [call for call in calls if _name(call) == "output"]
    text = read_text(path)
    if uses and not expected.is_file():
        yield CourseError(path, uses[0].lineno, saying(_NO_EXPECTED))
    elif expected.is_file() and not uses and "expected" not in text:
        yield CourseError(expected, 0, saying(_UNUSED_EXPECTED))


_NOT_PYTHON = mark("Course", "Python can't read this file: {reason}")
_NO_CASE = mark("Course", "no function is marked with @case, so nothing is checked")
_NO_TEXT = mark("Course", '{call}(…) has no text in "{language}"; add {language}="…"')
_NO_LANGUAGE = mark("Course", '"{language}" isn\'t a language of this course; {nearest}')
_EMPTY_TEXT = mark("Course", 'the text in "{language}" is empty')
_NO_SENTENCE = mark("Course", 'lesson.toml has no sentence for the mistake "{mistake}"; {nearest}')
_NEVER_ASKED = mark(
    "Course", 'check.py never asks for this mistake; add a function with @mistake("{mistake}")'
)
_NO_EXPECTED = mark("Course", "expect.output needs the file expected.txt beside check.py")
_UNUSED_EXPECTED = mark("Course", "nothing uses this file; check.py asks for it by expect.output")
