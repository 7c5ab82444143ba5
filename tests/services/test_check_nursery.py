"""A worker that stays: each program has its own process, and leaves nothing in the next one."""

import sys
from collections.abc import Iterator

import psutil
import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.spare_worker import can_fork
from tests.services.test_check_runner import SQUARE, Check, checking

pytestmark = pytest.mark.skipif(not can_fork(), reason="no fork on this system")


@pytest.fixture(scope="module")
def runner(qapp: QCoreApplication) -> Iterator[CheckRunner]:
    made = CheckRunner(sys.executable, "cpu", keeps_worker=True)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> None:
    """Stand in for the rule of that name: the worker that waits between two tests is meant."""


@pytest.fixture
def check(runner: CheckRunner, qtbot: QtBot) -> Check:
    return checking(runner, qtbot)


def worker(runner: CheckRunner) -> psutil.Process:
    assert runner._workers.spare is not None
    return psutil.Process(runner._workers.spare._pid)


def test_nothing_of_a_program_is_in_the_next_one(check: Check, runner: CheckRunner) -> None:
    dirty = (
        "import torch, os, sys\ntorch.set_default_dtype(torch.float64)\n"
        "open('left.txt', 'w').write('x')\nsys.modules['json'] = None\nprint('first')\n"
    )
    assert "first" in check(dirty + SQUARE).stdout
    first = worker(runner)
    clean = (
        "import torch, os, json\nassert torch.ones(1).dtype == torch.float32\n"
        "assert not os.path.exists('left.txt')\nprint('second')\n"
    )
    report = check(clean + SQUARE)
    assert report.error is None
    assert report.stdout == "second\n"
    assert worker(runner) == first


def test_a_program_that_ends_its_process_ends_no_worker(check: Check, runner: CheckRunner) -> None:
    check(SQUARE)
    before = worker(runner)
    ended = check("import os\nos._exit(3)\n")
    assert (ended.status, ended.note.id) == ("stopped", "process_ended")
    assert ended.note.params == {"code": "3"}
    crashed = check("import ctypes\nctypes.string_at(0)\n")
    assert (crashed.status, crashed.line) == ("stopped", 2)
    assert check(SQUARE).status in ("passed", "not_yet")
    assert worker(runner) == before


def test_what_a_program_starts_is_ended_with_it(check: Check, qtbot: QtBot) -> None:
    started = (
        "import subprocess, sys\n"
        "one = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],"
        " start_new_session=True)\nprint(one.pid)\n"
    )
    pid = int(check(started + SQUARE).stdout)
    qtbot.waitUntil(lambda: not psutil.pid_exists(pid), timeout=20_000)


def test_an_endless_program_costs_the_worker_and_the_next_gets_another(check: Check) -> None:
    assert check("while True: pass\n", limit_s=0.3).status == "limit"
    assert "again" in check(f"print('again')\n{SQUARE}").stdout
