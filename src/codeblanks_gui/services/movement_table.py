"""What moved, as a table in plain text: for `codeblanks run --trace`."""

import textwrap

from codeblanks_gui.core import movement_texts
from codeblanks_gui.core.movements import (
    BETWEEN,
    READ,
    TO_DEVICE,
    TO_HOST,
    WAIT,
    Movement,
    MovementReport,
)
from codeblanks_gui.core.text import mark
from codeblanks_gui.services import movement_words
from codeblanks_gui.services.translator import say

_HEAD = mark("Movements", "What moved")
_LINE = mark("Movements", "Line")
_WHAT = mark("Movements", "What")
_COUNT = mark("Movements", "Count")
_SIZE = mark("Movements", "Size")
_CODE = mark("Movements", "Code")
_ARROWS = {TO_DEVICE: ">", TO_HOST: "<", BETWEEN: "=", READ: "?", WAIT: "."}
_WIDTH = 96
_MOST_ROWS = 200
_CODE_LETTERS = 60


def table(report: MovementReport, program: str) -> str:
    """Return the table of a report; `program` is the file whose lines need no file name."""
    lines = [f"--- {say(_HEAD)} ---"]
    if report.simulated:
        lines.append(f"{say(movement_texts.SIMULATED)} ({report.simulated})")
    if report.is_empty:
        return "\n".join([*lines, say(movement_texts.NOTHING_MOVED)])
    lines += movement_words.totals(report)
    shown = report.rows[:_MOST_ROWS]
    lines += _rows(shown, program)
    hidden = report.left_out + sum(row.count for row in report.rows[_MOST_ROWS:])
    if hidden:
        count = movement_words.count_text(hidden)
        lines.append(say(movement_texts.LEFT_OUT, count=count))
    return "\n".join(lines)


def _rows(shown: tuple[Movement, ...], program: str) -> list[str]:
    head = (say(_LINE), "", say(_WHAT), say(_COUNT), say(_SIZE), say(_CODE))
    cells = [head, *(_cells(row, program) for row in shown)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = ["", _joined(head, widths)]
    for row, texts in zip(shown, cells[1:], strict=True):
        lines.append(_joined(texts, widths))
        for note in row.notes:
            said = movement_words.sentence(note).replace("`", "")
            indent = " " * (widths[0] + 2)
            lines += textwrap.wrap(
                said, _WIDTH, initial_indent=f"{indent}! ", subsequent_indent=f"{indent}  "
            )
    return lines


def _cells(row: Movement, program: str) -> tuple[str, ...]:
    code = row.code
    if len(code) > _CODE_LETTERS:
        code = f"{code[: _CODE_LETTERS - 1]}…"
    return (
        movement_words.place_text(row, program),
        _ARROWS[row.way],
        movement_words.what_text(row),
        movement_words.count_text(row.count),
        movement_words.size_text(row.bytes),
        code,
    )


def _joined(texts: tuple[str, ...], widths: list[int]) -> str:
    line, arrow, what, count, size, code = texts
    parts = (
        line.rjust(widths[0]),
        arrow.ljust(widths[1]),
        what.ljust(widths[2]),
        count.rjust(widths[3]),
        size.rjust(widths[4]),
        code,
    )
    return "  ".join(parts).rstrip()
