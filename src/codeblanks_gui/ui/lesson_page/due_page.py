"""DuePage: the missed questions that have come back, in the place of the lesson."""

from datetime import date

from PySide6.QtCore import QDate, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.lesson_page.page_style import page_style, side_margin
from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage
from codeblanks_gui.ui.roomy_label import RoomyLabel
from codeblanks_gui.ui.theme import Theme


class DuePage(QWidget):
    """Holds the questions, says how many are left and when the next ones come.

    Signals:
        back_requested(): the learner wants to go on with the lesson.
    """

    back_requested = Signal()

    def __init__(self, theme: Theme, questions: QWidget) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._left = 0
        self._next_day: date | None = None
        self._questions = questions
        self._title = RoomyLabel()
        self._title.setWordWrap(True)
        self._title.setObjectName("lessonTitle")
        self._title.setProperty("role", "title")
        self._meta = RoomyLabel()
        self._meta.setWordWrap(True)
        self._meta.setObjectName("dueMeta")
        self._meta.setProperty("role", "muted")
        self._back = QPushButton()
        self._back.setObjectName("backToLesson")
        self._back.setProperty("kind", "quiet")
        self._back.setIcon(icon("arrow-left", theme))
        self._back.clicked.connect(self.back_requested)
        self._scroll = ScrollPage(theme)
        self._scroll.add(questions)
        self._build_layout()
        theme.changed.connect(self._set_margins)
        self._retranslate()

    def show_due(self, left: int, next_day: date | None) -> None:
        """Say that `left` questions wait for an answer, and when the next ones come, if ever."""
        self._left, self._next_day = left, next_day
        self._retranslate()

    def set_questions_shown(self, is_shown: bool) -> None:
        """Show the questions, or nothing where there are none today."""
        self._questions.setVisible(is_shown)

    def show_stretch(self, first: QWidget, last: QWidget) -> None:
        """Bring what has just appeared into view."""
        self._scroll.show_between(first, last)

    def focus_first(self) -> None:
        """Put the keyboard on the page."""
        self._back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_layout(self) -> None:
        self._head = QVBoxLayout()
        self._head.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._title, 1)
        row.addWidget(self._back, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addLayout(row)
        self._head.addWidget(self._meta)
        divider = QFrame()
        divider.setObjectName("divider")
        divider.setFixedHeight(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._head)
        layout.addWidget(divider)
        layout.addWidget(self._scroll, 1)

    def _set_margins(self) -> None:
        side = side_margin(self.width(), page_style(self._theme).column)
        self._head.setContentsMargins(side, 16, side, 12)

    def _words(self) -> str:
        if self._left:
            text = self.tr("Questions you got wrong before: {count}")
            return text.format(count=self._left)
        if self._next_day is None:
            return self.tr("Questions you get wrong come back here a day or more later.")
        day = QDate(self._next_day.year, self._next_day.month, self._next_day.day)
        text = self.tr("Nothing is left for today. The next questions come on {day}.")
        return text.format(day=QLocale().toString(day, "d MMMM"))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Review"))
        self._meta.setText(self._words())
        self._back.setText(self.tr("Back to the lesson"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
