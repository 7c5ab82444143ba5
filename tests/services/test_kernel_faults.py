"""Programs and machines that do their worst: what the learner is told, and that the console lives.

A table of programs that end the kernel, one of those that break something inside it, and the
faults that need more than a program: what happens outside, before, and in between.
"""

import os
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.translator import say
from tests.services.kernel_person import BARE, KernelPerson, alive, spin, started

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and scripts of POSIX")

INTERRUPT_LIMIT = 0.3


@pytest.fixture
def fresh(qapp: QApplication, tmp_path: Path) -> Iterator[KernelPerson]:
    someone = KernelPerson(tmp_path / "w", answer_limit=0.6, slow_after=0.2)
    someone.hurry()
    yield someone
    someone.rest()
    someone.host.close()


def words(state: KernelState) -> str:
    assert state.detail is not None
    return say(state.detail, **state.params)


def assert_works(person: KernelPerson) -> None:
    assert person.run("print(6 * 7)").is_ok, person.outcomes
    assert person.printed == "42\n"


@dataclass(frozen=True)
class Death:
    """A program that ends the kernel.

    Attributes:
        told: the English sentence, or its beginning.
        line: the learner's line that faulthandler names, 0 for none.
    """

    name: str
    program: str
    told: str
    line: int = 0


DEATHS = (
    Death(
        "a null pointer",
        "import ctypes\nctypes.string_at(0)\n",
        "Python crashed in compiled code: it used memory that isn't its own (SIGSEGV).",
        2,
    ),
    Death(
        "abort",
        "import os\n\nos.abort()\n",
        "Python ended itself: compiled code hit an error that it could not recover from (SIGABRT).",
        3,
    ),
    Death(
        "a division in C",
        "import os, signal\nos.kill(os.getpid(), signal.SIGFPE)\n",
        "Python crashed in compiled code: it divided an integer by zero (SIGFPE).",
        2,
    ),
    Death(
        "an unknown instruction",
        "import os, signal\nos.kill(os.getpid(), signal.SIGILL)\n",
        "Python crashed: this computer's processor doesn't know an instruction that a library "
        "uses (SIGILL).",
        2,
    ),
    Death(
        "a mapped file that shrinks",
        "import mmap\nf = open('m', 'wb+')\nf.truncate(4096)\n"
        "m = mmap.mmap(f.fileno(), 4096)\nf.truncate(0)\nm[0]\n",
        "Python crashed in compiled code: memory or a file that it used was gone (SIGBUS).",
        6,
    ),
    Death(
        "recursion without a limit",
        "import sys\nsys.setrecursionlimit(10**9)\n\n\n"
        "def deeper(_):\n    return max([1], key=deeper)\n\n\ndeeper(0)\n",
        "Python crashed: function calls were nested too deeply, and the stack overflowed "
        "(SIGSEGV).",
        6,
    ),
    Death("os._exit", "import os\nos._exit(3)\n", "Python ended with exit code 3: your program"),
    Death(
        "exit in C",
        "import ctypes\nctypes.CDLL(None)._exit(5)\n",
        "Python ended with exit code 5: your program",
    ),
    Death(
        "os._exit in a thread",
        "import os, threading, time\n"
        "threading.Thread(target=os._exit, args=(4,)).start()\ntime.sleep(30)\n",
        "Python ended with exit code 4: your program",
    ),
    Death(
        "SIGKILL",
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n",
        "Python was stopped from outside (SIGKILL). Often that means that memory ran out.",
    ),
    Death(
        "SIGHUP",
        "import os, signal\nsignal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "os.kill(os.getpid(), signal.SIGHUP)\nwhile True: pass\n",
        "Another program, or yours, asked Python to end (SIGHUP).",
    ),
    Death(
        "a limit on computing",
        "import os, signal\nos.kill(os.getpid(), signal.SIGXCPU)\n",
        "This computer limits how long a program may compute (SIGXCPU).",
    ),
)


@POSIX
@pytest.mark.parametrize("fault", DEATHS, ids=lambda fault: fault.name)
def test_a_death_is_explained(person: KernelPerson, fault: Death) -> None:
    before = person.process
    outcome = person.run(fault.program)
    assert outcome.died
    assert not outcome.is_ok
    assert outcome.line == fault.line
    died = next(state for state in person.states if state.kind == "died")
    assert words(died).startswith(fault.told)
    assert len(died.params["log"]) <= 3000
    person.wait_ready()
    assert person.kinds == ["busy", "died", "restarting", "no_torch"]
    assert not alive(before.pid)
    assert not before.folder.exists()
    assert_works(person)


@dataclass(frozen=True)
class Break:
    """A program that breaks something; the kernel lives.

    Attributes:
        ename: the exception that ends it, '' for none; with `|` where it may be one or another.
    """

    name: str
    program: str
    ename: str = ""


BREAKS = (
    Break("exit in a thread", "import sys, threading\nthreading.Thread(target=sys.exit).start()"),
    Break("no stdout at all", "import sys\ndel sys.stdout\n", "|AttributeError"),
    Break("stdout and stderr None", "import sys\nsys.stdout = sys.stderr = None\n"),
    Break(
        "functions of Python replaced",
        "import builtins, threading, time\n"
        "builtins.input = time.sleep = threading.Thread = None\nprint(1)\n",
    ),
    Break("print replaced", "print = exec = compile = None\n"),
    Break("the kernel forgotten", "get_ipython().kernel = None\n"),
    Break("no environment", "import os\nos.environ.clear()\n"),
    Break(
        "a current folder that is gone",
        "import os, tempfile\nfolder = tempfile.mkdtemp()\nos.chdir(folder)\nos.rmdir(folder)\n",
    ),
    Break("the learner's folder deleted", "import os, shutil\nshutil.rmtree(os.getcwd(), True)\n"),
    Break("signals ignored", "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"),
    Break("a full disk", "with open('/dev/full', 'w') as file:\n    file.write('x')\n", "OSError"),
    Break(
        "no more memory",
        "import resource\n"
        "old = resource.getrlimit(resource.RLIMIT_AS)\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 50_000_000, old[1]))\n"
        "try:\n    bytearray(10**9)\n"
        "finally:\n    resource.setrlimit(resource.RLIMIT_AS, old)\n",
        "MemoryError",
    ),
    Break("recursion", "def f(): return f()\nf()\n", "RecursionError"),
    Break("an exception group", "raise ExceptionGroup('two', [ValueError(1)])", "ExceptionGroup"),
    Break("an error that can't be shown", "class E(Exception):\n"
          "    def __str__(self): raise ValueError\nraise E\n", "ValueError"),
    Break(
        "a child that comes back",
        "import os\nif os.fork() == 0:\n    x = 1\nelse:\n    os.wait()\n",
    ),
    Break(
        "a child that fails",
        "import os\nif os.fork() == 0:\n    1 / 0\nelse:\n    os.wait()\n",
    ),
    Break("no modules", "import sys\nkept = dict(sys.modules)\nsys.modules.clear()\n"
          "kept['sys'].modules.update(kept)\n"),
)  # fmt: skip


@POSIX
@pytest.mark.parametrize("fault", BREAKS, ids=lambda fault: fault.name)
def test_what_a_program_breaks_is_whole_for_the_next(person: KernelPerson, fault: Break) -> None:
    outcome = person.run(fault.program)
    assert outcome.ename in fault.ename.split("|")
    assert person.kinds == ["busy", "no_torch"]
    person.host.run_code("%reset -f")
    assert spin(lambda: person.kinds == ["busy", "no_torch"] * 2)
    assert_works(person)
    if "fork" in fault.program:
        assert not psutil.Process(person.process.pid).children()


@POSIX
def test_what_was_printed_last_stays(person: KernelPerson) -> None:
    program = "import os\nfor i in range(1000): print(i, flush=True)\nos._exit(3)\n"
    assert person.run(program).died
    assert person.printed.endswith("998\n999\n")


STEPS = "".join(f"step {i}\n" for i in range(5))
FLUSHED = "import ctypes, os, sys\nfor i in range(5): print('step', i, flush=True)\n"
ENDS = {
    "a null pointer": "ctypes.string_at(0)",
    "abort": "os.abort()",
    "os._exit": "os._exit(3)",
    "SIGKILL": "os.kill(os.getpid(), 9)",
}

SILENCE = """\
import os, sys, threading, time
output = get_ipython().kernel.iopub_thread
print('sent', end='', flush=True)
output.io_loop.add_callback(time.sleep, 60)
"""
STANDSTILL = f"{SILENCE}threading.Timer(0.3, os.abort).start()\n"
"""Before the end no message comes out any more."""


@POSIX
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_what_was_flushed_before_a_crash_is_seen(person: KernelPerson, end: str) -> None:
    assert person.run(f"{FLUSHED}{end}\n").died
    assert person.printed == STEPS
    person.wait_ready()


@POSIX
def test_a_flood_before_a_crash_is_seen_once_and_in_order(person: KernelPerson) -> None:
    printing = "print(i, flush=True, file=sys.stderr if i % 3 else sys.stdout)"
    program = f"import os, sys\nfor i in range(3000): {printing}\nos.kill(os.getpid(), 9)\n"
    assert person.run(program).died
    assert person.printed == "".join(f"{i}\n" for i in range(3000))
    person.wait_ready()


@POSIX
@pytest.mark.parametrize(
    ("printing", "told"),
    [
        ("print(' late', flush=True)", "sent late\n"),
        ("print(' late', flush=True, file=sys.stderr)", "sent late\n"),
        ("sys.stdout.write('\\r50 %\\r99 %')\nsys.stdout.flush()", "sent\r50 %\r99 %"),
        ("print('\u0131\u015f', flush=True)", "sent\u0131\u015f\n"),
    ],
)
def test_what_no_message_brings_comes_from_the_file(
    person: KernelPerson, printing: str, told: str
) -> None:
    assert person.run(f"{STANDSTILL}{printing}\n").died
    assert person.printed == told
    person.wait_ready()
    assert_works(person)


@POSIX
def test_of_megabytes_that_no_message_brings_the_end_comes(person: KernelPerson) -> None:
    printing = "print('x' * 99 + '\\n' + '1234567890\\n' * 5_000_000)"
    # All of it is printed before the end, however slow the machine is.
    assert person.run(f"{SILENCE}{printing}\ntime.sleep(0.3)\nos.abort()\n").died
    sent, note, rest = person.printed.split("\n", 2)
    assert sent == "sent"
    left_out = re.fullmatch("\\[\u2026 (\\d+) characters left out \u2026\\]", note)
    assert left_out is not None
    assert int(left_out[1]) + len(rest) == 55_000_100
    assert 290_000 < len(rest) < 310_000
    assert set(rest.split("\n")) == {"1234567890", ""}
    person.wait_ready()


@POSIX
def test_what_an_earlier_run_printed_does_not_come_again(person: KernelPerson) -> None:
    assert person.run("print('earlier')\n").is_ok
    assert person.run("1 / 0\n").ename == "ZeroDivisionError"
    assert person.run("import os\nos.kill(os.getpid(), 9)\n").died
    assert person.printed == ""
    person.wait_ready()
    assert person.run("import os\nos.kill(os.getpid(), 9)\n").died
    assert person.printed == ""
    person.wait_ready()


@POSIX
def test_a_traceback_that_was_shown_does_not_come_again(person: KernelPerson) -> None:
    program = "try:\n    1 / 0\nexcept ZeroDivisionError:\n    get_ipython().showtraceback()\n"
    assert person.run(f"{program}import os, time\ntime.sleep(0.3)\nos.kill(os.getpid(), 9)\n").died
    assert person.printed == ""
    person.wait_ready()


def test_a_dead_kernels_children_end_with_it(person: KernelPerson) -> None:
    person.begin(
        "import os, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\nos._exit(3)\n"
    )
    assert person.finish().died
    assert spin(lambda: not alive(int(person.printed)), 5)


@POSIX
def test_a_restarted_kernels_children_end_with_it(person: KernelPerson) -> None:
    person.begin(
        "import os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],\n"
        "                         start_new_session=True)\n"
        "if os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n"
        "print(child.pid, flush=True)\ntime.sleep(60)\n"
    )
    assert spin(lambda: person.printed.endswith("\n"))
    kernel = psutil.Process(person.process.pid)
    family = kernel.children(recursive=True)
    assert int(person.printed) in [process.pid for process in family]
    assert len(family) >= 2
    person.host.restart()
    assert person.finish().died
    assert spin(lambda: not any(alive(process.pid) for process in family), 5)
    person.wait_ready()


@POSIX
def test_a_flood_past_python_does_not_fill_the_disk(person: KernelPerson) -> None:
    flood = "import os\nfor i in range(2000): os.write(2, b'all the same ' * 1000)\n"
    assert person.run(f"{flood}os.write(2, b'the last of it')\n").is_ok
    assert spin(lambda: person.process.log_file.stat().st_size < 5_000_000)
    assert person.process.last_words().endswith("all the same the last of it")
    assert_works(person)


@POSIX
def test_a_history_that_can_not_be_saved_is_lost_without_a_word(person: KernelPerson) -> None:
    assert person.run(
        "import os, shutil, time\nhistory = get_ipython().history_manager\n"
        "shutil.rmtree(os.getcwd(), True)\n"
        "history.db_input_cache.append((10**6, 'x', 'x'))\nhistory.save_flag.set()\n"
        "while history.db_input_cache: time.sleep(0.01)\n"
        "history.save_thread.join(0.2)\nprint(history.save_thread.is_alive())\n"
    ).is_ok
    assert person.printed == "True\n"
    assert_works(person)


@POSIX
def test_a_kill_while_the_program_waits_for_an_answer(person: KernelPerson) -> None:
    requests: list[object] = []
    client = person.host.client
    client.stdin_channel.message_received.connect(requests.append)
    person.begin("print('asking', flush=True)\ninput('?')\n")
    assert spin(lambda: requests)
    psutil.Process(person.process.pid).kill()
    assert person.finish().died
    assert person.printed == "asking\n"
    person.wait_ready()
    assert_works(person)


@POSIX
def test_a_death_while_it_is_being_stopped(person: KernelPerson) -> None:
    person.begin(
        "import os, signal\n"
        "signal.signal(signal.SIGINT, lambda *_: os._exit(9))\nprint('on')\nwhile True: pass\n"
    )
    assert spin(lambda: person.printed)
    person.host.interrupt()
    assert person.finish().died
    person.wait_ready()
    assert person.kinds == ["busy", "interrupting", "died", "restarting", "no_torch"]
    assert words(person.states[2]).startswith("Python ended with exit code 9")


@POSIX
def test_a_program_that_pauses_itself(person: KernelPerson) -> None:
    person.begin("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n")
    assert spin(lambda: person.host.state.kind == "no_answer")
    assert words(person.host.state).startswith("Python is paused: ")
    os.kill(person.process.pid, signal.SIGCONT)
    assert person.finish().is_ok
    person.wait_ready()
    assert_works(person)
    person.begin("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n")
    assert spin(lambda: person.host.state.kind == "no_answer")
    person.host.restart()
    assert person.finish().died
    person.wait_ready()
    assert_works(person)


IGNORES_STOP = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"


@POSIX
@pytest.mark.parametrize(
    "program",
    [f"{IGNORES_STOP}print('on')\nwhile True: pass\n",
     # Stop may come while it still prints.
     "try:\n    print('on', flush=True)\n    sum(range(10**13))\n"
     "except KeyboardInterrupt:\n    sum(range(10**13))\n"],
    ids=["it ignores Stop", "one long call in C"],
)  # fmt: skip
def test_a_program_that_will_not_stop(person: KernelPerson, program: str) -> None:
    person.begin(program)
    assert spin(lambda: person.printed)
    person.host.interrupt()
    assert spin(lambda: person.host.state.detail is states.NOT_STOPPED)
    assert words(person.host.state).startswith("The program has not stopped for 0.3 seconds.")
    person.host.restart()
    assert person.finish().died
    person.wait_ready()
    assert person.kinds == ["busy", "interrupting", "interrupting", "restarting", "no_torch"]


@POSIX
def test_an_end_that_never_ends(person: KernelPerson) -> None:
    process = person.process
    assert person.run(
        "import atexit\natexit.register(lambda: [print(1) for _ in iter(int, 1)])"
    ).is_ok
    person.host.restart()
    person.wait_ready()
    assert not alive(process.pid)
    assert_works(person)


@POSIX
def test_a_kernel_that_never_begins_with_a_run(qapp: QApplication, tmp_path: Path) -> None:
    someone = started(tmp_path)
    # Holds the interpreter in C: a kernel that is alive, and does nothing.
    assert someone.run(
        "import ctypes, threading\n"
        "hold = threading.Thread(target=ctypes.PyDLL(None).sleep, args=(3,))\n"
        "threading.Timer(0.2, hold.start).start()\n"
    ).is_ok
    someone.host._answers._limit.setInterval(500)
    spin(lambda: False, 0.4)
    someone.begin("print('at last')")
    assert spin(lambda: someone.host.state.kind == "no_answer", 10)
    assert words(someone.host.state).startswith("Python has not started your program for ")
    assert not someone.host.run("print(1)", "model.py")
    assert someone.finish().is_ok
    assert someone.host.state.can_run
    assert someone.kinds[-4:] == ["busy", "no_answer", "busy", "no_torch"]
    someone.rest()
    someone.host.close()


@POSIX
def test_three_deaths_and_it_gives_up(qapp: QApplication, tmp_path: Path) -> None:
    someone = started(tmp_path)
    for life in range(3):
        someone.wait_ready()
        assert someone.run("import os\nos._exit(7)\n").died
        assert someone.kinds.count("died") == life + 1
    assert words(someone.host.state).startswith("Python stopped 3 times within a minute")
    assert someone.host.state.params["log"].count("  Python ended with exit code 7: ") == 3
    spin(lambda: False, 0.3)
    assert someone.host.state.kind == "gave_up"
    assert someone.host.client is None
    someone.host.restart()
    someone.wait_ready()
    assert_works(someone)
    someone.rest()
    someone.host.close()


@POSIX
def test_restart_pressed_ten_times_and_close(qapp: QApplication, tmp_path: Path) -> None:
    someone = started(tmp_path)
    pids = set()
    someone.begin("while True: pass")
    for _ in range(10):
        pids.add(someone.process.pid)
        someone.host.restart()
    assert someone.finish().died
    someone.wait_ready()
    assert_works(someone)
    assert not any(alive(pid) for pid in pids)
    someone.host.restart()
    last = someone.process.pid
    someone.rest()
    someone.host.close()
    assert not alive(last)
    assert someone.host.state.kind == "closed"


# The machine


@pytest.mark.skipif(sys.platform != "linux", reason="a folder of Linux that nobody may write to")
def test_a_disk_that_can_not_be_written_to(qapp: QApplication) -> None:
    someone = started(Path("/sys/kernel"))
    someone.outcomes.clear()
    assert someone.host.run("x = 1\n", "model.py")
    assert someone.outcomes[-1].ename in ("PermissionError", "OSError")
    someone.printed = ""
    someone.host.run_code("print(6 * 7)")
    assert spin(lambda: someone.printed)
    assert someone.printed == "42\n"
    someone.rest()
    someone.host.close()


@pytest.fixture
def cage() -> Iterator[Path]:
    """A group of processes that Linux gives at most 400 MB of memory."""
    top, limits = Path("/sys/fs/cgroup"), {"memory.max": "400M", "memory.swap.max": "0"}
    if (top / "memory").is_dir():
        top, limits = top / "memory", {"memory.limit_in_bytes": "400M"}
    folder = top / f"codeblanks-test-{os.getpid()}"
    try:
        folder.mkdir()
    except OSError as error:
        pytest.skip(f"no limit of memory can be set: {error}")
    try:
        for name, value in limits.items():
            (folder / name).write_text(value, encoding="ascii")
        yield folder
    except OSError as error:
        pytest.skip(f"no limit of memory can be set: {error}")
    finally:
        assert spin(lambda: not (folder / "cgroup.procs").read_text(encoding="ascii"))
        folder.rmdir()


@pytest.mark.skipif(sys.platform != "linux", reason="cgroups of Linux")
def test_a_program_that_fills_the_memory(person: KernelPerson, cage: Path) -> None:
    (cage / "cgroup.procs").write_text(str(person.process.pid), encoding="ascii")
    assert person.run("kept = []\nwhile True: kept.append(bytearray(10**7))\n").died
    told = next(state for state in person.states if state.kind == "died")
    assert words(told) == "The computer's memory ran out, and the system stopped Python."
    person.wait_ready()
    assert_works(person)


# Before it is ready


def make_python(folder: Path, body: str) -> Interpreter:
    """Return a "Python" whose kernel does as `body`, a shell script, says."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
    python.chmod(0o755)
    return Interpreter(str(python), "3.12.1", ipykernel="7.4.0", torch="2.13.0")


@dataclass(frozen=True)
class BadStart:
    """A "Python" whose kernel doesn't start.

    Attributes:
        ends: the kind of state it comes to.
        told: the English sentence before that, or its beginning.
        log: the end of the log that is shown.
    """

    name: str
    body: str
    ends: str
    told: str
    log: str = ""


BAD_STARTS = (
    BadStart(
        "a broken ipykernel",
        "echo 'Traceback'; echo \"ImportError: cannot import name 'x' from 'zmq'\" >&2; exit 1",
        "gave_up",
        "Python could not load the console's parts: cannot import name 'x' from 'zmq'. ",
        "ImportError: cannot import name 'x' from 'zmq'",
    ),
    BadStart(
        "megabytes of log",
        "yes 0123456789 | head -c 30000000 >&2; echo the end >&2; exit 7",
        "gave_up",
        "Python ended while it was starting (exit code 7).",
        "the end",
    ),
    BadStart(
        "a crash",
        "kill -ILL $$",
        "gave_up",
        "Python crashed: this computer's processor doesn't know an instruction",
    ),
    BadStart(
        "silence",
        "echo waiting for a firewall; exec sleep 60",
        "no_answer",
        "Python did not answer within 0.6 seconds. You can keep waiting, or restart it.",
        "waiting for a firewall",
    ),
    BadStart("a pause", "kill -STOP $$", "no_answer", "Python is paused: "),
)


@POSIX
@pytest.mark.parametrize("fault", BAD_STARTS, ids=lambda fault: fault.name)
def test_a_start_that_fails_is_explained(
    fresh: KernelPerson, tmp_path: Path, fault: BadStart
) -> None:
    fresh.host.start(make_python(tmp_path, fault.body))
    assert spin(lambda: fresh.host.state.kind == fault.ends, 20), fresh.kinds
    told = [state for state in fresh.states if state.kind in ("died", "no_answer")]
    assert words(told[0]).startswith(fault.told)
    assert fresh.host.state.params["log"].endswith(fault.log)
    assert len(fresh.host.state.params["log"]) <= 4000
    assert not fresh.host.run("print(1)", "model.py")
    fresh.host.start(BARE)  # another Python: the console works
    fresh.host._answers._limit.setInterval(30_000)
    fresh.host._answers.begin()
    fresh.wait_ready()
    assert_works(fresh)


@POSIX
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("exec sleep 60", states.SLOW_WAITING),
        ("while :; do :; done", states.SLOW_LOADING),
    ],
)
def test_a_slow_start_says_what_it_waits_for(
    fresh: KernelPerson, tmp_path: Path, body: str, sentence: object
) -> None:
    fresh.host._answers._limit.setInterval(30_000)
    fresh.host.start(make_python(tmp_path, body))
    assert spin(lambda: fresh.host.state.detail is sentence)
    fresh.host.restart()
    assert spin(lambda: fresh.host.state.detail is sentence)
    assert fresh.kinds[0] == "starting"
    assert fresh.kinds[-1] == "restarting"


HIDDEN = ("re", "random", "typing", "json", "logging", "asyncio", "zmq", "traitlets", "torch")


def test_files_named_like_modules_do_not_keep_the_console_from_starting(
    qapp: QApplication, tmp_path: Path
) -> None:
    for name in HIDDEN:
        (tmp_path / f"{name}.py").write_text("raise ImportError('mine')", encoding="ascii")
    (tmp_path / "colorsys.py").write_text("", encoding="ascii")
    someone = KernelPerson(tmp_path)
    someone.start()
    assert_works(someone)
    broken = someone.run("import torch\n")
    assert (broken.ename, broken.hiding_file) == ("ImportError", "torch.py")
    empty = someone.run("import colorsys\ncolorsys.rgb_to_hsv(0, 0, 0)\n")
    assert (empty.ename, empty.hiding_file) == ("AttributeError", "colorsys.py")
    assert someone.run("1 / 0").hiding_file == ""
    someone.rest()
    someone.host.close()


@POSIX
def test_a_module_that_hides_another_is_named_where_it_stops_the_start(
    fresh: KernelPerson, tmp_path: Path
) -> None:
    fresh.workspace.mkdir()
    hiding = fresh.workspace / "numpy.py"
    hiding.write_text("", encoding="ascii")
    fresh.host.start(make_python(tmp_path, f"echo '  File \"{hiding}\", line 1' >&2; exit 1"))
    assert spin(lambda: "died" in fresh.kinds)
    died = next(state for state in fresh.states if state.kind == "died")
    assert words(died).startswith("Your file numpy.py has the name of a module")


@POSIX
def test_a_python_that_is_removed_while_it_runs(qapp: QApplication, tmp_path: Path) -> None:
    home = Path(sys.executable).resolve()
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    (tmp_path / "pyvenv.cfg").write_text(f"home = {home.parent}\n", encoding="utf-8")
    python.symlink_to(home)
    site = next(path for path in sys.path if path.endswith("site-packages"))
    place = tmp_path / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    place.mkdir(parents=True)
    (place / "site-packages").symlink_to(site)
    someone = KernelPerson(tmp_path / "w")
    someone.hurry()
    someone.host.start(Interpreter(str(python), "3.12.0", ipykernel="7.4.0"))
    someone.wait_ready()
    python.unlink()
    assert_works(someone)
    someone.host.restart()
    assert spin(lambda: someone.host.state.kind == "no_python")
    assert words(someone.host.state).startswith("Python could not be started: ")
    someone.host.start(BARE)
    someone.wait_ready()
    assert_works(someone)
    someone.rest()
    someone.host.close()
