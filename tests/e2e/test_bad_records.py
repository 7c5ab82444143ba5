"""A progress file that is damaged, locked, newer or can't be written: told, and no text is lost."""

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import ItemKey
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person
from tests.e2e.test_whole_lesson import console_text, wait_until_ready

Open = Callable[..., None]
KEY = ItemKey("pytorch", "gpu-support", "device-agnostic")
ENGLISH = {"language": "en"}
MINE = "mine = 'ığüşöç İ'\n"


def record_with(home: Path, text: str) -> Path:
    progress = Progress(home)
    progress.save_draft(KEY, text)
    progress.close()
    return progress.path


def draft(home: Path) -> str | None:
    with closing(Progress(home)) as progress:
        assert progress.notice is None
        return progress.draft(KEY)


def editor(person: Person) -> QPlainTextEdit:
    return person.find(QPlainTextEdit, "code_editor")


def pause_of_typing(person: Person) -> None:
    """Let the pause pass after which a text is saved."""
    QTest.qWait(900)


def close_and_answer(person: Person, words: str) -> None:
    person.window.close()
    person.click(person.button(words, person.dialog("unsaved_question")))


def test_a_damaged_record_is_set_aside(codeblanks: Open, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "progress.sqlite3").write_bytes(b"not a database at all" * 100)

    def look(person: Person) -> None:
        notices = person.find(NoticeBar)
        assert person.sees("Your progress file was damaged.", notices)
        assert person.sees(str(next(home.glob("progress-damaged-*.sqlite3"))), notices)
        person.put_program(MINE)
        person.screenshot("told")

    codeblanks(look, "gpu-support", **ENGLISH)
    assert draft(home) == MINE


def test_a_locked_record_is_taken_up_when_it_is_free(codeblanks: Open, home: Path) -> None:
    path = record_with(home, "old = 1\n")
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("PRAGMA locking_mode = EXCLUSIVE")
    lock.execute("BEGIN EXCLUSIVE")

    def look(person: Person) -> None:
        notices = person.find(NoticeBar)
        assert person.sees("Another program is using your progress file.", notices)
        person.put_program(MINE)
        pause_of_typing(person)
        close_and_answer(person, "Cancel")
        assert person.window.isVisible()
        lock.execute("ROLLBACK")
        lock.close()
        person.type("# more", editor(person))
        person.wait(lambda: not notices.isVisible(), "the end of the notice")

    codeblanks(look, "gpu-support", **ENGLISH)
    assert draft(home) == MINE + "# more"
    with closing(Progress(home)) as progress:
        assert "old = 1\n" in [version.content for version in progress.versions(KEY)]


def test_a_record_locked_while_the_window_is_open(codeblanks: Open, home: Path) -> None:
    def look(person: Person) -> None:
        lock = sqlite3.connect(home / "progress.sqlite3", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        person.put_program(MINE)
        notices = person.find(NoticeBar)
        person.wait(lambda: notices.isVisible(), "a notice")
        assert person.sees("Your work could not be saved", notices)
        person.screenshot("told")
        close_and_answer(person, "Copy my code and stay")
        assert person.window.isVisible()
        assert person.app.clipboard().text() == MINE
        lock.execute("ROLLBACK")
        lock.close()
        person.type("# more", editor(person))
        person.wait(lambda: not notices.isVisible(), "the end of the notice")

    codeblanks(look, "gpu-support", **ENGLISH)
    assert draft(home) == MINE + "# more"


def test_a_newer_record_is_read_and_not_written(codeblanks: Open, home: Path) -> None:
    path = record_with(home, "future = 1\n")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
        db.commit()
    before = path.read_bytes()

    def look(person: Person) -> None:
        assert person.sees("written by a newer CodeBlanks", person.find(NoticeBar))
        assert editor(person).toPlainText() == "future = 1\n"
        person.put_program(MINE)
        pause_of_typing(person)
        person.press("F9")
        person.click(person.button("Reset", person.dialog("reset_question")))
        assert editor(person).toPlainText() == MINE, "no version could be kept"
        close_and_answer(person, "Copy my code and stay")
        assert person.app.clipboard().text() == MINE
        person.window.close()
        person.screenshot("asked")
        person.click(person.button("Close anyway", person.dialog("unsaved_question")))

    codeblanks(look, "gpu-support", **ENGLISH)
    assert path.read_bytes() == before


def test_a_data_folder_that_can_not_be_made(codeblanks: Open, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    folder = tmp_path / "file" / "data"

    def look(person: Person) -> None:
        notices = person.find(NoticeBar)
        assert person.sees(f"{folder / 'progress.sqlite3'} can't be used.", notices)
        wait_until_ready(person, "en")
        person.put_program(MINE + "print('it', 'runs')\n")
        person.press("F5")
        person.wait(lambda: "it runs" in console_text(person), "output")
        person.press("F6")
        results = person.find(ResultsView)
        person.wait(lambda: person.sees("Not yet", results), "a verdict")
        person.press("Ctrl+Shift+L")
        person.screenshot("told")
        person.press("Ctrl+Shift+L")
        close_and_answer(person, "Copy my code and stay")
        assert person.app.clipboard().text().startswith(MINE)
        close_and_answer(person, "Close anyway")

    codeblanks(look, "--data-dir", str(folder), "gpu-support")


def test_nothing_is_asked_where_there_is_nothing_to_lose(codeblanks: Open, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    def look(person: Person) -> None:
        window = person.window
        window.close()
        assert not window.isVisible()

    codeblanks(look, "--data-dir", str(tmp_path / "file" / "data"), "gpu-support")


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 4 MiB."""
    place = tmp_path / "small disk"
    place.mkdir()
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(place)]
    if (
        not (sys.platform == "linux" and mount)
        or subprocess.run(command, capture_output=True, check=False).returncode
    ):
        pytest.skip("a small file system can be mounted by root on Linux only")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_is_told_and_the_text_is_saved_when_there_is_room(
    codeblanks: Open, tiny_disk: Path
) -> None:
    home = tiny_disk / "data"
    long = MINE + "# a long line that takes room on the disk\n" * 400

    def look(person: Person) -> None:
        wait_until_ready(person, "en")
        notices = person.find(NoticeBar)
        filler = tiny_disk / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 512)
        person.put_program(long)
        person.wait(lambda: notices.isVisible(), "a notice")
        assert person.sees("Your work could not be saved (there is no room left", notices)
        person.screenshot("told")
        person.press("F5")
        told = "could not be saved (there is no room left on the disk), so it was not run"
        person.wait(lambda: person.sees(told, notices), "a word about the Run")
        person.screenshot("run")
        assert editor(person).toPlainText() == long
        close_and_answer(person, "Cancel")
        filler.unlink()
        person.type("# more", editor(person))
        person.wait(lambda: not notices.isVisible(), "the end of the notice")

    codeblanks(look, "--data-dir", str(home), "gpu-support")
    assert draft(home) == long + "# more"
