"""Tells the tokens of one line of Python, for colouring while somebody types.

The standard tokenizer wants a whole, valid program; this one takes a line and the state in which
the line before ended, so an editor colours only what changed. What it can't name stays uncoloured.
"""

import builtins
import keyword
import re
from collections.abc import Callable
from typing import Literal, NamedTuple

Kind = Literal[
    "comment", "string", "number", "keyword", "constant", "builtin", "definition", "decorator"
]

PLAIN = 0
"""State of a line that does not begin inside a string."""

_ENDS = ("", "'''", '"""', "'", '"')  # the index is the state: what ends the string left open

_BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))
_CONSTANTS = frozenset({"True", "False", "None"})
_KEYWORDS = frozenset(keyword.kwlist) - _CONSTANTS

_PIECE = re.compile(
    r"""
    (?P<comment>\#.*)
  | (?P<string>(?i:\b(?:r|u|b|f|t|br|rb|fr|rf|tr|rt))?(?P<quote>'''|\"\"\"|'|"))
  | (?P<number>\b(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+
        |(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[jJ]?)|\.\d[\d_]*)
  | (?P<decorator>^\s*@[\w.]+)
  | (?P<word>[^\W\d]\w*)
  | (?P<bracket>[()\[\]{}])
    """,
    re.VERBOSE,
)
_SOFT = re.compile(r"^\s*(match|case)\s+[^=\s.,)\]].*:\s*(?:\#.*)?$")
_STRING_ENDS: dict[str, Callable[..., re.Match[str] | None]] = {
    end: re.compile(r"(?:\\.|(?!" + end + r").)*?" + end, re.DOTALL).match for end in _ENDS[1:]
}


class Token(NamedTuple):
    """A coloured stretch of a line, in code points."""

    start: int
    end: int
    kind: Kind


class ScannedLine(NamedTuple):
    """What a line holds: its tokens, its brackets outside strings, and the state it ends in."""

    tokens: list[Token]
    brackets: list[tuple[int, str]]
    state: int


def scan_line(line: str, state: int = PLAIN) -> ScannedLine:
    """Return the tokens of `line`, which begins in `state` (that of the line before)."""
    tokens: list[Token] = []
    brackets: list[tuple[int, str]] = []
    position = 0
    if 0 < state < len(_ENDS):
        position, state = _string_end(line, 0, state)
        tokens.append(Token(0, position, "string"))
    else:
        state = PLAIN
    names_next = False
    while state == PLAIN and (found := _PIECE.search(line, position)):
        start, position = found.span()
        group = found.lastgroup
        if group == "quote" or group == "string":
            position, state = _string_end(line, position, _ENDS.index(found["quote"]))
            tokens.append(Token(start, position, "string"))
        elif group == "bracket":
            brackets.append((start, found[0]))
        elif group == "word":
            kind = "definition" if names_next else _word_kind(line, start, found[0])
            if kind:
                tokens.append(Token(start, position, kind))
            names_next = found[0] in ("def", "class")
        elif group in ("comment", "number", "decorator"):
            tokens.append(Token(start, position, group))  # type: ignore[arg-type]
    return ScannedLine(tokens, brackets, state)


def _string_end(line: str, position: int, state: int) -> tuple[int, int]:
    """Return where the string that is open at `position` ends, and the state after it."""
    ending = _STRING_ENDS[_ENDS[state]](line, position)
    if ending:
        return ending.end(), PLAIN
    goes_on = len(_ENDS[state]) == 3 or _ends_with_backslash(line)
    return len(line), state if goes_on else PLAIN


def _ends_with_backslash(line: str) -> bool:
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _word_kind(line: str, start: int, word: str) -> Kind | None:
    if line[start - 1 : start] == "." and line[start - 3 : start] != "...":
        return None  # an attribute: `x.type`, `module.print`
    if word in _CONSTANTS:
        return "constant"
    if word in _KEYWORDS:
        return "keyword"
    if word in ("match", "case") and (soft := _SOFT.match(line)) and soft.start(1) == start:
        return "keyword"
    return "builtin" if word in _BUILTINS else None


def is_code(scanned: ScannedLine, column: int) -> bool:
    """Tell whether what is typed at `column` is code: outside strings and comments."""
    last = scanned.tokens[-1] if scanned.tokens else None
    if last and column >= last.end and (last.kind == "comment" or scanned.state != PLAIN):
        return False
    return not any(
        token.start < column < token.end and token.kind in ("comment", "string")
        for token in scanned.tokens
    )


def code_part(line: str, scanned: ScannedLine) -> str:
    """Return `line` without its comment and without the blanks at its end."""
    last = scanned.tokens[-1] if scanned.tokens else None
    if last and last.kind == "comment":
        line = line[: last.start]
    return line.rstrip()
