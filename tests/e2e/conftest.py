"""A person at the real window: starts the real `main(argv)`, clicks, types, looks."""

import json
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QMainWindow,
    QMessageBox,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from codeblanks_gui.cli import main

SCREENSHOTS = Path(__file__).parent / "screenshots"
PATIENCE_S = 60.0
"""How long a person waits for anything before the test is called failed."""

W = TypeVar("W", bound=QWidget)

_UNSEEN = str.maketrans({"\N{ZERO WIDTH SPACE}": "", "\N{SOFT HYPHEN}": ""})
"""Places to break at: nobody sees them."""


class Person:
    """Acts on the open window by mouse and keys, and reads what is on it."""

    def __init__(self, app: QApplication, name: str) -> None:
        self.app = app
        self._name = name

    @property
    def window(self) -> QMainWindow:
        """The main window."""
        windows = [w for w in self.app.topLevelWidgets() if w.objectName() == "main_window"]
        assert len(windows) == 1, windows
        assert isinstance(windows[0], QMainWindow)
        return windows[0]

    def find(self, kind: type[W], name: str = "") -> W:
        """Return the only widget of `kind` (with this object name)."""
        found = self.window.findChildren(kind, name) if name else self.window.findChildren(kind)
        assert len(found) == 1, (kind, name, found)
        return found[0]

    def wait(
        self, condition: Callable[[], object], what: str, seen: Callable[[], str] = str
    ) -> None:
        """Wait until `condition` holds; where it never does, tell what was `seen` instead."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"waited in vain: {what}\n{seen()}"
            QTest.qWait(10)

    def wait_for_all_parts(self) -> None:
        """Wait until also what comes after the first paint is there."""
        self.wait(lambda: self.window.findChild(QWidget, "kernel_line"), "all parts")

    def press(self, keys: str, widget: QWidget | None = None) -> None:
        """Press a key combination, as `Ctrl+1`, where the keyboard is."""
        if self.app.activeWindow() is None:
            self.window.activateWindow()  # as a desktop does when a dialog has closed
            QTest.qWait(1)
        combination = QKeySequence(keys)[0]
        target = widget or self.app.focusWidget() or self.window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        QTest.qWait(1)

    def type(self, text: str, widget: QWidget | None = None) -> None:
        """Type a text where the keyboard is."""
        for character in text:
            target = widget or self.app.focusWidget()
            assert target is not None
            if character == "\n":
                QTest.keyClick(target, Qt.Key.Key_Return)
            elif character.isascii():
                QTest.keyClicks(target, character)
            else:  # QTest knows ASCII keys only and aborts on others
                none = Qt.KeyboardModifier.NoModifier
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    self.app.sendEvent(target, QKeyEvent(kind, 0, none, character))

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click with the left button."""
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        button = Qt.MouseButton.LeftButton
        if at is None:
            QTest.mouseClick(widget, button)
        else:
            QTest.mouseClick(widget, button, Qt.KeyboardModifier.NoModifier, at)
        QTest.qWait(1)

    def click_action(self, id: str) -> None:
        """Click an action's button in the toolbar."""
        from PySide6.QtWidgets import QToolBar

        bar = self.find(QToolBar, "toolbar")
        action = self.window.actions_by_id[id]  # type: ignore[attr-defined]
        button = bar.widgetForAction(action)
        assert button is not None, id
        self.click(button)

    def button(self, text: str, within: QWidget | None = None) -> QAbstractButton:
        """Return the visible button with these words."""
        buttons = (within or self.window).findChildren(QAbstractButton)
        found = [b for b in buttons if b.text().replace("&", "") == text and b.isVisible()]
        assert len(found) == 1, (text, [b.text() for b in buttons if b.isVisible()])
        return found[0]

    def sees(self, text: str, within: QWidget | None = None) -> bool:
        """Whether a visible label or text shows `text`."""
        place = within or self.window
        for label in place.findChildren(QLabel):
            if label.isVisible() and text in label.text().translate(_UNSEEN):
                return True
        for view in place.findChildren(QTextEdit):
            if view.isVisible() and text in view.toPlainText():
                return True
        return False

    def put_program(self, text: str) -> None:
        """Replace what is in the editor by pasting."""
        editor = self.find(QPlainTextEdit, "code_editor")
        self.app.clipboard().setText(text)
        editor.setFocus()
        for keys in ("Ctrl+A", "Ctrl+V"):
            self.press(keys, editor)
        assert editor.toPlainText() == text

    def dialog(self, name: str) -> QDialog:
        """Wait for a dialog and return it."""
        self.wait(lambda: self._dialogs(name), f"dialog {name}")
        return self._dialogs(name)[0]

    def _dialogs(self, name: str) -> list[QDialog]:
        found = self.window.findChildren(QDialog, name)
        return [dialog for dialog in found if dialog.isVisible()]

    def leave(self) -> None:
        """Close the window, whatever it asks."""
        for window in [w for w in self.app.topLevelWidgets() if w.objectName() == "main_window"]:
            for dialog in window.findChildren(QDialog):
                dialog.close()
            window.close()
            if window.isVisible():
                box = self.dialog("unsaved_question")
                assert isinstance(box, QMessageBox)
                anyway = QMessageBox.ButtonRole.DestructiveRole
                self.click(next(b for b in box.buttons() if box.buttonRole(b) == anyway))

    def screenshot(self, name: str) -> None:
        """Save the window as `<test>-<name>.png`."""
        SCREENSHOTS.mkdir(exist_ok=True)
        QTest.qWait(50)
        self.window.grab().save(str(SCREENSHOTS / f"{self._name}-{name}.png"))


def pass_the_keyboard_on() -> None:
    """Let another window be active before ours is deleted.

    On the offscreen platform no later window gets the keyboard where the active one was deleted.
    """
    window = QWidget()
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.close()


@pytest.fixture
def codeblanks(
    qapp: QApplication, home: Path, request: pytest.FixtureRequest
) -> Callable[..., None]:
    """Return a function that opens CodeBlanks and lets `steps(person)` happen in it.

    `settings` are written to the settings file first; unless `keeps_layout`, the window gets the
    size of a small screen and the standard layout. The window is closed afterwards, and the
    program must end with exit code 0.
    """

    def open_it(
        steps: Callable[[Person], None],
        *arguments: str,
        keeps_layout: bool = False,
        **settings: object,
    ) -> None:
        if settings:
            home.mkdir(parents=True, exist_ok=True)
            (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        person = Person(qapp, request.node.name.replace("[", "-").rstrip("]"))
        failures: list[BaseException] = []

        def act() -> None:
            try:
                person.wait_for_all_parts()
                if not keeps_layout:
                    person.window.resize(1366, 768)
                    person.press("Ctrl+Shift+0")
                steps(person)
            except BaseException as error:  # noqa: BLE001  (raised again below)
                traceback.print_exc()
                failures.append(error)
                person.screenshot("failure")
            finally:
                person.leave()

        QTimer.singleShot(0, act)
        code = main(["open", *arguments])
        pass_the_keyboard_on()
        if failures:
            raise failures[0]
        assert code == 0

    return open_it
