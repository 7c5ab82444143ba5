"""The page of Pythons: what each card says, what can be pressed, and in which order."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.settings import Settings
from codeblanks_gui.ui.settings_dialog import python_words as words
from codeblanks_gui.ui.settings_dialog.python_card import PythonCard
from codeblanks_gui.ui.settings_dialog.python_page import PythonPage
from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog
from codeblanks_gui.ui.theme import Theme

OURS = Interpreter(
    "/home/ışık/codeblanks/.venv/bin/python",
    "3.12.8",
    "/home/ışık/codeblanks/.venv",
    ipykernel="7.4.0",
    torch="2.13.0+cpu",
    kind="venv",
    torch_build="cpu",
    numpy="2.4.6",
    matplotlib="3.11.2",
    machine="x86_64",
)
OLD = Interpreter(
    "/home/ışık/.virtualenvs/eski/bin/python",
    "3.9.18",
    "/home/ışık/.virtualenvs/eski",
    ipykernel="6.29.5",
    torch="2.4.1+cu121",
    kind="venv",
    torch_build="cu121",
    machine="x86_64",
)
BARE = Interpreter("/usr/bin/python3", "3.11.2", "/usr", kind="system", machine="x86_64")
BROKEN = Interpreter("/opt/broken/bin/python", problem="Traceback\nno libpython3.12.so")


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> PythonPage:
    page = PythonPage(theme, OURS.prefix)
    qtbot.addWidget(page)
    page.resize(640, 520)
    page.show()
    page.set_chosen(OURS.path)
    page.begin_search()
    return page


def show(page: PythonPage, *pythons: Interpreter) -> None:
    for python in pythons:
        page.show_found(python.path)
        page.show_python(python)
    QApplication.processEvents()


def card_of(page: PythonPage, python: Interpreter) -> PythonCard:
    return next(c for c in page.findChildren(PythonCard) if c.python.path == python.path)


def said(widget: QWidget) -> str:
    texts = [label.accessibleName() or label.text() for label in widget.findChildren(QLabel)
             if label.isVisible()]  # fmt: skip
    texts += [box.toPlainText() for box in widget.findChildren(QPlainTextEdit) if box.isVisible()]
    return "\n".join(texts).replace("\N{NO-BREAK SPACE}", " ")


def order(page: PythonPage) -> list[str]:
    cards = [card for card in page.findChildren(PythonCard) if card.isVisible()]
    return [card.python.path for card in sorted(cards, key=lambda card: card.y())]


def use_button(card: PythonCard) -> QPushButton:
    return card.findChild(QPushButton, "usePython")  # type: ignore[return-value]


def test_a_card_tells_what_is_there(page: PythonPage) -> None:
    show(page, OURS, OLD)
    ours, old = said(card_of(page, OURS)), said(card_of(page, OLD))
    assert "codeblanks/.venv" in ours
    assert "Python 3.12.8 · the one CodeBlanks runs in" in ours
    assert "In use" in ours
    facts = "PyTorch 2.4.1 (CUDA 12.1) · ipykernel 6.29.5 · no NumPy · no Matplotlib · x86_64"
    assert facts in old
    assert "Python 3.9.18 · virtual environment" in old
    assert "ready" in old
    assert "In use" not in old
    assert not use_button(card_of(page, OURS)).isVisible()


def test_what_is_missing_comes_with_the_command(page: PythonPage, qtbot: QtBot) -> None:
    show(page, BARE)
    card = card_of(page, BARE)
    assert "ipykernel is missing" in said(card)
    assert BARE.install_command in said(card)
    copy = card.findChild(QToolButton, "copyCommand")
    assert copy is not None
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == BARE.install_command


@pytest.mark.parametrize("flaw", [key for key in words.STATES if key not in ("", "looking")])
def test_each_flaw_has_a_sign_a_word_and_a_sentence(page: PythonPage, flaw: str) -> None:
    python = {
        "no_torch": Interpreter("/a/bin/python", "3.9.1", ipykernel="7.0"),
        "no_ipykernel": Interpreter("/a/bin/python", "3.9.1"),
        "old_ipykernel": Interpreter("/a/bin/python", "3.9.1", ipykernel="6.4.1", torch="2.4.1"),
        "too_old": Interpreter("/a/bin/python", "3.8.1", problem="Python 3.8.1 < 3.9"),
        "broken": BROKEN,
    }.get(flaw, Interpreter("/a/bin/python", refusal=flaw))
    assert python.flaw == flaw
    show(page, python)
    text = said(card_of(page, python))
    assert words.STATES[flaw].source in text
    assert words.REASONS[flaw].source.format(version="6.4.1") in text
    assert ("no libpython3.12.so" in text) == (flaw == "broken")


def test_the_ready_ones_move_up_and_tab_follows(page: PythonPage, qtbot: QtBot) -> None:
    show(page, BROKEN, BARE, OLD, OURS)
    page.show_end([])
    QApplication.processEvents()
    assert order(page) == [OLD.path, OURS.path, BARE.path, BROKEN.path]
    reached = []
    use_button(card_of(page, OLD)).setFocus()
    for _ in range(6):
        focus = QApplication.focusWidget()
        while focus is not None and not isinstance(focus, PythonCard):
            focus = focus.parentWidget()
        reached.append(focus.python.path if focus is not None else "")
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert list(dict.fromkeys(reached)) == [OLD.path, OURS.path, BARE.path, BROKEN.path]


def test_a_python_is_asked_for_by_the_keyboard(page: PythonPage, qtbot: QtBot) -> None:
    show(page, OURS, OLD)
    button = use_button(card_of(page, OLD))
    assert button.accessibleName() == "Use this Python: eski"
    button.setFocus()
    with qtbot.waitSignal(page.python_requested) as asked:
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert asked.args == [OLD.path]
    page.set_chosen(OLD.path)
    assert "In use" in said(card_of(page, OLD))
    assert "In use" not in said(card_of(page, OURS))
    assert QApplication.focusWidget() is card_of(page, OLD)


def test_a_refusal_is_told_and_forgotten_with_the_next_choice(page: PythonPage) -> None:
    show(page, OURS, BROKEN, BARE)
    page.refuse(BARE)
    assert "/usr/bin/python3 can’t run your code: ipykernel is missing." in said(page)
    assert "The Python in use stays the same." in said(page)
    page.set_chosen(OURS.path)
    assert "stays the same" not in said(page)


def test_a_chosen_one_that_is_gone_is_told(page: PythonPage) -> None:
    gone = Interpreter("/gone/bin/python", refusal="missing")
    page.set_chosen(gone.path)
    show(page, OURS, gone)
    assert "no longer exists: /gone/bin/python. Choose another one." in said(page)


def test_looking_again_drops_what_is_gone_and_keeps_the_rest(
    page: PythonPage, qtbot: QtBot
) -> None:
    show(page, OURS, OLD)
    page.show_end(["/mnt/okul"])
    assert "Found: 2 · No answer came from: /mnt/okul" in said(page)
    again = page.findChild(QPushButton, "lookAgain")
    assert again is not None
    with qtbot.waitSignal(page.search_requested):
        qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    page.begin_search()
    assert not again.isEnabled()
    show(page, OURS)
    page.show_end([])
    assert order(page) == [OURS.path]
    assert "Found: 1" in said(page)


def test_a_long_list_scrolls_and_a_long_path_is_cut_in_its_middle(
    page: PythonPage, qtbot: QtBot
) -> None:
    long = "/home/ışık/" + "/".join(f"klasör-{i}" for i in range(30)) + "/bin/python"
    many = [Interpreter(f"/env/{i}/bin/python", f"3.12.{i}", f"/env/{i}") for i in range(14)]
    show(page, Interpreter(long, "3.12.1", long[:-11], ipykernel="7.4.0", torch="2.8.0"), *many)
    path = next(w for w in page.findChildren(QLabel, "pythonPath") if w.toolTip() == long)
    assert "…" in path.text()
    assert path.text().endswith("/bin/python")
    qtbot.waitUntil(lambda: page._area.verticalScrollBar().maximum() > 0)
    last = card_of(page, many[-1])
    use_button(last).setFocus()
    QApplication.processEvents()
    page._area.ensureWidgetVisible(QApplication.focusWidget())
    assert last.visibleRegion().boundingRect().height() > 0
    assert page._area.widget().width() <= page._area.viewport().width()


def test_a_screen_reader_hears_the_whole_card(page: PythonPage) -> None:
    show(page, OLD, BARE)
    old, bare = card_of(page, OLD), card_of(page, BARE)
    assert old.accessibleName() == "eski, Python 3.9.18 · virtual environment, ready"
    assert OLD.path in old.accessibleDescription()
    assert bare.accessibleName() == "Python 3.11.2, installed on the system, ipykernel is missing"
    assert use_button(bare).accessibleDescription() == bare.accessibleName()


@pytest.mark.parametrize("is_folder", [False, True])
def test_any_place_can_be_named(
    page: PythonPage, qtbot: QtBot, tmp_path: Path, is_folder: bool
) -> None:
    folder = tmp_path / "ödev"
    (folder / "bin").mkdir(parents=True)
    program = folder / "bin" / "python"
    program.touch()
    action = page._browse_folder if is_folder else page._browse_program
    action.trigger()
    dialog = page.findChild(QFileDialog, "pythonFile")
    assert dialog is not None
    wanted = folder if is_folder else program
    dialog.setDirectory(str(wanted.parent))
    dialog.selectFile(str(wanted))
    with qtbot.waitSignal(page.python_requested) as asked:
        dialog.accept()
    assert asked.args is not None
    assert Path(asked.args[0]) == wanted


@pytest.mark.parametrize(
    ("build", "word"),
    [("cpu", "CPU only"), ("cu126", "CUDA 12.6"), ("cu118", "CUDA 11.8"),
     ("rocm6.2", "ROCm 6.2"), ("mps", "Apple GPU"), ("xpu", "Intel GPU")],
)  # fmt: skip
def test_a_build_is_named_for_people(build: str, word: str) -> None:
    assert words.build_word(build) == word


def test_an_intel_python_on_an_apple_chip_is_told(page: PythonPage) -> None:
    rosetta = Interpreter(
        "/usr/local/bin/python3", "3.12.1", "/usr/local", ipykernel="7.4.0", torch="2.2.2",
        kind="system", torch_build="cpu", machine="x86_64", is_translated=True,
    )  # fmt: skip
    show(page, rosetta)
    assert "PyTorch can’t reach the GPU from it" in said(card_of(page, rosetta))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_off_on_a_small_screen(
    qtbot: QtBot, theme: Theme, tmp_path: Path, scale: float
) -> None:
    """1366 × 768 less the desktop's bars, up to twice the text: all of every label is there."""
    theme.set_text_scale(scale)
    owner = QWidget()
    qtbot.addWidget(owner)
    dialog = SettingsDialog(theme, Settings(tmp_path), OURS.prefix, owner)
    dialog.resize(round(640 * scale), 690)
    dialog.show_page("python")
    dialog.show()
    page = dialog.python_page
    page.set_chosen(OURS.path)
    long = Interpreter(
        f"/home/{'x' * 60}/bin/python", "3.10.13", f"/home/{'x' * 60}", ipykernel="6.4.1",
        torch="2.8.0+cu126", torch_build="cu126", kind="conda", machine="x86_64",
    )  # fmt: skip
    show(page, OURS, OLD, long, BARE, BROKEN)
    page.show_end(["/mnt/okul/çok uzun bir ağ sürücüsü"])
    page.refuse(BROKEN)
    QApplication.processEvents()  # what was said is laid out
    column = page._area.widget()
    qtbot.waitUntil(lambda: page._area.verticalScrollBar().maximum() > 0)
    assert column.width() <= page._area.viewport().width()
    labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
    assert len(labels) >= 20
    for label in labels:
        right = label.mapTo(page, label.rect().topRight()).x()
        assert right <= page.width(), label.text()
        if label.objectName() != "pythonPath":  # that one is cut in its middle
            assert label.heightForWidth(label.width()) <= label.height(), label.text()
    for button in page.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.text()
            assert button.mapTo(page, button.rect().topRight()).x() <= page.width()
    dialog.close()
