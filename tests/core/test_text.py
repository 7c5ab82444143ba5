"""Text in two languages: choosing one, and searching with the four Turkish i's."""

import pytest

from codeblanks_gui.core.text import pick, search_key, slug_is_valid


def test_pick_takes_the_language_then_the_fallback_then_any() -> None:
    both = {"tr": "aygıt", "en": "device"}
    assert pick(both, "en") == "device"
    assert pick(both, "de") == "aygıt"
    assert pick({"en": "device"}, "tr") == "device"
    assert pick({}, "tr") == ""


def test_pick_passes_over_an_empty_text() -> None:
    assert pick({"tr": "aygıt", "en": ""}, "en") == "aygıt"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("isik", "Işık"),
        ("IŞIK", "ışık"),
        ("ileri", "İLERİ"),
        ("İLERİ", "ileri"),
        ("egitim dongusu", "Eğitim Döngüsü"),
        ("tensor", "TENSÖR"),
    ],
)
def test_search_key_makes_what_is_typed_meet_what_is_written(typed: str, written: str) -> None:
    assert search_key(typed) == search_key(written)


def test_search_key_keeps_different_words_apart() -> None:
    assert search_key("kart") != search_key("kurt")


@pytest.mark.parametrize("name", ["gpu-support", "a", "cuda-0", "7"])
def test_slugs(name: str) -> None:
    assert slug_is_valid(name)


@pytest.mark.parametrize(
    "name", ["", "GPU", "gpu_support", "-a", "a-", "a--b", "ışık", "a/b", "a\n"]
)
def test_what_is_no_slug(name: str) -> None:
    assert not slug_is_valid(name)
