"""Another Python for the learner's code, and the choice of a device, in the real window."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
)

from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.results.results_view import ResultsView
from codeblanks_gui.ui.settings_dialog.python_card import PythonCard
from codeblanks_gui.ui.settings_dialog.python_page import PythonPage
from tests.e2e.conftest import Person

Open = Callable[..., None]


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with no packages at all."""
    folder = tmp_path_factory.mktemp("bare") / "Işıl Öğüş"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def lend_packages(environment: Path) -> Path:
    """Let an environment have our packages; return the file that does it."""
    lent = next(environment.rglob("site-packages")) / "borrowed.pth"
    lent.write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return lent


@pytest.fixture(scope="module")
def other_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another environment that has ipykernel and torch: it borrows ours."""
    folder = tmp_path_factory.mktemp("other") / "ortam"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    lend_packages(folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def shown(person: Person) -> str:
    """Everything that the console's dock says."""
    view = person.find(ConsoleView)
    texts = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    for kind in (QTextEdit, QPlainTextEdit):
        texts += [box.toPlainText() for box in view.findChildren(kind) if box.isVisible()]
    return "\n".join(texts)


def wait_for(person: Person, words: str) -> None:
    def is_there() -> bool:
        lines = person.window.findChildren(KernelLine)
        return bool(lines) and words in lines[0].accessibleName()

    person.wait(is_there, words)


def run(person: Person, program: str) -> None:
    person.find(CodeEditor).replace_text(program)
    person.press("F5")


def test_a_python_without_packages_gets_the_command_that_helps(
    codeblanks: Open, bare_python: Path
) -> None:
    def look(person: Person) -> None:
        wait_for(person, "ipykernel is missing")
        person.wait(lambda: "-m pip install ipykernel torch" in shown(person), "the command")
        assert str(bare_python) in shown(person)
        person.find(CodeEditor).replace_text("print(1)\n")
        person.press("F6")
        results = person.find(ResultsView)
        person.wait(lambda: person.sees("The set-up is broken", results), "the verdict")
        person.screenshot("no-packages")
        dialog = open_pythons(person)
        card = card_of(person, dialog, str(bare_python))
        assert person.sees("In use", card)
        assert person.sees("ipykernel is missing", card)
        lent = lend_packages(bare_python.parent.parent)  # as the command would bring them
        again = dialog.findChild(QPushButton, "lookAgain")
        assert again is not None
        person.wait(again.isEnabled, "the end of the search")
        person.click(again)
        wait_for(person, "console ready")
        person.wait(lambda: person.sees("ready", card), "its state")
        person.button("Close", dialog).click()
        lent.unlink()

    codeblanks(look, "gpu-support", language="en", interpreter=str(bare_python))


def test_another_environment_runs_and_checks(codeblanks: Open, other_python: Path) -> None:
    def work(person: Person) -> None:
        wait_for(person, "console ready")
        run(person, "import sys, torch\nprint('prefix', sys.prefix, torch.ones(1).item())\n")
        prefix = str(other_python.parent.parent)
        person.wait(lambda: f"prefix {prefix} 1.0" in shown(person).replace("\n", ""), "its prefix")

    codeblanks(work, "gpu-support", language="en", interpreter=str(other_python))


def open_pythons(person: Person) -> QDialog:
    """Open the settings' page of Pythons by keys."""
    person.press("Ctrl+,")
    dialog = person.dialog("settings_dialog")
    names = dialog.findChild(QListWidget, "settingsPages")
    assert names is not None
    person.press("End", names)
    person.wait(lambda: dialog.findChildren(PythonCard), "a Python")
    return dialog


def card_of(person: Person, dialog: QDialog, path: str) -> PythonCard:
    def found() -> list[PythonCard]:
        cards = dialog.findChildren(PythonCard)
        return [card for card in cards if card.python.path == path and card.python.is_looked_at]

    person.wait(found, f"the card of {path}")
    return found()[0]


def use(person: Person, dialog: QDialog, path: str) -> None:
    button = card_of(person, dialog, path).findChild(QPushButton, "usePython")
    assert button is not None
    button.setFocus()
    person.press("Space", button)


def browse(person: Person, dialog: QDialog, path: Path) -> None:
    """Name a Python's place in the file dialog."""
    page = dialog.findChild(PythonPage)
    assert page is not None
    page._browse_folder.trigger()
    person.wait(lambda: page.findChild(QFileDialog, "pythonFile"), "the file dialog")
    files = page.findChild(QFileDialog, "pythonFile")
    assert files is not None
    files.setDirectory(str(path.parent))
    files.selectFile(str(path))
    files.accept()


def test_a_python_that_is_not_there_is_told_and_another_can_be_chosen(
    codeblanks: Open, home: Path
) -> None:
    def choose(person: Person) -> None:
        wait_for(person, "no Python")
        person.screenshot("gone")
        person.click(person.button("Choose a Python…"))
        dialog = person.dialog("settings_dialog")
        assert card_of(person, dialog, "/no/python").python.flaw == "missing"
        person.wait(lambda: person.sees("no longer exists", dialog), "what is wrong")
        use(person, dialog, sys.executable)
        wait_for(person, "console ready")
        person.button("Close", dialog).click()

    codeblanks(choose, "gpu-support", language="en", interpreter="/no/python")
    assert json.loads((home / "settings.json").read_text("utf-8"))["interpreter"] == ""


def test_another_python_takes_over_and_an_unusable_one_does_not(
    codeblanks: Open, bare_python: Path, other_python: Path, home: Path
) -> None:
    bare, other = bare_python.parent.parent, other_python.parent.parent

    def work(person: Person) -> None:
        wait_for(person, "console ready")
        run(person, "print('begun')\nwhile True: pass\n")
        person.wait(lambda: "begun" in shown(person), "the program")
        dialog = open_pythons(person)
        browse(person, dialog, bare)
        person.wait(lambda: person.sees("stays the same", dialog), "the refusal")
        wait_for(person, "running")
        browse(person, dialog, other)
        person.press("Escape", person.dialog("end_program_question"))
        wait_for(person, "running")
        use(person, dialog, str(other_python))
        question = person.dialog("end_program_question")
        person.click(person.button("End it and switch", question))
        wait_for(person, "console ready")
        person.wait(lambda: person.sees("In use", card_of(person, dialog, str(other_python))), "it")
        person.screenshot("chosen")
        person.button("Close", dialog).click()
        run(person, "import sys\nprint('prefix', sys.prefix)\n")
        person.wait(lambda: f"prefix {other}" in shown(person).replace("\n", ""), "its prefix")

    codeblanks(work, "gpu-support", language="en")
    kept = json.loads((home / "settings.json").read_text("utf-8"))["interpreter"]
    assert kept == str(other_python)


def test_the_chosen_device_reaches_the_console(codeblanks: Open) -> None:
    program = "import os\nprint('sees', repr(os.environ.get('CUDA_VISIBLE_DEVICES')))\n"

    def choose(person: Person) -> None:
        wait_for(person, "console ready")
        chooser = person.find(DeviceChooser)
        person.wait(lambda: chooser.findData("cpu") >= 0, "the report")
        run(person, program)
        before = repr(os.environ.get("CUDA_VISIBLE_DEVICES"))
        person.wait(lambda: f"sees {before}" in shown(person), "the environment as it was")
        chooser.setFocus()
        for _ in range(chooser.findData("cpu")):
            person.press("Down", chooser)
        assert chooser.choice == "cpu"
        wait_for(person, "console ready")
        run(person, program)
        person.wait(lambda: "sees ''" in shown(person), "an environment without GPUs")
        assert person.sees("CPU", person.find(DevicePanel))
        person.screenshot("cpu-chosen")

    codeblanks(choose, "gpu-support", language="en")

    def come_back(person: Person) -> None:
        wait_for(person, "console ready")
        assert person.find(DeviceChooser).choice == "cpu"

    codeblanks(come_back)
