"""Interpreters: what the pre-flight tells, the command that helps, where Pythons are looked for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from codeblanks_gui.core import interpreters
from codeblanks_gui.core.interpreters import (
    PREFLIGHT_CODE,
    Interpreter,
    candidates,
    parse_preflight,
)


def answer(version: tuple[int, ...] = (3, 12, 1), **packages: str) -> str:
    return json.dumps(
        {"version": version, "prefix": "/env", "executable": "/env/python", "packages": packages}
    )


def test_a_complete_python_is_usable() -> None:
    found = parse_preflight("/env/python", answer(ipykernel="7.4.0", torch="2.13.0+cpu"))
    assert found.is_usable
    assert found.has_ipykernel
    assert (found.version, found.torch, found.prefix) == ("3.12.1", "2.13.0+cpu", "/env")
    assert found.install_command == ""


def test_lines_before_the_answer_are_skipped() -> None:
    output = "hello from sitecustomize\n" + answer(ipykernel="7.4.0") + "\n"
    assert parse_preflight("py", output).ipykernel == "7.4.0"


@pytest.mark.parametrize(
    ("packages", "command"),
    [
        ({}, '"/a b/python" -m pip install ipykernel torch'),
        ({"ipykernel": "7.4.0"}, '"/a b/python" -m pip install torch'),
        ({"torch": "2.13.0"}, '"/a b/python" -m pip install ipykernel'),
        (
            {"ipykernel": "6.4.1", "torch": "2.13.0"},
            '"/a b/python" -m pip install --upgrade ipykernel',
        ),
    ],
)
def test_the_command_installs_what_is_missing(packages: dict[str, str], command: str) -> None:
    assert parse_preflight("/a b/python", answer(**packages)).install_command == command


def test_an_old_ipykernel_does_not_count() -> None:
    assert not Interpreter("py", "3.9.1", ipykernel="6.28.0").has_ipykernel
    assert Interpreter("py", "3.9.1", ipykernel="6.29.0").has_ipykernel


def test_an_old_python_is_not_usable() -> None:
    found = parse_preflight("py", answer((3, 8, 10), ipykernel="6.29.5", torch="2.4.0"))
    assert not found.is_usable
    assert "3.8.10" in found.problem


def test_no_answer_is_a_problem_in_its_own_words() -> None:
    found = parse_preflight("py", "", "Unknown option: -I\n")
    assert not found.is_usable
    assert found.problem == "Unknown option: -I"
    assert parse_preflight("py", "").problem == "no answer"
    assert parse_preflight("py", '["not", "ours"]').problem


def test_the_preflight_code_runs_in_this_python_without_torch() -> None:
    script = (
        PREFLIGHT_CODE + "\nassert 'torch' not in sys.modules and 'ipykernel' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    found = parse_preflight(sys.executable, done.stdout, done.stderr)
    assert found.version == ".".join(str(n) for n in sys.version_info[:3])
    assert found.has_ipykernel


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("2.13.0+cpu", (2, 13, 0)), ("7.0.0rc1", (7, 0, 0)), ("6.29", (6, 29)), ("dev", ())],
)
def test_version_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert interpreters.version_tuple(text) == numbers


def make_python(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="ascii")
    path.chmod(0o755)
    return path


@pytest.mark.skipif(os.name == "nt", reason="makes POSIX executables")
def test_candidates_come_in_order_and_once(tmp_path: Path) -> None:
    own = make_python(tmp_path / "own" / "bin" / "python")
    venv = make_python(tmp_path / "Işıl Öğüş" / "venv" / "bin" / "python")
    conda = make_python(tmp_path / "conda" / "bin" / "python")
    local = make_python(tmp_path / "work" / ".venv" / "bin" / "python")
    system = make_python(tmp_path / "bin" / "python3")
    environ = {
        "VIRTUAL_ENV": str(venv.parent.parent),
        "CONDA_PREFIX": str(conda.parent.parent),
        "PATH": os.pathsep.join([str(venv.parent), str(tmp_path / "bin"), ""]),
    }
    found = candidates(environ, tmp_path / "work", own=str(own))
    assert found == tuple(str(p) for p in (own, venv, conda, local, system))


def test_nothing_is_made_up(tmp_path: Path) -> None:
    assert candidates({"VIRTUAL_ENV": str(tmp_path), "PATH": ""}, tmp_path, own="") == ()


def test_a_frozen_program_is_never_a_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert interpreters.own_python() == sys.executable
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert interpreters.own_python() == ""


def test_where_windows_keeps_it(tmp_path: Path) -> None:
    assert interpreters.python_in(tmp_path, "win32") == tmp_path / "python.exe"
    make_python(tmp_path / "Scripts" / "python.exe")
    assert interpreters.python_in(tmp_path, "win32") == tmp_path / "Scripts" / "python.exe"
