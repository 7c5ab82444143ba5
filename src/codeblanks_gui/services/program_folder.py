"""The folder that programs run in, as the learner fills it: files there that hide a module."""

import os
import re
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal, Slot

from codeblanks_gui.core.interpreters import version_tuple
from codeblanks_gui.core.module_names import hidden_module

_MOST_ENTRIES: Final = 5000
"""In a folder with more than these, it is a folder of data; the rest is not looked at."""


class ProgramFolder(QObject):
    """Tells of the files that hide modules, and when none does any more.

    It looks when something changes in the folder, where the system tells of that (not every
    network disk does), and whenever it is asked to.

    Signals:
        hiding_found(dict): name of each file → the module that it hides; told whenever it changes.
        hiding_ended()
    """

    hiding_found = Signal(dict)
    hiding_ended = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._version: tuple[int, ...] = ()
        self._installed: frozenset[str] = frozenset()
        self._python = ""
        self._hiding: dict[str, str] = {}
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self.look)

    @property
    def path(self) -> Path:
        """The folder itself."""
        return self._folder

    def set_python(self, path: str, version: str) -> None:
        """Take the Python that runs the programs: its modules are the ones to be hidden."""
        if (path, version) != (self._python, ".".join(map(str, self._version))):
            self._python, self._version = path, version_tuple(version)
            self._installed = installed_packages(path, self._version)
        self.look()

    def tell_again(self) -> None:
        """Tell once more what hides a module: a program has just failed over it."""
        self._hiding = {}
        self.look()

    @Slot()
    def look(self) -> None:
        """Look what is there now."""
        if not self._watcher.directories() and self._folder.is_dir():
            self._watcher.addPath(str(self._folder))
        found = self._find()
        if found == self._hiding:
            return
        self._hiding = found
        if found:
            self.hiding_found.emit(found)
        else:
            self.hiding_ended.emit()

    def _find(self) -> dict[str, str]:
        try:
            names = sorted(os.listdir(self._folder)[:_MOST_ENTRIES])
        except OSError:
            return {}
        hidden = {name: hidden_module(name, self._version, self._installed) for name in names}
        return {name: module for name, module in hidden.items() if module and self._is_module(name)}

    def _is_module(self, name: str) -> bool:
        """Tell whether Python would load it: a folder only with an `__init__.py` in it."""
        path = self._folder / name
        return path.is_file() if "." in name else (path / "__init__.py").is_file()


def installed_packages(python: str, version: tuple[int, ...]) -> frozenset[str]:
    """Return the packages that are installed for a Python and are imported by their own name.

    A package's record is a folder `name-1.2.dist-info` beside it. What else lies there (`tests`,
    `utils`) was left by some package, and a learner may well call a file so.
    """
    names: set[str] = set()
    for folder in _package_folders(Path(python), version):
        try:
            entries = set(os.listdir(folder))
        except OSError:
            continue
        for entry in entries:
            found = re.fullmatch(r"(.+?)-[^-]+\.dist-info", entry)
            if found and {found[1], f"{found[1]}.py"} & entries:
                names.add(found[1])
    return frozenset(names)


def _package_folders(python: Path, version: tuple[int, ...]) -> list[Path]:
    """Return where packages of this Python usually lie; the rest is left to `KNOWN_PACKAGES`."""
    home = python.parent.parent
    name = "python" + ".".join(str(number) for number in version[:2])
    return [
        home / "lib" / name / "site-packages",
        home / "lib" / "python3" / "dist-packages",
        home / "Lib" / "site-packages",
        python.parent / "Lib" / "site-packages",
    ]
