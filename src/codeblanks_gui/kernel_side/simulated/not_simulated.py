"""The rest of the public surface: says in words that it isn't simulated."""

from __future__ import annotations

import importlib
import inspect
import types
from typing import Any, Iterator, List, NamedTuple

from .texts import not_simulated


class Row(NamedTuple):
    """One line of the table of what is patched: the object, the name, what it becomes."""

    owner: Any
    name: str
    replacement: Any


def refusing_function(full_name: str) -> Any:
    """Make a function that raises, in place of one that isn't simulated."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise not_simulated(full_name)

    refuse.__name__ = refuse.__qualname__ = full_name.rpartition(".")[2]
    return refuse


def refusing_class(full_name: str, real: Any) -> Any:
    """Make a class that raises when it is made; `isinstance` with it is simply False."""

    def refuse(cls: Any, *args: Any, **kwargs: Any) -> Any:
        raise not_simulated(full_name)

    name = full_name.rpartition(".")[2]
    return type(name, (), {"__new__": refuse, "__doc__": getattr(real, "__doc__", None)})


def public_names(module: types.ModuleType) -> List[str]:
    """Return the names that a module offers."""
    listed = getattr(module, "__all__", None)
    return list(listed) if listed is not None else [n for n in dir(module) if n[0] != "_"]


def refusals_for(modules: List[str], known: Any, as_they_are: Any) -> Iterator[Row]:
    """Make rows for every public function and class that is in neither list.

    Args:
        modules: Full names of modules; those that this torch lacks are passed over.
        known: (module, name) of what is simulated.
        as_they_are: Full names of what works without a device.
    """
    for module_name in modules:
        try:
            module = importlib.import_module(module_name)
        except ImportError:
            continue
        for name in public_names(module):
            value = getattr(module, name, None)
            full_name = f"{module_name}.{name}"
            if (module_name, name) in known or full_name in as_they_are:
                continue
            if inspect.isclass(value):
                yield Row(module, name, refusing_class(full_name, value))
            elif callable(value):
                yield Row(module, name, refusing_function(full_name))
