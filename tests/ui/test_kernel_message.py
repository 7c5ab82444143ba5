"""What is said about the kernel: the sentence first, its log when it is asked for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.ui.console.kernel_message import KernelMessage
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.theme import Theme


class Reader:
    """A person who looks at the message."""

    def __init__(self, message: KernelMessage) -> None:
        self.message = message

    def button(self, name: str) -> QPushButton:
        found = self.message.findChild(QPushButton, name)
        assert found is not None
        return found

    @property
    def buttons(self) -> list[str]:
        return [b.text() for b in self.message.findChildren(QPushButton) if b.isVisible()]

    @property
    def sentence(self) -> str:
        label = self.message.findChild(QLabel, "kernelMessageText")
        assert label is not None
        return label.text() if label.isVisible() else ""

    @property
    def details(self) -> str:
        view = self.message.findChild(QPlainTextEdit, "kernelMessageDetails")
        assert view is not None
        return view.toPlainText() if view.isVisible() else ""


@pytest.fixture
def reader(qapp: QApplication) -> Iterator[Reader]:
    message = KernelMessage(Theme(qapp, "light"))
    message.resize(500, 200)
    yield Reader(message)
    message.close()


DIED = KernelState("died", states.EXITED, {"code": "3", "log": "one\ntwo"})


def test_a_death_says_why_and_what_comes_and_keeps_its_log_back(
    reader: Reader, qtbot: QtBot
) -> None:
    reader.message.show_state(DIED)
    assert reader.sentence.startswith("Python ended with exit code 3")
    assert reader.sentence.endswith("It restarts automatically; the variables are gone.")
    assert reader.details == ""
    assert reader.buttons == ["Restart", "Show the log"]
    qtbot.mouseClick(reader.button("kernelLog"), Qt.MouseButton.LeftButton)
    assert reader.details == "one\ntwo"
    assert reader.buttons == ["Restart", "Hide the log"]
    qtbot.mouseClick(reader.button("kernelLog"), Qt.MouseButton.LeftButton)
    assert reader.details == ""


def test_the_reason_stays_until_python_is_back(reader: Reader) -> None:
    reader.message.show_state(DIED)
    reader.message.show_state(KernelState("restarting"))
    assert "exit code 3" in reader.sentence
    reader.message.show_state(KernelState("ready"))
    assert reader.sentence == ""


def test_a_thread_that_is_left_offers_the_restart_and_stands_through_the_next_run(
    reader: Reader, qtbot: QtBot
) -> None:
    asked: list[int] = []
    reader.message.restart_requested.connect(lambda: asked.append(1))
    left = KernelState("ready", states.THREADS_LEFT)
    reader.message.show_state(left)
    assert reader.sentence.startswith("A thread of your program is still running.")
    assert reader.buttons == ["Restart"]
    for state in (KernelState("busy"), left):
        reader.message.show_state(state)
        assert reader.sentence.startswith("A thread of your program is still running.")
    qtbot.mouseClick(reader.button("kernelRestart"), Qt.MouseButton.LeftButton)
    assert asked == [1]
    reader.message.show_state(KernelState("restarting"))
    assert reader.sentence == ""


def test_the_line_below_says_that_a_thread_is_left(qapp: QApplication) -> None:
    line = KernelLine(Theme(qapp, "light"))
    line.show_versions("3.12.1", "2.13.0")
    line.show_state(KernelState("ready", states.THREADS_LEFT))
    assert line.accessibleName() == "a thread is still running · Python 3.12.1 · PyTorch 2.13.0"
    line.show_state(KernelState("ready"))
    assert line.accessibleName() == "console ready · Python 3.12.1 · PyTorch 2.13.0"
    line.close()


def test_a_program_that_does_not_stop_offers_the_restart(reader: Reader, qtbot: QtBot) -> None:
    asked: list[int] = []
    reader.message.restart_requested.connect(lambda: asked.append(1))
    reader.message.show_state(KernelState("interrupting"))
    assert reader.sentence == ""
    reader.message.show_state(KernelState("interrupting", states.NOT_STOPPED, {"seconds": "5"}))
    assert reader.sentence.startswith("The program has not stopped for 5 seconds.")
    qtbot.mouseClick(reader.button("kernelRestart"), Qt.MouseButton.LeftButton)
    assert asked == [1]
    reader.message.show_state(KernelState("ready"))
    assert reader.sentence == ""


def test_a_slow_start_says_what_it_waits_for(reader: Reader) -> None:
    reader.message.show_state(KernelState("starting"))
    assert reader.sentence == ""
    reader.message.show_state(KernelState("starting", states.SLOW_DISK, {"log": ""}))
    assert reader.sentence == "Python is still starting: it waits for the disk."
    assert reader.buttons == ["Restart"]


def test_the_log_stays_open_while_the_same_start_goes_on(reader: Reader, qtbot: QtBot) -> None:
    reader.message.show_state(KernelState("starting", states.SLOW_DISK, {"log": "one"}))
    qtbot.mouseClick(reader.button("kernelLog"), Qt.MouseButton.LeftButton)
    reader.message.show_state(KernelState("starting", states.SLOW_WAITING, {"log": "one\ntwo"}))
    assert reader.details == "one\ntwo"
    reader.message.show_state(KernelState("no_answer", states.NO_ANSWER, {"seconds": "30"}))
    assert reader.details == ""
    assert reader.buttons == ["Restart"]


def test_a_long_log_does_not_fill_the_window(reader: Reader, qtbot: QtBot) -> None:
    log = "\n".join(f"line {n}" for n in range(500))
    reader.message.show_state(KernelState("gave_up", states.GAVE_UP, {"count": "3", "log": log}))
    qtbot.mouseClick(reader.button("kernelLog"), Qt.MouseButton.LeftButton)
    view = reader.message.findChild(QPlainTextEdit, "kernelMessageDetails")
    assert view is not None
    assert view.height() <= 9 * view.fontMetrics().lineSpacing() + 22
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
