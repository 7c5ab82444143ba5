"""An error in a Run is explained under the console, in both languages, with ways on."""

from collections.abc import Callable

from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from codeblanks_gui.ui.console.error_note import ErrorNote
from codeblanks_gui.ui.words import Words
from tests.e2e.conftest import Person
from tests.e2e.test_whole_lesson import console_text, wait_until_ready

Open = Callable[..., None]
LOST = "import torch\n\nx = torch.ones(2, 3)\nx.cuda()\n"


def test_an_error_in_a_run_is_explained_until_the_next_run(codeblanks: Open) -> None:
    def steps(person: Person) -> None:
        wait_until_ready(person, "tr")
        note = person.find(ErrorNote)
        assert not note.isVisible()
        person.put_program(LOST)
        person.press("F5")
        person.wait(note.isVisible, "an explanation", lambda: console_text(person))
        assert "Torch not compiled with CUDA enabled" in console_text(person)
        assert "torch.cuda.is_available()" in note.findChild(Words).said
        assert "PyTorch CUDA olmadan derlenmiş" in note.findChild(Words).said
        person.screenshot("turkish")
        person.press("Ctrl+Shift+L")
        assert "was built without CUDA" in note.findChild(Words).said
        person.click(note.findChild(QPushButton, "goToErrorLine"))
        editor = person.find(QPlainTextEdit, "code_editor")
        assert editor.textCursor().blockNumber() == 3
        person.click(note.findChild(QPushButton, "openErrorLesson"))
        assert person.sees("GPU support")
        assert editor.toPlainText() != LOST  # another lesson, its own text
        person.put_program("print('well')\n")
        person.press("F5")
        person.wait(lambda: "well" in console_text(person), "a good run")
        assert not note.isVisible()

    codeblanks(steps, "tensors", language="tr")
