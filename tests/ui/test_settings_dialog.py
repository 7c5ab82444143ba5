"""The settings dialog: what is chosen is asked for at once, what is bad never."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.settings import SETTINGS, Settings
from codeblanks_gui.services.translator import Translator
from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog
from codeblanks_gui.ui.theme import Theme


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[SettingsDialog]:
    owner = QWidget()
    qtbot.addWidget(owner)
    dialog = SettingsDialog(theme, Settings(tmp_path), "", owner)
    owner.show()
    dialog.open()
    yield dialog
    dialog.close()


def field(dialog: SettingsDialog, name: str) -> QWidget:
    return next(w for w in dialog.findChildren(QWidget) if w.accessibleName() == name)


def test_each_visible_setting_has_a_label_and_a_named_field(dialog: SettingsDialog) -> None:
    labels = {label.text() for label in dialog.findChildren(QLabel)}
    for setting in SETTINGS:
        if setting.kind in ("choice", "number"):
            assert setting.label.source in labels
            assert field(dialog, setting.label.source).isVisible()


def test_a_choice_by_keys_is_asked_for(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = field(dialog, "Appearance")
    box.setFocus()
    with qtbot.waitSignal(dialog.setting_chosen) as chosen:
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert chosen.args == ["theme", "light"]


def test_the_text_size_stays_within_its_bounds(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = field(dialog, "Text size")
    assert isinstance(box, QDoubleSpinBox)
    box.selectAll()
    qtbot.keyClicks(box, "9")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() <= 2.0


def test_the_pages_are_reached_by_keys(dialog: SettingsDialog, qtbot: QtBot) -> None:
    names = field(dialog, "Settings")
    assert isinstance(names, QListWidget)
    assert [names.item(row).text() for row in range(2)] == ["General", "Python for your code"]
    assert not dialog.python_page.isVisible()
    names.setFocus()
    with qtbot.waitSignal(dialog.python_page_shown):
        qtbot.keyClick(names, Qt.Key.Key_Down)
    assert dialog.python_page.isVisible()


def test_enter_does_not_close_what_is_being_typed(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = field(dialog, "Text size")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert dialog.isVisible()
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_value_changed_elsewhere_is_shown_and_not_asked_for(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    dialog._general._settings.change({"theme": "dark"})
    with qtbot.assertNotEmitted(dialog.setting_chosen):
        dialog.show_setting("theme")
    box = field(dialog, "Appearance")
    assert isinstance(box, QComboBox)
    assert box.currentData() == "dark"


def test_the_language_switches_in_the_open_dialog(dialog: SettingsDialog, qtbot: QtBot) -> None:
    translator = Translator()
    translator.set_language("tr")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "Ayarlar")
    assert field(dialog, "Görünüş")
    names = field(dialog, "Ayarlar")
    assert isinstance(names, QListWidget)
    assert names.item(1).text() == "Kodun için Python"
    translator.close()
