"""Stop: whatever runs, however early it is pressed, it ends and the console lives."""

import functools
import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from PySide6.QtWidgets import QApplication

from tests.services.kernel_person import BARE, KernelPerson, alive, spin


def assert_works(person: KernelPerson) -> None:
    assert person.run("print(6 * 7)").is_ok, person.outcomes
    assert person.printed == "42\n"


def children(person: KernelPerson) -> list[int]:
    """Return what the kernel has started and still runs."""
    found = psutil.Process(person.process.pid).children(recursive=True)
    return [child.pid for child in found if alive(child.pid)]


def has_printed_more(person: KernelPerson, lines: int) -> bool:
    return person.printed.count("\n") > lines


ENDLESS = "print('on', flush=True)\nwhile True:\n    pass\n"


def test_stop_at_any_moment_of_the_beginning(person: KernelPerson) -> None:
    chance = random.Random(5)
    for _ in range(25):
        person.states.clear()
        person.begin(ENDLESS)
        pause = chance.choice([0, 0.001, 0.003, 0.006, 0.01, 0.02])
        spin(lambda: False, pause)
        person.stop()
        assert person.outcomes[-1].was_interrupted, pause
        assert person.kinds == ["busy", "interrupting", "no_torch"]
    assert_works(person)


def test_stop_pressed_again_and_again(person: KernelPerson) -> None:
    for pause in (0.001, 0.005, 0.02, 0.05):
        person.begin(ENDLESS)
        spin(lambda: person.has_begun)
        while not person.outcomes:
            person.host.interrupt()
            spin(lambda: person.outcomes, pause)
        assert person.outcomes[-1].was_interrupted
    assert_works(person)


@dataclass(frozen=True)
class Running:
    """A program that is stopped once it has printed something.

    Attributes:
        ename: what ends it.
        presses: how often Stop is pressed.
    """

    name: str
    program: str
    ename: str = "KeyboardInterrupt"
    presses: int = 1


RUNNING = (
    Running("a loop", ENDLESS),
    Running("sleeping", "import time\nprint(1)\ntime.sleep(60)\n"),
    Running("asking", "print(1)\ninput('?')\n"),
    Running(
        "joining a thread",
        "import threading, time\nt = threading.Thread(target=time.sleep, args=(60,), daemon=True)\n"
        "t.start()\nprint(1)\nt.join()\n",
    ),
    Running(
        "waiting for a process",
        "import subprocess, sys\nprint(1)\n"
        "subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])\n",
    ),
    Running(
        "swallowing all errors",
        "import time\nprint(1)\nfor i in range(3):\n    try:\n        time.sleep(60)\n"
        "    except:\n        print('no', i)\nprint('end')\n",
        "",
        3,
    ),
    Running(
        "saving its work",
        "import time\nprint(1)\ntry:\n    time.sleep(60)\n"
        "except KeyboardInterrupt:\n    time.sleep(0.6)\n    print('saved')\n",
        "",
    ),
    Running(
        "in destructors nearly all the time",
        "class D:\n    def __del__(self):\n        for _ in range(20_000): pass\n"
        "print(1)\nwhile True:\n    D()\n",
    ),
    Running(
        "a loop in C that looks for signals",
        "print(1)\nany(False for _ in iter(int, 1))\n",
    ),
    Running(
        "an error that is slow to be shown",
        "import time\nclass E(Exception):\n    def __str__(self):\n"
        "        time.sleep(0.3)\n        return 'slow'\nprint(1)\nraise E\n",
        "E",
    ),
)


@pytest.mark.skipif(sys.platform == "win32", reason="an event does not reach all of these")
@pytest.mark.parametrize("case", RUNNING, ids=lambda case: case.name)
def test_stop_while(person: KernelPerson, case: Running) -> None:
    person.begin(case.program)
    assert spin(lambda: person.printed)
    for press in range(case.presses):
        lines = person.printed.count("\n")
        person.host.interrupt()
        if press < case.presses - 1:
            assert spin(functools.partial(has_printed_more, person, lines))
    assert person.finish().ename == case.ename
    assert "Interrupted" not in person.printed
    if case.name == "saving its work":
        assert person.printed == "1\nsaved\n"
    assert spin(lambda: not children(person))
    assert_works(person)


def test_what_was_printed_before_stop_is_there(person: KernelPerson) -> None:
    program = "i = 0\nwhile True:\n    i += 1\n    print(i, flush=i % 7 == 0)\n"
    for _ in range(3):
        person.begin(program)
        assert spin(lambda: person.printed)
        person.stop()
        assert person.outcomes[-1].was_interrupted
        last = int(person.evaluate(i="i")["i"])
        printed = [line for line in person.printed.split() if line.isdecimal()]
        assert int(printed[-1]) >= last - 1


TORCH = """\
import torch
a = torch.randn(1500, 1500)
print(1, flush=True)
while True:
    a = (a @ a) / a.norm()
"""

LOADER = """\
import torch, time
from torch.utils.data import DataLoader, Dataset
class Slow(Dataset):
    def __len__(self): return 1000
    def __getitem__(self, i):
        time.sleep(0.01)
        return torch.zeros(2)
for batch in DataLoader(Slow(), batch_size=2, num_workers=2):
    print('batch', flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="workers of a program can't be made there")
@pytest.mark.parametrize("program", [TORCH, LOADER], ids=["torch", "a DataLoader's workers"])
def test_stop_in_torch(person: KernelPerson, program: str) -> None:
    person.begin(program)
    assert spin(lambda: person.printed, 60)
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert spin(lambda: not children(person))
    assert_works(person)


def test_stop_while_it_starts_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    someone = KernelPerson(tmp_path)
    someone.host.start(BARE)
    while not someone.host.state.can_run:
        someone.host.interrupt()
        spin(lambda: False, 0.01)
    assert someone.kinds == ["starting", "no_torch"]
    assert_works(someone)
    someone.rest()
    someone.host.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an event does not reach all of these")
def test_a_dropped_interrupt_leaves_no_trace_behind(person: KernelPerson) -> None:
    person.begin(
        "import sys\nclass D:\n    def __del__(self):\n        for _ in range(20_000): pass\n"
        "print(1)\ntry:\n    while True: D()\n"
        "except KeyboardInterrupt:\n    print(sys.gettrace(), sys._getframe().f_trace)\n"
    )
    assert spin(lambda: person.printed)
    person.host.interrupt()
    assert person.finish().is_ok
    assert person.printed == "1\nNone None\n"
