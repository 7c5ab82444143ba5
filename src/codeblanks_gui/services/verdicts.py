"""From what a worker said, or left unsaid, to a `CheckReport`."""

import dataclasses
import re
import signal
import sys
from dataclasses import dataclass

from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.error_help import NOT_EXPLAINED, Explained, explain_warnings, look_up
from codeblanks_gui.core.messages import FAILED, PASSED, ErrorInfo, Note, WorkerAnswer, WorkerHello
from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.prechecks import Precheck, syntax_note
from codeblanks_gui.core.report import CheckReport, Status

_ALWAYS_FREE = 256 * 1024**2  # bytes that the rest of the computer keeps
_LARGE = 1024**3  # bytes: a smaller process is not what fills the memory


@dataclass(frozen=True)
class LastWords:
    """What is known of a program that ended, or was ended, without an answer.

    `signal` is what killed it (0: none); `crash` is what faulthandler wrote.
    """

    device: str
    exit_code: int = 0
    signal: int = 0
    stdout: str = ""
    stderr: str = ""
    crash: str = ""

    def line_in(self, file: str) -> int:
        """Return the line of the learner's `file` that was being run, or 0."""
        # The main thread stands last; its innermost frame first.
        last = self.crash.rpartition("(most recent call first):")[2]
        pattern = re.compile(rf'[\\/"]{re.escape(file)}", line (\d+)')
        found = pattern.search(last) or pattern.search(self.crash)
        return int(found[1]) if found else 0


def is_newer_than_ours(python: tuple[int, ...]) -> bool:
    """Tell whether the learner's Python may know syntax that this one doesn't."""
    return python[:2] > sys.version_info[:2]


def completed(
    report: CheckReport, exercise: Exercise, lesson_id: str, duration_ms: int
) -> CheckReport:
    """Return the report with what is known of the exercise and of the time."""
    return dataclasses.replace(
        report,
        lesson_id=lesson_id,
        exercise_id=exercise.id,
        mistake_text=exercise.mistakes.get(report.mistake, {}),
        duration_ms=duration_ms,
    )


def of_precheck(found: Precheck) -> CheckReport:
    """Return the report on a program that was not run."""
    if found.error is None:
        return CheckReport("not_yet", found.note)
    explanation = look_up(found.error.type, found.error.text)
    return CheckReport("stopped", found.note, error=found.error, explanation=explanation)


def of_answer(
    answer: WorkerAnswer, hello: WorkerHello, output_limit: int, device: str
) -> CheckReport:
    """Return the report on a program that ran on `device` to its end, or to its error."""
    status, note = _judged(answer, output_limit)
    error = answer.error
    return CheckReport(
        status,
        note,
        device=device,
        cases=tuple(answer.cases),
        mistake=answer.mistake,
        error=error,
        explanation=NOT_EXPLAINED
        if error is None
        else look_up(error.type, error.text, hello.torch),
        warnings=explain_warnings(answer.stderr, hello.torch),
        stdout=answer.stdout,
        stderr=answer.stderr,
        problem="" if answer.outcome == "unable" else answer.problem,
        moved=_moved(answer),
    )


def _explained(error: ErrorInfo | None, torch_version: str = "") -> Explained:
    return NOT_EXPLAINED if error is None else look_up(error.type, error.text, torch_version)


def _moved(answer: WorkerAnswer) -> MovementReport | None:
    """Read what moved; the program may have had its hands on it."""
    try:
        return MovementReport.from_data(answer.moved) if answer.moved else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _judged(answer: WorkerAnswer, output_limit: int) -> tuple[Status, Note]:
    line = answer.error.line if answer.error is not None else 0
    if answer.outcome == "unable":
        return "setup_broken", Note("simulation_failed", {"text": answer.problem})
    if answer.outcome == "memory":
        return "limit", _placed("out_of_memory", line)
    if answer.outcome == "output":
        return "limit", Note("too_much_output", {"limit": str(output_limit // 1000)})
    if answer.outcome == "stopped":
        return "stopped", _stopped(answer.error, answer.exit_code)
    if any(case.status == FAILED for case in answer.cases):
        return "not_yet", Note("not_yet")
    if answer.cases and all(case.status == PASSED for case in answer.cases):
        return "passed", Note("passed")
    return "check_broken", Note("check_broken")


def _stopped(error: ErrorInfo | None, exit_code: str) -> Note:
    if error is None:
        return Note("exit_code", {"code": exit_code})
    if not error.full_traceback.startswith("Traceback"):  # it could not even be read
        return syntax_note(error)
    return _placed("stopped", error.line)


def _placed(note_id: str, line: int, params: dict[str, str] | None = None) -> Note:
    """Return the sentence that names the line, where the line is known."""
    told = dict(params or {})
    return Note(f"{note_id}_at", {**told, "line": str(line)}) if line else Note(note_id, told)


def of_end(end: LastWords, exercise: Exercise) -> CheckReport:
    """Return the report on a program that took its whole process with it."""
    if end.signal == getattr(signal, "SIGKILL", 9):  # not by us
        return _limit(Note("killed"), end)
    line = end.line_in(exercise.file)
    if _signal_name(end) in _POLITE:
        note, trace = Note("ended_by_signal", {"signal": _signal_name(end)}), ""
    elif end.signal or "Fatal Python error" in end.crash or "fatal exception" in end.crash:
        note = _placed("crashed", line, {"signal": _signal_name(end)})
        trace = end.crash.strip()
    else:
        note, trace = Note("process_ended", {"code": str(end.exit_code)}), ""
    error = ErrorInfo(*_head(end), line, trace, trace) if trace else None
    return CheckReport(
        "stopped",
        note,
        device=end.device,
        error=error,
        explanation=_explained(error),
        stdout=end.stdout,
        stderr=end.stderr,
    )


def _head(end: LastWords) -> tuple[str, str]:
    """Return faulthandler's first line as an error's type and text."""
    kind, _, text = end.crash.strip().split("\n")[0].partition(": ")
    return kind, text


_POLITE = ("SIGTERM", "SIGINT", "SIGHUP", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGVTALRM")
"""Signals that a program sends or asks for; the others say that it went wrong."""


def _signal_name(end: LastWords) -> str:
    try:
        return signal.Signals(end.signal).name
    except ValueError:
        return str(end.exit_code or end.signal)


def of_time(end: LastWords, exercise: Exercise) -> CheckReport:
    """Return the report on a program that was still running at its limit.

    Where it was not in the learner's code at all, our check is at fault.
    """
    line = end.line_in(exercise.file)
    in_check = "check.py" in end.crash
    if in_check and not line:
        return CheckReport(
            "check_broken",
            Note("check_broken"),
            device=end.device,
            stdout=end.stdout,
            stderr=end.stderr,
            problem=end.crash,
        )
    note = _placed("took_too_long", line, {"seconds": f"{exercise.time_limit_s:g}"})
    return _limit(note, end)


def of_output(end: LastWords, output_limit: int) -> CheckReport:
    """Return the report on a program that printed too much."""
    return _limit(Note("too_much_output", {"limit": str(output_limit // 1000)}), end)


def of_memory(end: LastWords) -> CheckReport:
    """Return the report on a program that filled the memory."""
    return _limit(Note("out_of_memory"), end)


def _limit(note: Note, end: LastWords) -> CheckReport:
    return CheckReport("limit", note, device=end.device, stdout=end.stdout, stderr=end.stderr)


def memory_is_short(resident: int) -> bool:
    """Tell whether a process of `resident` bytes is about to bring the computer to a halt."""
    if resident < _LARGE:
        return False
    import psutil

    return bool(psutil.virtual_memory().available < _ALWAYS_FREE)
