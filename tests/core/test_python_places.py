"""Where Pythons are found: file trees as they were recorded on Linux, macOS and Windows."""

import os
import sys
from pathlib import Path

import pytest

from codeblanks_gui.core.python_places import Machine, candidates, places, this_machine
from codeblanks_gui.core.python_registry import registered_pythons

pytestmark = pytest.mark.skipif(os.name == "nt", reason="makes POSIX executables and links")


def plant(root: Path, *files: str) -> None:
    for file in files:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n", encoding="ascii")
        path.chmod(0o755)


def found(machine: Machine, root: Path) -> list[str]:
    return [str(Path(c.path).relative_to(root)) for c in candidates(machine)]


def test_a_linux_desktop(tmp_path: Path) -> None:
    plant(
        tmp_path,
        "opt/codeblanks/bin/python",
        "usr/bin/python3.11",
        "usr/bin/python3.9",
        "usr/local/bin/python3.13",
        "home/ışıl/work/.venv/bin/python",
        "home/ışıl/.virtualenvs/torch/bin/python",
        "home/ışıl/.pyenv/versions/3.9.18/bin/python3.9",
        "home/ışıl/.pyenv/shims/python3",
        "home/ışıl/.cache/pypoetry/virtualenvs/ödev-Xy1-py3.12/bin/python",
        "home/ışıl/.local/share/virtualenvs/ödev-8fK2/bin/python",
        "home/ışıl/.local/share/hatch/env/virtual/ödev/xV3fQ/ödev/bin/python",
        "home/ışıl/.local/share/uv/python/cpython-3.12.8-linux-x86_64-gnu/bin/python3.12",
        "home/ışıl/miniconda3/bin/python",
        "home/ışıl/miniconda3/envs/dl/bin/python",
        "srv/envs/shared/bin/python",
        "opt/tools/bin/not-python",
    )
    home = tmp_path / "home/ışıl"
    for link, target in (
        (tmp_path / "usr/bin/python3", "python3.11"),
        (tmp_path / "bin", "usr/bin"),
        (home / ".pyenv/versions/3.9.18/bin/python", "python3.9"),
        (home / ".pyenv/versions/3.9.18/bin/python3", "python3.9"),
        (home / ".local/share/uv/python/cpython-3.12.8-linux-x86_64-gnu/bin/python", "python3.12"),
        (home / "work/.venv/bin/python3", "python"),
        (home / "same", "work"),
    ):
        link.symlink_to(target)
    (home / ".conda").mkdir()
    listed = f"{home}/miniconda3\n{tmp_path}/srv/envs/shared\n/gone/env\n\n"
    (home / ".conda/environments.txt").write_text(listed, encoding="utf-8")
    path = [
        home / ".pyenv/shims",
        tmp_path / "bin",
        tmp_path / "usr/bin",
        tmp_path / "opt/tools/bin",
    ]
    machine = Machine(
        "linux",
        {"PATH": os.pathsep.join(map(str, path)), "VIRTUAL_ENV": str(home / "same/.venv")},
        home,
        (home / "work", tmp_path / "opt"),
        own=str(tmp_path / "opt/codeblanks/bin/python"),
        root=tmp_path,
    )
    assert found(machine, tmp_path) == [
        "opt/codeblanks/bin/python",
        "home/ışıl/same/.venv/bin/python",
        "home/ışıl/.virtualenvs/torch/bin/python",
        "home/ışıl/.pyenv/versions/3.9.18/bin/python",
        "home/ışıl/.cache/pypoetry/virtualenvs/ödev-Xy1-py3.12/bin/python",
        "home/ışıl/.local/share/virtualenvs/ödev-8fK2/bin/python",
        "home/ışıl/.local/share/hatch/env/virtual/ödev/xV3fQ/ödev/bin/python",
        "home/ışıl/.local/share/uv/python/cpython-3.12.8-linux-x86_64-gnu/bin/python",
        "home/ışıl/miniconda3/bin/python",
        "home/ışıl/miniconda3/envs/dl/bin/python",
        "srv/envs/shared/bin/python",
        "bin/python3",
        "bin/python3.9",
        "usr/local/bin/python3.13",
    ]


def test_a_mac(tmp_path: Path) -> None:
    plant(
        tmp_path,
        "usr/bin/python3",
        "opt/homebrew/bin/python3.12",
        "Library/Frameworks/Python.framework/Versions/3.12/bin/python3",
        "Library/Developer/CommandLineTools/usr/bin/python3",
        "opt/homebrew/Caskroom/miniforge/base/bin/python",
        "opt/homebrew/Caskroom/miniforge/base/envs/mps/bin/python",
        "Users/ışıl/Library/Caches/pypoetry/virtualenvs/ödev-py3.12/bin/python",
    )
    versions = tmp_path / "Library/Frameworks/Python.framework/Versions"
    (versions / "Current").symlink_to("3.12")
    (tmp_path / "opt/homebrew/bin/python3").symlink_to("python3.12")
    environ = {"PATH": os.pathsep.join([str(tmp_path / "usr/bin")])}
    machine = Machine("darwin", environ, tmp_path / "Users/ışıl", root=tmp_path)
    assert found(machine, tmp_path) == [
        "Users/ışıl/Library/Caches/pypoetry/virtualenvs/ödev-py3.12/bin/python",
        "Library/Frameworks/Python.framework/Versions/3.12/bin/python3",
        "opt/homebrew/Caskroom/miniforge/base/bin/python",
        "opt/homebrew/Caskroom/miniforge/base/envs/mps/bin/python",
        "opt/homebrew/bin/python3",
        "Library/Developer/CommandLineTools/usr/bin/python3",
    ]  # usr/bin/python3 would ask to install Xcode


def test_a_windows_machine(tmp_path: Path) -> None:
    home = tmp_path / "Users/ışıl"
    local = home / "AppData/Local"
    plant(
        tmp_path,
        "Users/ışıl/AppData/Local/Microsoft/WindowsApps/python.exe",
        "Users/ışıl/AppData/Local/Programs/Python/Python312/python.exe",
        "Users/ışıl/ödev/.venv/Scripts/python.exe",
        "Users/ışıl/miniconda3/python.exe",
        "Users/ışıl/miniconda3/envs/dl/python.exe",
        "Users/ışıl/AppData/Local/pypoetry/Cache/virtualenvs/ödev/Scripts/python.exe",
        "Python311/python.exe",
    )
    registry = {
        "PythonCore": {
            "3.12": {"": str(local / "Programs/Python/Python312")},
            "3.11": {"ExecutablePath": str(tmp_path / "Python311/python.exe")},
            "3.8": {"ExecutablePath": str(tmp_path / "gone/python.exe")},
        },
    }
    path = [local / "Microsoft/WindowsApps", local / "Programs/Python/Python312"]
    environ = {"PATH": os.pathsep.join(map(str, path)), "LOCALAPPDATA": str(local)}
    machine = Machine("win32", environ, home, (home / "ödev",), root=tmp_path, registry=registry)
    assert found(machine, tmp_path) == [
        "Users/ışıl/ödev/.venv/Scripts/python.exe",
        "Users/ışıl/AppData/Local/pypoetry/Cache/virtualenvs/ödev/Scripts/python.exe",
        "Users/ışıl/AppData/Local/Programs/Python/Python312/python.exe",
        "Users/ışıl/miniconda3/python.exe",
        "Users/ışıl/miniconda3/envs/dl/python.exe",
        "Python311/python.exe",
    ]


def test_what_windows_has_registered() -> None:
    """What the registry editor shows below Software, Python; the values that matter."""
    registry = {
        "PythonCore": {
            "3.12": {
                "": "C:\\Users\\Işıl Öğüş\\AppData\\Local\\Programs\\Python\\Python312\\",
                "ExecutablePath": "C:\\Users\\Işıl Öğüş\\AppData\\Local\\Programs\\Python"
                "\\Python312\\python.exe",
            },
            "2.7": {"": "C:\\Python27\\"},
            "3.99": {},
        },
        "ContinuumAnalytics": {"Anaconda39-64": {"": "D:\\anaconda3"}},
        "PyLauncher": {"Settings": {"": "C:\\Windows"}},
    }
    assert registered_pythons(registry) == [
        "C:\\Users\\Işıl Öğüş\\AppData\\Local\\Programs\\Python\\Python312\\python.exe",
        "C:\\Python27\\python.exe",
        "D:\\anaconda3\\python.exe",
    ]


def test_a_folder_that_may_not_be_read_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / ".virtualenvs").write_text("not a folder", encoding="ascii")
    plant(tmp_path, "venv/bin/python")
    machine = Machine("linux", {}, tmp_path, root=tmp_path)
    assert found(machine, tmp_path) == ["venv/bin/python"]


def test_here_our_own_python_comes_first(tmp_path: Path) -> None:
    machine = this_machine([tmp_path])
    assert places(machine)[0].folder == sys.executable
    assert candidates(machine)[0].path == sys.executable
