"""A course folder is read, and every fault in it is told with its file and line."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.course import BrokenLesson, Lesson, SolutionPolicy
from codeblanks_gui.core.course_files import write_json_schemas
from codeblanks_gui.core.course_reading import read_course
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.toml_lines import TomlFile
from tests.core.course_builder import LESSON, build_course, build_lesson, edit, line_of, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return build_course(tmp_path / "Işıl'ın kursu")


def only_problem(root: Path) -> CourseError:
    course = read_course(root)
    assert len(course.problems) == 1, [str(problem) for problem in course.problems]
    return course.problems[0]


def test_reads_a_course_without_a_fault(root: Path) -> None:
    course = read_course(root)
    assert course.problems == ()
    assert (course.id, course.languages, course.source_language) == ("small", ("tr", "en"), "tr")
    first, second = course.levels[0].lessons
    assert isinstance(first, Lesson)
    assert (first.id, first.level_id, first.course_id) == ("first", "beginner", "small")
    assert first.title["tr"] == "Işık dersi"
    assert first.has_quiz
    assert second.id == "second"


def test_reads_an_exercise(root: Path) -> None:
    lesson = read_course(root).levels[0].lessons[0]
    assert isinstance(lesson, Lesson)
    (exercise,) = lesson.exercises
    assert exercise.folder == root / "beginner" / "first" / "exercises" / "try-it"
    assert exercise.file == "model.py"
    assert exercise.names["device"]["tr"] == "cihaz"
    assert exercise.time_limit_s == 5.0
    assert [hint["en"] for hint in exercise.hints] == ["One", "Two"]
    assert exercise.mistakes["wrong_sum"]["tr"] == "Toplam yanlış"


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("always", SolutionPolicy(always=True, when_passed=False, after_tries=None)),
        ("passed", SolutionPolicy(after_tries=None)),
        ("never", SolutionPolicy(when_passed=False, after_tries=None)),
        ("passed or 1 try", SolutionPolicy(after_tries=1)),
        ("passed or 12 tries", SolutionPolicy(after_tries=12)),
    ],
)
def test_solution_opens(root: Path, text: str, policy: SolutionPolicy) -> None:
    edit(root / "beginner/first/lesson.toml", "passed or 2 tries", text)
    lesson = read_course(root).levels[0].lessons[0]
    assert isinstance(lesson, Lesson)
    assert lesson.exercises[0].solution_policy == policy


LESSON_FAULTS = [
    # (old text, new text, part of the line at fault, parts of the reason)
    ("minutes = 10", "minutes = ", "minutes", ["Invalid value"]),
    ("minutes = 10", "minuts = 10", "minuts", ['"minuts" is unknown', 'did you mean "minutes"?']),
    ("minutes = 10", 'minutes = "10"', "minutes", ["a text", "a whole number above 0"]),
    ("minutes = 10", "minutes = true", "minutes", ["true/false", "a whole number"]),
    ("minutes = 10", "minutes = 0", "minutes", ["above 0"]),
    ('id = "second"', 'id = "Second"', 'id = "Second"', ["an id: a-z"]),
    ('id = "second"', 'id = "other"', 'id = "other"', ['the folder is called "second"']),
    ('en = "A short summary"', 'de = "x"', "summary", ['"summary" has no text in "en"']),
    ('tr = "Dene", en = "Try it"', 'tr = "Dene", en = " "', '"Dene"', ["non-empty text"]),
    ('{ tr = "İki", en = "Two" }', '{ tr = "İki" }', '"İki"', ["item 2", 'no text in "en"']),
    ('file = "model.py"', 'file = "../model.py"', "file", ["the name of a Python file"]),
    ('file = "model.py"', 'file = "torch.py"', "file", ['hides the module "torch"']),
    ('file = "model.py"\n', "", "[[exercise]]", ['"file" is missing']),
    ('devices = ["cpu"]', 'devices = ["cpu", "cuba"]', "devices", ['did you mean "cuda"?']),
    ("time_limit_s = 5", "time_limit_s = -1", "time_limit_s", ["a number above 0"]),
    ('"passed or 2 tries"', '"after lunch"', "solution_opens", ['"passed or N tries"']),
    ('tr = "cihaz"', 'tr = "benim cihazım"', "names", ["benim cihazım"]),
    (
        "[exercise.mistakes]",
        '[exercise.mistakes]\nnot_shown = { tr = "a", en = "b" }',
        "not_shown",
        ["# expect: not_shown"],
    ),
    ("minutes = 10", "minutes = 10\nminutes = 11", "minutes = 11", ["overwrite"]),
]


@pytest.mark.parametrize(("old", "new", "at", "reasons"), LESSON_FAULTS)
def test_a_faulty_lesson_is_broken_with_its_line_and_the_rest_works(
    root: Path, old: str, new: str, at: str, reasons: list[str]
) -> None:
    path = edit(root / "beginner/second/lesson.toml", old, new)
    course = read_course(root)
    first, second = course.levels[0].lessons
    assert isinstance(first, Lesson)
    assert isinstance(second, BrokenLesson)
    assert second.problem in course.problems
    assert second.problem.path == path
    assert second.problem.line == line_of(path, at)
    assert all(part in second.problem.reason for part in reasons), second.problem.reason
    assert f"{path}:{second.problem.line}: " in str(second.problem)


def test_every_fault_of_a_file_is_told(root: Path) -> None:
    path = edit(root / "beginner/second/lesson.toml", "minutes = 10", "minutes = 0")
    edit(path, 'file = "model.py"', "file = 3")
    lines = [problem.line for problem in read_course(root).problems]
    assert lines == [line_of(path, "minutes"), line_of(path, "file")]


def test_a_table_is_not_a_text(root: Path) -> None:
    edit(
        root / "beginner/second/lesson.toml", '{ tr = "Kısa özet", en = "A short summary" }', '"x"'
    )
    assert 'has to be { tr = "…", en = "…" }' in only_problem(root).reason


FILE_FAULTS: list[tuple[str, str]] = [
    ("theory.tr.md", "source language"),
    ("lesson.toml", "missing"),
    ("exercises/try-it/task.tr.md", "missing"),
    ("exercises/try-it/check.py", "missing"),
    ("exercises/try-it/starter.py", "starter.tr.py"),
    ("exercises/try-it/mistakes/sum.py", "# expect: wrong_sum"),
]


@pytest.mark.parametrize(("name", "reason"), FILE_FAULTS)
def test_a_missing_file_breaks_its_lesson(root: Path, name: str, reason: str) -> None:
    (root / "beginner/second" / name).unlink()
    assert reason in only_problem(root).reason
    assert isinstance(read_course(root).levels[0].lessons[1], BrokenLesson)


def test_a_solution_in_one_language_alone_is_not_enough_for_the_source(root: Path) -> None:
    (root / "beginner/second/exercises/try-it/solution.tr.py").unlink()
    assert only_problem(root).path.name == "solution.py"


def test_an_untranslated_lesson_is_no_fault(root: Path) -> None:
    (root / "beginner/second/theory.en.md").unlink()
    (root / "beginner/second/exercises/try-it/task.en.md").unlink()
    assert read_course(root).problems == ()


@pytest.mark.parametrize(
    ("first_line", "reason"),
    [
        ("print(3)", "# expect: <mistake id>"),
        ("# expect: wrong_sun", 'did you mean "wrong_sum"?'),
    ],
)
def test_a_mistake_program_has_to_name_its_mistake(
    root: Path, first_line: str, reason: str
) -> None:
    program = write(root / "beginner/second/exercises/try-it/mistakes/more.py", f"{first_line}\n")
    problem = only_problem(root)
    assert (problem.path, problem.line) == (program, 1)
    assert reason in problem.reason


def test_an_exercise_folder_that_nothing_names(root: Path) -> None:
    write(root / "beginner/second/exercises/left-over/check.py", "")
    assert only_problem(root).path.name == "left-over"


def test_two_exercises_with_one_id(root: Path) -> None:
    path = root / "beginner/second/lesson.toml"
    exercise = LESSON[LESSON.index("[[exercise]]") :]
    write(path, path.read_text(encoding="utf-8") + "\n" + exercise)
    assert 'the id "try-it" is used twice' in only_problem(root).reason


def test_a_listed_lesson_without_a_folder_is_broken(root: Path) -> None:
    path = edit(root / "course.toml", '"second"', '\n  "second",\n  "third"')
    course = read_course(root)
    third = course.levels[0].lessons[2]
    assert isinstance(third, BrokenLesson)
    assert third.problem.line == line_of(path, '"third"')
    assert "there is no folder beginner/third" in third.problem.reason
    assert course.problems == (third.problem,)


def test_a_folder_that_is_not_listed_is_told(root: Path) -> None:
    build_lesson(root / "beginner", "secondd")
    problem = only_problem(root)
    assert problem.line == line_of(root / "course.toml", "lessons")
    assert "beginner/secondd is not listed" in problem.reason
    assert 'did you mean "second"?' in problem.reason


def test_an_alias_that_another_lesson_has(root: Path) -> None:
    path = edit(root / "beginner/second/lesson.toml", "minutes", 'aliases = ["first"]\nminutes')
    problem = only_problem(root)
    assert problem.line == line_of(path, "aliases")
    assert 'belongs to "first"' in problem.reason


def test_a_prerequisite_that_is_no_lesson(root: Path) -> None:
    edit(root / "beginner/second/lesson.toml", "minutes", 'prerequisites = ["frist"]\nminutes')
    assert 'did you mean "first"?' in only_problem(root).reason


COURSE_FAULTS = [
    ("format = 1", "format = 2", "format", "reads format 1"),
    ("format = 1", 'format = "1"', "format", "format"),
    ("format = 1\n", "", "", '"format" is missing'),
    ('source_language = "tr"', 'source_language = "de"', "source_language", "tr, en"),
    ('languages = ["tr", "en"]', "languages = [{}]", "languages", "a table"),
    ('["first", "second"]', '["first", "first"]', "lessons", "listed twice"),
    ('id = "beginner"', 'id = "../up"', "../up", "an id"),
    ('title = { tr = "Başlangıç"', 'titel = { tr = "Başlangıç"', "titel", '"title"'),
]


@pytest.mark.parametrize(("old", "new", "at", "reason"), COURSE_FAULTS)
def test_an_unusable_course_is_raised(root: Path, old: str, new: str, at: str, reason: str) -> None:
    path = edit(root / "course.toml", old, new)
    with pytest.raises(CourseError) as caught:
        read_course(root)
    assert caught.value.line == (line_of(path, at) if at else 1)
    assert reason in caught.value.reason


def test_two_levels_with_one_id(root: Path) -> None:
    path = root / "course.toml"
    again = '\n[[level]]\nid = "beginner"\ntitle = { tr = "a", en = "b" }\nlessons = []\n'
    write(path, path.read_text(encoding="utf-8") + again)
    with pytest.raises(CourseError, match='"beginner" is used twice') as caught:
        read_course(root)
    assert caught.value.line == 13


def test_a_folder_without_a_course(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="the file is missing"):
        read_course(tmp_path)


def test_a_file_that_is_not_utf8_is_told_with_its_line(root: Path) -> None:
    path = root / "beginner/second/lesson.toml"
    raw = path.read_bytes()
    path.write_bytes(raw.replace("Işık".encode(), "Işık".encode("iso-8859-9")))
    problem = only_problem(root)
    assert problem.line == 2
    assert "UTF-8" in problem.reason


def test_a_windows_file_is_read(root: Path) -> None:
    path = root / "beginner/second/lesson.toml"
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_course(root).problems == ()


SCANNED = '''\
# a comment with [brackets] and "quotes"
top = 1
text = """
[not a table]
key = "not a key"
"""
raw = \'\'\'
x = [1,
\'\'\'
"quoted key" = { a = 1, "b c" = [ 2, { d = 3 } ] }
dotted . key.deep = 2
list = [
  "one # no comment",  # a comment, with a comma
  [ 1, 2 ],
  { name = "]" },
]
[table]
inner = 2024-01-01T00:00:00Z
[[many]]
id = 1
[many.sub]
x = 1
[[many.rows]]
y = 1
[[many.rows]]
y = 2
[[many]]
id = 2
[[many.rows]]
y = 3
'''


def test_the_line_of_every_key_is_found(tmp_path: Path) -> None:
    file = TomlFile(write(tmp_path / "a.toml", SCANNED))
    wanted = {
        ("top",): 2,
        ("text",): 3,
        ("raw",): 7,
        ("quoted key", "b c", 1, "d"): 10,
        ("dotted", "key", "deep"): 11,
        ("list", 0): 13,
        ("list", 1, 1): 14,
        ("list", 2, "name"): 15,
        ("table", "inner"): 18,
        ("many", 0, "id"): 20,
        ("many", 0, "sub", "x"): 22,
        ("many", 0, "rows", 1, "y"): 26,
        ("many", 1): 27,
        ("many", 1, "rows", 0, "y"): 30,
        ("many", 1, "rows", 0, "not found"): 29,
    }
    assert {at: file.line_of(at) for at in wanted} == wanted


def every_place(value: object, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [at, *(p for key, v in value.items() for p in every_place(v, (*at, key)))]
    if isinstance(value, list):
        return [at, *(p for i, v in enumerate(value) for p in every_place(v, (*at, i)))]
    return [at]


def test_each_place_of_the_shipped_lessons_has_its_own_line() -> None:
    files = sorted(paths.lessons().rglob("*.toml"))
    assert files
    for path in files:
        file = TomlFile(path)
        lines = path.read_text(encoding="utf-8").splitlines()
        for at in every_place(file.data):
            if at and isinstance(at[-1], str):
                line = lines[file.line_of(at) - 1]
                assert re.search(rf"\b{re.escape(at[-1])}\b", line), (path, at, line)


def test_the_json_schemas_on_disk_are_those_of_the_code(tmp_path: Path) -> None:
    write_json_schemas(tmp_path)
    fresh = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    shipped = paths.resources() / "schema"
    assert fresh.keys() == {"course.json", "lesson.json", "quiz.json"}
    for name, text in fresh.items():
        assert (shipped / name).read_text(encoding="utf-8") == text
    lesson = json.loads(fresh["lesson.json"])
    assert lesson["additionalProperties"] is False
    assert "minutes" in lesson["required"]
    assert "aliases" not in lesson["required"]


def test_the_shipped_course_is_read_quickly() -> None:
    root = paths.lessons() / "pytorch"
    read_course(root)  # imports

    def measure(call: Callable[[], object]) -> float:
        begin = time.perf_counter()
        call()
        return time.perf_counter() - begin

    best = min(measure(lambda: read_course(root)) for _ in range(5))
    lessons = sum(len(level.lessons) for level in read_course(root).levels)
    assert best < 0.005 * max(lessons / 3, 1), f"{best * 1000:.1f} ms"
