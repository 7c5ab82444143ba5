"""A sentence with its parameters, said later in whatever language the interface then speaks."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from codeblanks_gui.core.text import Marked

Say = Callable[..., str]
"""`say(marked, **params)` → the text in the interface's language."""

_NONE: Mapping[str, object] = MappingProxyType({})


class Saying(NamedTuple):
    """A marked sentence and what fills its `{places}`; a parameter may be a saying itself."""

    marked: Marked
    params: Mapping[str, object] = _NONE

    def said(self, say: Say) -> str:
        """Return the sentence in the interface's language."""
        params = {
            name: value.said(say) if isinstance(value, Saying) else value
            for name, value in self.params.items()
        }
        return say(self.marked, **params)

    def __str__(self) -> str:
        """Return the sentence in English, the language of the sources."""
        return self.said(in_english)


def saying(marked: Marked, **params: object) -> Saying:
    """Return `marked` with what fills its places."""
    return Saying(marked, params)


def in_english(marked: Marked, **params: object) -> str:
    """Say it in the language of the sources, for which nothing has to be loaded."""
    return marked.source.format(**params) if params else marked.source
