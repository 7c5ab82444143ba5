"""Missed questions come back above the lessons, are answered there, and go until another day."""

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from codeblanks_gui.core import progress as record
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import Attempt, ItemKey
from codeblanks_gui.ui.lesson_page.due_page import DuePage
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.quiz.question_card import QuestionCard
from tests.e2e.conftest import Person
from tests.e2e.quiz_hands import answer_by_mouse

Open = Callable[..., None]
DAY_S = 86_400


def miss(home: Path, lesson: str, question: str, days_ago: float) -> None:
    """Put a wrong answer of `days_ago` into the record."""
    with closing(Progress(home)) as progress, pytest.MonkeyPatch.context() as patch:
        then = time.time() - days_ago * DAY_S
        patch.setattr(record.time, "time", lambda: then)
        progress.record(Attempt(ItemKey("pytorch", lesson, question), "answer", "wrong"))


def entry(person: Person) -> QPushButton:
    return person.find(QPushButton, "reviewEntry")


def cards(person: Person) -> list[QuestionCard]:
    return [card for card in person.window.findChildren(QuestionCard) if card.isVisible()]


def test_what_was_missed_is_asked_again_and_then_left_for_another_day(
    codeblanks: Open, home: Path
) -> None:
    miss(home, "gpu-support", "move-a-tensor", days_ago=2)
    miss(home, "gpu-support", "who-does-what", days_ago=3)
    miss(home, "gpu-support", "mixed-devices", days_ago=0)  # tomorrow's
    miss(home, "gpu-support", "no-such-question", days_ago=9)
    miss(home, "no-such-lesson", "any", days_ago=9)

    def review(person: Person) -> None:
        person.wait(lambda: "(2 due)" in entry(person).text(), "two due questions")
        person.click(entry(person))
        page = person.find(DuePage)
        assert page.isVisible()
        assert not person.find(LessonPage).isVisible()
        assert [card.question.id for card in cards(person)] == [
            "gpu-support/who-does-what",
            "gpu-support/move-a-tensor",
        ]
        assert person.sees("Question 1 of 2 · GPU support", page)
        person.screenshot("due")
        for left, card in ((1, cards(person)[0]), (0, cards(person)[1])):
            answer_by_mouse(card)
            assert f"({left} due)" in entry(person).text()
        assert person.sees("Nothing is left for today.", page)
        person.screenshot("done")
        person.click(person.button("Back to the lesson", page))
        assert person.find(LessonPage).isVisible()
        assert not entry(person).isChecked()
        person.click(entry(person))
        assert not cards(person)
        assert person.sees("Nothing is left for today.", page)
        person.press("Ctrl+1")
        assert person.find(LessonPage).isVisible()

    codeblanks(review, "gpu-support", language="en")
    with closing(Progress(home)) as progress:
        answers = progress.answers("pytorch", ("gpu-support",))
        assert answers["move-a-tensor"].is_right
        assert answers["who-does-what"].is_right


def test_with_nothing_missed_it_says_what_comes_here_in_both_languages(codeblanks: Open) -> None:
    def look(person: Person) -> None:
        person.click(entry(person))
        page = person.find(DuePage)
        assert person.sees("Yanlış yanıtladığın sorular", page)
        person.press("Ctrl+Shift+L")
        assert person.sees("Questions you get wrong come back here", page)
        assert entry(person).text() == "Review (0 due)"

    codeblanks(look, "gpu-support", language="tr")
