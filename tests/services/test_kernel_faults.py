"""Programs that crash and leave children: the console lives on."""

import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services import kernel_state as states
from tests.services.kernel_person import KernelPerson, alive, spin


@pytest.fixture
def person(kernel: KernelPerson) -> Iterator[KernelPerson]:
    kernel.wake()
    kernel.wait_ready()
    yield kernel
    assert spin(lambda: kernel.host.state.can_run, 20)
    kernel.rest()


@pytest.fixture
def fresh(qapp: QApplication, tmp_path: Path) -> Iterator[KernelPerson]:
    someone = KernelPerson(tmp_path / "Işıl Öğüş", answer_limit=1.0)
    yield someone
    someone.rest()
    someone.host.close()


def test_a_segfault_is_told_with_its_line_and_the_console_comes_back(
    person: KernelPerson,
) -> None:
    process = person.process
    outcome = person.run("import ctypes\nctypes.string_at(0)\n")
    assert outcome.died
    assert outcome.line == 2
    died = next(state for state in person.states if state.kind == "died")
    assert died.detail is states.CRASHED_IN_MEMORY
    assert died.params["signal"] == "SIGSEGV"
    assert "Segmentation fault" in died.params["log"]
    person.wait_ready()
    assert person.kinds[-2:] == ["restarting", "ready"]
    assert not process.folder.exists()
    assert person.run("print('back')\n").is_ok
    person.forget_deaths()


def test_an_exit_behind_pythons_back_is_told(person: KernelPerson) -> None:
    outcome = person.run(
        "import os, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\n"
        "os._exit(3)\n"
    )
    assert outcome.died
    died = next(state for state in person.states if state.kind == "died")
    assert (died.detail, died.params["code"]) == (states.EXITED, "3")
    if person.printed:
        assert spin(lambda: not alive(int(person.printed)), 3)
    person.wait_ready()
    person.forget_deaths()


def test_a_kill_from_outside_is_told(person: KernelPerson) -> None:
    process = person.process
    psutil.Process(process.pid).kill()
    assert spin(lambda: "died" in person.kinds)
    assert person.states[0].detail in (states.KILLED, states.OUT_OF_MEMORY)
    person.wait_ready()
    person.forget_deaths()


def test_three_deaths_and_it_gives_up(fresh: KernelPerson) -> None:
    fresh.host._answers._limit.setInterval(30_000)
    fresh.start()
    for life in range(3):
        fresh.wait_ready()
        assert fresh.run("import os\nos._exit(7)\n").died
        assert fresh.kinds.count("died") == life + 1
    assert fresh.host.state.kind == "gave_up"
    spin(lambda: False, 1.2)
    assert fresh.host.state.kind == "gave_up"
    assert fresh.host.client is None
    fresh.host.restart()
    fresh.wait_ready()
    assert fresh.run("print('back')\n").is_ok


def make_python(folder: Path, body: str) -> Interpreter:
    """Return a "Python" whose kernel does as `body`, a shell script, says."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
    python.chmod(0o755)
    return Interpreter(str(python), "3.12.1", ipykernel="7.4.0", torch="2.13.0")


@pytest.mark.skipif(sys.platform == "win32", reason="makes a shell script")
def test_a_kernel_that_ends_while_starting_gives_up_with_its_log(
    fresh: KernelPerson, tmp_path: Path
) -> None:
    fresh.host.start(make_python(tmp_path, "echo 'ImportError: no module zmq' >&2\nexit 1"))
    assert spin(lambda: fresh.host.state.kind == "gave_up", 15)
    assert fresh.kinds.count("died") == 3
    died = next(state for state in fresh.states if state.kind == "died")
    assert died.detail is states.BROKEN_IPYKERNEL
    assert died.params["log"] == "ImportError: no module zmq"
    assert fresh.host.state.params["log"] == "ImportError: no module zmq"


@pytest.mark.skipif(sys.platform == "win32", reason="makes a shell script")
def test_a_kernel_that_does_not_answer_is_told(fresh: KernelPerson, tmp_path: Path) -> None:
    fresh.host.start(make_python(tmp_path, "echo waiting for a firewall\nexec sleep 60"))
    assert spin(lambda: fresh.host.state.kind == "no_answer", 10)
    assert fresh.host.state.params["seconds"] == "1"
    assert fresh.host.state.params["log"] == "waiting for a firewall"


@pytest.mark.skipif(sys.platform == "win32", reason="ipykernel does this on Windows")
def test_the_kernel_ends_with_the_window(tmp_path: Path) -> None:
    program = textwrap.dedent(f"""
        import sys
        from pathlib import Path
        from PySide6.QtCore import QCoreApplication
        from codeblanks_gui.core.interpreters import Interpreter
        from codeblanks_gui.services.kernel_host import KernelHost

        app = QCoreApplication([])
        host = KernelHost(Path({str(tmp_path / "w")!r}))
        program = (
            "import subprocess, sys; "
            "c = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
        )

        def tell(state):
            if state.kind == "ready" and not told:
                told.append(1)
                host.run(program, "model.py")
            elif state.kind == "ready":
                pid = host._life.process.pid
                print(pid, host._life.process.folder, flush=True)

        told = []
        host.state_changed.connect(tell)
        host.start(Interpreter(sys.executable, "3.12.0", ipykernel="7.4.0"))
        app.exec()
    """).replace('== "ready"', 'in ("ready", "no_torch")')
    window = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert window.stdout is not None
    with window.stdout:
        pid, folder = window.stdout.readline().split()
        family = [int(pid), *(p.pid for p in psutil.Process(int(pid)).children(recursive=True))]
        assert len(family) == 2
        window.send_signal(signal.SIGKILL)
        window.wait()
    end = time.monotonic() + 5
    while any(alive(p) for p in family) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(alive(p) for p in family)
    assert not Path(folder).exists()
