"""The rows of a library: what is shown and said of each course, level and lesson."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from codeblanks_gui.core.course import BrokenLesson, Course, Lesson, Level
from codeblanks_gui.core.text import Marked, mark, pick
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.lesson_browser.rows import Mark, Row

if TYPE_CHECKING:
    from codeblanks_gui.core.progress_entries import LessonState

_WORDS: Final[Mapping[Mark, Marked]] = {
    "new": mark("LessonBrowser", "not started"),
    "started": mark("LessonBrowser", "started"),
    "passed": mark("LessonBrowser", "passed"),
    "broken": mark("LessonBrowser", "can’t be opened"),
}
_PASSED: Final = mark("LessonBrowser", "{done} of {total} lessons passed")


def library_rows(
    courses: Sequence[Course], language: str, states: "Mapping[str, LessonState]", open_id: str
) -> list[Row]:
    """Return the rows of all courses, titled in `language`.

    Args:
        courses: in their order; one alone needs no row of its own.
        language: of the titles; the words around them are in the language of the interface.
        states: lesson id → its mark; one not named is new.
        open_id: the lesson that is open, '' for none.
    """
    rows: list[Row] = []
    depth = 1 if len(courses) > 1 else 0
    for course in courses:
        if depth:
            title = pick(course.title, language)
            rows.append(Row("heading", course.id, title, 0, said=title))
        for level in course.levels:
            lessons = list(_lesson_rows(level, language, depth + 1, states, open_id))
            rows.append(_level_row(level, language, depth, lessons))
            rows += lessons
    return rows


def place_of(broken: BrokenLesson) -> str:
    """Return `folder/file:line` of what is wrong."""
    path, line = broken.problem.path, broken.problem.line
    place = f"{path.parent.name}/{path.name}"
    return f"{place}:{line}" if line else place


def _level_row(level: Level, language: str, depth: int, rows: Sequence[Row]) -> Row:
    total = sum(row.kind == "lesson" for row in rows)
    passed = sum(row.mark == "passed" for row in rows)
    title, count = pick(level.title, language), f"{passed}/{total}"
    tip = say(_PASSED, done=passed, total=total)
    return Row("heading", level.id, title, depth, count=count, said=f"{title} {count}", tip=tip)


def _lesson_rows(
    level: Level,
    language: str,
    depth: int,
    states: "Mapping[str, LessonState]",
    open_id: str,
) -> Iterator[Row]:
    words = {kind: say(marked) for kind, marked in _WORDS.items()}
    for lesson in level.lessons:
        if isinstance(lesson, Lesson):
            state: Mark = states.get(lesson.id, "new")
            title = pick(lesson.title, language)
            said = f"{title}, {words[state]}"
            is_open = lesson.id == open_id
            yield Row(
                "lesson", lesson.id, title, depth, state, is_open=is_open, said=said, tip=said
            )
        else:
            note = place_of(lesson)
            said = f"{lesson.id}, {words['broken']}, {note}"
            yield Row(
                "broken", lesson.id, lesson.id, depth, "broken", note=note, said=said, tip=said
            )
