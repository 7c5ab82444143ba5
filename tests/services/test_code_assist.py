"""Help while typing: plain warnings, completions from a process that leaves nothing behind."""

import os
import subprocess
import sys
from collections.abc import Iterator

import psutil
import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.code_assist import CodeAssist, CodeWarning, lint
from codeblanks_gui.services.translator import say


def said(text: str) -> list[tuple[int, str]]:
    return [(w.line, say(w.message, **w.params)) for w in lint(text)]


def stretch(text: str, warning: CodeWarning) -> str:
    line = text.split("\n")[warning.line - 1]
    return line[warning.column : warning.column + warning.length]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("print(tensör)", [(1, "“tensör” is not defined.")]),
        ("import os, numpy as np", [(1, "os"), (1, "np")]),
        ("from torch import nn", [(1, "“nn” is imported but not used.")]),
        ("def f():\n    x = 1", [(2, "“x” gets a value that is never used.")]),
        ("def f(): 1\ndef f(): 2", [(2, "“f” is defined again before it is used.")]),
        ("return 1", [(1, "“return” is outside a function.")]),
        ("x = f'abc'\nprint(x)", [(1, "This f-string has no braces in it.")]),
        ("x = {'a': 1, 'a': 2}", [(1, "The key a appears twice.")] * 2),
        ("x = 1 +", [(1, "Python can't read this line.")]),
        ("y = ____1", [(1, "Fill in this blank.")]),
        (r"x = '\d'", []),
        ("a\0b", None),
    ],
)
def test_warnings_are_plain_sentences(text: str, expected: list[tuple[int, str]] | None) -> None:
    if expected is None:
        assert [w.is_syntax for w in lint(text)] in ([], [True])
        return
    found = said(text)
    assert len(found) == len(expected)
    for (line, sentence), (wanted_line, part) in zip(found, expected, strict=True):
        assert line == wanted_line
        assert part in sentence


def test_a_warning_lies_on_its_word_behind_letters_of_several_bytes() -> None:
    text = 'ş = "ığ 😀"; print(ş, yok)'
    [warning] = lint(text)
    assert stretch(text, warning) == "yok"


def test_a_huge_text_is_left_alone() -> None:
    assert lint("x = y\n" * 50_000) == []


def test_nothing_heavy_is_loaded_by_the_import() -> None:
    program = (
        "import sys, codeblanks_gui.services.code_assist\n"
        "print([m for m in ('jedi', 'parso', 'pyflakes') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.fixture
def assist() -> Iterator[CodeAssist]:
    made = CodeAssist(sys.executable)
    yield made
    made.close()


def test_completions_come_from_a_process_of_their_own(qtbot: QtBot, assist: CodeAssist) -> None:
    code = "# 😀 ışık\nimport colorsys\ncolorsys.rgb_to_y"
    with qtbot.waitSignal(assist.completions_ready, timeout=30_000) as caught:
        assist.complete(code, len(code))
    names, start, end = caught.args
    assert names == ["rgb_to_yiq"]
    assert code[start:end] == "rgb_to_y"
    assert "jedi" not in sys.modules


def test_only_the_newest_wish_is_answered(qtbot: QtBot, assist: CodeAssist) -> None:
    answers: list[list[str]] = []
    assist.completions_ready.connect(lambda names, start, end: answers.append(names))
    for word in ("imp", "whil", "retur"):
        assist.complete(word, len(word))
    qtbot.waitUntil(lambda: bool(answers), timeout=30_000)
    assert len(answers) == 1
    assert "return" in answers[0]


def test_a_code_that_jedi_cannot_place_gets_an_empty_answer(
    qtbot: QtBot, assist: CodeAssist
) -> None:
    assist.set_interpreter(os.devnull)
    with qtbot.waitSignal(assist.completions_ready, timeout=30_000) as caught:
        assist.complete("x.", 2)
    assert caught.args[0] == []


def test_closing_leaves_no_process(qtbot: QtBot) -> None:
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    assist = CodeAssist(sys.executable)
    with qtbot.waitSignal(assist.completions_ready, timeout=30_000):
        assist.complete("import colorsys; colorsys.", 26)
    started = {child.pid for child in psutil.Process().children(recursive=True)} - before
    assert started
    assist.complete("import colorsys; colorsys.hls", 29)  # closed while it works
    assist.close()
    qtbot.waitUntil(lambda: not any(_runs(pid) for pid in started), timeout=20_000)


def test_a_helper_that_dies_is_started_again_and_not_for_ever(
    qtbot: QtBot, assist: CodeAssist
) -> None:
    with qtbot.waitSignal(assist.completions_ready, timeout=30_000):
        assist.complete("impor", 5)
    for _ in range(3):
        assert assist._process is not None
        helper = psutil.Process(assist._process.processId())
        helper.kill()
        qtbot.waitUntil(lambda: assist._process is None, timeout=20_000)
        assert not _runs(helper.pid)
        assist.complete("impor", 5)
    assert assist._process is None


def _runs(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
