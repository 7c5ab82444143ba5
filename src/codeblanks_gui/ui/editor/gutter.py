"""The strip beside the text: line numbers, and a sign at lines that something is said about."""

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QTextBlock
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.editor.line_notes import Severity
from codeblanks_gui.ui.theme import Theme

_ICONS: dict[Severity, str] = {"bad": "error", "warn": "warning"}
_GAP = 4


class _Lines(Protocol):
    """What the gutter asks of the editor beyond QPlainTextEdit's public face."""

    def visible_blocks(self) -> list[tuple[QTextBlock, QRect]]: ...
    def severities(self) -> dict[int, Severity]: ...
    def note_at(self, line: int) -> str: ...
    def select_line(self, line: int) -> None: ...


class Gutter(QWidget):
    """Paints a number for each line that is in sight; a click selects the line."""

    def __init__(self, theme: Theme, editor: QPlainTextEdit, lines: _Lines) -> None:
        super().__init__(editor)
        self._theme, self._editor, self._lines = theme, editor, lines
        self._signs = {
            severity: icons.icon(name, theme, severity) for severity, name in _ICONS.items()
        }
        theme.changed.connect(self.update)

    def wanted_width(self) -> int:
        """Return the width in pixels that the numbers of all lines and the signs need."""
        metrics = self._editor.fontMetrics()
        digits = max(2, len(str(self._editor.blockCount())))
        return digits * metrics.horizontalAdvance("9") + self._sign_size() + 4 * _GAP

    def _sign_size(self) -> int:
        return round(self._editor.fontMetrics().height() * 0.85)

    def _line_at(self, height: float) -> int:
        for block, rect in self._lines.visible_blocks():
            if rect.top() <= height < rect.bottom() + 1:
                return block.blockNumber() + 1
        return 0

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.wanted_width(), 0)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.color("sunken"))
        painter.setFont(self._editor.font())
        current = self._editor.textCursor().blockNumber()
        severities = self._lines.severities()
        size = self._sign_size()
        for block, rect in self._lines.visible_blocks():
            line = block.blockNumber()
            painter.setPen(self._theme.color("text" if line == current else "muted"))
            number = QRect(0, rect.top(), self.width() - 2 * _GAP, rect.height())
            painter.drawText(number, Qt.AlignmentFlag.AlignRight, str(line + 1))
            if severity := severities.get(line + 1):
                top = rect.top() + (rect.height() - size) // 2
                self._signs[severity].paint(painter, QRect(_GAP, top, size, size))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if line := self._line_at(event.position().y()):
            self._lines.select_line(line)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self._lines.note_at(self._line_at(QPointF(event.pos()).y()))
            show_tip(event.globalPos(), text, self)
            return True
        return super().event(event)


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show `text` as a tooltip, or take the one away where there is no text."""
    if text:
        QToolTip.showText(at, text, widget)
    else:
        QToolTip.hideText()
