"""Runs the learner's program as `python model.py` would, and tells how it ended."""

import builtins
import difflib
import random
import re
import sys
import threading
import time
import traceback
import types
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Callable, Dict, List, Optional

from codeblanks_gui.core.messages import ErrorInfo, WorkerRequest
from codeblanks_gui.kernel_side.clean_traceback import without_our_frames

_MOST_TEXT = 4000  # characters of an error's text that are kept
_MOST_TRACEBACK = 20000
_THREAD_GRACE_S = 1.0

_OUT_OF_MEMORY = re.compile(
    r"can't allocate memory|not enough memory|out of memory|Cannot allocate memory"
)


@dataclass
class ProgramRun:
    """How the program ended, and the names it left."""

    path: str
    names: Dict[str, Any] = field(default_factory=dict)
    error: Optional[ErrorInfo] = None
    exit_code: str = ""
    is_out_of_memory: bool = False

    @property
    def has_stopped(self) -> bool:
        """Whether the program ended by an error or by a non-zero exit code."""
        return self.error is not None or bool(self.exit_code)


def run_program(request: WorkerRequest, path: str, put_back: Callable[[], None]) -> ProgramRun:
    """Run `request.source`, which lies at `path`, as `__main__`; never raises.

    `put_back` is called as soon as the program is over: what it replaced in Python's own modules
    must not be used to judge it.
    """
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__dict__["__builtins__"] = builtins
    sys.modules["__main__"] = module
    sys.argv = [path]
    seed(request.seed)
    raised: Optional[BaseException] = None
    try:
        exec(compile(request.source, path, "exec", dont_inherit=True), module.__dict__)
    except BaseException as error:  # noqa: BLE001  (whatever it is, it is the program's)
        raised = error
    put_back()
    _join_threads()
    run = ProgramRun(path, module.__dict__)
    if isinstance(raised, SystemExit):
        run.exit_code = _exit_text(raised.code)
    elif raised is not None:
        run.is_out_of_memory = _is_memory(raised)
        run.error = describe_error(raised, path, request.file)
    return run


def seed(number: int) -> None:
    """Seed every generator a lesson may use."""
    random.seed(number)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(number % 2**32)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.manual_seed(number)


def _exit_text(code: object) -> str:
    """Return '' for a normal end, else what the program gave to `exit`."""
    if code is None or code == 0:
        return ""
    return _safe_text(code) or "1"


def _join_threads() -> None:
    """Give the program's threads a moment to finish what they print, as Python itself does."""
    deadline = time.monotonic() + _THREAD_GRACE_S
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(max(0.0, deadline - time.monotonic()))


def _is_memory(error: BaseException) -> bool:
    if isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError":
        return True
    return isinstance(error, RuntimeError) and bool(_OUT_OF_MEMORY.search(_safe_text(error)))


def describe_error(error: BaseException, path: str, shown: str) -> ErrorInfo:
    """Return an exception as the learner shall read it, with `path` shown as `shown`."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return _describe_syntax(error, shown)
    trace = _from_first_frame(without_our_frames(error), path)
    frames = [f for f in traceback.extract_tb(trace) if f.filename == path]
    text = _text_of(error, trace)
    full = "".join(traceback.format_exception(type(error), error, trace))
    own = "".join(traceback.format_list(frames)) + f"{type(error).__name__}: {text}\n"
    return ErrorInfo(
        type(error).__name__,
        text,
        (frames[-1].lineno or 0) if frames else 0,
        _shorten(own.replace(path, shown)),
        _shorten(full.replace(path, shown)),
    )


def _describe_syntax(error: SyntaxError, shown: str) -> ErrorInfo:
    text = error.msg or ""
    full = "".join(traceback.format_exception_only(type(error), error))
    full = full.replace(error.filename or "", shown)
    return ErrorInfo(type(error).__name__, text, error.lineno or 0, full, full)


def _from_first_frame(trace: Optional[TracebackType], path: str) -> Optional[TracebackType]:
    """Drop our own frames; the first one left is the learner's (all stay where there is none)."""
    step = trace
    while step is not None and step.tb_frame.f_code.co_filename != path:
        step = step.tb_next
    return step


def _text_of(error: BaseException, trace: Optional[TracebackType]) -> str:
    """Return the error's text with Python's own suggestion, or ours where Python has none."""
    lines = traceback.TracebackException(type(error), error, trace).format_exception_only()
    text = "".join(lines).rstrip("\n")
    _, colon, rest = text.partition(": ")
    text = rest if colon else ""
    if isinstance(error, NameError) and "Did you mean" not in text and trace is not None:
        near = _near_name(text, trace)
        if near:
            text = f"{text.rstrip('.')}. Did you mean: '{near}'?"
    return _shorten(text, _MOST_TEXT)


def _near_name(text: str, trace: TracebackType) -> str:
    """Return the name that was most likely meant (Python < 3.10 doesn't tell)."""
    asked = re.search(r"name '(\w+)' is not defined", text)
    if asked is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    frame = trace.tb_frame
    known: List[str] = [*frame.f_locals, *frame.f_globals, *dir(builtins)]
    return next(iter(difflib.get_close_matches(asked[1], known, 1, 0.75)), "")


def _safe_text(value: object) -> str:
    try:
        return str(value)
    except Exception:  # noqa: BLE001  (a learner's own __str__)
        return f"<{type(value).__name__}>"


def _shorten(text: str, most: int = _MOST_TRACEBACK) -> str:
    return text if len(text) <= most else f"{text[: most // 2]}\n…\n{text[-most // 2 :]}"
