"""Twice the text on a small screen: everything grows along, fits beside the rest, or scrolls."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.error_help import Explained
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.translator import Translator
from codeblanks_gui.ui import questions
from codeblanks_gui.ui.console.error_note import ErrorNote
from codeblanks_gui.ui.console.kernel_message import KernelMessage
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.editor.editor_pane import EditorPane
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.movements.movements_view import MovementsView
from codeblanks_gui.ui.quiz.code_lines import Gap
from codeblanks_gui.ui.quiz.tiles import WrappedLabel
from codeblanks_gui.ui.sentences import Sentence
from codeblanks_gui.ui.theme import Theme
from tests.ui.test_device_panel import CPU_ONLY, report_of
from tests.ui.test_movements import PROGRAM, REPORT

SMALL_SCREEN = 1024  # px
EXPLAINED = Explained(
    {"tr": "Bu iki matris çarpılamaz: 3x4 ve 3x4. " * 3, "en": "These can’t be multiplied. " * 4},
    lesson="tensors",
)


@pytest.fixture(params=["tr", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speaks each language in turn, where the translations are built."""
    before = QLocale()
    translator = Translator()
    translator.set_language(request.param)
    yield request.param
    translator.close()
    QLocale.setDefault(before)


def panel_of(theme: Theme, qtbot: QtBot) -> DevicePanel:
    panel = DevicePanel(theme)
    qtbot.addWidget(panel)
    panel.show_report(report_of(CPU_ONLY))
    return panel


@pytest.mark.usefixtures("language")
def test_lessons_page_and_editor_fit_side_by_side(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    page, pane, note = LessonPage(theme), EditorPane(theme), ErrorNote(theme)
    for part in (page, pane, note):
        qtbot.addWidget(part)
    pane.editor.set_text("import torch\n", "model.py")
    pane.show_saved()
    pane.resize(290, 400)
    pane.header.resize(290, 40)
    pane.show()
    pane.open_find()
    note.show_error(EXPLAINED, 4, "tr")
    panel = panel_of(theme, qtbot)
    panel.show()
    QApplication.processEvents()
    right = max(part.minimumSizeHint().width() for part in (pane, pane.header, note))
    borders = 4
    wanted = panel.minimumSizeHint().width() + page.minimumSizeHint().width() + right + borders
    assert wanted <= SMALL_SCREEN


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.usefixtures("language")
def test_no_device_card_is_cut_off_at_its_side(qtbot: QtBot, theme: Theme, scale: float) -> None:
    theme.set_text_scale(scale)
    panel = panel_of(theme, qtbot)
    panel.show()
    QApplication.processEvents()
    panel.resize(panel.minimumSizeHint().width(), 400)
    area = panel.findChild(QScrollArea, "deviceArea")
    assert area is not None
    QApplication.processEvents()
    cards = area.widget()
    is_whole = cards.width() <= area.viewport().width()
    assert is_whole or area.horizontalScrollBar().maximum() > 0


def test_a_question_that_was_never_shown_has_large_text_when_it_is(
    qtbot: QtBot, theme: Theme
) -> None:
    """Under a style sheet Qt drops what `setFont` has set, at the first polish after a change."""
    card, place = QWidget(), QWidget()
    qtbot.addWidget(place)
    text, gap = WrappedLabel(theme), Gap(theme, 1)
    inside = QVBoxLayout(card)
    inside.addWidget(text)
    inside.addWidget(gap)
    text.set_source("Which `device`?")
    theme.set_text_scale(2.0)
    QVBoxLayout(place).addWidget(card)
    place.show()
    QApplication.processEvents()
    assert text.font().pointSizeF() == theme.font("lesson").pointSizeF()
    assert gap.font().pointSizeF() == theme.font("code").pointSizeF()


def test_the_message_about_the_kernel_grows(qtbot: QtBot, theme: Theme) -> None:
    message = KernelMessage(theme)
    qtbot.addWidget(message)
    message.show_state(KernelState("died", states.EXITED, {"code": "3", "log": "one\ntwo"}))
    theme.set_text_scale(2.0)
    log = message.findChild(QPushButton, "kernelLog")
    details = message.findChild(QPlainTextEdit, "kernelMessageDetails")
    assert log is not None
    assert details is not None
    qtbot.mouseClick(log, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    signs = [label.pixmap() for label in message.findChildren(QLabel) if not label.text()]
    assert [sign.deviceIndependentSize().width() for sign in signs] == [36]
    assert details.font().pointSizeF() == theme.font("ui").pointSizeF()
    assert details.height() >= 2 * details.fontMetrics().lineSpacing()


def test_an_explained_error_that_has_no_room_scrolls(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    note = ErrorNote(theme)
    qtbot.addWidget(note)
    note.show_error(EXPLAINED, 4, "tr")
    note.resize(290, note.minimumSizeHint().height())
    area = note.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert area.focusPolicy() == Qt.FocusPolicy.StrongFocus
    link = note.findChild(QPushButton, "openErrorLesson")
    area.ensureWidgetVisible(link)
    assert not link.visibleRegion().isEmpty()
    note.resize(900, note.sizeHint().height() + 200)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)
    assert area.focusPolicy() == Qt.FocusPolicy.NoFocus
    close = note.findChild(QToolButton, "closeErrorNote")
    assert close.iconSize().width() == 32


def test_the_find_bar_puts_its_buttons_below(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    pane = EditorPane(theme)
    qtbot.addWidget(pane)
    pane.resize(290, 500)
    pane.show()
    pane.open_find()
    QApplication.processEvents()
    assert pane.width() == 290
    field, case = (pane.findChild(QWidget, name) for name in ("find_text", "find_case"))
    bar = pane.findChild(QWidget, "find_bar")
    assert case.mapTo(bar, case.rect().topLeft()).y() >= field.geometry().bottom()
    for button in bar.findChildren(QAbstractButton):
        if button.isVisible() and button.parent() is not field:
            assert button.visibleRegion().boundingRect() == button.rect()
    pane.resize(1200, 500)
    QApplication.processEvents()
    assert case.mapTo(bar, case.rect().topLeft()).y() < field.geometry().bottom()


def test_the_line_about_the_kernel_ends_in_an_ellipsis(qtbot: QtBot, theme: Theme) -> None:
    line = KernelLine(theme)
    qtbot.addWidget(line)
    line.show_versions("3.12.1", "2.13.0+cpu")
    line.show_state(KernelState("ready"))
    whole = line.accessibleName()
    line.resize(160, 30)
    line.show()
    QApplication.processEvents()
    shown = next(label.text() for label in line.findChildren(QLabel) if label.text())
    assert shown.endswith("…")
    assert whole.startswith(shown[:-1])
    assert line.toolTip() == whole
    line.resize(900, 30)
    QApplication.processEvents()
    assert [label.text() for label in line.findChildren(QLabel) if label.text()] == [whole]
    assert not line.toolTip()


@pytest.mark.parametrize("name", ["tr", "en"])
def test_letters_that_are_no_word_break_in_every_language(
    qtbot: QtBot, theme: Theme, name: str
) -> None:
    theme.set_text_scale(2.0)
    before = QLocale()
    QLocale.setDefault(QLocale(name))
    sentence = Sentence()
    qtbot.addWidget(sentence)
    sentence.say("x" * 60)
    assert sentence.minimumSizeHint().width() < sentence.fontMetrics().horizontalAdvance("x" * 20)
    QLocale.setDefault(before)


@pytest.mark.usefixtures("language")
def test_what_moved_is_told_in_a_narrow_and_low_place(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    view = MovementsView(theme)
    qtbot.addWidget(view)
    view.show_report(REPORT, PROGRAM)
    assert view.minimumSizeHint().width() <= 288
    view.resize(288, 260)
    view.show()
    QApplication.processEvents()
    head = view.findChild(QWidget, "movementsHead")
    badge, needless, totals = (
        view.findChild(QLabel, f"movements{name}") for name in ("Badge", "Needless", "Totals")
    )
    area = head.findChild(QScrollArea)
    for label in (badge, needless, totals):
        assert label.heightForWidth(label.width()) <= label.height(), label.text()
    tops = [label.mapTo(area.widget(), label.rect().topLeft()).y() for label in (needless, totals)]
    bottom = badge.mapTo(area.widget(), badge.rect().bottomLeft()).y()
    assert bottom < tops[0]
    assert tops[0] + needless.height() <= tops[1]
    assert head.geometry().bottom() < view.findChild(QWidget, "movements").geometry().top()


def test_earlier_versions_fit_the_screen(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    owner = QWidget()
    qtbot.addWidget(owner)
    questions.ask_version(owner, theme, [(0.0, "print(1)\n")], lambda _: None)
    dialog = owner.findChild(QDialog, "version_question")
    room = owner.screen().availableSize()
    assert dialog.width() < room.width()
    assert dialog.height() < room.height()
    dialog.reject()
