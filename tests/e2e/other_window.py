"""A second CodeBlanks window in a process of its own, for tests of two windows and of a kill.

    python -m tests.e2e.other_window LESSON stay|close

Types a program that runs for ever, saves it, runs and checks it, prints "saved" and what the
system calls its processes; then it stays until it is killed, or closes when stdin ends.
"""

import json
import sys
import threading
import time

import psutil
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from codeblanks_gui.cli import main
from codeblanks_gui.ui.kernel_line import KernelLine
from tests.e2e.conftest import Person

PROGRAM = "import time\nfrom_the_other_window = 'ığüşöç'\nwhile True: time.sleep(1)\n"


def work(person: Person, asked_to_close: threading.Event) -> None:
    person.wait_for_all_parts()
    line = person.find(KernelLine)
    person.wait(lambda: "console ready" in line.accessibleName(), "a ready console")
    person.put_program(PROGRAM)
    QTest.qWait(900)  # the pause after which a text is saved
    person.press("F5")
    person.press("F6")
    person.wait(lambda: "running…" in line.accessibleName(), "a running program")
    time.sleep(0.5)  # the spare has got its program
    family = psutil.Process().children(recursive=True)
    print(json.dumps([process.pid for process in family]), flush=True)
    editor = person.find(QPlainTextEdit, "code_editor")
    while not asked_to_close.is_set():
        person.type("#", editor)
        QTest.qWait(20)
    person.leave()


def run() -> int:
    app = QApplication([])
    asked_to_close = threading.Event()
    if sys.argv[2] == "close":

        def wait_for_word() -> None:
            sys.stdin.read()
            asked_to_close.set()

        threading.Thread(target=wait_for_word, daemon=True).start()
    QTimer.singleShot(0, lambda: work(Person(app, "other"), asked_to_close))
    return main(["open", sys.argv[1]])


if __name__ == "__main__":
    raise SystemExit(run())
