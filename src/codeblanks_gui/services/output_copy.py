"""Copies all that a program printed to the learner's place, as text to read: whole, or not at all.

A thread copies, for it may be a gigabyte to a slow stick; it knows no Qt. The copy grows under
another name and takes its place only when it is complete.
"""

import codecs
import contextlib
import errno
import os
import shutil
import threading
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.os_reasons import reason_of
from codeblanks_gui.core.printed_text import PrintedText
from codeblanks_gui.core.saying import Saying
from codeblanks_gui.core.text import mark

GONE: Final = mark("OutputCopy", "the folder, or what was printed, is gone")
_PIECE: Final = 2**17
"""Bytes; reading one as text takes a few milliseconds, in which the window waits."""

_LOOK: Final = 50
_PATIENCE: Final = 5.0


class OutputCopy(QObject):
    """One copy at a time.

    Signals:
        finished(str): the path of the copy.
        failed(Saying): the reason.
    """

    finished = Signal(str)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._target = Path()
        self._error: OSError | None = None
        self._is_given_up = False
        self._look = QTimer(self)
        self._look.setInterval(_LOOK)
        self._look.timeout.connect(self._on_look)

    @property
    def is_copying(self) -> bool:
        """Whether a copy is being made."""
        return self._thread is not None

    def begin(self, source: Path, target: Path) -> bool:
        """Copy what `source` holds now to `target`; False while another copy is made."""
        if self._thread is not None:
            return False
        self._target, self._error, self._is_given_up = target, None, False
        self._thread = threading.Thread(
            target=self._work, args=(source, target), name="output copy", daemon=True
        )
        self._thread.start()
        self._look.start()
        return True

    def close(self) -> None:
        """Give up what isn't complete; nothing of it stays."""
        self._look.stop()
        self._is_given_up = True
        if self._thread is not None:
            self._thread.join(_PATIENCE)
            self._thread = None

    def _work(self, source: Path, target: Path) -> None:
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            self._copy(source, part, target)
        except OSError as error:
            self._error = error
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def _copy(self, source: Path, part: Path, target: Path) -> None:
        with source.open("rb") as read:
            left = os.fstat(read.fileno()).st_size
            if shutil.disk_usage(target.parent).free < left:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            printed, decoder = PrintedText(), codecs.getincrementaldecoder("utf-8")("replace")
            with part.open("xb") as write:
                while left > 0 and not self._is_given_up:
                    piece = read.read(min(_PIECE, left))
                    if not piece:
                        break
                    left -= len(piece)
                    write.write(printed.feed(decoder.decode(piece)).encode())
                end = printed.feed(decoder.decode(b"", final=True)) + printed.rest()
                write.write(end.encode())
                write.flush()
                os.fsync(write.fileno())
        if not self._is_given_up:
            os.replace(part, target)

    @Slot()
    def _on_look(self) -> None:
        if self._thread is None or self._thread.is_alive():
            return
        self._look.stop()
        self._thread = None
        if self._error is None:
            self.finished.emit(str(self._target))
        else:
            self.failed.emit(reason(self._error))


def reason(error: OSError) -> Saying:
    """Return why a file could not be written."""
    return Saying(GONE) if error.errno == errno.ENOENT else reason_of(error)
