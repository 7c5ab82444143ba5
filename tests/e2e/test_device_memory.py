"""A person looks at the memory: shown, explained, freed; a lost device is restarted."""

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QPushButton

from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.ui.device_panel.device_panel import DevicePanel
from codeblanks_gui.ui.device_panel.figure_row import FigureRow
from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard
from codeblanks_gui.ui.device_panel.tensor_row import TensorRow
from codeblanks_gui.ui.kernel_line import KernelLine
from codeblanks_gui.ui.notice_bar import NoticeBar
from tests.e2e.conftest import Person

Open = Callable[..., None]
PROGRAM = """import torch
big = torch.zeros(2 << 20, device="cuda")
view = big[:3]
weight = torch.ones(1000, 1000, device="cuda", requires_grad=True)
loss = (weight * 2).sum()
torch.zeros(4 << 20, device="cuda")
"""
WRONG_LABEL = """import torch
scores = torch.zeros(2, 3, device="cuda")
torch.nn.functional.nll_loss(scores, torch.tensor([0, 7], device="cuda"))
"""


def ready(person: Person) -> None:
    line = person.find(KernelLine)
    person.wait(lambda: "console ready" in line.accessibleName(), "the console")


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def figures(person: Person) -> list[str]:
    """Return what the simulated card's rows say."""
    rows = person.find(SimulatedCard).findChildren(FigureRow)
    return [plain(row.accessibleName()) for row in rows if row.isVisible()]


def tensors(person: Person) -> dict[str, TensorRow]:
    rows = [row for row in person.window.findChildren(TensorRow) if row.isVisible()]
    return {plain(row.accessibleName()): row for row in rows}


def notice(person: Person) -> str:
    bar = person.find(NoticeBar)
    return bar.accessibleName() if bar.isVisible() else ""


def run(person: Person, program: str) -> None:
    person.put_program(program)
    person.press("F5")


def change_device_while_a_program_runs(person: Person, card: SimulatedCard) -> None:
    """It is asked for first; a No leaves everything as it was."""
    run(person, "while True:\n    pass\n")
    stop = person.window.actions_by_id["stop"]  # type: ignore[attr-defined]
    person.wait(stop.isEnabled, "it runs")
    person.click(card.findChild(QPushButton, "use_mps"))
    question = person.dialog("end_program_question")
    assert person.sees(
        "Your program is running. Changing the device or its memory ends it.", question
    )
    person.screenshot("another-device")
    person.click(person.button("Cancel", question))
    assert card.findChild(QPushButton, "use_mps").isVisible(), "the one in use stays"
    stop.trigger()
    ready(person)


def test_memory_of_a_simulated_gpu(codeblanks: Open, home: object) -> None:
    def work(person: Person) -> None:
        ready(person)
        (monitor,) = person.window.findChildren(DeviceMonitor)
        person.window.actions_by_id["show_devices"].trigger()  # type: ignore[attr-defined]
        panel = person.find(DevicePanel)
        person.wait(lambda: monitor.memory.is_visible and panel.isVisible(), "the panel")
        person.wait(lambda: monitor.memory.reader.pid, "the helper")
        card = person.find(SimulatedCard)
        person.wait(card.isVisible, "its card")
        person.click(card.findChild(QPushButton, "use_cuda"))
        ready(person)
        run(person, PROGRAM)
        person.wait(
            lambda: "Tensors: 12 MiB" in figures(person), "figures", lambda: str(figures(person))
        )
        assert "Peak since the last Run: 28 MiB" in figures(person)
        person.wait(lambda: len(tensors(person)) >= 3, "tensors", lambda: str(tensors(person)))
        names = list(tensors(person))
        assert names[:2] == ["big, view: 8 MiB", "weight: 3.8 MiB"]
        (loss,) = (row for name, row in tensors(person).items() if name.startswith("loss"))
        assert "with graph" in loss.accessibleDescription()
        person.screenshot("device-memory")

        console = person.find(ConsoleView).console
        console._control.setFocus()
        person.type("y = ")
        person.click(tensors(person)["big, view: 8 MiB"])
        assert console.input_buffer == "y = big"
        person.press("Esc")
        console.input_buffer = ""

        free = person.find(QPushButton, "freeMemory")
        person.wait(free.isVisible, "something to free")
        person.click(free)
        told = person.find(QLabel, "freedText")
        person.wait(lambda: told.accessibleName(), "what was freed")
        assert plain(told.accessibleName()).startswith("Given back to the device: 1")
        assert "Still in tensors: 12 MiB" in plain(told.accessibleName())
        person.wait(lambda: not free.isVisible(), "nothing more to free")

        change_device_while_a_program_runs(person, card)

        run(person, WRONG_LABEL)
        person.wait(lambda: "device-side assert" in notice(person), "the reason")
        person.screenshot("lost-device")
        person.click(person.button("Restart the console"))
        person.wait(lambda: "device-side assert" not in notice(person), "a fresh start")
        ready(person)
        assert figures(person)

        person.window.actions_by_id["show_devices"].trigger()  # type: ignore[attr-defined]
        person.wait(lambda: not monitor.memory.is_visible, "hidden: nothing is polled")

    codeblanks(work, "gpu-support", language="en")
