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
from codeblanks_gui.core.text import mark
from codeblanks_gui.core.toml_lines import At

Found = tuple[At, str]
"""A problem: where, and what is wrong and would be right."""


class Kind(Protocol):
    """What a value may be."""

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Yield what is wrong with `value`, which stands at `at`."""

    def json_schema(self) -> dict[str, Any]:
        """Return the same rule as JSON Schema (draft 7)."""


def _name_type(value: Any) -> str:
    names = {
        str: "a text",
        int: "a whole number",
        float: "a number",
        bool: "true/false",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), "a date or time")


def nearest(word: str, known: Mapping[str, object] | tuple[str, ...]) -> Saying:
    """Return 'did you mean "…"?' where a known word is near, else the known words."""
    import difflib

    near = difflib.get_close_matches(word, list(known), n=1)
    if near:
        return saying(_DID_YOU_MEAN, word=near[0])
    return saying(_KNOWN, words=", ".join(known)) if known else saying(_NOTHING_KNOWN)


_DID_YOU_MEAN = mark("Course", 'did you mean "{word}"?')
_KNOWN = mark("Course", "known are: {words}")
_NOTHING_KNOWN = mark("Course", "none is known")


class Scalar(NamedTuple):
    """A value of one of `types` (exactly: true is no number) that matches `pattern` if text."""

    types: tuple[type, ...]
    wanted: str
    json: Mapping[str, Any]
    pattern: str = ""
    above_zero: bool = False

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check type, pattern, sign."""
        name = _name_of(at)
        if type(value) not in self.types:
            yield at, f"{name} is {_name_type(value)}, but has to be {self.wanted}"
        elif self.pattern and not re.fullmatch(self.pattern, value, re.DOTALL):
            yield at, f"{name} is {value!r}, but has to be {self.wanted}"
        elif self.above_zero and value <= 0:
            yield at, f"{name} is {value}, but has to be {self.wanted}"

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
            yield at, f"{_name_of(at)} is {value!r}; {nearest(str(value), self.words)}"

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
                yield at, f"{name} is empty"
            return
        if not isinstance(value, dict):
            example = ", ".join(f'{language} = "…"' for language in languages)
            yield at, f"{name} is {_name_type(value)}, but has to be {{ {example} }}"
            return
        for language in languages:
            if language not in value:
                yield at, f'{name} has no text in "{language}"'
        for language, text in value.items():
            if language not in languages:
                yield (*at, language), f'"{language}" is no language of this course'
            elif not isinstance(text, str) or not text.strip():
                yield (*at, language), f'{name} in "{language}" has to be a text, not empty'
            elif self.pattern and not re.fullmatch(self.pattern, text):
                yield (*at, language), f'{text!r} of {name} has to match "{self.pattern}"'

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
            yield at, f"{_name_of(at)} is {_name_type(value)}, but has to be a list"
            return
        if len(value) < self.at_least:
            yield at, f"{_name_of(at)} has {len(value)} items; at least {self.at_least} are asked"
        for index, item in enumerate(value):
            yield from self.item.find_problems(item, (*at, index), languages)

    def json_schema(self) -> dict[str, Any]:
        """Return an array."""
        return {"type": "array", "items": self.item.json_schema(), "minItems": self.at_least}


class MapOf(NamedTuple):
    """A table with free keys, each matching `key_pattern`."""

    value: Kind
    key_pattern: str
    wanted: str

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check each key and each value."""
        if not isinstance(value, dict):
            yield at, f"{_name_of(at)} is {_name_type(value)}, but has to be a table"
            return
        for key, item in value.items():
            if not re.fullmatch(self.key_pattern, key):
                yield (*at, key), f"{key!r} in {_name_of(at)} has to be {self.wanted}"
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
    about: str
    required: bool = True


class Table(NamedTuple):
    """A table with known keys; any other key is a problem."""

    fields: Mapping[str, Field]

    def find_problems(self, value: Any, at: At, languages: tuple[str, ...]) -> Iterator[Found]:
        """Check for unknown keys, missing keys and each value."""
        if not isinstance(value, dict):
            yield at, f"{_name_of(at)} is {_name_type(value)}, but has to be a table"
            return
        for key in value:
            if key not in self.fields:
                yield (*at, key), f'"{key}" is unknown; {nearest(key, self.fields)}'
        for key, rule in self.fields.items():
            if key in value:
                yield from rule.kind.find_problems(value[key], (*at, key), languages)
            elif rule.required:
                yield at, f'"{key}" is missing: {rule.about}'

    def json_schema(self) -> dict[str, Any]:
        """Return an object without other keys."""
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [key for key, rule in self.fields.items() if rule.required],
            "properties": {
                key: {"description": rule.about, **rule.kind.json_schema()}
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
            yield at, f'"kind" is missing: one of {", ".join(self.tables)}'
        else:
            yield (*at, "kind"), f"kind is {kind!r}; {nearest(str(kind), self.tables)}"

    def json_schema(self) -> dict[str, Any]:
        """Return one of the tables."""
        return {"oneOf": [table.json_schema() for table in self.tables.values()]}


def _name_of(at: At) -> str:
    """Return how a person calls the place: its last key, with the index where it is an item."""
    if not at:
        return "the file"
    if isinstance(at[-1], int):
        return f"item {at[-1] + 1} of {_name_of(at[:-1])}"
    return f'"{at[-1]}"'
