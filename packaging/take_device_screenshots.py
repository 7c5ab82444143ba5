"""Takes the pictures of docs/devices.md: the device panel in nine states, fed with reports.

    python packaging/take_device_screenshots.py

Needs no screen and no GPU: the reports are those of the tests. Each state in English with the light
theme and in Turkish with the dark one.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT), str(ROOT / "packaging")]

from write_device_page import LOOKS, PICTURES  # noqa: E402

from codeblanks_gui.core.device import DeviceMemory, LiveMemory, read, unread  # noqa: E402
from tests.device_reports import about, report_of  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from codeblanks_gui.ui.device_panel.device_panel import DevicePanel

IMAGES = ROOT / "docs" / "images" / "devices"
WIDTH = 360
TALL = 2400
"""So high that everything in the panel has its place."""
GAP = 12
GIB = 1 << 30
STEP_S = 2


STATES = {
    "ready": "constructed-cuda-ready",
    "two-cards": "constructed-cuda-second-card-fails",
    "cpu-wheel": "constructed-cuda-cpu-wheel-windows",
    "driver": "constructed-cuda-driver-too-old",
    "hidden": "constructed-cuda-hidden-wrong",
    "no-metal": "constructed-mps-no-metal-ssh",
    "no-gpu": "recorded-linux-cpu-wheel",
    "no-torch": "constructed-torch-missing",
    "simulated": "recorded-linux-cpu-wheel",
}
"""The report of each picture."""
SIMULATED = "simulated"
"""The picture in which the simulated GPU is in use."""


class PassingTime:
    """A clock for the curves, in which a minute takes no time."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """Return seconds."""
        return self.now


def memory() -> list[LiveMemory]:
    """Return a minute of readings of a console that computes."""
    minute = []
    for second in range(0, 60, STEP_S):
        tensors = GIB * (0.4 + 0.9 * min(second, 30) / 30)
        card = DeviceMemory(
            read(tensors),
            read(max(tensors, 0.2 * GIB) * 1.25),
            read(1.4 * GIB),
            everyone=read(tensors + 2.1 * GIB),
            total=read(12 * GIB),
            busy=read(63),
        )
        uncounted = unread("cpu_not_counted")
        cpu = DeviceMemory(*[uncounted] * 3, everyone=read(9.4 * GIB), total=read(31 * GIB))
        system = read(9.4 * GIB), read(31 * GIB)
        simulated = DeviceMemory(card.allocated, card.reserved, card.peak, total=read(2 * GIB))
        devices = {"cuda": card, "cpu": cpu, SIMULATED: simulated}
        minute.append(LiveMemory(devices, *system, read(0.6 * GIB)))
    return minute


def show(panel: "DevicePanel", name: str) -> None:
    """Feed the panel with a report and a minute of readings."""
    from codeblanks_gui.ui.device_panel import memory_view

    clock = PassingTime()
    memory_view.time = clock  # type: ignore[assignment]
    panel.show_report(report_of(STATES[name]))
    panel.set_choice("simulated-cuda" if name == SIMULATED else "auto")
    panel.set_simulated_memory(2.0)
    for reading in memory():
        clock.now += STEP_S
        panel.show_memory(reading)
    panel.show()


def frame(panel: "DevicePanel", name: str, app: "QApplication") -> None:
    """Make the panel as high as the card that picture `name` is about, and scroll there."""
    from PySide6.QtWidgets import QFrame, QScrollArea

    from codeblanks_gui.ui.device_panel.card_view import CardView
    from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard

    kind = about(STATES[name])
    panel.resize(WIDTH, TALL)
    settle(app)
    area = panel.findChild(QScrollArea, "deviceArea")
    problem = [card for card in panel.findChildren(QFrame, "card") if card.isVisible()]
    cards: list[QFrame] = [v for v in panel.findChildren(CardView) if v.card.kind == kind]
    if name == SIMULATED:
        cards = list(panel.findChildren(SimulatedCard))
    card = cards[0] if cards else problem[0]
    buttons = panel.height() - area.height()
    for _ in range(2):  # the scroll bar that comes takes width from the card
        top = max(0, card.y() - GAP) if cards and card.y() > 4 * GAP else 0
        panel.resize(WIDTH, card.y() + card.height() - top + GAP + buttons)
        settle(app)
    area.verticalScrollBar().setValue(top)
    settle(app)


def settle(app: "QApplication") -> None:
    """Let the layouts come to rest."""
    for _ in range(10):
        app.processEvents()


def take(app: "QApplication", translations: Path | None = None) -> None:
    """Write every picture; `translations` is another folder of `.qm` files."""
    from PySide6.QtGui import QImage

    from codeblanks_gui.services.translator import Translator
    from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
    from codeblanks_gui.ui.theme import Theme

    if set(STATES) != set(PICTURES):
        raise ValueError("the page and the pictures don't know the same states")
    IMAGES.mkdir(parents=True, exist_ok=True)
    translator = Translator(translations)
    for look in LOOKS:
        language, _, colours = look.partition("-")
        theme = Theme(app, colours)
        translator.set_language(language)
        for name in STATES:
            panel = DevicePanel(theme)
            show(panel, name)
            frame(panel, name, app)
            image = panel.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
            image.save(str(IMAGES / f"{name}-{look}.png"), quality=0)
            panel.deleteLater()
            settle(app)
    translator.close()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_SCALE_FACTOR", "1.5")
    from PySide6.QtWidgets import QApplication

    take(QApplication([]))
