"""The device panel, the chooser and the line in the status bar: what a person sees and does."""

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.console_tensors import ConsoleTensor, TensorList
from codeblanks_gui.core.device import (
    DeviceMemory,
    DeviceReport,
    LiveMemory,
    read,
    unread,
)
from codeblanks_gui.core.device_facts import facts_from_output
from codeblanks_gui.core.device_report import cancelled_report, report_from_facts
from codeblanks_gui.core.freed_memory import FreedMemory
from codeblanks_gui.ui.device_panel.card_view import CardView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.device_panel.figure_row import FigureRow
from codeblanks_gui.ui.device_panel.memory_summary import MemorySummary
from codeblanks_gui.ui.device_panel.section_head import SectionHead
from codeblanks_gui.ui.device_panel.share_bar import ShareBar
from codeblanks_gui.ui.device_panel.sparkline import Sparkline
from codeblanks_gui.ui.device_panel.tensor_row import TensorRow
from codeblanks_gui.ui.theme import Theme

REPORTS = Path(__file__).parent.parent / "data" / "device_reports"
W = TypeVar("W", bound=QWidget)
MB, GB = 2**20, 2**30
CPU_ONLY = "recorded-linux-cpu-wheel"
CUDA = "constructed-cuda-ready"
WRONG_WHEEL = "constructed-cuda-cpu-wheel-with-card"

TURKISH = {
    "ready": "hazır",
    "not usable": "çalışmıyor",
    "not here": "yok",
    "In use (automatic)": "Kullanılıyor (otomatik)",
    "Use": "Kullan",
    "Free cache": "Belleği boşalt",
    "Read again": "Yeniden oku",
    "Copy report": "Kopyala",
    "No device can be used": "Çalışan aygıt yok",
    "Reading devices…": "Aygıtlar okunuyor…",
    "Automatic · {device}": "Otomatik · {device}",
    "console {size}": "konsol {size}",
    "PyTorch can always use it.": "PyTorch onu her zaman kullanabilir.",
}


class TurkishTranslator(QTranslator):
    """Knows the words of `TURKISH`, in whatever context."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return TURKISH.get(source)  # type: ignore[return-value]  # None: not translated


def report_of(name: str) -> DeviceReport:
    saved = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    stdout = "\n".join(json.dumps(line) for line in saved["lines"])
    return report_from_facts(
        facts_from_output(stdout, saved["stderr"], saved["exit_code"], saved["timed_out"])
    )


def memory(**devices: DeviceMemory) -> LiveMemory:
    uncounted = unread("cpu_not_counted")
    cpu = DeviceMemory(*[uncounted] * 3, everyone=read(5.1 * GB), total=read(24 * GB))
    return LiveMemory(
        devices={"cpu": cpu, **devices},
        system_used=read(5.1 * GB),
        system_total=read(24 * GB),
        process=read(310 * MB),
    )


CUDA_MEMORY = DeviceMemory(
    *(read(12 * MB), read(14 * MB), read(20 * MB)), everyone=read(3 * GB), busy=read(37)
)


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> DevicePanel:
    made = DevicePanel(theme)
    qtbot.addWidget(made)
    made.resize(268, 900)
    made.show()
    return made


@pytest.fixture
def turkish(qapp: QApplication) -> Iterator[None]:
    translator = TurkishTranslator()
    before = QLocale()
    QLocale.setDefault(QLocale("tr"))
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)
    QLocale.setDefault(before)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def shown(widget: QWidget) -> str:
    """Return all text that can be seen in `widget`, without the invisible places to break at."""
    labels = [label for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]
    text = "\n".join(label.text() for label in labels)
    unseen = str.maketrans({"\N{ZERO WIDTH SPACE}": "", "\N{SOFT HYPHEN}": ""})
    return plain(text.translate(unseen))


def card(panel: DevicePanel, kind: str) -> CardView:
    return next(view for view in visible_cards(panel) if view.card.kind == kind)


def visible_cards(panel: DevicePanel) -> list[CardView]:
    views = [view for view in panel.findChildren(CardView) if view.isVisibleTo(panel)]
    return sorted(views, key=lambda view: view.y())


def part(widget: QWidget, kind: type[W], name: str) -> W:
    found = widget.findChild(kind, name)
    assert isinstance(found, kind)
    return found


def test_before_the_first_report_it_says_what_it_does(panel: DevicePanel, qtbot: QtBot) -> None:
    assert "Reading devices…" in shown(panel)
    assert not part(panel, QPushButton, "readAgain").isEnabled()
    assert not part(panel, QPushButton, "copyReport").isEnabled()
    with qtbot.waitSignal(panel.cancel_requested):
        qtbot.mouseClick(part(panel, QPushButton, "cancelReading"), Qt.MouseButton.LeftButton)


def test_a_card_for_each_kind_the_ready_ones_first(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CPU_ONLY))
    qtbot.waitUntil(lambda: len({view.y() for view in visible_cards(panel)}) == 5)
    assert [view.card.kind for view in visible_cards(panel)] == [
        "cpu",
        "cuda",
        "rocm",
        "mps",
        "xpu",
    ]
    cpu, cuda = shown(card(panel, "cpu")), shown(card(panel, "cuda"))
    assert "CPU\nready" in cpu
    assert "Memory: 24 GiB" in cpu
    assert "CUDA (NVIDIA)\nnot here" in cuda
    assert "(a CPU-only wheel), and no NVIDIA card was found here." in cuda
    assert "Memory" not in cuda
    assert "Reading devices…" not in shown(panel)
    assert "PyTorch 2.13.0+cpu" in shown(panel)


def test_an_unusable_device_says_what_to_do(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(WRONG_WHEEL))
    view = card(panel, "cuda")
    assert "not usable" in shown(view)
    assert "Install the PyTorch that fits the card" in shown(view)
    assert "Memory: unknown while the device can’t be used" in shown(view)
    command = part(view, QPlainTextEdit, "commandText")
    assert command.toPlainText().endswith("whl/cu130")
    copy = part(view, QToolButton, "copyCommand")
    qtbot.waitUntil(lambda: copy.size() == copy.sizeHint())
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == command.toPlainText()
    assert not part(view, QPushButton, "useDevice").isVisibleTo(panel)


def test_use_this_device_by_mouse_and_by_keyboard(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CUDA))
    use = part(card(panel, "cpu"), QPushButton, "useDevice")
    with qtbot.waitSignal(panel.device_chosen) as chosen:
        qtbot.mouseClick(use, Qt.MouseButton.LeftButton)
    assert chosen.args == ["cpu"]
    use.setFocus()
    with qtbot.waitSignal(panel.device_chosen):
        qtbot.keyClick(use, Qt.Key.Key_Space)


def test_the_device_in_use_is_marked(panel: DevicePanel) -> None:
    panel.show_report(report_of(CUDA))
    assert "In use (automatic)" in shown(card(panel, "cuda"))
    assert "In use" not in shown(card(panel, "cpu"))
    panel.set_choice("cpu")
    assert "In use" in shown(card(panel, "cpu"))
    assert "automatic" not in shown(card(panel, "cpu"))
    assert not part(card(panel, "cpu"), QPushButton, "useDevice").isVisibleTo(panel)
    assert part(card(panel, "cuda"), QPushButton, "useDevice").isVisibleTo(panel)


def test_a_rocm_card_is_chosen_as_cuda(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of("constructed-rocm-ready"))
    panel.set_choice("cpu")
    with qtbot.waitSignal(panel.device_chosen) as chosen:
        qtbot.mouseClick(
            part(card(panel, "rocm"), QPushButton, "useDevice"), Qt.MouseButton.LeftButton
        )
    assert chosen.args == ["cuda"]


def rows(view: QWidget) -> list[str]:
    """Return what the rows of figures say, as assistive tools read them."""
    found = [row for row in view.findChildren(FigureRow) if row.isVisibleTo(view)]
    return [plain(row.accessibleName()) for row in sorted(found, key=lambda row: row.y())]


def test_live_memory_of_the_cpu(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CPU_ONLY))
    panel.show_memory(memory())
    view = card(panel, "cpu")
    qtbot.waitUntil(lambda: len({row.y() for row in view.findChildren(FigureRow)}) == 3)
    assert rows(view) == [
        "Console process: 310 MiB",
        "All programs: 5.1/24 GiB",
        "Tensors: PyTorch keeps no count for the CPU",
    ]
    bar = part(view, ShareBar, "memoryBar")
    assert bar.shares["tensors"] == pytest.approx(310 / 24 / 1024, abs=0.001)
    assert sum(bar.shares.values()) == pytest.approx(5.1 / 24, abs=0.001)
    assert "free 79 %" in plain(bar.accessibleDescription())


def test_three_figures_of_a_card_are_kept_apart(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CUDA))
    panel.show_memory(memory(cuda=CUDA_MEMORY))
    view = card(panel, "cuda")
    qtbot.waitUntil(lambda: len({row.y() for row in view.findChildren(FigureRow)}) == 5)
    assert rows(view) == [
        "Tensors: 12 MiB",
        "PyTorch’s pool: 14 MiB",
        "All programs: 3/12 GiB",
        "Peak since the last Run: 20 MiB",
        "Busy: 37 %",
    ]
    shares = part(view, ShareBar, "memoryBar").shares
    assert shares["tensors"] == pytest.approx(12 / 12 / 1024, rel=0.01)
    assert shares["pool"] == pytest.approx(2 / 12 / 1024, rel=0.01)
    assert sum(shares.values()) == pytest.approx(3 / 12, rel=0.01)
    curve = part(view, Sparkline, "sparkline")
    assert curve.accessibleName() == "Memory over the last minute"
    assert plain(curve.accessibleDescription()) == "between 12 MiB and 12 MiB"
    assert "Last minute, up to 14 MiB" in shown(view)


def test_a_peak_that_is_only_sampled_says_so(panel: DevicePanel) -> None:
    panel.show_report(report_of(CUDA))
    seen = DeviceMemory(read(MB), read(MB), read(MB), is_peak_seen=True)
    panel.show_memory(memory(cuda=seen))
    assert "Highest seen since the last Run: 1 MiB" in rows(card(panel, "cuda"))


def test_a_second_card_that_is_used_has_its_row(panel: DevicePanel) -> None:
    panel.show_report(report_of(CUDA))
    both = DeviceMemory(read(0), read(0), read(0), others={"cuda:1": (MB, 2 * MB)})
    panel.show_memory(memory(cuda=both))
    assert "cuda:1: 1/2 MiB" in rows(card(panel, "cuda"))


def test_a_memory_that_is_nearly_full_is_called_so(panel: DevicePanel) -> None:
    panel.show_report(report_of(CUDA))
    full = DeviceMemory(read(MB), read(MB), read(MB), everyone=read(11.5 * GB))
    panel.show_memory(memory(cuda=full))
    assert "All programs: 12/12 GiB, nearly full" in rows(card(panel, "cuda"))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("console_without_torch", "Tensors: the console has not imported PyTorch yet"),
        ("device_untouched", "Tensors: the console has put nothing there yet"),
        ("console_off", "Tensors: the console is not running"),
        ("console_busy", "Tensors: this console answers when your program has ended"),
    ],
)
def test_a_missing_figure_says_why(panel: DevicePanel, reason: str, sentence: str) -> None:
    panel.show_report(report_of(CUDA))
    missing, asleep = unread(reason), unread("gpu_asleep")
    panel.show_memory(
        memory(cuda=DeviceMemory(missing, missing, missing, everyone=asleep, busy=asleep))
    )
    view = card(panel, "cuda")
    assert set(rows(view)) == {
        sentence,
        "All programs, Busy: the card is asleep, and reading would wake it",
    }
    assert not part(view, ShareBar, "memoryBar").isVisibleTo(panel)
    assert not part(view, Sparkline, "sparkline").isVisibleTo(panel)
    assert not part(panel, QPushButton, "freeMemory").isVisibleTo(panel)


def test_freeing_is_offered_where_it_helps_and_says_what_it_did(
    panel: DevicePanel, qtbot: QtBot
) -> None:
    panel.show_report(report_of(CUDA))
    panel.show_memory(memory(cuda=CUDA_MEMORY))
    button = part(panel, QPushButton, "freeMemory")
    with qtbot.waitSignal(panel.free_memory_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    panel.show_freed(FreedMemory(given_back=2 * MB, kept=0, tensors=12 * MB))
    told = part(panel, QLabel, "freedText")
    assert plain(told.accessibleName()) == (
        "Given back to the device: 2 MiB. Still in tensors: 12 MiB. "
        "It is freed when no name refers to them any more (del x)."
    )
    panel.show_freed(FreedMemory(given_back=0, kept=3 * MB, tensors=0))
    assert plain(told.accessibleName()) == (
        "There was nothing to give back. PyTorch also keeps 3 MiB in blocks that contain tensors."
    )
    panel.show_freed(None)
    assert told.accessibleName() == "PyTorch holds nothing on a device here."
    panel.show_free_refused()
    assert told.accessibleName().startswith("The console is busy.")
    panel.forget_freed()
    assert not told.isVisibleTo(panel)


TENSORS = TensorList(
    rows=(
        ConsoleTensor(("images", "batch"), (8, 3), "float32", "cuda:0", 96, False, True),
        ConsoleTensor(("loss",), (), "float32", "cuda:0", 4, True, True),
        ConsoleTensor(("odd.'a b'",), (2,), "int64", "cpu", 16, False, False),
        *(ConsoleTensor((f"xs[{i}]",), (1,), "int64", "cpu", 8, False, True) for i in range(7)),
    ),
    count=10_000,
    sums={"cuda:0": 100, "cpu": 80_000},
)


def tensor_rows(panel: DevicePanel) -> list[TensorRow]:
    found = [row for row in panel.findChildren(TensorRow) if row.isVisibleTo(panel)]
    return sorted(found, key=lambda row: row.y())


def test_the_largest_tensors_in_words(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CUDA))
    panel.show_tensors(TENSORS)
    qtbot.waitUntil(lambda: len({row.y() for row in tensor_rows(panel)}) == 6)
    assert "tensors, views counted once: cuda:0 100 B · cpu 78 KiB" in shown(panel)
    first, loss, odd, *_ = tensor_rows(panel)
    assert plain(first.accessibleName()) == "images, batch: 96 B"
    assert first.accessibleDescription() == "8×3 · float32 · cuda:0"
    assert loss.accessibleDescription() == "with graph · scalar · float32 · cuda:0"
    assert "Keeps the graph of its computation alive" in loss.toolTip()
    assert not odd.isEnabled(), "no expression leads there"
    more = part(panel, QPushButton, "moreTensors")
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert len(tensor_rows(panel)) == 10


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_letter_of_a_tensor_row_is_cut_off(theme: Theme, qtbot: QtBot, scale: float) -> None:
    """The tails of a name, and the device where the words before it leave it no room."""
    theme.set_text_scale(scale)
    row = TensorRow(theme)
    qtbot.addWidget(row)
    row.show_tensor(ConsoleTensor(("gy[0]",), (), "float32", "cuda:0", 4, True, True))
    wide, narrow = row.heightForWidth(2000), row.heightForWidth(120)
    assert narrow == wide + row.fontMetrics().lineSpacing(), "the device has a line of its own"
    rise, fall = row._rise_and_fall()
    for letters, font in (("gy[0]", row._code_font()), ("8 MiB", row.font())):
        needed = QFontMetrics(font).tightBoundingRect(letters)
        assert needed.top() >= -rise, letters
        assert needed.bottom() <= fall, letters


def test_a_tensor_is_asked_for_by_mouse_and_by_keyboard(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CUDA))
    panel.show_tensors(TENSORS)
    qtbot.waitUntil(lambda: len({row.y() for row in tensor_rows(panel)}) == 6)
    first, loss, odd, *_ = tensor_rows(panel)
    told: list[str] = []
    panel.tensor_requested.connect(told.append)
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    loss.setFocus()
    qtbot.keyClick(loss, Qt.Key.Key_Space)
    qtbot.mouseClick(odd, Qt.MouseButton.LeftButton)
    assert told == ["images", "loss"]


def test_tensors_are_wanted_while_they_can_be_seen(panel: DevicePanel, qtbot: QtBot) -> None:
    wanted: list[bool] = []
    panel.tensors_wanted.connect(wanted.append)
    panel.show_report(report_of(CUDA))
    qtbot.waitUntil(lambda: wanted == [True])
    head = part(panel, SectionHead, "tensorHead")
    qtbot.mouseClick(head, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(head, Qt.MouseButton.LeftButton)
    panel.hide()
    assert wanted == [True, False, True, False]


def test_memory_without_a_name_is_told(panel: DevicePanel) -> None:
    panel.show_report(report_of(CUDA))
    panel.show_tensors(TENSORS)
    panel.show_memory(memory(cuda=CUDA_MEMORY))
    assert "has no name" not in shown(panel)
    panel.show_tensors(dataclasses.replace(TENSORS, unnamed=12 * MB))
    assert "Another 12 MiB has no name" in shown(panel)
    off = unread("console_off")
    panel.show_memory(memory(cuda=DeviceMemory(off, off, off)))
    assert "The console is not running." in shown(panel)
    assert tensor_rows(panel) == []


def test_the_keyboard_stays_with_the_simulated_gpu(panel: DevicePanel, qtbot: QtBot) -> None:
    """The button that was pressed goes; the other one is what the person was at."""
    panel.show_report(report_of(CPU_ONLY))
    panel.device_chosen.connect(panel.set_choice)
    cuda, mps = (part(panel, QPushButton, f"use_{kind}") for kind in ("cuda", "mps"))
    cuda.setFocus()
    for pressed, other in ((cuda, mps), (mps, cuda)):
        qtbot.keyClick(pressed, Qt.Key.Key_Space)
        assert not pressed.isVisible()
        assert other.hasFocus()


def test_automatic_can_be_chosen_again(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CUDA))
    button = part(panel, QPushButton, "useAutomatic")
    assert not button.isVisibleTo(panel)
    panel.set_choice("cpu")
    assert "Automatic would take CUDA." in shown(panel)
    with qtbot.waitSignal(panel.device_chosen) as chosen:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chosen.args == ["auto"]


def test_a_problem_stands_alone(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CPU_ONLY))
    panel.show_report(report_of("constructed-torch-missing"))
    text = shown(panel)
    assert "No device can be used" in text
    assert "PyTorch is not installed in this Python." in text
    assert visible_cards(panel) == []
    commands = [
        edit.toPlainText() for edit in panel.findChildren(QPlainTextEdit) if edit.isVisibleTo(panel)
    ]
    cpu_wheels = "https://download.pytorch.org/whl/cpu"
    assert commands == [f"/opt/lessons/bin/python -m pip install torch --index-url {cpu_wheels}"]
    with qtbot.waitSignal(panel.probe_requested):
        qtbot.mouseClick(part(panel, QPushButton, "readAgain"), Qt.MouseButton.LeftButton)


def test_a_cancelled_look_can_be_taken_up_again(panel: DevicePanel) -> None:
    panel.show_report(cancelled_report())
    text = shown(panel)
    assert "Devices not read" in text
    assert "Reading the devices was cancelled." in text
    assert part(panel, QPushButton, "readAgain").isEnabled()


def test_copying_the_report_is_asked_for(panel: DevicePanel, qtbot: QtBot) -> None:
    panel.show_report(report_of(CPU_ONLY))
    with qtbot.waitSignal(panel.copy_report_requested):
        qtbot.mouseClick(part(panel, QPushButton, "copyReport"), Qt.MouseButton.LeftButton)


def test_reading_again_keeps_the_cards(panel: DevicePanel) -> None:
    panel.show_report(report_of(CPU_ONLY))
    panel.show_reading()
    assert "Reading devices…" in shown(panel)
    assert len(visible_cards(panel)) == 5


def test_assistive_tools_get_names_and_reasons(panel: DevicePanel) -> None:
    panel.show_report(report_of("constructed-cuda-hidden"))
    view = card(panel, "cuda")
    assert view.accessibleName() == "CUDA (NVIDIA): not usable"
    assert "CUDA_VISIBLE_DEVICES" in view.accessibleDescription()
    for button in panel.findChildren(QPushButton):
        assert button.accessibleName() or button.text()
    for button in panel.findChildren(QToolButton):
        assert button.accessibleName()


def test_the_language_switches_live(panel: DevicePanel, qapp: QApplication) -> None:
    panel.show_report(report_of(CPU_ONLY))
    panel.show_memory(memory())
    translator = TurkishTranslator()
    before = QLocale()
    QLocale.setDefault(QLocale("tr"))
    QCoreApplication.installTranslator(translator)
    qapp.processEvents()
    try:
        text = shown(panel)
        assert "hazır" in text
        assert "Kullanılıyor (otomatik)" in text
        assert "5,1/24 GiB" in text
        assert part(panel, QPushButton, "readAgain").text() == "Yeniden oku"
    finally:
        QLocale.setDefault(before)
        QCoreApplication.removeTranslator(translator)
    qapp.processEvents()
    assert "ready" in shown(panel)


@pytest.mark.usefixtures("turkish")
@pytest.mark.parametrize(
    "name",
    [
        CPU_ONLY,
        CUDA,
        WRONG_WHEEL,
        "constructed-cuda-hidden",
        "constructed-cuda-driver-unwell",
        "constructed-mps-no-metal",
        "constructed-torch-missing",
        "constructed-torch-needs-runtime",
    ],
)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_off_in_a_narrow_panel(
    panel: DevicePanel, theme: Theme, qtbot: QtBot, name: str, scale: float
) -> None:
    """268 px wide, Turkish state words, up to twice the text: all of every label is there."""
    theme.set_text_scale(scale)
    panel.show_report(report_of(name))
    panel.show_memory(memory(cuda=CUDA_MEMORY))
    panel.show_tensors(TENSORS)
    area = part(panel, QScrollArea, "deviceArea")
    column = area.widget()

    def has_settled() -> bool:
        shown = [label for label in column.findChildren(QLabel) if label.isVisible()]
        return all(label.heightForWidth(label.width()) <= label.height() for label in shown)

    qtbot.waitUntil(has_settled)
    assert column.width() <= area.viewport().width()
    labels = [label for label in column.findChildren(QLabel) if label.isVisible()]
    assert len(labels) >= 3
    for label in labels:
        words = re.split("[\\s\N{ZERO WIDTH SPACE}\N{SOFT HYPHEN}]+", label.text())
        widest = max(label.fontMetrics().horizontalAdvance(word) for word in words)
        right = label.mapTo(column, label.rect().topRight()).x()
        assert widest <= label.width(), label.text()
        assert right <= column.width(), label.text()
        assert label.heightForWidth(label.width()) <= label.height(), label.text()
    for button in column.findChildren(QPushButton):
        if button.isVisibleTo(panel):
            assert button.width() >= button.sizeHint().width(), button.text()


def test_both_themes_and_large_text_repaint(panel: DevicePanel, theme: Theme) -> None:
    panel.show_report(report_of(CUDA))
    light = panel.grab().toImage()
    theme.set_mode("dark")
    dark = panel.grab().toImage()
    assert light != dark
    state = card(panel, "cuda").findChild(QLabel, "deviceState")
    assert isinstance(state, QLabel)
    assert state.palette().color(state.foregroundRole()) == theme.color("good")


# --- the chooser


@pytest.fixture
def chooser(theme: Theme, qtbot: QtBot) -> DeviceChooser:
    made = DeviceChooser(theme)
    qtbot.addWidget(made)
    made.show()
    return made


def offers(chooser: DeviceChooser) -> list[tuple[str, str]]:
    return [(chooser.itemData(i), chooser.itemText(i)) for i in range(chooser.count())]


def test_only_ready_devices_are_offered(chooser: DeviceChooser) -> None:
    assert offers(chooser) == [("auto", "Automatic")]
    chooser.show_report(report_of(CUDA))
    assert offers(chooser) == [
        ("auto", "Automatic · CUDA"),
        ("cuda", "CUDA · RTX 4070"),
        ("cpu", "CPU"),
        ("simulated-cuda", "Simulated GPU (cuda)"),
        ("simulated-mps", "Simulated GPU (mps)"),
    ]
    assert chooser.accessibleName() == "Device"


def test_a_choice_by_keyboard_is_told_once(chooser: DeviceChooser, qtbot: QtBot) -> None:
    chooser.show_report(report_of(CUDA))
    told: list[str] = []
    chooser.device_chosen.connect(told.append)
    chooser.set_choice("cuda")
    assert told == []
    chooser.setFocus()
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert told == ["cpu"]
    assert chooser.choice == "cpu"


def test_a_choice_that_is_not_usable_now_is_kept_and_told(chooser: DeviceChooser) -> None:
    chooser.set_choice("cuda")
    chooser.show_report(report_of("constructed-cuda-hidden"))
    assert chooser.currentText() == "CUDA · not usable"
    assert chooser.choice == "cuda"


@pytest.mark.usefixtures("turkish")
def test_the_chooser_in_turkish(theme: Theme, qtbot: QtBot) -> None:
    chooser = DeviceChooser(theme)
    qtbot.addWidget(chooser)
    chooser.show_report(report_of(CPU_ONLY))
    assert chooser.currentText() == "Otomatik · CPU"


# --- the line in the status bar


@pytest.fixture
def summary(theme: Theme, qtbot: QtBot) -> MemorySummary:
    made = MemorySummary(theme)
    qtbot.addWidget(made)
    return made


def test_the_line_of_the_cpu(summary: MemorySummary) -> None:
    assert summary.text() == "Reading devices…"
    summary.show_report(report_of(CPU_ONLY))
    assert summary.text() == "CPU"
    summary.show_memory(memory())
    assert plain(summary.text()) == "CPU · 5.1/24 GiB · console 310 MiB"
    assert "Memory that all programs use: 5.1/24 GiB" in plain(summary.toolTip())
    assert summary.accessibleName() == summary.text()


def test_the_line_of_a_card(summary: MemorySummary) -> None:
    summary.show_report(report_of(CUDA))
    summary.show_memory(memory(cuda=CUDA_MEMORY))
    assert plain(summary.text()) == "CUDA · 3/12 GiB · tensors 12 MiB"
    summary.set_choice("cpu")
    assert plain(summary.text()) == "CPU · 5.1/24 GiB · console 310 MiB"


def test_the_line_tells_why_a_figure_is_missing(summary: MemorySummary) -> None:
    nothing = unread("device_untouched")
    summary.show_report(report_of(CUDA))
    summary.show_memory(memory(cuda=DeviceMemory(nothing, nothing, nothing)))
    assert plain(summary.text()) == "CUDA"
    assert "the console has put nothing there yet" in summary.toolTip()


def test_the_line_of_the_simulated_gpu_is_no_cards(summary: MemorySummary) -> None:
    summary.show_report(report_of(CUDA))
    summary.set_choice("simulated-cuda")
    assert summary.text() == "Simulated GPU (cuda)"
    own = DeviceMemory(read(12 * MB), read(14 * MB), read(20 * MB), total=read(4 * GB))
    summary.show_memory(memory(simulated=own, cuda=CUDA_MEMORY))
    assert plain(summary.text()) == "Simulated GPU (cuda) · 12 MiB / 4 GiB"
    assert "Simulated GPU: runs on your CPU" in summary.toolTip()


@pytest.mark.parametrize(
    ("name", "choice", "text"),
    [
        ("constructed-torch-missing", "auto", "No device can be used"),
        ("constructed-cuda-hidden", "cuda", "CUDA · not usable"),
    ],
)
def test_the_line_without_a_device(
    summary: MemorySummary, name: str, choice: str, text: str
) -> None:
    summary.show_report(report_of(name))
    summary.set_choice(choice)
    assert summary.text() == text
    assert summary.toolTip() == "The device panel says why."


@pytest.mark.usefixtures("turkish")
def test_the_line_in_turkish(theme: Theme, qtbot: QtBot) -> None:
    summary = MemorySummary(theme)
    qtbot.addWidget(summary)
    summary.show_report(report_of(CPU_ONLY))
    summary.show_memory(memory())
    assert plain(summary.text()) == "CPU · 5,1/24 GiB · konsol 310 MiB"
