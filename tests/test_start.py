"""start.py: sets up once, and says what is missing."""

import errno
import importlib.util
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """Load start.py as a module that believes its .venv is in a temporary folder."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "codeblanks-stamp")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(module, "TURKISH", False)
    return module


def make_environment(start: types.ModuleType, stamp: str) -> None:
    start.VENV.mkdir()
    start.PYTHON.write_text("", encoding="utf-8")
    start.STAMP.write_text(stamp, encoding="utf-8")


def test_a_whole_environment_is_not_made_again(start: types.ModuleType) -> None:
    assert not start.is_set_up(False)
    make_environment(start, start.fingerprint(False))
    assert start.is_set_up(False)
    assert not start.is_set_up(True), "the test tools are missing"


def test_one_with_the_test_tools_serves_the_app(start: types.ModuleType) -> None:
    make_environment(start, start.fingerprint(True))
    assert start.is_set_up(False)
    assert start.is_set_up(True)


def test_a_changed_constraint_makes_it_anew(
    start: types.ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_environment(start, start.fingerprint(False))
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes() + b"\n# changed")
    monkeypatch.setattr(start, "ROOT", tmp_path)
    assert not start.is_set_up(False)


def test_requirements_are_read_from_pyproject(start: types.ModuleType) -> None:
    app, tools = start.requirements(False), start.requirements(True)
    assert any(name.startswith("torch") for name in app)
    assert not any(name.startswith("pytest") for name in app)
    assert any(name.startswith("pytest") for name in tools)


def test_every_dependency_is_pinned() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = project["dependencies"] + project["optional-dependencies"]["dev"]
    wanted = {_plain(name) for name in names}
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {_plain(line) for line in lines if "==" in line}
    assert wanted <= pinned
    assert "torch==2.13.0" in lines


def _plain(requirement: str) -> str:
    name = requirement.split(";")[0]
    for sign in ("<", ">", "=", "!", "["):
        name = name.split(sign)[0]
    return name.strip().replace("_", "-").casefold()


@pytest.mark.skipif(os.name != "posix", reason="Debian's packages")
def test_missing_libraries_are_named_with_the_command(
    start: types.ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "DEBIAN_LIBRARIES", {"libnot-there.so.9": "libnot-there9"})
    monkeypatch.setattr(start, "is_debian", lambda: True)
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as end:
        start.provide_system_packages()
    assert end.value.code == 3
    assert (
        "sudo apt-get install -y --no-install-recommends libnot-there9" in capsys.readouterr().out
    )


@pytest.mark.parametrize("is_turkish", [False, True])
def test_a_folder_that_cannot_be_written_is_told_in_one_language(
    start: types.ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_turkish: bool,
) -> None:
    monkeypatch.setattr(start, "TURKISH", is_turkish)
    monkeypatch.setattr(start, "is_debian", lambda: False)
    start.VENV.write_text("a file in the way", encoding="utf-8")
    with pytest.raises(SystemExit, match="3"):
        start.set_up(False)
    last = capsys.readouterr().out.splitlines()[-1]
    assert str(start.VENV) in last
    assert ("yazılamıyor" in last, "can't be written" in last) == (is_turkish, not is_turkish)
    assert "Errno" not in last
    with pytest.raises(SystemExit, match="3"):
        start.stop_unwritable(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert ("Diskte yer kalmadı" in capsys.readouterr().out) == is_turkish


def test_the_documented_help_is_printed_by_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "codeblanks_gui", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("CodeBlanks ")
