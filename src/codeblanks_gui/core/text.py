"""Text in two languages: picking one, marking tables for translation, Turkish-safe search."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("tr", "en")
"""The languages of the interface, the source of the product first."""


@dataclass(frozen=True)
class Marked:
    """A source string of the interface that lives outside a widget.

    `context` is the Qt translation context; `source` the English text, with `{name}` places
    that are filled *after* translation.
    """

    context: str
    source: str


def mark(context: str, source: str) -> Marked:
    """Mark `source` for translation; pyside6-lupdate knows this name (`-tr-function-alias`)."""
    return Marked(context, source)


def pick(localized: Mapping[str, str], language: str, fallback: str = "tr") -> str:
    """Return the text in `language`, else in `fallback`, else any there is, else ''."""
    for key in (language, fallback):
        if localized.get(key):
            return localized[key]
    return next(iter(localized.values()), "")


_DOTTED = str.maketrans({"İ": "i", "I": "i", "ı": "i"})


def search_key(text: str) -> str:
    """Fold `text` for searching: case, accents and the four Turkish i's don't matter.

    `str.casefold` alone turns `I` into `i` and leaves `ı` apart, and turns `İ` into two
    characters (Unicode, SpecialCasing.txt); a learner who types `isik` must find `Işık`.
    """
    decomposed = unicodedata.normalize("NFD", text.translate(_DOTTED).casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def slug_is_valid(name: str) -> bool:
    """Tell whether `name` can be an id or a folder: ASCII, lower case, digits, single `-`."""
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) is not None
