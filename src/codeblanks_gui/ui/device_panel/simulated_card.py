"""SimulatedCard: a GPU that is none, for learning; which kind, and how much memory it has."""

import dataclasses

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.check_plan import SIMULATED, is_simulated, kind_of
from codeblanks_gui.core.device import DeviceCard, LiveMemory, read
from codeblanks_gui.core.device_memory import SIMULATED as SIMULATED_MEMORY
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.simulated_size import GIB, TOO_LARGE_HERE, RefusedSize, read_size
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.device_panel.memory_view import MemoryView
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.sentences import Sentence, Term
from codeblanks_gui.ui.simulated_badge import SimulatedBadge
from codeblanks_gui.ui.theme import Theme

KINDS = ("cuda", "mps")
SIZES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 24.0)
"""GiB that are offered; what the machine itself hasn't is left out."""


class _SizeBox(QComboBox):
    """Sizes to choose from, or to type; a turn of the wheel on the way past changes nothing.

    Signals:
        size_entered(str): what was chosen or typed, once it is finished.
    """

    size_entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("simulatedMemory")
        line = QLineEdit()
        self.setLineEdit(line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setCompleter(None)  # type: ignore[arg-type]  # takes Qt's own away: 2 is no 256 MiB
        self.activated.connect(self._on_finished)
        line.editingFinished.connect(self._on_finished)

    def _on_finished(self) -> None:
        self.size_entered.emit(self.currentText())

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SimulatedCard(QFrame):
    """The simulated GPU as the panel shows it; no name of a card, no speed, ever.

    Signals:
        device_requested(str): "simulated-cuda" or "simulated-mps".
        memory_requested(float): GiB that it shall have.
    """

    device_requested = Signal(str)
    memory_requested = Signal(float)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._choice, self._memory = "auto", 4.0
        self._machine = 0.0
        self._real = ""
        self._live: LiveMemory | None = None
        self._refused: RefusedSize | None = None
        self._title = Term("subtitle", "deviceTitle")
        badge = SimulatedBadge(theme, wraps=True)
        self._what = Sentence(name="simulatedWhat")
        self._rather = Sentence("muted", "simulatedRather")
        self._problem = Sentence("bad", "simulatedProblem")
        self._figures = MemoryView()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(badge)
        below = (self._build_memory(), self._problem, self._figures, self._build_actions(theme))
        for part in (self._what, self._rather, *below):
            column.addWidget(part)
        badge.show()
        self._retranslate()

    def set_choice(self, choice: str) -> None:
        """Show whether it is in use, and as what."""
        self._choice = choice
        self._show_actions()
        self._show_figures()

    def set_memory(self, memory: float, machine: float | None) -> None:
        """Show how much memory it has.

        Args:
            memory: GiB.
            machine: bytes of this machine, of which it can't have more; None where not known.
        """
        self._memory = memory
        self._machine = machine or 0.0
        is_too_large = self._machine and memory * GIB > self._machine
        self._refused = RefusedSize(TOO_LARGE_HERE, self._machine) if is_too_large else None
        self._fill_sizes()
        self._show_problem()
        self._show_figures()

    def show_memory(self, memory: LiveMemory) -> None:
        """Show what the console's program holds on it; while it isn't in use there is nothing."""
        self._live = memory
        self._show_figures()

    def set_real(self, name: str) -> None:
        """Say that there is a real device, "" where there is none."""
        self._real = name
        self._retranslate()

    def _build_memory(self) -> QWidget:
        line = QWidget()
        self._memory_label = QLabel()
        self._sizes = _SizeBox()
        self._sizes.size_entered.connect(self._on_size_entered)
        self._memory_label.setBuddy(self._sizes)
        flow = FlowLayout(line)
        flow.addWidget(self._memory_label)
        flow.addWidget(self._sizes)
        return line

    def _build_actions(self, theme: Theme) -> QWidget:
        actions = QWidget()
        self._in_use = QWidget()
        self._in_use_text = Term(name="inUse")
        row = QHBoxLayout(self._in_use)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(IconLabel(theme, "check", "accent"))
        row.addWidget(self._in_use_text, 1)
        flow = FlowLayout(actions)
        flow.addWidget(self._in_use)
        self._use: dict[str, QPushButton] = {}
        for kind in KINDS:
            button = self._use[kind] = QPushButton()
            button.setObjectName(f"use_{kind}")
            button.clicked.connect(
                lambda _=False, kind=kind: self.device_requested.emit(SIMULATED + kind)
            )
            flow.addWidget(button)
        return actions

    def _fill_sizes(self) -> None:
        sizes = [size for size in SIZES if not self._machine or size * GIB <= self._machine]
        if self._memory not in sizes:
            sizes = sorted({*sizes, self._memory})
        with QSignalBlocker(self._sizes):
            self._sizes.clear()
            for size in sizes:
                self._sizes.addItem(byte_text(size * GIB), size)
            self._sizes.setCurrentIndex(sizes.index(self._memory))

    def _on_size_entered(self, text: str) -> None:
        if text == byte_text(self._memory * GIB):
            found: float | RefusedSize = self._memory  # its figure is rounded
        else:
            found = read_size(text, self._machine)
        self._refused = found if isinstance(found, RefusedSize) else None
        self._show_problem()
        if isinstance(found, RefusedSize):
            return
        is_new, self._memory = found != self._memory, found
        self._fill_sizes()
        if is_new:
            self._show_figures()
            self.memory_requested.emit(found)

    def _show_problem(self) -> None:
        refused = self._refused
        self._problem.say(say(refused.why, size=byte_text(refused.size)) if refused else "")
        self._sizes.setAccessibleDescription(self._problem.accessibleName() if refused else "")

    def _show_figures(self) -> None:
        """Show the memory as that of a card of its kind, where the console simulates one."""
        live = self._live
        counted = live.devices.get(SIMULATED_MEMORY) if live else None
        kind = kind_of(self._choice)
        if live is None or counted is None or not is_simulated(self._choice) or kind not in KINDS:
            self._figures.hide()
            return
        size = min(self._memory * GIB, self._machine or self._memory * GIB)
        card = DeviceCard("mps" if kind == "mps" else "cuda", "ready", total_memory=read(size))
        self._figures.show_memory(card, dataclasses.replace(live, devices={kind: counted}))

    def _retranslate(self) -> None:
        name = self.tr("Simulated GPU")
        self._title.say(name)
        self._what.say(
            self.tr(
                "Your program gets the placement, the errors and the memory of a GPU. Your CPU "
                "does the work, so nothing gets faster."
            )
        )
        rather = self.tr("There is a real GPU here: {device}. It teaches more.")
        self._rather.say(rather.format(device=self._real) if self._real else "")
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._what.accessibleName())
        self._memory_label.setText(self.tr("Its memory:"))
        self._sizes.setAccessibleName(self.tr("Memory of the simulated GPU"))
        for kind, button in self._use.items():
            button.setText(self.tr("Use as {kind}").format(kind=kind))
            button.setToolTip(self.tr("Simulate it for the console; this restarts the console"))
        if self._refused is None:  # what was typed stays until it is right
            self._fill_sizes()
        self._show_problem()
        self._show_actions()

    def _show_actions(self) -> None:
        is_ours = is_simulated(self._choice)
        in_use = kind_of(self._choice)
        self._in_use.setVisible(is_ours)
        self._in_use_text.say(self.tr("In use: {kind}").format(kind=in_use) if is_ours else "")
        pressed = self._use.get(in_use) if is_ours else None
        others = [button for button in self._use.values() if button is not pressed]
        for button in others:
            button.show()
        if pressed is not None:
            if pressed.hasFocus():  # Qt would pass it on to whatever comes below
                others[0].setFocus()
            pressed.hide()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
