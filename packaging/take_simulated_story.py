"""Records, in Turkish, how a learner without a GPU meets one: pictures of the real window.

    python packaging/take_simulated_story.py

Drives `codeblanks open` with a data folder of its own, does what a person would do, and writes
numbered pictures into docs/images/simulated-story/; docs/simulated-story.md shows them. Needs no
screen and no GPU.

    --language en  --theme dark  --scale 2.0  --folder DIR     other looks, elsewhere
"""

import argparse
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

IMAGES = ROOT / "docs" / "images" / "simulated-story"
LESSON = "gpu-support"
DEVICE = "simulated-cuda"
SIZE = (1366, 860)
MOST_BYTES = 250_000  # of each picture
PATIENCE_S = 60

WRONG = """\
import torch

cihaz = torch.device("cuda" if torch.cuda.is_available() else "cpu")

birler = torch.ones(2, 3)
kat = torch.tensor([3.0]).to(cihaz)
sonuc = kat * birler
sonuc = sonuc.cpu()

print(sonuc.tolist())
print(sonuc.device.type == "cpu")
"""
"""The input stays on the CPU."""
RIGHT = WRONG.replace("torch.ones(2, 3)", "torch.ones(2, 3).to(cihaz)")

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from codeblanks_gui.ui.main_window import MainWindow

Widget = TypeVar("Widget", bound="QWidget")


class Story:
    """The window and the hands of a learner.

    Attributes:
        failed: whether a step could not be done.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self.failed = False
        self.window: MainWindow

    def tell(self) -> None:
        """Go through all of it, and close the window whatever happens."""
        from PySide6.QtWidgets import QApplication

        from codeblanks_gui.ui.main_window import MainWindow

        windows = (w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
        self.window = next(windows)
        try:
            for name in self._steps():
                self._picture(name)
        except Exception:  # noqa: BLE001 - whatever went wrong: told, and the window closed
            traceback.print_exc()
            self.failed = True
        finally:
            self.window.close()

    def _steps(self) -> Iterator[str]:
        """Do one step after the other; each name is that of the picture to be taken then."""
        from codeblanks_gui.ui.device_panel.card_view import CardView

        window = self.window
        window.resize(*SIZE)
        self._rest(200)
        window.reset_layout()
        self._wait(lambda: window.findChildren(CardView), "the devices")
        self._wait_for_console()
        self._press("practise")
        self._choose_device()
        yield "chosen"
        self._type(WRONG)
        self._run()
        yield "error"
        self._check()
        yield "explained"
        self._press("show_movements")
        yield "moved-too-little"
        self._type(RIGHT)
        self._check()
        yield "passed"
        self._press("show_movements")
        yield "moved"

    def _choose_device(self) -> None:
        from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
        from codeblanks_gui.ui.device_panel.memory_view import MemoryView
        from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard

        self.window.show_dock("devices")
        card = self._find(SimulatedCard)
        self._wait(card.isVisible, "the card of the simulated GPU")
        self._find(DevicePanel).device_chosen.emit(DEVICE)
        self._rest(100)
        self._wait_for_console()
        area = card.parentWidget().parentWidget().parentWidget()
        area.ensureWidgetVisible(card, 0, 0)  # type: ignore[attr-defined]
        self._wait(lambda: card.findChild(MemoryView).isVisible(), "what it holds")

    def _wait_for_console(self) -> None:
        self._wait(self.window.actions_by_id["run"].isEnabled, "the console")

    def _type(self, program: str) -> None:
        from codeblanks_gui.ui.editor.code_editor import CodeEditor

        self._find(CodeEditor).replace_text(program)

    def _run(self) -> None:
        from codeblanks_gui.ui.console.console_view import ConsoleView
        from codeblanks_gui.ui.movements.movements_view import MovementsView

        ended: list[bool] = []
        self._find(ConsoleView).code_finished.connect(lambda: ended.append(True))
        self._press("run")
        self._wait(lambda: ended, "the end of the program")
        self._wait(lambda: self._find(MovementsView).report is not None, "what moved")
        self._press("show_console")

    def _check(self) -> None:
        from codeblanks_gui.ui.results.results_view import ResultsView

        results = self._find(ResultsView)
        before = results.report
        self._press("check")
        self._wait(lambda: results.report not in (None, before), "the verdict")

    def _press(self, action: str) -> None:
        self.window.actions_by_id[action].trigger()

    def _find(self, kind: type[Widget]) -> Widget:
        found: Widget | None = self.window.findChild(kind)
        assert found is not None, kind
        return found

    def _wait(self, condition: Callable[[], object], what: str) -> None:
        for _ in range(PATIENCE_S * 100):
            if condition():
                return
            self._rest(10)
        raise TimeoutError(what)

    def _rest(self, milliseconds: int) -> None:
        from PySide6.QtTest import QTest

        QTest.qWait(milliseconds)

    def _picture(self, name: str) -> None:
        from PySide6.QtGui import QImage

        self._rest(800)  # a verdict arrives, a text is saved, a light comes on
        self._number += 1
        target = self._folder / f"{self._number}-{name}.png"
        image = self.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        image.save(str(target), quality=0)
        size = target.stat().st_size
        print(f"{target.name}: {size // 1000} kB")
        self.failed |= size > MOST_BYTES


def main() -> int:
    """Record the story; return 0 where all of it was done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", default="tr", choices=("tr", "en"))
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--scale", default=1.0, type=float)
    parser.add_argument("--folder", default=IMAGES, type=Path)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from codeblanks_gui.cli import main as codeblanks

    options.folder.mkdir(parents=True, exist_ok=True)
    for old in options.folder.glob("*.png"):
        old.unlink()
    app = QApplication(["codeblanks"])
    story = Story(options.folder)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        settings = {
            "language": options.language,
            "theme": options.theme,
            "text_scale": options.scale,
            "simulated_memory": 2.0,
        }
        (Path(home) / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        QTimer.singleShot(500, app, story.tell)
        codeblanks(["open", LESSON, "--data-dir", home])
    return int(story.failed)


if __name__ == "__main__":
    raise SystemExit(main())
