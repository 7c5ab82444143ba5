"""The helper process: asked, ended from outside, silent, and never left behind."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.device import unread
from codeblanks_gui.core.system_readings import SystemReadings, silent
from codeblanks_gui.services import system_reader
from codeblanks_gui.services.system_reader import SystemReader, next_pause, worker_command
from tests.services.kernel_person import alive

pytestmark = pytest.mark.usefixtures("qapp")

ANSWER = json.dumps(silent("system_silent").to_data())


@pytest.fixture
def reader() -> Iterator[SystemReader]:
    made = SystemReader()
    yield made
    made.close()


def asked(reader: SystemReader, qtbot: QtBot, pid: int = 0) -> SystemReadings:
    with qtbot.waitSignal(reader.answered, timeout=20_000) as told:
        reader.ask(pid)
    assert told.args is not None
    readings = told.args[0]
    assert isinstance(readings, SystemReadings)
    return readings


def other(code: str) -> SystemReader:
    """Return a reader whose helper is another Python program."""
    return SystemReader(command=(sys.executable, ["-c", code]))


def test_the_machine_and_a_process_are_read(reader: SystemReader, qtbot: QtBot) -> None:
    assert reader.pid == 0, "nothing runs before somebody asks"
    readings = asked(reader, qtbot, pid=psutil.Process().pid)
    assert readings.used.value is not None
    assert readings.total.value is not None
    assert 0 < readings.used.value < readings.total.value
    assert readings.process.value is not None
    assert readings.process.value > 1 << 20
    first = reader.pid
    assert asked(reader, qtbot).process == unread("console_silent")
    assert reader.pid == first, "one helper for all questions"
    assert psutil.Process(first).environ()["CODEBLANKS_SESSION"], "the sweeper knows it"


def test_close_ends_the_helper(qtbot: QtBot) -> None:
    reader = SystemReader()
    asked(reader, qtbot)
    pid = reader.pid
    reader.close()
    assert not alive(pid)
    assert reader.pid == 0


OWNER = """
from PySide6.QtCore import QCoreApplication
from codeblanks_gui.services.system_reader import SystemReader

app = QCoreApplication([])
reader = SystemReader()
reader.answered.connect(lambda readings: print(reader.pid, flush=True))
reader.ask()
app.exec()
"""


def test_the_helper_does_not_outlive_a_window_that_is_killed(qtbot: QtBot) -> None:
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True)
    with owner:
        assert owner.stdout is not None
        helper = int(owner.stdout.readline())
        assert alive(helper)
        owner.kill()
    qtbot.waitUntil(lambda: not alive(helper), timeout=20_000)


def test_a_helper_that_is_killed_is_started_again_after_a_pause(
    reader: SystemReader, qtbot: QtBot
) -> None:
    asked(reader, qtbot)
    first = reader.pid
    with qtbot.waitSignal(reader.answered, timeout=10_000) as told:
        psutil.Process(first).kill()
    assert told.args == [silent("reader_away")]
    assert asked(reader, qtbot) == silent("reader_away"), "not at once"
    assert reader.pid == 0
    reader._pause.stop()  # it is over
    assert asked(reader, qtbot).used.value is not None
    assert reader.pid not in (0, first)


def test_each_further_death_is_waited_for_longer(qtbot: QtBot) -> None:
    reader = other("raise SystemExit(1)")
    pauses = []
    for _ in range(3):
        assert asked(reader, qtbot) == silent("reader_away")
        pauses.append(reader.pause_ms)
        reader._pause.stop()
    assert pauses == [1000, 2000, 4000]
    assert next_pause(40_000) == next_pause(60_000) == 60_000
    reader.close()


def test_a_helper_that_does_not_answer_is_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_reader, "_PATIENCE_MS", 300)
    reader = other("import time; time.sleep(60)")
    assert asked(reader, qtbot) == silent("reader_away")
    assert reader.pid == 0
    reader.close()


def test_one_that_cannot_be_started_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    reader = SystemReader(command=(str(tmp_path / "gone"), []))
    assert asked(reader, qtbot) == silent("reader_none")
    reader.close()


def test_nonsense_is_no_answer(qtbot: QtBot) -> None:
    reader = other(
        "input(); print('nonsense', flush=True); input(); print([], flush=True); input()"
    )
    assert asked(reader, qtbot) == silent("reader_away")
    assert asked(reader, qtbot) == silent("reader_away")
    reader.close()


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_reader, "own_python", lambda: "")
    program, arguments = worker_command()
    assert (program, arguments[0]) == (sys.executable, "--readings")
