"""What may stand in course.toml, lesson.toml and quiz.toml: one table of rules for each.

The tables serve the reader and, as JSON Schema, the editors of authors (`resources/schema`).
"""

from typing import Any

from codeblanks_gui.core.schema_rules import (
    ByKind,
    Field,
    ListOf,
    LocalizedText,
    MapOf,
    OneWord,
    Scalar,
    Table,
)

KNOWN_DEVICES = ("cpu", "cuda", "mps", "xpu", "simulated-cuda", "simulated-mps")
SLUG_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"
MISTAKE_PATTERN = "[a-z][a-z0-9_]*"
NAME_PATTERN = "[A-Za-z_][A-Za-z0-9_]*"
OPENS_PATTERN = "always|passed|never|passed or [1-9][0-9]* tries|passed or 1 try"

_STRING = {"type": "string"}
TEXT = Scalar((str,), "a text, not empty", _STRING, pattern=r".*\S.*")
SLUG = Scalar((str,), 'an id: a-z, 0-9 and single "-"', _STRING, pattern=SLUG_PATTERN)
WHOLE = Scalar((int,), "a whole number", {"type": "integer"})
MINUTES = Scalar((int,), "a whole number above 0", {"type": "integer"}, above_zero=True)
SECONDS = Scalar((int, float), "a number above 0", {"type": "number"}, above_zero=True)
YES_NO = Scalar((bool,), "true or false", {"type": "boolean"})
FILE_NAME = Scalar(
    (str,), 'the name of a Python file, such as "model.py"', _STRING, pattern=r"[A-Za-z0-9_-]+\.py"
)
OPENS = Scalar(
    (str,), '"always", "passed", "passed or N tries" or "never"', _STRING, pattern=OPENS_PATTERN
)
SIZE = Scalar((str,), 'a size of memory, such as "64 MiB"', _STRING, pattern=r"[1-9]\d* ?[KMGT]i?B")
LOCALIZED = LocalizedText()
LOCALIZED_OR_PLAIN = LocalizedText(or_plain=True)
IDENTIFIERS = LocalizedText(pattern=NAME_PATTERN)

COURSE = Table(
    {
        "format": Field(WHOLE, "the version of this format: 1"),
        "id": Field(SLUG, "the id of the course; it never changes"),
        "title": Field(LOCALIZED, "the title, in each language"),
        "languages": Field(ListOf(SLUG, 1), 'the languages, such as ["tr", "en"]'),
        "source_language": Field(SLUG, "the language that the others are translated from"),
        "requires": Field(MapOf(TEXT, NAME_PATTERN, "a package"), "versions asked", required=False),
        "level": Field(
            ListOf(
                Table(
                    {
                        "id": Field(SLUG, "the id of the level; its folder has this name"),
                        "title": Field(LOCALIZED, "the title, in each language"),
                        "lessons": Field(ListOf(SLUG), "the lesson folders, in teaching order"),
                    }
                ),
                1,
            ),
            "the levels, in order",
        ),
    }
)

EXERCISE = Table(
    {
        "id": Field(SLUG, "the id; the folder exercises/<id> holds its files"),
        "file": Field(FILE_NAME, "the name on the editor's tab"),
        "title": Field(LOCALIZED, "the title, in each language"),
        "devices": Field(ListOf(OneWord(KNOWN_DEVICES), 1), "where a program is checked", False),
        "memory": Field(SIZE, "the memory of a simulated device", False),
        "time_limit_s": Field(SECONDS, "seconds until a check is stopped", False),
        "seed": Field(WHOLE, "the seed that is set before a check", False),
        "names": Field(
            MapOf(IDENTIFIERS, NAME_PATTERN, "a Python name"),
            "how each language spells a name that check.py asks for",
            False,
        ),
        "solution_opens": Field(OPENS, "when the sample solution may be opened", False),
        "hints": Field(ListOf(LOCALIZED), "hints, from gentle to nearly the answer", False),
        "mistakes": Field(
            MapOf(LOCALIZED, MISTAKE_PATTERN, "an id: a-z, 0-9 and _"),
            "the sentences of the known mistakes, by id",
            False,
        ),
    }
)

LESSON = Table(
    {
        "id": Field(SLUG, "the id; the lesson's folder has this name"),
        "aliases": Field(ListOf(SLUG), "former ids, so that progress is kept", required=False),
        "title": Field(LOCALIZED, "the title, in each language"),
        "summary": Field(LOCALIZED, "one sentence: what will be known afterwards"),
        "minutes": Field(MINUTES, "how long it takes"),
        "prerequisites": Field(ListOf(SLUG), "ids of lessons to know before", required=False),
        "concepts": Field(ListOf(TEXT), "words to find the lesson by", required=False),
        "exercise": Field(ListOf(EXERCISE), "the exercises, in order", required=False),
    }
)

_ASKED = {
    "id": Field(SLUG, "the id of the question; it never changes"),
    "text": Field(LOCALIZED, "the question, in each language"),
    "explanation": Field(LOCALIZED, "what is shown after an answer"),
}
_OPTION = Table(
    {
        "text": Field(LOCALIZED_OR_PLAIN, "the option"),
        "correct": Field(YES_NO, "whether it is right"),
        "why": Field(LOCALIZED, "the reason why it is right or wrong"),
    }
)
_NEAR = Table(
    {
        "match": Field(TEXT, "the wrong text"),
        "why": Field(LOCALIZED, "the sentence for it"),
    }
)
_BLANK = Table(
    {
        "accept": Field(ListOf(TEXT, 1), "texts that are right"),
        "near": Field(ListOf(_NEAR), "wrong texts that get a sentence of their own", False),
    }
)
_PAIR = Table(
    {
        "left": Field(LOCALIZED_OR_PLAIN, "the left side"),
        "right": Field(LOCALIZED_OR_PLAIN, "the right side that belongs to it"),
    }
)
QUESTIONS = {
    "choice": Table(
        {
            "kind": Field(OneWord(("choice",)), "choice"),
            **_ASKED,
            "option": Field(ListOf(_OPTION, 2), "the options"),
        }
    ),
    "blanks": Table(
        {
            "kind": Field(OneWord(("blanks",)), "blanks"),
            **_ASKED,
            "code": Field(LOCALIZED_OR_PLAIN, "Python in which ____1, ____2 … stand for blanks"),
            "blank": Field(ListOf(_BLANK, 1), "the blanks, in order"),
        }
    ),
    "match": Table(
        {
            "kind": Field(OneWord(("match",)), "match"),
            **_ASKED,
            "pairs": Field(ListOf(_PAIR, 2), "what belongs together"),
            "distractors": Field(ListOf(LOCALIZED_OR_PLAIN), "right sides without a left", False),
        }
    ),
}
QUIZ = Table({"question": Field(ListOf(ByKind(QUESTIONS), 1), "the questions, in order")})


def json_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each course file, by file stem (`course`, `lesson`, `quiz`)."""
    tables = {"course": COURSE, "lesson": LESSON, "quiz": QUIZ}
    return {
        name: {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": f"CodeBlanks {name}.toml",
            **table.json_schema(),
        }
        for name, table in tables.items()
    }
