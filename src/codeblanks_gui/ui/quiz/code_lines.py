"""Code with gaps: real lines, coloured, with a field wherever something is missing."""

import html
from itertools import groupby

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.python_lines import PLAIN, scan_line
from codeblanks_gui.core.quiz import BLANK_NAME
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.quiz.tiles import SIGNS, TileState
from codeblanks_gui.ui.theme import SYNTAX, Theme

_LEAST_LETTERS = 6
_SIGN_ROLES = {"right": "good", "wrong": "bad"}


class Gap(QLineEdit):
    """A gap in a line, as wide as what is in it.

    Signals:
        focused: the cursor came here.
    """

    focused = Signal()

    def __init__(self, theme: Theme, number: int) -> None:
        super().__init__()
        self.setObjectName("quiz_gap")
        self._theme = theme
        self.number = number
        self._sign: QAction | None = None
        self.setPlaceholderText(str(number))
        self.textChanged.connect(self._fit)
        theme.changed.connect(self._on_theme_changed)
        self.setFont(theme.font("code"))
        self._fit()

    def set_state(self, state: TileState) -> None:
        """Show a sign in a judged gap; only an open one can be typed into."""
        if self._sign is not None:
            self.removeAction(self._sign)
            self._sign = None
        if state in SIGNS:
            sign = icons.icon(SIGNS[state], self._theme, _SIGN_ROLES[state])
            self._sign = self.addAction(sign, QLineEdit.ActionPosition.TrailingPosition)
        self.setReadOnly(state != "plain")
        self.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if state == "plain" else Qt.FocusPolicy.NoFocus
        )
        self.setProperty("state", state)
        self.style().polish(self)
        self._fit()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._on_theme_changed()  # Qt may have dropped the font, see `WrappedLabel`
        super().showEvent(event)

    def _on_theme_changed(self) -> None:
        self.setFont(self._theme.font("code"))
        self._fit()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        letters = max(
            metrics.horizontalAdvance(self.text() + "m"),
            _LEAST_LETTERS * metrics.averageCharWidth(),
        )
        sign = metrics.height() + 12 if self._sign is not None else 0
        self.setFixedWidth(letters + sign + 16)


class CodeLines(QScrollArea):
    """The code with its gaps; a line too long for the width scrolls sideways by itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("quiz_code")
        self._theme = theme
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setObjectName("quiz_code_inside")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(12, 8, 12, 8)
        self._column.setSpacing(2)
        self.setWidget(inside)

    def show_code(self, code: str, gaps: dict[int, Gap]) -> None:
        """Lay `code` out; each `____n` is the gap `n`, a second time only its number."""
        self._clear()
        state = PLAIN
        unplaced = dict(gaps)
        for line in code.rstrip().split("\n"):
            row = QHBoxLayout()
            row.setSpacing(0)
            state = self._fill_row(row, line, state, unplaced)
            row.addStretch(1)
            self._column.addLayout(row)
        self.updateGeometry()

    def _clear(self) -> None:
        """Take the lines away; the gaps stay, with their focus and their place in the tab order."""
        while (row := self._column.takeAt(0)) is not None:
            layout = row.layout()
            if layout is None:
                continue
            while (item := layout.takeAt(0)) is not None:
                label = item.widget()
                if isinstance(label, QLabel):
                    label.hide()
                    label.deleteLater()
            layout.deleteLater()

    def _fill_row(self, row: QHBoxLayout, line: str, state: int, unplaced: dict[int, Gap]) -> int:
        scanned = scan_line(line, state)
        kinds: list[str] = [""] * len(line)
        for start, end, kind in scanned.tokens:
            kinds[start:end] = [kind] * (end - start)
        position = 0
        for found in BLANK_NAME.finditer(line):
            if gap := unplaced.pop(int(found[1]), None):
                row.addWidget(self._label(line[position : found.start()], kinds[position:]))
                row.addWidget(gap)
                position = found.end()
        row.addWidget(self._label(line[position:], kinds[position:]))
        return scanned.state

    def _label(self, text: str, kinds: list[str]) -> QLabel:
        pieces = []
        start = 0
        for kind, run in groupby(kinds[: len(text)]):
            end = start + len(list(run))
            role, style = SYNTAX.get(kind, ("text", ""))
            piece = html.escape(text[start:end]).replace(" ", "&nbsp;")
            start = end
            weight = {"bold": "font-weight:bold", "italic": "font-style:italic"}.get(style, "")
            color = getattr(self._theme.palette, role)
            pieces.append(f'<span style="color:{color};{weight}">{piece}</span>')
        label = QLabel("".join(pieces))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setFont(self._theme.font("code"))
        return label

    @override
    def sizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        wanted = inside.sizeHint()
        is_too_long = self.width() < wanted.width()
        bar = self.horizontalScrollBar().sizeHint().height() if is_too_long else 0
        return QSize(wanted.width(), wanted.height() + bar)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
