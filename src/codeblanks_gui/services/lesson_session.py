"""The open lesson: which it is, where the learner is in it, answers and marks."""

import os

from PySide6.QtCore import QObject, Signal

from codeblanks_gui.core.course import Exercise, Lesson, Question
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.lesson_marks import done_steps, lesson_states
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.notices import LESSON_BROKEN
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import (
    Answered,
    Attempt,
    ItemKey,
    LessonState,
    SavedAnswer,
)
from codeblanks_gui.services.kept_work import KeptWork
from codeblanks_gui.services.practice import OpenLesson, Practice
from codeblanks_gui.services.translator import say


class LessonSession(QObject):
    """Presents one lesson at a time and keeps what the learner does in it.

    Attributes:
        library: where the lessons are.
        practice: the exercise of the open lesson.
        seed: what shuffles this learner's options.

    Signals:
        lesson_leaving(): the open lesson is still this one; what is typed must be saved now.
        lesson_closed(): no lesson is open any more.
        lesson_opened(Lesson): texts, draft and answers can be asked for.
        library_reloaded(): the courses have been read anew.
        progress_changed(): marks may have changed.
        answer_recorded(): a question was answered.
        draft_saved(bool): whether the text is on disk now.
        notice_raised(Marked, dict): something the learner must know, with its parameters.
        notice_cleared(): what was told about saving is over.
    """

    lesson_leaving = Signal()
    lesson_closed = Signal()
    lesson_opened = Signal(object)
    library_reloaded = Signal()
    progress_changed = Signal()
    answer_recorded = Signal()
    draft_saved = Signal(bool)
    notice_raised = Signal(object, object)
    notice_cleared = Signal()

    def __init__(self, library: Library, progress: Progress) -> None:
        super().__init__()
        self.library = library
        self._progress = progress
        self._work = KeptWork(progress, self)
        self._work.draft_saved.connect(self.draft_saved)
        self._work.notice_raised.connect(self.notice_raised)
        self._work.notice_cleared.connect(self.notice_cleared)
        self._open = OpenLesson()
        self.practice = Practice(self._open, library, progress, self._work, self)
        self.practice.progress_changed.connect(self.progress_changed)
        self.seed = self._learner_seed()

    def tell_opening_notice(self) -> None:
        """Raise what was met when the record was opened, once somebody listens."""
        self._work.tell_opening_notice()

    @property
    def lesson(self) -> Lesson | None:
        """The open lesson; None: none is open."""
        return self._open.lesson

    @property
    def exercise(self) -> Exercise | None:
        """The exercise in the editor."""
        return self._open.exercise

    @property
    def language(self) -> str:
        """The language in force."""
        return self._open.language

    @language.setter
    def language(self, language: str) -> None:
        self._open.language = language

    # The lesson

    def first_lesson_id(self) -> str | None:
        """Return the last open lesson, else the course's first, else None."""
        last = self._progress.fact("last_lesson")
        if last is not None and self.library.find(last) is not None:
            return last
        return next((lesson.id for lesson in self.library.lessons()), None)

    def open(self, lesson_id: str) -> bool:
        """Open a lesson by id or alias; tell whether there is one that can be read."""
        lesson = self.library.find(lesson_id)
        if lesson is None:
            return False
        problem = self.library.problem_of(lesson, self.language)
        if problem is not None:
            self.notice_raised.emit(LESSON_BROKEN, {"reason": problem.told_with_place(say)})
            return False
        self.lesson_leaving.emit()
        self._open.lesson = lesson
        self._work.remember({"last_lesson": lesson.id})
        self.lesson_opened.emit(lesson)
        return True

    def close(self) -> None:
        """Leave the open lesson without opening another."""
        if self.lesson is not None:
            self.lesson_leaving.emit()
            self._open.lesson = None
            self.lesson_closed.emit()

    def reload(self) -> bool:
        """Read the courses anew; tell whether the open lesson could be taken from them.

        Otherwise it stays as it was. What the learner has typed is not touched.
        """
        self.library.reload()
        fresh = None if self.lesson is None else self.library.find(self.lesson.id)
        is_usable = fresh is not None and self.library.problem_of(fresh, self.language) is None
        if is_usable:
            self._open.lesson = fresh
        self.library_reloaded.emit()
        return is_usable

    def last_step(self) -> str:
        """Return where the learner was in the open lesson: "read", "practise" or "quiz"."""
        step = None if self.lesson is None else self._progress.fact(f"step:{self._place()}")
        return step if step in ("practise", "quiz") else "read"

    def remember_step(self, step: str) -> None:
        """Keep where the learner is in the open lesson."""
        if self.lesson is not None and step != self.last_step():
            self._work.remember({f"step:{self._place()}": step})

    def _place(self) -> str:
        assert self.lesson is not None
        return f"{self.lesson.course_id}/{self.lesson.id}"

    def neighbour(self, step: int) -> Lesson | None:
        """Return the lesson `step` places after (or before) the open one."""
        lessons = list(self.library.lessons())
        ids = [lesson.id for lesson in lessons]
        if self.lesson is None or self.lesson.id not in ids:
            return None
        place = ids.index(self.lesson.id) + step
        return lessons[place] if 0 <= place < len(lessons) else None

    def questions(self) -> tuple[Question, ...]:
        """Return the lesson's questions; a broken quiz gives none, see `quiz_problem`."""
        if self.lesson is None:
            return ()
        try:
            return self.library.questions(self.lesson)
        except CourseError:
            return ()

    def quiz_problem(self) -> str:
        """Return `file:line: reason` where the lesson's quiz can't be read, else ''."""
        try:
            if self.lesson is not None:
                self.library.questions(self.lesson)
        except CourseError as error:
            return error.told_with_place(say)
        return ""

    # What is not on disk

    @property
    def has_unsaved(self) -> bool:
        """Whether any work is only in this window."""
        return self._work.has_unsaved

    @property
    def unsaved_texts(self) -> dict[str, str]:
        """Lesson id/exercise id → text that is not on disk."""
        return self._work.unsaved_texts

    def save_again(self) -> None:
        """Write all that is held; called on each pause of typing and before closing."""
        self._work.save_again()

    # Answers and marks

    def record_answer(
        self, question_id: str, answer_json: str, is_right: bool, score: float
    ) -> None:
        """Append an answer to a question of the open lesson."""
        if self.lesson is not None:
            self.record_answer_in(self.lesson, question_id, answer_json, is_right, score)

    def record_answer_in(
        self, lesson: Lesson, question_id: str, answer_json: str, is_right: bool, score: float
    ) -> None:
        """Append an answer to a question of any lesson."""
        key = ItemKey(lesson.course_id, lesson.id, question_id)
        result = "right" if is_right else "wrong"
        self._record(Attempt(key, "answer", result, score, answer_json))
        self.answer_recorded.emit()

    def answer_log(self, course_id: str) -> list[Answered]:
        """Return every answer of a course that is in the record, the oldest first."""
        return self._progress.answer_log(course_id)

    def answers(self) -> dict[str, SavedAnswer]:
        """Return the best answer to each question of the open lesson."""
        if self.lesson is None:
            return {}
        ids = (self.lesson.id, *self.lesson.aliases)
        return self._progress.answers(self.lesson.course_id, ids)

    def done_steps(self) -> set[str]:
        """Return which of "practise" and "quiz" are done in the open lesson."""
        if self.lesson is None:
            return set()
        return done_steps(self.library, self._progress, self.lesson)

    def states(self) -> dict[str, LessonState]:
        """Return the mark of each lesson that the learner has touched."""
        return lesson_states(self.library, self._progress)

    def _record(self, attempt: Attempt) -> None:
        self._work.record(attempt)
        self.progress_changed.emit()

    def _learner_seed(self) -> str:
        """Return what shuffles this learner's options, the same in every session."""
        seed = self._progress.fact("learner_seed")
        if seed is None:
            seed = os.urandom(8).hex()
            self._work.remember({"learner_seed": seed})
        return seed
