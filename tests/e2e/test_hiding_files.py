"""Files in the learner's folder that have the names of modules: the console comes up, and tells."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.ui.notice_bar import NoticeBar
from tests.e2e.conftest import Person
from tests.e2e.test_whole_lesson import console_text, wait_until_ready

NAMES = ("IPython", "code", "ipykernel", "random", "runpy", "sitecustomize", "socket", "torch")
BAD = ("raise RuntimeError('not this one')\n", "while True: pass\n")


class FileManager(QObject):
    """Stands for the system's file manager."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @Slot(QUrl)
    def show(self, url: QUrl) -> None:
        self.shown.append(url.toLocalFile())


def test_the_console_comes_up_beside_them_and_they_are_told(
    codeblanks: Callable[..., None], home: Path
) -> None:
    workspace = home / "workspace"
    workspace.mkdir(parents=True)
    for number, name in enumerate((*NAMES, "typing", "zmq")):
        (workspace / f"{name}.py").write_text(BAD[number % 2], encoding="utf-8")
    file_manager = FileManager()

    def look(person: Person) -> None:
        bar = person.find(NoticeBar)
        wait_until_ready(person, "en")
        hiding = sorted({*NAMES, "typing", "zmq"} - {"sitecustomize"})
        names = ", ".join(f"“{name}.py”" for name in hiding)
        hides = f"These files in your folder hide modules of the same names: {names}."
        person.wait(lambda: person.sees(hides, bar), "the first notice")
        person.screenshot("notice")
        person.click(person.button("Show the folder", bar))
        assert file_manager.shown == [str(workspace)]
        person.put_program("print('lives', 6 * 7)\n")
        person.press("F5", person.find(QPlainTextEdit, "code_editor"))
        person.wait(lambda: "lives 42" in console_text(person), "the program's output")
        for path in workspace.glob("*.py"):
            if path.stem != "random":
                path.rename(path.with_name(f"my_{path.name}"))
        person.wait(
            lambda: person.sees("“random.py” in your folder hides Python’s own module", bar),
            "the last file's notice",
        )
        (workspace / "random.py").unlink()
        person.wait(lambda: not bar.isVisible(), "no notice")

    QDesktopServices.setUrlHandler("file", file_manager, "show")  # type: ignore[call-overload]
    try:
        codeblanks(look, "gpu-support", language="en")
    finally:
        QDesktopServices.unsetUrlHandler("file")
