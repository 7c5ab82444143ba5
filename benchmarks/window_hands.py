"""Drives the real window in this process: waits, sets the program, presses."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from codeblanks_gui.cli import main
from codeblanks_gui.ui.editor.code_editor import CodeEditor

PATIENCE_S = 120.0
ROOT = Path(__file__).resolve().parent.parent
EXERCISE = ROOT / "lessons/pytorch/advanced/gpu-support/exercises/device-agnostic"


class Hands:
    """What a person does at the window."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.patience_s = PATIENCE_S

    @property
    def window(self) -> QWidget:
        """The main window."""
        return next(w for w in self.app.topLevelWidgets() if w.objectName() == "main_window")

    def spin(self, is_done: Callable[[], object]) -> None:
        """Let the window live until `is_done`."""
        end = time.monotonic() + self.patience_s
        while not is_done():
            if time.monotonic() > end:
                raise RuntimeError("waited in vain")
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 5)

    def rest(self, seconds: float) -> None:
        """Let the window live for a while."""
        end = time.monotonic() + seconds
        self.spin(lambda: time.monotonic() > end)

    def set_program(self, text: str) -> None:
        """Put a program into the editor."""
        self.window.findChildren(CodeEditor)[0].replace_text(text)

    def press(self, action: str) -> None:
        """Trigger an action of the window."""
        self.window.actions_by_id[action].trigger()


def drive(steps: Callable[[Hands], dict[str, object]]) -> None:
    """Open the window at the lesson, do `steps`, print their result as JSON, close."""
    app = QApplication(sys.argv[:1])
    hands = Hands(app)
    results: list[dict[str, object]] = []

    def act() -> None:
        try:
            results.append(steps(hands))
        finally:
            hands.window.close()

    QTimer.singleShot(0, act)
    main(["open", "gpu-support"])
    print(json.dumps(results[0]), flush=True)
