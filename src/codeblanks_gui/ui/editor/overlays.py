"""What is painted over and under the text: the current line, brackets, what was found, notes."""

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QTextEdit

from codeblanks_gui.ui.editor.brackets import bracket_pair
from codeblanks_gui.ui.editor.line_notes import LineNotes, selection
from codeblanks_gui.ui.theme import Theme

_MOST_FOUND = 1000
"""Found stretches that are painted; more of them can't be told apart anyway."""


class Overlays:
    """Puts the extra selections together. `found` holds stretches in Qt's positions."""

    def __init__(self, document: QTextDocument, notes: LineNotes, theme: Theme) -> None:
        self._document, self._notes, self._theme = document, notes, theme
        self.found: list[tuple[int, int]] = []

    def selections(self, cursor: QTextCursor, typed_line: int) -> list[QTextEdit.ExtraSelection]:
        """Return all that is to be painted while the cursor is at `cursor`."""
        painted = [self._current_line(cursor)]
        painted += self._notes.selections(typed_line)
        painted += [self._found_place(start, end) for start, end in self._visible_found()]
        pair = bracket_pair(self._document, cursor)
        if pair is not None:
            here, partner = pair
            role = "selection" if partner is not None else ""
            places = (here,) if partner is None else (here, partner)
            painted += [self._bracket(place, role) for place in places]
        return painted

    def _visible_found(self) -> list[tuple[int, int]]:
        length = self._document.characterCount()
        return [stretch for stretch in self.found[:_MOST_FOUND] if stretch[1] < length]

    def _current_line(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        def style(text_format: QTextCharFormat) -> None:
            text_format.setBackground(self._theme.color("sunken"))
            text_format.setProperty(QTextFormat.Property.FullWidthSelection, True)

        line = QTextCursor(cursor)
        line.clearSelection()
        return selection(line, style)

    def _found_place(self, start: int, end: int) -> QTextEdit.ExtraSelection:
        """Return a found place; it is underlined, so that the selected one stands out."""
        painted = self._stretch(start, end, "line")
        painted.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        painted.format.setUnderlineColor(self._theme.color("accent"))
        return painted

    def _stretch(self, start: int, end: int, role: str) -> QTextEdit.ExtraSelection:
        def style(text_format: QTextCharFormat) -> None:
            text_format.setBackground(self._theme.color(role))
            text_format.setForeground(self._theme.color("text"))

        stretch = QTextCursor(self._document)
        stretch.setPosition(start)
        stretch.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return selection(stretch, style)

    def _bracket(self, position: int, role: str) -> QTextEdit.ExtraSelection:
        """Return the mark of a bracket; one without a partner (no role) is underlined as bad."""
        if role:
            painted = self._stretch(position, position + 1, role)
            painted.format.setFontWeight(700)
            return painted

        def style(text_format: QTextCharFormat) -> None:
            text_format.setForeground(self._theme.color("bad"))
            text_format.setFontUnderline(True)

        place = QTextCursor(self._document)
        place.setPosition(position)
        place.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
        return selection(place, style)
