"""A course is read bit by bit: what is there can be used, and in the end nothing is missing."""

from pathlib import Path

import pytest

from codeblanks_gui.core.course_reading import read_course
from codeblanks_gui.core.library import Library
from tests.core.course_builder import COURSE, build_lesson, edit, write

COUNT = 12
IDS = [f"lesson-{number}" for number in range(COUNT)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    listed = ", ".join(f'"{name}"' for name in IDS)
    folder = tmp_path / "kurs"
    write(folder / "course.toml", COURSE.replace('"first", "second"', listed))
    for name in IDS:
        build_lesson(folder / "beginner", name)
    return folder


def ids(library: Library) -> list[str]:
    return [lesson.id for lesson in library.lessons()]


def test_what_was_read_is_in_order_and_the_rest_follows(root: Path) -> None:
    library = Library([root], patience_s=0.0)
    seen = [ids(library)]
    assert seen[0] == IDS[:1]
    while not library.is_whole:
        library.read_on(1e-9)
        seen.append(ids(library))
    assert len(seen) > 1
    assert all(some == IDS[: len(some)] for some in seen)
    assert seen[-1] == IDS
    assert library.courses == (read_course(root),)


def test_an_asked_lesson_is_there_at_once_with_its_neighbours(root: Path) -> None:
    library = Library([root], patience_s=0.0)
    lesson = library.find("lesson-7")
    assert lesson is not None
    assert ids(library) == ["lesson-0", "lesson-6", "lesson-7", "lesson-8"]
    following = library.next_lesson(lesson)
    assert following is not None
    assert following.id == "lesson-8"


def test_a_former_id_is_found_however_far_it_is(root: Path) -> None:
    edit(root / "beginner/lesson-11/lesson.toml", "minutes", 'aliases = ["old-name"]\nminutes')
    library = Library([root], patience_s=0.0)
    found = library.find("old-name")
    assert found is not None
    assert found.id == "lesson-11"
    assert library.find("never-there") is None
    assert library.is_whole


def test_problems_are_told_when_all_is_read(root: Path) -> None:
    edit(root / "beginner/lesson-3/lesson.toml", "minutes", "minuts")
    edit(root / "beginner/lesson-9/lesson.toml", "minutes", 'prerequisites = ["no"]\nminutes')
    library = Library([root], patience_s=0.0)
    assert library.problems == ()
    library.read_on(60)
    assert [problem.path.parent.name for problem in library.problems] == [
        "lesson-3",
        "lesson-3",
        "lesson-9",
    ]


def test_several_courses_are_read_to_their_end(root: Path, tmp_path: Path) -> None:
    library = Library([root, root], patience_s=60)
    assert library.is_whole
    assert ids(library) == IDS * 2


def test_theories_are_searched_when_they_are_ready(root: Path) -> None:
    library = Library([root])
    while not library.prepare_search("tr", 1e-9):
        pass
    assert [lesson.id for lesson in library.search("burada", "tr")] == IDS
    assert library.search("burada olmayan", "tr") == []
