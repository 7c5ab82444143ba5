"""One window in a process of its own; prints when it was usable, or its memory after 5 s.

child_window.py START ours|bare|qtconsole [--memory | words for `codeblanks open`]
"""

import json
import os
import sys
import time
from collections.abc import Callable

STARTED = float(sys.argv[1])
KIND = sys.argv[2]
WITH_MEMORY = "--memory" in sys.argv
MEMORY_AFTER_MS = 5_000
BANNED = ("torch", "numpy", "matplotlib")

if KIND == "ours":  # in the order of the program's own start
    from codeblanks_gui.cli import import_plain_modules

    import_plain_modules()

from PySide6.QtCore import QEvent, QObject, Qt, QTimer  # noqa: E402
from PySide6.QtWidgets import QApplication, QMainWindow, QPlainTextEdit, QWidget  # noqa: E402
from stall_probe import pss_mib  # noqa: E402


class Watch(QObject):
    """Waits until every named widget has been painted, then types a key into the text, if any."""

    def __init__(
        self,
        app: QApplication,
        painted: set[str],
        typed_into: str = "",
        close: Callable[[], object] = QApplication.closeAllWindows,
    ) -> None:
        super().__init__(app)
        self._close = close
        self._app = app
        self._unpainted = set(painted)
        self._typed_into = typed_into
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the paints go by."""
        if event.type() == QEvent.Type.Paint and self._unpainted:
            widget: QObject | None = watched
            while widget is not None:
                self._unpainted.discard(widget.objectName())
                widget = QObject.parent(widget)  # qtconsole has a trait of that name
            if not self._unpainted:
                QTimer.singleShot(0, self._type)
        return False

    def _type(self) -> None:
        from PySide6.QtTest import QTest

        self._app.removeEventFilter(self)
        if not self._typed_into:
            self._report(seconds=time.monotonic() - STARTED)
            return
        text = next(w for w in self._app.allWidgets() if w.objectName() == self._typed_into)
        before = text.toPlainText()
        QTest.keyClick(text, Qt.Key.Key_X)
        if text.toPlainText() == before:
            raise SystemExit("the key did not arrive")
        self._report(seconds=time.monotonic() - STARTED)

    def _report(self, seconds: float) -> None:
        if not WITH_MEMORY:
            self._finish({"seconds": seconds})
            return
        QTimer.singleShot(MEMORY_AFTER_MS, self._report_memory)

    def _report_memory(self) -> None:
        banned = [name for name in BANNED if name in sys.modules]
        self._finish({"pss_mib": pss_mib(), "banned": banned})

    def _finish(self, result: dict[str, object]) -> None:
        print(json.dumps(result), flush=True)
        self._close()


def bare(app: QApplication) -> QWidget:
    """Open the smallest window with a text in it."""
    window = QMainWindow()
    editor = QPlainTextEdit(objectName="editor")
    window.setCentralWidget(editor)
    window.resize(1366, 768)
    window.show()
    return window


def main() -> None:
    """Open the window of this kind and watch it."""
    app = QApplication(sys.argv[:1])
    if KIND == "bare":
        Watch(app, {"editor"}, "editor")
        window = bare(app)
        app.exec()
        del window
    elif KIND == "ours":
        from codeblanks_gui.cli import main as codeblanks

        Watch(app, {"page", "code_editor"}, "code_editor")
        words = [word for word in sys.argv[3:] if word != "--memory"]
        codeblanks(["open", *(words or ["gpu-support"])])
    else:
        from qtconsole.qtconsoleapp import JupyterQtConsoleApp

        console = JupyterQtConsoleApp()
        console.initialize([])
        control = console.widget._control
        control.setObjectName("qtconsole_text")

        def close() -> None:
            console.kernel_manager.shutdown_kernel(now=True)
            os._exit(0)  # its own way out asks a question

        # It takes keys only when its kernel has answered; that wait is not counted against it.
        Watch(app, {"qtconsole_text"}, close=close)
        console.start()


if __name__ == "__main__":
    main()
