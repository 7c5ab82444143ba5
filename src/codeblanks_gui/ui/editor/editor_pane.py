"""The editor with its surroundings: the file's tab above, find bar and line note below."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.editor.code_editor import CodeEditor
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.ui.editor.find_bar import FindBar


class EditorPane(QWidget):
    """Holds `editor`; says which file it shows, whether it is saved, and what its line is told.

    `header`, the file's tab, may be taken out and stand as the title of a dock.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("editor_pane")
        self._theme = theme
        self._is_saved: bool | None = None
        self._note_text = ""
        self.editor = CodeEditor(theme)
        self._find_bar: FindBar | None = None
        self._build_header()
        self._build_footer()
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.editor, 1)
        layout.addWidget(self._footer)
        self.setFocusProxy(self.editor)
        self.editor.edited.connect(self._on_edited)
        self.editor.file_name_changed.connect(self._on_file_name_changed)
        self.editor.note_changed.connect(self._show_footer)
        self.editor.tab_mode_changed.connect(self._show_footer)
        self.editor.cursorPositionChanged.connect(self._show_footer)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._retranslate()

    def _build_header(self) -> None:
        self.header = QWidget()
        self.header.setObjectName("editor_header")
        self._tab = QLabel()
        self._tab.setObjectName("editor_tab")
        self._saved = QLabel()
        self._saved.setObjectName("editor_saved")
        self._saved.setMinimumWidth(1)  # it goes where there is no room, see `_show_saved_hint`
        layout = QHBoxLayout(self.header)
        layout.setContentsMargins(0, 0, 12, 0)
        layout.setSpacing(8)
        layout.addWidget(self._tab)
        layout.addStretch(1)
        layout.addWidget(self._saved)
        self._badge: QWidget | None = None

    def _build_footer(self) -> None:
        self._footer = QWidget()
        self._footer.setObjectName("editor_footer")
        self._sign = QLabel()
        self._note = QLabel()
        self._note.setObjectName("editor_note")
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._place = QLabel()
        self._place.setObjectName("editor_place")
        layout = QHBoxLayout(self._footer)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        layout.addWidget(self._note, 1)
        layout.addWidget(self._place)

    def show_saved(self) -> None:
        """Say that the draft is safe."""
        self._is_saved = True
        self._show_saved_hint()

    def show_simulated(self, is_on: bool) -> None:
        """Say whether programs meet a simulated GPU."""
        if is_on and self._badge is None:
            from codeblanks_gui.ui.simulated_badge import SimulatedBadge

            self._badge = SimulatedBadge(self._theme)
            layout = self.header.layout()
            assert isinstance(layout, QHBoxLayout)
            layout.insertWidget(1, self._badge)
        if self._badge is not None:
            self._badge.setVisible(is_on)

    def open_find(self) -> None:
        """Open the find bar."""
        self._made_find_bar().open_bar()

    def find_next(self) -> None:
        """Find the next place; opens the find bar first where it is closed."""
        bar = self._made_find_bar()
        (bar.find_next if bar.isVisible() else bar.open_bar)()

    def find_previous(self) -> None:
        """Find the place before; opens the find bar first where it is closed."""
        bar = self._made_find_bar()
        (bar.find_previous if bar.isVisible() else bar.open_bar)()

    def _made_find_bar(self) -> "FindBar":
        """Return the find bar, made when it is first wanted."""
        if self._find_bar is None:
            from codeblanks_gui.ui.editor.find_bar import FindBar

            self._find_bar = FindBar(self._theme, self.editor)
            self._layout.insertWidget(self._layout.indexOf(self._footer), self._find_bar)
        return self._find_bar

    def _show_saved_hint(self) -> None:
        texts = {None: "", True: self.tr("saved"), False: self.tr("not saved yet")}
        text = texts[self._is_saved]
        parts = [part for part in (self._tab, self._badge) if part is not None]
        room = self.header.contentsRect().width() - 12
        room -= sum(part.minimumSizeHint().width() + 8 for part in parts if not part.isHidden())
        fits = self._saved.fontMetrics().horizontalAdvance(text) <= room
        self._saved.setText(text if fits else "")  # half a word says less than none
        self._saved.setAccessibleName(text)

    def _show_footer(self) -> None:
        cursor = self.editor.textCursor()
        line = cursor.blockNumber() + 1
        self._place.setText(
            self.tr("line {line}, column {column}").format(
                line=line, column=cursor.positionInBlock() + 1
            )
        )
        note = self.editor.note_at(line)
        severity = self.editor.severities().get(line) if note else None
        if self.editor.tabChangesFocus():
            note, severity = self.tr("Tab leaves the editor now."), None
        self._note_text = note.replace("\n", " · ")
        size = self.fontMetrics().height()
        name = {"bad": "error", "warn": "warning"}.get(severity or "", "")
        self._sign.setVisible(bool(name))
        if name and severity:
            sign = icons.icon(name, self._theme, severity)
            self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))
        self._show_note()

    def _show_note(self) -> None:
        self._make_room_for_note()
        shown = self._note.fontMetrics().elidedText(
            self._note_text, Qt.TextElideMode.ElideRight, self._note.width()
        )
        self._note.setText(shown)
        self._note.setToolTip(self._note_text if shown != self._note_text else "")
        self._note.setAccessibleName(self._note_text)

    def _make_room_for_note(self) -> None:
        """Leave the cursor's place out where that lets the note be read whole."""
        layout = self._footer.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        room = self._footer.width() - margins.left() - margins.right()
        if self._sign.isVisibleTo(self._footer):
            room -= self._sign.sizeHint().width() + layout.spacing()
        beside = room - self._place.sizeHint().width() - layout.spacing()
        needed = self._note.fontMetrics().horizontalAdvance(self._note_text)
        self._place.setHidden(beside < needed <= room)
        layout.activate()

    def _on_edited(self) -> None:
        self._is_saved = False
        self._show_saved_hint()

    def _on_file_name_changed(self, name: str) -> None:
        self._tab.setText(name)
        self._is_saved = None
        self._show_saved_hint()
        self._retranslate()

    def _on_theme_changed(self) -> None:
        self._tab.setFont(self._theme.font("code"))
        for label in (self._saved, self._note, self._place):
            label.setFont(self._theme.font("small"))
        self._show_footer()
        self._show_saved_hint()

    def _retranslate(self) -> None:
        name = self.editor.file_name
        self.setAccessibleName(self.tr("Editor: {file}").format(file=name))
        self._tab.setAccessibleName(self.tr("File {file}").format(file=name))
        self._show_saved_hint()
        self._show_footer()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout.activate()
        self._show_note()
        self._show_saved_hint()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
