"""Notices wait for each other, and go when what they told is over."""

from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.text import Marked
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
