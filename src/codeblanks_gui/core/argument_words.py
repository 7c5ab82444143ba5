"""What argparse says of itself, in the user's language; and how its help is laid out.

It asks `gettext` for its words, by the names `_` and `ngettext` in its own module; there it is
given ours. The sentences are those of Python 3.11 to 3.14; one that we don't know, of a later
Python, stays in English.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.saying import Say
from codeblanks_gui.core.text import mark

_SENTENCES: Final = (
    mark("ArgumentWords", "usage: "),
    mark("ArgumentWords", "options"),
    mark("ArgumentWords", "positional arguments"),
    mark("ArgumentWords", "show this help message and exit"),
    mark("ArgumentWords", "argument %(argument_name)s: %(message)s"),
    mark("ArgumentWords", "the following arguments are required: %s"),
    mark("ArgumentWords", "one of the arguments %s is required"),
    mark("ArgumentWords", "expected one argument"),
    mark("ArgumentWords", "expected at most one argument"),
    mark("ArgumentWords", "expected at least one argument"),
    mark("ArgumentWords", "expected %s argument"),
    mark("ArgumentWords", "expected %s arguments"),
    mark("ArgumentWords", "ignored explicit argument %r"),
    mark("ArgumentWords", "not allowed with argument %s"),
    mark("ArgumentWords", "unexpected option string: %s"),
    mark("ArgumentWords", "ambiguous option: %(option)s could match %(matches)s"),
    mark("ArgumentWords", "invalid %(type)s value: %(value)r"),
    mark("ArgumentWords", "invalid choice: %(value)r (choose from %(choices)s)"),
    mark(
        "ArgumentWords",
        "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)",
    ),
)
_INDENT: Final = "  "
_BY_ENGLISH: Final = {marked.source: marked for marked in _SENTENCES}


class Paragraphs(argparse.HelpFormatter):
    """Fills the paragraphs of a text one by one; an indented one stays as it is."""

    @override
    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        parts = text.split("\n\n")
        return "\n\n".join(
            part if part.startswith(_INDENT) else fill(part, width, indent) for part in parts
        )


@contextmanager
def spoken(say: Say) -> Iterator[None]:
    """Let argparse speak the interface's language within a `with` block."""

    def word(english: str) -> str:
        marked = _BY_ENGLISH.get(english)
        return english if marked is None else say(marked)

    def counted(one: str, many: str, count: int) -> str:
        return word(one if count == 1 else many)

    names = {"_": word, "ngettext": counted}
    kept = {name: vars(argparse)[name] for name in names if name in vars(argparse)}
    vars(argparse).update(names)
    try:
        yield
    finally:
        vars(argparse).update(kept)
