"""The learner's record: what is kept, and what is met on opening."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from codeblanks_gui.core.errors import ProgressError
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import Attempt, ItemKey, SavedAnswer

KEY = ItemKey("pytorch", "gpu-support", "device-agnostic")
QUESTION = ItemKey("pytorch", "gpu-support", "same-device")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Işıl Öğüş" / "CodeBlanks"


def test_everything_is_there_after_reopening(folder: Path) -> None:
    progress = Progress(folder)
    progress.save_draft(KEY, "import torch  # ığüşöç İ")
    progress.save_draft(KEY, "import torch  # second")
    progress.record(Attempt(QUESTION, "answer", "wrong", 0.25, "[0]"))
    progress.record(Attempt(QUESTION, "answer", "right", 1.0, "[3]"))
    progress.record(Attempt(KEY, "check", "not_yet"))
    progress.record(Attempt(KEY, "check", "check_broken"))
    progress.record(Attempt(KEY, "check", "passed", 1.0, device="cpu"))
    progress.remember({"last_lesson": "gpu-support"})
    progress.close()

    again = Progress(folder)
    assert again.notice is None
    assert again.draft(KEY) == "import torch  # second"
    assert again.answers("pytorch", ("gpu-support",)) == {
        "same-device": SavedAnswer("[3]", True, 1.0)
    }
    assert again.checks(KEY) == (True, 1)
    assert again.passed_items("pytorch") == {"gpu-support": {"device-agnostic", "same-device"}}
    assert again.touched_lessons("pytorch") == {"gpu-support"}
    assert again.fact("last_lesson") == "gpu-support"
    again.close()


def test_the_best_answer_stays(folder: Path) -> None:
    progress = Progress(folder)
    progress.record(Attempt(QUESTION, "answer", "right", 1.0, "[3]"))
    progress.record(Attempt(QUESTION, "answer", "wrong", 0.0, "[1]"))
    assert progress.answers("pytorch", ("gpu-support",))["same-device"].is_right
    progress.close()


def test_answers_are_found_under_an_old_lesson_id(folder: Path) -> None:
    progress = Progress(folder)
    progress.record(
        Attempt(ItemKey("pytorch", "gpu", "same-device"), "answer", "right", 1.0, "[3]")
    )
    assert "same-device" in progress.answers("pytorch", ("gpu-support", "gpu"))
    progress.close()


def test_versions_come_newest_first(folder: Path) -> None:
    progress = Progress(folder)
    progress.keep_version(KEY, "one")
    progress.keep_version(KEY, "two")
    assert [version.content for version in progress.versions(KEY)] == ["two", "one"]
    progress.close()


def test_a_kill_at_any_moment_loses_no_saved_draft(folder: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from codeblanks_gui.core.progress import ItemKey, Progress\n"
        "p = Progress(Path(sys.argv[1]))\n"
        "for n in range(50): p.save_draft(ItemKey('c', 'l', 'e'), f'text {n}')\n"
        "print('saved', flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, 'SIGKILL') else signal.SIGTERM)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], capture_output=True, check=False, text=True
    )
    assert "saved" in done.stdout
    assert done.returncode == -signal.SIGKILL
    progress = Progress(folder)
    assert progress.draft(ItemKey("c", "l", "e")) == "text 49"
    progress.close()


def test_two_windows_at_once(folder: Path) -> None:
    one, two = Progress(folder), Progress(folder)
    one.save_draft(KEY, "from one")
    two.record(Attempt(KEY, "check", "passed", 1.0))
    assert two.draft(KEY) == "from one"
    assert one.checks(KEY) == (True, 0)
    one.close()
    two.close()


def test_the_text_of_another_window_is_kept_as_a_version(folder: Path) -> None:
    one, two = Progress(folder), Progress(folder)
    assert one.draft(KEY) is two.draft(KEY) is None
    assert not one.save_draft(KEY, "from one")
    assert two.save_draft(KEY, "from two")
    assert not two.save_draft(KEY, "from two, longer")
    assert one.save_draft(KEY, "from one, longer")
    assert [version.content for version in one.versions(KEY)] == ["from two, longer", "from one"]
    assert two.draft(KEY) == "from one, longer"
    assert not two.save_draft(KEY, "read, then written")
    one.close()
    two.close()


def test_a_record_that_is_in_use_is_waited_for_once(folder: Path) -> None:
    progress = Progress(folder)
    waits = "PRAGMA busy_timeout"
    usual = progress._db.execute(waits).fetchone()
    lock = sqlite3.connect(progress.path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with pytest.raises(ProgressError, match="another program"):
        progress.save_draft(KEY, "x = 1")
    assert progress._db.execute(waits).fetchone() == (0,)
    lock.execute("ROLLBACK")
    lock.close()
    progress.save_draft(KEY, "x = 2")
    assert progress._db.execute(waits).fetchone() == usual != (0,)
    progress.close()


@pytest.mark.parametrize(
    "damage", [b"not a database at all" * 100, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_damaged_record_is_set_aside(folder: Path, damage: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / "progress.sqlite3").write_bytes(damage)
    progress = Progress(folder)
    assert progress.notice == "damaged"
    assert progress.set_aside is not None
    assert progress.set_aside.read_bytes() == damage
    progress.save_draft(KEY, "x = 1")
    progress.close()
    again = Progress(folder)
    assert (again.notice, again.draft(KEY)) == (None, "x = 1")
    again.close()


PAGE = 4096


def filled(folder: Path, size: int = 0) -> Path:
    """A record with 400 answers and a text, closed."""
    progress = Progress(folder)
    for number in range(400):
        key = ItemKey("pytorch", "gpu-support", f"q{number}")
        progress.record(Attempt(key, "answer", "right", 1.0, "{}" + " " * size))
    progress.save_draft(KEY, "x = 1")
    progress.close()
    return folder / "progress.sqlite3"


def test_what_can_be_read_of_a_damaged_record_is_kept(folder: Path) -> None:
    path = filled(folder)
    content = bytearray(path.read_bytes())
    middle = len(content) // PAGE // 2 * PAGE
    content[middle : middle + 2 * PAGE] = b"\xa5" * 2 * PAGE
    path.write_bytes(content)
    progress = Progress(folder)
    assert progress.notice == "damaged"
    assert progress.set_aside is not None
    assert progress.set_aside.read_bytes() == content
    assert progress.draft(KEY) == "x = 1"
    answers = progress.answers("pytorch", ("gpu-support",))
    assert 100 < len(answers) < 400
    assert {"q0", "q399"} <= set(answers)
    progress.record(Attempt(KEY, "check", "passed"))
    progress.close()
    again = Progress(folder)
    assert again.notice is None
    assert again.answers("pytorch", ("gpu-support",)) == answers
    again.close()


def test_a_record_that_is_damaged_while_it_is_open(folder: Path) -> None:
    path = filled(folder, size=20_000)  # more than SQLite keeps in memory
    progress = Progress(folder)
    content = bytearray(path.read_bytes())
    content[20 * PAGE : -20 * PAGE] = b"\xa5" * (len(content) - 40 * PAGE)
    with path.open("r+b") as file:
        file.write(content)
    assert progress.notice is None
    answers = progress.answers("pytorch", ("gpu-support",))
    assert 0 < len(answers) < 400
    assert progress.notice == "damaged"
    progress.save_draft(KEY, "x = 2")
    assert progress.draft(KEY) == "x = 2"
    progress.close()


def test_a_write_that_meets_damage_begins_anew(folder: Path) -> None:
    path = filled(folder, size=20_000)
    progress = Progress(folder)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(PAGE)
        file.write(b"\xa5" * (size - PAGE))
    key = ItemKey("pytorch", "gpu-support", "other")
    with pytest.raises(ProgressError, match="damaged"):
        progress.record(Attempt(key, "answer", "right", 1.0, " " * 20_000))
    assert progress.notice == "damaged"
    progress.record(Attempt(key, "answer", "right", 1.0, "{}"))
    assert set(progress.answers("pytorch", ("gpu-support",))) == {"other"}
    progress.close()


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE attempt",
        "DROP TABLE fact",
        "ALTER TABLE draft RENAME COLUMN content TO body",
        "DROP TABLE draft; CREATE TABLE draft (name TEXT)",
    ],
)
def test_tables_that_are_not_ours_are_set_aside(folder: Path, change: str) -> None:
    with closing(sqlite3.connect(filled(folder))) as db:
        db.executescript(change)
    progress = Progress(folder)
    assert progress.notice == "damaged"
    has_attempts = "attempt" not in change
    assert len(progress.answers("pytorch", ("gpu-support",))) == (400 if has_attempts else 0)
    assert progress.draft(KEY) == (None if "draft" in change else "x = 1")
    progress.save_draft(KEY, "x = 2")
    progress.close()


def test_a_newer_record_with_other_tables_is_left_alone(folder: Path) -> None:
    path = filled(folder)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("ALTER TABLE fact RENAME TO facts; PRAGMA user_version = 2;")
    before = path.read_bytes()
    progress = Progress(folder)
    assert progress.notice == "newer"
    assert progress.fact("last_lesson") is None
    assert progress.answers("pytorch", ("gpu-support",)) == {}
    with pytest.raises(ProgressError):
        progress.save_draft(KEY, "x = 2")
    progress.close()
    assert path.read_bytes() == before


def test_a_newer_record_is_not_written(folder: Path) -> None:
    Progress(folder).close()
    db = sqlite3.connect(folder / "progress.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    before = (folder / "progress.sqlite3").read_bytes()
    progress = Progress(folder)
    assert progress.notice == "newer"
    with pytest.raises(ProgressError):
        progress.save_draft(KEY, "x = 1")
    progress.close()
    assert (folder / "progress.sqlite3").read_bytes() == before


def test_a_locked_record_is_taken_up_again_and_loses_neither_text(folder: Path) -> None:
    first = Progress(folder)
    first.save_draft(KEY, "old text")
    first.close()
    lock = sqlite3.connect(folder / "progress.sqlite3", isolation_level=None)
    lock.execute("PRAGMA locking_mode = EXCLUSIVE")
    lock.execute("BEGIN EXCLUSIVE")
    lock.execute("INSERT INTO fact VALUES ('a', 'b')")

    progress = Progress(folder)
    assert progress.notice == "locked"
    progress.save_draft(KEY, "new text")
    progress.record(Attempt(KEY, "check", "passed", 1.0))
    assert not progress.try_again()

    lock.execute("ROLLBACK")
    lock.close()
    assert progress.try_again()
    assert progress.notice is None
    assert progress.draft(KEY) == "new text"
    assert progress.checks(KEY) == (True, 0)
    assert [version.content for version in progress.versions(KEY)] == ["old text"]
    progress.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    progress = Progress(tmp_path / "file" / "home")
    assert progress.notice == "in_memory"
    progress.save_draft(KEY, "x = 1")
    assert progress.draft(KEY) == "x = 1"
    assert not progress.is_kept
    progress.close()


def test_what_the_memory_copied_is_not_added_twice(folder: Path, tmp_path: Path) -> None:
    first = Progress(folder)
    first.record(Attempt(KEY, "check", "not_yet"))
    first.close()
    lock = sqlite3.connect(folder / "progress.sqlite3", isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    progress = Progress(folder)
    assert progress.notice == "locked"
    progress.record(Attempt(KEY, "check", "stopped"))
    lock.execute("ROLLBACK")
    lock.close()
    assert progress.try_again()
    assert progress.checks(KEY) == (False, 2)
    progress.close()


@pytest.mark.skipif(os.name != "posix", reason="needs a tiny file system")
def test_a_full_disk_says_so_and_keeps_what_was_there(folder: Path) -> None:
    progress = Progress(folder)
    progress.save_draft(KEY, "kept")
    progress._db.execute("PRAGMA max_page_count = 1")  # SQLite's own SQLITE_FULL
    with pytest.raises(ProgressError, match="no room"):
        progress.save_draft(ItemKey("c", "l", "other"), "x" * 200_000)
    assert progress.draft(KEY) == "kept"
    progress.close()


def test_a_record_without_write_permission_is_read(folder: Path) -> None:
    """Root may write anything, so the read-only disk is played by SQLite's own immutable flag."""
    from codeblanks_gui.core import progress_file

    first = Progress(folder)
    first.save_draft(KEY, "kept")
    first.close()
    opened = progress_file._hold_in_memory(folder / "progress.sqlite3", "read_only")
    assert opened.notice == "read_only"
    assert opened.db.execute("SELECT content FROM draft").fetchone() == ("kept",)
    opened.db.close()
