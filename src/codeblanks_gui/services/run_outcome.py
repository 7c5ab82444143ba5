"""How one Run ended: plain facts, read from what the kernel told about it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class RunOutcome:
    """How one Run ended.

    Attributes:
        is_ok: no error, and the kernel lived through it.
        ename: the exception's class, '' if there was none.
        evalue: its message.
        traceback_text: the traceback without colour codes.
        lines: 1-based lines of the learner's file in it, the outermost call first.
        died: the kernel ended during the run.
        was_not_begun: the program could not be saved; `evalue` says why.
        hiding_file: a file of the learner's whose name hides a module, and to which the error
            leads; '' if there is none.
    """

    is_ok: bool
    ename: str = ""
    evalue: str = ""
    traceback_text: str = ""
    lines: tuple[int, ...] = ()
    died: bool = False
    was_not_begun: bool = False
    hiding_file: str = ""

    @property
    def line(self) -> int:
        """The innermost line of the learner's file, 0 if none is known."""
        return self.lines[-1] if self.lines else 0

    @property
    def was_interrupted(self) -> bool:
        """Whether Stop ended it."""
        return self.ename == "KeyboardInterrupt"


def outcome_of(error: Mapping[str, Any] | None, file_name: str) -> RunOutcome:
    """Return how a run ended, from Jupyter's `error` message, None where there was none."""
    if error is None:
        return RunOutcome(True)
    text = without_colours("\n".join(error.get("traceback", ())))
    return RunOutcome(
        False,
        ename=str(error.get("ename", "")),
        evalue=str(error.get("evalue", "")),
        traceback_text=text,
        lines=learner_lines(text, file_name),
    )


_ANSI: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def without_colours(text: str) -> str:
    """Return `text` without ANSI escape sequences."""
    return _ANSI.sub("", text)


def learner_lines(traceback_text: str, file_name: str) -> tuple[int, ...]:
    """Return the lines of `file_name` that a traceback names, in its order.

    Reads IPython 8 and 9 (`File ~/model.py:3`), IPython 7 (`~/model.py in f()` and an arrow
    `----> 3 `), Python's own and faulthandler's (`File "model.py", line 3`).
    """
    name = re.escape(file_name)
    pattern = re.compile(
        rf'(?:^|[\s"/\\]){name}(?::(?P<colon>\d+)|"?, line (?P<line>\d+)| in (?P<seven>.*))',
        re.MULTILINE,
    )
    lines: list[int] = []
    for match in pattern.finditer(traceback_text):
        if match["seven"] is not None:
            arrow = re.compile(r"^-+> ?(\d+)", re.MULTILINE).search(traceback_text, match.end())
            if arrow:
                lines.append(int(arrow[1]))
        else:
            lines.append(int(match["colon"] or match["line"]))
    return tuple(lines)
