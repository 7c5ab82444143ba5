"""The pages of a lesson, one of them shown; each is built when it is first wanted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from codeblanks_gui.ui.lesson_page.empty_page import EmptyPage
from codeblanks_gui.ui.lesson_page.reading_view import FigurePath, ReadingView
from codeblanks_gui.ui.lesson_page.step_bar import Step
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.ui.lesson_page.practise_view import PractisePart, PractiseView
    from codeblanks_gui.ui.lesson_page.review_view import ReviewView
    from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage


@dataclass
class LessonTexts:
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
        """Show on `page`, which is new, all that there is."""
        page.show_task(self.exercise, self.task, self.figure_path)
        page.show_hints(self.hints, self.hint_total)
        page.show_solution(self.solution, self.why_closed)
        page.show_passed(self.passed)


class PageStack(QStackedWidget):
    """Shows the theory, the exercise, the questions, all on one page, or that nothing is open.

    Attributes:
        read: the theory.
        empty: what stands there without a lesson.

    Signals: as those of `LessonPage`, which hands them on.
    """

    copy_requested = Signal(str)
    try_requested = Signal(str)
    link_requested = Signal(str)
    lesson_link_requested = Signal(str)
    hint_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.read = ReadingView(theme)
        self.empty = EmptyPage()
        self._practise: PractiseView | None = None
        self._quiz_page: ScrollPage | None = None
        self._review: ReviewView | None = None
        self._texts = LessonTexts()
        self._quiz: QWidget | None = None
        self._has_quiz = self._is_review = False
        self.addWidget(self.empty)
        self.addWidget(self.read)
        self._connect_view(self.read)

    def show_lesson(self, texts: LessonTexts, *, has_quiz: bool) -> None:
        """Show the texts of a lesson on all pages."""
        self._texts, self._has_quiz = texts, has_quiz
        self.read.show_markdown(texts.theory, texts.figure_path)
        if self._practise is not None:
            texts.show_in(self._practise)
        if self._review is not None:
            self._review.show_texts(texts.theory, texts.task, texts.figure_path)

    def show_empty(self) -> None:
        """Show that no lesson is open."""
        self._has_quiz = False
        self.setCurrentWidget(self.empty)

    def show_step(self, step: Step) -> None:
        """Show the page of `step`; in review, the one with everything."""
        page: QWidget = self.read
        if self._is_review:
            page = self._made_review()
        elif step == "practise":
            page = self._made_practise()
        elif step == "quiz":
            page = self._made_quiz_page()
        self.setCurrentWidget(page)
        self._show_due()

    def go_to(self, step: Step) -> None:
        """Scroll the page with everything to `step`."""
        self._made_review().go_to(step)

    def set_review(self, is_on: bool, solution: str | None, expected: str | None) -> None:
        """Prepare the page with everything, or give the questions back; see `LessonPage`."""
        self._is_review = is_on
        if is_on:
            review = self._made_review()
            review.show_texts(self._texts.theory, self._texts.task, self._texts.figure_path)
            review.show_programs(solution, expected)
        self._place_quiz()

    def set_quiz_widget(self, quiz: QWidget) -> None:
        """Host `quiz` on the page of the questions, or in review."""
        self._quiz = quiz
        self._place_quiz()

    def show_stretch(self, first: QWidget, last: QWidget) -> None:
        """Scroll the questions so that what lies from `first` to `last` can be seen."""
        if self._quiz_page is not None:
            self._quiz_page.show_between(first, last)

    def take_focus(self) -> None:
        """Bring the keyboard to the page that is shown: its text, or its first question."""
        is_quiz = self._quiz is not None and self.currentWidget() is self._quiz_page
        page = self._quiz if is_quiz else self.currentWidget()
        stops = page.findChildren(QWidget) if page is not None else []
        for widget in stops:
            takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
            if takes_tab and widget.isVisible():
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def show_hints(self, hints: Sequence[str], total: int) -> None:
        """Show the hints revealed so far; one more than before is brought into view."""
        texts = self._texts
        is_more = total == texts.hint_total and len(hints) > len(texts.hints)
        texts.hints, texts.hint_total = hints, total
        if self._practise is not None:
            self._practise.show_hints(hints, total)
        if is_more:
            self._bring_into_view("hint")

    def show_solution(self, code: str | None, why_closed: str) -> None:
        """Show the sample solution, or why it is closed; it comes into view."""
        self._texts.solution, self._texts.why_closed = code, why_closed
        if self._practise is not None:
            self._practise.show_solution(code, why_closed)
        if code is not None or why_closed:
            self._bring_into_view("solution")

    def show_passed(self, text: str) -> None:
        """Say on which devices the exercise is passed, '' where on none."""
        self._texts.passed = text
        if self._practise is not None:
            self._practise.show_passed(text)

    def _bring_into_view(self, part: "PractisePart") -> None:
        """Scroll to `part` now, or when the exercise is next shown."""
        self._texts.due = part
        self._show_due()

    def _show_due(self) -> None:
        part, page = self._texts.due, self._practise
        if part is not None and page is not None and page.isVisible():
            self._texts.due = None
            page.bring_into_view(part)

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
            self.addWidget(self._practise)
            self._texts.show_in(self._practise)
        return self._practise

    def _made_quiz_page(self) -> "ScrollPage":
        if self._quiz_page is None:
            from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage

            self._quiz_page = ScrollPage(self._theme)
            self.addWidget(self._quiz_page)
            self._place_quiz()
        return self._quiz_page

    def _made_review(self) -> "ReviewView":
        if self._review is None:
            from codeblanks_gui.ui.lesson_page.review_view import ReviewView

            self._review = ReviewView(self._theme)
            self.addWidget(self._review)
            review = self._review
            for view in (review.theory, review.task, review.solution, review.expected):
                self._connect_view(view)
        return self._review

    def _place_quiz(self) -> None:
        if self._is_review:
            self._made_review().take_quiz(self._quiz if self._has_quiz else None)
        elif self._quiz is not None and self._quiz_page is not None:
            self._quiz_page.add(self._quiz)
