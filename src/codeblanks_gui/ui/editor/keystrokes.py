"""What Enter, Tab, Backspace and the comment toggle do to the text: one undo step each."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QTextBlock, QTextCursor

from codeblanks_gui.core.python_lines import PLAIN, code_part, scan_line
from codeblanks_gui.ui.editor.brackets import scan_block
from codeblanks_gui.ui.editor.positions import to_python

INDENT = 4
_LEAVES_BLOCK = frozenset({"return", "pass", "break", "continue", "raise"})


@contextmanager
def _one_step(cursor: QTextCursor) -> Iterator[None]:
    cursor.beginEditBlock()
    try:
        yield
    finally:
        cursor.endEditBlock()


def _before(cursor: QTextCursor) -> str:
    """Return the text of the cursor's line that stands before it."""
    text = cursor.block().text()
    return text[: to_python(text, cursor.positionInBlock())]


def _leading(text: str) -> str:
    return text[: len(text) - len(text.lstrip(" \t"))]


def insert_newline(cursor: QTextCursor) -> None:
    """Break the line with the indentation that Python code wants next."""
    with _one_step(cursor):
        cursor.removeSelectedText()
        indent = _next_indent(cursor)
        cursor.insertText("\n" + indent)


def _next_indent(cursor: QTextCursor) -> str:
    before = _before(cursor)
    indent = _leading(before)
    entry_state = max(cursor.block().previous().userState(), PLAIN)
    scanned = scan_line(before, entry_state)
    if scanned.state != PLAIN or entry_state != PLAIN:
        return indent  # inside a string that spans lines, or on its last line
    code = code_part(before, scanned)
    opened = sum(1 if sign in "([{" else -1 for _, sign in scanned.brackets)
    if code.endswith(":") or opened > 0:
        return indent + " " * INDENT
    words = code.split(maxsplit=1)
    if words and words[0] in _LEAVES_BLOCK and opened == 0:
        return indent[: max(len(indent) - INDENT, 0)]
    return indent


def backspace_indent(cursor: QTextCursor) -> bool:
    """Delete back to the indentation step before; False where plain Backspace is wanted."""
    before = _before(cursor)
    if cursor.hasSelection() or not before or before.strip(" "):
        return False
    count = (len(before) - 1) % INDENT + 1
    cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, count)
    cursor.removeSelectedText()
    return True


def indent(cursor: QTextCursor) -> None:
    """Indent the selected lines, or fill up to the next step where nothing is selected."""
    if not cursor.hasSelection():
        cursor.insertText(" " * (INDENT - cursor.positionInBlock() % INDENT))
        return
    with _one_step(cursor):
        for block in _selected_blocks(cursor):
            if block.text().strip():
                QTextCursor(block).insertText(" " * INDENT)


def unindent(cursor: QTextCursor) -> None:
    """Take one step of indentation from the selected lines or the cursor's."""
    with _one_step(cursor):
        for block in _selected_blocks(cursor):
            text = block.text()
            spaces = len(text) - len(text.lstrip(" "))
            _delete(block, 0, 1 if text.startswith("\t") else min(spaces, INDENT))


def toggle_comment(cursor: QTextCursor) -> None:
    """Comment the selected lines out, or in again where all of them are comments."""
    blocks = [block for block in _selected_blocks(cursor) if block.text().strip()]
    with _one_step(cursor):
        if blocks and all(block.text().lstrip().startswith("#") for block in blocks):
            for block in blocks:
                at = len(_leading(block.text()))
                _delete(block, at, 2 if block.text()[at:].startswith("# ") else 1)
            return
        column = min((len(_leading(block.text())) for block in blocks), default=0)
        for block in blocks:
            place = QTextCursor(block)
            place.setPosition(block.position() + column)
            place.insertText("# ")


def _delete(block: QTextBlock, column: int, count: int) -> None:
    place = QTextCursor(block)
    place.setPosition(block.position() + column)
    place.setPosition(block.position() + column + count, QTextCursor.MoveMode.KeepAnchor)
    place.removeSelectedText()


def _selected_blocks(cursor: QTextCursor) -> list[QTextBlock]:
    """Return the blocks that the selection touches; one that it only reaches the start of isn't."""
    document = cursor.document()
    block = document.findBlock(cursor.selectionStart())
    end = cursor.selectionEnd()
    blocks = [block]
    while (block := block.next()).isValid() and block.position() < end:
        blocks.append(block)
    return blocks


def completes_here(cursor: QTextCursor) -> bool:
    """Tell whether the dot just typed at `cursor` asks for the names of an object."""
    scanned = scan_block(cursor.block())
    before = _before(cursor)[:-1]
    column = len(before)
    for token in scanned.tokens:
        if token.start < column <= token.end and token.kind in ("comment", "number"):
            return False
        if token.kind == "string" and token.start <= column < token.end:
            return False
    return bool(before) and (before[-1].isidentifier() or before[-1] in ")]}'\"0123456789_")
