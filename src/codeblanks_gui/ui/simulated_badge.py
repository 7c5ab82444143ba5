"""SimulatedBadge: says, wherever a simulated GPU is on, that it is none."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from codeblanks_gui.core.movement_texts import SIMULATED
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.sentences import IconLabel
from codeblanks_gui.ui.theme import Theme


class SimulatedBadge(QWidget):
    """An icon and the words; hidden until a simulated device is shown."""

    def __init__(self, theme: Theme, *, wraps: bool = False) -> None:
        """Make it; `wraps`: in a column that may be narrower than the words."""
        super().__init__()
        self.setObjectName("simulatedBadge")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = QLabel()
        self._words.setObjectName("simulatedWords")
        self._words.setWordWrap(wraps)
        self._wraps, self._text = wraps, ""
        if not wraps:
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            self._words.setMinimumWidth(1)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 2)
        row.setSpacing(6)
        row.addWidget(IconLabel(theme, "chip", "info"))
        row.addWidget(self._words, 1)
        self._retranslate()
        self.hide()

    def _retranslate(self) -> None:
        self._text = say(SIMULATED)
        self._words.setText(self._text)
        self.setAccessibleName(self._text)
        self.updateGeometry()
        self.setToolTip(
            self.tr(
                "Where tensors are, which errors come and how much memory there is: that is as on "
                "a GPU. Speed is not, and the figures are your CPU’s."
            )
        )

    def _margins(self) -> int:
        return self._row.sizeHint().width() - self._words.sizeHint().width()

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        if not self._wraps:  # as wide as all of the words, even where fewer are shown
            words = self._words.fontMetrics().horizontalAdvance(self._text) + 2
            size.setWidth(self._margins() + words)
        return size

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._wraps:
            room = self.width() - self._margins()
            metrics = self._words.fontMetrics()
            fits = metrics.horizontalAdvance(self._text) <= room
            text = self._text if fits else self.tr("Simulated GPU")
            self._words.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
