"""quiz.toml → questions, with the checks that only the whole question allows."""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from codeblanks_gui.core import course_schema
from codeblanks_gui.core.course import (
    Blank,
    Blanks,
    Choice,
    Localized,
    Match,
    NearMiss,
    Option,
    Pair,
    Question,
)
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.quiz import BLANK_NAME, fill_blanks, same_tokens
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.schema_rules import Found
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.core.toml_lines import TomlFile


def read_questions(path: Path, languages: Sequence[str]) -> tuple[Question, ...]:
    """Return the questions of a quiz.toml, in order.

    Raises:
        CourseError: the file can't be used; the first problem.
    """
    file = TomlFile(path)
    for error in _problems(file, tuple(languages)):
        raise error
    return tuple(_question(table, languages) for table in file.data["question"])


def quiz_problems(
    path: Path, languages: Sequence[str], taken: Collection[str] = ()
) -> list[CourseError]:
    """Return every problem of a quiz.toml, for its author; `taken` are ids of exercises."""
    try:
        return list(_problems(TomlFile(path), tuple(languages), taken))
    except CourseError as error:
        return [error]


def _problems(
    file: TomlFile, languages: tuple[str, ...], taken: Collection[str] = ()
) -> Iterator[CourseError]:
    found = list(course_schema.QUIZ.find_problems(file.data, (), languages))
    yield from (file.error_at(at, reason) for at, reason in found)
    faulty = {at[1] for at, _ in found if len(at) > 1}
    seen = set(taken)
    rows = file.data.get("question")
    for index, table in enumerate(rows if isinstance(rows, list) else ()):
        name = table.get("id") if isinstance(table, dict) else None
        if isinstance(name, str):
            if name in seen:
                yield file.error_at(("question", index, "id"), saying(_ID_TWICE, id=name))
            seen.add(name)
        if index not in faulty:
            for at, reason in _question_problems(_question(table, languages), languages):
                yield file.error_at(("question", index, *at), reason)


def _question_problems(question: Question, languages: tuple[str, ...]) -> Iterator[Found]:
    if isinstance(question, Choice):
        yield from _choice_problems(question, languages)
    elif isinstance(question, Blanks):
        yield from _blanks_problems(question, languages)
    else:
        yield from _match_problems(question, languages)


def _choice_problems(question: Choice, languages: tuple[str, ...]) -> Iterator[Found]:
    if not any(option.correct for option in question.options):
        yield ("option",), Saying(_NONE_RIGHT)
    for index, language in _repeated([option.text for option in question.options], languages):
        yield ("option", index, "text"), saying(_OPTION_TWICE, language=language)


def _match_problems(question: Match, languages: tuple[str, ...]) -> Iterator[Found]:
    for index, language in _repeated([pair.left for pair in question.pairs], languages):
        yield ("pairs", index, "left"), saying(_LEFT_TWICE, language=language)
    rights = [pair.right for pair in question.pairs] + list(question.distractors)
    for index, language in _repeated(rights, languages):
        of_pair = index < len(question.pairs)
        at = ("pairs", index, "right") if of_pair else ("distractors", index - len(question.pairs))
        yield at, saying(_RIGHT_TWICE, language=language)


def _repeated(texts: Sequence[Localized], languages: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield index and language of each text that stood before; each index once."""
    seen: set[tuple[str, str]] = set()
    for index, text in enumerate(texts):
        keys = [(language, text[language].strip()) for language in languages]
        again = next((language for language, key in keys if (language, key) in seen), None)
        if again:
            yield index, again
        seen.update(keys)


def _blanks_problems(question: Blanks, languages: tuple[str, ...]) -> Iterator[Found]:
    wanted = [str(number) for number in range(1, len(question.blanks) + 1)]
    for language in languages:
        code = question.code[language]
        found = BLANK_NAME.findall(code)
        if sorted(found, key=int) != wanted:
            there = ", ".join(f"____{number}" for number in found) or "none"
            told = {"there": there, "language": language, "last": len(wanted)}
            yield ("code",), Saying(_OTHER_BLANKS, told)
        filled = fill_blanks(code, [blank.accept[0] for blank in question.blanks])
        unreadable = list(_parse_problems(code, _NO_PYTHON, language))
        yield from unreadable or _parse_problems(filled, _NO_PYTHON_FILLED, language)
    for index, blank in enumerate(question.blanks):
        for place, near in enumerate(blank.near):
            if any(same_tokens(near.match, accepted) for accepted in blank.accept):
                yield ("blank", index, "near", place), saying(_NEAR_IS_RIGHT, text=repr(near.match))


def _parse_problems(code: str, marked: Marked, language: str) -> Iterator[Found]:
    try:
        ast.parse(code)
    except (SyntaxError, ValueError) as error:
        yield ("code",), saying(marked, language=language, reason=error.args[0])


def _both(text: str | Localized, languages: Sequence[str]) -> Localized:
    """Return a text for each language from one that may serve them all."""
    return dict.fromkeys(languages, text) if isinstance(text, str) else text


def _question(table: Mapping[str, Any], languages: Sequence[str]) -> Question:
    asked = (table["id"], table["text"], table["explanation"])
    if table["kind"] == "choice":
        options = [
            Option(_both(option["text"], languages), option["correct"], option["why"])
            for option in table["option"]
        ]
        return Choice(*asked, options=tuple(options))
    if table["kind"] == "blanks":
        code = _both(table["code"], languages)
        blanks = tuple(_blank(blank) for blank in table["blank"])
        return Blanks(*asked, code=code, blanks=blanks)
    pairs = [
        Pair(_both(pair["left"], languages), _both(pair["right"], languages))
        for pair in table["pairs"]
    ]
    others = [_both(text, languages) for text in table.get("distractors", ())]
    return Match(*asked, pairs=tuple(pairs), distractors=tuple(others))


def _blank(table: Mapping[str, Any]) -> Blank:
    near = tuple(NearMiss(miss["match"], miss["why"]) for miss in table.get("near", ()))
    return Blank(tuple(table["accept"]), near)


_ID_TWICE = mark("Course", 'the id "{id}" is used twice')
_NONE_RIGHT = mark("Course", "no option is right; at least one needs correct = true")
_OPTION_TWICE = mark("Course", 'this option appears twice (in "{language}")')
_LEFT_TWICE = mark("Course", 'this left side appears twice (in "{language}")')
_RIGHT_TWICE = mark(
    "Course", 'two right sides are equal (in "{language}"), so neither can be judged'
)
_OTHER_BLANKS = mark(
    "Course",
    'blanks in the code ({there}; "{language}") have to be ____1 … ____{last}, each once: one '
    "for each [[question.blank]]",
)
_NO_PYTHON = mark("Course", 'the code (in "{language}") isn\'t valid Python: {reason}')
_NO_PYTHON_FILLED = mark(
    "Course", 'the code with its answers (in "{language}") isn\'t valid Python: {reason}'
)
_NEAR_IS_RIGHT = mark("Course", "{text} is also accepted as correct")
