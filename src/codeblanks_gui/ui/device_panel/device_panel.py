"""DevicePanel: a card for each device kind that PyTorch knows, and what stands in its way."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from codeblanks_gui.core.console_tensors import TensorList
from codeblanks_gui.core.device import KINDS, DeviceCard, DeviceReport, LiveMemory
from codeblanks_gui.core.freed_memory import FreedMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import sentence, short_name
from codeblanks_gui.ui.device_panel.card_view import CardView
from codeblanks_gui.ui.device_panel.simulated_card import SimulatedCard
from codeblanks_gui.ui.device_panel.tensor_section import TensorSection
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.sentences import Advice, Sentence
from codeblanks_gui.ui.theme import Theme

_STATE_ORDER = ("ready", "unusable", "absent")
_WIDEST_LEAST = 160  # px at the normal text size: more is scrolled, the page needs its room


class DevicePanel(QWidget):
    """What devices there are, which is in use, and how full they are.

    Signals:
        device_chosen(str): the learner wants `cpu`, `cuda`, `mps`, `xpu` or a simulated one
            (`simulated-cuda`, `simulated-mps`) from now on.
        simulated_memory_chosen(float): GiB that a simulated device shall have.
        probe_requested(): read the devices again.
        cancel_requested(): end the reading that is under way.
        copy_report_requested(): put the report on the clipboard.
        free_memory_requested(): have the console give PyTorch's unused memory back.
        tensors_wanted(bool): the largest tensors can be seen, or no longer.
        tensor_requested(str): a tensor's name was pressed.
    """

    device_chosen = Signal(str)
    simulated_memory_chosen = Signal(float)
    probe_requested = Signal()
    cancel_requested = Signal()
    copy_report_requested = Signal()
    free_memory_requested = Signal()
    tensors_wanted = Signal(bool)
    tensor_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("devicePanel")
        self._theme = theme
        self._report: DeviceReport | None = None
        self._memory: LiveMemory | None = None
        self._choice, self._simulated_memory = "auto", 4.0
        self._is_reading = True
        self._cards: list[CardView] = []
        self._simulated = SimulatedCard(theme)
        self._simulated.device_requested.connect(self.device_chosen)
        self._simulated.memory_requested.connect(self.simulated_memory_chosen)
        self._tensors = TensorSection(theme)
        self._tensors.tensors_wanted.connect(self.tensors_wanted)
        self._tensors.tensor_requested.connect(self.tensor_requested)
        self._tensors.free.free_requested.connect(self.free_memory_requested)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._build_scroll_area(), 1)
        outer.addWidget(self._build_buttons())
        self._retranslate()

    def show_reading(self) -> None:
        """Say that the devices are being read; the cards of before stay."""
        self._is_reading = True
        self._retranslate()

    def show_report(self, report: DeviceReport) -> None:
        """Show the cards of `report`, or what kept it from having any."""
        self._is_reading = False
        self._report = report
        self._build_cards()
        self._retranslate()

    def show_memory(self, memory: LiveMemory) -> None:
        """Show the live figures."""
        self._memory = memory
        for view in self._cards:
            view.show_memory(memory)
        self._simulated.show_memory(memory)
        self._tensors.show_memory(memory)

    def show_tensors(self, found: TensorList) -> None:
        """Show the largest tensors of the console."""
        self._tensors.show_tensors(found)

    def show_freed(self, answer: FreedMemory | None) -> None:
        """Say what freeing has given back; None where there was nothing at all."""
        self._tensors.free.show_freed(answer)

    def show_free_refused(self) -> None:
        """Say that the console can't be asked to free anything now."""
        self._tensors.free.show_refused()

    def forget_freed(self) -> None:
        """A new program runs: what was given back is of no interest any more."""
        self._tensors.free.forget()

    def set_choice(self, choice: str) -> None:
        """Show that `choice` (`auto`, `cpu`, `cuda` …) is in force."""
        self._choice = choice
        meant = self._report.chosen(choice) if self._report else None
        for view in self._cards:
            view.set_choice(choice, is_meant=view.card == meant)
        self._simulated.set_choice(choice)
        self._show_automatic()

    def set_simulated_memory(self, memory: float) -> None:
        """Show how many GiB a simulated device has."""
        self._simulated_memory = memory
        total = next((c.total_memory.value for c in self._cards_of("cpu")), None)
        self._simulated.set_memory(memory, total)

    def _cards_of(self, kind: str) -> list[DeviceCard]:
        return [card for card in self._report.cards if card.kind == kind] if self._report else []

    def _build_scroll_area(self) -> QScrollArea:
        self._versions = Sentence("muted", "deviceVersions")
        self._problem = QFrame()
        self._problem.setObjectName("card")
        self._problem_head = Sentence("subtitle", "problemHead")
        self._problem_advice = Advice(self._theme)
        inner = QVBoxLayout(self._problem)
        inner.setContentsMargins(12, 12, 12, 12)
        inner.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(IconLabel(self._theme, "error", "bad"), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._problem_head, 1)
        inner.addLayout(head)
        inner.addWidget(self._problem_advice)
        column = QWidget()
        self._column = QVBoxLayout(column)
        self._column.setContentsMargins(12, 12, 12, 12)
        self._column.setSpacing(8)
        self._column.addWidget(self._build_reading())
        self._column.addWidget(self._versions)
        self._column.addWidget(self._build_automatic())
        self._column.addWidget(self._problem)
        self._column.addWidget(self._simulated)
        self._column.addWidget(self._tensors)
        for part in (self._simulated, self._tensors):
            part.hide()
        self._column.addStretch(1)
        area = QScrollArea()
        area.setObjectName("deviceArea")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(column)
        column.installEventFilter(self)
        self._area = area
        return area

    def _build_automatic(self) -> QWidget:
        self._automatic = QWidget()
        self._automatic_text = Sentence("muted", "automaticText")
        self._use_automatic = QPushButton()
        self._use_automatic.setObjectName("useAutomatic")
        self._use_automatic.clicked.connect(lambda: self.device_chosen.emit("auto"))
        inner = QVBoxLayout(self._automatic)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self._automatic_text)
        inner.addWidget(self._use_automatic, 0, Qt.AlignmentFlag.AlignLeft)
        return self._automatic

    def _build_reading(self) -> QWidget:
        self._reading = QWidget()
        self._reading_text = Sentence("subtitle", "readingText")
        self._reading_why = Sentence("muted", "readingWhy")
        self._cancel = QPushButton()
        self._cancel.setObjectName("cancelReading")
        self._cancel.clicked.connect(self.cancel_requested)
        inner = QVBoxLayout(self._reading)
        inner.setContentsMargins(0, 0, 0, 8)
        inner.setSpacing(4)
        inner.addWidget(self._reading_text)
        inner.addWidget(self._reading_why)
        inner.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignLeft)
        return self._reading

    def _build_buttons(self) -> QWidget:
        bar = QWidget()
        self._again = QPushButton()
        self._again.setObjectName("readAgain")
        self._again.setIcon(icon("reset", self._theme))
        self._again.clicked.connect(self.probe_requested)
        self._copy = QPushButton()
        self._copy.setObjectName("copyReport")
        self._copy.setIcon(icon("copy", self._theme))
        self._copy.clicked.connect(self.copy_report_requested)
        for button in (self._again, self._copy):
            button.setProperty("kind", "quiet")
        flow = FlowLayout(bar, spacing=4)
        flow.setContentsMargins(8, 4, 8, 4)
        flow.addWidget(self._again)
        flow.addWidget(self._copy)
        return bar

    def _build_cards(self) -> None:
        for view in self._cards:
            self._column.removeWidget(view)
            view.hide()
            view.deleteLater()
        self._cards = []
        report = self._report
        is_usable = report is not None and not report.problem_id
        self._simulated.setVisible(is_usable)
        self._tensors.setVisible(is_usable)
        if report is None or not is_usable:
            return
        real = report.best
        self._simulated.set_real("" if real is None or real.kind == "cpu" else short_name(real))
        self.set_simulated_memory(self._simulated_memory)
        for card in sorted(report.cards, key=_place):
            view = CardView(self._theme, card)
            view.device_requested.connect(self.device_chosen)
            # What isn't here comes last; what matters stands above the simulated one.
            is_late = card.state == "absent"
            place = self._column.indexOf(self._simulated)
            self._column.insertWidget(self._column.count() - 1 if is_late else place, view)
            view.show()
            view.show_memory(self._memory)
            self._cards.append(view)
        self.set_choice(self._choice)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Devices"))
        self._reading.setVisible(self._is_reading)
        self._reading_text.say(self.tr("Reading devices…"))
        self._reading_why.say(
            self.tr(
                "Another Python imports PyTorch and tries each device. This takes a few seconds."
            )
        )
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setVisible(self._is_reading)
        self._again.setText(self.tr("Read again"))
        self._again.setEnabled(not self._is_reading)
        self._copy.setText(self.tr("Copy report"))
        self._copy.setToolTip(
            self.tr("Copy what is known about the devices, without names, to share")
        )
        self._copy.setEnabled(self._report is not None)
        self._show_automatic()
        self._show_summary()

    def _show_automatic(self) -> None:
        best = self._report.best if self._report else None
        self._automatic.setVisible(best is not None and self._choice != "auto")
        if best is not None:
            text = self.tr("You chose the device yourself. Automatic would take {device}.")
            self._automatic_text.say(text.format(device=short_name(best)))
        self._use_automatic.setText(self.tr("Automatic"))

    def _show_summary(self) -> None:
        report = self._report
        versions = [f"Python {report.python}"] if report and report.python else []
        versions += [f"PyTorch {report.torch}"] if report and report.torch else []
        self._versions.say(" · ".join(versions))
        is_problem = report is not None and bool(report.problem_id) and not self._is_reading
        self._problem.setVisible(is_problem)
        if report is None or not report.problem_id:
            return
        reason = sentence(report.problem_id, report.params)
        step = sentence(report.next_step_id, report.params)
        cancelled, useless = self.tr("Devices not read"), self.tr("No device can be used")
        self._problem_head.say(cancelled if report.is_cancelled else useless)
        self._problem_advice.show_advice(reason, step, report.command, is_quiet=False)
        self._problem.setAccessibleName(reason)
        self._problem.setAccessibleDescription(step)

    @override
    def minimumSizeHint(self) -> QSize:
        """Return room for the cards: what scrolls upwards should not scroll sideways too."""
        least, inside = super().minimumSizeHint(), self._area.widget()
        if inside is not None:
            bar = self._area.verticalScrollBar().sizeHint().width()
            cards = inside.minimumSizeHint().width() + bar
            cards = min(cards, self._theme.scaled(_WIDEST_LEAST))
            least.setWidth(max(least.width(), cards))
        return least

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # other cards, other words: see `minimumSizeHint`
        return super().eventFilter(watched, event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _place(card: DeviceCard) -> tuple[int, int]:
    return _STATE_ORDER.index(card.state), KINDS.index(card.kind)
