"""`codeblanks run`: any program in the learner's Python, unchanged, on a device of one's choice.

The program has our stdin, stdout and stderr, its own process, and ends as it would alone; what
we say is said on stderr.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.interpreters import own_python
from codeblanks_gui.core.messages import Note
from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.os_reasons import reason_of, reason_with_place
from codeblanks_gui.core.report_texts import COMMANDS, NOTES
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.device_words import byte_text
from codeblanks_gui.services.kernel_env import device_environment
from codeblanks_gui.services.movement_table import table
from codeblanks_gui.services.python_look import reason_against
from codeblanks_gui.services.run_request import (
    DEFAULT_MEMORY,
    NO_TRACE_FILE,
    ProgramRun,
    refuse_nonsense,
)
from codeblanks_gui.services.system_memory import machine_memory
from codeblanks_gui.services.translator import say
from codeblanks_gui.services.wrong_use import WrongUse

_LAUNCHER: Final = Path(__file__).parent.parent / "kernel_side" / "program_launcher.py"
_PROBLEM_CODE: Final = 3

_NO_FOLDER = mark("ProgramRun", "No temporary folder can be made: {text}")
_BANNER = mark(
    "ProgramRun",
    "[CodeBlanks] Simulated GPU: {kind} × {count}, {memory} each. The program runs on your CPU: "
    "placement, errors and memory are a GPU's, speed is not.",
)
_NO_TRACE = mark(
    "ProgramRun", "[CodeBlanks] The program ended too abruptly to tell what moved ({how})."
)
_EXIT_CODE = mark("ProgramRun", "exit code {code}")
_PROBLEMS = {
    "simulation_failed": mark(
        "ProgramRun",
        "{text}\nThis version of PyTorch can't be simulated. Choose another one with --python, "
        "or run without --device simulated-…",
    ),
    "device_not_here": mark(
        "ProgramRun",
        "There is no {device} for this Python ({python}). `codeblanks doctor` says why; "
        "--device simulated-cuda needs no GPU.",
    ),
}


def run_program(run: ProgramRun) -> int:
    """Run a program to its end and return its exit code; negative for a signal's number.

    Raises:
        WrongUse: The request makes no sense; nothing was run.
    """
    refuse_nonsense(run)
    try:
        folder = tempfile.TemporaryDirectory(prefix="codeblanks-run-")
    except OSError as error:
        raise WrongUse(say(_NO_FOLDER, text=reason_with_place(error).said(say))) from error
    with folder as path:
        report = Path(path) / "report.json"
        # Our own is known; any other program would take the launcher for something of its own.
        against = None if run.interpreter == own_python() else reason_against(run.interpreter)
        if against is not None:
            _tell(f"codeblanks run: {say(NOTES[against.id], **against.params)}")
            return _PROBLEM_CODE
        try:
            code = _wait(_start(run, report))
        except OSError as error:
            reason = reason_of(error).said(say)
            _tell(f"codeblanks run: {say(NOTES['no_python'], python=run.interpreter)} ({reason})")
            return _PROBLEM_CODE
        said = _read(report)
    if "problem" in said:
        _tell(*_problem(said["problem"]))
        return _PROBLEM_CODE
    if run.is_traced:
        _show_trace(run, said, code)
    return code


def end_like(code: int) -> int:
    """Return an exit code, or end by the signal that a negative one stands for."""
    if code >= 0:
        return code
    if os.name == "posix":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the core that counts is the program's
        if -code not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return 128 - code


def _start(run: ProgramRun, report: Path) -> "subprocess.Popen[bytes]":
    memory, count = run.memory or _default_memory(run.count or 1), run.count or 1
    banner = say(_BANNER, kind=run.simulated, count=count, memory=byte_text(memory))
    options = {
        "device": run.device,
        "memory": memory,
        "count": count,
        "trace": run.is_traced,
        "banner": banner if run.simulated else "",
        "report": str(report),
        "parent": os.getpid(),
    }
    command = [run.interpreter, str(_LAUNCHER), json.dumps(options), run.file, *run.arguments]
    environment = {**os.environ, **device_environment(run.device, os.environ)}
    return subprocess.Popen(command, env=environment)


def _default_memory(count: int) -> int:
    """Return the default, or what this machine has where that is less."""
    total = machine_memory()[1].value
    return DEFAULT_MEMORY if total is None else min(DEFAULT_MEMORY, int(total) // count)


def _wait(process: "subprocess.Popen[bytes]") -> int:
    with _signals_passed_on(process):
        return process.wait()


@contextmanager
def _signals_passed_on(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Within it what ends us ends the program, and we go on to tell how."""

    def pass_on(number: int, frame: object) -> None:
        if process.poll() is None:
            process.send_signal(number)

    def leave_to_terminal(number: int, frame: object) -> None:
        """Ctrl+C: the terminal has sent it to the program as well."""

    kept: dict[int, Any] = {}
    kept[signal.SIGINT] = signal.signal(
        signal.SIGINT, leave_to_terminal if _has_terminal() else pass_on
    )
    for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"):
        number = getattr(signal, name, None)
        if number is not None:
            kept[number] = signal.signal(number, pass_on)
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def _has_terminal() -> bool:
    """Whether there is a terminal whose keys send signals to us and to the program alike."""
    if os.name != "posix":
        return True
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def _read(report: Path) -> dict[str, Any]:
    try:
        found = json.loads(report.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _problem(data: dict[str, Any]) -> list[str]:
    note = Note.from_data({"text": {}, **data})
    marked = _PROBLEMS.get(note.id) or NOTES[note.id]
    lines = [f"codeblanks run: {say(marked, **note.params)}"]
    if note.id in COMMANDS:
        lines.append(COMMANDS[note.id].format(**note.params))
    return lines


def _show_trace(run: ProgramRun, said: dict[str, Any], code: int) -> None:
    try:
        report = MovementReport.from_data(said["moved"])
    except (KeyError, TypeError, ValueError):
        how = signal.Signals(-code).name if code < 0 else say(_EXIT_CODE, code=code)
        _tell(say(_NO_TRACE, how=how))
        return
    if run.has_table:
        _tell(table(report, os.path.abspath(run.file)))
    if run.trace_file is not None:
        text = json.dumps(said["moved"], ensure_ascii=False, indent=1)
        try:
            run.trace_file.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            reason = reason_of(error).said(say)
            _tell(say(NO_TRACE_FILE, file=run.trace_file, reason=reason))


def _tell(*lines: str) -> None:
    sys.stderr.write("".join(f"{line}\n" for line in lines))
    sys.stderr.flush()
