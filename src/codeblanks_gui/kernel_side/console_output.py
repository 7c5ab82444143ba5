"""What programs print in the console's kernel: taken quickly, sent rarely, kept whole.

A program that flushes after each line makes a message of each line: thousands a second, which
no window can draw, and each costs the program more than the line itself. Here a write only puts
the text into a queue. ipykernel's output thread sends what is there: a moment after the first
write, then every 80 ms; ipykernel's own flushes (before a figure or `input()`, at a cell's end)
wait until all is sent. Both streams share the queue, so their order holds.

A flush puts what was written into the run's file before it returns. Messages die with the process;
the file doesn't, and each message tells how far in the file it goes: so the window finds what was
flushed before a crash and has not come.
"""

import contextlib
import os
import sys
import threading
import time
from typing import Any, Callable, Iterator, Optional

from codeblanks_gui.kernel_side.console_stream import KEPT, ConsoleStream
from codeblanks_gui.kernel_side.message_text import shorten, without_wiped
from codeblanks_gui.kernel_side.output_spool import OutputSpool

SEND_SECONDS = 0.08
FIRST_SECONDS = 0.004
FLUSH_LIMIT = 10.0
"""Seconds that a flush waits for a process that is short of time; ipykernel's own limit."""

LONGEST_MESSAGE = 300_000
_MOST_PARTS = 20
"""Messages of one sending; a program that changes streams more often gets one for both."""

_MOST_IN_CHILD = 4_000
_TURN = 0.0001

_thread_now = threading.get_ident


class ConsoleOutput:
    """The queue between programs and ipykernel's two streams.

    Attributes:
        queue: whose text it is and the text, in turn. No tuple for each of a million writes: they
            would have Python's collector go through all of PyTorch, for longer than the program
            runs.
        state: how many things at the queue's start are in the file already, and the byte in the
            file after them.
        holder: the thread that holds the file; 0 where none does, or the main thread just puts
            into it what was written (`is_settling`).
        due: the time (monotonic) from which a flush is let through.
        is_awake: whether the output thread knows that there is something to send.
    """

    def __init__(self, streams: "dict[str, Any]", texts: "dict[str, str]", spool: str) -> None:
        """Stand in for the `write` and `flush` of ipykernel's streams, which stay the same objects.

        Args:
            streams: by name, as in `sys`.
            texts: the console's words; `left_out` and `full` are read when they are needed.
            spool: the file that keeps everything, or ''.
        """
        self.texts = texts
        self.spool = OutputSpool(spool, texts["full"])
        self.queue: list[Any] = []
        self.state = (0, 0)
        self.holder = 0
        self.main_thread = threading.main_thread().ident
        self.is_settling = False
        self.due = 0.0
        self.is_awake = False
        self.is_child = False
        self.is_sending = False
        self.sendings = 0
        self.file_lock = threading.RLock()
        self.send_lock = threading.RLock()
        self.streams = {name: ConsoleStream(stream, self) for name, stream in streams.items()}
        self.thread: Any = next(iter(streams.values())).pub_thread
        self.loop: Any = self.thread.io_loop.asyncio_loop
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.begin_child, after_in_parent=self.spool.share)

    def begin_cell(self) -> None:
        """Let the first output of a cell through at once; keep only its output."""
        for output in self.streams.values():
            output.open()
        self.flush()
        with self.holding_file():
            self.spool.full_note = self.texts["full"]
            self.spool.begin()
            self.state = (self.state[0], 0)
        self.due = 0.0

    def end_cell(self) -> None:
        """Give back what a program closed or replaced: ipykernel would hang on it."""
        for name, output in self.streams.items():
            output.open()
            if getattr(sys, name, None) is not output.stream:
                setattr(sys, name, output.stream)

    def keep(self, text: str) -> None:
        """Put into the file what isn't printed, or is shown in part only: on lines of its own."""
        self.flush()
        start = "" if self.spool.is_at_line_start() else "\n"
        self.queue.extend(((None, None), f"{start}{text}\n"))
        self.flush()

    def begin_child(self) -> None:
        """In a forked process: what is queued is the parent's, and there is no output thread."""
        self.queue.clear()
        self.state = (0, 0)
        self.holder = 0
        self.main_thread = threading.get_ident()
        self.is_child = True
        self.is_awake = self.is_sending = self.is_settling = False
        self.file_lock = threading.RLock()  # the parent's thread may have held them just then
        self.send_lock = threading.RLock()
        self.spool.share()
        for output in self.streams.values():
            output.stream._buffer_lock = threading.RLock()

    def settle(self) -> None:
        """Put what was written into the file: there it outlives a crash of this process.

        A program that flushes each line does this for each: so its thread takes no lock, and who
        holds the file waits for it.
        """
        if _thread_now() == self.main_thread:
            if self.is_settling:
                return  # a signal's handler, in the midst of this
            try:
                self.is_settling = True
                if not self.holder:
                    self.write_fresh()
                    return
            finally:
                self.is_settling = False
        if self.holder != threading.get_ident():
            with self.holding_file():
                self.write_fresh()

    def write_fresh(self) -> None:
        """Write what isn't in the file yet.

        An interrupt may come before this is noted: then the same is written to the same place.
        """
        count, end = self.state
        queue = self.queue
        if len(queue) == count + 4:  # a line and its end, as `print` writes them
            self.state = (count + 4, self.spool.write(queue[count + 1] + queue[count + 3], end))
            return
        texts = queue[count + 1 :: 2]
        if texts:
            end = self.spool.write("".join(texts), end)
            self.state = (count + 2 * len(texts), end)

    @contextlib.contextmanager
    def holding_file(self) -> Iterator[None]:
        """Change what is known of the file; a signal's handler that prints leaves it alone."""
        me = threading.get_ident()
        with self.file_lock:
            try:
                self.holder = me
                while self.is_settling and me != self.main_thread:
                    time.sleep(_TURN)
                yield
            finally:
                self.holder = 0

    def is_in_file(self) -> bool:
        """Tell whether this thread is changing the file: a signal's handler has come between."""
        me = threading.get_ident()
        return self.holder == me or (self.is_settling and me == self.main_thread)

    def take(self) -> "tuple[list[Any], tuple[int, int]]":
        """Take the queue, as far as it is in the file; return the run and the end there, too."""
        self.settle()
        with self.holding_file():
            count, end = self.state
            taken = self.queue[:count]
            self.state = (0, end)
            del self.queue[:count]
            return taken, (self.spool.run, end)

    def wake(self, text: str) -> None:
        """Have the queue sent soon; `text` has just been put there."""
        if self.is_child:
            # Nothing would send it later; a line is a message, as a terminal's line is a write.
            if "\n" in text or len(self.queue) > _MOST_IN_CHILD:
                self.send()
            return
        self.is_awake = True
        wait = max(FIRST_SECONDS, min(self.due - time.monotonic(), SEND_SECONDS))
        if not self.call_thread(self.loop.call_later, wait, self.send_unless_sent, self.sendings):
            self.send()

    def send_unless_sent(self, sendings: int) -> None:
        """Send, unless a flush has done it since there were `sendings`."""
        if sendings == self.sendings:
            self.send()

    def call_thread(self, function: Callable[..., object], *arguments: Any) -> bool:
        """Call something on the output thread; False where there is none, as at the very end."""
        if self.is_child or not self.thread.thread.is_alive():
            return False
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # the loop is closed
            return False
        return True

    def flush(self) -> None:
        """Return when all that was written is on its way."""
        if self.is_in_file() or not (self.queue or self.is_sending):
            return
        self.settle()
        done = threading.Event()

        def send() -> None:
            self.send()
            self.thread.schedule(done.set)  # behind the messages

        if threading.get_ident() == self.thread.thread.ident or not self.call_thread(send):
            self.send()
        else:
            done.wait(FLUSH_LIMIT)

    def send(self) -> None:
        """Send what is in the queue.

        On the output thread where there is one: an interrupt can't come in between there.
        """
        if self.is_in_file():
            return
        with self.send_lock:
            self.is_awake = False
            self.is_sending = True
            self.sendings += 1
            self.due = time.monotonic() + SEND_SECONDS
            note = "\n" + self.texts["left_out"] + "\n"
            try:
                for output, header, text, mark in self.parts():
                    if output is None:
                        next(iter(self.streams.values())).send_message(KEPT, {}, None, mark)
                    elif text:
                        shown = shorten(without_wiped(text), LONGEST_MESSAGE, note)
                        output.send(header, shown, mark)
            finally:
                self.is_sending = False

    def parts(self) -> "list[tuple[Optional[ConsoleStream], Any, str, tuple[int, int]]]":
        """Take the queue: each part is what one stream got for one request without a break.

        With each part comes its mark: the run, and where in its file the part ends.
        """
        taken, (run, end) = self.take()
        owners, texts = taken[::2], taken[1::2]
        if owners and owners.count(owners[0]) == len(owners):
            return [(*owners[0], "".join(texts), (run, end))]
        pieces: list[tuple[Any, Any, list[str]]] = []
        last: Any = None
        for number, owner in enumerate(owners):
            if owner != last:
                last = owner
                pieces.append((*owner, []))
            pieces[-1][2].append(texts[number])
        if len(pieces) > _MOST_PARTS:
            pieces = joined(pieces)
        parts = []
        for output, header, some in reversed(pieces):
            text = "".join(some)
            parts.append((output, header, text, (run, end)))
            if not self.spool.is_off:
                end -= len(text.encode("utf-8", "backslashreplace"))
        return parts[::-1]


def joined(pieces: "list[tuple[Any, Any, list[str]]]") -> "list[tuple[Any, Any, list[str]]]":
    """Join what the window asked for: it shows both streams, and all requests, alike.

    What was asked for in another session it doesn't show, and what is only kept isn't sent.
    """
    found: dict[Any, tuple[Any, Any, list[str]]] = {}
    for output, header, texts in pieces:
        key = (output is None, (header or {}).get("session", ""))
        found.setdefault(key, (output, header, []))[2].extend(texts)
    return list(found.values())
