"""What moved, in words: names, sentences and figures in the interface's language."""

import os

from PySide6.QtCore import QLocale

from codeblanks_gui.core import movement_texts
from codeblanks_gui.core.messages import Note
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
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.services.translator import say

_BYTES = mark("Movements", "{count} B")
_TO_DEVICE_TOTAL = mark("Movements", "To the device: {count} × ({size})")
_TO_HOST_TOTAL = mark("Movements", "To the CPU: {count} × ({size})")
_BETWEEN_TOTAL = mark("Movements", "Between devices: {count} × ({size})")
_READ_TOTAL = mark("Movements", "Waited for a value: {count} ×")
_NO_BREAK = "\N{NO-BREAK SPACE}"


def what_text(movement: Movement) -> str:
    """Return what a row is: 'Copy to the device'."""
    marked, params = movement_texts.what(movement)
    return say(marked, **params)


def sentence(note: Note) -> str:
    """Return why something is needless; '' for a note that this version does not know."""
    marked = movement_texts.SENTENCES.get(note.id)
    if marked is None:
        return ""
    return say(marked, **{name: _number(value) for name, value in note.params.items()})


def count_text(count: int) -> str:
    """Return a whole number with the language's own grouping."""
    return QLocale().toString(count)


def size_text(count: int) -> str:
    """Return bytes in the unit that fits; '' for none."""
    if not count:
        return ""
    if count < 1024:
        return say(_BYTES, count=count).replace(" ", _NO_BREAK)
    return byte_text(count)


def place_text(movement: Movement, program: str = "") -> str:
    """Return '12', or 'data.py:12' where the line is not in `program`."""
    if not movement.line:
        return say(movement_texts.NO_LINE)
    if not program or movement.file == program:
        return str(movement.line)
    return f"{os.path.basename(movement.file)}:{movement.line}"


def totals(report: MovementReport) -> list[str]:
    """Return one line for each way that anything went."""
    rows = (
        (_TO_DEVICE_TOTAL, (TO_DEVICE,)),
        (_TO_HOST_TOTAL, (TO_HOST,)),
        (_BETWEEN_TOTAL, (BETWEEN,)),
        (_READ_TOTAL, (READ, WAIT)),
    )
    return [
        say(marked, count=count_text(report.count(*ways)), size=size_text(report.bytes(*ways)))
        for marked, ways in rows
        if report.count(*ways)
    ]


def _number(value: str) -> str:
    return count_text(int(value)) if value.isdecimal() else value
