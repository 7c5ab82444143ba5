"""The open lesson: drafts, answers, marks, and what happens when the disk refuses."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import notices, paths
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.services.lesson_session import LessonSession

LESSON = "gpu-support"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([paths.lessons() / "pytorch"])


@pytest.fixture
def progress(home: Path) -> Iterator[Progress]:
    record = Progress(home)
    yield record
    record.close()


@pytest.fixture
def session(qapp: QApplication, library: Library, progress: Progress) -> LessonSession:
    session = LessonSession(library, progress)
    assert session.open(LESSON)
    return session


def test_the_first_lesson_opens_first_and_the_last_one_afterwards(
    qapp: QApplication, library: Library, progress: Progress
) -> None:
    session = LessonSession(library, progress)
    assert session.first_lesson_id() == next(library.lessons()).id
    session.open(LESSON)
    assert LessonSession(library, progress).first_lesson_id() == LESSON


def test_an_unknown_lesson_leaves_the_open_one(session: LessonSession) -> None:
    assert not session.open("no-such-lesson")
    assert session.lesson is not None
    assert session.lesson.id == LESSON


def test_an_untouched_starter_follows_the_language_and_is_no_draft(session: LessonSession) -> None:
    session.language = "tr"
    turkish = session.practice.text()
    session.practice.save_text(turkish)
    assert not session.practice.has_draft()
    session.language = "en"
    assert session.practice.text() == session.practice.starter() != turkish


def test_a_draft_outlives_the_session_and_the_language(
    session: LessonSession, library: Library, home: Path
) -> None:
    session.practice.save_text("cihaz = 'cpu'  # ığüşöç")
    other = Progress(home)
    again = LessonSession(library, other)
    again.language = "en"
    again.open(LESSON)
    assert again.practice.text() == "cihaz = 'cpu'  # ığüşöç"
    assert again.states()[LESSON] == "started"
    other.close()


def test_reset_keeps_the_text_as_a_version(session: LessonSession) -> None:
    session.practice.save_text("mine = 1")
    assert session.practice.reset("mine = 1") == session.practice.starter()
    assert [version.content for version in session.practice.versions()] == ["mine = 1"]


def test_reset_of_an_untouched_starter_keeps_no_version(session: LessonSession) -> None:
    session.practice.reset(session.practice.starter())
    assert session.practice.versions() == []


def test_hints_come_one_by_one_and_stay(session: LessonSession) -> None:
    _, total = session.practice.hints()
    assert total >= 2
    session.practice.show_next_hint()
    shown, _ = session.practice.hints()
    assert len(shown) == 1
    for _ in range(total + 2):
        session.practice.show_next_hint()
    assert len(session.practice.hints()[0]) == total


def test_the_solution_opens_after_three_tries(session: LessonSession) -> None:
    for status in ("not_yet", "check_broken", "setup_broken", "stopped"):
        session.practice.record_check(status, text="x", device="cpu", simulated=False)
    access = session.practice.solution()
    assert access is not None
    assert (access.text, access.tries) == (None, 2)
    session.practice.record_check("limit", text="x", device="cpu", simulated=False)
    access = session.practice.solution()
    assert access is not None
    assert access.text is not None
    assert ".to(" in access.text


def test_a_lesson_is_passed_when_everything_in_it_is(session: LessonSession) -> None:
    session.practice.record_check("passed", text="x", device="cpu", simulated=False)
    assert session.done_steps() == {"practise"}
    for question in session.questions():
        session.record_answer(question.id, "[]", True, 1.0)
    assert session.done_steps() == {"practise", "quiz"}
    assert session.states() == {LESSON: "passed"}


def test_a_wrong_answer_after_a_right_one_takes_nothing_back(session: LessonSession) -> None:
    question = session.questions()[0]
    session.record_answer(question.id, '"right"', True, 1.0)
    session.record_answer(question.id, '"wrong"', False, 0.0)
    assert session.answers()[question.id].answer_json == '"right"'


def test_a_full_disk_is_told_once_and_the_text_is_written_when_there_is_room(
    session: LessonSession, progress: Progress
) -> None:
    told: list[object] = []
    saved: list[bool] = []
    session.notice_raised.connect(lambda marked, params: told.append(marked))
    session.draft_saved.connect(saved.append)
    pages = progress._db.execute("PRAGMA page_count").fetchone()[0]
    progress._db.execute(f"PRAGMA max_page_count = {pages}")
    long = "x = 1\n" * 20_000
    session.practice.save_text(long)
    session.practice.save_text(long + "y = 2")
    assert told == [notices.NOT_SAVED]
    assert saved == [False, False]
    assert session.has_unsaved
    assert session.practice.text() == long + "y = 2"

    progress._db.execute("PRAGMA max_page_count = 100000")
    session.save_again()
    assert not session.has_unsaved
    assert saved[-1]


def test_a_locked_record_is_told_and_taken_up_later(
    qapp: QApplication, library: Library, home: Path
) -> None:
    Progress(home).close()
    lock = sqlite3.connect(home / "progress.sqlite3", isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    record = Progress(home)
    session = LessonSession(library, record)
    told: list[object] = []
    cleared: list[bool] = []
    session.notice_raised.connect(lambda marked, params: told.append(marked))
    session.notice_cleared.connect(lambda: cleared.append(True))
    session.tell_opening_notice()
    assert told == [notices.OPENING_NOTICES["locked"]]
    session.open(LESSON)
    session.practice.save_text("held = 1")
    assert session.has_unsaved
    lock.execute("ROLLBACK")
    lock.close()
    session.save_again()
    assert not session.has_unsaved
    assert cleared
    record.close()
    other = Progress(home)
    again = LessonSession(library, other)
    again.open(LESSON)
    assert again.practice.text() == "held = 1"
    other.close()


def test_a_newer_record_is_read_and_keeps_its_bytes(
    qapp: QApplication, library: Library, home: Path
) -> None:
    first = Progress(home)
    session = LessonSession(library, first)
    session.open(LESSON)
    session.practice.save_text("from the future = 1")
    first.close()
    db = sqlite3.connect(home / "progress.sqlite3")
    db.execute("PRAGMA user_version = 9")
    db.commit()
    db.close()
    record = Progress(home)
    session = LessonSession(library, record)
    session.open(LESSON)
    assert session.practice.text() == "from the future = 1"
    session.practice.save_text("new text")
    assert session.has_unsaved
    assert session.unsaved_texts == {"gpu-support/device-agnostic": "new text"}
    record.close()


def test_lessons_have_neighbours(session: LessonSession, library: Library) -> None:
    ids = [lesson.id for lesson in library.lessons()]
    before = session.neighbour(-1)
    assert before is not None
    assert before.id == ids[ids.index(LESSON) - 1]
    assert session.neighbour(len(ids)) is None


def test_step_and_hints_are_there_after_a_restart(
    session: LessonSession, library: Library, home: Path
) -> None:
    session.remember_step("practise")
    session.practice.show_next_hint()
    session.practice.show_next_hint()
    other = Progress(home)
    again = LessonSession(library, other)
    again.open(LESSON)
    assert again.last_step() == "practise"
    assert len(again.practice.hints()[0]) == 2
    other.close()


def test_leaving_a_lesson_keeps_its_text_first(session: LessonSession) -> None:
    order: list[str] = []
    session.lesson_leaving.connect(lambda: order.append(f"leaving {session.lesson is not None}"))
    session.lesson_closed.connect(lambda: order.append(f"closed {session.lesson is None}"))
    session.close()
    session.close()
    assert order == ["leaving True", "closed True"]
    assert (session.practice.text(), session.questions(), session.practice.hints()) == (
        "",
        (),
        ([], 0),
    )


def test_a_record_damaged_while_it_is_open_is_told(
    qapp: QApplication, library: Library, home: Path
) -> None:
    progress = Progress(home)
    session = LessonSession(library, progress)
    session.open(LESSON)
    for number in range(300):  # more than SQLite keeps in memory
        session.record_answer(f"q{number}", " " * 20_000, is_right=True, score=1.0)
    told: list[object] = []
    session.notice_raised.connect(lambda marked, params: told.append(marked))
    session.tell_opening_notice()
    content = progress.path.read_bytes()
    with progress.path.open("r+b") as file:
        file.seek(20 * 4096)
        file.write(b"\xa5" * (len(content) - 40 * 4096))
    assert len(session.answers()) < 300
    session.practice.save_text("x = 1")
    assert told == [notices.OPENING_NOTICES["damaged"]]
    assert not session.has_unsaved
    progress.close()


def test_the_text_of_another_window_is_told(
    qapp: QApplication, library: Library, home: Path
) -> None:
    told: list[object] = []
    records = [Progress(home), Progress(home)]
    one, two = (LessonSession(library, record) for record in records)
    for session in (one, two):
        session.open(LESSON)
        session.practice.text()
        session.notice_raised.connect(lambda marked, params: told.append(marked))
    one.practice.save_text("from one")
    assert told == []
    two.practice.save_text("from two")
    assert told == [notices.OTHER_TEXT]
    assert [version.content for version in two.practice.versions()] == ["from one"]
    for record in records:
        record.close()
