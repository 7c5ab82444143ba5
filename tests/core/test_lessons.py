"""The shipped lessons: both languages agree, and each lesson has what was agreed.

What runs in them (theory, solutions, alternatives, mistakes, starters) is run on each device by
`codeblanks validate lessons/pytorch`, a step of its own in CI.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.course import Blanks, Choice, Exercise, Lesson, Match
from codeblanks_gui.core.exercise_files import expected_mistake
from codeblanks_gui.core.library import Library, source_hash, split_front_matter
from codeblanks_gui.core.quiz import judge_blanks, judge_choice, judge_match

LIBRARY = Library(sorted(path.parent for path in paths.lessons().glob("*/course.toml")))
LESSONS = list(LIBRARY.lessons())
LANGUAGES = ("tr", "en")

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FIGURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")

per_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


@dataclass(frozen=True)
class Fence:
    info: str
    text: str

    @property
    def is_run(self) -> bool:
        return self.info.split() == ["python", "run"]


def fences(text: str) -> list[Fence]:
    return [Fence(info.strip(), body) for info, body in _FENCE.findall(text)]


def prose(text: str) -> str:
    return _FIGURE.sub("", _FENCE.sub("", text))


def headings(text: str) -> list[str]:
    return [line.split(" ")[0] for line in prose(text).splitlines() if line.startswith("#")]


def exercises() -> list[tuple[Lesson, Exercise]]:
    return [(lesson, exercise) for lesson in LESSONS for exercise in lesson.exercises]


def test_the_library_has_no_problems() -> None:
    assert [str(problem) for problem in LIBRARY.problems] == []
    assert len(LESSONS) >= 3


@per_lesson
def test_every_text_is_translated_from_its_present_source(lesson: Lesson) -> None:
    sources = sorted(lesson.folder.rglob("*.tr.md"))
    assert len(sources) == 1 + len(lesson.exercises)
    for source in sources:
        translated = source.with_name(source.name.replace(".tr.md", ".en.md"))
        made_from, _ = split_front_matter(translated.read_text(encoding="utf-8"))
        assert made_from == source_hash(source), (
            f'{translated} has to begin with source = "{source_hash(source)}"'
        )


@per_lesson
def test_both_languages_have_the_same_bones(lesson: Lesson) -> None:
    turkish, english = (LIBRARY.theory(lesson, language).text for language in LANGUAGES)
    assert headings(turkish) == headings(english)
    assert set(headings(turkish)) <= {"##", "###"}  # the page itself shows the title
    assert [fence.info for fence in fences(turkish)] == [fence.info for fence in fences(english)]
    assert len(_FIGURE.findall(turkish)) == len(_FIGURE.findall(english))


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_theory_is_of_the_agreed_length(lesson: Lesson, language: str) -> None:
    text = LIBRARY.theory(lesson, language).text
    assert 400 <= len(prose(text).split()) <= 700
    assert sum(fence.is_run for fence in fences(text)) >= 2


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_code_is_too_wide_for_the_page(lesson: Lesson, language: str) -> None:
    for fence in fences(LIBRARY.theory(lesson, language).text):
        assert max(map(len, fence.text.splitlines())) <= 76, fence.text


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_there_and_told_in_words(lesson: Lesson, language: str) -> None:
    figures = _FIGURE.findall(LIBRARY.theory(lesson, language).text)
    assert figures
    for alternative, name in figures:
        assert len(alternative.split()) >= 5, name
        assert LIBRARY.figure(lesson, name) is not None, name


_DRAWN = {"svg", "g", "rect", "path", "text", "circle", "line", "polyline", "polygon", "ellipse"}


@per_lesson
def test_figures_use_what_qt_can_draw(lesson: Lesson) -> None:
    for path in (lesson.folder / "figures").glob("*.svg"):
        root = ElementTree.parse(path).getroot()
        tags = {element.tag.split("}")[-1] for element in root.iter()}
        assert tags <= _DRAWN, path
        assert float(root.attrib["width"]) <= 640, path
        assert "class" not in {key for element in root.iter() for key in element.attrib}, path
        assert root.attrib["color"], f"{path}: its neutral colour; the page may set another"


@per_lesson
def test_all_three_kinds_of_questions_are_used(lesson: Lesson) -> None:
    questions = LIBRARY.questions(lesson)
    assert 4 <= len(questions) <= 6
    assert {type(question) for question in questions} == {Choice, Blanks, Match}


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_answers_are_judged_right(lesson: Lesson, language: str) -> None:
    for question in LIBRARY.questions(lesson):
        if isinstance(question, Choice):
            right = frozenset(i for i, option in enumerate(question.options) if option.correct)
            assert judge_choice(question, right).is_right
            assert not judge_choice(question, frozenset()).is_right
        elif isinstance(question, Blanks):
            for accepted in zip(*(blank.accept for blank in question.blanks), strict=False):
                assert judge_blanks(question, language, list(accepted)).is_right
            for index, blank in enumerate(question.blanks):
                for near in blank.near:
                    typed = [other.accept[0] for other in question.blanks]
                    typed[index] = near.match
                    verdict = judge_blanks(question, language, typed)
                    assert verdict.parts[index].note == near.why, near.match
        else:
            rights = {i: pair.right[language] for i, pair in enumerate(question.pairs)}
            assert judge_match(question, language, rights).is_right


@pytest.mark.parametrize(("lesson", "exercise"), exercises(), ids=lambda thing: thing.id)
def test_an_exercise_has_what_was_agreed(lesson: Lesson, exercise: Exercise) -> None:
    assert len(list((exercise.folder / "mistakes").glob("*.py"))) >= 2
    assert list((exercise.folder / "alternatives").glob("*.py"))
    assert 2 <= len(exercise.hints) <= 3
    assert exercise.devices[0] == "cpu"
    for language in LANGUAGES:
        compile(LIBRARY.starter(exercise, language), exercise.file, "exec")
        spelt = set(re.findall(r"\w+", LIBRARY.solution(exercise, language)))
        assert {name[language] for name in exercise.names.values()} <= spelt
        task = LIBRARY.task(exercise, language).text
        expected = LIBRARY.expected_output(exercise)
        outputs = [fence.text for fence in fences(task) if fence.info == "output"]
        assert outputs == ([expected] if expected else [])


def test_the_gpu_lesson_keeps_its_promises() -> None:
    lesson = LIBRARY.find("gpu-support")
    assert lesson is not None
    assert LIBRARY.expected_output(lesson.exercises[0]) == (
        "[[3.0, 3.0, 3.0], [3.0, 3.0, 3.0]]\nTrue\n"
    )
    for language in LANGUAGES:
        text = LIBRARY.theory(lesson, language).text
        for told in ("torch.backends.mps.is_available()", ".cpu()", ".detach()", "RuntimeError"):
            assert told in text, (told, language)
    assert "cihaz" in LIBRARY.solution(lesson.exercises[0], "tr")
    assert "cihaz" not in LIBRARY.solution(lesson.exercises[0], "en")


@per_lesson
def test_the_theory_has_code_that_can_be_run(lesson: Lesson) -> None:
    for language in LANGUAGES:
        found = fences(LIBRARY.theory(lesson, language).text)
        assert sum(fence.is_run for fence in found) >= 2, language
        for fence, after in pairwise([*found, Fence("", "")]):
            assert not fence.is_run or after.info == "output", fence.text


def test_each_mistake_is_named_by_check_and_by_a_program() -> None:
    for _, exercise in exercises():
        check = (exercise.folder / "check.py").read_text(encoding="utf-8")
        named = set(re.findall(r'@mistake\("(\w+)"', check))
        shown = {expected_mistake(path) for path in (exercise.folder / "mistakes").glob("*.py")}
        assert named == shown == set(exercise.mistakes)
