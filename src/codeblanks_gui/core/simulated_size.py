"""How much memory a simulated GPU shall have, as a person types it."""

import math
import re
from dataclasses import dataclass

from codeblanks_gui.core.byte_sizes import parse_size
from codeblanks_gui.core.text import Marked, mark

GIB = 1 << 30
LEAST, MOST = 0.01, 1024.0
"""GiB; what the setting allows, whatever the machine has."""

NO_SIZE = mark("SimulatedCard", "This isn’t a size. Write, for example, 2 GiB or 512 MiB.")
NOT_POSITIVE = mark("SimulatedCard", "The memory must be more than 0.")
TOO_SMALL = mark("SimulatedCard", "The memory must be at least {size}.")
TOO_LARGE = mark("SimulatedCard", "The memory can be at most {size}.")
TOO_LARGE_HERE = mark(
    "SimulatedCard", "This computer has {size} of memory; a simulated GPU can’t have more."
)

_NUMBER = re.compile(r"\s*([+-]?)(\d+(?:[.,]\d+)?)\s*(\D*)")
_MOST_DIGITS = 20


@dataclass(frozen=True)
class RefusedSize:
    """Why a size can't be had; the sentence's `{size}` is of so many bytes."""

    why: Marked
    size: float = 0.0


def read_size(text: str, machine: float = 0.0) -> float | RefusedSize:
    """Return GiB, or why it can't be so many; a number alone is one of GiB.

    Args:
        text: "2 GiB", "1,5", "512 MiB": all units are binary, as the makers of cards use them.
        machine: bytes of memory that this computer has, 0 where that is not known.
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return RefusedSize(NO_SIZE)
    sign, number, unit = found.groups()
    if sign == "-" or not re.search("[1-9]", number):
        return RefusedSize(NOT_POSITIVE)
    if len(number) > _MOST_DIGITS:
        return _refused(math.inf, machine) or RefusedSize(NO_SIZE)
    try:
        size = parse_size(f"{number} {unit or 'GiB'}") / GIB
    except ValueError:
        return RefusedSize(NO_SIZE)
    return _refused(size, machine) or size


def _refused(size: float, machine: float) -> RefusedSize | None:
    if size < LEAST:
        return RefusedSize(TOO_SMALL, LEAST * GIB)
    if machine and size * GIB > machine:
        return RefusedSize(TOO_LARGE_HERE, machine)
    return RefusedSize(TOO_LARGE, MOST * GIB) if size > MOST else None
