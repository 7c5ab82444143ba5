"""One kernel process, from its start to the last of its children."""

import contextlib
import os
import subprocess
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.connection_folder import (
    make_connection_folder,
    remove_connection_folder,
)
from codeblanks_gui.services.crash_report import crash_summary
from codeblanks_gui.services.kernel_env import log_tail, oom_kills
from codeblanks_gui.services.kernel_launch import launch
from codeblanks_gui.services.process_tree import MARKER, kill_leftovers, kill_tree

_LONGEST_LOG: Final = 4_000_000
_KEPT_LOG: Final = 100_000
_FLUSH_LIMIT: Final = 0.05
"""Seconds in which the window stands still."""


class KernelProcess:
    """Starts a kernel, watches it, ends it with everything it started, cleans up after it.

    Attributes:
        client: Jupyter's client, its channels running, from `connect` until `end`.
        folder: the private folder with sockets and logs, until `end`.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        environ: Mapping[str, str],
        earlier: "KernelProcess | None" = None,
    ) -> None:
        """Start the kernel; raises OSError or RuntimeError where that fails, leaving nothing.

        Args:
            interpreter: the Python that runs it.
            environ: its whole environment.
            earlier: one that has ended; what its programs printed is carried on.
        """
        self.folder = make_connection_folder()
        self.client: Any = None
        self._oom_kills = oom_kills()
        self._mark = uuid.uuid4().hex
        try:
            # It boots in its own folder: the learner's may hold a `random.py`, and this one would
            # be read. The setup takes it to the learner's.
            self._launched = launch(
                interpreter,
                self.folder,
                {**environ, MARKER: self._mark},
                self.folder,
                self.log_file,
            )
        except BaseException:
            remove_connection_folder(self.folder)
            raise
        self._process = self._launched.process
        if earlier is not None:
            with contextlib.suppress(OSError):
                earlier.output_file.replace(self.output_file)
            earlier.forget_output()

    @property
    def pid(self) -> int:
        """The kernel's process id."""
        return self._process.pid

    @property
    def log_file(self) -> Path:
        """Where the process' own stdout and stderr go."""
        return self.folder / "kernel.log"

    @property
    def crash_file(self) -> Path:
        """Where faulthandler writes."""
        return self.folder / "crash.log"

    @property
    def output_file(self) -> Path:
        """Where the kernel writes all that programs print, for "save full output"."""
        return self.folder / "output.txt"

    @property
    def memory_ran_out(self) -> bool:
        """Whether the system has killed a process for memory since this one started."""
        return oom_kills() > self._oom_kills

    def connect(self) -> None:
        """Make the client; what it sends waits until the kernel listens."""
        self.client = self._launched.connect()

    def flush(self) -> None:
        """Have the messages taken in that have come from a process which has ended."""
        if self.client is not None:
            with contextlib.suppress(OSError):
                self.client.iopub_channel.flush(_FLUSH_LIMIT)

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs; keep its log short."""
        with contextlib.suppress(OSError):
            if self.log_file.stat().st_size > _LONGEST_LOG:
                tail = log_tail(self.log_file, _KEPT_LOG)
                os.truncate(self.log_file, 0)
                with self.log_file.open("a", encoding="utf-8") as file:
                    file.write(tail)
        return self._process.poll()

    @property
    def status(self) -> str:
        """What the system says it does: psutil's STATUS_ words, '' where that can't be asked."""
        import psutil

        try:
            return str(psutil.Process(self.pid).status())
        except psutil.Error:
            return ""

    @property
    def is_paused(self) -> bool:
        """Whether a signal has stopped it, so that it can't answer."""
        return self.status == "stopped"

    @property
    def share_of_processor(self) -> float:
        """How much of its life it has spent computing: 1.0 is all of it, on one core."""
        import psutil

        try:
            process = psutil.Process(self.pid)
            used = process.cpu_times()
            return float((used.user + used.system) / max(time.time() - process.create_time(), 0.1))
        except psutil.Error:
            return 0.0

    def is_in_cwd(self, folder: Path) -> bool:
        """Tell whether the kernel's current folder is `folder`; True where it can't be asked."""
        import psutil

        try:
            return os.path.samefile(psutil.Process(self.pid).cwd(), folder)
        except (OSError, psutil.Error):
            return True

    def last_words(self) -> str:
        """Return the end of what it wrote: where it crashed, else its own log."""
        report = log_tail(self.crash_file, limit=100_000)
        return crash_summary(report) or log_tail(self.log_file)

    def interrupt(self) -> None:
        """Interrupt what runs there: SIGINT, on Windows an event. One that is gone is fine."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            self._launched.interrupt()

    def end(self) -> None:
        """End the process and all its children, stop the channels, remove the folder.

        What programs printed, if it was kept, stays until `forget_output`.
        """
        self._kill_tree()
        if self.client is not None:
            self.client.stop_channels()
            self.client = None
        self._launched.release()
        if not self.output_file.is_file():
            remove_connection_folder(self.folder)
            return
        for path in self.folder.iterdir():
            if path != self.output_file:
                with contextlib.suppress(OSError):
                    path.unlink()

    def forget_output(self) -> None:
        """Remove what is left of the folder of one that has ended."""
        remove_connection_folder(self.folder)

    def _kill_tree(self) -> None:
        if self.poll() is None:
            kill_tree(self.pid, self._mark)
        else:
            kill_leftovers(self.pid, self._mark)
        with contextlib.suppress(OSError):
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(2)
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
