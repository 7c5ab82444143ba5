"""What moved between the CPU and a device while a program ran: the trace's report as types.

`kernel_side/device_trace/` writes it as JSON in the learner's process; here it is read, and
kept as notes, so that a switch of the language says them anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from codeblanks_gui.core.messages import Note

TO_DEVICE: Final = "to_device"
TO_HOST: Final = "to_host"
BETWEEN: Final = "between"
READ: Final = "read"
WAIT: Final = "wait"
WAYS: Final = (TO_DEVICE, TO_HOST, BETWEEN, READ, WAIT)


@dataclass(frozen=True)
class Movement:
    """All moves of one kind that one line of the program made.

    Attributes:
        file: as Python names it; "" where no line of the learner's could be found.
        line: 1-based, 0 with `file` "".
        code: the line's text without its indentation, "" where it is not known.
        way: one of `WAYS`; READ is a value that the program waits for, WAIT waiting alone.
        what: what did it: "copy", "copy into", "module", ".item()", "print", ".tolist()",
            "elements", "synchronize" or the name of an operation.
        count: how many there were; for "module" how many tensors.
        bytes: of all together.
        turns: how often the line came around in a loop.
        notes: what is needless, to be said by `movement_texts`.
    """

    file: str
    line: int
    code: str
    way: str
    what: str
    count: int
    bytes: int = 0
    turns: int = 1
    notes: tuple[Note, ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Movement":
        """Read a row of the trace's report."""
        if data["way"] not in WAYS:
            raise ValueError(data["way"])
        return cls(
            str(data["file"]),
            int(data["line"]),
            str(data["code"]),
            str(data["way"]),
            str(data["what"]),
            int(data["count"]),
            int(data["bytes"]),
            int(data["turns"]),
            tuple(_note(note) for note in data["notes"]),
        )


@dataclass(frozen=True)
class MovementReport:
    """What moved in one run of a program.

    Attributes:
        rows: in the order of the program's lines.
        simulated: the kind of device that was simulated ("cuda", "mps"), "" on a real one.
        left_out: moves that are in no row, because there were too many different ones.
    """

    rows: tuple[Movement, ...] = ()
    simulated: str = ""
    left_out: int = 0

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "MovementReport":
        """Read the trace's report.

        Raises:
            KeyError, TypeError, ValueError: It is none; the learner's program may have had its
                hands on it.
        """
        return cls(
            tuple(Movement.from_data(row) for row in data["rows"]),
            str(data["simulated"]),
            int(data["left_out"]),
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing moved at all."""
        return not self.rows and not self.left_out

    @property
    def needless(self) -> tuple[Movement, ...]:
        """The rows that have something to say."""
        return tuple(row for row in self.rows if row.notes)

    def count(self, *ways: str) -> int:
        """Return how many moves of these ways there were."""
        return sum(row.count for row in self.rows if row.way in ways)

    def bytes(self, *ways: str) -> int:
        """Return the bytes of these ways together."""
        return sum(row.bytes for row in self.rows if row.way in ways)


def _note(data: Mapping[str, Any]) -> Note:
    params = {str(name): str(value) for name, value in data["params"].items()}
    return Note(str(data["id"]), params)
