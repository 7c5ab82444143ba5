"""Text as a terminal lays it into columns, one character of a `str` for each column.

So a line is changed by slicing, which is fast. A wide character is followed by `FILLER`; a letter
with its combining marks, which share one column, is one character that stands for them all.
"""

import re
import unicodedata
from typing import Final

FILLER: Final = "\0"
"""The second column of a wide character; printed text never holds it."""

_SINGLE: Final = (
    "\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0590"
    "\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2319\u2400-\u25fc"
)
_OTHER: Final = re.compile(f"[^{_SINGLE}]")
"""What may be wide, or a mark: to be looked at one by one."""

_FIRST_CLUSTER: Final = 0x10E000  # private use; no font has anything there
_LAST_CLUSTER: Final = 0x10FFFD
_IN_CELLS: Final = re.compile(f"[\0{chr(_FIRST_CLUSTER)}-{chr(_LAST_CLUSTER)}]")

_clusters: list[str] = []
_numbers: dict[str, int] = {}


def to_cells(text: str) -> str:
    """Return `text`, without control characters, one character for each column."""
    if text.isascii() or not _OTHER.search(text):
        return text
    cells: list[str] = []
    for char in text:
        if unicodedata.east_asian_width(char) in "WF":
            cells += (char, FILLER)
        elif not cells or not _is_mark(char):
            cells.append(char)
        else:
            place = -2 if cells[-1] == FILLER and len(cells) > 1 else -1
            cells[place] = with_mark(cells[place], char)
    return "".join(cells)


def to_text(cells: str) -> str:
    """Return what stands in `cells`, as it is printed."""
    if cells.isascii() and FILLER not in cells:
        return cells
    return _IN_CELLS.sub(_cluster, cells)


def starts_with_mark(text: str) -> bool:
    """Tell whether `text` begins with a mark that belongs to the letter before it."""
    return bool(text) and not text[0].isascii() and _is_mark(text[0])


def with_mark(cell: str, mark: str) -> str:
    """Return one cell that holds `cell` and a combining mark above it."""
    whole = to_text(cell) + mark
    composed = unicodedata.normalize("NFC", whole)
    if len(composed) == 1:
        return composed
    number = _numbers.get(whole)
    if number is None:
        number = len(_clusters)
        if _FIRST_CLUSTER + number > _LAST_CLUSTER:
            return cell  # 8,000 different ones: this one goes without its mark
        _numbers[whole] = number
        _clusters.append(whole)
    return chr(_FIRST_CLUSTER + number)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me") or char == "\u200d"


def _cluster(found: re.Match[str]) -> str:
    number = ord(found[0]) - _FIRST_CLUSTER
    return _clusters[number] if 0 <= number < len(_clusters) else ""
