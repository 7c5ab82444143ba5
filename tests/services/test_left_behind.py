"""However the window ends, nothing of it is there ten seconds later: no process, no folder."""

import contextlib
import fcntl
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

if sys.platform == "win32":
    pytest.skip("signals and terminals of POSIX", allow_module_level=True)

MARK = "LEFT_BEHIND_TEST"
PROGRAM = """\
import os, subprocess, sys, time
sleep = [sys.executable, "-c", "import time; time.sleep(300)"]
subprocess.Popen(sleep)
subprocess.Popen(sleep, start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 90)
        time.sleep(300)
    os._exit(0)
{more}
open(os.path.join(os.environ["LEFT_BEHIND_FOLDER"], f"begun-{{os.getpid()}}"), "w").close()
{end}
"""
IDLE = "time.sleep(300)"
IN_C = "sum(range(10**13))"
"""One call that neither lets another thread run nor hears of a signal."""
STOPPED = "os.kill(os.getpid(), 19)"
WORKERS = """\
import torch
loader = torch.utils.data.DataLoader(list(range(1000)), num_workers=2)
batches = iter(loader)
next(batches)
"""


WINDOW = ("tests.services.busy_window", "{program}")
CHECK = ("codeblanks_gui", "check", "gpu-support", "{program}")


class Window:
    """A window that runs and checks a program which starts others, or a command that checks it.

    `temp` and the home lie in `shared`, where another window may have its own.
    """

    def __init__(
        self,
        folder: Path,
        program: str,
        *words: str,
        command: tuple[str, ...] = WINDOW,
        shared: Path | None = None,
    ) -> None:
        self.folder = folder
        self.temp = (shared or folder) / "t"
        self.begun = folder / "begun"
        self.mark = uuid.uuid4().hex
        for path in (self.temp, self.begun):
            path.mkdir(parents=True, exist_ok=True)
        file = folder / "program.py"
        file.write_text(program, encoding="utf-8")
        self._controlling, terminal = pty.openpty()
        errors = (folder / "errors").open("wb")
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m"),
                *(part.format(program=file) for part in command),
                *words,
            ],
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={
                **os.environ,
                MARK: self.mark,
                "TMPDIR": str(self.temp),
                "CODEBLANKS_HOME": str((shared or folder) / "Işıl Öğüş"),
                "LEFT_BEHIND_FOLDER": str(self.begun),
                "LANG": "C.UTF-8",
            },
            preexec_fn=lead_the_terminal,
        )
        errors.close()
        os.close(terminal)

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Wait for the window's word."""
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == b"ready\n", self.errors()

    def wait_until_busy(self) -> None:
        """Wait until the program runs in the console and in the check, each with its children."""
        self.wait_until_ready()
        self.wait_for_programs(2)
        for kind in ("kernel", "check"):
            assert any(path.name.startswith(f"codeblanks-{kind}-") for path in self.folders())

    def wait_for_programs(self, count: int) -> None:
        """Wait until so many programs run, each with its children."""
        wait(lambda: len(list(self.begun.iterdir())) == count, 60, self.errors)

    def folders(self) -> list[Path]:
        """The private folders of this window's children."""
        return [path for path in self.temp.iterdir() if f"-{self.pid}-" in path.name]

    def errors(self) -> str:
        return (self.folder / "errors").read_text(encoding="utf-8", errors="replace")[-3000:]

    def type(self, text: bytes) -> None:
        os.write(self._controlling, text)

    def close_terminal(self) -> None:
        os.close(self._controlling)
        self._controlling = -1

    def last_words(self) -> dict[str, bool]:
        assert self._process.stdout is not None
        return dict(json.loads(self._process.stdout.read() or b"{}"))

    def family(self) -> list[psutil.Process]:
        """All processes that carry the test's mark, and all descendants, but the window."""
        found = {p for p in psutil.process_iter() if carries(p.pid, self.mark)}
        found |= set(psutil.Process(self.pid).children(recursive=True))
        return [p for p in found if p.pid != self.pid]

    def assert_nothing_is_left(self, family: list[psutil.Process]) -> None:
        def left() -> list[object]:
            living = [p for p in family if is_living(p)]
            marked = [p for p in psutil.process_iter() if carries(p.pid, self.mark)]
            return [*living, *(p for p in marked if is_living(p)), *self.folders()]

        self._process.wait(10)
        wait(lambda: not left(), 10, left)

    def end(self) -> None:
        """Clear up after a test that failed."""
        for process in psutil.process_iter():
            if carries(process.pid, self.mark):
                with contextlib.suppress(psutil.Error):
                    process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        if self._controlling >= 0:
            os.close(self._controlling)


def lead_the_terminal() -> None:
    """Make the terminal on stdin our own: it tells us of Ctrl+C and of its end."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def carries(pid: int, mark: str) -> bool:
    try:
        return f"{MARK}={mark}".encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def is_living(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


def wait(condition: Callable[[], object], seconds: float, what: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what()
        time.sleep(0.02)


@contextmanager
def busy_window(
    folder: Path, end: str = IDLE, more: str = "", shared: Path | None = None
) -> Iterator[Window]:
    window = Window(folder, PROGRAM.format(end=end, more=more), shared=shared)
    try:
        window.wait_until_busy()
        yield window
    finally:
        window.end()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short path: sockets lie in it."""
    made = Path(tempfile.mkdtemp(prefix="left"))
    yield made
    shutil.rmtree(made)


def test_a_normal_close_beside_another_window_which_is_killed(folder: Path) -> None:
    with (
        busy_window(folder / "1", shared=folder) as window,
        busy_window(folder / "2", more=WORKERS, shared=folder) as other,
    ):
        family, others = window.family(), other.family()
        living = filter(is_living, others)
        kernel = next(p for p in living if "ipykernel_launcher" in p.cmdline())
        program = [p for p in (kernel, *kernel.children(recursive=True)) if is_living(p)]
        assert len(program) >= 3
        folders = {path for path in other.folders() if "kernel" in path.name}
        assert len(family) >= 9  # kernel, worker, sweeper, and three children of each program
        window.type(b"close\n")
        window.assert_nothing_is_left(family)
        assert window.last_words() == {"is_unchanged": True}
        assert all(is_living(process) for process in program)
        assert folders <= set(other.folders())
        os.kill(other.pid, signal.SIGKILL)
        other.assert_nothing_is_left(others)


@pytest.mark.parametrize("end", [IN_C, STOPPED], ids=["in C", "stopped"])
def test_a_kill(folder: Path, end: str) -> None:
    with busy_window(folder, end) as window:
        family = window.family()
        os.kill(window.pid, signal.SIGKILL)
        window.assert_nothing_is_left(family)


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGTERM"])
def test_a_crash_and_an_end_from_outside(folder: Path, name: str) -> None:
    with busy_window(folder) as window:
        family = window.family()
        os.kill(window.pid, signal.Signals[name])
        window.assert_nothing_is_left(family)


@pytest.mark.parametrize("end", ["Ctrl+C", "closed"])
def test_the_end_by_its_terminal(folder: Path, end: str) -> None:
    window = Window(folder, "", "wait")
    try:
        window.wait_until_ready()
        wait(lambda: len(window.family()) >= 3, 20, window.errors)  # kernel, spare, sweeper
        family = window.family()
        if end == "closed":
            window.close_terminal()
        else:
            window.type(b"\x03")
        window.assert_nothing_is_left(family)
        assert "Traceback" not in window.errors()
    finally:
        window.end()


@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_the_end_of_a_check_without_a_window(folder: Path, name: str) -> None:
    window = Window(folder, PROGRAM.format(end=IDLE, more=""), command=CHECK)
    try:
        window.wait_for_programs(1)
        family = window.family()
        assert len(family) >= 5  # worker, sweeper, and three children of the program
        os.kill(window.pid, signal.Signals[name])
        window.assert_nothing_is_left(family)
        assert "Traceback" not in window.errors()
    finally:
        window.end()


def test_an_exception_at_the_start(folder: Path) -> None:
    window = Window(folder, "", "raise")
    try:
        window.wait_until_ready()
        wait(lambda: len(window.family()) >= 2, 20, window.errors)  # kernel, sweeper
        family = window.family()
        window.type(b"close\n")
        window.assert_nothing_is_left(family)
        assert "an exception at the start" in window.errors()
    finally:
        window.end()


def test_a_kill_while_every_child_hangs_before_it_has_begun(folder: Path) -> None:
    python = folder / "python"
    python.write_text("#!/bin/sh\nsleep 300\n", encoding="ascii")
    python.chmod(0o755)
    home = folder / "Işıl Öğüş"
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"interpreter": str(python)}), encoding="utf-8")
    window = Window(folder, "", "wait")
    try:
        window.wait_until_ready()
        # The look at that Python, the kernel (each a shell and its sleep), and the sweeper.
        wait(lambda: len(window.family()) >= 5, 20, window.errors)
        family = window.family()
        os.kill(window.pid, signal.SIGKILL)
        window.assert_nothing_is_left(family)
    finally:
        window.end()
