"""Which moves are needless: judged from the counts and from the text of the line.

A loop is recognised by what happened (`Row.turns`). The text, where it can be read, tells what
the counts can't: that a line stands after an inner loop, or is done at every hundredth turn only.
"""

import ast
import linecache
from typing import Any, Dict, List, Optional, Tuple

from .rows import (
    COPY,
    ELEMENTS,
    READ,
    TO_DEVICE,
    TO_HOST,
    VALUE,
    WAIT,
    Row,
)

LEAST_TURNS = 3
"""From here on repeated is called a loop: twice may be chance, such as a first run to warm up."""

_SMALL = 1024  # bytes: a copy to the host that costs the waiting, not the copying

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_Note = Dict[str, Any]


def advice(row: Row, texts: "ProgramTexts") -> List[_Note]:
    """Return what is needless about a row: an id and figures for the sentence."""
    notes: List[_Note] = []
    if row.what == ELEMENTS and row.count > 1:
        notes.append(_note("built_from_elements", count=row.count))
    elif row.elements >= LEAST_TURNS:
        notes.append(_note("elements_one_by_one", count=row.elements))
    elif _could_be_once(row) and not texts.is_rarely_done(row.file, row.line):
        ids = {READ: "read_in_loop", WAIT: "wait_in_loop", TO_HOST: "small_copies_in_loop"}
        notes.append(_note(ids[row.way], count=row.turns))
    if row.returns:
        notes.append(_note("round_trip", count=row.returns, line=row.came_from_line))
    elif row.again:
        ids = {TO_DEVICE: "same_data_again", TO_HOST: "same_data_back_again"}
        notes.append(_note(ids.get(row.way, "same_data_again"), count=row.again, of=row.count))
    if row.pageable:
        notes.append(_note("not_pinned", count=row.pageable, of=row.count))
    return notes


def _note(note_id: str, **params: int) -> _Note:
    return {"id": note_id, "params": params}


def _could_be_once(row: Row) -> bool:
    """Whether a row's moves ran in a loop, and are of the kind that can be gathered."""
    if row.turns < LEAST_TURNS:
        return False
    if row.way == TO_HOST:
        return row.what == COPY and not row.again and row.bytes <= _SMALL * row.count
    return (row.way, row.what) in ((READ, VALUE), (WAIT, "synchronize"))


class ProgramTexts:
    """The learner's files as trees, read when a line is first asked for."""

    def __init__(self) -> None:
        self._trees: Dict[str, Optional[ast.AST]] = {}

    def code(self, file: str, line: int) -> str:
        """Return the text of a line, '' where it can't be had."""
        return linecache.getline(file, line).strip() if file else ""

    def is_rarely_done(self, file: str, line: int) -> bool:
        """Whether a line is not part of every turn of its innermost loop, or steers the loop.

        That is: another loop is beside it in the same body; or an `if` with a `%` guards it; or
        it is the condition of an `if` or a `while`, whose value is needed there and then.
        """
        if file not in self._trees:
            self._trees[file] = _parse(file)
        tree = self._trees[file]
        if tree is None:
            return False
        around = _nodes_around(tree, line)
        return any(_is_condition(node, line) or _is_now_and_then(node) for node in around) or (
            _has_loop_beside(around, line)
        )


def _parse(file: str) -> Optional[ast.AST]:
    try:
        return ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _nodes_around(tree: ast.AST, line: int) -> List[ast.AST]:
    """Return the loops and conditions around a line in its own function, outer first."""
    found: List[ast.AST] = []
    node: Optional[ast.AST] = tree
    while node is not None:
        node = next((n for n in ast.iter_child_nodes(node) if _spans(n, line)), None)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.clear()
        elif isinstance(node, (*_LOOPS, ast.If)):
            found.append(node)
    return found


def _span(node: ast.AST) -> Tuple[int, int]:
    first = getattr(node, "lineno", 0)
    return first, getattr(node, "end_lineno", first) or first


def _spans(node: ast.AST, line: int) -> bool:
    first, last = _span(node)
    return first <= line <= last


def _is_condition(node: ast.AST, line: int) -> bool:
    return isinstance(node, (ast.If, ast.While)) and _spans(node.test, line)


def _is_now_and_then(node: ast.AST) -> bool:
    if not isinstance(node, ast.If):
        return False
    return any(isinstance(part, ast.Mod) for part in ast.walk(node.test))


def _has_loop_beside(around: List[ast.AST], line: int) -> bool:
    """Whether the innermost loop around a line has a further loop in its body."""
    loops = [node for node in around if isinstance(node, _LOOPS)]
    if not loops:
        return False
    inner = (node for node in ast.walk(loops[-1]) if node is not loops[-1])
    return any(isinstance(node, _LOOPS) and not _spans(node, line) for node in inner)
