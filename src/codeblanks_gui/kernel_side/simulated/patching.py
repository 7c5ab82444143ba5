"""Puts the table's rows in place, and takes them out again."""

from __future__ import annotations

import contextlib
import functools
import types
from typing import Any, List, NamedTuple

from .not_simulated import Row


class _Kept(NamedTuple):
    """What was there before."""

    owner: Any
    name: str
    was_own: bool
    """Whether the object itself had the name, or one of its bases."""
    value: Any


class Patches:
    """The replacements that are in place now."""

    def __init__(self) -> None:
        self._kept: List[_Kept] = []

    def apply(self, rows: List[Row]) -> None:
        """Put all rows in place; what fails half-way is taken out again by `restore`."""
        for row in rows:
            own = vars(row.owner)
            self._kept.append(_Kept(row.owner, row.name, row.name in own, own.get(row.name)))
            setattr(row.owner, row.name, _dressed(row))

    def restore(self) -> None:
        """Take all out, the last first."""
        for kept in reversed(self._kept):
            if kept.was_own:
                setattr(kept.owner, kept.name, kept.value)
            else:
                delattr(kept.owner, kept.name)
        self._kept.clear()


def _dressed(row: Row) -> Any:
    """Give a function the name and docstring of what it replaces: torch's own tables ask."""
    real = getattr(row.owner, row.name, None)
    if isinstance(row.replacement, types.FunctionType) and callable(real):
        with contextlib.suppress(AttributeError, TypeError):  # a builtin without a name
            functools.update_wrapper(row.replacement, real, updated=())
    return row.replacement
