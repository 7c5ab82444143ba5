"""The learner's record: what is kept, and what is met on opening."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from codeblanks_gui.core.errors import ProgressError
from codeblanks_gui.core.progress import Attempt, ItemKey, Progress, SavedAnswer

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
    with pytest.raises(ProgressError, match="full"):
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
