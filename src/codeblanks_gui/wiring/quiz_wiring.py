"""The quiz ↔ the open lesson's questions and answers."""

from PySide6.QtCore import QObject, Slot

from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.wiring.desk import Desk
from codeblanks_gui.wiring.lesson_wiring import LessonWiring


class QuizWiring(QObject):
    """Shows the questions of the open lesson and keeps each answer."""

    def __init__(self, desk: Desk, quiz: QuizView, lessons: LessonWiring) -> None:
        super().__init__(desk.window)
        self._session = desk.session
        self._quiz = quiz
        self._shown: object = None
        quiz.answered.connect(desk.session.record_answer)
        lessons.lesson_shown.connect(self.show_questions)
        lessons.review_changed.connect(quiz.set_review)
        self.show_questions()
        desk.page.set_quiz_widget(quiz)
        quiz.verdict_shown.connect(desk.page.show_stretch)

    @Slot()
    def show_questions(self) -> None:
        """Show the open lesson's questions with the best answers so far."""
        session = self._session
        lesson_id = None if session.lesson is None else session.lesson.id
        questions, problem = session.questions(), session.quiz_problem()
        wanted = (lesson_id, session.language, questions, problem)
        if wanted == self._shown:
            return  # another file of the lesson has changed: what is being answered stays
        self._shown = wanted
        self._quiz.show_questions(questions, session.language, session.seed, session.answers())
        self._quiz.show_problem(problem)
