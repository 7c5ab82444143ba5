"""Keeps the worker's own lines to its parent apart from all that a learner's program can do."""

import contextlib
import faulthandler
import io
import os
import shutil
import sys
import time
from typing import Any, Dict, List, Tuple

from codeblanks_gui.kernel_side import parent_watch

_PRIVATE_FD = 100  # above what a learner's loop over small descriptors touches

_GUARDED = (
    "builtins", "os", "io", "json", "json.encoder", "time", "ast", "traceback", "linecache",
    "difflib", "inspect", "importlib", "types", "re", "threading", "tokenize", "dataclasses",
    "math", "random", "signal", "faulthandler", "functools", "collections",
)  # fmt: skip
"""Modules that judging leans on: what a program replaced in them is put back."""


_NO_INPUT = "Check can't answer input()"


class _NoInput(io.TextIOBase):
    """Stands for stdin: every read ends the program with a reason that can be explained."""

    def read(self, size: Any = -1) -> str:
        raise EOFError(_NO_INPUT)

    def readline(self, size: Any = -1) -> str:  # type: ignore[override]
        raise EOFError(_NO_INPUT)

    def readable(self) -> bool:
        return True


class ProcessGuard:
    """The worker's private channel, the capture of all output, and what is put back afterwards.

    Files in `folder`: `stdout`, `stderr` (captures), `crash` (faulthandler), `reply` (the answer
    where the learner has closed the channel), `work/` (the program's folder).
    """

    def __init__(self, folder: str, parent: int) -> None:
        self._folder = folder
        self._requests = _move_away(0)
        self._channel = _move_away(1)
        self._channel_is = _identity(self._channel)
        _point(0, os.devnull, os.O_RDONLY)
        _point(1, self._path("stdout"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        _point(2, self._path("boot"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._pid = os.getpid()
        self._is_child = False
        self._streams: Tuple[Any, Any] = (sys.stdout, sys.stderr)
        for stream in self._streams:
            stream.reconfigure(line_buffering=True)
        opened = os.open(self._path("crash"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._crash = _move_away(opened)
        os.close(opened)
        faulthandler.enable(self._crash)
        _stay_tied_to(parent)

    def begin_below(self, requests: int) -> None:
        """Take requests from another process of ours, which this one was forked from (Linux)."""
        nursery, self._pid = os.getppid(), os.getpid()
        os.close(self._requests)
        self._requests = _move_away(requests)
        os.close(requests)
        _stay_tied_to(nursery)

    def begin_as_child(self) -> None:
        """Stand as if just started, in a process that was forked for one program (Linux)."""
        nursery, self._pid, self._is_child = os.getppid(), os.getpid(), True
        os.chdir(self._folder)
        shutil.rmtree(self._path("work"), ignore_errors=True)
        os.mkdir(self._path("work"))
        os.chdir(self._path("work"))
        for name in ("stderr", "reply"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(self._path(name))
        os.ftruncate(1, 0)
        os.ftruncate(self._crash, 0)
        _stay_tied_to(nursery)

    def receive(self) -> bytes:
        """Wait for one line from the parent; ends the process where the parent is gone."""
        got = b""
        while not got.endswith(b"\n"):
            chunk = os.read(self._requests, 1 << 16)
            if not chunk:
                os._exit(0)
            got += chunk
        return got

    def is_asked(self, patience_s: float) -> bool:
        """Tell whether a request is there, or comes within so many seconds."""
        if sys.platform == "win32":
            return False  # no way to look into a pipe without taking from it
        import select

        return bool(select.select([self._requests], [], [], patience_s)[0])

    def send(self, line: bytes) -> None:
        """Write one line to the parent, or to the reply file where the channel is not ours."""
        data = memoryview(b"\n" + line + b"\n")
        try:
            if _identity(self._channel) != self._channel_is:
                raise OSError
            while data:
                data = data[os.write(self._channel, data) :]
        except OSError:
            with open(self._path("reply"), "wb") as reply:
                reply.write(line)
            os._exit(0)  # the parent learns of the end, and then reads the file

    def begin(self, time_limit_s: float) -> None:
        """Take note of what the program might change; from here on stderr is the program's."""
        _point(2, self._path("stderr"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        sys.stdin = sys.__stdin__ = _NoInput()  # type: ignore[misc,assignment]
        self._modules = dict(sys.modules)
        self._dicts: List[Tuple[Dict[str, Any], Dict[str, Any]]] = []
        for name in _GUARDED:
            module = sys.modules.get(name)
            if module is not None:
                self._dicts.append((module.__dict__, dict(module.__dict__)))
        self._sys = {name: getattr(sys, name) for name in ("exit", "stdout", "stderr", "_getframe")}
        # Tells where the time went, without help from the interpreter, just before we are killed.
        faulthandler.dump_traceback_later(time_limit_s, file=self._crash)

    def end(self) -> None:
        """Put back what the program replaced; a forked child that came this far ends here."""
        for live, saved in self._dicts:
            for name, value in saved.items():
                if live.get(name, self) is not value:
                    live[name] = value
        if os.getpid() != self._pid:
            self._flush()
            os._exit(0)
        for name, value in self._sys.items():
            setattr(sys, name, value)
        for name, module in self._modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        sys.settrace(None)
        sys.setprofile(None)
        _disarm_alarms()
        self._flush()

    def output(self, limit: int) -> Tuple[str, str]:
        """Return what the program printed to stdout and stderr; at most `limit` + 1 bytes each."""
        self._flush()
        return self._read("stdout", limit), self._read("stderr", limit)

    def size(self) -> int:
        """Return the bytes printed so far."""
        self._flush()
        return sum(os.path.getsize(self._path(name)) for name in ("stdout", "stderr"))

    def rest(self) -> None:
        """Wait to be ended together with all children; alone, this process ends soon."""
        faulthandler.cancel_dump_traceback_later()
        if self._is_child:
            os._exit(0)  # the nursery ends what the program has started
        try:
            os.read(self._requests, 1)
        except OSError:
            time.sleep(5)
        os._exit(0)

    def _flush(self) -> None:
        for stream in self._streams:
            try:
                stream.flush()
            except (ValueError, OSError):  # closed by the program
                continue

    def _read(self, name: str, limit: int) -> str:
        with open(self._path(name), "rb") as file:
            return file.read(limit + 1).decode("utf-8", "replace")

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, name)


def _move_away(fd: int) -> int:
    """Return a private, non-inheritable copy of `fd`."""
    try:
        import fcntl
    except ImportError:  # Windows
        return os.dup(fd)
    return fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, _PRIVATE_FD)


def _identity(fd: int) -> Tuple[int, int, int]:
    """Return what tells that `fd` is still the same pipe; raises OSError where it is closed."""
    facts = os.fstat(fd)
    return facts.st_dev, facts.st_ino, facts.st_mode


def _point(fd: int, path: str, flags: int) -> None:
    """Make `fd` refer to the file `path`."""
    opened = os.open(path, flags, 0o600)
    if opened != fd:
        os.dup2(opened, fd)
        os.close(opened)


def _disarm_alarms() -> None:
    import signal

    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stay_tied_to(parent: int) -> None:
    """Lead an own session, adopt orphaned children, and end when the parent ends."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(PermissionError):  # we lead a group already
            os.setsid()
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: linux/prctl.h
    parent_watch.tie_to(parent)
