"""A child ends with its parent: seen on Linux, for other systems as calls to a stand-in."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.kernel_side import parent_watch

LOAD = f"""\
import os, sys, time
sys.path.insert(0, {str(paths.kernel_side("parent_watch.py").parent)!r})
from parent_watch import tie_to
"""
PARENT = """\
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
sys.stdin.read()
"""
SAY = "print('tied', flush=True)\n"
LONG = {"idle": "time.sleep(300)\n", "in C": "sum(range(10**13))\n"}


def ends(pid: int, seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False


linux = pytest.mark.skipif(sys.platform != "linux", reason="what Linux can do")


@linux
@pytest.mark.parametrize(
    ("tie", "what"),
    [
        ("tie_to(os.getppid())\n", "idle"),
        ("tie_to(os.getppid())\n", "in C"),
        ("tie_to(os.getppid(), '', lambda: None)\n", "idle"),
    ],
)
def test_a_child_ends_with_its_parent(tie: str, what: str) -> None:
    program = LOAD + tie + SAY + LONG[what]
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    with parent.stdin, parent.stdout:
        pid = int(parent.stdout.readline())
        assert not ends(pid, 0.1)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    assert ends(pid)


@linux
def test_what_is_no_child_ends_with_it_too_and_cleans_up(tmp_path: Any) -> None:
    """As with a kernel that a script has started."""
    parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    cleaned = tmp_path / "cleaned"
    program = f"{LOAD}tie_to({parent.pid}, '', lambda: open({str(cleaned)!r}, 'w').close())\n"
    child = subprocess.Popen(
        [sys.executable, "-c", program + SAY + LONG["idle"]], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    with child.stdout:
        child.stdout.readline()
    parent.kill()  # and stays a zombie: nobody asks for its exit code before the child has ended
    assert child.wait(10) == 1
    assert cleaned.exists()
    parent.communicate()


@linux
@pytest.mark.parametrize("arguments", ["2**22 + 1", "os.getppid(), '1', print"])
def test_a_parent_that_is_gone_already_is_not_waited_for(arguments: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", f"{LOAD}tie_to({arguments})\n" + LONG["idle"]])
    assert child.wait(10) == 1


def test_where_linux_is_too_old_the_list_of_processes_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    answers = iter(["7", "7", "7", ""])
    monkeypatch.setattr(parent_watch, "_EVERY_S", 0.0)
    monkeypatch.setattr(parent_watch, "start_time", lambda pid: asked.append(pid) or next(answers))

    def refuse(pid: int) -> int:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(os, "pidfd_open", refuse, raising=False)
    parent_watch.wait_for_end(1234)
    assert asked == [1234] * 4


class Queue:
    """Stands for a kqueue; it tells of the end at once, or knows no such process."""

    def __init__(self, is_there: bool) -> None:
        self.is_there = is_there
        self.asked: list[Any] = []
        self.is_closed = False

    def control(self, wanted: list[Any], most: int, seconds: None) -> list[Any]:
        self.asked.append((wanted, most, seconds))
        if not self.is_there:
            raise ProcessLookupError
        return wanted

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("is_there", [True, False])
def test_macos_is_asked_to_tell_of_the_end(is_there: bool) -> None:
    queue = Queue(is_there)
    system = SimpleNamespace(
        kqueue=lambda: queue,
        kevent=lambda *what: what,
        KQ_FILTER_PROC=-5,
        KQ_EV_ADD=1,
        KQ_EV_ONESHOT=16,
        KQ_NOTE_EXIT=0x80000000,
    )
    parent_watch._wait_by_kqueue(1234, system)
    assert queue.asked == [([(1234, -5, 17, 0x80000000)], 1, None)]
    assert queue.is_closed


class Kernel32:
    """Stands for Windows' kernel32: notes what it is asked to do."""

    def __init__(self, process: int = 77, job: int = 88) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        answers = {"OpenProcess": process, "CreateJobObjectW": job}
        for name in (
            "OpenProcess",
            "RegisterWaitForSingleObject",
            "CreateJobObjectW",
            "SetInformationJobObject",
            "AssignProcessToJobObject",
        ):
            setattr(self, name, self._function(name, answers.get(name, 1)))
        self.TerminateProcess = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 0)

    def _function(self, name: str, answer: int) -> Any:
        def function(*arguments: Any) -> int:
            self.calls.append((name, arguments))
            return answer

        return function

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.calls]


def test_windows_is_asked_to_end_us_and_what_we_start() -> None:
    kernel32 = Kernel32()
    assert parent_watch._end_with_on_windows(1234, kernel32)
    assert kernel32.names == [
        "OpenProcess",
        "RegisterWaitForSingleObject",
        "CreateJobObjectW",
        "SetInformationJobObject",
        "AssignProcessToJobObject",
    ]
    calls = dict(kernel32.calls)
    assert calls["OpenProcess"] == (0x00100000, False, 1234)
    waited = calls["RegisterWaitForSingleObject"]
    assert waited[1].value == 77
    assert waited[2].value == ctypes.cast(kernel32.TerminateProcess, ctypes.c_void_p).value
    assert waited[3].value == ctypes.c_void_p(-1).value
    assert waited[4:] == (0xFFFFFFFF, 8)
    job, kind, _, size = calls["SetInformationJobObject"]
    assert (job.value, kind) == (88, 9)
    limits = parent_watch._kill_on_close_limits()
    assert limits.basic.flags == 0x2000
    if ctypes.sizeof(ctypes.c_void_p) == 8:
        assert (size, type(limits).basic.size, type(limits).io.offset) == (144, 64, 64)


def test_on_windows_a_parent_that_is_gone_is_told() -> None:
    kernel32 = Kernel32(process=0)
    assert not parent_watch._end_with_on_windows(1234, kernel32)
    assert kernel32.names == ["OpenProcess"]
