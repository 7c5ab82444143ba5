"""DifferenceView: expected beside got, or a diff of what was printed."""

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.messages import Difference
from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.results.parts import CodeText
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words

_MOST_LINES = 8
_MOST_LETTERS = 600
_DIFF_LINES = 24
_NARROW = 420  # pixels at the normal text size: below, the sides stand one above the other


def trimmed(text: str) -> str:
    """Return the beginning of `text` that is shown until all is asked for."""
    lines = text.split("\n")
    cut = "\n".join(lines[:_MOST_LINES])[:_MOST_LETTERS]
    return text if cut == text else f"{cut}…"


class _Side(QWidget):
    """A heading and the text under it."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.head = Words(theme, "head")
        self.text = CodeText(theme, name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.text)
        column.addStretch()

    def show_side(self, head: str, text: str) -> None:
        self.head.say(head)
        self.text.setAccessibleName(head)
        self.text.show_text(text)
        self.setVisible(bool(text))


class DifferenceView(QWidget):
    """What differs, trimmed; one button shows all of it."""

    def __init__(self, theme: Theme, difference: Difference) -> None:
        super().__init__()
        self._theme, self._difference = theme, difference
        self._is_whole = False
        self._expected = _Side(theme, "expected")
        self._got = _Side(theme, "got")
        self._legend = Words(theme, "muted", "diffLegend")
        self._diff = CodeText(theme, "diff", most_lines=20)
        self._all = QPushButton()
        self._all.setObjectName("showAll")
        self._all.setProperty("kind", "link")
        self._all.clicked.connect(self._on_all_clicked)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(12)
        self._sides.addWidget(self._expected, 1)
        self._sides.addWidget(self._got, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._legend)
        column.addWidget(self._diff)
        column.addLayout(self._sides)
        row = QHBoxLayout()
        row.addWidget(self._all)
        row.addStretch()
        column.addLayout(row)
        self._retranslate()

    def _on_all_clicked(self) -> None:
        self._is_whole = not self._is_whole
        self._retranslate()

    def _retranslate(self) -> None:
        found = self._difference
        has_diff = bool(found.diff)
        expected, got = trimmed(found.expected), trimmed(found.got)
        is_cut = (
            len(found.diff) > _DIFF_LINES
            if has_diff
            else (expected != found.expected or got != found.got)
        )
        if self._is_whole:
            expected, got = found.expected, found.got
        self._diff.setVisible(has_diff)
        if has_diff:
            self._legend.say(self.tr("− expected but missing   + printed but not expected"))
            self._diff.setAccessibleName(self.tr("Difference in the output"))
            self._diff.show_diff(found.diff if self._is_whole else found.diff[:_DIFF_LINES])
            expected = got = ""
        else:
            self._legend.say("")
        is_alone = not expected
        self._expected.show_side(self.tr("Expected"), expected)
        self._got.show_side(self.tr("What happened") if is_alone else self.tr("Yours"), got)
        self._all.setVisible(is_cut)
        self._all.setText(self.tr("Show less") if self._is_whole else self.tr("Show all"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.scaled(_NARROW)
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if is_narrow else directions.LeftToRight
        if self._sides.direction() != wanted:
            self._sides.setDirection(wanted)
            # The page is just being laid out: it hears of another height only afterwards.
            QTimer.singleShot(0, self, self.updateGeometry)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
