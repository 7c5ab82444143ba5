"""TensorSection: the largest tensors of the console, and what of the memory has no name."""

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.console_tensors import TensorList
from codeblanks_gui.core.device import LiveMemory
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.ui.device_panel.free_memory import FreeMemory
from codeblanks_gui.ui.device_panel.section_head import SectionHead
from codeblanks_gui.ui.device_panel.tensor_row import MARGIN, TensorRow
from codeblanks_gui.ui.sentences import Sentence
from codeblanks_gui.ui.theme import Theme

_FEW = 6
_LEAST_UNNAMED = 1 << 20


class TensorSection(QFrame):
    """A card with rows; closed, it costs nothing.

    Attributes:
        free: the button that gives unused memory back, and its answer.

    Signals:
        tensors_wanted(bool): somebody can see it, or nobody any more.
        tensor_requested(str): the name of a tensor that was pressed.
    """

    tensors_wanted = Signal(bool)
    tensor_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self._found: TensorList | None = None
        self._memory: LiveMemory | None = None
        self._shows_all, self._is_wanted = False, False
        self._rows: list[TensorRow] = []
        self.free = FreeMemory()
        self._head = SectionHead(theme)
        self._head.setObjectName("tensorHead")
        self._head.toggled.connect(self._on_toggled)
        self._body = QWidget()
        self._sums = Sentence("muted", "tensorSums")
        self._unnamed = Sentence("muted", "tensorsUnnamed")
        self._more = QPushButton()
        self._more.setObjectName("moreTensors")
        self._more.setProperty("kind", "link")
        self._more.clicked.connect(self._on_more_clicked)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(4)
        body.addWidget(self._sums)
        body.addLayout(self._list)
        more = QHBoxLayout()
        more.setContentsMargins(MARGIN - 2, 0, 0, 0)
        more.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        body.addLayout(more)
        body.addWidget(self._unnamed)
        column = QVBoxLayout(self)
        # The rows' ground is wider than their words, which stand under the title.
        side = 12 - MARGIN
        column.setContentsMargins(side, 8, side, 12)
        for part in (self._sums, self._unnamed, self.free):
            part.setContentsMargins(MARGIN, 0, MARGIN, 0)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._body)
        column.addWidget(self.free)
        self._retranslate()

    def show_tensors(self, found: TensorList | None) -> None:
        """Show what was found; None while nothing is known."""
        self._found = found
        self._retranslate()

    def show_memory(self, memory: LiveMemory) -> None:
        """Compare with what PyTorch counts."""
        self._memory = memory
        self.free.show_memory(memory)
        if memory.process.reason == "console_off" or self._is_console_off():
            self._found = None
        self._retranslate()

    def _is_console_off(self) -> bool:
        devices = self._memory.devices.values() if self._memory else ()
        return any(device.allocated.reason == "console_off" for device in devices)

    def _on_toggled(self) -> None:
        self._body.setVisible(self._head.isChecked())
        self._tell_wanted()

    def _on_more_clicked(self) -> None:
        self._shows_all = not self._shows_all
        self._retranslate()

    def _tell_wanted(self) -> None:
        is_wanted = self._head.isChecked() and self.isVisible()
        if is_wanted != self._is_wanted:
            self._is_wanted = is_wanted
            self.tensors_wanted.emit(is_wanted)

    def _retranslate(self) -> None:
        self._head.setText(self.tr("Largest tensors"))
        self._head.setToolTip(
            self.tr("What the console’s names hold; shared memory is counted once")
        )
        self.setAccessibleName(self.tr("Largest tensors of the console"))
        found = self._found
        self._sums.say(self._summary(found))
        self._unnamed.say(self._rest(found))
        shown = () if found is None else found.rows if self._shows_all else found.rows[:_FEW]
        while len(self._rows) < len(shown):
            row = TensorRow(self._theme)
            row.name_requested.connect(self.tensor_requested)
            self._rows.append(row)
            self._list.addWidget(row)
        for index, row in enumerate(self._rows):
            row.setVisible(index < len(shown))
            if index < len(shown):
                row.show_tensor(shown[index])
        has_more = found is not None and len(found.rows) > _FEW
        self._more.setVisible(has_more)
        self._more.setText(self.tr("Show fewer") if self._shows_all else self.tr("Show more"))

    def _summary(self, found: TensorList | None) -> str:
        if found is None:
            if self._is_console_off():
                return self.tr("The console is not running.")
            return self.tr("Not read yet.")
        if not found.rows:
            return self.tr("No name in the console leads to a tensor.")
        kept = "\N{NO-BREAK SPACE}"  # a device stays beside its size
        sums = " · ".join(f"{device}{kept}{byte_text(size)}" for device, size in found.sums.items())
        if found.count == 1:
            return sums
        count = QLocale().toString(found.count)
        text = self.tr("{count} tensors, views counted once: {sums}")
        return text.format(count=count, sums=sums)

    def _rest(self, found: TensorList | None) -> str:
        """Say what of the memory no name leads to, and that there may be more."""
        if found is None:
            return ""
        if found.is_cut:
            return self.tr("There is more than could be read in half a second.")
        if found.unnamed < _LEAST_UNNAMED:
            return ""
        return self.tr(
            "Another {size} has no name: graphs, functions that run, or the last error hold it."
        ).format(size=byte_text(found.unnamed))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell_wanted()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell_wanted()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
