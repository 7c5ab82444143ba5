"""Threads that outlive their program are told of, with what ends them; nobody else's are."""

from collections.abc import Iterator

import pytest

from codeblanks_gui.services.kernel_state import THREADS_LEFT
from tests.services.kernel_person import KernelPerson, spin

THREAD = (
    "import threading, time\ndef work():\n{body}\nthreading.Thread(target=work{more}).start()\n"
)


@pytest.fixture
def person(kernel: KernelPerson) -> Iterator[KernelPerson]:
    kernel.wake()
    yield kernel
    kernel.host.restart()
    kernel.wait_ready()
    kernel.rest()


def is_told(person: KernelPerson) -> bool:
    return person.host.state.kind == "ready" and person.host.state.detail == THREADS_LEFT


def endless(body: str, more: str = "") -> str:
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return THREAD.format(body=f"    while True:\n{lines}", more=more)


LEFT = {
    "prints": endless("print('on')\ntime.sleep(0.05)"),
    "computes, as a daemon": endless("sum(range(1000))", ", daemon=True"),
    "waits": endless("time.sleep(60)", ", daemon=True"),
    "a class": "import threading, time\nclass Work(threading.Thread):\n"
    "    def run(self):\n        time.sleep(60)\nWork(daemon=True).start()\n",
    "timers without end": "import threading\ndef tick():\n    threading.Timer(0.2, tick).start()\n"
    "tick()\n",
    "a pool at work": "import time\nfrom concurrent.futures import ThreadPoolExecutor\n"
    "pool = ThreadPoolExecutor(1)\npool.submit(lambda: time.sleep(60))\n",
    "the plainest kind": "import _thread, time\ndef work():\n    time.sleep(60)\n"
    "_thread.start_new_thread(work, ())\ntime.sleep(0.1)\n",
    "a module's beside it": "import pathlib\n"
    "pathlib.Path('besides.py').write_text('import threading, time\\ndef work():\\n'\n"
    "'    time.sleep(60)\\nthreading.Thread(target=work, daemon=True).start()\\n')\n"
    "import besides\n",
}


@pytest.mark.parametrize("source", LEFT.values(), ids=LEFT.keys())
def test_a_thread_that_is_left_is_told_until_a_restart(person: KernelPerson, source: str) -> None:
    assert person.run(source).is_ok, person.outcomes
    assert spin(lambda: is_told(person)), person.host.state
    assert person.host.state.can_run

    assert person.run("print(1)\n").is_ok  # and it is told again after another run
    assert spin(lambda: is_told(person)), person.host.state

    person.host.restart()
    person.wait_ready()
    assert person.host.state.detail is None
    assert person.run("print(2)\n").is_ok
    spin(lambda: False, 1.6)
    assert person.host.state.detail is None


def test_a_thread_that_ends_takes_the_word_back(person: KernelPerson) -> None:
    source = "import threading\ngate = threading.Event()\n"
    person.run(source + THREAD.format(body="    gate.wait()", more=""))
    assert spin(lambda: is_told(person)), person.host.state
    assert person.run("gate.set()\n").is_ok
    assert spin(lambda: person.host.state.detail is None and person.host.state.can_run)


OTHERS = {
    "joined": "import threading\nt = threading.Thread(target=lambda: None)\nt.start()\nt.join()\n",
    "a pool that waits": "from concurrent.futures import ThreadPoolExecutor\n"
    "pool = ThreadPoolExecutor(4)\nprint(list(pool.map(abs, range(50))))\n",
    "a pool of processes": "import multiprocessing\n"
    "pool = multiprocessing.get_context('fork').Pool(1)\nprint(pool.map(abs, [1]))\n",
    "torch": "import torch\ntorch.set_num_threads(4)\n"
    "x = torch.ones(400, 400, requires_grad=True)\n"
    "(x @ x).sum().backward()\n",
    "a loader": "import torch\nfrom torch.utils.data import DataLoader\n"
    "data = DataLoader(torch.ones(8), num_workers=1, persistent_workers=True)\n"
    "print(len(list(data)))\n",
    "a queue's feeder": "import multiprocessing\n"
    "q = multiprocessing.Queue()\nq.put(1)\nprint(q.get())\n",
    "asyncio's": "import asyncio, threading\ndef work():\n"
    "    asyncio.run(asyncio.to_thread(print, 1))\n"
    "t = threading.Thread(target=work)\nt.start()\nt.join()\n",
}


@pytest.mark.parametrize("source", OTHERS.values(), ids=OTHERS.keys())
def test_threads_that_are_not_the_programs_go_unmentioned(
    person: KernelPerson, source: str
) -> None:
    assert person.run(source, 60).is_ok, person.outcomes
    for _ in range(8):  # the panel's questions are evaluated in a thread, among the variables
        person.evaluate(x="__import__('time').sleep(0.2)")
    assert person.host.state.detail is None
    assert not [state for state in person.states if state.detail is not None]
