"""CardView: one device kind, its state, the reason, what to do, its figures and its memory."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.device import KIND_NAMES, DeviceCard, LiveMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import figures, sentence, state_word
from codeblanks_gui.ui.device_panel.memory_view import MemoryView
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.sentences import Advice, Sentence, Term
from codeblanks_gui.ui.theme import Theme

STATE_ICONS = {
    "ready": ("passed", "good"),
    "unusable": ("warning", "warn"),
    "absent": ("minus", "muted"),
}


class CardView(QFrame):
    """A device as the panel shows it.

    Signals:
        device_requested(str): use this device from now on.
    """

    device_requested = Signal(str)

    def __init__(self, theme: Theme, card: DeviceCard) -> None:
        super().__init__()
        self.setObjectName("card")
        self.card = card
        self._choice = ""
        self._theme = theme
        self._title = Term("subtitle", "deviceTitle")
        self._mark = IconLabel(theme, *STATE_ICONS[card.state])
        self._state = Term(STATE_ICONS[card.state][1], "deviceState")
        self._name = Sentence(name="deviceName")
        self._advice = Advice(theme)
        self._facts = Sentence("muted", "deviceFacts")
        self._memory = MemoryView()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._build_header())
        actions = self._build_actions()
        for part in (self._name, self._memory, actions, self._advice, self._facts):
            column.addWidget(part)
        self._retranslate()

    def show_memory(self, memory: LiveMemory | None) -> None:
        """Show the live figures of this device."""
        self._memory.show_memory(self.card, memory)

    def set_choice(self, choice: str, *, is_meant: bool) -> None:
        """Show whether this is the device that `choice` (`auto`, `cpu` …) means."""
        self._choice = choice if is_meant else ""
        self._show_actions()

    def _build_header(self) -> QWidget:
        header = QWidget()
        state = QWidget()
        row = QHBoxLayout(state)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._mark)
        row.addWidget(self._state, 1)
        flow = FlowLayout(header, spacing=12)
        flow.addWidget(self._title)
        flow.addWidget(state)
        return header

    def _build_actions(self) -> QWidget:
        self._actions = QWidget()
        self._in_use = QWidget()
        self._in_use_text = Term(name="inUse")
        row = QHBoxLayout(self._in_use)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(IconLabel(self._theme, "check", "accent"))
        row.addWidget(self._in_use_text, 1)
        self._use = QPushButton()
        self._use.setObjectName("useDevice")
        self._use.clicked.connect(self._on_use_clicked)
        flow = FlowLayout(self._actions)
        for part in (self._in_use, self._use):
            flow.addWidget(part)
        return self._actions

    def _on_use_clicked(self) -> None:
        self.device_requested.emit(self.card.torch_name)

    def _retranslate(self) -> None:
        card = self.card
        name = KIND_NAMES[card.kind]
        state, reason = state_word(card), sentence(card.reason_id, card.params)
        self._title.say(name)
        self._state.say(state)
        self._name.say(card.name)
        step = sentence(card.next_step_id, card.params)
        self._advice.show_advice(reason, step, card.command, is_quiet=card.state != "unusable")
        self._facts.say("\n".join(f"{what}: {figure}" for what, figure in figures(card)))
        self.setAccessibleName(f"{name}: {state}")
        self.setAccessibleDescription(" ".join(filter(None, (reason, step))))
        self._use.setText(self.tr("Use"))
        self._use.setToolTip(self.tr("Use this device for the console and for Check"))
        self._use.setAccessibleName(self.tr("Use this device: {name}").format(name=name))
        self._show_actions()

    def _show_actions(self) -> None:
        is_ready = self.card.state == "ready"
        chosen = self._choice
        self._in_use.setVisible(is_ready and bool(chosen))
        text = self.tr("In use (automatic)") if chosen == "auto" else self.tr("In use")
        self._in_use_text.say(text)
        self._use.setVisible(is_ready and not chosen)
        self._actions.setVisible(is_ready)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
