"""Takes the README's pictures of the real window into docs/images/.

    python packaging/take_screenshots.py              all of them
    python packaging/take_screenshots.py --only NAME  one, as window-light-tr

Needs a screen of 1440x900 or more; without one: `xvfb-run -s "-screen 0 1920x1080x24" python …`.
Each picture has a process and a data folder of its own.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
LESSON = ROOT / "lessons" / "pytorch" / "advanced" / "gpu-support"
EXERCISE = LESSON / "exercises" / "device-agnostic"
SIZE = (1440, 900)
MOST_BYTES = 300_000
PATIENCE_S = 60

if TYPE_CHECKING:
    from codeblanks_gui.ui.main_window import MainWindow


@dataclass(frozen=True)
class Picture:
    """What one picture shows: settings, the program in the editor, and what is done."""

    language: str
    theme: str
    program: Path
    act: Callable[["MainWindow"], None]


def read_and_passed(window: "MainWindow") -> None:
    """The lesson's text, and a passed Check beside it."""
    _check(window)


def practise_and_not_yet(window: "MainWindow") -> None:
    """The task with one hint, and a Check that says what is missing."""
    window.actions_by_id["practise"].trigger()
    window.actions_by_id["hint"].trigger()
    _check(window)


def quiz_with_answers(window: "MainWindow") -> None:
    """Questions of each kind, answered; the console has run the program."""
    from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
    from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage
    from codeblanks_gui.ui.quiz.question_card import QuestionCard

    sys.path.insert(0, str(ROOT))
    from tests.e2e.quiz_hands import answer_by_mouse

    _run(window)
    window.actions_by_id["quiz"].trigger()
    cards = window.findChildren(QuestionCard)
    for card in cards[:4]:
        answer_by_mouse(card)
    page = window.findChild(LessonPage)
    for scrolled in page.findChildren(ScrollPage):
        if scrolled.isVisible():
            scrolled.show_from(cards[1])


PICTURES = {
    "window-light-tr": Picture("tr", "light", EXERCISE / "solution.tr.py", read_and_passed),
    "window-dark-en": Picture(
        "en", "dark", EXERCISE / "mistakes" / "move_not_kept.py", practise_and_not_yet
    ),
    "quiz-light-tr": Picture("tr", "light", EXERCISE / "solution.tr.py", quiz_with_answers),
}


def _program(picture: Picture) -> str:
    """Return the program without the lines that tell `codeblanks validate` of it."""
    lines = picture.program.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("# expect:", "# lang:")))


def _wait(condition: Callable[[], object], what: str) -> None:
    from PySide6.QtTest import QTest

    for _ in range(PATIENCE_S * 100):
        if condition():
            return
        QTest.qWait(10)
    raise TimeoutError(what)


def _check(window: "MainWindow") -> None:
    from codeblanks_gui.ui.results.results_view import ResultsView

    window.actions_by_id["check"].trigger()
    _wait(lambda: window.findChild(ResultsView).report is not None, "the verdict")


def _run(window: "MainWindow") -> None:
    from codeblanks_gui.ui.console.console_view import ConsoleView

    ended: list[bool] = []
    window.findChild(ConsoleView).code_finished.connect(lambda: ended.append(True))
    window.actions_by_id["run"].trigger()
    _wait(lambda: ended, "the end of the program")


def _drive(picture: Picture, target: Path) -> None:
    """Wait until all is there, act, save the picture, close the window."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from codeblanks_gui.ui.device_panel.card_view import CardView
    from codeblanks_gui.ui.editor.code_editor import CodeEditor
    from codeblanks_gui.ui.main_window import MainWindow

    window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    try:
        window.resize(*SIZE)
        QTest.qWait(200)
        window.reset_layout()
        _wait(lambda: window.findChildren(CardView), "the devices")
        _wait(window.actions_by_id["run"].isEnabled, "the console")
        window.findChild(CodeEditor).replace_text(_program(picture))
        picture.act(window)
        window.findChild(CodeEditor).setFocus()
        QTest.qWait(1000)  # a verdict arrives, a text is saved, a light comes on
        target.parent.mkdir(parents=True, exist_ok=True)
        window.grab().save(str(target), quality=0)
    except Exception:  # noqa: BLE001 - whatever went wrong: told, and the window closed
        traceback.print_exc()
    finally:
        window.close()


def take(name: str) -> int:
    """Take one picture in this process; return 0 where it was saved."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from codeblanks_gui.cli import main as codeblanks

    picture, target = PICTURES[name], IMAGES / f"{name}.png"
    target.unlink(missing_ok=True)
    app = QApplication(["codeblanks"])
    with tempfile.TemporaryDirectory() as folder:
        settings = {"language": picture.language, "theme": picture.theme, "text_scale": 1.0}
        (Path(folder) / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        QTimer.singleShot(500, app, lambda: _drive(picture, target))
        codeblanks(["open", LESSON.name, "--data-dir", folder])
    if not target.exists():
        return 1
    size = target.stat().st_size
    print(f"{target.relative_to(ROOT)}: {size // 1000} kB")
    return 0 if size <= MOST_BYTES else 1


def main() -> int:
    """Take the pictures, each in its own process."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=PICTURES)
    only = parser.parse_args().only
    if only:
        return take(only)
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        print('No screen here; try: xvfb-run -s "-screen 0 1920x1080x24"', file=sys.stderr)
        return 2
    failed = [
        name
        for name in PICTURES
        if subprocess.run([sys.executable, __file__, "--only", name], check=False).returncode
    ]
    for name in failed:
        print(f"failed: {name}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
