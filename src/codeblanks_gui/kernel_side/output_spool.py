"""All that one run printed, in a file: the console shows only a part of a flood."""

import contextlib
import os
import shutil
from typing import Optional

MOST_BYTES = 1 << 30


class OutputSpool:
    """Keeps what is printed until the next run begins.

    It never troubles the program: where the disk refuses, there is no file. It takes at most
    1 GiB, and at most half of what the disk had free; what comes after that is left out, with a
    note. Processes that a program forks append to the same file.
    """

    def __init__(self, path: str, full_note: str, most_bytes: int = MOST_BYTES) -> None:
        """Remember where the file will be.

        Args:
            path: the file; an empty one keeps nothing.
            full_note: the last line of a file that was not allowed to grow, with `{size}` (MB).
            most_bytes: the limit.

        `is_at_line_start` tells whether what comes next is at the start of a line.
        """
        self.path = path
        self.full_note = full_note
        self.most_bytes = most_bytes
        self.limit = 0
        self.process = os.getpid()
        self.file: Optional[int] = None
        self.is_off = not path
        self.is_at_line_start = True

    def begin(self) -> None:
        """Forget what the run before has printed."""
        self.is_off = not self.path
        self.is_at_line_start = True
        if self.file is None:
            return
        try:
            os.ftruncate(self.file, 0)
            self.limit = self.room()
        except OSError:
            self.give_up()
            self.is_off = not self.path

    def write(self, text: str) -> None:
        """Keep `text`."""
        if self.is_off:
            return
        try:
            if self.file is None:
                self.open()
            self.append(text.encode("utf-8", "backslashreplace"))
            self.is_at_line_start = text.endswith("\n") if text else self.is_at_line_start
        except OSError:
            self.give_up()

    def open(self) -> None:
        """Make the file, for this user only; processes that are started don't inherit it."""
        # Not truncated: a forked process may have been the first to write.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self.file = os.open(self.path, flags, 0o600)
        self.limit = self.room()

    def room(self) -> int:
        """Return how many bytes the file may have."""
        return min(self.most_bytes, shutil.disk_usage(os.path.dirname(self.path)).free // 2)

    def append(self, data: bytes) -> None:
        """Write all of `data`, or what there is room for and the note."""
        assert self.file is not None
        room = self.limit - os.fstat(self.file).st_size
        if len(data) > room:
            self.is_off = True
            kept = data[: max(room, 0)].decode("utf-8", "ignore")
            note = self.full_note.format(size=self.limit // 1_000_000)
            data = f"{kept}\n{note}\n".encode()
        view = memoryview(data)
        while view:
            view = view[os.write(self.file, view) :]

    def give_up(self) -> None:
        """Have no file rather than one with gaps."""
        self.is_off = True
        file, self.file = self.file, None
        with contextlib.suppress(OSError):
            if file is not None:
                os.close(file)
        with contextlib.suppress(OSError):
            if os.getpid() == self.process:
                os.unlink(self.path)
