"""What is seen of a simulated GPU: its card, its badge, and the devices of a check."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.core import simulated_texts as texts
from codeblanks_gui.core.device import DeviceMemory, LiveMemory, read, unread
from codeblanks_gui.core.messages import Note
from codeblanks_gui.core.report import CheckReport, together
from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard
from codeblanks_gui.ui.results.results_view import ResultsView
from codeblanks_gui.ui.simulated_badge import SimulatedBadge
from codeblanks_gui.ui.simulated_help import SimulatedHelp
from codeblanks_gui.ui.theme import Theme

BADGE = "Simulated GPU: runs on your CPU"
GIB = 1 << 30


@pytest.fixture
def card(theme: Theme, qtbot: QtBot) -> SimulatedCard:
    made = SimulatedCard(theme)
    made.resize(260, 400)
    qtbot.addWidget(made)
    made.show()
    return made


def said(widget: QWidget) -> list[str]:
    """Return the visible words, as they are read out."""
    labels = widget.findChildren(QLabel)
    return [label.accessibleName() or label.text() for label in labels if label.isVisible()]


def button(card: SimulatedCard, kind: str) -> QPushButton:
    found = card.findChild(QPushButton, f"use_{kind}")
    assert found is not None
    return found


def sizes(card: SimulatedCard) -> QComboBox:
    found = card.findChild(QComboBox, "simulatedMemory")
    assert found is not None
    return found


def test_each_kind_can_be_used(card: SimulatedCard, qtbot: QtBot) -> None:
    told: list[str] = []
    card.device_requested.connect(told.append)
    for kind in ("cuda", "mps"):
        qtbot.mouseClick(button(card, kind), Qt.MouseButton.LeftButton)
    assert told == ["simulated-cuda", "simulated-mps"]


def test_it_says_what_is_in_use(card: SimulatedCard) -> None:
    card.set_choice("cuda")  # a real one
    assert not any(text.startswith("In use") for text in said(card))
    card.set_choice("simulated-mps")
    assert "In use: mps" in said(card)
    assert not button(card, "mps").isVisible()
    assert button(card, "cuda").isVisible()


def test_it_says_what_it_is_and_is_not(card: SimulatedCard) -> None:
    text = " ".join(said(card))
    assert BADGE in text
    assert "nothing gets faster" in text
    assert "real GPU" not in text
    card.set_real("CUDA")
    assert "There is a real GPU here: CUDA. It teaches more." in said(card)


def test_only_memory_that_the_machine_has_is_offered(card: SimulatedCard, qtbot: QtBot) -> None:
    told: list[float] = []
    card.memory_requested.connect(told.append)
    card.set_memory(2.0, 8.5 * GIB)
    box = sizes(card)
    assert [box.itemData(i) for i in range(box.count())] == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0]
    assert box.currentText() == "2\N{NO-BREAK SPACE}GiB"
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert told == [4.0]
    card.set_memory(3.0, None)  # written into the settings by hand
    assert box.currentData() == 3.0
    assert told == [4.0]


def enter(card: SimulatedCard, qtbot: QtBot, text: str) -> None:
    line = sizes(card).lineEdit()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_another_size_can_be_typed(card: SimulatedCard, qtbot: QtBot) -> None:
    told: list[float] = []
    card.memory_requested.connect(told.append)
    card.set_memory(4.0, 8.5 * GIB)
    enter(card, qtbot, "768 MiB")
    enter(card, qtbot, "3,5")
    enter(card, qtbot, "3.5 GiB")  # the same: nothing to do
    assert told == [0.75, 3.5]
    assert sizes(card).currentText() == "3.5\N{NO-BREAK SPACE}GiB"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0", "The memory must be more than 0."),
        ("-2 GiB", "The memory must be more than 0."),
        ("much", "This isn’t a size. Write, for example, 2 GiB or 512 MiB."),
        ("", "This isn’t a size. Write, for example, 2 GiB or 512 MiB."),
        ("2 GiB of it", "This isn’t a size. Write, for example, 2 GiB or 512 MiB."),
        ("1 KiB", "The memory must be at least 10 MiB."),
        ("9 GiB", "This computer has 8.5 GiB of memory; a simulated GPU can’t have more."),
        ("9" * 400, "This computer has 8.5 GiB of memory; a simulated GPU can’t have more."),
    ],
)
def test_a_size_that_cannot_be_is_refused_with_the_reason(
    card: SimulatedCard, qtbot: QtBot, text: str, why: str
) -> None:
    told: list[float] = []
    card.memory_requested.connect(told.append)
    card.set_memory(4.0, 8.5 * GIB)
    sizes(card).lineEdit().clear()
    enter(card, qtbot, text)
    assert [words.replace("\N{NO-BREAK SPACE}", " ") for words in said(card)].count(why) == 1
    assert sizes(card).accessibleDescription().replace("\N{NO-BREAK SPACE}", " ") == why
    assert told == []
    enter(card, qtbot, "4 GiB")
    assert not any(words.startswith(why[:10]) for words in said(card))


def test_a_size_in_the_settings_that_the_machine_has_not_is_told(card: SimulatedCard) -> None:
    card.set_memory(64.0, 8 * GIB)
    assert any(words.startswith("This computer has 8\N{NO-BREAK SPACE}GiB") for words in said(card))


def test_its_memory_is_shown_while_it_is_in_use(card: SimulatedCard) -> None:
    nothing = unread("system_silent")
    held = DeviceMemory(read(GIB / 4), read(GIB / 2), read(3 * GIB / 4))
    live = LiveMemory({"simulated": held}, nothing, nothing, nothing)
    card.set_memory(2.0, 8 * GIB)
    card.show_memory(live)
    assert not any("Tensors" in words for words in said(card))
    for kind in ("cuda", "mps"):
        card.set_choice(f"simulated-{kind}")
        text = " ".join(said(card)).replace("\N{NO-BREAK SPACE}", " ")
        assert "0.5/2 GiB" in text
        assert "256 MiB" in text
        assert "768 MiB" in text
    card.set_choice("cpu")
    assert not any("Tensors" in words for words in said(card))


def test_the_badge_asks_for_what_is_real(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    action = QAction(window)
    action.setObjectName("simulated_help")
    badge = SimulatedBadge(theme)
    QVBoxLayout(window).addWidget(badge)
    badge.show()
    window.show()
    with qtbot.waitSignal(action.triggered):
        qtbot.mouseClick(badge, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(action.triggered):
        qtbot.keyClick(badge, Qt.Key.Key_Space)


def test_the_help_says_what_is_and_what_is_not(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    page = SimulatedHelp(theme, window)
    page.open()
    text = page.findChild(QTextBrowser).toPlainText()
    for told in (*texts.SAME, *texts.OTHER, texts.WORTH):
        assert told.source.replace("`", "") in text
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


@pytest.mark.parametrize(
    ("width", "words"), [(400, BADGE), (150, "Simulated GPU"), (70, "S…"), (20, "")]
)
def test_the_badge_says_what_there_is_room_for(
    theme: Theme, qtbot: QtBot, width: int, words: str
) -> None:
    badge = SimulatedBadge(theme)
    qtbot.addWidget(badge)
    badge.show()
    badge.resize(width, badge.height())
    label = badge.findChild(QLabel, "simulatedWords")
    assert label is not None
    if words == "S…":
        assert label.text().startswith("S")
        assert label.text().endswith("…")
    else:
        assert label.text().rstrip("…") == words
    assert badge.accessibleName() == BADGE
    before = label.text()
    QApplication.sendEvent(badge, QEvent(QEvent.Type.LanguageChange))
    assert label.text() == before, "another language has no more room"


def rounds(*found: tuple[str, str], not_run: tuple[str, ...] = ()) -> CheckReport:
    reports = tuple(
        CheckReport(status, Note(status), device=device)  # type: ignore[arg-type]
        for device, status in found
    )
    return together(reports, not_run)


@pytest.fixture
def results(theme: Theme, qtbot: QtBot) -> ResultsView:
    made = ResultsView(theme)
    made.resize(420, 500)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_result_names_every_device(results: ResultsView) -> None:
    report = rounds(
        ("cpu", "passed"), ("simulated-cuda", "not_yet"), not_run=("simulated-mps",)
    )  # fmt: skip
    results.show_report(report, "en")
    text = said(results)
    assert "Not yet, on the simulated GPU (cuda)" in text
    for device in (
        "CPU: passed",
        "Simulated GPU (cuda): not passed",
        "Simulated GPU (mps): not tried",
    ):
        assert device in text
    assert BADGE in text


def test_a_pass_is_worth_what_it_says(results: ResultsView) -> None:
    worth = "Placement was checked by simulation, not run on a GPU."
    results.show_report(rounds(("cpu", "passed"), ("simulated-cuda", "passed")), "en")
    assert worth in said(results)
    results.show_report(rounds(("cuda", "passed"), ("cpu", "passed")), "en")
    assert worth not in said(results)
    assert BADGE not in said(results)
    assert "CUDA: passed" in said(results)


def test_the_cpu_alone_needs_no_row_of_devices(results: ResultsView) -> None:
    results.show_report(CheckReport("passed", Note("passed"), device="cpu"), "en")
    assert not any("CPU" in text for text in said(results))


def test_it_is_told_which_device_is_being_checked(results: ResultsView) -> None:
    results.show_running()
    assert "Checking…" in said(results)
    results.show_device("simulated-cuda")
    assert "Checking: Simulated GPU (cuda)…" in said(results)
    results.show_running()
    assert "Checking…" in said(results)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_device_widens_the_page(
    results: ResultsView, theme: Theme, qtbot: QtBot, scale: float
) -> None:
    theme.set_text_scale(scale)
    found = rounds(("cpu", "passed"), ("simulated-cuda", "stopped"), not_run=("simulated-mps",))
    results.show_report(found, "en")
    column = results.widget()
    qtbot.waitUntil(lambda: column.width() <= results.viewport().width())
