"""What `codeblanks run` was asked for, and whether it makes sense."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from codeblanks_gui.core.byte_sizes import parse_size
from codeblanks_gui.core.os_reasons import reason_of
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.services.system_memory import machine_memory
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.wrong_use import WrongUse, unreadable

SIMULATED: Final = "simulated-"
DEFAULT_MEMORY: Final = 4 << 30
"""Bytes of a simulated device."""
_LITTLE: Final = re.compile(r"\s*(-.*\d.*|[0.,]+\s*([KMGT]?i?B?))\s*", re.IGNORECASE)
"""A size that is negative, or nothing."""

_ONLY_SIMULATED = mark(
    "ProgramRun", "{option} is only for a simulated GPU: add --device simulated-cuda."
)
NO_TRACE_FILE = mark("ProgramRun", "What moved can't be written to {file}: {reason}")
_TRACE_OVER_PROGRAM = mark(
    "ProgramRun", "--trace-json would overwrite the program. Name another file."
)
_ONE_MPS = mark("ProgramRun", "mps has one device: leave out --count.")
_NO_COUNT = mark("ProgramRun", "--count must be 1 or more.")
_NO_NUMBER = mark("ProgramRun", "--count: {word} is no number.")
_NO_SIZE = mark("ProgramRun", "--memory: {word} is not a size of memory. Write, for example, 2GiB.")
_NOT_POSITIVE = mark("ProgramRun", "--memory must be more than 0.")
_TOO_LARGE = mark(
    "ProgramRun",
    "--memory: the simulated GPU uses this machine's own memory, which has {total}; asked for: "
    "{wanted}.",
)


@dataclass(frozen=True)
class ProgramRun:
    """What to run, and how.

    Attributes:
        file: the program; `arguments` are its own.
        device: "auto", "cpu", "cuda", "cuda:1", …, "simulated-cuda" or "simulated-mps".
        memory: bytes of each simulated device, None for the default.
        count: how many simulated devices, None for one.
        has_table: whether to print what moved; `trace_file` is where to write it as JSON.
        interpreter: the Python that runs it.
    """

    file: str
    arguments: tuple[str, ...] = ()
    device: str = "auto"
    memory: int | None = None
    count: int | None = None
    has_table: bool = False
    trace_file: Path | None = None
    interpreter: str = sys.executable

    @property
    def simulated(self) -> str:
        """The kind of device that is simulated, or ''."""
        return self.device.removeprefix(SIMULATED) if self.device.startswith(SIMULATED) else ""

    @property
    def is_traced(self) -> bool:
        """Whether moves are counted."""
        return self.has_table or self.trace_file is not None


def refuse_sizes_of_nothing(device: str, memory: str | None, count: str | None) -> None:
    """Say that what is no simulated device has no size to choose.

    Raises:
        WrongUse: --memory or --count was given for one.
    """
    for option, word in (("--memory", memory), ("--count", count)):
        if word is not None and not device.startswith(SIMULATED):
            raise WrongUse(say(_ONLY_SIMULATED, option=option))


def memory_of(word: str | None) -> int | None:
    """Read what was said after --memory.

    Raises:
        WrongUse: It is no size, or nothing.
    """
    if word is None:
        return None
    try:
        return parse_size(word)
    except ValueError as error:
        is_size = _LITTLE.fullmatch(word) is not None
        raise WrongUse(say(_NOT_POSITIVE) if is_size else say(_NO_SIZE, word=word)) from error


def count_of(word: str | None) -> int | None:
    """Read what was said after --count.

    Raises:
        WrongUse: It is no number.
    """
    try:
        return None if word is None else int(word)
    except ValueError as error:
        raise WrongUse(say(_NO_NUMBER, word=word)) from error


def refuse_nonsense(run: ProgramRun) -> None:
    """Say what can't be done as it was asked.

    Raises:
        WrongUse: The file can't be read, the trace can't be written, or the simulated GPU can't
            be as large.
    """
    try:
        with open(run.file, "rb"):
            pass
    except OSError as error:
        raise unreadable(run.file, error) from error
    if run.trace_file is not None:
        _refuse_trace_file(run.trace_file, run.file)
    if run.simulated:
        _refuse_size(run)


def _refuse_trace_file(file: Path, program: str) -> None:
    """Find out before a long run whether its trace can be written; leave no trace of that."""
    if os.path.exists(file) and os.path.samefile(file, program):
        raise WrongUse(say(_TRACE_OVER_PROGRAM))
    is_there = os.path.lexists(file)
    if is_there and not (os.path.isfile(file) or os.path.isdir(file)):
        return  # a pipe: whoever reads it would take our look for the end
    try:
        with open(file, "ab"):
            pass
        if not is_there:
            file.unlink()
    except OSError as error:
        reason = reason_of(error).said(say)
        raise WrongUse(say(NO_TRACE_FILE, file=file, reason=reason)) from error


def _refuse_size(run: ProgramRun) -> None:
    count = 1 if run.count is None else run.count
    if count < 1:
        raise WrongUse(say(_NO_COUNT))
    if run.simulated == "mps" and count > 1:
        raise WrongUse(say(_ONE_MPS))
    total = machine_memory()[1].value
    wanted = (run.memory or DEFAULT_MEMORY) * count
    if run.memory is not None and total is not None and wanted > total:
        raise WrongUse(say(_TOO_LARGE, total=byte_text(total), wanted=byte_text(wanted)))
