"""Find in the editor: what is typed is found at once."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.editor.positions import to_python
from codeblanks_gui.ui.editor.text_search import find_all
from codeblanks_gui.ui.theme import Theme

_LEAST_FOR_ONE_ROW = 300  # px at the normal text size


class FindBar(QWidget):
    """A line below the editor; Enter finds the next, Shift+Enter the one before, Esc closes."""

    closed = Signal()

    def __init__(self, theme: Theme, editor: CodeEditor) -> None:
        super().__init__()
        self.setObjectName("find_bar")
        self._theme, self._editor = theme, editor
        self._found: list[int] = []
        self._is_missing = False
        self._wanted = QLineEdit()
        self._wanted.setObjectName("find_text")
        self._count = QLabel()
        self._count.setObjectName("find_count")
        self._case = QToolButton()
        self._case.setCheckable(True)
        self._case.setText("Aa")
        self._case.setObjectName("find_case")
        self._build_buttons()
        self._build_layout()
        self._wanted.textChanged.connect(self._on_wish_changed)
        self._case.toggled.connect(self._on_wish_changed)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        editor.edited.connect(self._on_edited)
        editor.file_name_changed.connect(self._on_edited)
        self._retranslate()
        self.hide()

    def _build_buttons(self) -> None:
        self._previous, self._next, self._close = QToolButton(), QToolButton(), QToolButton()
        rows = (
            (self._previous, "chevron-up", self.find_previous),
            (self._next, "chevron-down", self.find_next),
            (self._close, "close", self.close_bar),
        )
        for button, name, handler in rows:
            button.setIcon(icons.icon(name, self._theme))
            button.setAutoRaise(True)
            button.setProperty("kind", "small")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(handler)

    def _build_layout(self) -> None:
        self._case.setProperty("kind", "small")
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addStretch(1)
        for widget in (self._previous, self._next, self._case, self._close):
            row.addWidget(widget)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 4, 8, 4)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self._wanted, 0, 0)
        self._grid.addWidget(self._count, 0, 1)
        self._grid.addWidget(self._buttons, 0, 2)

    def _place_buttons(self) -> None:
        """Put the buttons below the field where that would be too narrow beside them."""
        is_narrow = self.width() < self._theme.scaled(_LEAST_FOR_ONE_ROW)
        place = (1, 0) if is_narrow else (0, 2)
        there = self._grid.itemAtPosition(*place)
        if there is None or there.widget() is not self._buttons:
            self._grid.removeWidget(self._buttons)
            self._grid.addWidget(self._buttons, *place, 1, 2 if is_narrow else 1)

    def open_bar(self) -> None:
        """Show the bar with the selected words in it, ready to type."""
        selected = self._editor.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self._wanted.setText(selected)
        self.show()
        self._wanted.setFocus()
        self._wanted.selectAll()
        self._search()

    def close_bar(self) -> None:
        """Hide the bar and go back to the text."""
        self.hide()
        self._editor.show_found([])
        self._editor.setFocus()
        self.closed.emit()

    def find_next(self) -> None:
        """Select the next place after the cursor, from the top again after the last."""
        self._search()
        _, end = self._selected()
        self._go_to(next((at for at in self._found if at >= end), None), 0)

    def find_previous(self) -> None:
        """Select the place before the cursor, from the bottom again before the first."""
        self._search()
        start, _ = self._selected()
        self._go_to(next((at for at in reversed(self._found) if at < start), None), -1)

    def _go_to(self, at: int | None, wrapped: int) -> None:
        if self._found:
            at = self._found[wrapped] if at is None else at
            self._editor.select(at, at + len(self._wanted.text()))
        self._show_count()

    def _selected(self) -> tuple[int, int]:
        cursor = self._editor.textCursor()
        text = self._editor.text()
        start = to_python(text, cursor.selectionStart())
        return start, to_python(text, cursor.selectionEnd())

    def _search(self) -> None:
        wanted = self._wanted.text()
        text = self._editor.text()
        self._found = find_all(text, wanted, match_case=self._case.isChecked())
        self._editor.show_found([(at, at + len(wanted)) for at in self._found])
        self._show_count()

    def _show_count(self) -> None:
        start, end = self._selected()
        is_missing = bool(self._wanted.text()) and not self._found
        text = ""
        if is_missing:
            text = self.tr("not found")
        elif self._found:
            is_here = start in self._found and end - start == len(self._wanted.text())
            here = str(self._found.index(start) + 1) if is_here else "–"
            text = self.tr("{here} of {count}").format(here=here, count=len(self._found))
        self._count.setText(text)
        self._wanted.setProperty("missing", is_missing)
        self._wanted.style().polish(self._wanted)

    def _on_wish_changed(self) -> None:
        """Find the first place from the selection on, while the words are still being typed."""
        self._search()
        start, _ = self._selected()
        self._go_to(next((at for at in self._found if at >= start), None), 0)

    def _on_edited(self) -> None:
        if self.isVisible():
            self._search()

    def _on_theme_changed(self) -> None:
        size = QFontMetrics(self._theme.font("ui")).height()
        for button in (self._previous, self._next, self._close):
            button.setIconSize(QSize(size, size))
        self._wanted.ensurePolished()
        self._wanted.setClearButtonEnabled(False)  # Qt measures it once, when it is made
        self._wanted.setClearButtonEnabled(True)
        clear = self._wanted.findChild(QAction, "_q_qlineeditclearaction")
        if isinstance(clear, QAction):
            clear.setIcon(icons.icon("close", self._theme, "muted"))
        self._place_buttons()

    def _retranslate(self) -> None:
        self._wanted.setPlaceholderText(self.tr("Find in the code"))
        self._wanted.setAccessibleName(self.tr("Find in the code"))
        self._case.setToolTip(self.tr("Match case"))
        self._case.setAccessibleName(self.tr("Match case"))
        named = (
            (self._previous, self.tr("Previous place")),
            (self._next, self.tr("Next place")),
            (self._close, self.tr("Close the search")),
        )
        for button, name in named:
            button.setToolTip(name)
            button.setAccessibleName(name)
        self._show_count()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            backwards = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.find_previous if backwards else self.find_next)()
        else:
            super().keyPressEvent(event)

    @override
    def minimumSizeHint(self) -> QSize:
        """Return what the bar needs at its narrowest, wherever its buttons are now."""
        least, sides = super().minimumSizeHint(), self._grid.contentsMargins()
        count = self._count.minimumSizeHint().width() + self._grid.horizontalSpacing()
        field = self._wanted.minimumSizeHint().width() + count
        rows = max(field, self._buttons.minimumSizeHint().width())
        return QSize(sides.left() + rows + sides.right(), least.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
