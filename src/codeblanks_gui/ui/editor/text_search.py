"""Finds text in text, so that case can be left aside in Turkish too."""

_DOTLESS = str.maketrans("İIı", "iii")


def fold(text: str) -> str:
    """Return `text` with case gone and its length kept, so that positions stay true.

    The four Turkish i's become one: who types `ısı` must find `ISI`, and `init` `INIT`.
    `str.casefold` alone would leave ı apart and make two characters of İ (and of ß).
    """
    dotted = text.translate(_DOTLESS)
    if dotted.isascii():
        return dotted.casefold()
    return "".join(c if len(c.casefold()) != 1 else c.casefold() for c in dotted)


def find_all(text: str, wanted: str, *, match_case: bool, limit: int = 5000) -> list[int]:
    """Return the indices of `wanted` in `text`, at most `limit`, not overlapping."""
    if not wanted:
        return []
    if not match_case:
        text, wanted = fold(text), fold(wanted)
    found: list[int] = []
    at = text.find(wanted)
    while at >= 0 and len(found) < limit:
        found.append(at)
        at = text.find(wanted, at + len(wanted))
    return found
