"""Stop, made certain: in the console's kernel, an interrupt ends what runs, whenever it comes.

ipykernel raises KeyboardInterrupt wherever the main thread is just then. Before a program's first
line that is in IPython's own callbacks, and while a traceback is put together it is there; both
swallow it, and the program runs on, or ends without a word. Here an interrupt that comes too early
is kept for the program's first line, one that comes too late does no harm, and one that is dropped
on the way (in a destructor, or in a step of `%run` that swallows everything) comes once more.

Also here: a child made by `os.fork` that comes to the end of the program must not go on as a
second kernel on the same sockets; and what was printed before `os._exit` is sent before it.
"""

import _thread
import contextlib
import os
import signal
import sys
import threading
import time
import traceback
from typing import Any, Optional

_TELLING_SECONDS = 2.0
"""How long a traceback may take until an interrupt ends it too (an endless `__str__`)."""

_SENDING_SECONDS = 0.1
_AGAIN_SECONDS = 0.01
_MOST_TRIES = 50
_RUN_STEPS = ("run_line_magic", "run", "safe_execfile", "execfile")


class StopGuard:
    """Knows whether the main thread is in a program, before it, or in a traceback.

    Attributes:
        is_wanted: an interrupt has come before there was anything to interrupt.
        is_lost: Python has dropped an interrupt, and no other has come through since.
    """

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.process = os.getpid()
        self.main_thread = threading.main_thread()
        self.running = 0
        self.telling_since = 0.0
        self.is_wanted = self.is_lost = False
        self.earlier_trace: Any = None
        self.tries = 0
        self.real_hook = shell.kernel.pre_handler_hook
        self.real_run_code = shell.run_code
        self.real_showtraceback = shell.showtraceback
        # Kept, so that a program which replaces them in their modules changes nothing here.
        self.clock = time.monotonic
        self.current_thread = threading.current_thread
        self.getpid = os.getpid
        self.real_exit = os._exit
        self.sleep = time.sleep
        self.thread = threading.Thread
        self.real_unraisable = sys.unraisablehook

    def begin(self) -> None:
        """Take over: from the next request on."""
        self.shell.kernel.pre_handler_hook = self.before_request
        self.shell.run_code = self.run_code
        self.shell.showtraceback = self.showtraceback
        self.shell.events.register("post_execute", self.after_cell)
        os._exit = self.exit
        sys.unraisablehook = self.on_unraisable

    def exit(self, status: int) -> Any:
        """Stand in for `os._exit`: what the program printed last is what explains it."""
        if self.getpid() == self.process:
            with contextlib.suppress(BaseException):
                sys.stdout.flush()
                sys.stderr.flush()
                # The messages are on their way within this process; its thread sends them.
                self.sleep(_SENDING_SECONDS)
        return self.real_exit(status)

    def before_request(self) -> None:
        """Let interrupts come to us while a request is handled; ipykernel ignores them between."""
        self.real_hook()
        self.is_wanted = False
        self.forget_lost()
        self.tries = 0
        signal.signal(signal.SIGINT, self.on_interrupt)

    def on_interrupt(self, number: int, frame: Any) -> None:
        """Raise KeyboardInterrupt in a program; keep it before, forget it after."""
        if self.getpid() != self.process:
            raise KeyboardInterrupt
        if self.telling_since and self.clock() - self.telling_since < _TELLING_SECONDS:
            return
        if not self.running:
            self.is_wanted = True
        elif self.tries < _MOST_TRIES and self.is_between(frame):
            self.tries += 1
            self.interrupt_again()
        else:
            self.tries = 0
            self.forget_lost()
            raise KeyboardInterrupt

    def is_between(self, frame: Any) -> bool:
        """Tell whether `%run` is at work but not the program: some of its steps swallow all."""
        while frame is not None and frame.f_globals is not self.shell.user_ns:
            if str(frame.f_globals.get("__name__", "")).startswith("IPython."):
                return frame.f_code.co_name in _RUN_STEPS
            frame = frame.f_back
        return False

    def on_unraisable(self, lost: Any) -> None:
        """Interrupt once more where Python drops it: in a destructor, or in a callback from C."""
        is_stop = lost.exc_type is not None and issubclass(lost.exc_type, KeyboardInterrupt)
        if not is_stop or self.getpid() != self.process:
            self.real_unraisable(lost)
            return
        frame = sys._getframe(1)
        is_main = self.current_thread() is self.main_thread
        if self.running and is_main and not self.is_between(frame):
            self.stop_at_next_line(frame)
        self.interrupt_again()

    def stop_at_next_line(self, frame: Any) -> None:
        """Raise KeyboardInterrupt at the next line of `frame`, where the lost one has come from.

        The next interrupt may be lost like the last one: a program can spend nearly all its time
        in destructors.
        """
        if not self.is_lost:
            self.earlier_trace = sys.gettrace()
        self.is_lost = True
        frame.f_trace = self.on_line
        sys.settrace(lambda frame, event, found: None)  # without one, nobody's lines are told

    def on_line(self, frame: Any, event: str, found: Any) -> Any:
        """Stand for a debugger's function, for one line; Python drops one that raises."""
        frame.f_trace = self.earlier_trace
        if self.is_lost:
            self.forget_lost()
            raise KeyboardInterrupt
        return self.earlier_trace

    def forget_lost(self) -> None:
        """Go on as if no interrupt had been dropped."""
        if self.is_lost:
            self.is_lost = False
            sys.settrace(self.earlier_trace)

    def interrupt_again(self) -> None:
        """Interrupt in a moment: by then the main thread is somewhere else."""
        was_lost = self.is_lost

        def again() -> None:
            self.sleep(_AGAIN_SECONDS)
            if self.running and (self.is_lost or not was_lost):
                _thread.interrupt_main()

        self.thread(target=again, name="stop again", daemon=True).start()

    async def run_code(self, code: Any, result: Any = None, *, async_: bool = False) -> Any:
        """Run one statement of a cell, unless it was to be stopped before it began."""
        if self.current_thread() is not self.main_thread:
            return await self.real_run_code(code, result, async_=async_)
        self.running += 1
        try:
            if self.is_wanted:
                return self.tell_stop(result)
            return await self.real_run_code(code, result, async_=async_)
        finally:
            self.running -= 1

    def tell_stop(self, result: Any) -> bool:
        """Report an interrupt that came before the first line, as IPython reports others."""
        self.is_wanted = False
        stop = KeyboardInterrupt()
        if result is not None:
            result.error_in_exec = stop
        told = self.shell.InteractiveTB.get_exception_only(type(stop), stop)
        self.shell._showtraceback(type(stop), stop, told)
        return True

    def showtraceback(self, exc_tuple: Optional[Any] = None, *args: Any, **options: Any) -> Any:
        """Show a traceback; an interrupt that comes meanwhile has nothing left to stop."""
        if self.getpid() != self.process:
            self.end_child(1)
        if self.current_thread() is not self.main_thread:
            return self.real_showtraceback(exc_tuple, *args, **options)
        self.telling_since = self.clock()
        try:
            if not self.show_group(exc_tuple):
                self.real_showtraceback(exc_tuple, *args, **options)
        finally:
            self.telling_since = 0.0

    def show_group(self, exc_tuple: Optional[Any]) -> bool:
        """Show an exception group as an error; IPython only prints it, so that nobody hears."""
        kind, value, trace = exc_tuple or sys.exc_info()
        group = getattr(__import__("builtins"), "BaseExceptionGroup", None)  # Python >= 3.11
        if group is None or not isinstance(value, group):
            return False
        lines = traceback.format_exception(kind, value, trace)
        self.shell._showtraceback(kind, value, "".join(lines).splitlines())
        return True

    def after_cell(self) -> None:
        """End a child that came here by `os.fork`: the cell's end is the end of its program."""
        if self.getpid() != self.process:
            self.end_child(0)

    def end_child(self, code: int) -> None:
        """End this process, which is not the kernel, with what it has to say."""
        try:
            if code:
                traceback.print_exc()
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            self.real_exit(code)
