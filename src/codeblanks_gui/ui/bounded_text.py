"""BoundedText: a sentence that never grows high; what there is no room for is scrolled to."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.sentences import Sentence


class BoundedText(QScrollArea):
    """As high as its text, within limits; above them the wheel and the arrow keys scroll it."""

    def __init__(self, name: str, lines: int, height: int) -> None:
        """Be `lines` high at most, and more where the letters are small: up to `height` px."""
        super().__init__()
        self.setObjectName(name)
        self._lines, self._height = lines, height
        self._sentence = Sentence()
        self._sentence.setMinimumWidth(1)  # its words break: they must not widen the whole page
        self.setWidget(self._sentence)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def say(self, text: str) -> None:
        """Show `text` from its beginning."""
        self._sentence.say(text)
        self.setAccessibleName(text)
        self.verticalScrollBar().setValue(0)
        self._fit()

    def _fit(self) -> None:
        frame = 2 * self.frameWidth()
        needed = self._sentence.heightForWidth(max(1, self.width() - frame))
        line = self._sentence.fontMetrics().lineSpacing()
        most = max(self._lines, self._height // line) * line + self._room()
        has_more = needed > most
        self.setFixedHeight(min(needed, most) + frame)
        # Only what scrolls has a use for the keyboard.
        policy = Qt.FocusPolicy.StrongFocus if has_more else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        if not has_more and self.hasFocus():
            self.focusNextChild()

    def _room(self) -> int:
        """Return the height (px) of what the style sheet leaves around the lines."""
        self._sentence.ensurePolished()
        return self._sentence.height() - self._sentence.contentsRect().height()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
