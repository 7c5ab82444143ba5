"""Starts the sweeper that ends what this window leaves behind, and keeps it there."""

import contextlib
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Slot

from codeblanks_gui.core.interpreters import own_python
from codeblanks_gui.services.kernel_env import process_options
from codeblanks_gui.services.process_identity import own_identity

_log = logging.getLogger(__name__)

_SWEEPER: Final = Path(__file__).with_name("session_sweeper.py")
_STARTS: Final = 4


class SessionGuard(QObject):
    """Holds the sweeper's input open as long as this process lives.

    The system closes it at our end, whatever that is, so nothing has to be done for it. A
    sweeper that somebody ends is started again, a few times.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: subprocess.Popen[bytes] | None = None
        self._notifier: QSocketNotifier | None = None
        self._starts = 0
        self._start()

    @property
    def pid(self) -> int:
        """The sweeper's process id, 0 where there is none."""
        return 0 if self._process is None else self._process.pid

    def close(self) -> None:
        """Have everything ended that still carries our mark, and wait for that."""
        process = self._forget()
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write(b"closed")
        self._let_go(process)

    def _start(self) -> None:
        python = own_python()
        if not python:
            return  # a frozen program can't be told to run a script
        self._starts += 1
        try:
            # Not a QProcess: that one ends its program together with itself.
            self._process = subprocess.Popen(
                [python, "-P", str(_SWEEPER), own_identity().word],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                cwd=os.path.abspath(os.sep),
                # Ctrl+C and the end of a terminal are told to a whole group.
                start_new_session=True,
                **process_options(sys.platform),
            )
        except OSError as error:
            _log.info("no sweeper: %s", error)
            return
        if sys.platform != "win32":  # Qt can't wait for a pipe there
            assert self._process.stdout is not None
            self._notifier = QSocketNotifier(
                self._process.stdout.fileno(), QSocketNotifier.Type.Read, self
            )
            self._notifier.activated.connect(self._on_ended)

    def _forget(self) -> subprocess.Popen[bytes] | None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
        process, self._process, self._notifier = self._process, None, None
        return process

    @staticmethod
    def _let_go(process: subprocess.Popen[bytes]) -> None:
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(3)

    @Slot()
    def _on_ended(self) -> None:
        process = self._forget()
        if process is not None:
            self._let_go(process)
            if self._starts < _STARTS:
                self._start()
