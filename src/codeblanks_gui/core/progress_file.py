"""Opening the progress database, whatever state it is in.

WAL with `synchronous=NORMAL`: a commit survives the death of the program (SQLite,
"Write-Ahead Logging", section 2), and a draft saved while typing doesn't wait for the disk.
"""

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from codeblanks_gui.core.progress_rescue import fits, is_whole, rescue

SCHEMA_VERSION = 1
"""Kept in `PRAGMA user_version`; a larger one belongs to a newer CodeBlanks."""

BUSY_TIMEOUT_S = 1.0
"""How long a write waits for another window; the interface waits with it, so it is short, and
nobody waits again while the other one is known not to be done."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS attempt (
    id INTEGER PRIMARY KEY, course TEXT NOT NULL, lesson TEXT NOT NULL, item TEXT NOT NULL,
    kind TEXT NOT NULL, result TEXT NOT NULL, score REAL NOT NULL, device TEXT NOT NULL,
    simulated INTEGER NOT NULL, content TEXT NOT NULL, happened REAL NOT NULL);
CREATE INDEX IF NOT EXISTS attempt_item ON attempt (course, lesson, item);
CREATE TABLE IF NOT EXISTS draft (
    course TEXT NOT NULL, lesson TEXT NOT NULL, item TEXT NOT NULL, content TEXT NOT NULL,
    saved REAL NOT NULL, PRIMARY KEY (course, lesson, item));
CREATE TABLE IF NOT EXISTS draft_version (
    id INTEGER PRIMARY KEY, course TEXT NOT NULL, lesson TEXT NOT NULL, item TEXT NOT NULL,
    content TEXT NOT NULL, saved REAL NOT NULL);
CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, content TEXT NOT NULL);
"""
_COLUMNS: dict[str, tuple[str, ...]] = {
    "attempt": (
        *("id", "course", "lesson", "item", "kind", "result", "score", "device", "simulated"),
        *("content", "happened"),
    ),
    "draft": ("course", "lesson", "item", "content", "saved"),
    "draft_version": ("id", "course", "lesson", "item", "content", "saved"),
    "fact": ("name", "content"),
}

Notice = Literal["damaged", "newer", "locked", "read_only", "in_memory"]


@dataclass(frozen=True)
class Opened:
    """A connection and what the learner must know about it.

    `notice`: None, all is well; "damaged", the old file was put at `set_aside` and a new one
    begun with what could be read; "newer", reading only, and nothing where its tables differ;
    "locked", "read_only" and "in_memory" (the folder can't be used), what is done now is held
    in memory.
    """

    db: sqlite3.Connection
    notice: Notice | None = None
    set_aside: Path | None = None


def open_record(path: Path) -> Opened:
    """Open the record at `path`, creating it and its folder; never raises."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _open_file(path)
    except OSError:
        return _hold_in_memory(path, "in_memory")
    except sqlite3.OperationalError as error:
        return _hold_in_memory(path, "locked" if is_busy(error) else "read_only")
    except sqlite3.DatabaseError:
        return _begin_anew(path)


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether SQLite found the file itself damaged, not in use, full or away."""
    return _kind(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_busy(error: sqlite3.Error) -> bool:
    """Tell whether another connection was in the way."""
    return _kind(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _kind(error: sqlite3.Error) -> int:
    """Return SQLite's primary code; the higher bits tell more of the same."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def open_again(path: Path) -> Opened | None:
    """Open the record if it can be written at once, None where it can't; never raises."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _open_file(path, wait_s=0)
    except (OSError, sqlite3.OperationalError):
        return None
    except sqlite3.DatabaseError:
        opened = _begin_anew(path)
    if opened.notice == "damaged":
        return opened
    opened.db.close()
    return None


def set_wait(db: sqlite3.Connection, wait_s: float) -> None:
    """Have a connection wait this long for another one to be done."""
    db.execute(f"PRAGMA busy_timeout = {int(wait_s * 1000)}")


def _connect(target: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(target, timeout=BUSY_TIMEOUT_S, isolation_level=None, uri=uri)


def _open_file(path: Path, *, wait_s: float = BUSY_TIMEOUT_S) -> Opened:
    db = _connect(str(path))
    try:
        set_wait(db, wait_s)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            return _open_newer(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        if version < SCHEMA_VERSION:
            db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
        db.execute("BEGIN IMMEDIATE")  # a read-only file only complains when it is written
        db.execute("COMMIT")
        if not (fits(db, _COLUMNS) and is_whole(db)):
            raise sqlite3.DatabaseError(f"{path}: not a record, or a damaged one")
        set_wait(db, BUSY_TIMEOUT_S)
    except BaseException:
        db.close()
        raise
    return Opened(db)


def _open_newer(db: sqlite3.Connection) -> Opened:
    if not fits(db, _COLUMNS):
        db.close()
        db = _connect(":memory:")
        db.executescript(_SCHEMA)
    db.execute("PRAGMA query_only = ON")
    return Opened(db, "newer")


def _hold_in_memory(path: Path, notice: Notice) -> Opened:
    """Copy what can be read into memory and go on there."""
    from urllib.parse import quote

    memory = _connect(":memory:")
    for query in ("mode=ro", "immutable=1"):
        try:
            file = _connect(f"file:{quote(str(path))}?{query}", uri=True)
        except sqlite3.Error:
            continue
        try:
            # Hold a read lock first: `backup` retries for ever on a locked file.
            file.execute("BEGIN")
            file.execute("SELECT count(*) FROM fact")
            file.backup(memory)
        except sqlite3.Error:
            continue
        finally:
            file.close()
        break
    else:
        notice = "in_memory" if notice == "read_only" else notice
    memory.executescript(_SCHEMA)
    memory.execute("CREATE TEMP TABLE copied AS SELECT max(id) AS attempt FROM attempt")
    memory.execute(
        "CREATE TEMP TABLE copied_version AS SELECT max(id) AS version FROM draft_version"
    )
    return Opened(memory, notice)


def _begin_anew(path: Path) -> Opened:
    aside = path.with_name(f"progress-damaged-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
    try:
        for tail in ("-wal", "-shm", ""):
            beside = path.with_name(path.name + tail)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + tail))
        begun = _open_file(path).db
        rescue(aside, begun, _COLUMNS)
        return Opened(begun, "damaged", aside)
    except (OSError, sqlite3.Error):
        return _hold_in_memory(path, "in_memory")


def merge(*, held: sqlite3.Connection, kept: sqlite3.Connection) -> None:
    """Move what was done in memory (`held`) into the record (`kept`), in one transaction."""
    kept.execute("BEGIN IMMEDIATE")
    try:
        for table, marker in (("attempt", "copied"), ("draft_version", "copied_version")):
            names = _COLUMNS[table][1:]  # with ids of their own
            columns = ", ".join(names)
            since = held.execute(f"SELECT * FROM temp.{marker}").fetchone()[0] or 0
            rows = held.execute(f"SELECT {columns} FROM {table} WHERE id > ?", (since,))
            places = ",".join("?" * len(names))
            kept.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)
        for row in held.execute("SELECT course, lesson, item, content, saved FROM draft"):
            _merge_draft(kept, row)
        kept.executemany(
            "INSERT INTO fact VALUES (?,?) "
            "ON CONFLICT (name) DO UPDATE SET content=excluded.content",
            held.execute("SELECT name, content FROM fact"),
        )
        kept.execute("COMMIT")
    except BaseException:
        kept.execute("ROLLBACK")
        raise


def _merge_draft(kept: sqlite3.Connection, row: tuple[str, str, str, str, float]) -> None:
    course, lesson, item, content, saved = row
    where = "WHERE course=? AND lesson=? AND item=?"
    there = kept.execute(f"SELECT content, saved FROM draft {where}", row[:3]).fetchone()
    if there is None:
        kept.execute("INSERT INTO draft VALUES (?,?,?,?,?)", row)
        return
    if there[0] == content:
        return
    older, newer = sorted([(there[1], there[0]), (saved, content)])
    kept.execute(f"DELETE FROM draft_version {where} AND content=?", (*row[:3], older[1]))
    kept.execute(
        "INSERT INTO draft_version (course, lesson, item, content, saved) VALUES (?,?,?,?,?)",
        (course, lesson, item, older[1], older[0]),
    )
    kept.execute(f"UPDATE draft SET content=?, saved=? {where}", (newer[1], newer[0], *row[:3]))
