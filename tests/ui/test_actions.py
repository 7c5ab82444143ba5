"""Every action: a row with text, tip, icon and a shortcut that a Turkish keyboard has free."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.text import Marked
from codeblanks_gui.ui.actions import ACTIONS, MENUS, ActionRow, Actions
from codeblanks_gui.ui.theme import Theme


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.id)
def test_a_row_is_whole(row: ActionRow, qtbot: QtBot, theme: Theme) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    action = Actions(theme, owner)[row.id]
    assert row.menu in MENUS
    assert action.text()
    assert action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) in action.toolTip()
    assert not action.icon().pixmap(24).isNull()


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.id)
def test_no_shortcut_eats_an_altgr_character(row: ActionRow) -> None:
    """AltGr is Ctrl+Alt to Windows; on Turkish Q it types brackets, braces and more."""
    modifiers = QKeySequence(row.shortcut)[0].keyboardModifiers()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    assert modifiers & both != both
    assert not set(row.shortcut) & set("{[]}\\@#$€~")


def test_no_two_actions_share_a_shortcut() -> None:
    counted = Counter(QKeySequence(row.shortcut).toString() for row in ACTIONS)
    assert [keys for keys, count in counted.items() if count > 1] == []


def test_ids_are_unique() -> None:
    assert len({row.id for row in ACTIONS}) == len(ACTIONS)


def test_another_text_stays_when_the_language_is_set_again(qtbot: QtBot, theme: Theme) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = Actions(theme, owner)
    actions.show_text("hint", Marked("Test", "Hint {shown}/{total}"), shown=2, total=3)
    actions.retranslate()
    assert actions["hint"].text() == "Hint 2/3"
