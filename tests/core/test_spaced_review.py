"""A missed question comes back, later and later while it is answered right."""

from datetime import date, datetime, timedelta
from pathlib import Path

from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import Answered, Attempt, ItemKey
from codeblanks_gui.core.spaced_review import review_days

MORNING = datetime(2026, 3, 2, 9, 30)
DAY = timedelta(days=1)


def answered(is_right: bool, when: datetime, question: str = "q") -> Answered:
    return Answered("lesson", question, is_right, when.timestamp())


def day_of(log: list[Answered], question: str = "q") -> date:
    return review_days(log)["lesson", question]


def test_what_was_never_missed_is_never_due() -> None:
    assert not review_days([answered(True, MORNING), answered(True, MORNING + DAY)])


def test_a_missed_question_is_due_the_next_day_even_if_put_right_at_once() -> None:
    missed = [answered(False, MORNING)]
    assert day_of(missed) == (MORNING + DAY).date()
    put_right = [*missed, answered(True, MORNING + timedelta(minutes=1))]
    assert day_of(put_right) >= (MORNING + DAY).date()


def test_each_right_answer_puts_it_further_off_and_a_wrong_one_brings_it_near() -> None:
    log, gaps = [answered(False, MORNING)], []
    for _ in range(4):
        due = day_of(log)
        log.append(answered(True, datetime.combine(due, MORNING.time())))
        gaps.append((day_of(log) - due).days)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 3 * gaps[0]
    due = day_of(log)
    log.append(answered(False, datetime.combine(due, MORNING.time())))
    assert (day_of(log) - due).days < gaps[-1]


def test_questions_do_not_disturb_each_other() -> None:
    log = [answered(False, MORNING, "a"), answered(False, MORNING + 3 * DAY, "b")]
    days = review_days(log)
    assert days["lesson", "a"] == (MORNING + DAY).date()
    assert days["lesson", "b"] == (MORNING + 4 * DAY).date()


def test_a_clock_that_was_set_back_is_borne() -> None:
    log = [answered(False, MORNING), answered(True, MORNING - 30 * DAY)]
    assert day_of(log) > MORNING.date()


def test_the_record_tells_its_answers_in_order(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    for item, result in (("b", "wrong"), ("a", "right"), ("b", "right")):
        progress.record(Attempt(ItemKey("c", "l", item), "answer", result))
    progress.record(Attempt(ItemKey("c", "l", "x"), "check", "passed"))
    progress.record(Attempt(ItemKey("other", "l", "y"), "answer", "wrong"))
    log = progress.answer_log("c")
    assert [(each.question, each.is_right) for each in log] == [
        ("b", False),
        ("a", True),
        ("b", True),
    ]
    assert log[0].when <= log[1].when <= log[2].when
    progress.close()
