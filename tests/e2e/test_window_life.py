"""The window from one start to the next: what is remembered, saved, and what ends with it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QListWidget, QMainWindow, QPlainTextEdit, QToolButton

from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import ItemKey
from codeblanks_gui.ui.device_panel.device_chooser import DeviceChooser
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.results.results_view import ResultsView
from tests.e2e.conftest import Person
from tests.e2e.other_window import PROGRAM
from tests.e2e.test_bad_programs import LEFT_BEHIND, alive
from tests.e2e.test_whole_lesson import console_text, wait_until_ready

Open = Callable[..., None]
KEY = ItemKey("pytorch", "gpu-support", "device-agnostic")
TENSORS_KEY = ItemKey("pytorch", "tensors", "temperatures")


def dock(person: Person, name: str) -> QDockWidget:
    return person.find(QDockWidget, f"dock_{name}")


def drag(window: QMainWindow, start: QPoint, end: QPoint) -> None:
    """Drag with the left button, as a separator is dragged."""
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    QTest.mousePress(window, left, none, start)
    for place in (start + (end - start) / 2, end):
        QTest.mouseMove(window, place)
        QTest.qWait(20)  # the layout follows by a timer
    QTest.mouseRelease(window, left, none, end)
    QTest.qWait(20)


def test_everything_about_the_window_is_remembered(codeblanks: Open) -> None:
    seen: dict[str, object] = {}

    def look(person: Person) -> dict[str, object]:
        QTest.qWait(50)
        names = ("browser", "editor", "console")
        return {
            "window": person.window.size(),
            "docks": {name: dock(person, name).width() for name in names},
            "devices are hidden": dock(person, "devices").isHidden(),
            "title": person.window.windowTitle(),
            "dark": person.window.actions_by_id["dark"].isChecked(),  # type: ignore[attr-defined]
            "text": person.find(QPlainTextEdit, "code_editor").fontInfo().pixelSize(),
            "device": person.find(DeviceChooser).choice,
        }

    def change(person: Person) -> None:
        window, before = person.window, look(person)
        for _ in range(2):  # to the front, then away
            person.press("Ctrl+Shift+G")
        person.click(person.find(QToolButton, "language_button"))
        person.press("Ctrl+Shift+D")
        person.press("Ctrl++")
        person.press("Ctrl+PgDown")
        window.resize(790, 760)  # no larger than the screen of the offscreen platform
        QTest.qWait(20)
        editor = dock(person, "editor")
        edge = QPoint(editor.x() - 1, editor.y() + editor.height() // 2)
        width = editor.width()
        drag(window, edge, edge + QPoint(40, 0))
        assert editor.width() < width - 20, "the separator was dragged"
        chooser = person.find(DeviceChooser)
        person.wait(lambda: chooser.findData("cpu") >= 0, "the devices")
        chooser.setFocus()
        while chooser.choice != "cpu":  # the simulated ones stand below it
            person.press("Down", chooser)
        seen.update(look(person))
        same = [what for what in seen if seen[what] == before[what]]
        assert not same

    def look_again(person: Person) -> None:
        now = look(person)
        docks, docks_before = now.pop("docks"), seen.pop("docks")
        assert now == seen
        # On so small a screen the page's own least width may take a few pixels back.
        assert docks == pytest.approx(docks_before, abs=8)
        wait_until_ready(person, "tr")
        person.put_program("import os\nprint('card', repr(os.environ['CUDA_VISIBLE_DEVICES']))\n")
        person.press("F5")
        person.wait(lambda: "card ''" in console_text(person), "the chosen device")

    codeblanks(change, "tensors", language="en", theme="light")
    codeblanks(look_again, keeps_layout=True)


def test_reset_asks_and_what_it_replaced_can_be_brought_back(codeblanks: Open) -> None:
    mine = "mine = 'ığüşöç İ'\n"

    def learn(person: Person) -> None:
        editor = person.find(QPlainTextEdit, "code_editor")
        starter = editor.toPlainText()
        person.put_program(mine)
        person.press("F9")
        person.click(person.button("Cancel", person.dialog("reset_question")))
        assert editor.toPlainText() == mine
        person.press("F9")
        person.click(person.button("Reset", person.dialog("reset_question")))
        assert editor.toPlainText() == starter
        editor.setFocus()
        person.press("Ctrl+Z")
        assert editor.toPlainText() == mine
        person.press("Ctrl+Shift+Z")
        assert editor.toPlainText() == starter

    def come_back(person: Person) -> None:
        editor = person.find(QPlainTextEdit, "code_editor")
        assert editor.toPlainText() != mine
        person.put_program("another = 1\n")
        person.press("Shift+F9")
        versions = person.dialog("version_question")
        assert versions.findChildren(QListWidget)[0].count() == 1
        person.screenshot("versions")
        person.click(person.button("Restore", versions))
        assert editor.toPlainText() == mine

    def see_both(person: Person) -> None:
        assert person.find(QPlainTextEdit, "code_editor").toPlainText() == mine
        person.press("Shift+F9")
        versions = person.dialog("version_question").findChildren(QListWidget)[0]
        texts = [versions.item(n).data(Qt.ItemDataRole.UserRole) for n in range(versions.count())]
        assert texts == ["another = 1\n", mine]

    codeblanks(learn, "gpu-support", language="en")
    codeblanks(come_back)
    codeblanks(see_both)


def belongs(process: psutil.Process, home: Path) -> bool:
    """Tell whether a process works for the window of `home`."""
    try:
        return any(str(home) in value for value in process.environ().values())
    except psutil.Error:
        return False


def family_of(home: Path) -> list[psutil.Process]:
    mine = [p for p in psutil.process_iter() if p.pid != os.getpid() and belongs(p, home)]
    return [*mine, *psutil.Process().children(recursive=True)]


def assert_workspace_is_clean(home: Path) -> None:
    left = sorted(path.name for path in (home / "workspace").iterdir())
    assert left == [".ipython", "model.py"]


def test_closing_while_all_works_leaves_no_process(codeblanks: Open, home: Path) -> None:
    family: list[psutil.Process] = []

    def learn(person: Person) -> None:
        wait_until_ready(person, "en")
        person.put_program(LEFT_BEHIND + "while True:\n    pass\n")
        person.press("F6")
        person.press("F5")
        line = person.find(KernelLine)
        person.wait(lambda: "running…" in line.accessibleName(), "a running program")
        person.wait(lambda: "child" in console_text(person), "a child")
        assert person.find(ResultsView).report is None, "the check is under way"
        family.extend(family_of(home))
        assert len(family) >= 4, family

    codeblanks(learn, "gpu-support", language="en")
    psutil.wait_procs(family, timeout=5)
    assert not [process for process in family if alive(process.pid)]
    assert not [p for p in family_of(home) if alive(p.pid)]
    assert_workspace_is_clean(home)


@contextmanager
def other_window(home: Path, lesson: str, then: str) -> Iterator[subprocess.Popen[str]]:
    """Open a window in a process of its own, on the same data folder."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text('{"language": "en"}', encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.other_window", lesson, then],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def drafts(home: Path) -> dict[ItemKey, str | None]:
    with closing(Progress(home)) as progress:
        assert progress.notice is None
        return {key: progress.draft(key) for key in (KEY, TENSORS_KEY)}


def test_two_windows_at_once_both_save(codeblanks: Open, home: Path) -> None:
    with other_window(home, "tensors", "close") as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert json.loads(process.stdout.readline())

        def learn(person: Person) -> None:
            person.put_program("from_this_window = 1\n")
            QTest.qWait(900)
            person.type("# and more", person.find(QPlainTextEdit, "code_editor"))

        codeblanks(learn, "gpu-support")
        process.stdin.close()
        process.wait(30)
        assert process.returncode == 0
    texts = drafts(home)
    assert texts[KEY] == "from_this_window = 1\n# and more"
    assert str(texts[TENSORS_KEY]).startswith(PROGRAM)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_kill_while_typing_loses_nothing_and_leaves_no_process(
    codeblanks: Open, home: Path
) -> None:
    with other_window(home, "gpu-support", "stay") as process:
        assert process.stdout is not None
        family = [psutil.Process(pid) for pid in json.loads(process.stdout.readline())]
        assert len(family) >= 2
        process.send_signal(signal.SIGKILL)
        process.wait()
    _, living = psutil.wait_procs(family, timeout=10)
    assert not [one for one in living if alive(one.pid)]

    def look(person: Person) -> None:
        assert "GPU support" in person.window.windowTitle()
        text = person.find(QPlainTextEdit, "code_editor").toPlainText()
        assert text.startswith(PROGRAM)
        assert person.sees("GPU support", person.find(LessonPage))

    codeblanks(look)
    assert_workspace_is_clean(home)
