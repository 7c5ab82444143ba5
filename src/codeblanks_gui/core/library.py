"""The courses of this installation: order, search, texts in the learner's language."""

import re
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
from codeblanks_gui.core.course_files import read_course
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.text import pick, search_key
from codeblanks_gui.core.toml_lines import read_text


class Library:
    """All courses, read once; texts and questions are read when they are asked for.

    `problems` holds what is wrong in any course, the unusable courses among them.
    """

    def __init__(self, course_roots: Sequence[Path]) -> None:
        self._roots = tuple(course_roots)
        self.courses: tuple[Course, ...] = ()
        self.problems: tuple[CourseError, ...] = ()
        self.reload()

    def reload(self) -> None:
        """Read all courses anew; nothing that was read before is kept."""
        courses: list[Course] = []
        problems: list[CourseError] = []
        for root in self._roots:
            try:
                course = read_course(root)
            except CourseError as error:
                problems.append(error)
            else:
                courses.append(course)
                problems += course.problems
        self.courses = tuple(courses)
        self.problems = tuple(problems)
        self._questions: dict[Path, tuple[Question, ...]] = {}
        self._theory_keys: dict[tuple[Path, str], str] = {}

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
        former = None
        for lesson in self.lessons():
            if lesson.id == lesson_id:
                return lesson
            if lesson_id in lesson.aliases and former is None:
                former = lesson
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
        words = search_key(query).split()
        ranked: list[tuple[int, Lesson]] = []
        for lesson in self.lessons():
            rank = self._rank(lesson, words, language)
            if rank is not None:
                ranked.append((rank, lesson))
        return [lesson for _, lesson in sorted(ranked, key=lambda pair: pair[0])]

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

    def _rank(self, lesson: Lesson, words: list[str], language: str) -> int | None:
        """Return how well a lesson answers a query (0 is best), or None where it doesn't."""
        title = search_key(pick(lesson.title, language))
        if all(word in title for word in words):
            return 0
        # Titles in every language: who reads Turkish may still search for "broadcasting".
        about = [*lesson.title.values(), pick(lesson.summary, language), *lesson.concepts]
        key = "\n".join([lesson.id, *map(search_key, about)])
        if all(word in key for word in words):
            return 1
        key += self._theory_key(lesson, language)
        return 2 if all(word in key for word in words) else None

    def _theory_key(self, lesson: Lesson, language: str) -> str:
        place = (lesson.folder, language)
        if place not in self._theory_keys:
            try:
                text = self.theory(lesson, language).text
            except CourseError:
                text = ""
            self._theory_keys[place] = search_key(text)
        return self._theory_keys[place]


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
