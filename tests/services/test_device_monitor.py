"""The monitor with real processes: reading devices, watching memory only while it is seen."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.device import DeviceReport, LiveMemory
from codeblanks_gui.services.device_monitor import DeviceMonitor

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def monitor() -> Iterator[DeviceMonitor]:
    made = DeviceMonitor(sys.executable)
    yield made
    made.close()


def reading(monitor: DeviceMonitor, qtbot: QtBot) -> DeviceReport:
    with qtbot.waitSignal(monitor.report_changed, timeout=90_000) as changed:
        monitor.probe()
    assert changed.args is not None
    report = changed.args[0]
    assert isinstance(report, DeviceReport)
    assert monitor.report is report
    assert not monitor.is_probing
    return report


def script(folder: Path, text: str) -> str:
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_reads_the_devices_of_this_python(monitor: DeviceMonitor, qtbot: QtBot) -> None:
    report = reading(monitor, qtbot)
    assert report.problem_id == ""
    assert {card.kind: card.state for card in report.cards}["cpu"] == "ready"
    assert "torch" not in sys.modules


def test_a_python_that_is_not_there(qtbot: QtBot, tmp_path: Path) -> None:
    monitor = DeviceMonitor(str(tmp_path / "gone"))
    assert reading(monitor, qtbot).problem_id == "no_python"


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_a_probe_that_hangs_is_ended(qtbot: QtBot, tmp_path: Path) -> None:
    hanging = script(tmp_path, """echo '{"begin": "torch"}'; exec sleep 60""")
    monitor = DeviceMonitor(hanging, time_limit_s=0.5)
    assert reading(monitor, qtbot).problem_id == "torch_hung"


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_probe_that_crashes_tells_the_signal(qtbot: QtBot, tmp_path: Path) -> None:
    crashing = script(tmp_path, """echo '{"begin": "torch"}'; kill -SEGV $$""")
    report = reading(DeviceMonitor(crashing), qtbot)
    assert (report.problem_id, report.params) == ("torch_crashed", {"how": "SIGSEGV"})


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_another_python_ends_the_running_probe(qtbot: QtBot, tmp_path: Path) -> None:
    monitor = DeviceMonitor(script(tmp_path, "exec sleep 60"))
    monitor.probe()
    reports: list[DeviceReport] = []
    monitor.report_changed.connect(reports.append)
    with qtbot.waitSignal(monitor.report_changed, timeout=10_000):
        monitor.set_interpreter(str(tmp_path / "gone"))
    qtbot.wait(50)
    assert [report.problem_id for report in reports] == ["no_python"]


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_close_leaves_no_process(qtbot: QtBot, tmp_path: Path) -> None:
    monitor = DeviceMonitor(script(tmp_path, "exec sleep 60"))
    monitor.probe()
    assert monitor.is_probing
    with qtbot.assertNotEmitted(monitor.report_changed, wait=100):
        monitor.close()
    assert not monitor.is_probing


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_a_cancelled_first_look_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    monitor = DeviceMonitor(script(tmp_path, "exec sleep 60"))
    reports: list[DeviceReport] = []
    monitor.report_changed.connect(reports.append)
    monitor.probe()
    monitor.cancel_probe()
    qtbot.wait(50)
    assert not monitor.is_probing
    assert [report.problem_id for report in reports] == ["cancelled"]


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_a_cancelled_later_look_keeps_the_report(qtbot: QtBot, tmp_path: Path) -> None:
    monitor = DeviceMonitor(str(tmp_path / "gone"))
    first = reading(monitor, qtbot)
    Path(script(tmp_path, "exec sleep 60")).rename(tmp_path / "gone")
    monitor.probe()
    with qtbot.waitSignal(monitor.report_changed) as changed:
        monitor.cancel_probe()
    assert changed.args == [first]


@pytest.mark.skipif(os.name == "nt", reason="shell scripts")
def test_the_environment_is_the_learners_not_ours(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/ours")
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "-1")
    saved = tmp_path / "saved"
    reading(DeviceMonitor(script(tmp_path, f"env > '{saved}'")), qtbot)
    names = {line.split("=")[0] for line in saved.read_text(encoding="utf-8").splitlines()}
    assert "CUDA_VISIBLE_DEVICES" in names
    assert not names & {"PYTHONPATH", "QT_API", "QT_QPA_PLATFORM"}


def test_what_is_ready_is_what_is_watched(monitor: DeviceMonitor, qtbot: QtBot) -> None:
    told: list[LiveMemory] = []
    monitor.memory.memory_changed.connect(told.append)
    reading(monitor, qtbot)
    monitor.memory.set_kernel(is_usable=True, is_busy=False)
    monitor.memory.on_kernel_answer({"memory": "not what was asked for"})
    assert set(told[-1].devices) == {"cpu", "simulated"}
