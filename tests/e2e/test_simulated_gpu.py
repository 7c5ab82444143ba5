"""A learner without a GPU meets one: chosen, run, checked, looked at line by line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QListView, QPlainTextEdit, QTextEdit, QWidget

from codeblanks_gui.core import paths
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import ItemKey
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.movements.movements_view import MovementsView
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person

Open = Callable[..., None]
EXERCISE = (
    paths.lessons() / "pytorch" / "advanced" / "gpu-support" / "exercises" / "device-agnostic"
)
SOLUTION = (EXERCISE / "solution.en.py").read_text(encoding="utf-8")
ON_CPU = (EXERCISE / "mistakes" / "computed_on_cpu.py").read_text(encoding="utf-8")
PLACE = {"en": "line 6, column 1", "tr": "satır 6, sütun 1"}
BADGE = {"en": "Simulated GPU: runs on your CPU", "tr": "Benzetim GPU’su: CPU’nda çalışır"}


def ready(person: Person) -> None:
    line = person.find(KernelLine)
    words = ("console ready", "konsol hazır")
    person.wait(lambda: any(word in line.accessibleName() for word in words), "the console")


def shown(person: Person) -> str:
    """Return the console's text."""
    view = person.find(ConsoleView)
    return "\n".join(
        box.toPlainText()
        for kind in (QTextEdit, QPlainTextEdit)
        for box in view.findChildren(kind)
        if box.isVisible()
    )


def badges(widget: QWidget) -> list[str]:
    """Return what the visible badges in a part of the window say, and whether it is all there."""
    found = widget.findChildren(QLabel, "simulatedWords")
    return [label.text() for label in found if label.isVisible()]


def choose(person: Person, device: str) -> None:
    chooser = person.find(DeviceChooser)
    person.wait(lambda: chooser.findData(device) >= 0, device)
    chooser.setFocus()
    while chooser.currentData() != device:
        is_below = chooser.currentIndex() < chooser.findData(device)
        person.press("Down" if is_below else "Up", chooser)
        ready(person)


def rows(person: Person) -> list[str]:
    """Return what the tab "What moved" lists, as a screen reader says it."""
    model = person.find(MovementsView).findChild(QListView).model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]


def run_and_wait(person: Person, program: str, end: str) -> None:
    person.find(CodeEditor).replace_text(program)
    person.press("F5")
    person.wait(lambda: end in shown(person), end)


def test_a_simulated_gpu_in_the_console(codeblanks: Open, home: Path) -> None:
    def work(person: Person) -> None:
        ready(person)
        pane = person.find(QWidget, "editor_header")
        assert badges(pane) == []
        choose(person, "simulated-cuda")
        assert badges(pane) == badges(person.find(ConsoleView)) == [BADGE["en"]]
        program = (
            "import torch\nx = torch.ones(4, device='cuda')\nprint(x.device, x.sum().item())\n"
        )
        run_and_wait(person, program, "cuda:0 4.0")
        person.wait(lambda: rows(person), "what moved")
        person.press("Ctrl+Shift+W")
        (row,) = rows(person)
        assert "3" in row
        assert "Value read" in row
        person.screenshot("moved-in-run")
        person.press("Ctrl+Shift+O")
        mixed = "import torch\nprint(torch.ones(2).cuda() + torch.ones(2))\n"
        run_and_wait(person, mixed, "at least two devices, cuda:0 and cpu")
        assert "_codeblanks" not in shown(person)
        assert "placement.py" not in shown(person)
        person.screenshot("mixed-devices")
        run_and_wait(person, "import torch\ntorch.empty(5 << 30, device='cuda')\n", "out of memory")
        choose(person, "auto")
        assert badges(pane) == badges(person.find(ConsoleView)) == []
        run_and_wait(person, "import torch\nprint('GPU', torch.cuda.is_available())\n", "GPU False")

    codeblanks(work, "gpu-support", language="en")
    assert json.loads((home / "settings.json").read_text(encoding="utf-8"))["device"] == "auto"


def test_the_size_of_its_memory_is_chosen_and_kept(codeblanks: Open, home: Path) -> None:
    def work(person: Person) -> None:
        ready(person)
        card = person.find(SimulatedCard)
        person.wait(card.isVisible, "its card")
        sizes = person.find(QComboBox, "simulatedMemory")
        sizes.setFocus()
        while sizes.currentData() > 0.25:
            person.press("Up", sizes)
        person.click(person.button("Use as mps", card))
        ready(person)
        assert person.sees("In use: mps", card)
        assert badges(card) == [BADGE["en"]]
        program = "import torch\nprint(torch.mps.recommended_max_memory() // 1024**2, 'MiB')\n"
        run_and_wait(person, program, "256 MiB")
        person.screenshot("panel")

    codeblanks(work, "gpu-support", language="en")
    kept = json.loads((home / "settings.json").read_text(encoding="utf-8"))
    assert (kept["device"], kept["simulated_memory"]) == ("simulated-mps", 0.25)


@pytest.mark.parametrize("language", ["en", "tr"])
def test_check_names_the_device_and_says_what_a_pass_is_worth(
    codeblanks: Open, home: Path, language: str
) -> None:
    verdict = {"en": "Not yet, on the simulated GPU (cuda)"}
    worth = {"en": "Placement was checked by simulation, not run on a GPU."}
    passed_on = "Passed on: CPU, Simulated GPU (cuda), Simulated GPU (mps). Not yet on a real GPU."

    def work(person: Person) -> None:
        ready(person)
        runner = person.window.findChild(CheckRounds)
        assert runner is not None
        assert runner.prepared == ("simulated-cuda", "simulated-mps")
        results = person.find(ResultsView)
        person.find(CodeEditor).replace_text(ON_CPU)
        person.press("F6")
        person.wait(lambda: results.report is not None, "the first verdict")
        if language == "en":
            assert person.sees(verdict["en"], results)
            assert person.sees("Simulated GPU (mps): not tried", results)
        assert badges(results)
        person.screenshot("not-yet")
        person.find(CodeEditor).replace_text(SOLUTION)
        person.press("F6")
        person.wait(
            lambda: results.report is not None and results.report.status == "passed", "the pass"
        )
        if language == "en":
            assert person.sees(worth["en"], results)
            assert person.sees("Simulated GPU (mps): passed", results)
        person.screenshot("passed")
        person.press("Ctrl+2")
        if language == "en":
            assert person.sees(passed_on, person.find(LessonPage))
        person.screenshot("passed-on")
        person.press("Ctrl+Shift+W")
        assert len(rows(person)) == 2
        person.screenshot("moved-in-check")
        person.press("Down", person.find(MovementsView).findChild(QListView))
        person.press("Return", person.find(MovementsView).findChild(QListView))
        assert person.sees(PLACE[language])

    codeblanks(
        work, "gpu-support", language=language, theme="dark" if language == "tr" else "light"
    )
    progress = Progress(home)
    passed = progress.passed_on(ItemKey("pytorch", "gpu-support", "device-agnostic"))
    progress.close()
    assert passed == {"cpu", "simulated-cuda", "simulated-mps"}
