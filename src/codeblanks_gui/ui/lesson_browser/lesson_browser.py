"""LessonBrowser: search and the tree of levels and lessons with their progress marks."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.course import BrokenLesson
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import search_key
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.lesson_browser.lesson_tree import LessonTree
from codeblanks_gui.ui.lesson_browser.library_rows import library_rows, place_of
from codeblanks_gui.ui.lesson_browser.review_entry import ReviewEntry
from codeblanks_gui.ui.lesson_browser.rows import Row
from codeblanks_gui.ui.search_field import SearchField
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codeblanks_gui.core.library import Library
    from codeblanks_gui.core.progress_entries import LessonState


class LessonBrowser(QWidget):
    """Where a learner finds a lesson. It opens nothing itself.

    Signals:
        lesson_requested: open the lesson with this id.
        broken_requested: the learner wants this lesson, which can't be read.
        search_changed: what is searched for now.
        review_requested: show the missed questions that are due again.
    """

    lesson_requested = Signal(str)
    broken_requested = Signal(str)
    search_changed = Signal(str)
    review_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._library: Library | None = None
        self._language = "tr"
        self._states: Mapping[str, LessonState] = {}
        self._open_id = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self._build_search(layout)
        self._review = ReviewEntry(theme)
        self._review.clicked.connect(self.review_requested)
        layout.addWidget(self._review)
        self._build_tree(layout)
        self._build_notice(layout)
        theme.changed.connect(self._on_theme_changed)
        self._retranslate()

    def show_library(
        self,
        library: "Library",
        language: str,
        states: "Mapping[str, LessonState] | None" = None,
    ) -> None:
        """Show all lessons of `library`; what is open stays open.

        Args:
            library: where they are from.
            language: of their titles.
            states: their marks as in `show_progress`; None leaves those that there are.
        """
        self._library = library
        self._language = language
        self._states = self._states if states is None else states
        self._show_rows()

    def show_progress(self, states: "Mapping[str, LessonState]") -> None:
        """Mark the lessons: lesson id → "new", "started" or "passed"; one not named is new."""
        self._states = states
        self._show_rows()

    def show_due(self, count: int) -> None:
        """Say how many missed questions are due again."""
        self._review.show_due(count)

    def set_review_open(self, is_open: bool) -> None:
        """Mark the review as what is shown, instead of a lesson."""
        self._review.setChecked(is_open)

    def select(self, lesson_id: str) -> None:
        """Mark the lesson as the open one, bring it into view; '' marks none."""
        self._open_id = lesson_id
        self._show_rows()
        self._tree.reveal(lesson_id)

    def search_again(self) -> None:
        """More can be found now: show what the words in the search field find."""
        if self._search.text().strip():
            self._filter()

    def focus_search(self) -> None:
        """Put the keyboard into the search field."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _build_search(self, layout: QVBoxLayout) -> None:
        self._search = SearchField(self._theme)
        self._search.setObjectName("lessonSearch")
        self._search.textChanged.connect(self._on_search_text_changed)
        self._search.installEventFilter(self)
        layout.addWidget(self._search)

    def _build_tree(self, layout: QVBoxLayout) -> None:
        self._tree = LessonTree(self._theme)
        self._tree.row_requested.connect(self._on_row_requested)
        self._tree.row_reached.connect(self._on_row_reached)
        self._empty = QWidget()
        self._empty_text = QLabel(wordWrap=True)
        self._empty_text.setProperty("role", "muted")
        self._empty_text.setTextFormat(Qt.TextFormat.PlainText)
        self._clear = QPushButton()
        self._clear.setObjectName("clearSearch")
        self._clear.clicked.connect(self._search.clear)
        inner = QVBoxLayout(self._empty)
        inner.setContentsMargins(8, 16, 8, 8)
        inner.setSpacing(12)
        inner.addWidget(self._empty_text)
        inner.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addStretch(1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._tree)
        self._stack.addWidget(self._empty)
        layout.addWidget(self._stack, 1)

    def _build_notice(self, layout: QVBoxLayout) -> None:
        self._notice = QFrame()
        self._notice.setObjectName("notice")
        self._notice_head = QLabel(wordWrap=True)
        self._notice_head.setProperty("role", "bad")
        self._notice_text = QLabel(wordWrap=True)
        self._notice_text.setObjectName("brokenReason")
        self._notice_text.setTextFormat(Qt.TextFormat.PlainText)
        self._notice_text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        inner = QVBoxLayout(self._notice)
        inner.setContentsMargins(12, 8, 12, 8)
        inner.setSpacing(4)
        inner.addWidget(self._notice_head)
        inner.addWidget(self._notice_text)
        self._notice.hide()
        layout.addWidget(self._notice)

    def _show_rows(self) -> None:
        if self._library is None:
            return
        courses = self._library.courses
        self._tree.show_rows(library_rows(courses, self._language, self._states, self._open_id))
        self._filter()

    def _broken(self, lesson_id: str) -> BrokenLesson | None:
        courses = self._library.courses if self._library else ()
        lessons = (lesson for c in courses for level in c.levels for lesson in level.lessons)
        return next((x for x in lessons if isinstance(x, BrokenLesson) and x.id == lesson_id), None)

    def _filter(self) -> None:
        query = self._search.text().strip()
        found: set[str] | None = None
        if query and self._library is not None:
            found = {lesson.id for lesson in self._library.search(query, self._language)}
            key = search_key(query)
            rows = self._tree.rows()
            found |= {row.id for _, row in rows if row.kind == "broken" and key in row.id}
        shown = self._tree.filter_rows(found)
        self._stack.setCurrentWidget(self._tree if shown else self._empty)
        self._retranslate_empty(query)
        current = self._tree.currentItem()
        if current is None or current.isHidden():
            self._notice.hide()

    def _retranslate_empty(self, query: str) -> None:
        if query:
            self._empty_text.setText(self.tr("No lesson matches “{query}”.").format(query=query))
        else:
            self._empty_text.setText(self.tr("There are no lessons here."))
        self._clear.setVisible(bool(query))

    def _on_search_text_changed(self, text: str) -> None:
        self._filter()
        self.search_changed.emit(text.strip())

    def _on_row_requested(self, row: Row) -> None:
        if row.kind == "broken":
            self.broken_requested.emit(row.id)
        else:
            self.lesson_requested.emit(row.id)

    def _on_row_reached(self, row: Row) -> None:
        broken = self._broken(row.id) if row.kind == "broken" else None
        self._notice.setVisible(broken is not None)
        if broken is not None:
            self._notice_text.setText(f"{place_of(broken)}\n{broken.problem.told(say)}")

    def _on_theme_changed(self) -> None:
        self._tree.scheduleDelayedItemsLayout()

    def _retranslate(self) -> None:
        self._search.setPlaceholderText(self.tr("Search the lessons"))
        self._search.setAccessibleName(self.tr("Search the lessons"))
        self._tree.setAccessibleName(self.tr("Lessons"))
        self._search.name_cross(self.tr("Clear the search"))
        self._clear.setText(self.tr("Clear the search"))
        self._notice_head.setText(self.tr("This lesson can’t be opened"))
        self._show_rows()
        self._retranslate_empty(self._search.text().strip())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._search and isinstance(event, QKeyEvent):
            return self._on_search_key(event)
        return super().eventFilter(watched, event)

    def _on_search_key(self, event: QKeyEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress:
            return False
        first = self._tree.first_shown()
        if event.key() == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
            return True
        if event.key() == Qt.Key.Key_Down and first is not None:
            current = self._tree.currentItem()
            if current is None or current.isHidden():
                self._tree.setCurrentItem(first)
            self._tree.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and first is not None and self._search.text():
            self._tree.row_requested.emit(self._tree.row_of(first))
            return True
        return False

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
