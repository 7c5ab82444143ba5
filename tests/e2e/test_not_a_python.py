"""What is no Python, or one too old, is named as what it is; its own words tell nobody."""

import os
import sys
from pathlib import Path

import pytest

from codeblanks_gui.core.messages import Note
from codeblanks_gui.services.python_look import reason_against
from tests.e2e.test_command_line import codeblanks

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are shell scripts")

NOT_ONE = {"en": "This program is not a Python: {}", "tr": "Bu program bir Python değil: {}"}
OLD = {
    "en": "Python 3.6.15 is too old; 3.9 or newer is needed.",
    "tr": "Python 3.6.15 fazla eski; 3.9 ya da yenisi gerekli.",
}


def program(folder: Path, lines: str) -> Path:
    path = folder / "bir program"
    path.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_this_python_is_one(tmp_path: Path) -> None:
    assert reason_against(sys.executable) is None
    chatty = program(tmp_path, f'echo "site says hello"\nexec "{sys.executable}" "$@"')
    assert reason_against(str(chatty)) is None


def test_what_the_system_does_not_start_is_told_by_whoever_starts_it(tmp_path: Path) -> None:
    assert reason_against(str(tmp_path / "none")) is None


def test_what_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    silent = program(tmp_path, "exec sleep 60")
    assert reason_against(str(silent), 0.2) == Note("worker_silent", {"seconds": "0.2"})


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize(("prints", "told"), [("ls: what?", NOT_ONE), ("python 3.6.15", OLD)])
def test_run_and_check_name_it(
    tmp_path: Path, language: str, prints: str, told: dict[str, str]
) -> None:
    """None of what it prints is taken for the program's output."""
    (tmp_path / "p.py").write_text("print(1)\n", encoding="utf-8")
    other = program(tmp_path, f"printf '{prints}'")
    words = ("--python", other, "--lang", language, "--data-dir", tmp_path / "data")
    sentence = told[language].format(other)
    run = codeblanks("run", tmp_path / "p.py", *words)
    assert (run.returncode, run.stdout) == (3, "")
    assert run.stderr == f"codeblanks run: {sentence}\n"
    check = codeblanks("check", "gpu-support", tmp_path / "p.py", *words)
    assert check.returncode == 3
    assert sentence in check.stdout
    doctor = codeblanks("doctor", *words)
    assert doctor.returncode == 3
    assert str(other) in doctor.stdout
    assert prints not in doctor.stdout
