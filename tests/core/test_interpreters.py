"""Interpreters: what the pre-flight tells, what is wrong with one, the command that helps."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codeblanks_gui.core import interpreters
from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.preflight import PREFLIGHT_CODE, parse_preflight, torch_build


def answer(
    version: tuple[int, ...] = (3, 12, 1), /, facts: dict[str, Any] | None = None, **packages: str
) -> str:
    told = {"version": version, "prefix": "/env", "packages": packages}
    return json.dumps(told | (facts or {}))


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


VERSION_FILE = """\
from typing import Optional

__all__ = ['__version__', 'debug', 'cuda', 'git_version', 'hip', 'rocm', 'xpu']
__version__ = '{version}'
debug = False
cuda: Optional[str] = {cuda}
git_version = 'cf30153c4c131c8164ee7798e5022d810682e2cb'
hip: Optional[str] = {hip}
rocm: Optional[str] = None
xpu: Optional[str] = {xpu}
"""


@pytest.mark.parametrize(
    ("version", "told", "machine", "build"),
    [
        ("2.13.0+cpu", {}, "linux x86_64", "cpu"),
        ("2.4.1+cu121", {"cuda": "'12.1'"}, "linux x86_64", "cu121"),
        ("2.8.0", {"cuda": "'12.6'"}, "linux x86_64", "cu126"),  # conda names no build
        ("2.8.0+rocm6.2", {"hip": "'6.2.41133-dd7f95766'"}, "linux x86_64", "rocm6.2"),
        ("2.8.0.dev1", {"hip": "'6.4.43482'"}, "linux x86_64", "rocm6.4"),
        ("2.8.0", {"xpu": "'20250000'"}, "win32 AMD64", "xpu"),
        ("2.8.0+xpu", {}, "win32 AMD64", "xpu"),
        ("2.8.0", {}, "darwin arm64", "mps"),
        ("2.2.2", {}, "darwin x86_64", "cpu"),
        ("2.4.0a0+gitd990dad", {}, "linux aarch64", "cpu"),  # built from source
    ],
)
def test_torchs_build_is_read_as_text(
    version: str, told: dict[str, str], machine: str, build: str
) -> None:
    text = VERSION_FILE.format(version=version, **{"cuda": None, "hip": None, "xpu": None} | told)
    system, processor = machine.split()
    facts = {"torch_text": text, "platform": system, "machine": processor}
    assert torch_build(version.partition("+")[0], facts) == (version, build)


def test_without_torch_there_is_no_build() -> None:
    assert torch_build("", {}) == ("", "")
    assert torch_build("2.4.1+cu121", {}) == ("2.4.1+cu121", "cu121")  # its version file is broken


def test_an_answer_tells_what_sort_of_python_it_is() -> None:
    facts = {"kind": "conda", "machine": "x86_64", "is_translated": True, "is_managed": False}
    found = parse_preflight("py", answer(facts=facts, pip="25.1", numpy="1.26.4"))
    assert (found.kind, found.machine, found.is_translated) == ("conda", "x86_64", True)
    assert (found.numpy, found.matplotlib, found.installer) == ("1.26.4", "", "pip")


@pytest.mark.parametrize(
    ("found", "flaw"),
    [
        (Interpreter("py", "3.9.18", ipykernel="6.29.5", torch="2.4.1"), ""),
        (Interpreter("py", "3.9.18", ipykernel="6.29.5"), "no_torch"),
        (Interpreter("py", "3.9.18", ipykernel="6.4.1", torch="2.4.1"), "old_ipykernel"),
        (Interpreter("py", "3.9.18", torch="2.4.1"), "no_ipykernel"),
        (parse_preflight("py", answer((3, 8, 18), ipykernel="7.0.0")), "too_old"),
        (parse_preflight("py", "", "Unknown option: -I\nusage: python"), "too_old"),
        (parse_preflight("py", "", "python: error while loading libpython3.12.so.1.0"), "broken"),
        (Interpreter("py", refusal="store_stub"), "store_stub"),
    ],
)
def test_the_worst_flaw_is_named(found: Interpreter, flaw: str) -> None:
    assert found.flaw == flaw
    assert found.can_start == (flaw in ("", "no_torch"))


@pytest.mark.skipif(os.name == "nt", reason="the words for a POSIX shell")
def test_the_command_fits_how_packages_get_there(tmp_path: Path) -> None:
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\nuv = 0.4.9\n", encoding="utf-8")
    uv = {"kind": "venv", "prefix": str(tmp_path)}
    bare = {"kind": "venv", "prefix": str(tmp_path / "elsewhere")}
    managed = {"kind": "system", "is_managed": True}
    command = {
        name: parse_preflight("/py", answer(facts=facts)).install_command
        for name, facts in (("uv", uv), ("bare", bare), ("managed", managed))
    }
    assert command["uv"] == 'uv pip install --python "/py" ipykernel torch'
    assert command["bare"] == '"/py" -m ensurepip && "/py" -m pip install ipykernel torch'
    home = Path.home() / ".virtualenvs" / "codeblanks"
    assert command["managed"] == (
        f'"/py" -m venv "{home}" && "{home}/bin/python" -m pip install ipykernel torch'
    )


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (r"C:\Users\Işıl Öğüş\AppData\Local\Microsoft\WindowsApps\python.exe", "store_stub"),
        (r"C:\Users\a\AppData\Local\Microsoft\WindowsApps\python3.12.exe", "store_stub"),
        (
            r"C:\Users\a\AppData\Local\Microsoft\WindowsApps"
            r"\PythonSoftwareFoundation.Python.3.12_qbz5n2kfra8p0\python.exe",
            "",
        ),
        (r"C:\Python312\python.exe", ""),
    ],
)
def test_the_stores_stubs_are_never_started(path: str, reason: str) -> None:
    assert interpreters.refusal(path) == reason


@pytest.mark.skipif(os.name == "nt", reason="makes POSIX executables")
def test_a_folder_stands_for_the_python_in_it(tmp_path: Path) -> None:
    project = tmp_path / "ödev"
    python = make_python(project / ".venv" / "bin" / "python")
    for chosen in (project, python.parent.parent, python.parent, python):
        assert Path(interpreters.python_at(str(chosen))).parent == python.parent
    nothing = tmp_path / "empty"
    nothing.mkdir()
    assert not Path(interpreters.python_at(str(nothing))).exists()


def test_a_frozen_program_is_never_a_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert interpreters.own_python() == sys.executable
    assert interpreters.refusal(sys.executable) == ""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert interpreters.own_python() == ""
    assert interpreters.refusal(sys.executable) == "own_program"


def test_where_windows_keeps_it(tmp_path: Path) -> None:
    assert interpreters.python_in(tmp_path, "win32") == tmp_path / "python.exe"
    make_python(tmp_path / "Scripts" / "python.exe")
    assert interpreters.python_in(tmp_path, "win32") == tmp_path / "Scripts" / "python.exe"
