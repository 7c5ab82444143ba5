"""Finds lessons by words: in titles, then in what they are about, then in their theory."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from codeblanks_gui.core.course import Lesson
from codeblanks_gui.core.course_reading import FOREVER
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.text import pick, search_key

if TYPE_CHECKING:
    from codeblanks_gui.core.library import Library

_PATIENCE_S: Final = 0.02
"""What one search may spend on theories that were not got ready before."""

_Place = tuple[Path, str]


class LessonSearch:
    """What each lesson is found by, folded once (`search_key`) and kept by language."""

    def __init__(self, library: "Library") -> None:
        self._library = library
        self.forget()

    def forget(self) -> None:
        """The lessons are read anew."""
        self._about: dict[_Place, tuple[str, str]] = {}
        self._theories: dict[_Place, str] = {}

    def find(self, query: str, language: str) -> list[Lesson]:
        """Return the lessons that hold every word of `query`, those by title first.

        A theory that can't be got ready in time is not searched; `prepare` does it in advance.
        """
        words = search_key(query).split()
        end = time.monotonic() + _PATIENCE_S
        ranked: list[tuple[int, Lesson]] = []
        for lesson in self._library.lessons():
            rank = self._rank(lesson, words, language, end)
            if rank is not None:
                ranked.append((rank, lesson))
        return [lesson for _, lesson in sorted(ranked, key=lambda pair: pair[0])]

    def prepare(self, language: str, patience_s: float) -> bool:
        """Fold further theories until `patience_s` is over; tell whether all are there."""
        end = time.monotonic() + patience_s
        is_over = False
        for lesson in self._library.lessons():
            if (lesson.folder, language) not in self._theories:
                if is_over:
                    return False
                self._about_key(lesson, language)
                self._theory_key(lesson, language, FOREVER)
                is_over = time.monotonic() >= end  # at least one each time
        return True

    def _rank(self, lesson: Lesson, words: list[str], language: str, end: float) -> int | None:
        """Return how well a lesson answers a query (0 is best), or None where it doesn't."""
        title, about = self._about_key(lesson, language)
        if all(word in title for word in words):
            return 0
        if all(word in about for word in words):
            return 1
        theory = self._theory_key(lesson, language, end)
        return 2 if all(word in theory or word in about for word in words) else None

    def _about_key(self, lesson: Lesson, language: str) -> tuple[str, str]:
        place = (lesson.folder, language)
        if place not in self._about:
            # Titles in every language: who reads Turkish may still search for "broadcasting".
            texts = [*lesson.title.values(), pick(lesson.summary, language), *lesson.concepts]
            about = "\n".join([lesson.id, *map(search_key, texts)])
            self._about[place] = search_key(pick(lesson.title, language)), about
        return self._about[place]

    def _theory_key(self, lesson: Lesson, language: str, end: float) -> str:
        place = (lesson.folder, language)
        if place not in self._theories:
            if time.monotonic() >= end:
                return ""
            try:
                text = self._library.theory(lesson, language).text
            except CourseError:
                text = ""
            self._theories[place] = search_key(text)
        return self._theories[place]
