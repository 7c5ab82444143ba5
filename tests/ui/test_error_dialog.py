"""An error of our own: told once, saved before, and nobody's name in the report."""

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.ui.error_dialog.error_dialog import ErrorDialog, ErrorHandler, make_report
from codeblanks_gui.ui.theme import Theme


def fail(message: str) -> BaseException:
    try:
        raise ZeroDivisionError(message)
    except ZeroDivisionError as error:
        return error


def test_a_report_names_versions_and_nobody() -> None:
    error = fail(f"in {Path.home()}/secret")
    report = make_report(type(error), error, error.__traceback__)
    assert "CodeBlanks" in report
    assert "Python" in report
    assert "ZeroDivisionError" in report
    assert f"{Path.home()}/secret" not in report


def test_the_text_is_saved_first_and_one_dialog_is_shown(
    qtbot: QtBot, theme: Theme, caplog: pytest.LogCaptureFixture
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    handler = ErrorHandler(theme, window)
    order: list[str] = []
    handler.text_at_risk.connect(lambda: order.append(str(len(window.findChildren(ErrorDialog)))))
    try:
        for message in ("first", "second"):
            error = fail(message)
            sys.excepthook(type(error), error, error.__traceback__)
    finally:
        handler.release()
    caplog.clear()
    dialogs = window.findChildren(ErrorDialog)
    assert len(dialogs) == 1
    assert order == ["0"]
    copy = next(b for b in dialogs[0].findChildren(QPushButton) if b.text() == "Copy report")
    copy.click()
    assert "first" in QApplication.clipboard().text()
    dialogs[0].close()


def test_the_former_hook_comes_back(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before = sys.excepthook
    handler = ErrorHandler(theme, window)
    assert sys.excepthook != before
    handler.release()
    assert sys.excepthook == before
