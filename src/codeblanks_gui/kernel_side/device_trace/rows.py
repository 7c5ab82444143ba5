"""What moved, added up: one row for each line, way and kind of move; bounded, whatever comes.

No torch is imported here: tensors are looked at by what they offer. What must be known of a
tensor's data later (was just this copied before? did it come from the device?) is noted on its
storage, which PyTorch keeps as one object for as long as the memory lives.
"""

import contextlib
import threading
from typing import Any, Dict, List, NamedTuple, Optional, Set, Tuple

from .lines import LearnerLines

TO_DEVICE, TO_HOST, BETWEEN, READ, WAIT = "to_device", "to_host", "between", "read", "wait"
"""The ways. READ is a value that the program waits for; WAIT is waiting alone."""

COPY, INTO, MODULE, VALUE, ELEMENTS = "copy", "copy into", "module", ".item()", "elements"
"""What did it, beside names of operations. ELEMENTS: read one by one while a tensor is built."""

_MOST_ROWS = 2000
_MOST_PATHS = 64
_MOST_COPIES = 256
_MARK = "_codeblanks_moves"


class Move(NamedTuple):
    """One thing that happened. `result` is the new tensor of a copy that makes one."""

    way: str
    what: str
    size: int
    source: Any = None
    result: Any = None
    is_unwaited: bool = False
    """Whether it was asked for with `non_blocking=True`."""
    times: int = 1


class Row:
    """All moves of one kind that a line has made."""

    def __init__(self, file: str, line: int, way: str, what: str) -> None:
        self.file, self.line, self.way, self.what = file, line, way, what
        self.count = 0
        self.bytes = 0
        self.again = 0
        """Copies of data that had been copied to the same place before, unchanged."""
        self.returns = 0
        """Copies to a device of data that had come from there, unchanged."""
        self.came_from_line = 0
        self.pageable = 0
        """Copies with `non_blocking=True` from memory that isn't pinned."""
        self.elements = 0
        """The most values that were read one by one out of the same tensor."""
        self.paths: Dict[int, int] = {}

    @property
    def turns(self) -> int:
        """How often the busiest way to this line was taken: more than once is a loop."""
        return max(self.paths.values(), default=0)


class _Marks:
    """What is noted on a storage; small, because a program may keep a million of them."""

    __slots__ = ("came", "copies", "reads", "trace")

    def __init__(self, trace: object) -> None:
        self.trace = trace
        self.copies: Optional[Set[Any]] = None
        self.reads: Optional[Dict[Any, int]] = None
        self.came: Optional[Tuple[Any, int, int]] = None
        """The device it came from, the version then, and the line."""


class Ledger:
    """Counts moves by line. Never raises, never keeps a tensor or a frame alive."""

    def __init__(self, lines: LearnerLines) -> None:
        self._lines = lines
        self._rows: Dict[Tuple[str, int, str, str], Row] = {}
        self._lock = threading.RLock()  # a signal or a destructor may come back here
        self._token = object()
        self._is_closed = False
        self.left_out = 0
        """Moves that found no room among the rows, or could not be looked at."""

    @property
    def rows(self) -> List[Row]:
        """The rows, in the order of the program."""
        return sorted(self._rows.values(), key=lambda row: (row.file, row.line))

    def close(self) -> None:
        """Count no more: in a forked child, where another thread may have held the lock."""
        self._is_closed = True

    def add(self, move: Move) -> None:
        """Count a move, on the learner's line of the moment."""
        if self._is_closed:
            return
        try:
            self._add(move)
        except Exception:  # noqa: BLE001  (a trace must not end the program it looks at)
            self.left_out += move.times

    def _add(self, move: Move) -> None:
        place = self._lines.here()
        what = MODULE if place.is_of_module and move.what == COPY else move.what
        with self._lock:
            row = self._row(place.file, place.line, move.way, what)
            if row is None:
                self.left_out += move.times
                return
            row.count += move.times
            row.bytes += move.size
            if what == MODULE or place.is_of_torch:
                pass  # the parameters come around, or torch's own loop; not the line
            elif place.path in row.paths:
                row.paths[place.path] += 1
            elif len(row.paths) < _MOST_PATHS:
                row.paths[place.path] = 1
            if move.source is not None:
                self._look_at_data(row, move)

    def _row(self, file: str, line: int, way: str, what: str) -> Optional[Row]:
        key = file, line, way, what
        row = self._rows.get(key)
        if row is None and len(self._rows) < _MOST_ROWS:
            row = self._rows[key] = Row(file, line, way, what)
        return row

    def _look_at_data(self, row: Row, move: Move) -> None:
        # Sparse tensors have no storage, inference tensors no version.
        with contextlib.suppress(RuntimeError, NotImplementedError, AttributeError, TypeError):
            if move.way == READ and _has_memory(move.source):
                self._note_read(row, move.source)
            elif move.what == COPY and move.result is not None:
                self._note_copy(row, move)

    def _note_read(self, row: Row, source: Any) -> None:
        storage = source.untyped_storage()
        if storage.nbytes() <= source.element_size():
            return
        marks = self._marks(storage)
        if marks.reads is None:
            marks.reads = {}
        key = row.file, row.line, source._version
        if key in marks.reads or len(marks.reads) < _MOST_COPIES:
            marks.reads[key] = count = marks.reads.get(key, 0) + 1
            row.elements = max(row.elements, count)

    def _note_copy(self, row: Row, move: Move) -> None:
        source, result = move.source, move.result
        if move.is_unwaited and result.device.type == "cuda" and not source.is_pinned():
            row.pageable += 1
        if _has_memory(source) and not _may_change_unseen(source.untyped_storage()):
            self._compare_copies(row, move)
        if move.way == TO_HOST:
            there = self._marks(result.untyped_storage())
            there.came = str(source.device), result._version, row.line

    def _compare_copies(self, row: Row, move: Move) -> None:
        source, result = move.source, move.result
        marks = self._marks(source.untyped_storage())
        device, version = str(result.device), source._version
        key = device, source.storage_offset(), tuple(source.shape), result.dtype, version
        if marks.copies is None:
            marks.copies = set()
        if key in marks.copies:
            row.again += 1
        elif len(marks.copies) < _MOST_COPIES:
            marks.copies.add(key)
        if move.way == TO_DEVICE and marks.came is not None:
            came_from, then, line = marks.came
            if (came_from, then) == (device, version):
                row.returns += 1
                row.came_from_line = line

    def _marks(self, storage: Any) -> _Marks:
        marks = getattr(storage, _MARK, None)
        if marks is None or marks.trace is not self._token:
            marks = _Marks(self._token)
            setattr(storage, _MARK, marks)
        return marks


def _has_memory(tensor: Any) -> bool:
    """Whether there is a storage to look at: other backends crash when they are asked for it."""
    return tensor.device.type in ("cpu", "cuda", "mps", "xpu")


def _may_change_unseen(storage: Any) -> bool:
    """Whether another library may write to this memory: numpy's, which no version counts."""
    return not storage.resizable()
