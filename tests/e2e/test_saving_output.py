"""All that a program printed, saved by a person: the bar, the file dialog, what is said then."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPlainTextEdit, QPushButton

from codeblanks_gui.ui.console.shortened_bar import ShortenedBar
from codeblanks_gui.ui.notice_bar import NoticeBar
from tests.e2e.conftest import Person
from tests.e2e.test_whole_lesson import console_text, wait_until_ready

FLOOD = "for i in range(30_000): print('satır', i)\n"


@pytest.fixture
def own_dialogs(qapp: QApplication) -> Iterator[None]:
    """Have Qt's own file dialogs and not the system's, which no test can use."""
    unused = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    before = QApplication.testAttribute(unused)
    QApplication.setAttribute(unused, True)
    yield
    QApplication.setAttribute(unused, before)


def save_as(person: Person, path: Path) -> None:
    """Name a file in the file dialog."""
    dialog = person.dialog("saveOutputDialog")
    assert isinstance(dialog, QFileDialog)
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    name.setText(str(path))
    dialog.accept()
    person.wait(lambda: person.window.findChild(QFileDialog, "saveOutputDialog") is None, "its end")


@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_flood_is_saved_whole_or_the_reason_is_told(
    codeblanks: Callable[..., None], own_dialogs: None, tmp_path: Path, language: str
) -> None:
    words = {
        "en": ("The output was shortened", "The full output is saved as", "could not be saved"),
        "tr": ("Çıktı kısaltıldı", "Tüm çıktı kaydedildi", "Çıktı kaydedilemedi"),
    }[language]
    target = tmp_path / "bütün çıktı.txt"

    def save(person: Person) -> None:
        wait_until_ready(person, language)
        person.put_program(FLOOD)
        person.press("F5", person.find(QPlainTextEdit, "code_editor"))
        person.wait(lambda: "satır 29999" in console_text(person), "the program's last line")
        bar = person.find(ShortenedBar)
        width = bar.parentWidget().width()
        person.wait(lambda: person.sees(words[0], bar), "that it is short")
        person.screenshot("short")
        button = person.find(QPushButton, "saveOutput")
        person.click(button)
        dialog = person.dialog("saveOutputDialog")
        assert isinstance(dialog, QFileDialog)
        dialog.fileSelected.emit(str(tmp_path / "gone" / "out.txt"))  # it went just then
        dialog.reject()
        person.wait(lambda: person.sees(words[2], person.find(NoticeBar)), "why it failed")
        person.screenshot("failed")
        assert person.sees(words[0], bar)
        person.click(button)
        save_as(person, target)
        person.wait(lambda: person.sees(words[1], bar), "where it is saved")
        person.screenshot("saved")
        assert bar.parentWidget().width() == width
        assert not person.find(NoticeBar).isVisible()
        text = target.read_text("utf-8")
        assert text == "".join(f"satır {i}\n" for i in range(30_000))

    codeblanks(save, "gpu-support", language=language)
