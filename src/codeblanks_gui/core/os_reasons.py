"""Why the operating system refuses something, in the user's language.

Python hands on the system's own words (`OSError.strerror`): English on Linux and macOS, the
language of Windows on Windows, whatever the interface speaks. They stay where we have none.
"""

import errno
from typing import Final

from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import Marked, mark

NO_ROOM: Final = mark("OsReasons", "there is no room left on the disk")
NOT_ALLOWED: Final = mark("OsReasons", "you don’t have permission")
READ_ONLY: Final = mark("OsReasons", "the disk is read-only")
IN_USE: Final = mark("OsReasons", "another program is using it")
DISK_FAILED: Final = mark("OsReasons", "the disk could not read or write")
NOT_A_FILE: Final = mark("OsReasons", "it is a folder")
NOT_UTF8: Final = mark("OsReasons", "it isn’t UTF-8; save it as UTF-8")
_NO_ENTRY: Final = mark("OsReasons", "there is no such file or folder")
_NOT_THERE: Final = mark("OsReasons", "the device isn’t there")
_TOO_LONG: Final = mark("OsReasons", "the name is too long")
_NO_MEMORY: Final = mark("OsReasons", "there isn’t enough memory")
_NO_NETWORK: Final = mark("OsReasons", "the network drive doesn’t answer")
_BUSY: Final = mark("OsReasons", "the system is too busy right now")
_NOT_A_PROGRAM: Final = mark("OsReasons", "it isn’t a program that can be started here")
_NOT_OFFERED: Final = mark("OsReasons", "the system doesn’t support this")
_NO_LETTER: Final = mark("OsReasons", "it contains a character that can’t be saved")
SYSTEM_SAYS: Final = mark("OsReasons", "the system says: {words}")
_AT: Final = mark("OsReasons", "{path}: {reason}")

_NAMES: Final = {
    "EACCES": NOT_ALLOWED,
    "EPERM": NOT_ALLOWED,
    "EROFS": READ_ONLY,
    "ENOSPC": NO_ROOM,
    "EDQUOT": mark("OsReasons", "your share of the disk is used up"),
    "EFBIG": mark("OsReasons", "the file is too large"),
    "ENOENT": _NO_ENTRY,
    "ENOTDIR": mark("OsReasons", "part of the path is a file, not a folder"),
    "EISDIR": NOT_A_FILE,
    "EEXIST": mark("OsReasons", "it already exists"),
    "ENOTEMPTY": mark("OsReasons", "the folder isn’t empty"),
    "ENAMETOOLONG": _TOO_LONG,
    "ELOOP": mark("OsReasons", "its links lead in a circle"),
    "EBUSY": IN_USE,
    "ETXTBSY": IN_USE,
    "EMFILE": mark("OsReasons", "too many files are open"),
    "ENFILE": mark("OsReasons", "too many files are open"),
    "EIO": DISK_FAILED,
    "ENODEV": _NOT_THERE,
    "ENXIO": _NOT_THERE,
    "ENOMEM": _NO_MEMORY,
    "EAGAIN": _BUSY,
    "ENOEXEC": _NOT_A_PROGRAM,
    "EPIPE": mark("OsReasons", "nobody reads it any more"),
    "ESTALE": _NO_NETWORK,
    "ETIMEDOUT": _NO_NETWORK,
    "EHOSTDOWN": _NO_NETWORK,
    "EHOSTUNREACH": _NO_NETWORK,
    "ENOSYS": _NOT_OFFERED,
    "ENOTSUP": _NOT_OFFERED,
    "EOPNOTSUPP": _NOT_OFFERED,
}
_REASONS: Final = {
    getattr(errno, name): marked for name, marked in _NAMES.items() if hasattr(errno, name)
}
"""Not every system has every name."""

_WINDOWS: Final = {
    19: READ_ONLY,  # ERROR_WRITE_PROTECT
    21: _NOT_THERE,  # ERROR_NOT_READY: a drive without a disk
    32: IN_USE,  # ERROR_SHARING_VIOLATION
    33: IN_USE,  # ERROR_LOCK_VIOLATION
    39: NO_ROOM,  # ERROR_HANDLE_DISK_FULL
    53: _NO_NETWORK,  # ERROR_BAD_NETPATH
    67: _NO_NETWORK,  # ERROR_BAD_NET_NAME
    123: mark("OsReasons", "a name may not contain these characters"),  # ERROR_INVALID_NAME
    193: _NOT_A_PROGRAM,  # ERROR_BAD_EXE_FORMAT
    206: _TOO_LONG,  # ERROR_FILENAME_EXCED_RANGE
    225: mark("OsReasons", "the virus scanner has blocked it"),  # ERROR_VIRUS_INFECTED
    740: mark("OsReasons", "only an administrator may start it"),  # ERROR_ELEVATION_REQUIRED
    1455: _NO_MEMORY,  # ERROR_COMMITMENT_LIMIT
}
"""What `errno` has no word for: Python makes EACCES, ENOENT or EINVAL of these.

Microsoft, "System Error Codes"; which errno Python takes: its PC/errmap.h.
"""


def reason_of(error: OSError | UnicodeError) -> Saying:
    """Return why something could not be done, to stand after a colon."""
    if isinstance(error, UnicodeError):
        return Saying(NOT_UTF8 if isinstance(error, UnicodeDecodeError) else _NO_LETTER)
    marked = _marked(error)
    if marked is not None:
        return Saying(marked)
    return saying(SYSTEM_SAYS, words=error.strerror or str(error))


def reason_with_place(error: OSError) -> Saying:
    """Return the reason, after the file that the system names, if it names one."""
    path = error.filename2 or error.filename
    if path is None or not error.strerror:
        return reason_of(error)
    return saying(_AT, path=path, reason=reason_of(error))


def _marked(error: OSError) -> Marked | None:
    windows = _WINDOWS.get(getattr(error, "winerror", None) or 0)
    return windows or _REASONS.get(error.errno or 0)
