"""What programs print in the console's kernel: taken quickly, sent rarely, kept whole.

A program that flushes after each line makes a message of each line: thousands a second, which
no window can draw, and each costs the program more than the line itself. Here a write only puts
the text into a queue. ipykernel's output thread sends what is there: a moment after the first
write, then every 80 ms; ipykernel's own flushes (before a figure or `input()`, at a cell's end)
wait until all is sent. Both streams share the queue, so their order holds.
"""

import codecs
import collections
import io
import os
import sys
import threading
import time
from typing import Any, Callable, Iterator, Optional

from codeblanks_gui.kernel_side.message_text import shorten, without_wiped
from codeblanks_gui.kernel_side.output_spool import OutputSpool

SEND_SECONDS = 0.08
QUICK_FLUSHES = 8
"""Flushes after a pause that are obeyed at once: what was printed last before a crash is seen."""

FIRST_SECONDS = 0.004
FLUSH_LIMIT = 10.0
"""Seconds that a flush waits for a process that is short of time; ipykernel's own limit."""

LONGEST_MESSAGE = 300_000
_LARGE = 1_000_000
_MOST_PARTS = 20
"""Messages of one sending; a program that changes streams more often gets one for both."""

_MOST_IN_CHILD = 4_000


class ConsoleOutput:
    """The queue between programs and ipykernel's two streams.

    Attributes:
        queue: whose text it is and the text, in turn. No tuple for each of a million writes: they
            would have Python's collector go through all of PyTorch, for longer than the program
            runs.
        due: the time (monotonic) from which a flush is let through.
        credit: how many more are let through before that.
        refill: the time from which there are `QUICK_FLUSHES` of these again, if none comes before.
        is_awake: whether the output thread knows that there is something to send.
    """

    def __init__(self, streams: dict[str, Any], texts: dict[str, str], spool: str) -> None:
        """Stand in for the `write` and `flush` of ipykernel's streams, which stay the same objects.

        Args:
            streams: by name, as in `sys`.
            texts: the console's words; `left_out` and `full` are read when they are needed.
            spool: the file that keeps everything, or ''.
        """
        self.texts = texts
        self.spool = OutputSpool(spool, texts["full"])
        self.queue: collections.deque[Any] = collections.deque()
        self.due = self.refill = 0.0
        self.credit = 0
        self.is_awake = False
        self.is_child = False
        self.is_sending = False
        self.sendings = 0
        self.lock = threading.RLock()
        self.streams = {name: ConsoleStream(stream, self) for name, stream in streams.items()}
        self.thread: Any = next(iter(streams.values())).pub_thread
        self.loop: Any = self.thread.io_loop.asyncio_loop
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.begin_child)

    def begin_cell(self) -> None:
        """Let the first output of a cell through at once; keep only its output."""
        for output in self.streams.values():
            output.open()
        self.flush()
        with self.lock:
            self.spool.full_note = self.texts["full"]
            self.spool.begin()
        self.due = self.refill = 0.0

    def end_cell(self) -> None:
        """Give back what a program closed or replaced: ipykernel would hang on it."""
        for name, output in self.streams.items():
            output.open()
            if getattr(sys, name, None) is not output.stream:
                setattr(sys, name, output.stream)

    def keep(self, text: str) -> None:
        """Put into the file what isn't printed, or is shown in part only: on lines of its own."""
        self.flush()
        with self.lock:
            self.spool.write(f"{text}\n" if self.spool.is_at_line_start else f"\n{text}\n")

    def begin_child(self) -> None:
        """In a forked process: what is queued is the parent's, and there is no output thread."""
        self.queue.clear()
        self.is_child = True
        self.is_awake = self.is_sending = False
        self.lock = threading.RLock()  # the parent's thread may have held them just then
        for output in self.streams.values():
            output.stream._buffer_lock = threading.RLock()

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
        if not self.queue and not self.is_sending:
            return
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
        with self.lock:
            self.is_awake = False
            self.is_sending = True
            self.sendings += 1
            self.due = time.monotonic() + SEND_SECONDS
            note = "\n" + self.texts["left_out"] + "\n"
            try:
                for output, header, text in self.parts():
                    self.spool.write(text)
                    output.send(header, shorten(without_wiped(text), LONGEST_MESSAGE, note))
            finally:
                self.is_sending = False

    def parts(self) -> "list[tuple[ConsoleStream, Any, str]]":
        """Take the queue: each part is what one stream got for one request without a break."""
        take = self.queue.popleft
        taken = [take() for _ in range(len(self.queue))]
        owners, texts = taken[::2], taken[1::2]
        if owners and owners.count(owners[0]) == len(owners):
            return [(*owners[0], "".join(texts))]
        parts: list[tuple[ConsoleStream, Any, list[str]]] = []
        last: Any = None
        for number, owner in enumerate(owners):
            if owner != last:
                last = owner
                parts.append((*owner, []))
            parts[-1][2].append(texts[number])
        if len(parts) > _MOST_PARTS:
            parts = self.joined_parts(parts)
        return [(output, header, "".join(texts)) for output, header, texts in parts]

    @staticmethod
    def joined_parts(
        parts: "list[tuple[ConsoleStream, Any, list[str]]]",
    ) -> "list[tuple[ConsoleStream, Any, list[str]]]":
        """Join what belongs to one request: the console shows both streams alike."""
        joined: dict[str, tuple[ConsoleStream, Any, list[str]]] = {}
        for output, header, texts in parts:
            joined.setdefault(header.get("msg_id", ""), (output, header, []))[2].extend(texts)
        return list(joined.values())


class ConsoleStream:
    """One of ipykernel's streams, whose `write` and `flush` are replaced."""

    def __init__(self, stream: Any, output: ConsoleOutput) -> None:
        self.stream = stream
        self.output = output
        self.parcels: collections.deque[tuple[Any, str]] = collections.deque()
        self.write = self.make_write()
        self.flush = self.make_flush()
        self.real_parcels = stream._flush_buffers
        stream._flush_buffers = self.give_parcels
        stream.close = self.close
        stream.buffer = StreamBytes(stream)
        stream.reconfigure = self.reconfigure
        self.open()

    def open(self) -> None:
        """Take text again, also after `close`."""
        self.stream.write = self.write
        self.stream.flush = self.flush

    def make_write(self) -> Callable[[str], int]:
        """Return the function that programs call, a million times perhaps: no look-up too many."""
        stream, output = self.stream, self.output
        # The request that a text belongs to: of the running cell or task, of another thread's.
        header_of = stream._parent_header.get
        put = output.queue.extend  # of two at once: nothing of another thread comes between
        last: tuple[ConsoleStream, Any] = (self, None)

        def write(text: str) -> int:
            nonlocal last
            if not isinstance(text, str):
                raise TypeError(f"write() argument must be str, not {type(text).__name__}")
            header = header_of(None)
            if header is None:
                header = stream.parent_header
            owner = last
            if owner[1] is not header:
                owner = last = (self, header)
            put((owner, text))
            if not output.is_awake:
                output.wake(text)
            size = len(text)
            if size > _LARGE:
                output.flush()  # a few of these would fill the memory
            return size

        return write

    def make_flush(self) -> Callable[[], None]:
        """Return the function that programs call after each line, if they are badly made."""
        output, now = self.output, time.monotonic

        def flush() -> None:
            if not output.queue and not output.is_sending:
                return
            moment = now()
            if moment >= output.refill:
                output.credit = QUICK_FLUSHES
            output.refill = moment + SEND_SECONDS
            is_early = output.credit <= 0 and moment < output.due
            if is_early and not output.is_child and not is_called_by_ipykernel():
                return  # it is sent soon
            output.credit -= 1
            output.flush()

        return flush

    def send(self, header: Any, text: str) -> None:
        """Have ipykernel send `text` as this stream's."""
        self.parcels.append((header, text))
        try:
            self.stream._flush()
        except UnicodeError:  # half a character, from a file name perhaps
            self.parcels.append((header, text.encode("utf-8", "backslashreplace").decode()))
            self.stream._flush()

    def give_parcels(self) -> Iterator[tuple[Any, str]]:
        """Stand in for the stream's own buffers, which hold what was written before."""
        yield from self.real_parcels()
        while self.parcels:
            yield self.parcels.popleft()

    def close(self) -> None:
        """Close for the running program only: the next one prints again.

        ipykernel's own close would end the console's output for ever.
        """
        self.output.flush()
        self.stream.write = self.refuse

    def refuse(self, text: str) -> int:
        """Answer as a closed file does; what C code prints comes from ipykernel and passes."""
        if is_called_by_ipykernel():
            return self.write(text)
        raise ValueError("I/O operation on closed file.")

    def reconfigure(self, **options: Any) -> None:
        """Accept what programs ask of a stream of Python's own; there is nothing to change."""


class StreamBytes(io.BufferedIOBase):
    """The `buffer` of a stream: takes UTF-8."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def write(self, data: Any) -> int:
        """Print bytes; a character may come in two pieces."""
        data = bytes(data)
        self.stream.write(self.decoder.decode(data))
        return len(data)

    def flush(self) -> None:
        """Flush the stream."""
        self.stream.flush()

    def writable(self) -> bool:
        """Say yes."""
        return True

    def fileno(self) -> int:
        """Return the stream's descriptor."""
        return int(self.stream.fileno())

    def close(self) -> None:
        """Stay open: it ends with the stream."""


def is_called_by_ipykernel() -> bool:
    """Tell whether ipykernel's own code, or ours, called the caller."""
    frame: Optional[Any] = sys._getframe(2)
    name = str(frame.f_globals.get("__name__", "") if frame else "")
    return name.startswith(("ipykernel", "codeblanks_gui.kernel_side"))
