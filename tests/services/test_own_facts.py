"""What is known of the Python that runs this program, with and without another process."""

import os
import sys

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.own_facts import OwnFacts, can_look_here, own_facts
from codeblanks_gui.services.preflight import Preflight


def test_the_facts_are_those_that_another_process_finds(qtbot: QtBot) -> None:
    preflight = Preflight()
    with qtbot.waitSignal(preflight.finished, timeout=30_000) as asked:
        preflight.look(sys.executable, dict(os.environ))
    here = OwnFacts()
    with qtbot.waitSignal(here.finished, timeout=30_000) as looked:
        here.look(sys.executable)
    assert asked.args == looked.args == [own_facts(sys.executable)]
    assert own_facts(sys.executable).has_ipykernel


def test_a_look_that_was_cancelled_tells_nothing(qtbot: QtBot) -> None:
    here = OwnFacts()
    told = QSignalSpy(here.finished)
    here.look(sys.executable)
    here.cancel()
    with qtbot.waitSignal(here.finished, timeout=30_000):
        here.look(sys.executable)
    qtbot.wait(50)
    assert told.count() == 1


def test_only_our_own_environment_is_looked_at_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    is_venv = sys.prefix != sys.base_prefix
    assert can_look_here(sys.executable) is is_venv
    assert not can_look_here("/usr/bin/python3-of-another-place")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    assert not can_look_here(sys.executable)
