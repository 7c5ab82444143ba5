"""What is said about output that isn't shown: in a long line, and for a run's pictures."""

import re

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument


class LeftOutNotes:
    """The words, and the one line of a run that counts what was dropped."""

    def __init__(self, cut: str, pictures: str) -> None:
        """Take the words.

        Args:
            cut: stands in place of `{count}` characters.
            pictures: stands in place of `{count}` pictures.
        """
        self.cut = cut
        self.pictures = pictures
        self._counts = {"pictures": 0, "characters": 0}
        self._place: QTextCursor | None = None
        self._written = ""

    def translate(self, cut: str, pictures: str) -> None:
        """Say it in another language from now on."""
        self.cut, self.pictures = cut, pictures

    def begin_run(self) -> None:
        """Count anew, in another line."""
        self._counts = {"pictures": 0, "characters": 0}
        self._place = None

    def add(self, *, pictures: int = 0, characters: int = 0) -> None:
        """Count what was dropped."""
        self._counts["pictures"] += pictures
        self._counts["characters"] += characters

    def is_in(self, text: str) -> bool:
        """Tell whether the kernel has left something out of `text`."""
        before, _, after = self.cut.partition("{count}")
        place = text.find(before) if len(text) > len(self.cut) else -1
        return place >= 0 and bool(re.match(r"\d+" + re.escape(after), text[place + len(before) :]))

    def write(self, document: QTextDocument, position: int, text_format: QTextCharFormat) -> int:
        """Write the line, or change the one that is there already; return where it ends."""
        words = [
            note.format(count=count)
            for note, count in (
                (self.pictures, self._counts["pictures"]),
                (self.cut, self._counts["characters"]),
            )
            if count
        ]
        text = " ".join(words)
        cursor = self._line_there()
        if cursor is None:
            cursor = QTextCursor(document)
            cursor.setPosition(max(min(position, document.characterCount() - 1), 0))
            if not cursor.atBlockStart():
                cursor.insertBlock()
            self._place = QTextCursor(cursor)
            self._place.setKeepPositionOnInsert(True)
            cursor.insertText(text, text_format)
            cursor.insertText("\n", QTextCharFormat())
        else:
            cursor.insertText(text, text_format)
        self._written = text
        return cursor.position()

    def _line_there(self) -> QTextCursor | None:
        if self._place is None or self._place.block().text() != self._written:
            return None
        cursor = QTextCursor(self._place.block())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        return cursor
