"""SimulatedBadge: says, wherever a simulated GPU is on, that it is none, and leads to more."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy

from codeblanks_gui.core.movement_texts import SIMULATED
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.theme import Theme

_ACTION = "simulated_help"


class SimulatedBadge(QPushButton):
    """An icon and the words; hidden until a simulated device is shown.

    Pressed, it triggers the window's action `simulated_help`. Badges come and go in several rooms
    of the window; an action is found by its name from each of them.
    """

    def __init__(self, theme: Theme, *, wraps: bool = False) -> None:
        """Make it; `wraps`: in a column that may be narrower than the words."""
        super().__init__()
        self.setObjectName("simulatedBadge")
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._words = QLabel()
        self._words.setObjectName("simulatedWords")
        self._words.setWordWrap(wraps)
        self._wraps, self._text = wraps, ""
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        if wraps:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._words.setMinimumWidth(1)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 2)
        row.setSpacing(6)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._sign = IconLabel(theme, "chip", "info")
        self._more = IconLabel(theme, "question", "muted")
        for part in (self._sign, self._words, self._more):
            row.addWidget(part)
        row.setStretchFactor(self._words, 1)
        self.clicked.connect(self._on_clicked)
        self._retranslate()
        self.hide()

    def _on_clicked(self) -> None:
        action = self.window().findChild(QAction, _ACTION)
        if action is not None:
            action.trigger()

    def _retranslate(self) -> None:
        self._text = say(SIMULATED)
        self._words.setText(self._text)
        self._fit()
        self.setAccessibleName(self._text)
        self.updateGeometry()
        what = self.tr(
            "The placement of tensors, the errors and the memory are as on a GPU. The speed is "
            "not, and your CPU computes the values."
        )
        self.setToolTip(what)
        self.setAccessibleDescription(what)

    def _around(self, *signs: IconLabel) -> int:
        """Return the width of all but the words, with `signs` shown."""
        sides = self._row.contentsMargins()
        icons = sum(sign.sizeHint().width() + self._row.spacing() for sign in signs)
        return sides.left() + icons + sides.right()

    def _whole_width(self) -> int:
        words = self._words.fontMetrics().horizontalAdvance(self._text) + 2
        return self._around(self._sign, self._more) + words

    @override
    def sizeHint(self) -> QSize:
        size = self._row.sizeHint()
        if not self._wraps:  # as wide as all of the words, even where fewer are shown
            size.setWidth(self._whole_width())
        return size

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._around(self._sign), self._row.minimumSize().height())

    @override
    def hasHeightForWidth(self) -> bool:
        return self._wraps

    @override
    def heightForWidth(self, width: int) -> int:
        return self._row.heightForWidth(width) if self._wraps else -1

    def _fit(self) -> None:
        """Show as much as there is room for: the sign and the words, then the question mark."""
        self._more.setVisible(self.width() >= self._whole_width())
        if not self._wraps:
            room = self.width() - self._around(self._sign)
            metrics = self._words.fontMetrics()
            fits = metrics.horizontalAdvance(self._text) <= room
            text = self._text if fits else self.tr("Simulated GPU")
            self._words.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
