"""argparse speaks the interface's language, whichever Python it belongs to."""

import argparse
import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core.argument_words import _SENTENCES, Paragraphs, spoken
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import Translator, say

WRONG = {
    "": ("the following arguments are required: FILE", "eksik olanlar: FILE"),
    "f --count two": (
        "argument --count: invalid int value: 'two'",
        "--count: geçersiz değer (int)",
    ),
    "f --kind c": ("argument --kind: invalid choice: 'c'", "--kind: geçersiz değer: 'c'"),
    "f --kind": ("argument --kind: expected one argument", "--kind: bir değer bekleniyor"),
    "f --size 1": ("argument --size: expected 2 arguments", "--size: 2 değer bekleniyor"),
    "f --some": ("argument --some: expected at least one", "--some: en az bir değer bekleniyor"),
    "f --flag=1": ("argument --flag: ignored explicit", "--flag: bu seçenek değer almaz: '1'"),
    "f --s 1": ("ambiguous option: --s could match", "--s birden çok seçeneğe uyuyor: --size"),
    "f --flag --other": (
        "argument --other: not allowed with argument --flag",
        "--other: şununla birlikte kullanılamaz: --flag",
    ),
}


@pytest.fixture
def turkish(qapp: QApplication) -> Iterator[None]:
    translator = Translator()
    translator.set_language("tr")
    yield
    translator.close()


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="test", formatter_class=Paragraphs)
    made.add_argument("file", metavar="FILE")
    made.add_argument("--count", type=int)
    made.add_argument("--kind", choices=("a", "b"))
    made.add_argument("--size", nargs=2)
    made.add_argument("--some", nargs="+")
    either = made.add_mutually_exclusive_group()
    either.add_argument("--flag", action="store_true")
    either.add_argument("--other", action="store_true")
    return made


def told(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit, match="2"), spoken(say):
        parser().parse_args(words.split())
    return capsys.readouterr().err


@pytest.mark.parametrize("words", WRONG)
def test_a_mistake_is_told_in_english(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert WRONG[words][0] in told(words, capsys)


@pytest.mark.usefixtures("turkish")
@pytest.mark.parametrize("words", WRONG)
def test_a_mistake_is_told_in_turkish(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert WRONG[words][1] in told(words, capsys)


@pytest.mark.usefixtures("turkish")
def test_the_help_is_turkish() -> None:
    with spoken(say):
        text = parser().format_help()
    for words in ("kullanım: test", "argümanlar:", "seçenekler:", "bu yardımı gösterir"):
        assert words in text
    assert "show this help" in parser().format_help(), "outside, argparse speaks as before"


@pytest.mark.usefixtures("turkish")
@pytest.mark.parametrize("marked", _SENTENCES, ids=lambda marked: marked.source)
def test_a_sentence_keeps_its_places(marked: Marked) -> None:
    """With another place the text could not be filled, and argparse would fail."""
    places = re.compile(r"%(?:\(\w+\))?[rs]")
    assert sorted(places.findall(say(marked))) == sorted(places.findall(marked.source))
    assert say(marked) != marked.source


@pytest.mark.usefixtures("turkish")
def test_a_sentence_of_a_later_python_stays_in_english() -> None:
    with spoken(say):
        assert vars(argparse)["_"]("it's a %s of tomorrow") == "it's a %s of tomorrow"
        assert vars(argparse)["ngettext"]("%s day", "%s days", 2) == "%s days"


def test_paragraphs_are_filled_and_examples_are_not() -> None:
    made = argparse.ArgumentParser(
        prog="test",
        description="one\ntwo\n\n  an   example\n  another\n\nthree",
        formatter_class=Paragraphs,
    )
    assert "\none two\n\n  an   example\n  another\n\nthree\n" in made.format_help()
