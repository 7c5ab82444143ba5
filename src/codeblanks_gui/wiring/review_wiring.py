"""The entry above the lessons ↔ the missed questions that are due, in the page's place."""

from PySide6.QtCore import QObject, QTimer, Slot

from codeblanks_gui.services.review_queue import DueQuestion, ReviewQueue
from codeblanks_gui.ui.lesson_browser.lesson_browser import LessonBrowser
from codeblanks_gui.ui.lesson_page.due_page import DuePage
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.wiring.desk import Desk
from codeblanks_gui.wiring.lesson_wiring import LessonWiring

_FIRST_LOOK_MS = 1500
"""When the record is gone through first: after what somebody waits for."""


class ReviewWiring(QObject):
    """Shows what is due, and leaves for a lesson as soon as one is wanted."""

    def __init__(self, desk: Desk, browser: LessonBrowser, lessons: LessonWiring) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._browser = browser
        self._shown: dict[str, DueQuestion] = {}
        self._unanswered: set[str] = set()
        self._page: DuePage | None = None
        self._quiz: QuizView | None = None
        self._queue = ReviewQueue(desk.session, self)
        self._queue.due_changed.connect(browser.show_due)
        browser.review_requested.connect(self._on_review_requested)
        browser.lesson_requested.connect(self.leave)
        browser.broken_requested.connect(self.leave)
        desk.session.lesson_opened.connect(self.leave)
        lessons.step_asked.connect(self.leave)
        desk.window.actions_by_id["review"].triggered.connect(self.leave)
        self._first_look = QTimer(self)
        self._first_look.setSingleShot(True)
        self._first_look.timeout.connect(self._queue.refresh)
        self._first_look.start(_FIRST_LOOK_MS)

    @Slot()
    def _on_review_requested(self) -> None:
        if self._page is not None and self._page.isVisible():
            self.leave()
            return
        page, quiz = self._built()
        self._queue.refresh()
        due = self._queue.due()
        self._shown = {each.question.id: each for each in due}
        self._unanswered = set(self._shown)
        session = self._desk.session
        quiz.show_questions((), session.language, session.seed, {})  # none keeps an old answer
        quiz.show_questions(
            tuple(each.question for each in due),
            session.language,
            session.seed,
            {},
            {each.question.id: each.lesson.title for each in due},
        )
        page.set_questions_shown(bool(due))
        self._show_left()
        self._desk.window.show_instead_of_page(page)
        self._browser.set_review_open(True)
        self._browser.select("")
        page.focus_first()

    @Slot()
    def leave(self) -> None:
        """Bring the lesson's page back."""
        self._browser.set_review_open(False)
        if self._page is None or self._page.isHidden():
            return
        self._desk.window.show_instead_of_page(None)
        lesson = self._desk.session.lesson
        self._browser.select("" if lesson is None else lesson.id)

    def close(self) -> None:
        """Ask the record nothing more: it is about to be closed."""
        self._first_look.stop()
        self._queue.close()

    @Slot()
    def speak(self) -> None:
        """Show the questions in the language in force."""
        if self._quiz is not None:
            self._quiz.set_language(self._desk.session.language)

    def _built(self) -> tuple[DuePage, QuizView]:
        if self._page is None or self._quiz is None:
            quiz = self._quiz = QuizView(self._desk.theme)
            page = self._page = DuePage(self._desk.theme, quiz)
            quiz.answered.connect(self._on_answered)
            quiz.verdict_shown.connect(page.show_stretch)
            page.back_requested.connect(self.leave)
        return self._page, self._quiz

    def _on_answered(self, id: str, answer_json: str, is_right: bool, score: float) -> None:
        self._unanswered.discard(id)
        self._queue.record_answer(self._shown[id], answer_json, is_right, score)
        self._show_left()

    def _show_left(self) -> None:
        if self._page is not None:
            self._page.show_due(len(self._unanswered), self._queue.next_day())
