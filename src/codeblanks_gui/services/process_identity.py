"""Which process something belongs to: its id, its start and its machine, as one short word.

Ids are given again, on a busy machine within minutes; an id with its start time is not. The word
names folders and marks environments, so that what a dead process left can be told from what a
living one uses. Also imported where there is no Qt: `session_sweeper` runs it by path.
"""

import functools
import os
import re
import sys
import zlib
from typing import NamedTuple

_WORD = re.compile(r"(\d+)-(\d+)-([0-9a-f]{4})")


class ProcessIdentity(NamedTuple):
    """One process, now or in the past.

    Attributes:
        pid: its process id.
        began: its start, see `start_of`.
        host: the machine, see `host_word`: temporary folders may lie on a shared disk.
    """

    pid: int
    began: str
    host: str

    @property
    def word(self) -> str:
        """The identity as one word, for a folder's name or an environment variable."""
        return f"{self.pid}-{self.began}-{self.host}"

    @property
    def is_over(self) -> bool:
        """Whether it is certain that this process has ended; of another machine nothing is."""
        return self.host == host_word() and start_of(self.pid) != self.began


def own_identity() -> ProcessIdentity:
    """Return this process' own identity."""
    return _identity_of(os.getpid())


@functools.lru_cache(maxsize=1)
def _identity_of(pid: int) -> ProcessIdentity:
    return ProcessIdentity(pid, start_of(pid), host_word())


def identity_in(text: str) -> ProcessIdentity | None:
    """Return the identity that `text` begins with, None where it begins with none."""
    found = _WORD.match(text)
    return ProcessIdentity(int(found[1]), found[2], found[3]) if found else None


def start_of(pid: int) -> str:
    """Return when a process began ('' where it has ended), the same each time it is asked.

    Linux: ticks since the machine started (proc(5), field 22). Elsewhere milliseconds since 1970.
    A zombie has ended: nobody has asked for its exit code yet, no more.
    """
    if sys.platform.startswith("linux"):
        try:
            with open(f"/proc/{pid}/stat", "rb") as file:
                facts = file.read().rpartition(b")")[2].split()
            return "" if facts[0] in (b"Z", b"X") else facts[19].decode("ascii")
        except (OSError, IndexError):
            return ""
    import psutil

    try:
        process = psutil.Process(pid)
        is_zombie = process.status() == psutil.STATUS_ZOMBIE
        return "" if is_zombie else str(round(process.create_time() * 1000))
    except psutil.Error:
        return ""


def host_word() -> str:
    """Return four characters that stand for this machine's name."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return f"{zlib.crc32(name.encode('utf-8', 'surrogateescape')) & 0xFFFF:04x}"
