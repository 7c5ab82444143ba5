"""Where Pythons lie on a machine: environments of every tool, conda, the system's own.

Nothing here starts anything. A `Place` is looked into by itself, so that one on a drive that
doesn't answer keeps the others from nothing.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from codeblanks_gui.core.interpreters import own_python, python_in, refusal
from codeblanks_gui.core.python_registry import Registry, read_registry, registered_pythons

_MOST: Final = 60
"""Environments that are taken from one folder; a machine of a build farm may have thousands."""

_NAMES: Final = ("python3", "python", *(f"python3.{minor}" for minor in range(9, 20)))
_FOLDERS: Final = (".venv", "venv", "env")
_CONDAS: Final = (
    "miniconda3",
    "anaconda3",
    "miniforge3",
    "mambaforge",
    "micromamba",
    ".conda",
    "miniconda",
    "anaconda",
    "opt/miniconda3",
    "opt/anaconda3",
)


@dataclass(frozen=True)
class Machine:
    """What decides where to look.

    Attributes:
        platform: as `sys.platform`.
        environ: the environment variables.
        home: the user's folder.
        folders: folders whose `.venv` counts: the learner's, the current one.
        own: our own Python, '' where we are frozen.
        root: the top of the file system; another one in tests.
        registry: what Windows has registered (PEP 514).
    """

    platform: str
    environ: Mapping[str, str]
    home: Path
    folders: tuple[Path, ...] = ()
    own: str = ""
    root: Path = field(default_factory=lambda: Path("/"))
    registry: Registry = field(default_factory=dict)

    def variable(self, name: str) -> Path | None:
        """Return the folder that an environment variable names, None if it names none."""
        value = self.environ.get(name, "")
        return Path(value) if value else None

    def variables(self, *names: str) -> Iterator[Path]:
        """Give the folders that these environment variables name."""
        return (found for name in names if (found := self.variable(name)) is not None)


@dataclass(frozen=True)
class Candidate:
    """A Python that exists, not started yet; `key` is the same for two names of one."""

    path: str
    key: tuple[str, str]


@dataclass(frozen=True)
class Place:
    """A folder, or a few, where Pythons may lie."""

    folder: str
    paths: Callable[[], Iterable[Path]]

    def look(self) -> list[Candidate]:
        """Return the Pythons there; touches the disk, which may take as long as it likes."""
        found: dict[tuple[str, str], Candidate] = {}
        try:
            for path in self.paths():
                candidate = _candidate(path)
                if candidate is not None:
                    found.setdefault(candidate.key, candidate)
        except OSError:
            pass  # a folder that may not be read has none for us
        return list(found.values())


def this_machine(folders: Iterable[Path]) -> Machine:
    """Return the machine that we run on; `folders` are the learner's."""
    return Machine(
        sys.platform, dict(os.environ), Path.home(), tuple(folders), own_python(),
        registry=read_registry(),
    )  # fmt: skip


def places(machine: Machine) -> list[Place]:
    """Return where to look, the likeliest first."""
    listed: list[tuple[Path, Callable[[], Iterable[Path]]]] = []
    if machine.own:
        listed.append((Path(machine.own), lambda: [Path(machine.own)]))
    for environment in machine.variables("VIRTUAL_ENV", "CONDA_PREFIX"):
        listed.append((environment, _one(machine, environment)))
    for folder in dict.fromkeys((*machine.folders, machine.home)):
        listed.append((folder, _named(machine, folder)))
    listed += [(folder, _children(machine, folder)) for folder in _stores(machine)]
    listed += [(folder, _conda(machine, folder)) for folder in _conda_roots(machine)]
    listed.append((machine.home / ".conda/environments.txt", _conda_list(machine)))
    listed += [(folder, _programs(machine, folder)) for folder in _program_folders(machine)]
    if machine.platform == "win32":
        registered = registered_pythons(machine.registry)
        listed.append((Path("registry"), lambda: [Path(path) for path in registered]))
    return [Place(str(folder), paths) for folder, paths in listed]


def candidates(machine: Machine) -> list[Candidate]:
    """Look into every place, one after the other, and return each Python once."""
    found: dict[tuple[str, str], Candidate] = {}
    for place in places(machine):
        for candidate in place.look():
            found.setdefault(candidate.key, candidate)
    return list(found.values())


def _candidate(path: Path) -> Candidate | None:
    if refusal(str(path)) or not path.is_file() or not os.access(path, os.X_OK):
        return None
    # An environment's Python is a link to another one's: the folder belongs to the identity.
    key = (os.path.realpath(path.parent), os.path.realpath(path))
    return Candidate(str(path.absolute()), key)


def _inside(machine: Machine, environments: Iterable[Path]) -> Iterator[Path]:
    for environment in environments:
        python = python_in(environment, machine.platform)
        yield python
        if machine.platform != "win32":
            yield python.with_name("python3")  # python.org's has no other name


def _one(machine: Machine, environment: Path) -> Callable[[], Iterable[Path]]:
    return lambda: _inside(machine, [environment])


def _named(machine: Machine, folder: Path) -> Callable[[], Iterable[Path]]:
    return lambda: _inside(machine, [folder / name for name in _FOLDERS])


def _children(machine: Machine, folder: Path) -> Callable[[], Iterable[Path]]:
    """Look for environments directly in `folder`; hatch keeps them two levels further down."""

    def look() -> Iterator[Path]:
        children = _subfolders(folder)
        yield from _inside(machine, children)
        if folder.name == "virtual":
            for project in children:
                for inner in _subfolders(project):
                    yield from _inside(machine, _subfolders(inner))

    return look


def _conda(machine: Machine, folder: Path) -> Callable[[], Iterable[Path]]:
    return lambda: _inside(machine, [folder, *_subfolders(folder / "envs")])


def _conda_list(machine: Machine) -> Callable[[], Iterable[Path]]:
    def look() -> Iterator[Path]:
        text = (machine.home / ".conda/environments.txt").read_text("utf-8", errors="replace")
        lines = [line.strip() for line in text.splitlines()[:_MOST]]
        return _inside(machine, [Path(line) for line in lines if line])

    return look


def _programs(machine: Machine, folder: Path) -> Callable[[], Iterable[Path]]:
    names = ("python.exe",) if machine.platform == "win32" else _NAMES
    return lambda: (folder / name for name in names)


def _subfolders(folder: Path) -> list[Path]:
    try:
        return sorted(child for child in folder.iterdir() if child.is_dir())[:_MOST]
    except OSError:
        return []


def _stores(machine: Machine) -> Iterator[Path]:
    """Give the folders in which tools keep their environments, one beside the other."""
    home, variables = machine.home, machine.variables
    local = machine.variable("LOCALAPPDATA") or home / "AppData/Local"
    yield from variables("WORKON_HOME", "UV_PYTHON_INSTALL_DIR")
    yield from (home / ".virtualenvs", home / "venvs", home / ".venvs")
    for pyenv in (*variables("PYENV_ROOT", "PYENV"), home / ".pyenv", home / ".pyenv/pyenv-win"):
        yield pyenv / "versions"
    if machine.platform == "win32":
        yield from (local / "pypoetry/Cache/virtualenvs", local / "hatch/env/virtual")
        yield from (home / "AppData/Roaming/uv/python", local / "uv/cache/environments-v2")
        yield from (local / "Programs/Python", home / "scoop/apps/python")
        return
    if machine.platform == "darwin":
        yield home / "Library/Caches/pypoetry/virtualenvs"
        yield home / "Library/Application Support/hatch/env/virtual"
        yield machine.root / "Library/Frameworks/Python.framework/Versions"
    caches = machine.variable("XDG_CACHE_HOME") or home / ".cache"
    data = machine.variable("XDG_DATA_HOME") or home / ".local/share"
    yield from (caches / "pypoetry/virtualenvs", caches / "uv/environments-v2")
    yield from (data / "virtualenvs", data / "hatch/env/virtual", data / "uv/python")
    yield from (data / "mise/installs/python", home / ".asdf/installs/python")


def _conda_roots(machine: Machine) -> Iterator[Path]:
    for program in machine.variables("CONDA_EXE"):
        yield program.parent.parent
    yield from machine.variables("MAMBA_ROOT_PREFIX")
    yield from (machine.home / name for name in _CONDAS)
    if machine.platform == "win32":
        for top in machine.variables("LOCALAPPDATA", "PROGRAMDATA"):
            yield from (top / name for name in _CONDAS[:5])
        return
    yield from (machine.root / "opt" / name for name in (*_CONDAS[:4], "conda"))
    if machine.platform == "darwin":
        for brew in ("opt/homebrew/Caskroom", "usr/local/Caskroom"):
            yield from (machine.root / brew / name / "base" for name in ("miniconda", "miniforge"))


def _program_folders(machine: Machine) -> Iterator[Path]:
    """Give the folders of PATH, and the system's usual ones that may not be in it."""
    found = [Path(part) for part in machine.environ.get("PATH", "").split(os.pathsep) if part]
    if machine.platform != "win32":
        usual = ["usr/local/bin", "usr/bin"]
        if machine.platform == "darwin":
            usual += [
                "opt/homebrew/bin",
                "Library/Developer/CommandLineTools/usr/bin",
                "Applications/Xcode.app/Contents/Developer/usr/bin",
            ]
        found += [machine.root / folder for folder in usual]
    for folder in dict.fromkeys(found):
        # Shims start the Python that the current folder asks for: another one each time.
        # macOS' own /usr/bin/python3 asks to install Xcode where that isn't there.
        is_asking = machine.platform == "darwin" and folder == machine.root / "usr/bin"
        if folder.name not in ("shims", "WindowsApps") and not is_asking:
            yield folder
