"""What can still be read of a damaged progress file.

SQLite ends a query at the first page that it can't read. Rows are taken from the first on until
there, and from the last one backwards: what is lost lies between.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

Columns = Mapping[str, tuple[str, ...]]
"""Table → its columns."""


def fits(db: sqlite3.Connection, columns: Columns) -> bool:
    """Tell whether a database has these tables with these columns; it may have more."""
    return all(
        set(wanted) <= {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        for table, wanted in columns.items()
    )


def is_whole(db: sqlite3.Connection) -> bool:
    """Tell whether SQLite finds no damage; reads the whole file once.

    Raises:
        sqlite3.OperationalError: it is locked.
    """
    try:
        return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False


def rescue(damaged: Path, kept: sqlite3.Connection, columns: Columns) -> int:
    """Copy what can be read of a damaged file into a record; return the number of rows.

    Never raises: what can't be read is left where it is.
    """
    from urllib.parse import quote  # not before it is needed: the window waits for this module

    count = 0
    try:
        with closing(sqlite3.connect(f"file:{quote(str(damaged))}?mode=ro", uri=True)) as file:
            for table, names in columns.items():
                count += _copy(file, kept, table, names)
    except sqlite3.Error:
        return count
    return count


def _copy(file: sqlite3.Connection, kept: sqlite3.Connection, table: str, names: Any) -> int:
    listed, places = ", ".join(names), ", ".join("?" * len(names))
    count = 0
    for direction in ("ASC", "DESC"):
        query = f"SELECT {listed} FROM {table} ORDER BY rowid {direction}"
        for row in _readable(file, query):
            try:
                done = kept.execute(
                    f"INSERT OR IGNORE INTO {table} ({listed}) VALUES ({places})", row
                )
            except sqlite3.Error:  # a row that isn't what it was
                continue
            count += done.rowcount
    return count


def _readable(file: sqlite3.Connection, query: str) -> Iterator[Any]:
    """Yield rows until one can't be read."""
    try:
        yield from file.execute(query)
    except sqlite3.Error:
        return
