"""Finds the bracket that belongs to the one at the cursor; strings and comments don't count."""

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from codeblanks_gui.core.python_lines import ScannedLine, scan_line
from codeblanks_gui.ui.editor.positions import to_qt

_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _OPENING.items()}
_FARTHEST = 1000
"""Lines looked through; a bracket that is never closed must not cost more at each key."""


def scan_block(block: QTextBlock) -> ScannedLine:
    """Return the tokens of `block`; the highlighter has left the state in the one before."""
    return scan_line(block.text(), max(block.previous().userState(), 0))


def bracket_pair(document: QTextDocument, cursor: QTextCursor) -> tuple[int, int | None] | None:
    """Return Qt's positions of the bracket at the cursor and of its partner.

    The bracket before the cursor wins over the one after it; the partner is None where none is
    found or it is of another kind; the whole is None where no bracket touches the cursor.
    """
    block = cursor.block()
    column = cursor.positionInBlock()
    text = block.text()
    brackets = {to_qt(text, at): sign for at, sign in scan_block(block).brackets}
    for at in (column - 1, column):
        if at in brackets:
            position = block.position() + at
            return position, _partner(document, position, brackets[at])
    return None


def _partner(document: QTextDocument, position: int, sign: str) -> int | None:
    forward = sign in _OPENING
    open_ones: list[str] = []
    block = document.findBlock(position)
    for _ in range(_FARTHEST):
        if not block.isValid():
            return None
        text = block.text()
        found = [(block.position() + to_qt(text, at), s) for at, s in scan_block(block).brackets]
        for at, other in found if forward else reversed(found):
            if (at < position) if forward else (at > position):
                continue
            if (other in _OPENING) == forward:
                open_ones.append(other)
                continue
            began = open_ones.pop()
            if (_OPENING if forward else _CLOSING)[began] != other:
                return None
            if not open_ones:
                return at
        block = block.next() if forward else block.previous()
    return None
