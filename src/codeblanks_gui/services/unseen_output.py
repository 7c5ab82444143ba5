"""What a kernel's last program printed and could not send any more, from the file that it wrote."""

import codecs
import contextlib
import os
from pathlib import Path
from typing import BinaryIO, Final

MARK_SUFFIX: Final = ".run"
"""Ends the name of the kernel's file with the number of the run, see `kernel_side/output_spool`."""

LONGEST: Final = 300_000
"""Bytes of the end that are worth showing: the window shows no more of any other output."""

_LINE: Final = 2_000
_PIECE: Final = 2**20


def unseen_output(output: Path, seen: tuple[int, int], note: str) -> str:
    """Return what `output` has beyond what was seen, '' where that is nothing, or isn't known.

    Args:
        output: the file with all that the last run printed.
        seen: the newest run of which something has come, and the byte up to which it has.
        note: stands for the beginning of what is too long, with `{count}` (characters).
    """
    with contextlib.suppress(OSError, ValueError):
        run = int(output.with_name(output.name + MARK_SUFFIX).read_bytes())
        start = seen[1] if seen[0] == run else 0
        with output.open("rb") as file:
            return _end_of(file, start, note)
    return ""


def _end_of(file: BinaryIO, start: int, note: str) -> str:
    """Return what comes after the byte `start`; of much only the last lines."""
    size = file.seek(0, os.SEEK_END)
    file.seek(start)
    left_out = 0
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while size - file.tell() > LONGEST:
        left_out += len(decoder.decode(file.read(min(_PIECE, size - file.tell() - LONGEST))))
    text = decoder.decode(file.read(), final=True)
    if not left_out:
        return text
    cut = text.find("\n", 0, _LINE) + 1
    return f"\n{note.format(count=left_out + cut)}\n{text[cut:]}"
