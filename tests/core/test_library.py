"""The library finds lessons and gives their texts in the learner's language."""

import os
import sys
from pathlib import Path

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.course import Blanks, Choice, Lesson, Match
from codeblanks_gui.core.errors import CourseError
from codeblanks_gui.core.library import Library, source_hash, split_front_matter
from tests.core.course_builder import QUIZ, build_course, edit, line_of, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return build_course(tmp_path / "Işıl'ın kursu")


@pytest.fixture
def folder(root: Path) -> Path:
    return root / "beginner" / "first"


def first(root: Path) -> tuple[Library, Lesson]:
    library = Library([root])
    lesson = library.find("first")
    assert lesson is not None
    return library, lesson


def test_lessons_come_in_the_order_of_the_course(root: Path) -> None:
    library = Library([root])
    assert [lesson.id for lesson in library.lessons()] == ["first", "second"]
    lesson = library.find("first")
    assert lesson is not None
    after = library.next_lesson(lesson)
    assert after is not None
    assert after.id == "second"
    assert library.next_lesson(after) is None


def test_a_broken_lesson_is_passed_over_and_told(root: Path) -> None:
    (root / "beginner/first/lesson.toml").write_text("id =", encoding="utf-8")
    library = Library([root])
    assert [lesson.id for lesson in library.lessons()] == ["second"]
    assert library.find("first") is None
    assert [problem.path.name for problem in library.problems] == ["lesson.toml"]


def test_an_unusable_course_leaves_the_others(root: Path, tmp_path: Path) -> None:
    library = Library([tmp_path / "nothing here", root])
    assert [course.id for course in library.courses] == ["small"]
    assert len(library.problems) == 1


def test_an_empty_library() -> None:
    library = Library([])
    assert list(library.lessons()) == []
    assert library.search("x", "tr") == []
    assert library.find("x") is None


def test_a_lesson_is_found_by_its_former_id(root: Path) -> None:
    edit(root / "beginner/second/lesson.toml", "minutes", 'aliases = ["old-name"]\nminutes')
    found = Library([root]).find("old-name")
    assert found is not None
    assert found.id == "second"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("isik", ["first", "second"]),
        ("IŞIK DERSİ", ["first", "second"]),
        ("light", ["first", "second"]),
        ("transfer", ["first", "second"]),
        ("second", ["second"]),
        ("tensorler", ["first", "second"]),
        ("", ["first", "second"]),
        ("işık yok", []),
    ],
)
def test_search_in_turkish(root: Path, query: str, found: list[str]) -> None:
    assert [lesson.id for lesson in Library([root]).search(query, "tr")] == found


def test_a_title_comes_before_a_summary_before_the_theory(root: Path) -> None:
    write(root / "beginner/first/theory.tr.md", "Burada gradyan geçer.\n")
    edit(root / "beginner/second/lesson.toml", "Kısa özet", "Gradyan nedir")
    assert [x.id for x in Library([root]).search("gradyan", "tr")] == ["second", "first"]
    edit(root / "beginner/first/lesson.toml", "Işık dersi", "GRADYAN")
    assert [x.id for x in Library([root]).search("gradyan", "tr")] == ["first", "second"]


def test_search_survives_a_theory_that_cannot_be_read(root: Path, folder: Path) -> None:
    library = Library([root])
    (folder / "theory.tr.md").unlink()
    assert [lesson.id for lesson in library.search("tensörler", "tr")] == ["second"]


def test_theory_in_the_asked_language(root: Path) -> None:
    library, lesson = first(root)
    text = library.theory(lesson, "en")
    assert (text.text, text.language) == ("Tensors are here.\n", "en")
    assert not text.is_fallback
    assert not text.is_stale


def test_theory_falls_back_to_the_source_language(root: Path, folder: Path) -> None:
    (folder / "theory.en.md").unlink()
    library, lesson = first(root)
    text = library.theory(lesson, "en")
    assert (text.text, text.language, text.is_fallback) == ("Tensörler burada.\n", "tr", True)


def test_a_task_falls_back_too(root: Path, folder: Path) -> None:
    (folder / "exercises/try-it/task.en.md").unlink()
    library, lesson = first(root)
    assert library.task(lesson.exercises[0], "tr").text == "Yap.\n"
    assert library.task(lesson.exercises[0], "en").is_fallback


def test_a_theory_that_vanished_is_told(root: Path, folder: Path) -> None:
    library, lesson = first(root)
    (folder / "theory.tr.md").unlink()
    (folder / "theory.en.md").unlink()
    with pytest.raises(CourseError, match="missing"):
        library.theory(lesson, "en")


def test_a_translation_older_than_its_source_is_stale(root: Path, folder: Path) -> None:
    source = folder / "theory.tr.md"
    front = f'---\nsource = "{source_hash(source)}"\n---\n'
    write(folder / "theory.en.md", f"{front}\nTensors are here.\n")
    library, lesson = first(root)
    fresh = library.theory(lesson, "en")
    assert (fresh.text, fresh.is_stale) == ("Tensors are here.\n", False)
    write(source, "Tensörler burada, yeni bir cümleyle.\n")
    assert library.theory(lesson, "en").is_stale
    assert not library.theory(lesson, "tr").is_stale


def test_line_ends_and_own_front_matter_do_not_make_a_translation_stale(tmp_path: Path) -> None:
    plain = write(tmp_path / "a.md", "bir\niki\n")
    windows = tmp_path / "b.md"
    windows.write_bytes(b"\xef\xbb\xbfbir\r\niki\r\n")
    fenced = write(tmp_path / "c.md", "+++\n+++\nbir\niki\n")
    assert source_hash(plain) == source_hash(windows) == source_hash(fenced)
    assert len(source_hash(plain)) == 12


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("text", ("", "text")),
        ('---\nsource = "abc"\n---\ntext', ("abc", "text")),
        ('+++\nsource="abc"\n+++\n\ntext', ("abc", "text")),
        ("---\n---\ntext", ("", "text")),
        ("---\nnever closed", ("", "---\nnever closed")),
        ("", ("", "")),
        ("text\n---\nsource = 'x'\n---\n", ("", "text\n---\nsource = 'x'\n---\n")),
    ],
)
def test_front_matter(text: str, parts: tuple[str, str]) -> None:
    assert split_front_matter(text) == parts


def test_programs_of_a_language_lie_over_the_shared_ones(root: Path, folder: Path) -> None:
    library, lesson = first(root)
    (exercise,) = lesson.exercises
    assert library.starter(exercise, "tr") == "# begin\n"
    write(folder / "exercises/try-it/starter.tr.py", "# başla\n")
    assert library.starter(exercise, "tr") == "# başla\n"
    assert library.starter(exercise, "en") == "# begin\n"
    assert library.starters(exercise) == ("# başla\n",)
    assert library.solution(exercise, "en") == "device = 1\n"


def test_a_program_that_is_only_in_the_source_language(root: Path, folder: Path) -> None:
    (folder / "exercises/try-it/solution.en.py").unlink()
    library, lesson = first(root)
    assert library.solution(lesson.exercises[0], "en") == "cihaz = 1\n"


def test_expected_output(root: Path, folder: Path) -> None:
    library, lesson = first(root)
    (exercise,) = lesson.exercises
    assert library.expected_output(exercise) is None
    (folder / "exercises/try-it/expected.txt").write_bytes(b"3.0\r\nTrue\r\n")
    assert library.expected_output(exercise) == "3.0\nTrue\n"


def test_questions_are_read_in_order(root: Path) -> None:
    library, lesson = first(root)
    choice, blanks, match = library.questions(lesson)
    assert isinstance(choice, Choice)
    assert choice.options[0].text == {"tr": "a", "en": "a"}
    assert isinstance(blanks, Blanks)
    assert blanks.blanks[0].near[0].why["en"] == "Only GPUs"
    assert isinstance(match, Match)
    assert match.pairs[1].right["tr"] == "taşı"
    assert match.distractors == ({"tr": "sil", "en": "delete"},)
    assert library.questions(lesson) is library.questions(lesson)


def test_a_lesson_without_a_quiz(root: Path, folder: Path) -> None:
    (folder / "quiz.toml").unlink()
    library, lesson = first(root)
    assert not lesson.has_quiz
    assert library.questions(lesson) == ()


QUIZ_FAULTS = [
    ("correct = true", "correct = false", "[[question.option]]", "no option is right"),
    ('why = { tr = "Evet", en = "Yes" }\n', "", "[[question.option]]", '"why" is missing'),
    ('{ tr = "be", en = "b" }', '{ tr = "a", en = "b" }', '{ tr = "a", en = "b" }', "twice"),
    ('kind = "match"', 'kind = "mach"', "mach", 'did you mean "match"?'),
    ('kind = "match"\n', "", "QUESTION 3", '"kind" is missing'),
    ('id = "fill"', 'id = "which"', "SECOND which", '"which" is used twice'),
    ("x.____1(cihaz)", "x.____2(cihaz)", "code", "each once"),
    ("x.____1(cihaz)", "x.to(cihaz)", "code", "(none;"),
    ("x.____1(cihaz)", "x.____1(cihaz", "code", "valid Python"),
    ('accept = ["to"]', "accept = []", "accept", "at least 1"),
    ('accept = ["to"]', 'accept = ["to("]', "code", "with its answers"),
    ('match = "cuda"', 'match = " to "', "near", "is also accepted as correct"),
    ('tr = "sil"', 'tr = "taşı"', "distractors", "two right sides are equal"),
    ('left = ".to()"', 'left = ".cpu()"', '"taşı"', "left side appears twice"),
    ('text = { tr = "Eşleştir", en = "Match" }', "text = 3", "text = 3", "a whole number"),
    ('explanation = { tr = "İşte", en = "There" }', "", "QUESTION 3", '"explanation" is missing'),
]


def fault_line(path: Path, at: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    if at == "QUESTION 3":
        return [number for number, line in enumerate(lines, 1) if line == "[[question]]"][2]
    if at == "SECOND which":
        return [number for number, line in enumerate(lines, 1) if line == 'id = "which"'][1]
    return line_of(path, at)


@pytest.mark.parametrize(("old", "new", "at", "reason"), QUIZ_FAULTS)
def test_a_faulty_quiz_is_told_with_its_line(
    root: Path, folder: Path, old: str, new: str, at: str, reason: str
) -> None:
    path = edit(folder / "quiz.toml", old, new)
    library, lesson = first(root)
    assert library.problems == ()
    with pytest.raises(CourseError) as caught:
        library.questions(lesson)
    assert reason in caught.value.reason
    assert (caught.value.path, caught.value.line) == (path, fault_line(path, at))


def test_a_repaired_quiz_is_read_again(root: Path, folder: Path) -> None:
    write(folder / "quiz.toml", "[[question]\n")
    library, lesson = first(root)
    with pytest.raises(CourseError, match=r"quiz\.toml:1"):
        library.questions(lesson)
    write(folder / "quiz.toml", QUIZ)
    assert len(library.questions(lesson)) == 3


def test_a_figure_of_the_lesson(root: Path, folder: Path) -> None:
    library, lesson = first(root)
    assert library.figure(lesson, "figures/a.svg") == (folder / "figures/a.svg").resolve()


@pytest.mark.parametrize(
    "name",
    [
        "figures/none.svg",
        "figures",
        "",
        "../second/figures/a.svg",
        "figures/../../second/figures/a.svg",
        "/etc/passwd",
        "file:///etc/passwd",
        "https://example.org/a.svg",
        "a\0b",
        "x" * 5000,
    ],
)
def test_a_figure_cannot_come_from_elsewhere(root: Path, name: str) -> None:
    library, lesson = first(root)
    assert library.figure(lesson, name) is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_out_of_the_lesson_is_refused(root: Path, folder: Path) -> None:
    os.symlink(root / "course.toml", folder / "figures" / "out.svg")
    os.symlink("loop.svg", folder / "figures" / "loop.svg")
    library, lesson = first(root)
    assert library.figure(lesson, "figures/out.svg") is None
    assert library.figure(lesson, "figures/loop.svg") is None


def test_the_shipped_lessons_are_found_in_both_languages() -> None:
    library = Library([paths.lessons() / "pytorch"])
    assert library.problems == ()
    assert library.search("gpu destegi", "tr")[0].id == "gpu-support"
    assert library.search("training loop", "en")[0].id == "training-loop"
    assert library.search("TENSÖRLER", "tr")[0].id == "tensors"
