"""The survey with real Pythons: each once, a few at a time, broken and hanging ones among them."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from codeblanks_gui.core.interpreters import Interpreter  # noqa: TC001
from codeblanks_gui.core.python_places import Place
from codeblanks_gui.services import preflight
from codeblanks_gui.services.python_survey import AT_ONCE, PythonSurvey
from tests.services.kernel_person import spin

pytestmark = pytest.mark.skipif(os.name == "nt", reason="makes shell scripts")


class Listener:
    """Hears what a survey says."""

    def __init__(self, *folders: Path, patience: float = 5.0) -> None:
        self.found: list[str] = []
        self.looked: dict[str, Interpreter] = {}
        self.doubled: list[str] = []
        self.ends: list[list[str]] = []
        listed = [Place(str(folder), lambda folder=folder: sorted(folder.iterdir()))
                  for folder in folders]  # fmt: skip
        self.survey = PythonSurvey(listed, patience=patience)
        self.survey.found.connect(self.found.append)
        self.survey.looked.connect(lambda python: self.looked.update({python.path: python}))
        self.survey.doubled.connect(self.doubled.append)
        self.survey.finished.connect(self.ends.append)

    def wait(self) -> None:
        assert spin(lambda: self.ends, 60)


@pytest.fixture(autouse=True)
def _app(qapp: QCoreApplication) -> None:
    """Every test needs the event loop."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Işıl Öğüş"
    made.mkdir()
    return made


def script(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def answering(path: Path, version: str = "3, 12, 1", prefix: str = "") -> Path:
    facts = f'{{"version": [{version}], "prefix": "{prefix or path}", "packages": {{}}}}'
    return script(path, f"echo '{facts}'")


def test_each_is_found_and_looked_at(folder: Path) -> None:
    answering(folder / "a")
    script(folder / "b", "echo no libpython >&2; exit 127")
    (folder / "c").symlink_to(folder / "a python that is gone")
    listener = Listener(folder)
    listener.survey.begin([sys.executable])
    listener.wait()
    flaws = {Path(path).name: python.flaw for path, python in listener.looked.items()}
    assert flaws == {"a": "no_ipykernel", "b": "broken", Path(sys.executable).name: ""}
    assert listener.looked[str(folder / "b")].problem == "no libpython"
    assert listener.found == [sys.executable, str(folder / "a"), str(folder / "b")]
    assert listener.ends == [[]]


def test_two_ways_to_one_environment_are_one(folder: Path) -> None:
    answering(folder / "a", prefix="/env")
    answering(folder / "b", prefix="/env")
    answering(folder / "c", "3, 9, 1", prefix="/env")  # /usr has several Pythons
    listener = Listener(folder)
    listener.survey.begin()
    listener.wait()
    assert sorted(listener.looked) == [str(folder / name) for name in ("a", "c")]
    assert listener.doubled == [str(folder / "b")]
    listener.survey.look_at(str(folder / "b"))  # a person asks for this one
    assert spin(lambda: str(folder / "b") in listener.looked)
    assert listener.doubled == [str(folder / "b"), str(folder / "a")]


def test_no_more_than_a_few_start_at_once(folder: Path) -> None:
    gate = folder.parent / "gate"
    for number in range(12):
        body = f'while [ ! -e "{gate}" ]; do sleep 0.01; done; exit 1'
        script(folder / f"{number:02}", body)
    listener = Listener(folder)
    listener.survey.begin()
    assert spin(lambda: len(listener.found) == 12)
    running = [look.path for look in listener.survey._looks if look.is_looking]
    assert len(running) == AT_ONCE
    gate.touch()
    listener.wait()
    assert len(listener.looked) == 12


def test_one_that_hangs_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "TIME_LIMIT", 0.2)
    script(folder / "a", "exec sleep 60")
    answering(folder / "b")
    listener = Listener(folder)
    listener.survey.begin()
    listener.wait()
    assert listener.looked[str(folder / "a")].problem == "no answer in 0.2 s"
    assert listener.looked[str(folder / "b")].version == "3.12.1"


@pytest.fixture
def away() -> Iterator[threading.Event]:
    """A network drive that is away until the test is over."""
    event = threading.Event()
    yield event
    event.set()


def test_a_drive_that_does_not_answer_keeps_nobody_waiting(
    folder: Path, away: threading.Event
) -> None:
    answering(folder / "a")
    listener = Listener(folder, patience=0.3)
    listener.survey._places = [Place("/mnt/okul", lambda: away.wait() and []),
                               *listener.survey._places]  # fmt: skip
    listener.survey.begin()
    listener.wait()
    assert list(listener.looked) == [str(folder / "a")]
    assert listener.ends == [["/mnt/okul"]]


def test_what_must_not_be_started_is_not(folder: Path) -> None:
    stubs = folder / "WindowsApps"
    stubs.mkdir()
    started = folder / "started"
    stub = script(stubs / "python.exe", f'touch "{started}"')
    listener = Listener(folder)
    listener.survey.begin([str(stub), str(folder / "nowhere")])
    listener.wait()
    assert listener.looked[str(stub)].flaw == "store_stub"
    assert listener.looked[str(folder / "nowhere")].flaw == "missing"
    assert not started.exists()


def test_closing_ends_what_runs(folder: Path) -> None:
    script(folder / "a", "exec sleep 60")
    listener = Listener(folder)
    listener.survey.begin()
    assert spin(lambda: listener.found)
    listener.survey.close()
    assert not listener.survey.is_running
    assert not listener.looked
