"""An answer that is right but for how it is written: what to leave out, add or write otherwise.

It stays wrong, for a program would not run with it. But the learner knew the name, and is told so.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from codeblanks_gui.core.saying import Saying, saying
from codeblanks_gui.core.text import mark, search_key

_LEAVE_OUT: Final = mark("Quiz", "Almost right: leave out `{text}`.")
_LEAVE_OUT_TWO: Final = mark("Quiz", "Almost right: leave out `{before}` and `{after}`.")
_NO_QUOTES: Final = mark("Quiz", "Almost right: write it without quotes.")
_QUOTES: Final = mark("Quiz", 'Almost right: write it in straight quotes, as in `"x"`.')
_MISSING: Final = mark("Quiz", "Almost right: `{text}` is missing.")
_CASE: Final = mark("Quiz", "Almost right: mind upper and lower case.")
_LETTERS: Final = mark(
    "Quiz", "Almost right: write it in English letters only, so `i` and not `ı` or `İ`."
)
_UNDERSCORE: Final = mark("Quiz", "Almost right: mind the underscores (`_`).")

_QUOTE_SIGNS: Final = "\"'`“”„‘’«»″"
_PARTS: Final = re.compile(rf"([\s.({_QUOTE_SIGNS}]*)(.*?)([\s.,:;=(){_QUOTE_SIGNS}]*)", re.DOTALL)


def slip(code: str, number: int, accepted: Sequence[str], typed: str) -> Saying | None:
    """Return what is to be written otherwise in `typed`; None where it is another answer.

    Args:
        code: the code with its blanks.
        number: of the blank, from 1.
        accepted: what is right there.
        typed: a text that isn't.
    """
    before, inner, after = _without_surroundings(code, number, typed.strip())
    for right in accepted:
        found = next(_slips(right, before, inner, after), None)
        if found is not None:
            return found
    return None


def _without_surroundings(code: str, number: int, typed: str) -> tuple[str, str, str]:
    """Return `typed` without what the code has around the blank, and that: before, after it."""
    place = re.search(rf"((?:\w+\.)*)____{number}\b(=\w*|\([^()]*\))?", code)
    if place is None:
        return "", typed, ""
    names = re.findall(r"\w+\.", place[1])
    starts = ["".join(names[first:]) for first in range(len(names))]
    before = next((start for start in starts if typed.startswith(start)), "")
    follows = place[2] or ""
    ends = [end for end in (follows, "=" if follows.startswith("=") else "") if end]
    after = next((end for end in ends if typed.endswith(end)), "")
    return before, typed.removeprefix(before).removesuffix(after), after


def _slips(right: str, before: str, typed: str, after: str) -> Iterator[Saying]:
    first, core, last = _parts(typed)
    right_first, right_core, right_last = _parts(right.strip())
    # A number is no name that was known: `.3` is another one than `3`.
    if not core or right_core[:1].isdigit():
        return
    is_name = right_core.isidentifier()
    if _key(core, is_name=is_name) != _key(right_core, is_name=is_name):
        return
    wants_quotes = _is_quoted(right_first, right_last)
    if wants_quotes and not (first[-1:] == last[:1] and last[:1] in ("'", '"')):
        yield Saying(_QUOTES)
    if not wants_quotes and _is_quoted(first, last):
        yield Saying(_NO_QUOTES)
    yield from _signs(
        (before + _bare(first), _bare(right_first)), (_bare(last) + after, _bare(right_last))
    )
    yield from _letters(core, right_core)


def _signs(before: tuple[str, str], after: tuple[str, str]) -> Iterator[Saying]:
    """Compare the signs around the name, each pair as (found, wanted)."""
    if all(len(found) > len(wanted) for found, wanted in (before, after)):
        yield saying(_LEAVE_OUT_TWO, before=before[0], after=after[0])
    for found, wanted in (before, after):
        if len(found) > len(wanted):
            yield saying(_LEAVE_OUT, text=found)
        elif len(found) < len(wanted):
            yield saying(_MISSING, text=wanted)


def _letters(core: str, right: str) -> Iterator[Saying]:
    if not core.isascii() and right.isascii():
        yield Saying(_LETTERS)
    if search_key(core) != search_key(right):
        yield Saying(_UNDERSCORE)
    if core != right:
        yield Saying(_CASE)


def _parts(text: str) -> tuple[str, str, str]:
    found = _PARTS.fullmatch(text)
    assert found is not None
    return found[1], found[2], found[3]


def _key(core: str, *, is_name: bool) -> str:
    """Fold what a slip may change; Turkish letters too, which a keyboard may have typed."""
    key = search_key(core)
    return re.sub(r"[\s_-]", "", key) if is_name else re.sub(r"\s", "", key)


def _is_quoted(first: str, last: str) -> bool:
    return any(sign in _QUOTE_SIGNS for sign in first + last)


def _bare(around: str) -> str:
    """Return the signs around a name that are no quotes."""
    return "".join(sign for sign in around if sign not in _QUOTE_SIGNS and not sign.isspace())
