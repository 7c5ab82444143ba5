"""The rules that a value in a TOML file can be held to; each tells problems and its JSON Schema.

Plain Python and not a validation library because the lessons are read before the first window
is painted: importing one takes longer than reading the lessons does. (For the same reason the
rules are named tuples: a frozen dataclass takes seven times as long to define.) And every problem
of a file is told at once, each with its place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.core.toml_lines import At

Found = tuple[At, Saying]
"""A problem: where, and what is wrong and would be right."""


class Kind(Protocol):
    """What a value may be."""

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Yield what is wrong with `value`, which stands at `at`."""

    def json_schema(self) -> dict[str, Any]:
        """Return the same rule as JSON Schema (draft 7)."""


def _name_type(value: Any) -> Saying:
    return Saying(_TYPES.get(type(value), _DATE))


_TYPES = {
    str: mark("Course", "a text"),
    int: mark("Course", "a whole number"),
    float: mark("Course", "a number"),
    bool: mark("Course", "true/false"),
    list: mark("Course", "a list"),
    dict: mark("Course", "a table"),
}
_DATE = mark("Course", "a date or time")
_WRONG_TYPE = mark("Course", "{name} is {type}, but has to be {wanted}")
_WRONG_VALUE = mark("Course", "{name} is {value}, but has to be {wanted}")
_LIST, _TABLE = mark("Course", "a list"), mark("Course", "a table")


def _wrong_type(value: Any, at: At, wanted: Marked | Saying | str) -> Found:
    told = Saying(wanted) if isinstance(wanted, Marked) else wanted
    return at, saying(_WRONG_TYPE, name=_name_of(at), type=_name_type(value), wanted=told)


def nearest(word: str, known: Mapping[str, object] | tuple[str, ...]) -> Saying:
    """Return 'did you mean "…"?' where a known word is near, else the known words."""
    import difflib

    near = difflib.get_close_matches(word, list(known), n=1)
    if near:
        return saying(_DID_YOU_MEAN, word=near[0])
    return saying(_KNOWN, words=", ".join(known)) if known else saying(_NOTHING_KNOWN)


_DID_YOU_MEAN = mark("Course", 'did you mean "{word}"?')
_KNOWN = mark("Course", "known ones: {words}")
_NOTHING_KNOWN = mark("Course", "there are none")


class Scalar(NamedTuple):
    """A value of one of `types` (exactly: true is no number) that matches `pattern` if text."""

    types: tuple[type, ...]
    wanted: Marked
    json: Mapping[str, Any]
    pattern: str = ""
    above_zero: bool = False

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check type, pattern, sign."""
        if type(value) not in self.types:
            yield _wrong_type(value, at, self.wanted)
            return
        is_wrong = self.pattern and not re.fullmatch(self.pattern, value, re.DOTALL)
        if is_wrong or (self.above_zero and value <= 0):
            told = {"name": _name_of(at), "value": repr(value), "wanted": Saying(self.wanted)}
            yield at, Saying(_WRONG_VALUE, told)

    def json_schema(self) -> dict[str, Any]:
        """Return the stated JSON type, with the pattern."""
        schema = dict(self.json)
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        if self.above_zero:
            schema["exclusiveMinimum"] = 0
        return schema


class OneWord(NamedTuple):
    """A text out of a closed set."""

    words: tuple[str, ...]

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Name the nearest word."""
        if value not in self.words:
            near = nearest(str(value), self.words)
            yield at, saying(_NO_SUCH_WORD, name=_name_of(at), value=repr(value), nearest=near)

    def json_schema(self) -> dict[str, Any]:
        """Return an enum."""
        return {"enum": list(self.words)}


class LocalizedText(NamedTuple):
    """A text in each language of the course; `or_plain`: or one text that serves them all."""

    or_plain: bool = False
    pattern: str = ""

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check that exactly the course's languages are there, each with some text."""
        name = _name_of(at)
        if self.or_plain and isinstance(value, str):
            if not value.strip():
                yield at, saying(_EMPTY, name=name)
            return
        if not isinstance(value, dict):
            example = ", ".join(f'{language} = "…"' for language in languages)
            yield _wrong_type(value, at, f"{{ {example} }}")
            return
        for language in languages:
            if language not in value:
                yield at, saying(_NO_TEXT, name=name, language=language)
        for language, text in value.items():
            if language not in languages:
                near = nearest(language, languages)
                yield (*at, language), saying(_NO_LANGUAGE, language=language, nearest=near)
            elif not isinstance(text, str) or not text.strip():
                yield (*at, language), saying(_TEXT_EMPTY, name=name, language=language)
            elif self.pattern and not re.fullmatch(self.pattern, text):
                told = saying(_NO_MATCH, text=repr(text), name=name, pattern=self.pattern)
                yield (*at, language), told

    def json_schema(self) -> dict[str, Any]:
        """Return a table of texts, or also a text."""
        table = {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "string", "minLength": 1},
        }
        return {"anyOf": [{"type": "string", "minLength": 1}, table]} if self.or_plain else table


class ListOf(NamedTuple):
    """A list of one kind."""

    item: Kind
    at_least: int = 0

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check the length and each item."""
        if not isinstance(value, list):
            yield _wrong_type(value, at, _LIST)
            return
        if len(value) < self.at_least:
            told = {"name": _name_of(at), "count": len(value), "least": self.at_least}
            yield at, Saying(_TOO_FEW, told)
        for index, item in enumerate(value):
            yield from self.item.find_problems(item, (*at, index), languages)

    def json_schema(self) -> dict[str, Any]:
        """Return an array."""
        return {"type": "array", "items": self.item.json_schema(), "minItems": self.at_least}


class MapOf(NamedTuple):
    """A table with free keys, each matching `key_pattern`."""

    value: Kind
    key_pattern: str
    wanted: Marked

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check each key and each value."""
        if not isinstance(value, dict):
            yield _wrong_type(value, at, _TABLE)
            return
        for key, item in value.items():
            if not re.fullmatch(self.key_pattern, key):
                told = {"key": key, "name": _name_of(at), "wanted": Saying(self.wanted)}
                yield (*at, key), Saying(_WRONG_KEY, told)
            yield from self.value.find_problems(item, (*at, key), languages)

    def json_schema(self) -> dict[str, Any]:
        """Return an object with free, patterned keys."""
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^(?:{self.key_pattern})$"},
            "additionalProperties": self.value.json_schema(),
        }


class Field(NamedTuple):
    """One key of a table."""

    kind: Kind
    about: Marked
    required: bool = True


class Table(NamedTuple):
    """A table with known keys; any other key is a problem."""

    fields: Mapping[str, Field]

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check for unknown keys, missing keys and each value."""
        if not isinstance(value, dict):
            yield _wrong_type(value, at, _TABLE)
            return
        for key in value:
            if key not in self.fields:
                yield (*at, key), saying(_UNKNOWN_KEY, key=key, nearest=nearest(key, self.fields))
        for key, rule in self.fields.items():
            if key in value:
                yield from rule.kind.find_problems(value[key], (*at, key), languages)
            elif rule.required:
                yield at, saying(_MISSING_KEY, key=key, about=Saying(rule.about))

    def json_schema(self) -> dict[str, Any]:
        """Return an object without other keys."""
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [key for key, rule in self.fields.items() if rule.required],
            "properties": {
                key: {"description": rule.about.source, **rule.kind.json_schema()}
                for key, rule in self.fields.items()
            },
        }


class ByKind(NamedTuple):
    """A table whose key `kind` says which of several tables it is."""

    tables: Mapping[str, Table]

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check `kind` first; the rest only where it is known."""
        kind = value.get("kind") if isinstance(value, dict) else None
        if isinstance(kind, str) and kind in self.tables:
            yield from self.tables[kind].find_problems(value, at, languages)
        elif kind is None:
            yield at, saying(_NO_KIND, words=", ".join(self.tables))
        else:
            near = nearest(str(kind), self.tables)
            told = saying(_NO_SUCH_WORD, name='"kind"', value=repr(kind), nearest=near)
            yield (*at, "kind"), told

    def json_schema(self) -> dict[str, Any]:
        """Return one of the tables."""
        return {"oneOf": [table.json_schema() for table in self.tables.values()]}


def _name_of(at: At) -> Saying | str:
    """Return how a person calls the place: its last key, with the index where it is an item."""
    if not at:
        return Saying(_THE_FILE)
    if isinstance(at[-1], int):
        return saying(_ITEM, number=at[-1] + 1, name=_name_of(at[:-1]))
    return f'"{at[-1]}"'


_THE_FILE = mark("Course", "the file")
_ITEM = mark("Course", "item {number} of {name}")
_NO_SUCH_WORD = mark("Course", "{name} is {value}; {nearest}")
_EMPTY = mark("Course", "{name} is empty")
_NO_TEXT = mark("Course", '{name} has no text in "{language}"')
_NO_LANGUAGE = mark("Course", '"{language}" isn\'t a language of this course; {nearest}')
_TEXT_EMPTY = mark("Course", '{name} in "{language}" has to be a non-empty text')
_NO_MATCH = mark("Course", '{text} of {name} has to match "{pattern}"')
_TOO_FEW = mark("Course", "{name} has {count} items; at least {least} are needed")
_WRONG_KEY = mark("Course", '"{key}" in {name} has to be {wanted}')
_UNKNOWN_KEY = mark("Course", '"{key}" is unknown; {nearest}')
_MISSING_KEY = mark("Course", '"{key}" is missing: {about}')
_NO_KIND = mark("Course", '"kind" is missing: one of {words}')
