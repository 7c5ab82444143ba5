"""Threads that outlive their program: its main part has ended, and Stop has nothing to stop.

In a terminal they end with the process, or the terminal is seen to be busy. The console's process
lives on, so the window is told, and told again when they have ended.

A thread is the learner's where the learner's code runs in it, or is what it was started for. So
those don't count that IPython, the kernel, PyTorch or a progress bar has for itself, nor a pool's
workers that wait for something to do.
"""

import functools
import os
import sys
import threading
import time
from typing import Any

LEFT = "codeblanks_threads"
"""A message on the output channel: `are_left` tells whether the learner's threads run on."""

_LOOK_SECONDS = 0.5
_LOOKS = 2
"""In a row that have to find one: a thread that ends in a moment is nobody's concern."""

_KERNELS = frozenset({"IPython", "ipykernel", "tornado", "zmq"})
"""Packages whose threads evaluate expressions in the learner's variables, for the window."""


class ThreadWatch:
    """Looks for threads when a cell has ended, and while there are any."""

    def __init__(self, shell: Any, workspace: str) -> None:
        self.kernel = shell.kernel
        self.folders = tuple(
            os.path.normcase(os.path.join(path, ""))
            for path in {os.path.abspath(workspace), os.path.realpath(workspace)}
        )
        self.main_thread = threading.main_thread()
        self.lock = threading.Lock()
        self.is_watching = self.is_due = False
        # Kept, so that a program which replaces them in their modules changes nothing here.
        self.thread, self.all_threads = threading.Thread, threading.enumerate
        self.frames, self.thread_now, self.sleep = (
            sys._current_frames,
            threading.get_ident,
            time.sleep,
        )

    def on_cell_ends(self) -> None:
        """Watch what the cell has left, unless it is watched already."""
        if self.thread_now() != self.main_thread.ident or not self.are_left():
            return
        with self.lock:
            self.is_due = True
            if self.is_watching:
                return
            self.is_watching = True
        self.thread(target=self.watch, name="thread watch", daemon=True).start()

    def watch(self) -> None:
        """Tell of the threads once they have lived for a while, and when the last one ends."""
        looks, is_told = 0, False
        while True:
            self.is_due = False
            self.sleep(_LOOK_SECONDS)
            looks = looks + 1 if self.are_left() else 0
            if is_told != (looks >= _LOOKS):
                is_told = not is_told
                self.tell(is_told)
            with self.lock:
                if not looks and not self.is_due:
                    self.is_watching = False
                    return

    def tell(self, are_left: bool) -> None:
        """Send it; the output thread does, as for all that is sent there."""
        kernel = self.kernel
        send = functools.partial(
            kernel.session.send, kernel.iopub_thread, LEFT, {"are_left": are_left}
        )
        kernel.iopub_thread.schedule(send)

    def are_left(self) -> bool:
        """Tell whether a thread of the learner's lives, beside the one that runs cells."""
        threads = {thread.ident: thread for thread in self.all_threads()}
        passed = {self.main_thread.ident, self.thread_now()}
        return any(
            self.is_learners(threads.get(ident), frame)
            for ident, frame in self.frames().items()
            if ident not in passed
        )

    def is_learners(self, thread: Any, frame: Any) -> bool:
        """Tell whether the learner's code runs in `thread`, or is what it waits to call."""
        if type(thread).__module__.split(".")[0] in _KERNELS:
            return False
        for name in ("_target", "function"):  # `function` is a Timer's
            called = getattr(thread, name, None)
            while isinstance(called, functools.partial):
                called = called.func
            called = getattr(called, "__func__", called)
            code = getattr(called, "__code__", None)
            if code is not None and self.is_own(code, getattr(called, "__globals__", {})):
                return True
        while frame is not None:
            if self.is_own(frame.f_code, frame.f_globals):
                return True
            frame = frame.f_back
        return False

    def is_own(self, code: Any, names: "dict[str, Any]") -> bool:
        """Tell whether code is the learner's: of the program or a cell, or a module beside it."""
        if names.get("__name__") == "__main__":
            return True
        path = os.path.normcase(code.co_filename)
        return path.startswith(self.folders) and "site-packages" not in path
