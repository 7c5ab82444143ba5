"""Notices wait for each other, and go when what they told is over."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.text import Marked
from codeblanks_gui.ui.bounded_text import BoundedText
from codeblanks_gui.ui.notice_bar import NoticeBar
from codeblanks_gui.ui.theme import Theme

FIRST, SECOND = Marked("Test", "First: {what}"), Marked("Test", "Second")


def words(bar: NoticeBar) -> str:
    return " ".join(label.text() for label in bar.findChildren(QLabel) if label.text())


def test_the_newest_is_shown_and_the_older_one_follows(qtbot: QtBot, theme: Theme) -> None:
    bar = NoticeBar(theme)
    qtbot.addWidget(bar)
    assert not bar.isVisible()
    bar.show_notice(FIRST, {"what": "a disk"})
    bar.show_notice(SECOND, {})
    assert words(bar) == "Second"
    bar.findChild(QToolButton).click()
    assert words(bar) == "First: a disk"
    bar.findChild(QToolButton).click()
    assert not bar.isVisible()


def test_the_same_notice_again_is_there_once(qtbot: QtBot, theme: Theme) -> None:
    bar = NoticeBar(theme)
    qtbot.addWidget(bar)
    bar.show_notice(FIRST, {"what": "one"})
    bar.show_notice(FIRST, {"what": "two"})
    assert words(bar) == "First: two"
    bar.take_back(FIRST, SECOND)
    assert not bar.isVisible()


def test_a_notice_may_offer_something_to_do(qtbot: QtBot, theme: Theme) -> None:
    bar = NoticeBar(theme)
    qtbot.addWidget(bar)
    bar.show_notice(FIRST, {"what": "a disk"}, Marked("Test", "Show the folder"))
    [button] = bar.findChildren(QPushButton)
    assert button.text() == "Show the folder"
    with qtbot.waitSignal(bar.action_requested) as asked:
        button.click()
    assert asked.args == [FIRST]
    assert words(bar) == "First: a disk"
    bar.show_notice(SECOND, {})
    assert button.isHidden()
    bar.take_back(SECOND)
    assert not button.isHidden()


def test_a_long_notice_stays_low_and_the_keyboard_reads_it_to_its_end(
    qtbot: QtBot, theme: Theme
) -> None:
    theme.set_text_scale(2.0)
    window = QWidget()
    qtbot.addWidget(window)
    bar, below = NoticeBar(theme), QLabel("The lesson")
    column = QVBoxLayout(window)
    column.addWidget(bar)
    column.addWidget(below, 1)
    bar.show_notice(FIRST, {"what": "a disk is full. " * 20}, Marked("Test", "Show the folder"))
    window.resize(560, 460)
    window.show()
    [text] = bar.findChildren(BoundedText)
    [button] = bar.findChildren(QPushButton)
    line = bar.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: button.y() > text.y())  # below: they don't fit side by side
    assert 3 * line <= text.height() < 4 * line
    assert bar.height() < window.height() / 2
    scroll = text.verticalScrollBar()
    assert scroll.maximum() > 0
    text.setFocus()
    for _ in range(40):
        qtbot.keyClick(text, Qt.Key.Key_Down)
    assert scroll.value() == scroll.maximum()
    bar.show_notice(SECOND, {})
    qtbot.waitUntil(lambda: text.height() < 2 * line)
    assert text.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert scroll.maximum() == 0
