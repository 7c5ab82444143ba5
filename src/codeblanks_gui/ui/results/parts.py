"""Small parts of the result: an icon that grows with the text, words, code that fits itself."""

import math

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme


class Mark(QWidget):
    """A tinted icon of `side` pixels at the normal text size."""

    def __init__(self, theme: Theme, side: int = 16) -> None:
        super().__init__()
        self._theme, self._side = theme, side
        self._icon = icon("circle", theme, "muted")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_icon(self, name: str, role: str) -> None:
        """Show the icon `name` in the colour of `role`."""
        self._icon = icon(name, self._theme, role)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = self._theme.scaled(self._side)
        return QSize(side, side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._icon.paint(QPainter(self), self.rect())


_EDGE_X, _EDGE_Y = 8, 5  # border and padding of a "field" in the style sheet, in pixels


class CodeText(QPlainTextEdit):
    """Read-only text in the code font, as high as its lines up to `most_lines`."""

    def __init__(self, theme: Theme, name: str = "", most_lines: int = 12) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "field")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._theme, self._most_lines = theme, most_lines
        self._diff: tuple[tuple[str, str], ...] = ()
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_text(self, text: str) -> None:
        """Show `text`."""
        self._diff = ()
        self.setPlainText(text)
        self.fit()

    def show_diff(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Show (sign, line) pairs; the sign and the colour both tell which side a line is on."""
        self._diff = lines
        self.setPlainText("\n".join(f"{sign} {line}" for sign, line in lines))
        self._paint_diff()
        self.fit()

    def fit(self) -> None:
        """Take note that the text, or the width it has, is another one."""
        is_long = self._lines_in(self.width()) > self._most_lines
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if is_long else policy.ScrollBarAlwaysOff
        )
        self.updateGeometry()

    def _lines_in(self, width: int) -> int:
        """Return how many lines the text takes in a widget of `width`, one more than shown at most.

        Asked before the widget has that width, so the document's own layout can't tell.
        """
        room = max(width - 2 * (_EDGE_X + self.document().documentMargin()), 1.0)
        option = self.document().defaultTextOption()
        count = 0
        for text in self.toPlainText().split("\n"):
            layout = QTextLayout(text, self.font())
            layout.setTextOption(option)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(room)
                count += 1
            layout.endLayout()
            if count > self._most_lines:
                break
        return max(count, 1)

    def _paint_diff(self) -> None:
        colors = {"-": "bad", "+": "info"}
        cursor = QTextCursor(self.document())
        for sign, _ in self._diff:
            look = QTextCharFormat()
            look.setForeground(self._theme.color(colors.get(sign, "muted")))
            block = QTextBlockFormat()
            if sign in colors:
                block.setBackground(self._theme.color("sunken"))
            cursor.setBlockFormat(block)
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            cursor.setCharFormat(look)
            cursor.clearSelection()
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock)

    def _on_theme_changed(self) -> None:
        self.setFont(self._theme.font("code"))
        self._paint_diff()
        self.fit()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        lines = min(self._lines_in(width), self._most_lines)
        line_height = math.ceil(QFontMetricsF(self.font()).lineSpacing())
        return lines * line_height + 2 * (_EDGE_Y + int(self.document().documentMargin()))

    @override
    def sizeHint(self) -> QSize:
        width = self._theme.scaled(320)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            event.ignore()  # all of it is shown: the wheel is for the page
        else:
            super().wheelEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()
