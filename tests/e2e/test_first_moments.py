"""The moments between the first paint and the whole window: nothing that is pressed is lost."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from codeblanks_gui.cli import main
from codeblanks_gui.services.kernel_host import KernelHost
from tests.e2e.conftest import Person, pass_the_keyboard_on
from tests.e2e.test_whole_lesson import console_text


def open_and(qapp: QApplication, steps: Callable[[Person], None]) -> None:
    """Open the window and act as soon as it has been painted."""
    person = Person(qapp, "first-moments")
    failures: list[BaseException] = []

    def has_begun() -> bool:
        return bool(qapp.findChildren(KernelHost))

    def act() -> None:
        try:
            person.wait(has_begun, "the first paint")
            steps(person)
        except BaseException as error:  # noqa: BLE001  (raised again below)
            failures.append(error)
        finally:
            person.leave()

    QTimer.singleShot(0, act)
    code = main(["open"])
    pass_the_keyboard_on()
    if failures:
        raise failures[0]
    assert code == 0


def is_whole(person: Person) -> bool:
    return person.window.findChild(QWidget, "kernel_line") is not None


def test_typing_does_not_wait_for_the_rest_of_the_window(qapp: QApplication, home: Path) -> None:
    def steps(person: Person) -> None:
        was_whole = is_whole(person)
        editor = person.find(QPlainTextEdit, "code_editor")
        person.type("x = 1", editor)
        assert "x = 1" in editor.toPlainText()
        assert not was_whole
        person.wait(lambda: is_whole(person), "the rest of the window")
        assert "x = 1" in editor.toPlainText()

    open_and(qapp, steps)


def test_a_shortcut_is_obeyed_before_the_window_is_whole(qapp: QApplication, home: Path) -> None:
    def steps(person: Person) -> None:
        assert not is_whole(person)
        editor = person.find(QPlainTextEdit, "code_editor")
        editor.setPlainText("print('first of all')")
        person.press("F5", editor)
        assert is_whole(person)
        person.wait(lambda: "first of all" in console_text(person), "the output")

    open_and(qapp, steps)


def test_closed_at_once_everything_ends(qapp: QApplication, home: Path) -> None:
    def steps(person: Person) -> None:
        assert not is_whole(person)

    open_and(qapp, steps)
