"""Why the learner's record can't be written, in the user's language."""

import sqlite3
from typing import Final

from codeblanks_gui.core.os_reasons import DISK_FAILED, IN_USE, NO_ROOM, READ_ONLY, SYSTEM_SAYS
from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import mark

_NEWER: Final = mark("ProgressReasons", "a newer CodeBlanks wrote your progress file")
_DAMAGED: Final = mark("ProgressReasons", "your progress file is damaged")
_GONE: Final = mark("ProgressReasons", "your progress file can’t be opened any more")
_REASONS: Final = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_IOERR: DISK_FAILED,
    sqlite3.SQLITE_CANTOPEN: _GONE,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}
_PRIMARY: Final = 0xFF
"""The part of SQLite's extended codes that names the kind ("Result and Error Codes")."""


def reason_of_record(error: sqlite3.Error | None) -> Saying:
    """Return the reason, to stand after a colon; SQLite's own words where we have none.

    Args:
        error: what SQLite raised; None: the record is a newer program's, and was left alone.
    """
    if error is None:
        return Saying(_NEWER)
    marked = _REASONS.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY)
    return Saying(marked) if marked is not None else saying(SYSTEM_SAYS, words=error)
