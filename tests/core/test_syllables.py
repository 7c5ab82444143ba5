"""Turkish words are parted between their syllables, and nowhere else."""

import pytest

from codeblanks_gui.core.syllables import hyphenated, syllables

PARTED = (
    "ben-ze-tim-li-dir",
    "kar-şı-laş-tı-rı-la-ma-dı-ğın-dan",
    "A-vust-ral-ya-lı-laş-tı-ra-ma-dık-la-rı-mız-dan",
    "sa-at-ler-de",  # two vowels side by side
    "Türk-çe",
    "ilk-yaz",
    "prog-ram-la-ma",  # from another language
    "kont-rol",
    "e-lekt-ro-nik",
    "İs-tan-bul-lu",
    "I-ŞIL-DAK",
    "hâ-lâ",
    "mü-da-fa-a",
    "ten-sör",
)


@pytest.mark.parametrize("parted", PARTED)
def test_each_syllable_has_one_vowel_and_one_consonant_before_it(parted: str) -> None:
    assert "-".join(syllables(parted.replace("-", ""))) == parted


@pytest.mark.parametrize("word", ["", "kt", "top", "torch2", "ön-söz", "s\u0327ey", "framework"])
def test_what_is_one_syllable_or_no_turkish_word_stays_whole(word: str) -> None:
    assert syllables(word) == (word,)
    assert hyphenated(word, "-") == word


def test_no_line_ends_or_begins_with_a_single_letter() -> None:
    assert hyphenated("elektronik", "-") == "elekt-ro-nik"
    assert hyphenated("müdafaa", "-") == "mü-da-faa"
    assert hyphenated("ada", "-") == "ada"
    assert hyphenated("benzetimlidir", "-") == "ben-ze-tim-li-dir"
