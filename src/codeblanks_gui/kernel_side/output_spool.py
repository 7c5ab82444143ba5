"""All that one run printed, in a file: the console shows only a part of a flood.

The file also outlives the process. What a program printed just before a crash is there, whether or
not its messages have come through; the window looks for it.
"""

import contextlib
import os
import shutil
from typing import Optional

MOST_BYTES = 1 << 30
MARK_SUFFIX = ".run"
"""Ends the name of a small file beside it: the number of the run that the file is about."""


class OutputSpool:
    """Keeps what is printed until the next run begins.

    It never troubles the program: where the disk refuses, there is no file. It takes at most
    1 GiB, and at most half of what the disk had free; what comes after that is left out, with a
    note. Processes that a program forks append to the same file.

    Where in the file a text begins is known by who writes it. So who is interrupted while writing
    can write the same again, and it is there once.
    """

    def __init__(self, path: str, full_note: str, most_bytes: int = MOST_BYTES) -> None:
        """Remember where the file will be.

        Args:
            path: the file; an empty one keeps nothing.
            full_note: the last line of a file that was not allowed to grow, with `{size}` (MB).
            most_bytes: the limit.

        `run` counts the runs.
        """
        self.path = path
        self.full_note = full_note
        self.most_bytes = most_bytes
        self.limit = 0
        self.run = 0
        self.process = os.getpid()
        self.file: Optional[int] = None
        self.mark: Optional[int] = None
        self.is_off = not path
        self.is_shared = self.appends = False
        self.appended = 0

    def begin(self) -> None:
        """Forget what the run before has printed, also one of a kernel before."""
        self.is_off = not self.path
        self.run += 1
        try:
            if self.file is not None:
                os.ftruncate(self.file, 0)
                os.lseek(self.file, 0, os.SEEK_SET)
                self.limit = self.room()
                # Not before: the file must never hold another run's output than it says.
                self.write_mark()
            elif os.path.exists(self.path):
                os.truncate(self.path, 0)
        except OSError:
            self.give_up()
            self.is_off = not self.path

    def write(self, text: str, at: int) -> int:
        """Keep `text`, which begins at byte `at`; return the byte after it."""
        if self.is_off:
            return at
        try:
            try:
                data = text.encode()
            except UnicodeError:  # half a character, from a file name perhaps
                data = text.encode("utf-8", "backslashreplace")
            size = len(data)
            if self.file is not None and not self.is_shared and at + size <= self.limit:
                done = write_at(self.file, data, at)
                return at + size if done == size else self.put(data[done:], at + done)
            if self.file is None or self.appends != self.is_shared:
                at = self.open(at)
            return self.put(data if at + size <= self.limit else self.cut(data, at), at)
        except OSError:
            self.give_up()
            return at

    def is_at_line_start(self) -> bool:
        """Tell whether what comes next is at the start of a line."""
        with contextlib.suppress(OSError), open(self.path, "rb") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                return file.read() == b"\n"
        return True

    def share(self) -> None:
        """From now on another process may write, too."""
        self.is_shared = True

    def open(self, at: int) -> int:
        """Make the file, for this user only; processes that are started don't inherit it.

        Returns the byte at which to go on.
        """
        is_new = self.file is None
        if self.file is not None:
            os.close(self.file)
        # Not truncated: a forked process may have been the first to write.
        self.file = open_file(self.path, os.O_APPEND if self.is_shared else 0)
        self.appends = self.is_shared
        self.limit = self.room()
        self.write_mark()
        return 0 if is_new else os.lseek(self.file, at, os.SEEK_SET)

    def write_mark(self) -> None:
        """Tell who looks at the file which run it is about."""
        if os.getpid() != self.process:
            return
        if self.mark is None:
            self.mark = open_file(self.path + MARK_SUFFIX, 0)
        write_at(self.mark, b"%12d\n" % self.run, 0)

    def room(self) -> int:
        """Return how many bytes the file may have."""
        return min(self.most_bytes, shutil.disk_usage(os.path.dirname(self.path)).free // 2)

    def cut(self, data: bytes, at: int) -> bytes:
        """Return what there is room for and the note; nothing comes after that."""
        self.is_off = True
        kept = data[: max(self.limit - at, 0)].decode("utf-8", "ignore")
        note = self.full_note.format(size=self.limit // 1_000_000)
        return f"{kept}\n{note}\n".encode()

    def put(self, data: bytes, at: int) -> int:
        """Write all of `data`; return the byte after it."""
        assert self.file is not None
        if self.is_shared:
            return self.append(data, at)
        done = write_at(self.file, data, at)
        while done < len(data):
            done += write_at(self.file, data[done:], at + done)
        return at + done

    def append(self, data: bytes, at: int) -> int:
        """Write all of `data` behind what others have written; return the byte after it.

        Where the file stands elsewhere than at `at`, the last write was not noted any more: `data`
        begins with what it has written.
        """
        assert self.file is not None
        view = memoryview(data)
        if os.lseek(self.file, 0, os.SEEK_CUR) != at:
            view = view[self.appended :]
        self.appended = len(view)
        while view:
            view = view[os.write(self.file, view) :]
        return os.lseek(self.file, 0, os.SEEK_CUR)

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


def open_file(path: str, flags: int) -> int:
    """Open a file to write to, which only this user may read."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | flags, 0o600)


def seek_and_write(file: int, data: bytes, at: int) -> int:
    """Stand in for `os.pwrite` where the system has none."""
    os.lseek(file, at, os.SEEK_SET)
    return os.write(file, data)


write_at = getattr(os, "pwrite", seek_and_write)
