"""The courses of this installation: order, search, texts in the learner's language."""

import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from codeblanks_gui.core.course import (
    BrokenLesson,
    Course,
    Exercise,
    Lesson,
    LessonText,
    Question,
)
from codeblanks_gui.core.course_reading import FOREVER, CourseReading
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.lesson_search import LessonSearch
from codeblanks_gui.core.toml_lines import read_text


class Library:
    """All courses, read once; texts and questions are read when they are asked for.

    Attributes:
        courses: what has been read of each, see `read_on`.
        problems: what is wrong in any course, the unusable courses among them.
    """

    def __init__(self, course_roots: Sequence[Path], patience_s: float = FOREVER) -> None:
        """Read the courses; what takes longer than `patience_s` is left for `read_on`."""
        self._roots = tuple(course_roots)
        self._search = LessonSearch(self)
        self.courses: tuple[Course, ...] = ()
        self.problems: tuple[CourseError, ...] = ()
        self.reload(patience_s)

    def reload(self, patience_s: float = FOREVER) -> None:
        """Read all courses anew; nothing that was read before is kept."""
        self._readings: list[CourseReading] = []
        self._unreadable: list[CourseError] = []
        self._questions: dict[Path, tuple[Question, ...]] = {}
        self._search.forget()
        for root in self._roots:
            try:
                self._readings.append(CourseReading(root))
            except CourseError as error:
                self._unreadable.append(error)
        self.read_on(patience_s)

    @property
    def is_whole(self) -> bool:
        """Whether every lesson has been read."""
        return all(reading.is_whole for reading in self._readings)

    def read_on(self, patience_s: float) -> None:
        """Read further lessons until all are read, or `patience_s` is over; at least one."""
        end = time.monotonic() + patience_s
        for reading in self._readings:
            if not reading.is_whole:
                reading.read_on(end - time.monotonic())
            if time.monotonic() >= end:
                break
        self._take_courses()

    def _take_courses(self) -> None:
        self.courses = tuple(reading.course() for reading in self._readings)
        told = (course.problems for course in self.courses)
        self.problems = (*self._unreadable, *(problem for some in told for problem in some))

    @property
    def unusable(self) -> tuple[CourseError, ...]:
        """The problems that cost a whole course."""
        partial = {id(problem) for course in self.courses for problem in course.problems}
        return tuple(problem for problem in self.problems if id(problem) not in partial)

    def lessons(self) -> Iterator[Lesson]:
        """Yield the usable lessons of all courses in teaching order."""
        for course in self.courses:
            for level in course.levels:
                for lesson in level.lessons:
                    if not isinstance(lesson, BrokenLesson):
                        yield lesson

    def find(self, lesson_id: str) -> Lesson | None:
        """Return the lesson with this id, else the one that had it once (`aliases`)."""
        if not self.is_whole:
            for reading in self._readings:
                reading.read_around(lesson_id)
            self._take_courses()
        former = None
        for lesson in self.lessons():
            if lesson.id == lesson_id:
                return lesson
            if lesson_id in lesson.aliases and former is None:
                former = lesson
        if former is None and not self.is_whole:
            self.read_on(FOREVER)  # only the lessons themselves tell what they were called
            return self.find(lesson_id)
        return former

    def next_lesson(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson after this one in its course, or None after the last."""
        in_course = [other for other in self.lessons() if other.course_id == lesson.course_id]
        ids = [other.id for other in in_course]
        if lesson.id not in ids:
            return None
        after = in_course[ids.index(lesson.id) + 1 :]
        return after[0] if after else None

    def search(self, query: str, language: str) -> list[Lesson]:
        """Return the lessons that hold every word of `query`, in teaching order.

        Those with all words in their title come first, then those with all words in title,
        summary or concepts, then those that need the theory. An empty query finds all.
        """
        return self._search.find(query, language)

    def prepare_search(self, language: str, patience_s: float) -> bool:
        """Get the theories ready to be searched; tell whether all are, `patience_s` being over."""
        return self._search.prepare(language, patience_s)

    def problem_of(self, lesson: Lesson, language: str) -> CourseError | None:
        """Return why the texts or programs of a lesson can't be shown, or None."""
        try:
            self.theory(lesson, language)
            for exercise in lesson.exercises:
                self.task(exercise, language)
                self.starter(exercise, language)
                self.solution(exercise, language)
                self.expected_output(exercise)
        except CourseError as error:
            return error
        return None

    def theory(self, lesson: Lesson, language: str) -> LessonText:
        """Return the theory, in the course's source language where it isn't translated.

        Raises:
            CourseError: it can't be read in either.
        """
        return self._text(lesson.folder, "theory", language)

    def task(self, exercise: Exercise, language: str) -> LessonText:
        """Return the task of an exercise; language and errors as in `theory`."""
        return self._text(exercise.folder, "task", language)

    def starter(self, exercise: Exercise, language: str) -> str:
        """Return the program that the learner begins with.

        Raises:
            CourseError: it can't be read.
        """
        return self._program(exercise, "starter", language)

    def starters(self, exercise: Exercise) -> tuple[str, ...]:
        """Return what the learner begins with in each language that has a program of its own.

        Raises:
            CourseError: one can't be read.
        """
        return tuple(read_text(path) for path in sorted(exercise.folder.glob("starter.*.py")))

    def solution(self, exercise: Exercise, language: str) -> str:
        """Return the sample solution.

        Raises:
            CourseError: it can't be read.
        """
        return self._program(exercise, "solution", language)

    def expected_output(self, exercise: Exercise) -> str | None:
        """Return what a right program prints, or None where that isn't laid down.

        Raises:
            CourseError: expected.txt is there and can't be read.
        """
        path = exercise.folder / "expected.txt"
        return read_text(path) if path.exists() else None

    def questions(self, lesson: Lesson) -> tuple[Question, ...]:
        """Return the questions of a lesson, () where it has none.

        Raises:
            CourseError: quiz.toml can't be used.
        """
        if not lesson.has_quiz:
            return ()
        if lesson.folder not in self._questions:
            from codeblanks_gui.core.quiz_files import read_questions

            course = self._course_of(lesson.folder)
            languages = course.languages if course else tuple(lesson.title)
            path = lesson.folder / "quiz.toml"
            self._questions[lesson.folder] = read_questions(path, languages)
        return self._questions[lesson.folder]

    def figure(self, lesson: Lesson, relative: str) -> Path | None:
        """Return the file that a lesson's text names, or None.

        None, too, for a path that leaves the lesson's folder, also by a link.
        """
        home = lesson.folder.resolve()
        try:
            path = (home / relative).resolve()
            is_inside = path.is_relative_to(home) and path.is_file()
        except (OSError, ValueError, RuntimeError):  # a null byte, a loop of links, too long
            return None
        return path if is_inside else None

    def _course_of(self, folder: Path) -> Course | None:
        return next((c for c in self.courses if folder.is_relative_to(c.root)), None)

    def _source_language(self, folder: Path) -> str:
        course = self._course_of(folder)
        return course.source_language if course else "tr"

    def _text(self, folder: Path, stem: str, language: str) -> LessonText:
        source_language = self._source_language(folder)
        source = folder / f"{stem}.{source_language}.md"
        asked = folder / f"{stem}.{language}.md"
        if language == source_language or not asked.is_file():
            _, body = split_front_matter(read_text(source))
            return LessonText(body, source_language, is_fallback=language != source_language)
        made_from, body = split_front_matter(read_text(asked))
        is_stale = bool(made_from) and source.is_file() and made_from != source_hash(source)
        return LessonText(body, language, is_stale=is_stale)

    def _program(self, exercise: Exercise, stem: str, language: str) -> str:
        folder = exercise.folder
        own, shared = folder / f"{stem}.{language}.py", folder / f"{stem}.py"
        source = folder / f"{stem}.{self._source_language(folder)}.py"
        path = next((path for path in (own, shared, source) if path.is_file()), shared)
        return read_text(path)


_FENCES = ("+++", "---")


def split_front_matter(text: str) -> tuple[str, str]:
    """Split a lesson text into the hash of its source ('' where none is told) and its body.

    Front matter stands at the very top between two lines `---` (or `+++`) and holds
    `source = "<hash>"`. A fence that is never closed is ordinary text.
    """
    lines = text.split("\n")
    fence = lines[0].rstrip()
    if fence not in _FENCES:
        return "", text
    ends = [number for number, line in enumerate(lines[1:], 1) if line.rstrip() == fence]
    if not ends:
        return "", text
    told = re.search(r'^source\s*=\s*"([^"]*)"\s*$', "\n".join(lines[1 : ends[0]]), re.MULTILINE)
    return (told[1] if told else ""), "\n".join(lines[ends[0] + 1 :]).lstrip("\n")


def source_hash(source: Path) -> str:
    """Return the hash that a translation of the text file `source` has to carry.

    The first 12 hex digits of the SHA-256 of its body, so that line ends and the source's own
    front matter don't count.

    Raises:
        CourseError: the file can't be read.
    """
    import hashlib

    _, body = split_front_matter(read_text(source))
    return hashlib.sha256(body.encode()).hexdigest()[:12]
