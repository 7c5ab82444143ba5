"""The marks of the lessons: what is done, what is begun."""

from codeblanks_gui.core.course import Lesson
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.progress import Progress
from codeblanks_gui.core.progress_entries import LessonState


def done_steps(library: Library, progress: Progress, lesson: Lesson) -> set[str]:
    """Return which of "practise" and "quiz" are done: every exercise passed, question right."""
    passed = progress.passed_items(lesson.course_id)
    items: set[str] = set()
    for lesson_id in (lesson.id, *lesson.aliases):
        items |= passed.get(lesson_id, set())
    try:
        questions = {question.id for question in library.questions(lesson)}
    except CourseError:
        return set()
    done = set()
    if {exercise.id for exercise in lesson.exercises} <= items:
        done.add("practise")
    if questions <= items:
        done.add("quiz")
    return done


def lesson_states(library: Library, progress: Progress) -> dict[str, LessonState]:
    """Return the mark of each lesson that the learner has touched, by lesson id."""
    states: dict[str, LessonState] = {}
    touched = {course.id: progress.touched_lessons(course.id) for course in library.courses}
    for lesson in library.lessons():
        if touched[lesson.course_id].isdisjoint((lesson.id, *lesson.aliases)):
            continue
        is_passed = done_steps(library, progress, lesson) >= {"practise", "quiz"}
        states[lesson.id] = "passed" if is_passed else "started"
    return states
