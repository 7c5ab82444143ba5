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
from codeblanks_gui.core.text import mark

KNOWN_DEVICES = ("cpu", "cuda", "mps", "xpu", "simulated-cuda", "simulated-mps")
SLUG_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"
MISTAKE_PATTERN = "[a-z][a-z0-9_]*"
NAME_PATTERN = "[A-Za-z_][A-Za-z0-9_]*"
OPENS_PATTERN = "always|passed|never|passed or [1-9][0-9]* tries|passed or 1 try"

_STRING = {"type": "string"}
TEXT = Scalar((str,), mark("Course", "a non-empty text"), _STRING, pattern=r".*\S.*")
SLUG = Scalar(
    (str,), mark("Course", 'an id: a-z, 0-9 and single "-"'), _STRING, pattern=SLUG_PATTERN
)
WHOLE = Scalar((int,), mark("Course", "a whole number"), {"type": "integer"})
MINUTES = Scalar(
    (int,), mark("Course", "a whole number above 0"), {"type": "integer"}, above_zero=True
)
SECONDS = Scalar(
    (int, float), mark("Course", "a number above 0"), {"type": "number"}, above_zero=True
)
YES_NO = Scalar((bool,), mark("Course", "true or false"), {"type": "boolean"})
FILE_NAME = Scalar(
    (str,),
    mark("Course", 'the name of a Python file, such as "model.py"'),
    _STRING,
    pattern=r"[A-Za-z0-9_-]+\.py",
)
OPENS = Scalar(
    (str,),
    mark("Course", '"always", "passed", "passed or N tries" or "never"'),
    _STRING,
    pattern=OPENS_PATTERN,
)
SIZE = Scalar(
    (str,),
    mark("Course", 'a size of memory, such as "64 MiB"'),
    _STRING,
    pattern=r"[1-9]\d* ?[KMGT]i?B",
)
LOCALIZED = LocalizedText()
LOCALIZED_OR_PLAIN = LocalizedText(or_plain=True)
IDENTIFIERS = LocalizedText(pattern=NAME_PATTERN)

COURSE = Table(
    {
        "format": Field(WHOLE, mark("Course", "the version of this format: 1")),
        "id": Field(SLUG, mark("Course", "the id of the course; it never changes")),
        "title": Field(LOCALIZED, mark("Course", "the title, in each language")),
        "languages": Field(ListOf(SLUG, 1), mark("Course", 'the languages, such as ["tr", "en"]')),
        "source_language": Field(
            SLUG, mark("Course", "the language that the others are translated from")
        ),
        "requires": Field(
            MapOf(TEXT, NAME_PATTERN, mark("Course", "a package")),
            mark("Course", "the versions needed"),
            required=False,
        ),
        "level": Field(
            ListOf(
                Table(
                    {
                        "id": Field(
                            SLUG, mark("Course", "the id of the level; its folder has this name")
                        ),
                        "title": Field(LOCALIZED, mark("Course", "the title, in each language")),
                        "lessons": Field(
                            ListOf(SLUG), mark("Course", "the lesson folders, in teaching order")
                        ),
                    }
                ),
                1,
            ),
            mark("Course", "the levels, in order"),
        ),
    }
)

EXERCISE = Table(
    {
        "id": Field(SLUG, mark("Course", "the id; the folder exercises/<id> holds its files")),
        "file": Field(FILE_NAME, mark("Course", "the name on the editor's tab")),
        "title": Field(LOCALIZED, mark("Course", "the title, in each language")),
        "devices": Field(
            ListOf(OneWord(KNOWN_DEVICES), 1), mark("Course", "where a program is checked"), False
        ),
        "memory": Field(SIZE, mark("Course", "the memory of a simulated device"), False),
        "time_limit_s": Field(SECONDS, mark("Course", "seconds until a check is stopped"), False),
        "seed": Field(WHOLE, mark("Course", "the seed that is set before a check"), False),
        "names": Field(
            MapOf(IDENTIFIERS, NAME_PATTERN, mark("Course", "a Python name")),
            mark("Course", "how each language spells a name that check.py asks for"),
            False,
        ),
        "solution_opens": Field(
            OPENS, mark("Course", "when the sample solution may be opened"), False
        ),
        "hints": Field(
            ListOf(LOCALIZED), mark("Course", "hints, from gentle to nearly the answer"), False
        ),
        "mistakes": Field(
            MapOf(LOCALIZED, MISTAKE_PATTERN, mark("Course", "an id: a-z, 0-9 and _")),
            mark("Course", "the sentences of the known mistakes, by id"),
            False,
        ),
    }
)

LESSON = Table(
    {
        "id": Field(SLUG, mark("Course", "the id; the lesson's folder has this name")),
        "aliases": Field(
            ListOf(SLUG), mark("Course", "former ids, so that progress is kept"), required=False
        ),
        "title": Field(LOCALIZED, mark("Course", "the title, in each language")),
        "summary": Field(
            LOCALIZED, mark("Course", "one sentence: what the learner will know afterwards")
        ),
        "minutes": Field(MINUTES, mark("Course", "how long it takes")),
        "prerequisites": Field(
            ListOf(SLUG), mark("Course", "ids of lessons to know before"), required=False
        ),
        "concepts": Field(
            ListOf(TEXT), mark("Course", "words to find the lesson by"), required=False
        ),
        "exercise": Field(
            ListOf(EXERCISE), mark("Course", "the exercises, in order"), required=False
        ),
    }
)

_ASKED = {
    "id": Field(SLUG, mark("Course", "the id of the question; it never changes")),
    "text": Field(LOCALIZED, mark("Course", "the question, in each language")),
    "explanation": Field(LOCALIZED, mark("Course", "what is shown after an answer")),
}
_OPTION = Table(
    {
        "text": Field(LOCALIZED_OR_PLAIN, mark("Course", "the option")),
        "correct": Field(YES_NO, mark("Course", "whether it is right")),
        "why": Field(LOCALIZED, mark("Course", "the reason why it is right or wrong")),
    }
)
_NEAR = Table(
    {
        "match": Field(TEXT, mark("Course", "the wrong text")),
        "why": Field(LOCALIZED, mark("Course", "the sentence for it")),
    }
)
_BLANK = Table(
    {
        "accept": Field(ListOf(TEXT, 1), mark("Course", "texts that are correct")),
        "near": Field(
            ListOf(_NEAR), mark("Course", "wrong texts that get a sentence of their own"), False
        ),
    }
)
_PAIR = Table(
    {
        "left": Field(LOCALIZED_OR_PLAIN, mark("Course", "the left side")),
        "right": Field(LOCALIZED_OR_PLAIN, mark("Course", "the right-hand side that matches it")),
    }
)
_KIND = mark("Course", "the kind of the question")
QUESTIONS = {
    "choice": Table(
        {
            "kind": Field(OneWord(("choice",)), _KIND),
            **_ASKED,
            "option": Field(ListOf(_OPTION, 2), mark("Course", "the options")),
        }
    ),
    "blanks": Table(
        {
            "kind": Field(OneWord(("blanks",)), _KIND),
            **_ASKED,
            "code": Field(
                LOCALIZED_OR_PLAIN,
                mark("Course", "Python in which ____1, ____2 … stand for blanks"),
            ),
            "blank": Field(ListOf(_BLANK, 1), mark("Course", "the blanks, in order")),
        }
    ),
    "match": Table(
        {
            "kind": Field(OneWord(("match",)), _KIND),
            **_ASKED,
            "pairs": Field(ListOf(_PAIR, 2), mark("Course", "what belongs together")),
            "distractors": Field(
                ListOf(LOCALIZED_OR_PLAIN),
                mark("Course", "right-hand sides that match nothing"),
                False,
            ),
        }
    ),
}
QUIZ = Table(
    {"question": Field(ListOf(ByKind(QUESTIONS), 1), mark("Course", "the questions, in order"))}
)


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
