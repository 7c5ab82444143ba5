"""Who writes a lesson sees each change at once: at the same place, faults told with their line."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.ui.lesson_browser.lesson_tree import LessonTree
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.lesson_page.reading_view import ReadingView
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from tests.e2e.conftest import Person
from tests.e2e.course_copy import course_copy

Open = Callable[..., None]
TENSORS = Path("pytorch", "beginner", "tensors")


def change(path: Path, old: str, new: str) -> None:
    """Write as most editors do: a new file takes the place of the old one."""
    text = path.read_text("utf-8")
    assert old in text, path
    beside = path.with_name(f".{path.name}.swp")
    beside.write_text(text.replace(old, new, 1), "utf-8", newline="\n")
    os.replace(beside, path)


def change_in_place(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8", newline="\n")


def reading_view(person: Person) -> ReadingView:
    views = person.find(LessonPage).findChildren(ReadingView)
    return next(view for view in views if view.accessibleName() == "Theory")


def test_a_lesson_is_shown_anew_where_it_was(codeblanks: Open, tmp_path: Path) -> None:
    lesson = course_copy(tmp_path) / TENSORS
    theory = lesson / "theory.en.md"
    last = theory.read_text("utf-8").rstrip().splitlines()[-1]

    def write(person: Person) -> None:
        page, notices, view = person.find(LessonPage), person.find(NoticeBar), reading_view(person)
        assert not notices.isVisible()
        bar = view.verticalScrollBar()
        bar.setValue(bar.maximum() // 2)
        place = view.place()
        for write_file, words in ((change, "First words."), (change_in_place, "Second words.")):
            write_file(theory, last, f"{last}\n\n{words}")
            person.wait(lambda words=words: person.sees(words, page), words)
            assert view.place()[0] == place[0]
        person.screenshot("changed")

        change(theory, "First words.", "![](figures/none.svg)")
        line = theory.read_text("utf-8").splitlines().index("![](figures/none.svg)") + 1
        person.wait(lambda: person.sees(f"theory.en.md:{line}: ", notices), "the figure's fault")
        person.screenshot("fault")
        change(theory, "![](figures/none.svg)", "Third words.")
        person.wait(lambda: not notices.isVisible(), "the fault is gone")
        assert person.sees("Third words.", page)

    codeblanks(write, "--lessons", str(lesson.parent.parent), "tensors", language="en")


def test_what_the_learner_typed_stays(codeblanks: Open, tmp_path: Path) -> None:
    lesson = course_copy(tmp_path) / TENSORS
    exercise = lesson / "exercises" / "temperatures"

    def write(person: Person) -> None:
        page = person.find(LessonPage)
        editor = person.find(QPlainTextEdit, "code_editor")
        person.press("Ctrl+2")
        change(exercise / "starter.en.py", "import torch", "import torch  # begin here")
        person.wait(lambda: "# begin here" in editor.toPlainText(), "an untouched starter follows")

        person.put_program("mine = 1\n")
        change(exercise / "starter.en.py", "# begin here", "# or here")
        change(exercise / "task.en.md", "\n---\n", "\n---\nThe new task.\n\n")
        person.wait(lambda: person.sees("The new task.", page), "the task")
        assert editor.toPlainText() == "mine = 1\n"
        assert page.step == "practise"

        break_and_mend(person, lesson)
        assert editor.toPlainText() == "mine = 1\n"
        assert page.step == "practise"

        person.press("Ctrl+3")
        card = person.find(QuizView).cards[0]
        change(lesson / "lesson.toml", "Tensors, anew", "Tensors, newer")
        person.wait(lambda: "Tensors, newer" in person.window.windowTitle(), "the title")
        assert person.find(QuizView).cards[0] is card

    codeblanks(write, "--lessons", str(lesson.parent.parent), "tensors", language="en")


def break_and_mend(person: Person, lesson: Path) -> None:
    """A lesson that can't be read stays as it was, is told, and comes back."""
    notices, tree = person.find(NoticeBar), person.find(LessonTree)

    def titles(kind: str) -> list[str]:
        return [row.title for _, row in tree.rows() if row.kind == kind]

    change(lesson / "lesson.toml", "minutes = 15", "minuts = 15")
    lines = (lesson / "lesson.toml").read_text("utf-8").splitlines()
    place = f"lesson.toml:{lines.index('minuts = 15') + 1}: "
    person.wait(lambda: person.sees(place, notices), "the key's fault")
    assert person.sees("The new task.", person.find(LessonPage))
    person.wait(lambda: len(titles("broken")) == 1, "the mark in the list")
    person.screenshot("broken")
    change(lesson / "lesson.toml", "minuts = 15", "minutes = 15")
    change(lesson / "lesson.toml", 'en = "Tensors"', 'en = "Tensors, anew"')
    person.wait(lambda: "Tensors, anew" in titles("lesson"), "the title in the list")
    assert "Tensors, anew" in person.window.windowTitle()


def test_without_the_option_nothing_is_watched(codeblanks: Open) -> None:
    def look(person: Person) -> None:
        from codeblanks_gui.wiring.preview_wiring import PreviewWiring

        assert not person.window.findChildren(PreviewWiring)

    codeblanks(look, "tensors", language="en")
