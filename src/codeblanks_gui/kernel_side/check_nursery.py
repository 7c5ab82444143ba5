"""A worker that stays: it forks a process for each program, so that torch is loaded once.

Programs for another device come from a nursery below, forked once, in which that device is
simulated already. On Linux only: Windows can't fork, and on macOS the system's own libraries
forbid it.
"""

import contextlib
import gc
import json
import os
import signal
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Tuple

from codeblanks_gui.kernel_side.process_guard import ProcessGuard

_PAUSE_S = 0.05
"""As long as nobody asks: the next device's program comes at once, and a fork would delay it."""


@dataclass(frozen=True)
class _Below:
    """A nursery below: its process, where its requests are written, where it says "done"."""

    pid: int
    requests: int
    done: int


@dataclass(frozen=True)
class _Child:
    """The process of the next program, and where its request is written."""

    pid: int
    requests: int


class Nursery:
    """Takes requests, and gives each a process of its own."""

    def __init__(
        self, guard: ProcessGuard, become: Callable[[str], Any], rehearse: Callable[[], Any]
    ) -> None:
        """Prepare to fork.

        Args:
            guard: the channel to the parent.
            become: makes this process's device another one.
            rehearse: touches what each program will need, in a process that waits for one: so
                its pages are its own already.
        """
        self._guard, self._become, self._rehearse = guard, become, rehearse
        self._device = ""
        self._below: Dict[str, _Below] = {}
        self._done = self._waiting = -1
        self._child: Optional[_Child] = None

    def next_request(self) -> bytes:
        """Return a request in a fresh process of its own; the nursery itself never returns.

        Of each process that has ended the parent is told how, so that it learns of a program
        that took its process with it.
        """
        while True:
            if self._child is None and not self._guard.is_asked(_PAUSE_S) and self._fork():
                return self._begin_program()
            line = self._guard.receive()
            request = json.loads(line)
            nonce, device = request["nonce"].encode(), request["device"]
            if device not in ("", self._device):
                self._pass_down(device, line, nonce)
            elif self._child is None and self._fork():
                return self._begin_program()
            else:
                self._run(line, nonce)

    def _fork(self) -> bool:
        """Fork the process of the next program, which waits for it; tell whether this is it."""
        waiting, to_child = os.pipe()
        pid = os.fork()
        if not pid:
            self._close(to_child, self._done)
            self._waiting = waiting
            return True
        os.close(waiting)
        self._child = _Child(pid, to_child)
        return False

    def _begin_program(self) -> bytes:
        """Wait for the program, in the process that was forked for it."""
        self._rehearse()
        line = _read_line(self._waiting)
        os.close(self._waiting)
        self._guard.begin_as_child()
        return line

    def _run(self, line: bytes, nonce: bytes) -> None:
        """Give a program to the process that waits for one, and see it to its end."""
        assert self._child is not None
        child, self._child = self._child, None
        with contextlib.suppress(BrokenPipeError):  # it has been ended: that is told below
            _write(child.requests, line)
        os.close(child.requests)
        code, signal_number = _wait_for(child.pid)
        self._end_strays(child.pid)
        self._guard.send(nonce + b" over %d %d" % (code, signal_number))
        if self._done >= 0:
            os.write(self._done, b".")

    def _pass_down(self, device: str, line: bytes, nonce: bytes) -> None:
        """Have a program run by the nursery of its device, and wait until it is over.

        In the process that becomes that nursery this returns at once: there the line comes again,
        through its own pipe.
        """
        below = self._below.get(device)
        if below is None:
            below = self._make_below(device)
            if below is None:
                return
            self._below[device] = below
        with contextlib.suppress(BrokenPipeError):
            _write(below.requests, line)
        if os.read(below.done, 1):
            return
        del self._below[device]  # it has been ended, perhaps for its memory
        for fd in (below.requests, below.done):
            os.close(fd)
        _, signal_number = _wait_for(below.pid)
        self._guard.send(nonce + b" over 0 %d" % (signal_number or signal.SIGKILL))

    def _make_below(self, device: str) -> Optional[_Below]:
        """Fork a nursery for `device`; None in the new process, which is it from now on."""
        requests, to_below = os.pipe()
        from_below, done = os.pipe()
        pid = os.fork()
        if pid:
            self._close(requests, done)
            return _Below(pid, to_below, from_below)
        self._close(to_below, from_below)
        if self._child is not None:
            os.close(self._child.requests)
        for other in self._below.values():
            self._close(other.requests, other.done)
        self._child, self._below, self._done, self._device = None, {}, done, device
        self._guard.begin_below(requests)
        self._become(device)
        keep_pages()
        return None

    def _end_strays(self, child: int) -> None:
        """End what a program has left running: its session, and what has left that one."""
        with contextlib.suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        kept = [below.pid for below in self._below.values()]
        while True:
            # We are their subreaper: orphans have become our children.
            strays = [pid for pid in _children() if pid not in kept]
            if not strays:
                return
            for stray in strays:
                with contextlib.suppress(OSError):
                    os.kill(stray, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(stray, 0)

    def _close(self, *fds: int) -> None:
        for fd in fds:
            if fd >= 0:
                os.close(fd)


def keep_pages() -> None:
    """Have Python leave alone what is loaded: a look at it would copy each page to each process."""
    gc.collect()
    gc.freeze()


def _write(fd: int, line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[os.write(fd, rest) :]


def _read_line(fd: int) -> bytes:
    """Return what is written up to its end; this process ends where the writer is gone."""
    got = b""
    while not got.endswith(b"\n"):
        chunk = os.read(fd, 1 << 16)
        if not chunk:
            os._exit(0)
        got += chunk
    return got


def _wait_for(child: int) -> Tuple[int, int]:
    """Return the exit code and the signal (0: none) that ended `child`."""
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return 0, os.WTERMSIG(status)
    return os.WEXITSTATUS(status), 0


def _children() -> List[int]:
    try:
        with open("/proc/self/task/%d/children" % os.getpid(), encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:  # a kernel without that list: the parent ends them with us
        return []
