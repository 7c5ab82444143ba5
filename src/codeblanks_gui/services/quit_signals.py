"""SIGTERM, SIGHUP and Ctrl+C in the terminal → the orderly end that the close button makes."""

import contextlib
import os
import signal
import socket
import threading
from typing import Any, Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

PATIENCE_S: Final = 5.0
"""A window that hasn't ended by then is frozen: the process ends without it."""

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class QuitSignals(QObject):
    """Listens while it lives; `close` gives the signals back.

    Python would run a handler of its own only when the window next runs Python code, and would
    raise KeyboardInterrupt in whatever that is. So the system's handler writes to a socket, a
    thread waits for it, and a second socket tells the window's event loop.

    Signals:
        quit_asked(): once.
    """

    quit_asked = Signal()

    def __init__(self, parent: QObject | None = None, patience_s: float = PATIENCE_S) -> None:
        super().__init__(parent)
        self._patience_s = patience_s
        self._is_closed = threading.Event()
        self._wakes, self._woken = socket.socketpair()
        self._tells, self._told = socket.socketpair()
        self._wakes.setblocking(False)
        self._earlier_fd = signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        self._earlier: dict[int, Any] = {}
        for name in _NAMES:
            number = getattr(signal, name, None)
            # Ignored from the start (nohup): it stays so.
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                self._earlier[number] = signal.signal(number, _do_nothing)
        self._notifier = QSocketNotifier(self._told.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_told)
        self._thread = threading.Thread(target=self._wait, name="quit signals", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening; a signal acts as it would without us."""
        if self._is_closed.is_set():
            return
        self._is_closed.set()
        self._notifier.setEnabled(False)
        for number, handler in self._earlier.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._earlier_fd)
        self._wakes.close()  # the thread reads the end of it
        self._thread.join(1)
        for one in (self._woken, self._tells, self._told):
            one.close()

    def _wait(self) -> None:
        """Wait in a thread; it touches nothing of Qt's."""
        with contextlib.suppress(OSError):
            while number := self._woken.recv(1):
                if number[0] in self._earlier:
                    self._tells.send(number)
                    if not self._is_closed.wait(self._patience_s):
                        os._exit(128 + number[0])
                    return

    @Slot()
    def _on_told(self) -> None:
        self._notifier.setEnabled(False)
        self.quit_asked.emit()


def _do_nothing(number: int, frame: Any) -> None:
    """Stand for a handler: only with one does Python write to the socket."""
