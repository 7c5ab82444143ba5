"""A worker that stays: it forks a process for each program, so that torch is loaded once.

On Linux only: Windows can't fork, and on macOS the system's own libraries forbid it.
"""

import contextlib
import json
import os
import signal
from typing import List, Tuple

from codeblanks_gui.kernel_side.process_guard import ProcessGuard


def next_request(guard: ProcessGuard) -> bytes:
    """Return a request in a fresh process of its own; the nursery itself never returns.

    Of each process that has ended the parent is told how, so that it learns of a program that
    took its process with it.
    """
    while True:
        line = guard.receive()
        nonce = json.loads(line)["nonce"].encode()
        child = os.fork()
        if not child:
            guard.begin_as_child()
            return line
        code, signal_number = _wait_for(child)
        _end_strays(child)
        guard.send(nonce + b" over %d %d" % (code, signal_number))


def _wait_for(child: int) -> Tuple[int, int]:
    """Return the exit code and the signal (0: none) that ended `child`."""
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return 0, os.WTERMSIG(status)
    return os.WEXITSTATUS(status), 0


def _end_strays(child: int) -> None:
    """End what a program has left running: its session, and what has left that one."""
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    # We are their subreaper: orphans have become our children.
    while True:
        for orphan in _children():
            with contextlib.suppress(OSError):
                os.kill(orphan, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _children() -> List[int]:
    try:
        with open("/proc/self/task/%d/children" % os.getpid(), encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:  # a kernel without that list: the parent ends them with us
        return []
