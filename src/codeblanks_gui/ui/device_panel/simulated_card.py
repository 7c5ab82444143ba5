"""SimulatedCard: a GPU that is none, for learning; which kind, and how much memory it has."""

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.check_plan import SIMULATED, is_simulated, kind_of
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.sentences import IconLabel, Sentence, Term
from codeblanks_gui.ui.simulated_badge import SimulatedBadge
from codeblanks_gui.ui.theme import Theme

KINDS = ("cuda", "mps")
SIZES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 24.0)
"""GiB that are offered; what the machine itself hasn't is left out."""

_GIB = 1 << 30


class _SizeBox(QComboBox):
    """A turn of the wheel on the way to something else must not change it."""

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
        self._title = Term("subtitle", "deviceTitle")
        badge = SimulatedBadge(theme, wraps=True)
        self._what = Sentence(name="simulatedWhat")
        self._rather = Sentence("muted", "simulatedRather")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(badge)
        for part in (self._what, self._rather):
            column.addWidget(part)
        column.addWidget(self._build_memory())
        column.addWidget(self._build_actions(theme))
        badge.show()
        self._retranslate()

    def set_choice(self, choice: str) -> None:
        """Show whether it is in use, and as what."""
        self._choice = choice
        self._show_actions()

    def set_memory(self, memory: float, machine: float | None) -> None:
        """Show how much memory it has.

        Args:
            memory: GiB.
            machine: bytes of this machine, of which it can't have more; None where not known.
        """
        self._memory = memory
        self._machine = (machine or 0.0) / _GIB
        self._fill_sizes()

    def set_real(self, name: str) -> None:
        """Say that there is a real device, "" where there is none."""
        self._real = name
        self._retranslate()

    def _build_memory(self) -> QWidget:
        line = QWidget()
        self._memory_label = QLabel()
        self._sizes = _SizeBox()
        self._sizes.setObjectName("simulatedMemory")
        self._sizes.activated.connect(self._on_size_activated)
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
        sizes = [size for size in SIZES if not self._machine or size <= self._machine]
        if self._memory not in sizes:
            sizes = sorted({*sizes, self._memory})
        with QSignalBlocker(self._sizes):
            self._sizes.clear()
            for size in sizes:
                self._sizes.addItem(byte_text(size * _GIB), size)
            self._sizes.setCurrentIndex(sizes.index(self._memory))

    def _on_size_activated(self, index: int) -> None:
        size = float(self._sizes.itemData(index))
        if size != self._memory:
            self._memory = size
            self.memory_requested.emit(size)

    def _retranslate(self) -> None:
        name = self.tr("Simulated GPU")
        self._title.say(name)
        self._what.say(
            self.tr(
                "Your program meets the placement, the errors and the memory of a GPU. The work "
                "is done by your CPU, so nothing gets faster."
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
            button.setToolTip(self.tr("Simulate it for the console; the console starts anew"))
        self._fill_sizes()
        self._show_actions()

    def _show_actions(self) -> None:
        is_ours = is_simulated(self._choice)
        in_use = kind_of(self._choice)
        self._in_use.setVisible(is_ours)
        self._in_use_text.say(self.tr("In use: {kind}").format(kind=in_use) if is_ours else "")
        for kind, button in self._use.items():
            button.setVisible(not (is_ours and kind == in_use))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
