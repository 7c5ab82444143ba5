"""The real window in a process of its own, with everything that can be busy; then it is ended.

    python -m tests.services.busy_window PROGRAM [raise|wait]

Runs and checks PROGRAM and says "ready"; at a line on stdin it is closed as a person closes it.
It says at the end what it has changed of its own environment. With `wait` nothing is run; with
`raise` neither, and an exception comes out of the window's own start when all processes have been
started.
"""

import contextlib
import json
import os
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from codeblanks_gui.cli import main
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.wiring.workshop import Workshop
from tests.e2e.conftest import Person


def work(person: Person, program: str) -> None:
    person.wait_for_all_parts()
    line = person.find(KernelLine)
    person.wait(lambda: "console ready" in line.accessibleName(), "a ready console")
    person.put_program(program)
    editor = person.find(QPlainTextEdit, "code_editor")
    person.press("Ctrl+Space", editor)
    person.press("F5")
    person.press("F6")
    print("ready", flush=True)


def only_wait(person: Person) -> None:
    person.wait_for_all_parts()
    print("ready", flush=True)


def fall(workshop: Workshop) -> None:
    raise RuntimeError("an exception at the start")


def run() -> int:
    before = dict(os.environ), os.getcwd()
    app = QApplication([])
    asked_to_close = threading.Event()

    def wait_for_word() -> None:
        with contextlib.suppress(OSError):  # the terminal is gone
            sys.stdin.readline()
            asked_to_close.set()

    threading.Thread(target=wait_for_word, daemon=True).start()
    person = Person(app, "busy")
    program = Path(sys.argv[1]).read_text(encoding="utf-8")
    if sys.argv[2:] == ["raise"]:
        Workshop._tell_what_was_met = fall  # type: ignore[method-assign]
    if sys.argv[2:]:
        QTimer.singleShot(0, lambda: only_wait(person))
    else:
        QTimer.singleShot(0, lambda: work(person, program))
    look = QTimer(app, interval=20)
    look.timeout.connect(lambda: asked_to_close.is_set() and (look.stop(), person.leave()))
    look.start()
    code = main(["open", "gpu-support"])
    QTest.qWait(1)
    now = dict(os.environ), os.getcwd()
    print(json.dumps({"is_unchanged": now == before}), flush=True)
    return code


if __name__ == "__main__":
    raise SystemExit(run())
