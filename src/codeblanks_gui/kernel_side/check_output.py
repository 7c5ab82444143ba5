"""Compares what a program printed with what was asked, and names the first difference."""

import difflib
from typing import List, Optional, Tuple

from codeblanks_gui.core.messages import Difference, Note

_MOST_SHOWN = 20000  # characters of either side that travel to the result view
_MOST_DIFFED = 2000  # lines: beyond, a diff takes longer than the learner waits


def output_difference(expected: str, got: str) -> Optional[Difference]:
    """Compare printed texts; line ends, trailing spaces and empty last lines don't matter."""
    want_lines, got_lines = _lines(expected), _lines(got)
    if want_lines == got_lines:
        return None
    first = next(
        (i for i, (w, g) in enumerate(zip(want_lines, got_lines)) if w != g),  # noqa: B905  (3.9)
        min(len(want_lines), len(got_lines)),
    )
    extra = _extra_line(want_lines, got_lines)
    if not got_lines:
        note = Note("output_empty")
    elif extra:
        note = Note("output_extra", {"line": str(extra)})
    elif first >= len(got_lines):
        note = Note("output_too_short", {"line": str(first + 1)})
    elif first >= len(want_lines):
        note = Note("output_too_long", {"line": str(first + 1)})
    else:
        note = Note("output_differs", {"line": str(first + 1)})
    return Difference(
        note,
        cut("\n".join(want_lines)),
        cut("\n".join(got_lines)),
        _diff(want_lines[:_MOST_DIFFED], got_lines[:_MOST_DIFFED]),
    )


def _extra_line(want: List[str], got: List[str]) -> int:
    """Return the first line (from 1) nobody asked for, if all that was asked is there in order.

    0 where something is missing, and where the lines too many only come after the end.
    """
    extra, place = 0, 0
    for number, line in enumerate(got, 1):
        if place < len(want) and line == want[place]:
            place += 1
        elif line:
            extra = extra or number
    return extra if want and place == len(want) and extra <= len(want) else 0


def printed_difference(text: str, got: str) -> Optional[Difference]:
    """Ask that `text` occurs in what was printed."""
    wanted, printed = "\n".join(_lines(text)), "\n".join(_lines(got))
    if wanted in printed:
        return None
    return Difference(Note("not_printed", {"text": wanted}), cut(wanted), cut(printed))


def _lines(text: str) -> List[str]:
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _diff(want: List[str], got: List[str]) -> Tuple[Tuple[str, str], ...]:
    lines: List[Tuple[str, str]] = []
    matcher = difflib.SequenceMatcher(None, want, got, autojunk=False)
    for kind, want_from, want_to, got_from, got_to in matcher.get_opcodes():
        if kind == "equal":
            lines += [(" ", line) for line in want[want_from:want_to]]
        else:
            lines += [("-", line) for line in want[want_from:want_to]]
            lines += [("+", line) for line in got[got_from:got_to]]
    return tuple((sign, line[:500]) for sign, line in lines)


def cut(text: str) -> str:
    """Return the text, of a long one only what is worth showing."""
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "\n…"
