"""Sentences break where a reader of their language expects it, and nothing of them is cut."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from codeblanks_gui.ui.sentences import Sentence, breakable
from codeblanks_gui.ui.theme import Theme

BREAK, HYPHEN = "\N{ZERO WIDTH SPACE}", "\N{SOFT HYPHEN}"


@pytest.fixture
def language() -> Iterator[None]:
    """Gives the language back that there was."""
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    "parted",
    [
        "CUDA_|VISIBLE_|DEVICES is 5.1",
        "/|home/|çırak/|CodeBlanks",
        "torch.|nn.|Distributed|Data|Parallel",
        "abcdef0123ab|cdef0123",  # a checksum
        "torch 2.13.0",
    ],
)
@pytest.mark.parametrize("name", ["tr", "en"])
@pytest.mark.usefixtures("language")
def test_long_names_can_break_and_short_ones_stay_whole(name: str, parted: str) -> None:
    QLocale.setDefault(QLocale(name))
    assert breakable(parted.replace("|", "")) == parted.replace("|", BREAK)


@pytest.mark.usefixtures("language")
def test_words_are_hyphenated_in_turkish_only() -> None:
    word = "“karşılaştırılamadığından”."
    QLocale.setDefault(QLocale("tr"))
    parted = "“kar-şı-laş-tı-rı-la-ma-dı-ğın-dan”.".replace("-", HYPHEN)
    assert breakable(word) == parted
    assert breakable("benzetimlidir") == "benzetimlidir"
    assert HYPHEN not in breakable("torch.cuda.max_memory_allocated()")
    QLocale.setDefault(QLocale("en"))
    assert breakable(word) == word


def ink(label: Sentence) -> int:
    """Return how many rows of `label` have something of its letters in them."""
    image = label.grab().toImage()
    paper = image.pixel(image.width() - 1, 0)
    return sum(
        any(image.pixel(x, y) != paper for x in range(image.width())) for y in range(image.height())
    )


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_the_dots_of_capitals_are_not_cut(qtbot: QtBot, theme: Theme, scale: float) -> None:
    theme.set_text_scale(scale)
    sentence = Sentence()
    qtbot.addWidget(sentence)
    sentence.say("ÜİÖĞ")
    size = sentence.sizeHint()
    sentence.resize(size.width() + 20, size.height())
    sentence.show()
    tight = ink(sentence)
    sentence.resize(size.width() + 20, size.height() + 40)
    assert ink(sentence) == tight > 0
