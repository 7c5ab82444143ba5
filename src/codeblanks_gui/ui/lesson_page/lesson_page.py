"""LessonPage: a lesson to read, to practise, to be asked about, or to review as a whole."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from codeblanks_gui.core.course import Lesson, LessonText
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.lesson_page.header import PageHeader
from codeblanks_gui.ui.lesson_page.page_stack import LessonTexts, PageStack
from codeblanks_gui.ui.lesson_page.page_style import page_style, side_margin
from codeblanks_gui.ui.lesson_page.reading_view import FigurePath
from codeblanks_gui.ui.lesson_page.step_bar import Step
from codeblanks_gui.ui.theme import Theme

_LEAST_WIDTH = 210  # px at the normal text size


class LessonPage(QWidget):
    """Shows one lesson. It reads no files and runs nothing; it says what the learner wants.

    Signals:
        step_changed: the learner went to "read", "practise" or "quiz".
        copy_requested: put this code on the clipboard.
        try_requested: run this code in the console.
        link_requested: open this http(s) address, after telling where it leads.
        lesson_link_requested: open the lesson with this id.
        hint_requested: reveal the next hint.
        review_toggled: the learner wants review mode on or off; answer with `set_review`.
    """

    step_changed = Signal(str)
    copy_requested = Signal(str)
    try_requested = Signal(str)
    link_requested = Signal(str)
    lesson_link_requested = Signal(str)
    hint_requested = Signal()
    review_toggled = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._lesson: Lesson | None = None
        self._is_review = False
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._header = PageHeader(theme)
        self._divider = QFrame()
        self._divider.setObjectName("divider")
        self._divider.setFixedHeight(1)
        self._pages = PageStack(theme)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._divider)
        layout.addWidget(self._pages, 1)
        self._connect()
        self._show_nothing()
        self._retranslate()

    @property
    def step(self) -> Step:
        """Where the learner is."""
        return self._header.steps.step

    def show_lesson(
        self,
        lesson: Lesson,
        theory: LessonText,
        task: LessonText | None,
        language: str,
        *,
        level_title: str = "",
        figure_path: FigurePath | None = None,
    ) -> None:
        """Show `lesson` at its current step; a new lesson begins at its top, without review.

        The same lesson again (another language, new text) stays where it is.
        """
        is_same = self._lesson is not None and self._lesson.id == lesson.id
        self._lesson = lesson
        place = self._pages.read.place() if is_same else None
        title = pick(lesson.title, language)
        self._header.show_lesson(title, level_title, lesson.minutes, theory)
        self._header.set_present("practise", task is not None)
        self._header.set_present("quiz", lesson.has_quiz)
        exercise = pick(lesson.exercises[0].title, language) if lesson.exercises else ""
        task_text = task.text if task else ""
        self._pages.show_lesson(
            LessonTexts(theory.text, exercise, task_text, figure_path), has_quiz=lesson.has_quiz
        )
        self._header.show()
        self._divider.show()
        if is_same and place is not None:
            self._pages.read.go_to_place(place)
        else:
            self.set_review(False)
            self._header.steps.set_step("read")
        self._show_step()

    def show_problem(self, place: str, reason: str) -> None:
        """Show, instead of a lesson, that it can't be opened: `file:line` and why."""
        self._pages.empty.show_problem(place, reason)
        self._show_nothing()

    def set_step(self, step: Step) -> None:
        """Go to `step`."""
        self._header.steps.set_step(step)
        self._show_step()

    def take_focus(self) -> None:
        """Bring the keyboard to what the current step shows: its text, or its first question."""
        self._pages.take_focus()

    def set_done(self, done: Collection[str]) -> None:
        """Mark the steps in `done` with a check mark."""
        self._header.set_done(done)

    def set_quiz_widget(self, quiz: QWidget) -> None:
        """Host `quiz`, which is as tall as its content, in the quiz step and in review."""
        self._pages.set_quiz_widget(quiz)

    def show_stretch(self, first: QWidget, last: QWidget) -> None:
        """Scroll the quiz so that what lies from `first` to `last` can be seen."""
        if not self._is_review:
            self._pages.show_stretch(first, last)

    def set_review(
        self, is_on: bool, solution: str | None = None, expected: str | None = None
    ) -> None:
        """Show everything on one page, or go back to the steps.

        Args:
            is_on: whether review is on.
            solution: the sample solution, None to leave it out.
            expected: the expected output, None where none is laid down.
        """
        self._is_review = is_on
        self._header.set_review(is_on)
        self._pages.set_review(is_on, solution, expected)
        self._show_step()

    def show_hints(self, hints: Sequence[str], total: int) -> None:
        """Show the hints revealed so far (CommonMark), of `total` that there are.

        One more than before is brought into view.
        """
        self._pages.show_hints(hints, total)

    def show_solution(self, code: str | None, why_closed: str = "") -> None:
        """Show the sample solution under the task, or why it is closed; it comes into view."""
        self._pages.show_solution(code, why_closed)

    def show_passed(self, text: str) -> None:
        """Say under the task on which devices the exercise is passed, '' where on none."""
        self._pages.show_passed(text)

    def _connect(self) -> None:
        self._header.review_toggled.connect(self.review_toggled)
        self._header.steps.step_requested.connect(self._on_step_requested)
        self._pages.copy_requested.connect(self.copy_requested)
        self._pages.try_requested.connect(self.try_requested)
        self._pages.link_requested.connect(self.link_requested)
        self._pages.lesson_link_requested.connect(self.lesson_link_requested)
        self._pages.hint_requested.connect(self.hint_requested)
        self._theme.changed.connect(self._set_side)

    def _show_nothing(self) -> None:
        self._lesson = None
        self._header.hide()
        self._divider.hide()
        self._pages.show_empty()

    def _show_step(self) -> None:
        if self._lesson is not None:
            self._pages.show_step(self.step)

    def _on_step_requested(self, step: Step) -> None:
        self._show_step()
        if self._is_review:
            self._pages.go_to(step)
        self.step_changed.emit(step)

    def _set_side(self) -> None:
        self._header.set_side(side_margin(self.width(), page_style(self._theme).column))

    def _retranslate(self) -> None:
        self._pages.read.setAccessibleName(self.tr("Theory"))

    @override
    def minimumSizeHint(self) -> QSize:
        # What the header asks for depends on the width that it has; it fits into far less.
        return QSize(self._theme.scaled(_LEAST_WIDTH), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_side()
        super().resizeEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
