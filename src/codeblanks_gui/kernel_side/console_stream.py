"""The two streams that programs in the console's kernel print to: ipykernel's, made quick."""

import codecs
import contextlib
import io
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Callable, Optional

if TYPE_CHECKING:
    from codeblanks_gui.kernel_side.console_output import ConsoleOutput

SPOOL_MARK = "codeblanks_spool"
"""In a message's metadata: the run, and the byte in its file after what the message is about."""

KEPT = "codeblanks_kept"
"""A message without content: what is in the file up to the mark is shown by other messages."""

_LARGE = 1_000_000


class ConsoleStream:
    """One of ipykernel's streams, whose `write` and `flush` are replaced."""

    def __init__(self, stream: Any, output: "ConsoleOutput") -> None:
        self.stream = stream
        self.output = output
        with contextlib.suppress(Exception):
            stream.flush()  # what was printed before
        self.write = self.make_write()
        self.flush = self.make_flush()
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
        output, now, frame_above = self.output, time.monotonic, sys._getframe
        queue, known = output.queue, 0  # the id of globals that are not ipykernel's

        def flush() -> None:
            nonlocal known
            if not queue and not output.is_sending:
                return
            output.settle()
            if now() < output.due and not output.is_child:
                caller = frame_above(1).f_globals
                if id(caller) == known:
                    return  # it is sent soon
                if not is_ours(caller):
                    known = id(caller)
                    return
            output.flush()

        return flush

    def send(self, header: Any, text: str, mark: "tuple[int, int]") -> None:
        """Send `text` as this stream's; `mark` is the run and where the text ends in its file."""
        try:
            self.send_message("stream", {"name": self.stream.name, "text": text}, header, mark)
        except UnicodeError:  # half a character, from a file name perhaps
            text = text.encode("utf-8", "backslashreplace").decode()
            self.send_message("stream", {"name": self.stream.name, "text": text}, header, mark)

    def send_message(
        self, kind: str, content: "dict[str, Any]", header: Any, mark: "tuple[int, int]"
    ) -> None:
        """Send one message, as ipykernel does it, with a mark."""
        stream = self.stream
        stream.session.pid = os.getpid()  # the thread knows of forks itself
        metadata = {SPOOL_MARK: list(mark)}
        stream.session.send(
            stream.pub_thread, kind, content, parent=header, ident=stream.topic, metadata=metadata
        )

    def close(self) -> None:
        """Close for the running program only: the next one prints again.

        ipykernel's own close would end the console's output for ever.
        """
        self.output.flush()
        self.stream.write = self.refuse

    def refuse(self, text: str) -> int:
        """Answer as a closed file does; what C code prints comes from ipykernel and passes."""
        if is_ours(sys._getframe(1).f_globals):
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


def is_ours(caller: "dict[str, Any]") -> bool:
    """Tell whether code with these globals is ipykernel's own, or ours."""
    name: Optional[Any] = caller.get("__name__", "")
    return str(name).startswith(("ipykernel", "codeblanks_gui.kernel_side"))
