"""`codeblanks new`: what it makes is whole but for its TODOs, and nothing is overwritten."""

from pathlib import Path

import pytest

from codeblanks_gui.core.course_reading import read_course
from codeblanks_gui.core.course_review import CourseReview
from codeblanks_gui.core.course_skeleton import (
    SkeletonError,
    new_course,
    new_exercise,
    new_lesson,
)
from codeblanks_gui.core.errors import CourseError
from tests.core.course_builder import COURSE, build_course, edit, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return build_course(tmp_path / "Işıl'ın kursu" / "kurs")


def texts(root: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in root.rglob("*") if path.is_file()}


def assert_only_todos(folder: Path) -> None:
    problems = CourseReview(folder).problems
    assert problems
    for problem in problems:
        line = problem.path.read_text(encoding="utf-8").splitlines()[problem.line - 1]
        assert "TODO" in line, str(problem)
        assert problem.reason.startswith("TODO: ")


def test_a_new_course_is_whole_but_for_its_todos(tmp_path: Path) -> None:
    made = new_course(tmp_path / "my-course")
    assert all(path.is_file() for path in made)
    course = read_course(tmp_path / "my-course")
    assert course.problems == ()
    assert [lesson.id for lesson in course.levels[0].lessons] == ["first-lesson"]
    assert_only_todos(tmp_path / "my-course")


def test_a_new_lesson_is_listed_last_in_its_level(root: Path) -> None:
    before = texts(root)
    *made, changed = new_lesson(root / "beginner" / "third")
    assert changed == root / "course.toml"
    assert [lesson.id for lesson in read_course(root).levels[0].lessons] == [
        "first",
        "second",
        "third",
    ]
    after = texts(root)
    assert {path for path in before if before[path] != after[path]} == {changed}
    assert set(after) - set(before) == set(made)


LISTS = {
    'lessons = ["first", "second"]': 'lessons = ["first", "second", "third"]',
    "lessons = [\n  'first',  # one]\n  \"second\",\n]": (
        'lessons = [\n  \'first\',  # one]\n  "second",\n  "third",\n]'
    ),
    'lessons = [\n  "first",\n  "second"  # last\n]': (
        'lessons = [\n  "first",\n  "second",\n  "third",  # last\n]'
    ),
}


@pytest.mark.parametrize(("old", "new"), LISTS.items())
def test_the_list_of_a_level_keeps_its_looks(root: Path, old: str, new: str) -> None:
    edit(root / "course.toml", 'lessons = ["first", "second"]', f"{old}  # the order")
    new_lesson(root / "beginner" / "third")
    assert f"{new}  # the order" in (root / "course.toml").read_text(encoding="utf-8")


def test_an_empty_list_gains_its_first_lesson(tmp_path: Path) -> None:
    root = tmp_path / "kurs"
    write(root / "course.toml", COURSE.replace('"first", "second"', ""))
    new_lesson(root / "beginner" / "only")
    assert 'lessons = ["only"]' in (root / "course.toml").read_text(encoding="utf-8")


def test_a_level_that_is_new_is_added(root: Path) -> None:
    new_lesson(root / "advanced" / "fourth")
    levels = read_course(root).levels
    assert [level.id for level in levels] == ["beginner", "advanced"]
    assert [lesson.id for lesson in levels[1].lessons] == ["fourth"]


def test_a_new_exercise_stands_after_the_others(root: Path) -> None:
    *made, changed = new_exercise(root / "beginner" / "first", "second-one")
    assert changed.name == "lesson.toml"
    lesson = read_course(root).levels[0].lessons[0]
    assert [one.id for one in lesson.exercises] == ["try-it", "second-one"]  # type: ignore[union-attr]
    assert all("second-one" in path.parts for path in made)


def test_nothing_is_overwritten(root: Path, tmp_path: Path) -> None:
    before = texts(root)
    for make in (
        lambda: new_course(root),
        lambda: new_course(root / "inner"),
        lambda: new_lesson(root / "beginner" / "first"),
        lambda: new_lesson(root / "beginner" / "Third"),
        lambda: new_lesson(root / "third"),
        lambda: new_lesson(tmp_path / "nowhere" / "beginner" / "third"),
        lambda: new_exercise(root / "beginner" / "first", "try-it"),
        lambda: new_exercise(root / "beginner" / "first", "../up"),
        lambda: new_exercise(root / "beginner" / "missing", "one"),
    ):
        with pytest.raises(SkeletonError):
            make()
    assert texts(root) == before


def test_a_course_file_that_is_broken_is_left_alone(root: Path) -> None:
    path = edit(root / "course.toml", "format = 1", "format")
    before = path.read_text(encoding="utf-8")
    with pytest.raises(CourseError):
        new_lesson(root / "beginner" / "third")
    assert path.read_text(encoding="utf-8") == before
    assert not (root / "beginner" / "third").exists()
