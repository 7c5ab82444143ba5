"""The settings dialog: what is chosen is asked for at once, what is bad never."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.settings import SETTINGS, Settings
from codeblanks_gui.services.translator import Translator
from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog
from codeblanks_gui.ui.theme import Theme

PYTHONS = ["/opt/python/bin/python3", "/home/ışık öğüş/.venv/bin/python"]


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[SettingsDialog]:
    owner = QWidget()
    qtbot.addWidget(owner)
    dialog = SettingsDialog(theme, Settings(tmp_path), PYTHONS, owner)
    owner.show()
    dialog.open()
    yield dialog
    dialog.close()


def field(dialog: SettingsDialog, name: str) -> QWidget:
    return next(w for w in dialog.findChildren(QWidget) if w.accessibleName() == name)


def test_each_visible_setting_has_a_label_and_a_named_field(dialog: SettingsDialog) -> None:
    labels = {label.text() for label in dialog.findChildren(QLabel)}
    for setting in SETTINGS:
        if setting.kind != "hidden":
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


def test_an_interpreter_is_offered_and_chosen(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = field(dialog, "Python for your code")
    assert isinstance(box, QComboBox)
    assert [box.itemData(index) for index in range(box.count())] == ["", *PYTHONS]
    with qtbot.waitSignal(dialog.setting_chosen) as chosen:
        qtbot.keyClick(box, Qt.Key.Key_End)
    assert chosen.args == ["interpreter", PYTHONS[1]]


def test_a_value_changed_elsewhere_is_shown_and_not_asked_for(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    dialog._settings.change({"theme": "dark"})
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
    translator.close()
