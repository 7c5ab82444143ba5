"""The lesson browser, used with the mouse and with the keyboard alone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QToolButton, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.course import BrokenLesson, Course, Lesson, Level
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.library import Library
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.ui.lesson_browser.lesson_tree import LessonTree
from codeblanks_gui.ui.theme import Theme

Key = Qt.Key
Left = Qt.MouseButton.LeftButton


def a_lesson(lesson_id: str, tr: str, en: str) -> Lesson:
    none = {"tr": "", "en": ""}
    folder = Path("nowhere") / lesson_id
    return Lesson(lesson_id, "any", "pytorch", folder, {"tr": tr, "en": en}, none, 15)


LEVELS = (
    Level(
        "beginner",
        {"tr": "Başlangıç", "en": "Beginner"},
        (a_lesson("tensors", "Tensörler", "Tensors"), a_lesson("autograd", "Türev", "Autograd")),
    ),
    Level(
        "advanced",
        {"tr": "İleri seviye", "en": "Advanced"},
        (
            a_lesson("gpu-support", "GPU desteği", "GPU support"),
            a_lesson("light", "Işık ızgarası", "Light grid"),
            BrokenLesson(
                "losses",
                "advanced",
                CourseError(Path("course/losses/lesson.toml"), 12, "unknown key 'tittle'"),
            ),
        ),
    ),
)


class Shelf(Library):
    """A library of lessons that need no files."""

    def __init__(self, levels: tuple[Level, ...]) -> None:
        super().__init__([])
        title = {"tr": "PyTorch", "en": "PyTorch"}
        self.courses = (Course("pytorch", Path("nowhere"), title, ("tr", "en"), "tr", levels),)


@pytest.fixture
def browser(qtbot: QtBot, theme: Theme) -> LessonBrowser:
    made = LessonBrowser(theme)
    qtbot.addWidget(made)
    made.show_library(Shelf(LEVELS), "tr")
    made.resize(280, 480)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_typing_in_the_tree_jumps_to_a_title(browser: LessonBrowser, qtbot: QtBot) -> None:
    tree = browser.findChild(LessonTree)
    tree.setFocus()
    qtbot.keyClicks(tree, "GPU")
    row = tree.current_row()
    assert row is not None
    assert row.id == "gpu-support"


def test_a_screen_reader_is_told_title_state_and_fault(browser: LessonBrowser) -> None:
    tree = browser.findChild(LessonTree)
    told = [item.data(0, Qt.ItemDataRole.AccessibleTextRole) for item, _ in tree.rows()]
    assert "Tensörler, not started" in told
    assert "losses, can’t be opened, losses/lesson.toml:12" in told


def tree_of(browser: LessonBrowser) -> LessonTree:
    tree = browser.findChild(LessonTree)
    assert tree is not None
    return tree


def search_of(browser: LessonBrowser) -> QLineEdit:
    field = browser.findChild(QLineEdit, "lessonSearch")
    assert field is not None
    return field


def item(browser: LessonBrowser, row_id: str) -> QTreeWidgetItem:
    return next(found for found, row in tree_of(browser).rows() if row.id == row_id)


def shown(browser: LessonBrowser) -> list[str]:
    tree = tree_of(browser)
    if not tree.isVisible():
        return []
    return [row.id for found, row in tree.rows() if not tree.visualItemRect(found).isEmpty()]


def click(qtbot: QtBot, browser: LessonBrowser, row_id: str) -> None:
    tree = tree_of(browser)
    rect = tree.visualItemRect(item(browser, row_id))
    qtbot.mouseClick(tree.viewport(), Left, pos=rect.center())


def said(browser: LessonBrowser, row_id: str) -> str:
    return str(item(browser, row_id).data(0, Qt.ItemDataRole.AccessibleTextRole))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_pictures_in_the_search_field_grow_with_the_text(
    qtbot: QtBot, browser: LessonBrowser, theme: Theme, scale: float
) -> None:
    theme.set_text_scale(scale)
    field = search_of(browser)
    loupe, cross = field.findChild(IconLabel), field.findChild(QToolButton, "clearField")
    assert loupe.width() == cross.iconSize().width() == 16 * scale
    qtbot.waitUntil(lambda: field.rect().contains(loupe.geometry()))
    assert not cross.isVisible()
    qtbot.keyClicks(field, "tens")
    assert field.rect().contains(cross.geometry())
    qtbot.mouseClick(cross, Left)
    assert field.text() == ""
    assert not cross.isVisible()


def test_levels_and_lessons_are_listed_in_order(browser: LessonBrowser) -> None:
    listed = ["beginner", "tensors", "autograd", "advanced", "gpu-support", "light", "losses"]
    assert shown(browser) == listed
    assert said(browser, "gpu-support").startswith("GPU desteği")


def test_a_click_asks_for_the_lesson(qtbot: QtBot, browser: LessonBrowser) -> None:
    with qtbot.waitSignal(browser.lesson_requested) as asked:
        click(qtbot, browser, "autograd")
    assert asked.args == ["autograd"]


def test_a_click_closes_a_level_and_opens_it(qtbot: QtBot, browser: LessonBrowser) -> None:
    click(qtbot, browser, "beginner")
    assert "tensors" not in shown(browser)
    click(qtbot, browser, "beginner")
    assert "tensors" in shown(browser)


def test_the_arrows_and_enter_open_a_lesson(qtbot: QtBot, browser: LessonBrowser) -> None:
    tree = tree_of(browser)
    browser.focus_search()
    qtbot.keyClick(search_of(browser), Key.Key_Down)
    assert tree.hasFocus()
    qtbot.keyClick(tree, Key.Key_Down)
    with qtbot.waitSignal(browser.lesson_requested) as asked:
        qtbot.keyClick(tree, Key.Key_Return)
    assert asked.args == ["autograd"]


def test_progress_is_told_in_words_and_counted(browser: LessonBrowser) -> None:
    browser.show_progress({"tensors": "passed", "autograd": "started"})
    rows = {row.id: row for _, row in tree_of(browser).rows()}
    assert rows["beginner"].count == "1/2"
    assert rows["advanced"].count == "0/2", "a broken lesson can't be passed and isn't counted"
    assert said(browser, "tensors") == "Tensörler, passed"
    assert said(browser, "autograd") == "Türev, started"
    assert said(browser, "light") == "Işık ızgarası, not started"
    assert item(browser, "tensors").toolTip(0) == "Tensörler, passed"


def test_each_state_has_a_mark_of_its_own_shape(browser: LessonBrowser) -> None:
    browser.show_progress({"tensors": "passed", "autograd": "started"})
    tree = tree_of(browser)
    marks = []
    for row_id in ("tensors", "autograd", "light", "losses"):
        rect = tree.visualItemRect(item(browser, row_id))
        picture = tree.viewport().grab(rect.adjusted(24, 4, 44 - rect.width(), -4)).toImage()
        paper = QColor(picture.pixel(0, 0))
        ink = {
            (x, y)
            for x in range(picture.width())
            for y in range(24)
            if QColor(picture.pixel(x, min(y, picture.height() - 1))) != paper
        }
        marks.append(frozenset(ink))
    assert len(set(marks)) == 4


@pytest.mark.parametrize("query", ["isik", "IŞIK", "ışık", "Işık"])
def test_the_search_knows_turkish_letters(qtbot: QtBot, browser: LessonBrowser, query: str) -> None:
    with qtbot.waitSignal(browser.search_changed):
        search_of(browser).setText(query)
    assert shown(browser) == ["advanced", "light"]


def test_the_search_filters_while_typing(qtbot: QtBot, browser: LessonBrowser) -> None:
    click(qtbot, browser, "advanced")  # closed: a hit opens it
    qtbot.keyClicks(search_of(browser), "gpu")
    assert shown(browser) == ["advanced", "gpu-support"]
    with qtbot.waitSignal(browser.lesson_requested) as asked:
        qtbot.keyClick(search_of(browser), Key.Key_Return)
    assert asked.args == ["gpu-support"]


def test_escape_ends_the_search(qtbot: QtBot, browser: LessonBrowser) -> None:
    qtbot.keyClicks(search_of(browser), "gpu")
    qtbot.keyClick(search_of(browser), Key.Key_Escape)
    assert len(shown(browser)) == 7


def test_a_search_without_a_hit_says_so(qtbot: QtBot, browser: LessonBrowser) -> None:
    qtbot.keyClicks(search_of(browser), "penguin")
    assert shown(browser) == []
    texts = [label.text() for label in browser.findChildren(QLabel) if label.isVisible()]
    assert "No lesson matches “penguin”." in texts
    button = browser.findChild(QPushButton, "clearSearch")
    assert button is not None
    qtbot.mouseClick(button, Left)
    assert len(shown(browser)) == 7


def test_a_broken_lesson_says_what_is_wrong_and_where(qtbot: QtBot, browser: LessonBrowser) -> None:
    with qtbot.waitSignal(browser.broken_requested) as asked:
        click(qtbot, browser, "losses")
    assert asked.args == ["losses"]
    reason = browser.findChild(QLabel, "brokenReason")
    assert reason is not None
    assert reason.isVisible()
    assert reason.text() == "losses/lesson.toml:12\nunknown key 'tittle'"
    click(qtbot, browser, "light")
    assert not reason.isVisible()


def test_the_open_lesson_is_one_bar_across_the_row(browser: LessonBrowser, theme: Theme) -> None:
    browser.select("gpu-support")
    tree = tree_of(browser)
    rect = tree.visualItemRect(item(browser, "gpu-support"))
    picture = tree.viewport().grab().toImage()
    y = rect.bottom() - 3
    bar = [QColor(picture.pixel(x, y)).name() for x in range(8, rect.right() - 8)]
    assert set(bar) == {theme.palette.selection}


def test_selecting_opens_the_level_of_the_lesson(qtbot: QtBot, browser: LessonBrowser) -> None:
    click(qtbot, browser, "advanced")
    browser.select("light")
    assert "light" in shown(browser)
    current = tree_of(browser).current_row()
    assert current is not None
    assert current.id == "light"


def test_another_language_keeps_what_is_open(qtbot: QtBot, browser: LessonBrowser) -> None:
    browser.select("gpu-support")
    click(qtbot, browser, "beginner")
    browser.show_library(Shelf(LEVELS), "en")
    assert "tensors" not in shown(browser)
    assert said(browser, "gpu-support").startswith("GPU support")
    current = tree_of(browser).current_row()
    assert current is not None
    assert current.id == "beginner"
    assert [row.id for _, row in tree_of(browser).rows() if row.is_open] == ["gpu-support"]


def test_an_empty_library_says_so(qtbot: QtBot, theme: Theme) -> None:
    made = LessonBrowser(theme)
    qtbot.addWidget(made)
    made.show_library(Shelf(()), "en")
    made.show()
    texts = [label.text() for label in made.findChildren(QLabel) if label.isVisible()]
    assert texts == ["There are no lessons here."]


def test_rows_grow_with_the_text(browser: LessonBrowser, theme: Theme) -> None:
    tree = tree_of(browser)
    before = tree.visualItemRect(item(browser, "tensors")).height()
    theme.set_text_scale(2.0)
    browser.grab()
    after = tree.visualItemRect(item(browser, "tensors")).height()
    assert after > 1.5 * before
    assert tree.visualItemRect(item(browser, "tensors")).left() == QPoint(0, 0).x()
