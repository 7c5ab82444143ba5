"""Broken course folders in the real window: told with file and line, the rest works."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.ui.lesson_browser.lesson_tree import LessonTree
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from tests.e2e.conftest import Person
from tests.e2e.course_copy import course_copy
from tests.e2e.test_whole_lesson import open_lesson_from_browser

Open = Callable[..., None]
TENSORS = Path("pytorch", "beginner", "tensors")


def break_toml(lesson: Path) -> None:
    file = lesson / "lesson.toml"
    file.write_text(file.read_text("utf-8").replace("minutes = 15", "minutes = ="), "utf-8")


def break_key(lesson: Path) -> None:
    file = lesson / "lesson.toml"
    file.write_text(file.read_text("utf-8").replace("minutes = 15", "minuts = 15"), "utf-8")


def lose_lesson_toml(lesson: Path) -> None:
    (lesson / "lesson.toml").unlink()


def lose_theory(lesson: Path) -> None:
    (lesson / "theory.tr.md").unlink()


def lose_check(lesson: Path) -> None:
    (lesson / "exercises" / "temperatures" / "check.py").unlink()


def line_of(lesson: Path, words: str) -> int:
    lines = (lesson / "lesson.toml").read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


@pytest.mark.parametrize(
    ("damage", "place", "reason"),
    [
        (break_toml, "tensors/lesson.toml:{minutes}", ""),
        (break_key, "tensors/lesson.toml:{minuts}", "minutes"),
        (lose_lesson_toml, "tensors/lesson.toml", "the file is missing"),
        (lose_theory, "tensors/theory.tr.md", "the file is missing"),
        (lose_check, "temperatures/check.py", "the file is missing"),
    ],
)
def test_a_broken_lesson_is_told_with_its_place_and_the_rest_works(
    codeblanks: Open,
    tmp_path: Path,
    damage: Callable[[Path], None],
    place: str,
    reason: str,
) -> None:
    lessons = course_copy(tmp_path)
    damage(lessons / TENSORS)
    if "{" in place:
        words = place.partition("{")[2].rstrip("}") + " ="
        place = place.partition("{")[0] + str(line_of(lessons / TENSORS, words))

    def look(person: Person) -> None:
        tree, page = person.find(LessonTree), person.find(LessonPage)
        notices = person.find(NoticeBar)
        assert person.sees(place, notices), "the notice names the place"
        assert person.sees("the rest can", notices)
        item, row = next((item, row) for item, row in tree.rows() if row.kind == "broken")
        assert row.note == place
        person.click(tree.viewport(), tree.visualItemRect(item).center())
        assert person.sees(place, person.find(LessonBrowser))
        assert person.sees(place, page)
        assert person.sees(reason, page)
        person.screenshot("told")
        open_lesson_from_browser(person, "GPU support")
        assert person.sees("GPU support", page)
        editor = person.find(QPlainTextEdit, "code_editor")
        editor.setFocus()
        person.type("x = 1", editor)
        assert "x = 1" in editor.toPlainText()
        person.press("Ctrl+3")
        assert person.find(QuizView).cards

    codeblanks(look, "--lessons", str(lessons), language="en")


def test_a_broken_quiz_leaves_text_and_exercise(codeblanks: Open, tmp_path: Path) -> None:
    lessons = course_copy(tmp_path)
    quiz = lessons / TENSORS / "quiz.toml"
    quiz.write_text(quiz.read_text("utf-8") + "\n[[question]]\nid = = 1\n", "utf-8")
    line = len(quiz.read_text("utf-8").splitlines())

    def look(person: Person) -> None:
        page = person.find(LessonPage)
        assert person.sees("Tensors", page)
        person.press("Ctrl+3")
        person.screenshot("quiz")
        assert person.sees(f"quiz.toml:{line}", page)
        person.press("Ctrl+2")
        assert page.step == "practise"
        open_lesson_from_browser(person, "GPU support")
        person.press("Ctrl+3")
        assert person.find(QuizView).cards
        assert not person.sees("quiz.toml", page)

    codeblanks(look, "--lessons", str(lessons), "tensors", language="en")


def test_a_broken_course_file_is_told(codeblanks: Open, tmp_path: Path) -> None:
    lessons = course_copy(tmp_path)
    (lessons / "pytorch" / "course.toml").write_text('format = 1\nid = "pytorch\n', "utf-8")

    def look(person: Person) -> None:
        assert person.sees("course.toml:2", person.find(NoticeBar))
        assert person.sees("There are no lessons here.", person.find(LessonBrowser))
        person.screenshot("told")

    codeblanks(look, "--lessons", str(lessons), language="en")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_folder_without_a_course_is_told(
    codeblanks: Open, tmp_path: Path, is_there: bool
) -> None:
    folder = tmp_path / "boş klasör"
    if is_there:
        folder.mkdir()

    def look(person: Person) -> None:
        notices = person.find(NoticeBar)
        assert person.sees(str(folder), notices), "the folder is named"
        assert person.sees("böyle bir klasör yok", notices) == (not is_there)
        assert person.sees("Burada ders yok.", person.find(LessonBrowser))
        actions = person.window.actions_by_id  # type: ignore[attr-defined]
        for id in ("check", "reset", "hint", "versions", "solution", "next_lesson", "practise"):
            assert not actions[id].isEnabled(), id
        for keys in ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "F6", "F7", "F9", "Shift+F9"):
            person.press(keys)
        person.screenshot("told")

    codeblanks(look, "--lessons", str(folder), language="tr")


def test_an_unknown_lesson_opens_the_first(codeblanks: Open) -> None:
    def look(person: Person) -> None:
        assert person.sees("Tensors", person.find(LessonPage))
        assert person.sees("no-such-lesson", person.find(NoticeBar))

    codeblanks(look, "no-such-lesson", language="en")
