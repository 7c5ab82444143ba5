"""The GPU-support lesson from start to finish, in the real window, in both languages."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextEdit, QToolButton

from codeblanks_gui.core import paths
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_browser.lesson_tree import LessonTree
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.lesson_page.step_bar import STEPS, StepBar
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person
from tests.e2e.quiz_hands import answer_by_keys, answer_by_mouse

Open = Callable[..., None]
EXERCISE = (
    paths.lessons() / "pytorch" / "advanced" / "gpu-support" / "exercises" / "device-agnostic"
)
WORDS = {
    "tr": {
        "title": "GPU desteği",
        "ready": "konsol hazır",
        "passed": "Geçti",
        "not_yet": "Henüz değil",
        "device": "aygıt",
        "quiz": "5 sorunun 5’i doğru",
    },
    "en": {
        "title": "GPU support",
        "ready": "console ready",
        "passed": "Passed",
        "not_yet": "Not yet",
        "device": "device",
        "quiz": "5 of 5",
    },
}


def solution(language: str) -> str:
    return (EXERCISE / f"solution.{language}.py").read_text(encoding="utf-8")


def console_text(person: Person) -> str:
    texts = person.find(ConsoleView).findChildren(QTextEdit)
    return "\n".join(text.toPlainText() for text in texts)


def wait_until_ready(person: Person, language: str) -> None:
    line = person.find(KernelLine)
    person.wait(lambda: WORDS[language]["ready"] in line.accessibleName(), "a ready console")


def wait_for_quiz(person: Person) -> None:
    """Wait for what comes after the first paint."""
    person.wait(lambda: any(quiz.cards for quiz in _quizzes(person)), "the quiz")


def _quizzes(person: Person) -> list[QuizView]:
    return [widget for widget in person.app.allWidgets() if isinstance(widget, QuizView)]


def go_to_step(person: Person, step: str, *, by_keys: bool) -> None:
    if by_keys:
        person.press(f"Ctrl+{STEPS.index(step) + 1}")  # type: ignore[arg-type]
    else:
        bar = person.find(StepBar)
        index = STEPS.index(step)  # type: ignore[arg-type]
        person.click(bar, bar.tabRect(index).center())
    assert person.find(LessonPage).step == step


def type_program(person: Person, text: str) -> None:
    """Type into the editor as a person does: the editor indents by itself."""
    editor = person.find(CodeEditor)
    editor.setFocus()
    person.press("Ctrl+A", editor)
    person.press("Delete", editor)
    for line in text.splitlines():
        person.type(line.strip(), editor)
        person.press("Escape", editor)  # a completion list that is open
        person.press("Return", editor)
    assert editor.text().split() == text.split()


def open_lesson_from_browser(person: Person, title: str) -> None:
    tree = person.find(LessonTree)
    item = next(item for item, row in tree.rows() if row.title == title)
    tree.scrollToItem(item)
    person.click(tree.viewport(), tree.visualItemRect(item).center())


@pytest.mark.parametrize(
    ("language", "theme", "by_keys"), [("tr", "light", False), ("en", "dark", True)]
)
def test_the_whole_lesson(
    codeblanks: Open, home: Path, language: str, theme: str, by_keys: bool
) -> None:
    words = WORDS[language]

    def learn(person: Person) -> None:
        if not by_keys:
            open_lesson_from_browser(person, words["title"])
        page = person.find(LessonPage)
        assert person.sees(words["title"], page)
        assert words["title"] in person.window.windowTitle()
        person.screenshot("read")

        go_to_step(person, "practise", by_keys=by_keys)
        person.screenshot("practise")
        type_program(person, "print('merhaba')")
        check(person)
        person.wait(lambda: person.sees(words["not_yet"], person.find(ResultsView)), "not yet")
        person.screenshot("not-yet")

        type_program(person, solution(language))
        wait_until_ready(person, language)
        run(person)
        person.wait(lambda: "[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]]" in console_text(person), "output")
        assert "%run -i model.py" in console_text(person)
        person.screenshot("run")
        check(person)
        person.wait(lambda: person.sees(words["passed"], person.find(ResultsView)), "a pass")
        person.screenshot("passed")

        go_to_step(person, "quiz", by_keys=by_keys)
        for card in person.find(QuizView).cards:
            (answer_by_keys if by_keys else answer_by_mouse)(card)
            QTest.qWait(1)
            assert card.is_passed, card.question.id
        person.screenshot("quiz")
        assert person.find(StepBar).accessibleTabName(STEPS.index("quiz")).strip()

    def check(person: Person) -> None:
        person.press("F6") if by_keys else person.click_action("check")

    def run(person: Person) -> None:
        person.press("F5") if by_keys else person.click_action("run")

    lesson = ["gpu-support"] if by_keys else []
    codeblanks(learn, *lesson, language=language, theme=theme)

    def come_back(person: Person) -> None:
        assert words["title"] in person.window.windowTitle()
        assert person.find(CodeEditor).text().split() == solution(language).split()
        assert person.window.actions_by_id["dark"].isChecked() == (theme == "dark")  # type: ignore[attr-defined]
        wait_for_quiz(person)
        done = person.find(LessonPage).findChild(StepBar)
        assert not done.tabIcon(STEPS.index("practise")).isNull()
        assert not done.tabIcon(STEPS.index("quiz")).isNull()
        go_to_step(person, "quiz", by_keys=False)
        assert all(card.is_passed for card in person.find(QuizView).cards)
        person.screenshot("back")

    codeblanks(come_back)


def test_the_language_switches_live(codeblanks: Open) -> None:
    def switch(person: Person) -> None:
        page, editor = person.find(LessonPage), person.find(CodeEditor)
        assert person.sees("GPU desteği", page)
        turkish = editor.text()
        wait_for_quiz(person)
        person.click(person.find(QToolButton, "language_button"))
        assert person.sees("GPU support", page)
        assert editor.text() != turkish, "an untouched starter speaks the language"
        assert person.button("Check")
        person.screenshot("english")
        editor.setFocus()
        person.type("x = 1", editor)
        mine = editor.text()
        person.press("Ctrl+Shift+L")
        assert person.sees("GPU desteği", page)
        assert editor.text() == mine, "the learner's text never changes"
        assert person.button("Denetle")

    codeblanks(switch, "gpu-support", language="tr")


def test_review_shows_everything(codeblanks: Open) -> None:
    def review(person: Person) -> None:
        wait_for_quiz(person)
        person.click(person.find(QAbstractButton, "review"))
        page = person.find(LessonPage)
        texts = "\n".join(
            view.toPlainText() for view in page.findChildren(QTextEdit) if view.isVisible()
        )
        assert "result.device.type" in texts, "the sample solution"
        assert "[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]]" in texts, "the expected output"
        labels = " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
        assert "one copy at the end will do" in labels, "an explanation"
        person.screenshot("review")
        person.click(person.find(QAbstractButton, "review"))

    codeblanks(review, "gpu-support", language="en")
