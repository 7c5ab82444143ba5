"""The Pythons that Windows has registered (PEP 514, https://peps.python.org/pep-0514/)."""

import itertools
import sys
from collections.abc import Iterator, Mapping
from typing import Any

Registry = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Of `Software\\Python`: company → tag → values of InstallPath ('' is its default value)."""


def registered_pythons(registry: Registry) -> list[str]:
    """Return the executables that PEP 514 keys name (https://peps.python.org/pep-0514/)."""
    found = []
    for company, tags in registry.items():
        if company == "PyLauncher":  # reserved: the launcher's own settings
            continue
        for values in tags.values():
            folder = values.get("", "").rstrip("\\/")
            path = values.get("ExecutablePath") or (f"{folder}\\python.exe" if folder else "")
            if path:
                found.append(path)
    return list(dict.fromkeys(found))


def read_registry() -> dict[str, dict[str, dict[str, str]]]:
    """Return what this Windows has registered; nothing on other systems."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    if sys.platform == "win32":
        import winreg

        def names(key: Any) -> Iterator[str]:
            for index in itertools.count():
                try:
                    yield winreg.EnumKey(key, index)
                except OSError:
                    return

        for hive in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
            try:
                with winreg.OpenKey(hive, r"Software\Python") as top:
                    for company in names(top):
                        with winreg.OpenKey(top, company) as key:
                            for tag in names(key):
                                values = _install_path(winreg, key, tag)
                                found.setdefault(company, {}).setdefault(tag, values)
            except OSError:
                continue
    return found


def _install_path(winreg: Any, company: Any, tag: str) -> dict[str, str]:
    values = {}
    try:
        with winreg.OpenKey(company, rf"{tag}\InstallPath") as key:
            for name in ("", "ExecutablePath"):
                try:
                    values[name] = str(winreg.QueryValueEx(key, name)[0])
                except OSError:
                    continue
    except OSError:
        pass
    return values
