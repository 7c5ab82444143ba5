"""The code editor: QPlainTextEdit after Qt's own code-editor example, for Python."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.editor import keystrokes
from codeblanks_gui.ui.editor.code_view import CodeView
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.ui.editor.completion import Completion

_PAUSE_MS = 600
_LONGEST_MS = 4000  # what a learner who types without a pause could lose
_Keys = Qt.Key
_NONE = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_MODIFIER_KEYS = frozenset(
    {_Keys.Key_Shift, _Keys.Key_Control, _Keys.Key_Alt, _Keys.Key_AltGr, _Keys.Key_Meta}
)


class CodeEditor(CodeView):
    """Where the learner's program is typed.

    The text changes by the learner's hand, `set_text` and `replace_text` alone. Lines are
    counted from 1, positions in code points (not in Qt's UTF-16 units).

    Signals:
        edited: the learner changed the text (or `replace_text` did).
        edit_paused(str): the text, 0.6 s after the last edit, or 4 s after the first one.
        completion_requested(str, int): names are wanted for this text at this code point.
        tab_mode_changed(bool): the next Tab leaves the editor (True) or indents again (False).
        file_name_changed(str): another file is shown.
    """

    edited = Signal()
    edit_paused = Signal(str)
    completion_requested = Signal(str, int)
    tab_mode_changed = Signal(bool)
    file_name_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setObjectName("code_editor")
        self._file_name = ""
        self._is_loading = self._was_changed = self._is_unsettled = False
        self._completion: Completion | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.flush)
        self._longest = QTimer(self)
        self._longest.setSingleShot(True)
        self._longest.setInterval(_LONGEST_MS)
        self._longest.timeout.connect(self.flush)
        self._keys = self._build_keys()
        self.document().contentsChange.connect(self._on_contents_change)
        self.textChanged.connect(self._on_text_changed)
        self._retranslate()

    def _build_keys(self) -> dict[tuple[int, Qt.KeyboardModifier], Callable[[], object]]:
        def edit(change: Callable[[QTextCursor], object]) -> Callable[[], object]:
            return lambda: self._change(change)

        newline = edit(keystrokes.insert_newline)
        return {
            (_Keys.Key_Return, _NONE): newline,
            (_Keys.Key_Enter, _NONE): newline,
            (_Keys.Key_Return, _SHIFT): newline,  # Qt's own would put U+2028 into the program
            (_Keys.Key_Enter, _SHIFT): newline,
            (_Keys.Key_Tab, _NONE): edit(keystrokes.indent),
            (_Keys.Key_Backtab, _SHIFT): edit(keystrokes.unindent),
            (_Keys.Key_Space, _CONTROL): self.request_completion,
            (_Keys.Key_Escape, _NONE): lambda: self._set_tab_leaves(True),
        }

    # The text

    def text(self) -> str:
        """Return the program as it stands."""
        return self.toPlainText()

    @property
    def file_name(self) -> str:
        """The name of the file that is shown."""
        return self._file_name

    def set_text(self, text: str, file_name: str) -> None:
        """Show another program; nothing of the one before can be undone."""
        self.flush()
        self._is_loading = True
        self._notes.clear_marks()
        self._notes.show_warnings([])
        self._overlays.found = []
        self.setPlainText(text)
        self._is_loading = self._was_changed = False
        self._file_name = file_name
        self._retranslate()
        self.file_name_changed.emit(file_name)
        self._refresh()

    def replace_text(self, text: str) -> None:
        """Put `text` in place of all there is, as one edit that can be undone."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        self.setTextCursor(cursor)

    def toggle_comment(self) -> None:
        """Comment the selected lines out, or in again."""
        self._change(keystrokes.toggle_comment)

    def flush(self) -> None:
        """Tell an edit that no pause has followed yet, now."""
        if self._is_unsettled:
            self._is_unsettled = False
            self._pause.stop()
            self._longest.stop()
            self.edit_paused.emit(self.text())

    def request_completion(self) -> None:
        """Offer the names that fit at the cursor."""
        self._made_completion().ask()

    def set_completions(self, names: Sequence[str], start: int, end: int) -> None:
        """List `names` for the stretch (code points) of the text they were asked for."""
        if self._completion is not None:
            self._completion.offer(names, min(start, end))

    def _made_completion(self) -> "Completion":
        """Return the list of names, made when it is first wanted."""
        if self._completion is None:
            from codeblanks_gui.ui.editor.completion import Completion

            self._completion = Completion(self)
            self._completion.requested.connect(self.completion_requested)
            self._retranslate()
        return self._completion

    def _set_tab_leaves(self, leaves: bool) -> None:
        if leaves != self.tabChangesFocus():
            self.setTabChangesFocus(leaves)
            self.tab_mode_changed.emit(leaves)

    def _change(self, change: Callable[[QTextCursor], object]) -> None:
        cursor = self.textCursor()
        change(cursor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _backspace_indent(self) -> bool:
        cursor = self.textCursor()
        was_indent = keystrokes.backspace_indent(cursor)
        if was_indent:
            self.setTextCursor(cursor)
        return was_indent

    def _on_contents_change(self, position: int, removed: int, added: int) -> None:
        self._was_changed = True
        if removed and self.horizontalScrollBar().maximum() > 0:
            QTimer.singleShot(0, self, self._forget_long_line)

    def _forget_long_line(self) -> None:
        """Take the scroll bar away when the line that needed it is gone; Qt never does."""
        longest = max(self.toPlainText().split("\n"), key=len)
        margin = 2 * self.document().documentMargin() + self.cursorWidth()
        needed = self.fontMetrics().horizontalAdvance(longest) + margin
        if needed <= self.viewport().width():
            self.setLineWrapMode(self.LineWrapMode.WidgetWidth)
            self.setLineWrapMode(self.LineWrapMode.NoWrap)

    def _on_text_changed(self) -> None:
        # Qt tells `textChanged` of new colours too; those are no edits.
        if self._is_loading or not self._was_changed:
            return
        self._was_changed = False
        self._is_unsettled = True
        self._typed_line = self.textCursor().blockNumber() + 1
        self.clear_marks()
        self._pause.start()
        if not self._longest.isActive():
            self._longest.start()
        self.edited.emit()

    def _retranslate(self) -> None:
        name = self.tr("Code editor, {file}").format(file=self._file_name)
        self.setAccessibleName(name if self._file_name else self.tr("Code editor"))
        self.setAccessibleDescription(
            self.tr("Tab indents. Press Esc, then Tab, to leave the editor.")
        )
        if self._completion is not None:
            self._completion.set_accessible_name(self.tr("Suggestions"))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        accepting = (_Keys.Key_Return, _Keys.Key_Enter, _Keys.Key_Tab, _Keys.Key_Escape)
        is_listing = self._completion is not None and self._completion.is_open
        if is_listing and key in accepting:
            event.ignore()  # QCompleter takes it
            return
        if key not in _MODIFIER_KEYS and key != _Keys.Key_Escape:
            self._set_tab_leaves(False)
        if handler := self._keys.get((key, modifiers)):
            handler()
            return
        if (key, modifiers) == (_Keys.Key_Backspace, _NONE) and self._backspace_indent():
            return
        super().keyPressEvent(event)
        if self._completion is not None:
            self._completion.follow()
        if event.text() == ".":
            self._made_completion().ask_after_dot()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._set_tab_leaves(False)
        super().focusOutEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._refresh()
        super().changeEvent(event)
