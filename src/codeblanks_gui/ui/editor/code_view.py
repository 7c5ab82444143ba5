"""The sight of the editor: text, gutter, what is said about lines, zoom."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QResizeEvent, QTextBlock, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.editor.gutter import Gutter, show_tip
from codeblanks_gui.ui.editor.highlighter import PythonHighlighter
from codeblanks_gui.ui.editor.line_notes import LineNotes, Severity
from codeblanks_gui.ui.editor.overlays import Overlays
from codeblanks_gui.ui.editor.positions import to_qt
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.services.code_assist import CodeWarning

_ZOOM_STEPS = (-6, 20)
_SMALLEST_PT = 6.0


class CodeView(QPlainTextEdit):
    """Shows Python with line numbers; lines are counted from 1, positions in code points.

    Signals:
        note_changed(str): what is said about the cursor's line; '' for nothing.
    """

    note_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._zoom = 0
        self._note = ""
        self._typed_line = 0
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._highlighter = PythonHighlighter(self.document(), theme)
        self._notes = LineNotes(self.document(), theme)
        self._overlays = Overlays(self.document(), self._notes, theme)
        self._gutter = Gutter(theme, self, self)
        self.blockCountChanged.connect(self._place_gutter)
        self.updateRequest.connect(self._on_update_request)
        self.cursorPositionChanged.connect(self._on_cursor_moved)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def go_to_line(self, line: int) -> None:
        """Put the cursor at the first code of `line`, in the middle of the view, with focus."""
        block = self.document().findBlockByNumber(min(max(line, 1), self.blockCount()) - 1)
        text = block.text()
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + len(text) - len(text.lstrip(" \t")))
        self.setTextCursor(cursor)
        self.centerCursor()
        self.setFocus()

    def select_line(self, line: int) -> None:
        """Select `line` with its end."""
        cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
        keep = QTextCursor.MoveMode.KeepAnchor
        if not cursor.movePosition(QTextCursor.MoveOperation.NextBlock, keep):
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, keep)
        self.setTextCursor(cursor)
        self.setFocus()

    # What is said about lines

    def mark_lines(self, marks: Mapping[int, str]) -> None:
        """Mark lines of the last run, each with its text, until the next edit."""
        self._notes.mark_lines(marks)
        self._refresh()

    def clear_marks(self) -> None:
        """Take the marks of the last run away."""
        if self._notes.clear_marks():
            self._refresh()

    def show_warnings(self, warnings: "Sequence[CodeWarning]") -> None:
        """Underline what is to be looked at again, in place of the warnings before."""
        self._notes.show_warnings(warnings)
        self._refresh()

    def severities(self) -> dict[int, Severity]:
        """Return the worst that is said about each line."""
        return self._notes.severities(self._typed_line)

    def note_at(self, line: int) -> str:
        """Return what is said about `line`; '' for nothing."""
        return self._notes.text_at(line, self._typed_line)

    def select(self, start: int, end: int) -> None:
        """Select the code points from `start` to `end` and bring them into sight."""
        text = self.toPlainText()
        cursor = self.textCursor()
        cursor.setPosition(to_qt(text, start))
        cursor.setPosition(to_qt(text, end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def show_found(self, found: Sequence[tuple[int, int]]) -> None:
        """Show these stretches (code points) as found."""
        text = self.toPlainText() if found else ""
        self._overlays.found = [(to_qt(text, start), to_qt(text, end)) for start, end in found]
        self._refresh()

    # Sight

    def zoom_in(self) -> None:
        """Enlarge the text by a step."""
        self._set_zoom(self._zoom + 1)

    def zoom_out(self) -> None:
        """Make the text smaller by a step."""
        self._set_zoom(self._zoom - 1)

    def zoom_reset(self) -> None:
        """Give the text the theme's size again."""
        self._set_zoom(0)

    def _set_zoom(self, steps: int) -> None:
        self._zoom = min(max(steps, _ZOOM_STEPS[0]), _ZOOM_STEPS[1])
        font = self._theme.font("code")
        font.setPointSizeF(max(font.pointSizeF() + self._zoom, _SMALLEST_PT))
        self.setFont(font)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))
        self._place_gutter()

    def visible_blocks(self) -> list[tuple[QTextBlock, QRect]]:
        """Return the blocks in sight, each with its rectangle in the viewport."""
        blocks = []
        block = self.firstVisibleBlock()
        bottom = self.viewport().height()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > bottom:
                break
            blocks.append((block, place.toRect()))
            block = block.next()
        return blocks

    def _refresh(self) -> None:
        cursor = self.textCursor()
        self.setExtraSelections(self._overlays.selections(cursor, self._typed_line))
        self._gutter.update()
        note = self.note_at(cursor.blockNumber() + 1)
        if note != self._note:
            self._note = note
            self.note_changed.emit(note)

    def _place_gutter(self) -> None:
        width = self._gutter.wanted_width()
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._gutter.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))

    def _on_cursor_moved(self) -> None:
        if self._typed_line != self.textCursor().blockNumber() + 1:
            self._typed_line = 0
        self._refresh()

    def _on_update_request(self, rect: QRect, scrolled: int) -> None:
        if scrolled:
            self._gutter.scroll(0, scrolled)
        else:
            self._gutter.update(0, rect.y(), self._gutter.width(), rect.height())

    def _on_theme_changed(self) -> None:
        self._set_zoom(self._zoom)
        self._refresh()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = self.cursorForPosition(event.pos()).blockNumber() + 1
            show_tip(event.globalPos(), self.note_at(line), self)
            return True
        return super().viewportEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self._zoom + (1 if event.angleDelta().y() > 0 else -1))
            event.accept()
            return
        super().wheelEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_gutter()
