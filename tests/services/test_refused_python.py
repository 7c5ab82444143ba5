"""What must not be started, the Store's stub or our own frozen program, is started by nobody."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.interpreters import Interpreter, refusal
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services import doctor
from codeblanks_gui.services.check_runner import CheckRequest
from codeblanks_gui.services.code_assist import CodeAssist
from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.services.headless_check import run_check
from codeblanks_gui.services.kernel_launch import can_launch_early
from codeblanks_gui.services.translator import say
from tests.services.test_check_runner import SQUARE, exercise

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for it")


@pytest.fixture(params=["store_stub", "own_program"])
def python(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A program that must not be started, and would tell if it were."""
    folder = tmp_path / "WindowsApps"
    folder.mkdir()
    started = tmp_path / "started"
    program = folder / ("python.exe" if request.param == "store_stub" else "CodeBlanks")
    program.write_text(f'#!/bin/sh\ntouch "{started}"\n', encoding="utf-8")
    program.chmod(0o755)
    if request.param == "own_program":
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", str(program))
    assert refusal(str(program)) == request.param
    yield str(program)
    assert not started.exists()


def test_the_doctor_and_the_panel_say_so(python: str, qtbot: QtBot) -> None:
    told = doctor.doctor_json(doctor.read_devices(python))["problem"]
    assert told["reason"] == f"This Python can’t be started: {python}"
    monitor = DeviceMonitor(python)
    with qtbot.waitSignal(monitor.report_changed) as changed:
        monitor.probe()
    assert changed.args is not None
    assert changed.args[0].problem_id == told["reason_id"]
    assert not monitor.is_probing
    monitor.close()


def test_check_says_so(python: str, qapp: QApplication) -> None:
    report = run_check(CheckRequest(exercise("functions"), SQUARE, "en"), "cpu", python)
    assert isinstance(report, CheckReport)
    assert report.status == "setup_broken"
    assert say_note(report) == f"This Python can't be started: {python}"


def test_the_console_and_the_editor_do_not_start_it(python: str, qapp: QApplication) -> None:
    assert not can_launch_early(Interpreter(python))
    assist = CodeAssist(python)
    assist.complete("import o", 8)
    assert assist._process is None
    assist.close()


def say_note(report: CheckReport) -> str:
    return str(report.to_json("en", say)["message"])
