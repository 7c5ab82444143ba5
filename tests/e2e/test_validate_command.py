"""`codeblanks validate` and `codeblanks new` as an author calls them."""

import io
import json
from pathlib import Path

import pytest

from codeblanks_gui.services.validation_text import ProgressBar
from tests.e2e.test_command_line import codeblanks

BAD = Path(__file__).parent.parent / "data" / "bad_courses"


def test_faults_are_lines_that_an_editor_can_follow() -> None:
    done = codeblanks("validate", BAD / "unknown-key", "--lang", "en")
    place = BAD / "unknown-key" / "beginner" / "first" / "lesson.toml"
    lines = done.stdout.splitlines()
    assert any(line.endswith('"minuts" is unknown; did you mean "minutes"?') for line in lines)
    assert any(f"{place.name}:5: " in line for line in lines)
    assert "Faults: 1. Warnings: 0." in lines[-1]
    assert (done.returncode, done.stderr) == (1, "")  # piped: no progress bar


def test_warnings_are_no_faults() -> None:
    done = codeblanks("validate", BAD / "old-translation", "--lang", "en", "--no-run")
    assert "warning: the translation is older" in done.stdout
    assert done.returncode == 0


def test_one_document() -> None:
    done = codeblanks("validate", BAD / "many-faults", "--lang", "en", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (1, "")
    assert found["faults"] == len([p for p in found["problems"] if p["severity"] == "error"]) > 8
    assert found["programs"] == found["runs"] == 3
    assert len(found["slowest"]) == 3
    assert {"file", "line", "severity", "message"} == set(found["problems"][0])


def test_a_part_of_a_course_is_looked_at_alone() -> None:
    lesson = BAD / "unlisted-lesson" / "beginner"
    whole = codeblanks("validate", lesson / "first", "--no-run", "--lang", "en")
    assert (whole.returncode, whole.stdout.count("\n")) == (0, 1)
    other = codeblanks("validate", lesson / "frist", "--no-run", "--lang", "en")
    assert "the folder beginner/frist is not listed here" in other.stdout
    assert other.returncode == 1


@pytest.mark.parametrize("words", [("nowhere",), ("/",), ("--no-such-option",)])
def test_wrong_use(tmp_path: Path, words: tuple[str, ...]) -> None:
    place = [tmp_path / word if word == "nowhere" else word for word in words]
    done = codeblanks("validate", *place, "--lang", "en")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_a_python_without_torch_is_told_once(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexit 7\n", encoding="utf-8")
    python.chmod(0o755)
    done = codeblanks("validate", BAD / "starter-passes", "--lang", "en", "--python", python)
    assert done.returncode == 3
    assert done.stdout.count("Nothing was run on cpu") == 1


def test_what_new_makes_is_valid_but_for_its_todos(tmp_path: Path) -> None:
    course = tmp_path / "kurs"
    assert codeblanks("new", "course", course, "--lang", "en").returncode == 0
    again = codeblanks("new", "course", course, "--lang", "en")
    assert (again.returncode, again.stdout) == (2, "")
    assert "already exists; nothing was changed" in again.stderr
    done = codeblanks("validate", course, "--lang", "en", "--json")
    problems = json.loads(done.stdout)["problems"]
    assert problems
    assert all(problem["message"].startswith("TODO: ") for problem in problems)


class Terminal(io.StringIO):
    """A fake: what is written to a person's terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    terminal = Terminal()
    bar = ProgressBar(terminal)
    bar.show(5, 10, "a lesson with a long name · solution.py")
    shown = terminal.getvalue().removeprefix("\r\x1b[K")
    assert shown.startswith("█" * 10 + "░" * 10 + " 5/10 a lesson")
    assert len(shown) < 40
    bar.clear()
    assert terminal.getvalue().endswith("\r\x1b[K")
    pipe = io.StringIO()
    ProgressBar(pipe).show(1, 2, "x")
    assert pipe.getvalue() == ""
