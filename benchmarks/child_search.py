"""Types into the search of a large course; prints the slowest key, to the painted list.

Before that it watches the event loop while the lessons are read, and prints the longest stall.

child_search.py START COURSE
"""

import json
import sys
import time

from codeblanks_gui.cli import import_plain_modules

import_plain_modules()

from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QLineEdit  # noqa: E402
from stall_probe import StallProbe  # noqa: E402

QUERIES = ("lesson 99", "gradyan", "no such words", "tensor copy")


def main() -> None:
    """Open the window, wait until all lessons can be searched, type, report."""
    from codeblanks_gui.cli import main as codeblanks

    app = QApplication(sys.argv[:1])
    probe = StallProbe(app)
    is_watched = False

    def look() -> None:
        nonlocal is_watched
        fields = [w for w in app.allWidgets() if w.objectName() == "lessonSearch"]
        wiring = _browser_wiring(app) if fields else None
        if wiring is None:
            return
        if not is_watched:
            probe.begin()
            is_watched = True
        elif not wiring._reading.isActive():
            waiting.stop()
            stall_ms = probe.end()
            print(json.dumps({"slowest_ms": _type(app, fields[0]), "stall_ms": stall_ms}))
            app.closeAllWindows()

    waiting = QTimer(app)
    waiting.timeout.connect(look)
    waiting.start(10)
    codeblanks(["open", "lesson-500", "--lessons", sys.argv[2]])


def _browser_wiring(app: QApplication) -> object:
    from codeblanks_gui.wiring.browser_wiring import BrowserWiring

    found = [one for w in app.topLevelWidgets() for one in w.findChildren(BrowserWiring)]
    return found[0] if found else None


def _type(app: QApplication, field: QLineEdit) -> float:
    """Return how long the slowest key took (ms)."""
    slowest = 0.0
    for query in QUERIES:
        field.clear()
        app.processEvents()
        for character in query:
            begin = time.perf_counter()
            QTest.keyClicks(field, character)
            app.processEvents()  # the list is laid out and painted
            slowest = max(slowest, time.perf_counter() - begin)
    return slowest * 1000


if __name__ == "__main__":
    main()
