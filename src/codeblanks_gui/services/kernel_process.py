"""One kernel process, from its start to the last of its children."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.connection_folder import (
    make_connection_folder,
    remove_connection_folder,
)
from codeblanks_gui.services.kernel_env import log_tail, oom_kills, process_options
from codeblanks_gui.services.kernel_state import crash_summary


class KernelProcess:
    """Starts a kernel, watches it, ends it with everything it started, cleans up after it.

    Attributes:
        manager: Jupyter's kernel manager.
        client: Jupyter's client, its channels running, until `end`.
        folder: the private folder with sockets and logs, until `end`.
    """

    def __init__(self, interpreter: Interpreter, environ: Mapping[str, str], cwd: Path) -> None:
        """Start the kernel; raises OSError or RuntimeError where that fails, leaving nothing."""
        from codeblanks_gui.services.kernel_client import make_manager

        self.folder = make_connection_folder()
        self.client: Any = None
        self._oom_kills = oom_kills()
        self._cwd = cwd
        try:
            self.manager: Any = make_manager(interpreter, self.folder)
            with self.log_file.open("wb") as log:
                self.manager.start_kernel(
                    env=dict(environ),
                    cwd=str(cwd),
                    stdout=log.fileno(),
                    stderr=subprocess.STDOUT,
                    **process_options(sys.platform),
                )
            self._process: subprocess.Popen[bytes] = self.manager.provisioner.process
            self.client = self.manager.client()
            self.client.start_channels()
        except BaseException:
            remove_connection_folder(self.folder)
            raise

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

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self._process.poll()

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
        """Interrupt what runs there: SIGINT, on Windows an event."""
        self.manager.interrupt_kernel()

    def end(self) -> None:
        """End the process and all its children, stop the channels, remove the folder."""
        self._kill_tree()
        if self.client is not None:
            self.client.stop_channels()
            self.client = None
        self.manager.cleanup_resources()
        remove_connection_folder(self.folder)

    def _kill_tree(self) -> None:
        import psutil

        family: list[psutil.Process] = []
        with contextlib.suppress(psutil.Error):
            if self.poll() is None:
                family = psutil.Process(self.pid).children(recursive=True)
        if sys.platform != "win32":
            # Its children stay in its process group, also when it is gone itself.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        for process in family:  # those that left the group
            with contextlib.suppress(psutil.Error):
                process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(2)
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self.manager.provisioner.process = None
