"""Another Python for the learner's code, and the choice of a device, in the real window."""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit, QTextEdit

from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person

Open = Callable[..., None]


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with no packages at all."""
    folder = tmp_path_factory.mktemp("bare") / "Işıl Öğüş"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture(scope="module")
def other_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another environment that has ipykernel and torch: it borrows ours."""
    folder = tmp_path_factory.mktemp("other") / "ortam"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    packages = next(folder.rglob("site-packages"))
    ours = sysconfig.get_path("purelib")
    (packages / "borrowed.pth").write_text(f"{ours}\n", encoding="utf-8")
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

    codeblanks(look, "gpu-support", language="en", interpreter=str(bare_python))


def test_another_environment_runs_and_checks(codeblanks: Open, other_python: Path) -> None:
    def work(person: Person) -> None:
        wait_for(person, "console ready")
        run(person, "import sys, torch\nprint('prefix', sys.prefix, torch.ones(1).item())\n")
        prefix = str(other_python.parent.parent)
        person.wait(lambda: f"prefix {prefix} 1.0" in shown(person).replace("\n", ""), "its prefix")

    codeblanks(work, "gpu-support", language="en", interpreter=str(other_python))


def test_a_python_that_is_not_there_is_told_and_another_can_be_chosen(codeblanks: Open) -> None:
    def choose(person: Person) -> None:
        wait_for(person, "no Python")
        person.press("Ctrl+,")
        dialog = person.dialog("settings_dialog")
        boxes = [box for box in dialog.findChildren(QComboBox) if box.findData("/no/python") >= 0]
        QTest.keyClick(boxes[0], Qt.Key.Key_Home)
        wait_for(person, "console ready")
        dialog.close()

    codeblanks(choose, "gpu-support", language="en", interpreter="/no/python")


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
        person.press("End", chooser)
        person.press("Return", chooser)
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
