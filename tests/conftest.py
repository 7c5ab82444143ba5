"""Every test: an own home, no screen needed, nothing left behind.

`--onscreen` shows the windows; without it Qt paints offscreen.
"""

import gc
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if "--onscreen" not in sys.argv:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"
os.environ["LC_ALL"] = "C.UTF-8"  # a test that needs Turkish says so
os.environ.pop("LANGUAGE", None)
os.environ.setdefault("JUPYTER_PLATFORM_DIRS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--onscreen", action="store_true", help="show the windows of the tests")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh data folder, with the letters and the space that real user names have."""
    folder = tmp_path / "Işıl Öğüş"
    monkeypatch.setenv("CODEBLANKS_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail on log records of WARNING and above; a test that expects one clears `caplog`."""
    yield
    loud = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]
    assert not loud, [r.getMessage() for r in loud]


def _dangling() -> list[str]:
    from PySide6 import QtCore, QtWidgets

    left: list[str] = []
    app = QtWidgets.QApplication.instance()
    if isinstance(app, QtWidgets.QApplication):
        left += [f"window {w!r}" for w in app.topLevelWidgets() if w.isVisible()]
    watched = (QtCore.QProcess, QtCore.QThread, QtCore.QTimer)
    # `type(thing)`, because isinstance would wake lazy objects of other packages.
    for thing in [t for t in gc.get_objects() if issubclass(type(t), watched)]:
        if _alive(thing):
            left += _running(thing)
    return left


def _running(thing: object) -> list[str]:
    from PySide6 import QtCore

    if isinstance(thing, QtCore.QProcess):
        is_running = thing.state() != QtCore.QProcess.ProcessState.NotRunning
        return [f"process {thing.program()}"] if is_running else []
    if isinstance(thing, QtCore.QThread):
        is_running = thing.isRunning() and thing is not QtCore.QThread.currentThread()
        return [f"thread {thing!r}"] if is_running else []
    if isinstance(thing, QtCore.QTimer) and thing.isActive():
        return [f"timer {thing!r} of {thing.parent()!r}"]
    return []


def _alive(thing: object) -> bool:
    import shiboken6

    return bool(shiboken6.isValid(thing))


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    """Fail on visible windows, running processes, threads and timers that a test leaves."""
    yield
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from PySide6 import QtCore

    app = QtCore.QCoreApplication.instance()
    if app is None:
        return
    QtCore.QCoreApplication.sendPostedEvents(None, QtCore.QEvent.Type.DeferredDelete)
    QtCore.QCoreApplication.processEvents()
    gc.collect()
    left = _dangling()
    assert not left, left
