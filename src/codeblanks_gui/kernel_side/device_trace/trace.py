"""From `start` to `stop`: who is listened to, and what is reported."""

import contextlib
import os
from typing import Any, Dict, Iterable, Iterator, List, Optional

from .advice import ProgramTexts, advice
from .lines import LearnerLines
from .rows import READ, VALUE, WAIT, Ledger, Move, Row

_READS = (VALUE, "print", ".tolist()")
_current: List["_Trace"] = []
_is_registered = False


def start(files: Optional[Iterable[str]] = None, simulated: Optional[Any] = None) -> None:
    """Count from now on.

    Args:
        files: the learner's files, as their code objects name them; None for every file that
            is not part of Python, torch, an installed package, or ours.
        simulated: the package `simulated` where that is on, else None.

    Raises:
        RuntimeError: It is on already.
    """
    if _current:
        raise RuntimeError("The trace is on already: stop() first.")
    _stop_in_forked_children()
    trace = _Trace(Ledger(LearnerLines(files)), simulated)
    trace.begin()
    _current.append(trace)


def stop() -> Dict[str, Any]:
    """Count no longer, put torch back as it was, and return the report.

    Raises:
        RuntimeError: It is not on.
    """
    if not _current:
        raise RuntimeError("The trace is not on.")
    trace = _current.pop()
    trace.end()
    return trace.report()


def is_on() -> bool:
    """Whether moves are counted now."""
    return bool(_current)


@contextlib.contextmanager
def told_to(ledger: Any, simulated: Optional[Any] = None) -> Iterator[None]:
    """Tell each move (`rows.Move`) to `ledger.add` instead of counting it.

    Args:
        ledger: whatever has `add`; an error of its own is its own to catch.
        simulated: as in `start`.
    """
    trace = _Trace(ledger, simulated)
    trace.begin()
    try:
        yield
    finally:
        trace.end()


class _Trace:
    """From `start` to `stop`."""

    def __init__(self, ledger: Any, simulated: Optional[Any]) -> None:
        self._ledger = ledger
        self._simulated = simulated
        self._kind = "" if simulated is None else str(simulated.STATE.kind or "")
        self._calls: Any = None
        self._operations: Any = None

    def begin(self) -> None:
        # torch is imported by now, or the program has no tensors that could move.
        from . import calls, operations

        self._is_quiet = operations.is_quiet
        self._calls = calls.WrappedCalls()
        self._calls.begin(self._ledger, is_simulated=self._simulated is not None)
        if self._simulated is not None:
            self._simulated.listen(self._on_transfer)
        else:
            operations.hide_from_compiler()
            self._operations = operations.Operations(self._ledger)
            self._operations.__enter__()

    def end(self) -> None:
        if self._simulated is not None:
            self._simulated.listen(None)
        else:
            self._operations.__exit__(None, None, None)
        self._calls.end()

    def forget(self) -> None:
        """In a forked child: hear no more. Its dispatch mode stays, and counts for nobody."""
        if self._simulated is not None:
            self._simulated.listen(None)
        self._ledger.close()

    def report(self) -> Dict[str, Any]:
        texts = ProgramTexts()
        return {
            "simulated": self._kind,
            "left_out": self._ledger.left_out,
            "rows": [_plain(row, texts) for row in self._ledger.rows],
        }

    def _on_transfer(
        self, way: str, what: str, size: int, source: Any, result: Any, is_unwaited: bool
    ) -> None:
        if self._is_quiet(way):
            return
        if way == READ and what not in _READS:
            way = WAIT
        self._ledger.add(Move(way, what, size, source, result, is_unwaited))


def _plain(row: Row, texts: ProgramTexts) -> Dict[str, Any]:
    return {
        "file": row.file,
        "line": row.line,
        "code": texts.code(row.file, row.line),
        "way": row.way,
        "what": row.what,
        "count": row.count,
        "bytes": row.bytes,
        "turns": row.turns,
        "notes": advice(row, texts),
    }


def _stop_in_forked_children() -> None:
    global _is_registered
    if not _is_registered and hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_after_fork)
        _is_registered = True


def _after_fork() -> None:
    while _current:
        _current.pop().forget()
