"""What the learner has done: SQLite, attempts append-only, drafts and answers kept.

The file survives a kill at any moment (WAL, one transaction a fact) and two windows at once
(busy timeout). How a damaged, locked, newer or read-only file is met: `progress_file`.
Rows are keyed by (course id, lesson id, item id); unknown ids stay where they are.
"""

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from codeblanks_gui.core.errors import ProgressError
from codeblanks_gui.core.progress_entries import (
    Answered,
    Attempt,
    DraftVersion,
    ItemKey,
    SavedAnswer,
)
from codeblanks_gui.core.progress_file import (
    BUSY_TIMEOUT_S,
    Notice,
    is_busy,
    is_damage,
    merge,
    open_again,
    open_record,
    set_wait,
)


class Progress:
    """The learner's record in `folder`/progress.sqlite3.

    `notice` says what was met on opening (see `progress_file.Opened`). With "locked",
    "read_only" or "in_memory" this session's facts are held in memory, `try_again` moves them
    to the file once it can be written. Every writing method raises `ProgressError` where the
    record can't be written; nothing that was recorded before is lost by it.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "progress.sqlite3"
        self._opened = open_record(self.path)
        self._waits_s = BUSY_TIMEOUT_S
        self._known: dict[ItemKey, str] = {}
        """The texts as this window last read or wrote them."""

    @property
    def notice(self) -> Notice | None:
        """What the learner must be told about the record, if anything."""
        return self._opened.notice

    @property
    def set_aside(self) -> Path | None:
        """Where a damaged record was put."""
        return self._opened.set_aside

    @property
    def is_kept(self) -> bool:
        """Whether facts outlive this session."""
        return self.notice in (None, "damaged")

    def try_again(self) -> bool:
        """Move what is held in memory to the file if it can be written now; tell whether it is.

        A draft in the file that differs is kept as a version, never overwritten.
        """
        if self.notice not in ("locked", "read_only", "in_memory"):
            return self.is_kept
        opened = open_again(self.path)
        if opened is None:
            return False
        try:
            merge(held=self._opened.db, kept=opened.db)
        except sqlite3.Error:
            opened.db.close()
            return False
        self._opened.db.close()
        self._opened = opened
        return True

    @property
    def _db(self) -> sqlite3.Connection:
        return self._opened.db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        if self.notice == "newer":
            raise _refusal()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
            self._wait(BUSY_TIMEOUT_S)
        except sqlite3.Error as error:
            if self._db.in_transaction:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                    self._db.execute("ROLLBACK")
            if is_damage(error):
                self._take_up_again()
            elif is_busy(error):
                self._wait(0)
            raise _refusal(error) from error

    def _wait(self, seconds: float) -> None:
        if seconds != self._waits_s:
            self._waits_s = seconds
            set_wait(self._db, seconds)

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """Read; a file that was damaged while it was open is set aside like one found so."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error:
            if self.notice in ("locked", "read_only", "in_memory"):
                raise
            self._take_up_again()
            return self._db.execute(query, values).fetchall()

    def _take_up_again(self) -> None:
        self._db.close()
        self._opened = open_record(self.path)

    # Drafts

    def draft(self, key: ItemKey) -> str | None:
        """Return the learner's text for an exercise, or None where there is none yet."""
        rows = self._rows(
            "SELECT content FROM draft WHERE course=? AND lesson=? AND item=?", _row(key)
        )
        if not rows:
            return None
        self._known[key] = content = str(rows[0][0])
        return content

    def save_draft(self, key: ItemKey, content: str) -> bool:
        """Keep the learner's text; tell whether another window had written one meanwhile.

        That one is kept as a version.
        """
        with self._writing() as db:
            where = "course=? AND lesson=? AND item=?"
            there = db.execute(f"SELECT content FROM draft WHERE {where}", _row(key)).fetchone()
            is_foreign = there is not None and there[0] not in (content, self._known.get(key))
            if is_foreign:
                db.execute(
                    "INSERT INTO draft_version (course, lesson, item, content, saved) "
                    f"SELECT course, lesson, item, content, saved FROM draft WHERE {where}",
                    _row(key),
                )
            db.execute(
                "INSERT INTO draft VALUES (?,?,?,?,?) ON CONFLICT (course, lesson, item) "
                "DO UPDATE SET content=excluded.content, saved=excluded.saved",
                (*_row(key), content, time.time()),
            )
        self._known[key] = content
        return is_foreign

    def keep_version(self, key: ItemKey, content: str) -> None:
        """Keep a text that is about to be replaced, so that it can be brought back."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO draft_version (course, lesson, item, content, saved) "
                "VALUES (?,?,?,?,?)",
                (*_row(key), content, time.time()),
            )

    def versions(self, key: ItemKey) -> list[DraftVersion]:
        """Return the kept versions, the newest first."""
        rows = self._rows(
            "SELECT id, content, saved FROM draft_version "
            "WHERE course=? AND lesson=? AND item=? ORDER BY id DESC",
            _row(key),
        )
        return [DraftVersion(*row) for row in rows]

    # Attempts

    def record(self, attempt: Attempt) -> None:
        """Append an attempt; nothing that was recorded is ever changed."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO attempt (course, lesson, item, kind, result, score, device, "
                "simulated, content, happened) VALUES (?,?,?,?,?,?,?,?,?,?)",
                (
                    *_row(attempt.key),
                    attempt.kind,
                    attempt.result,
                    attempt.score,
                    attempt.device,
                    int(attempt.simulated),
                    attempt.content,
                    time.time(),
                ),
            )

    def answers(self, course: str, lessons: tuple[str, ...]) -> dict[str, SavedAnswer]:
        """Return the best answer to each question of a lesson (its id and aliases)."""
        best: dict[str, SavedAnswer] = {}
        for lesson in lessons:
            rows = self._rows(
                "SELECT item, content, result, score FROM attempt "
                "WHERE course=? AND lesson=? AND kind='answer' ORDER BY id",
                (course, lesson),
            )
            for item, content, result, score in rows:
                if item not in best or score >= best[item].score:
                    best[item] = SavedAnswer(content, result == "right", score)
        return best

    def answer_log(self, course: str) -> list[Answered]:
        """Return every answer that was given in a course, the oldest first."""
        rows = self._rows(
            "SELECT lesson, item, result, happened FROM attempt "
            "WHERE course=? AND kind='answer' ORDER BY id",
            (course,),
        )
        return [
            Answered(lesson, item, result == "right", when) for lesson, item, result, when in rows
        ]

    def checks(self, key: ItemKey) -> tuple[bool, int]:
        """Return (has ever passed, number of checks that did not pass) of an exercise.

        Only verdicts on the learner's work count as a try, not a broken check or set-up.
        """
        rows = self._rows(
            "SELECT result, count(*) FROM attempt "
            "WHERE course=? AND lesson=? AND item=? AND kind='check' GROUP BY result",
            _row(key),
        )
        counts: dict[str, int] = dict(rows)
        tries = sum(counts.get(result, 0) for result in ("not_yet", "stopped", "limit"))
        return counts.get("passed", 0) > 0, tries

    def passed_on(self, key: ItemKey) -> frozenset[str]:
        """Return the devices on which an exercise was ever passed, simulated ones by their name."""
        rows = self._rows(
            "SELECT DISTINCT device FROM attempt "
            "WHERE course=? AND lesson=? AND item=? AND kind='check' AND result='passed'",
            _row(key),
        )
        return frozenset(device for row in rows for device in str(row[0]).split(",") if device)

    def passed_items(self, course: str) -> dict[str, set[str]]:
        """Return for each lesson id the exercises passed and questions answered right."""
        passed: dict[str, set[str]] = {}
        rows = self._rows(
            "SELECT DISTINCT lesson, item FROM attempt "
            "WHERE course=? AND result IN ('passed', 'right')",
            (course,),
        )
        for lesson, item in rows:
            passed.setdefault(lesson, set()).add(item)
        return passed

    def touched_lessons(self, course: str) -> set[str]:
        """Return the lessons in which the learner has done anything."""
        rows = self._rows(
            "SELECT lesson FROM attempt WHERE course=? "
            "UNION SELECT lesson FROM draft WHERE course=?",
            (course, course),
        )
        return {str(row[0]) for row in rows}

    # Facts

    def fact(self, name: str) -> str | None:
        """Return a remembered fact (`last_lesson`, `learner_seed`, …)."""
        rows = self._rows("SELECT content FROM fact WHERE name=?", (name,))
        return str(rows[0][0]) if rows else None

    def remember(self, facts: Mapping[str, str]) -> None:
        """Keep facts under their names."""
        with self._writing() as db:
            db.executemany(
                "INSERT INTO fact VALUES (?,?) ON CONFLICT (name) "
                "DO UPDATE SET content=excluded.content",
                list(facts.items()),
            )

    def close(self) -> None:
        """Close the file; the record must not be used afterwards."""
        self._db.close()


def _refusal(error: sqlite3.Error | None = None) -> ProgressError:
    """Return (not raise) why nothing can be written; without an error: the record is newer."""
    from codeblanks_gui.core import progress_reasons

    return ProgressError(progress_reasons.reason_of_record(error))


def _row(key: ItemKey) -> tuple[str, str, str]:
    return (key.course, key.lesson, key.item)
