"""Where a Turkish word may be parted at the end of a line."""

_VOWELS = frozenset("aeıioöuüâîûAEIİOÖUÜÂÎÛ")
_FOREIGN = frozenset("qwxQWX")
_LEAST = 2  # letters before and after a hyphen


def syllables(word: str) -> tuple[str, ...]:
    """Part a Turkish word into its syllables; what isn't one is returned whole.

    Every syllable holds one vowel, and takes the one consonant that stands just before it along;
    all other consonants stay with the syllable before. That holds for words from other languages
    too (prog-ram, kont-rol), and across compounds (il-ko-kul). A vowel with a circumflex is a
    vowel. Letters that Turkish lacks (q, w, x), digits and signs tell that it is no Turkish word.

    Source: Türk Dil Kurumu, Yazım Kılavuzu, "Hece Yapısı ve Satır Sonunda Kelimelerin Bölünmesi".
    """
    if not word.isalpha() or not _FOREIGN.isdisjoint(word):
        return (word,)
    vowels = [place for place, letter in enumerate(word) if letter in _VOWELS]
    borders = [
        vowel if word[vowel - 1] in _VOWELS else vowel - 1  # without a consonant of its own
        for vowel in vowels[1:]
    ]
    ends = [*borders, len(word)]
    return tuple(word[start:end] for start, end in zip([0, *borders], ends, strict=True))


def hyphenated(word: str, hyphen: str) -> str:
    """Put `hyphen` wherever a line may end in a Turkish word: between two syllables.

    A single letter is left on neither line, by the same source.
    """
    text = ""
    for syllable in syllables(word):
        is_border = len(text.replace(hyphen, "")) >= _LEAST
        text += hyphen + syllable if is_border else syllable
    head, mark, tail = text.rpartition(hyphen)
    return head + tail if mark and len(tail) < _LEAST else text
