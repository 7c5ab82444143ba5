"""Puts the table's rows in place, and takes them out again."""

from __future__ import annotations

import contextlib
import functools
import types
from typing import Any, Dict, List, NamedTuple

from torch.jit import _builtins

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
        self._scripted: List[int] = []

    def apply(self, rows: List[Row]) -> None:
        """Put all rows in place; what fails half-way is taken out again by `restore`."""
        for row in rows:
            own = vars(row.owner)
            self._kept.append(_Kept(row.owner, row.name, row.name in own, own.get(row.name)))
            self._tell_script(getattr(row.owner, row.name, None), row.replacement)
            setattr(row.owner, row.name, _dressed(row))

    def _tell_script(self, real: Any, replacement: Any) -> None:
        """Let `torch.jit.script` compile a call of the replacement as one of the real function."""
        operator = _script_table().get(id(real))
        if operator is not None:
            self._scripted.append(id(replacement))
            _script_table()[id(replacement)] = operator

    def restore(self) -> None:
        """Take all out, the last first."""
        for kept in reversed(self._kept):
            if kept.was_own:
                setattr(kept.owner, kept.name, kept.value)
            else:
                delattr(kept.owner, kept.name)
        self._kept.clear()
        for identity in self._scripted:
            _script_table().pop(identity, None)
        self._scripted.clear()


def _script_table() -> Dict[int, str]:
    """Return what `torch.jit.script` knows functions of torch by: the operator of each, by `id`."""
    table: Dict[int, str] = _builtins._get_builtin_table()
    return table


def _dressed(row: Row) -> Any:
    """Give a function the name and docstring of what it replaces: torch's own tables ask."""
    real = getattr(row.owner, row.name, None)
    if isinstance(row.replacement, types.FunctionType) and callable(real):
        with contextlib.suppress(AttributeError, TypeError):  # a builtin without a name
            functools.update_wrapper(row.replacement, real, updated=())
        if isinstance(row.owner, types.ModuleType):  # where pickle will look for it
            row.replacement.__module__ = row.owner.__name__
            row.replacement.__qualname__ = row.name
    return row.replacement
