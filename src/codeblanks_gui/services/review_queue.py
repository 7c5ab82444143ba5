"""The missed questions that are due again, whatever lesson they are from."""

from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.course import Lesson, Question
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.spaced_review import review_days
from codeblanks_gui.services.lesson_session import LessonSession

_NEW_DAY_MS = 10 * 60 * 1000
"""How often a window that stays open looks whether another day has begun."""


@dataclass(frozen=True)
class DueQuestion:
    """A question to ask again; its id is `lesson/question`, unlike any other in the library."""

    lesson: Lesson
    question: Question


class ReviewQueue(QObject):
    """Knows what is due today, and keeps the answers in the lesson they belong to.

    Signals:
        due_changed(int): so many questions are due now.
    """

    due_changed = Signal(int)

    def __init__(self, session: LessonSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._days: list[tuple[date, DueQuestion]] = []
        session.answer_recorded.connect(self.refresh)
        self._clock = QTimer(self)
        self._clock.setInterval(_NEW_DAY_MS)
        self._clock.timeout.connect(self.refresh)
        self._clock.start()

    def close(self) -> None:
        """Ask the record nothing more."""
        self._clock.stop()
        self._session.answer_recorded.disconnect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Go through the record again."""
        self._days = sorted(self._scheduled(), key=lambda pair: pair[0])
        self.due_changed.emit(len(self.due()))

    def due(self) -> list[DueQuestion]:
        """Return what is due today, the longest due first."""
        today = date.today()
        return [question for day, question in self._days if day <= today]

    def next_day(self) -> date | None:
        """Return the next day after today on which something is due, or None."""
        today = date.today()
        return next((day for day, _ in self._days if day > today), None)

    def record_answer(
        self, due: DueQuestion, answer_json: str, is_right: bool, score: float
    ) -> None:
        """Keep an answer to a due question."""
        _, _, question_id = due.question.id.partition("/")
        self._session.record_answer_in(due.lesson, question_id, answer_json, is_right, score)

    def _scheduled(self) -> list[tuple[date, DueQuestion]]:
        """Return every missed question that the library still has, with its day."""
        found = []
        for course in self._session.library.courses:
            for (lesson_id, question_id), day in self._course_days(course.id).items():
                due = self._find(lesson_id, question_id)
                if due is not None and due.lesson.course_id == course.id:
                    found.append((day, due))
        return found

    def _course_days(self, course_id: str) -> dict[tuple[str, str], date]:
        """Return the days of a course; an answer under a former id counts for the lesson."""
        lessons = self._session.library.lessons()
        now_called = {former: lesson.id for lesson in lessons for former in lesson.aliases}
        log = self._session.answer_log(course_id)
        renamed = [
            replace(answer, lesson=now_called.get(answer.lesson, answer.lesson)) for answer in log
        ]
        return dict(review_days(renamed))

    def _find(self, lesson_id: str, question_id: str) -> DueQuestion | None:
        lesson = self._session.library.find(lesson_id)
        if lesson is None:
            return None
        try:
            questions = self._session.library.questions(lesson)
        except CourseError:
            return None
        for question in questions:
            if question.id == question_id:
                return DueQuestion(lesson, question._replace(id=f"{lesson.id}/{question.id}"))
        return None
