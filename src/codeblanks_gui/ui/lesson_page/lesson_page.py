"""LessonPage: a lesson to read, to practise, to be asked about, or to review as a whole."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from codeblanks_gui.core.course import Lesson, LessonText
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.lesson_page.empty_page import EmptyPage
from codeblanks_gui.ui.lesson_page.header import PageHeader
from codeblanks_gui.ui.lesson_page.page_style import page_style, side_margin
from codeblanks_gui.ui.lesson_page.reading_view import FigurePath, ReadingView
from codeblanks_gui.ui.lesson_page.step_bar import Step
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.ui.lesson_page.practise_view import PractisePart, PractiseView
    from codeblanks_gui.ui.lesson_page.review_view import ReviewView
    from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage

_LEAST_WIDTH = 280  # px at the normal text size


@dataclass
class _Texts:
    """What the pages show, kept for those that are built later."""

    theory: str = ""
    exercise: str = ""
    task: str = ""
    figure_path: FigurePath | None = None
    hints: Sequence[str] = ()
    hint_total: int = 0
    solution: str | None = None
    why_closed: str = ""
    passed: str = ""
    due: "PractisePart | None" = None
    """What the learner asked for and has not seen yet."""

    def show_in(self, page: "PractiseView") -> None:
        page.show_task(self.exercise, self.task, self.figure_path)
        page.show_hints(self.hints, self.hint_total)
        page.show_solution(self.solution, self.why_closed)
        page.show_passed(self.passed)


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
        self._quiz: QWidget | None = None
        self._is_review = False
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._header = PageHeader(theme)
        self._divider = QFrame()
        self._divider.setObjectName("divider")
        self._divider.setFixedHeight(1)
        self._read = ReadingView(theme)
        self._practise: PractiseView | None = None  # pages are built when they are first wanted
        self._quiz_page: ScrollPage | None = None
        self._review: ReviewView | None = None
        self._texts = _Texts()
        self._empty = EmptyPage()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._read)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._header)
        layout.addWidget(self._divider)
        layout.addWidget(self._stack, 1)
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
        place = self._read.place() if is_same else None
        title = pick(lesson.title, language)
        self._header.show_lesson(title, level_title, lesson.minutes, theory)
        self._header.set_present("practise", task is not None)
        self._header.set_present("quiz", lesson.has_quiz)
        self._read.show_markdown(theory.text, figure_path)
        task_text = task.text if task else ""
        exercise = pick(lesson.exercises[0].title, language) if lesson.exercises else ""
        self._texts = _Texts(theory.text, exercise, task_text, figure_path)
        if self._practise is not None:
            self._texts.show_in(self._practise)
        if self._review is not None:
            self._review.show_texts(theory.text, task_text, figure_path)
        self._header.show()
        self._divider.show()
        if is_same and place is not None:
            self._read.go_to_place(place)
        else:
            self.set_review(False)
            self._header.steps.set_step("read")
        self._show_step()

    def show_problem(self, place: str, reason: str) -> None:
        """Show, instead of a lesson, that it can't be opened: `file:line` and why."""
        self._empty.show_problem(place, reason)
        self._show_nothing()

    def set_step(self, step: Step) -> None:
        """Go to `step`."""
        self._header.steps.set_step(step)
        self._show_step()

    def take_focus(self) -> None:
        """Bring the keyboard to what the current step shows: its text, or its first question."""
        is_quiz = self.step == "quiz" and not self._is_review and self._quiz is not None
        page = self._quiz if is_quiz else self._stack.currentWidget()
        stops = page.findChildren(QWidget) if page is not None else []
        for widget in stops:
            takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
            if takes_tab and widget.isVisible():
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def set_done(self, done: Collection[str]) -> None:
        """Mark the steps in `done` with a check mark."""
        self._header.set_done(done)

    def set_quiz_widget(self, quiz: QWidget) -> None:
        """Host `quiz`, which is as tall as its content, in the quiz step and in review."""
        self._quiz = quiz
        self._place_quiz()

    def show_stretch(self, first: QWidget, last: QWidget) -> None:
        """Scroll the quiz so that what lies from `first` to `last` can be seen."""
        if self._quiz_page is not None and not self._is_review:
            self._quiz_page.show_between(first, last)

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
        if is_on:
            review = self._made_review()
            review.show_texts(self._texts.theory, self._texts.task, self._texts.figure_path)
            review.show_programs(solution, expected)
        self._place_quiz()
        self._show_step()

    def show_hints(self, hints: Sequence[str], total: int) -> None:
        """Show the hints revealed so far (CommonMark), of `total` that there are.

        One more than before is brought into view.
        """
        texts = self._texts
        is_more = total == texts.hint_total and len(hints) > len(texts.hints)
        texts.hints, texts.hint_total = hints, total
        if self._practise is not None:
            self._practise.show_hints(hints, total)
        if is_more:
            self._bring_into_view("hint")

    def show_solution(self, code: str | None, why_closed: str = "") -> None:
        """Show the sample solution under the task, or why it is closed; it comes into view."""
        self._texts.solution, self._texts.why_closed = code, why_closed
        if self._practise is not None:
            self._practise.show_solution(code, why_closed)
        if code is not None or why_closed:
            self._bring_into_view("solution")

    def show_passed(self, text: str) -> None:
        """Say under the task on which devices the exercise is passed, '' where on none."""
        self._texts.passed = text
        if self._practise is not None:
            self._practise.show_passed(text)

    def _bring_into_view(self, part: "PractisePart") -> None:
        """Scroll to `part` now, or when the practise step is next shown."""
        self._texts.due = part
        self._show_due()

    def _show_due(self) -> None:
        part, page = self._texts.due, self._practise
        if part is not None and page is not None and page.isVisible():
            self._texts.due = None
            page.bring_into_view(part)

    def _connect(self) -> None:
        self._header.review_toggled.connect(self.review_toggled)
        self._header.steps.step_requested.connect(self._on_step_requested)
        self._connect_view(self._read)
        self._theme.changed.connect(self._set_side)

    def _connect_view(self, view: ReadingView) -> None:
        view.copy_requested.connect(self.copy_requested)
        view.try_requested.connect(self.try_requested)
        view.link_requested.connect(self.link_requested)
        view.lesson_link_requested.connect(self.lesson_link_requested)

    def _made_practise(self) -> "PractiseView":
        if self._practise is None:
            from codeblanks_gui.ui.lesson_page.practise_view import PractiseView

            self._practise = PractiseView(self._theme)
            self._practise.hint_requested.connect(self.hint_requested)
            for view in (self._practise.task, self._practise.hints, self._practise.solution):
                self._connect_view(view)
            self._stack.addWidget(self._practise)
            self._texts.show_in(self._practise)
        return self._practise

    def _made_quiz_page(self) -> "ScrollPage":
        if self._quiz_page is None:
            from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage

            self._quiz_page = ScrollPage(self._theme)
            self._stack.addWidget(self._quiz_page)
            self._place_quiz()
        return self._quiz_page

    def _made_review(self) -> "ReviewView":
        if self._review is None:
            from codeblanks_gui.ui.lesson_page.review_view import ReviewView

            self._review = ReviewView(self._theme)
            self._stack.addWidget(self._review)
            review = self._review
            for view in (review.theory, review.task, review.solution, review.expected):
                self._connect_view(view)
        return self._review

    def _place_quiz(self) -> None:
        has_quiz = self._lesson is not None and self._lesson.has_quiz
        if self._is_review:
            self._made_review().take_quiz(self._quiz if has_quiz else None)
        elif self._quiz is not None and self._quiz_page is not None:
            self._quiz_page.add(self._quiz)

    def _show_nothing(self) -> None:
        self._lesson = None
        self._header.hide()
        self._divider.hide()
        self._stack.setCurrentWidget(self._empty)

    def _show_step(self) -> None:
        if self._lesson is None:
            return
        page: QWidget = self._read
        if self._is_review:
            page = self._made_review()
        elif self.step == "practise":
            page = self._made_practise()
        elif self.step == "quiz":
            page = self._made_quiz_page()
        self._stack.setCurrentWidget(page)
        self._show_due()

    def _on_step_requested(self, step: Step) -> None:
        self._show_step()
        if self._is_review:
            self._made_review().go_to(step)
        self.step_changed.emit(step)

    def _set_side(self) -> None:
        self._header.set_side(side_margin(self.width(), page_style(self._theme).column))

    def _retranslate(self) -> None:
        self._read.setAccessibleName(self.tr("Theory"))

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
