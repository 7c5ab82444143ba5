"""The settings as data: one row each. The dialog, the file and the checks come from it."""

import contextlib
import json
import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codeblanks_gui.core.text import Marked, mark

SettingValue = str | float | bool


@dataclass(frozen=True)
class Setting:
    """One setting.

    `choices` are the allowed values with their labels ("choice" kind); `low` and `high` bound
    a "number". Kind "interpreter" has a page of its own; "hidden" is remembered but not shown.
    """

    id: str
    kind: str
    default: SettingValue
    label: Marked
    note: Marked | None = None
    choices: tuple[tuple[str, Marked], ...] = ()
    low: float = 0.0
    high: float = 0.0

    def accepts(self, value: object) -> bool:
        """Tell whether `value` may stand for this setting."""
        if self.kind == "choice":
            return any(value == choice for choice, _ in self.choices)
        if self.kind == "number" or self.high:
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return is_number and self.low <= value <= self.high  # type: ignore[operator]
        if self.kind == "interpreter":
            return isinstance(value, str) and _can_be_a_path(value)
        return isinstance(value, type(self.default))


def _can_be_a_path(value: str) -> bool:
    try:
        return b"\0" not in os.fsencode(value)
    except UnicodeError:
        return False


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "language",
        "choice",
        "system",
        mark("Settings", "Language"),
        choices=(
            ("system", mark("Settings", "Same as the system")),
            ("tr", mark("Settings", "Türkçe")),
            ("en", mark("Settings", "English")),
        ),
    ),
    Setting(
        "theme",
        "choice",
        "system",
        mark("Settings", "Appearance"),
        choices=(
            ("system", mark("Settings", "Same as the system")),
            ("light", mark("Settings", "Light")),
            ("dark", mark("Settings", "Dark")),
        ),
    ),
    Setting(
        "text_scale",
        "number",
        1.0,
        mark("Settings", "Text size"),
        mark("Settings", "1.0 is the size that your system uses."),
        low=0.8,
        high=2.0,
    ),
    Setting(
        "interpreter",
        "interpreter",
        "",
        mark("Settings", "Python for your code"),
    ),
    Setting("device", "hidden", "auto", mark("Settings", "Device")),
    Setting(
        "simulated_memory",
        "hidden",
        4.0,
        mark("Settings", "Memory of the simulated GPU, in GiB"),
        low=0.01,
        high=1024.0,
    ),
    Setting("geometry", "hidden", "", mark("Settings", "Window size")),
    Setting("layout", "hidden", "", mark("Settings", "Window layout")),
)
_BY_ID = {setting.id: setting for setting in SETTINGS}


class Settings:
    """The values in force, kept in `folder`/settings.json.

    What another window has changed in the file since stays there: only what is changed here is
    written.

    A bad value is replaced by its default and named in `reset`; a file that can't be read
    leaves all defaults. Either way the file as it was is kept at `set_aside`. Loading never
    raises. Keys that this version doesn't know are kept.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "settings.json"
        self.reset: list[Setting] = []
        """The settings of which the file had a value that can't be used."""
        self.set_aside: Path | None = None
        """Where a file is kept that had something wrong."""
        self._unknown: dict[str, Any] = {}
        self._values: dict[str, SettingValue] = {s.id: s.default for s in SETTINGS}
        self._take(self._read())

    def __getitem__(self, name: str) -> SettingValue:
        return self._values[name]

    def text(self, name: str) -> str:
        """Return a setting whose value is a text."""
        return str(self._values[name])

    def number(self, name: str) -> float:
        """Return a setting whose value is a number."""
        return float(self._values[name])

    def change(self, values: Mapping[str, SettingValue]) -> bool:
        """Take new values and write the file; tell whether it could be written.

        Raises:
            ValueError: a value that its setting doesn't accept.
        """
        for name, value in values.items():
            if not _BY_ID[name].accepts(value):
                raise ValueError(f"{name}: {value!r}")
        self._values.update(values)
        return self._write(values)

    def _read(self) -> dict[str, Any]:
        data = self._in_file()
        if data is None:
            self._keep_as_it_was()
        return data or {}

    def _in_file(self) -> dict[str, Any] | None:
        """Return what the file holds, None where it can't be read."""
        try:
            # Notepad and PowerShell begin a file with a mark of the byte order.
            data = json.loads(self.path.read_text(encoding="utf-8-sig"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            return None
        return data if isinstance(data, dict) else None

    def _keep_as_it_was(self) -> None:
        aside = self.path.with_name(f"settings-damaged-{time.strftime('%Y%m%d-%H%M%S')}.json")
        self.set_aside = self.path  # what can't be renamed can't be written over either
        for keep in (shutil.copyfile, os.replace):  # what can't be read can be renamed
            with contextlib.suppress(OSError):
                keep(self.path, aside)
                self.set_aside = aside
                return

    def _take(self, data: dict[str, Any]) -> None:
        for name, value in data.items():
            setting = _BY_ID.get(name)
            if setting is None:
                self._unknown[name] = value
            elif setting.accepts(value):
                self._values[name] = value
            else:
                self.reset.append(setting)
        if self.reset:
            self._keep_as_it_was()

    def _write(self, changed: Mapping[str, SettingValue]) -> bool:
        there = self._in_file() or {}
        good = {
            id: there[id] for id, row in _BY_ID.items() if id in there and row.accepts(there[id])
        }
        unknown = self._unknown | {id: there[id] for id in there if id not in _BY_ID}
        # As ASCII: a path may hold bytes that are no text (PEP 383), which UTF-8 refuses.
        text = json.dumps(unknown | self._values | good | dict(changed), indent=1)
        beside = self.path.with_suffix(f".{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            return False
        return True
