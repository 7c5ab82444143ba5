"""The shipped lessons: both languages agree, and every fence marked `run` does what it says.

The programs of the exercises (solutions, alternatives, mistakes, starters) go through the engine
of the check on each of their devices, in one other process for each device.
"""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
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


# --- the code in the theory, run ---

RUN_ALL = """
import contextlib, io, json, sys, traceback
for index, code in enumerate(json.load(sys.stdin)):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(code, f"fence {index}", "exec"), {"__name__": "__main__"})
    except BaseException:
        out.write(traceback.format_exc())
    print(json.dumps(out.getvalue()))
"""


def run_fences() -> list[tuple[str, str, str]]:
    """Return where it stands, the code and the told output of every fence marked `run`."""
    found = []
    for lesson in LESSONS:
        for language in LANGUAGES:
            all_fences = [*fences(LIBRARY.theory(lesson, language).text), Fence("", "")]
            for fence, after in pairwise(all_fences):
                if fence.is_run:
                    told = after.text if after.info == "output" else ""
                    found.append((f"{lesson.id} ({language})", fence.text, told))
    return found


def test_every_fence_marked_run_prints_what_follows_it() -> None:
    told = run_fences()
    assert len(told) >= 2 * len(LANGUAGES) * len(LESSONS)
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-c", RUN_ALL],
        input=json.dumps([code for _, code, _ in told]),
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    )
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    for (place, code, expected), got in zip(told, printed, strict=True):
        assert got == expected, f"{place}\n{code}\nprinted\n{got}"


@dataclass(frozen=True)
class Program:
    """One program of an exercise and what the check has to say of it."""

    exercise: Exercise
    path: Path
    kind: str

    def request(self) -> dict[str, object]:
        lang = re.search(r"^# lang: (\w+)$", self.path.read_text(encoding="utf-8"), re.MULTILINE)
        named = self.path.suffixes[0].lstrip(".")  # solution.tr.py
        return {
            "nonce": "",
            "source": self.path.read_text(encoding="utf-8"),
            "file": self.exercise.file,
            "check_file": str(self.exercise.folder / "check.py"),
            "data_folder": "",
            "expected": LIBRARY.expected_output(self.exercise),
            "language": lang[1] if lang else named if named in LANGUAGES else "tr",
            "names": {name: dict(by) for name, by in self.exercise.names.items()},
            "seed": self.exercise.seed,
            "time_limit_s": self.exercise.time_limit_s,
            "output_limit": 1_000_000,
            "memory": self.exercise.memory,
        }


def programs() -> list[Program]:
    return [
        Program(exercise, path, path.parent.name if path.parent != exercise.folder else path.name)
        for _, exercise in exercises()
        for path in sorted(exercise.folder.rglob("*.py"))
        if path.name != "check.py"
    ]


def judge(programs: list[Program], device: str) -> list[dict[str, Any]]:
    """Return what the check says of each program on a device."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(Path(__file__).with_name("judge_programs.py")), device],
        input=json.dumps([program.request() for program in programs]),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def has_passed(answer: dict[str, Any]) -> bool:
    return answer["outcome"] == "judged" and all(
        case["status"] == "passed" for case in answer["cases"]
    )


def test_each_program_gets_the_verdict_it_was_written_for() -> None:
    """A right one passes on every device; a wrong one is named on the first where it fails."""
    asked = programs()
    assert len(asked) >= 8 * len(exercises())
    devices = ("cpu", "simulated-cuda", "simulated-mps")
    assert all(program.exercise.devices == devices for program in asked)
    with ThreadPoolExecutor() as threads:
        by_device = list(threads.map(lambda device: judge(asked, device), devices))
    for program, answers in zip(asked, zip(*by_device, strict=True), strict=True):
        told = f"{program.path}: {json.dumps(answers, ensure_ascii=False, indent=1)}"
        assert not any(answer["problem"] for answer in answers), told
        failed = [answer for answer in answers if not has_passed(answer)]
        is_wrong = program.kind in ("mistakes", "starter.tr.py", "starter.en.py")
        assert bool(failed) == is_wrong, told
        if is_wrong:
            assert failed[0]["outcome"] == "judged", told
        if program.kind == "mistakes":
            assert failed[0]["mistake"] == expected_mistake(program.path), told


def test_typed_answers_are_told_that_nothing_was_moved() -> None:
    asked = [program for program in programs() if program.path.stem in ("two_prints", "two_texts")]
    assert len(asked) == 2
    for answer in judge(asked, "simulated-cuda"):
        notes = [case["difference"]["note"]["id"] for case in answer["cases"] if case["difference"]]
        assert "nothing_moved" in notes
        assert answer["mistake"] == "nothing_moved"
    lesson = LIBRARY.find("gpu-support")
    assert lesson is not None
    sentence = lesson.exercises[0].mistakes["nothing_moved"]
    assert "Aygıta hiçbir şey taşınmadı" in sentence["tr"]
    assert "Nothing was moved to the device" in sentence["en"]


def test_each_mistake_is_named_by_check_and_by_a_program() -> None:
    for _, exercise in exercises():
        check = (exercise.folder / "check.py").read_text(encoding="utf-8")
        named = set(re.findall(r'@mistake\("(\w+)"\)', check))
        shown = {expected_mistake(path) for path in (exercise.folder / "mistakes").glob("*.py")}
        assert named == shown == set(exercise.mistakes)
