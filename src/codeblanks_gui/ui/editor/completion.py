"""The list of names that can be typed at the cursor."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QStringListModel, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QCompleter, QListView, QPlainTextEdit

from codeblanks_gui.ui.editor import keystrokes
from codeblanks_gui.ui.editor.positions import to_python, to_qt

_MOST_ROWS = 9


class Completion(QObject):
    """Asks for names, and lists them below the cursor; QCompleter gives its list the keys first.

    Enter and Tab accept, Esc closes, going on typing narrows. Names that come after the cursor
    has left the word they were asked for are dropped.

    Signals:
        requested(str, int): names are wanted for this text at this code point.
    """

    requested = Signal(str, int)

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._asked_at: QTextCursor | None = None
        self._word = QTextCursor()
        self._model = QStringListModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setWidget(editor)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setMaxVisibleItems(_MOST_ROWS)
        self._list = QListView()
        self._list.setObjectName("completion_popup")
        self._completer.setPopup(self._list)
        self._completer.activated.connect(self._on_activated)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._list.isVisible()

    def set_accessible_name(self, name: str) -> None:
        """Name the list for a screen reader."""
        self._list.setAccessibleName(name)

    def ask(self) -> None:
        """Ask for the names that fit at the cursor."""
        cursor = self._editor.textCursor()
        self._asked_at = QTextCursor(cursor.block())
        self._asked_at.setPosition(cursor.position())
        self._asked_at.setKeepPositionOnInsert(True)
        text = self._editor.toPlainText()
        self.requested.emit(text, to_python(text, cursor.position()))

    def ask_after_dot(self) -> None:
        """Ask where the dot that was just typed begins an attribute, not a number or a text."""
        if keystrokes.completes_here(self._editor.textCursor()):
            self.ask()

    def offer(self, names: Sequence[str], start: int) -> None:
        """List `names`, which would stand from the code point `start` on, if still wanted."""
        asked, self._asked_at = self._asked_at, None
        if asked is None or not names or not self._editor.hasFocus():
            return
        text = self._editor.toPlainText()
        cursor = self._editor.textCursor()
        first = to_qt(text, start)
        typed = text[start : to_python(text, cursor.position())]
        was_left = asked.blockNumber() != cursor.blockNumber() or cursor.hasSelection()
        if was_left or first > asked.position() or cursor.position() < asked.position():
            return
        if any(not (c.isalnum() or c in "_.%") for c in typed[asked.position() - first :]):
            return
        self._word = self._editor.textCursor()
        self._word.setPosition(first)
        self._word.setKeepPositionOnInsert(True)
        self._model.setStringList(list(names))
        self._show(typed)

    def follow(self) -> None:
        """Narrow the open list to what has been typed by now."""
        if not self.is_open:
            return
        cursor = self._editor.textCursor()
        end = cursor.position()
        if end < self._word.position():
            self.close()
            return
        # The word's own anchor has moved on with the typing; only its position is kept.
        cursor.setPosition(self._word.position())
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self._show(cursor.selectedText())

    def close(self) -> None:
        """Close the list."""
        self._list.hide()

    def _show(self, typed: str) -> None:
        completer = self._completer
        completer.setCompletionPrefix(typed)
        is_done = completer.completionCount() == 1 and completer.currentCompletion() == typed
        if is_done or completer.completionCount() == 0:
            self.close()
            return
        self._list.setFont(self._editor.font())
        self._list.setCurrentIndex(completer.completionModel().index(0, 0))
        completer.complete(self._place())

    def _place(self) -> QRect:
        """Return the rectangle, in the viewport, below which the list opens."""
        place = QRect(self._editor.cursorRect(self._word))
        place.translate(self._editor.viewport().pos())
        bar = self._list.verticalScrollBar().sizeHint().width()
        place.setWidth(self._list.sizeHintForColumn(0) + bar + 24)
        return place

    def _on_activated(self, name: str) -> None:
        cursor = self._editor.textCursor()
        cursor.setPosition(self._word.position(), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(name)
        self._editor.setTextCursor(cursor)
