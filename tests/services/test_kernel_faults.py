"""Programs that crash, flood, close their output, leave children: the console lives on."""

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


@pytest.mark.parametrize("flush", ["", ", flush=True"])
def test_endless_printing_can_be_stopped(person: KernelPerson, flush: str) -> None:
    person.begin(f"i = 0\nwhile True:\n    i += 1\n    print(i{flush})\n")
    spin(lambda: False, 1.5)
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert person.outcomes[-1].line in (2, 3, 4)
    assert "iostream" not in person.outcomes[-1].traceback_text
    assert "console_setup" not in person.outcomes[-1].traceback_text
    assert person.beats > 10, "the window stood still"


def test_many_flushes_become_few_messages_and_nothing_is_lost(person: KernelPerson) -> None:
    messages: list[object] = []
    person.host.output_written.connect(lambda: messages.append(1))
    started = time.monotonic()
    assert person.run("for i in range(20_000): print(i, flush=True)\n").is_ok
    assert person.printed == "".join(f"{i}\n" for i in range(20_000))
    assert len(messages) < 40 + 40 * (time.monotonic() - started)


def test_the_last_line_comes_before_the_end(person: KernelPerson) -> None:
    for _ in range(5):
        assert person.run("print('a', flush=True)\nprint('b', flush=True)\nprint('c')\n").is_ok
        assert person.printed == "a\nb\nc\n"


def test_the_first_output_comes_at_once(person: KernelPerson) -> None:
    for _ in range(3):
        person.begin("import time\nprint('now')\ntime.sleep(1)\n")
        assert spin(lambda: person.printed)
        assert not person.outcomes, "it came only with the program's end"
        assert person.finish().is_ok


def test_a_hundred_megabytes_are_cut(person: KernelPerson) -> None:
    assert person.run("print('x' * 100_000_000)\nprint('end')\n", 60).is_ok
    assert len(person.printed) < 700_000
    assert "characters left out" in person.printed
    assert person.printed.endswith("end\n")
    assert person.beats > 10, "the window stood still"


def test_a_huge_value_is_cut(person: KernelPerson) -> None:
    shown: list[str] = []

    def look(message: dict) -> None:  # type: ignore[type-arg]
        if message["msg_type"] == "execute_result":
            shown.append(message["content"]["data"]["text/plain"])

    person.host.client.iopub_channel.message_received.connect(look)
    person.host.run_code("'x' * 50_000_000")
    assert spin(lambda: shown)
    assert len(shown[0]) < 120_000
    assert "characters left out" in shown[0]
    assert spin(lambda: person.host.state.can_run)


@pytest.mark.parametrize(
    "closing",
    [
        "import sys\nsys.stdout.close()\n",
        "import sys\nsys.stderr.close()\nsys.stdout.close()\n",
        "import os\nos.close(1)\n",
        "import sys\nsys.stdout = None\n",
        "import io, sys\nsys.stdout = io.StringIO()\nsys.stdout.close()\n",
    ],
)
def test_a_closed_output_is_open_for_the_next_program(person: KernelPerson, closing: str) -> None:
    assert person.run(closing).is_ok
    assert person.run("print('again')\n").is_ok
    assert person.printed == "again\n"


def test_writing_to_a_closed_output_is_an_error_as_in_python(person: KernelPerson) -> None:
    outcome = person.run("import sys\nsys.stdout.close()\nprint('lost')\n")
    assert outcome.ename == "ValueError"
    assert outcome.lines == (3,)


def test_a_segfault_is_told_with_its_line_and_the_console_comes_back(
    person: KernelPerson,
) -> None:
    process = person.host._process
    assert process is not None
    outcome = person.run("import ctypes\nctypes.string_at(0)\n")
    assert outcome.died
    assert outcome.line == 2
    died = next(state for state in person.states if state.kind == "died")
    assert died.detail is states.CRASHED
    assert died.params["signal"] == "SIGSEGV"
    assert "Segmentation fault" in died.params["log"]
    person.wait_ready()
    assert person.kinds[-2:] == ["restarting", "ready"]
    assert not process.folder.exists()
    assert person.run("print('back')\n").is_ok
    person.host._deaths.forget()


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
    person.host._deaths.forget()


def test_a_kill_from_outside_is_told(person: KernelPerson) -> None:
    process = person.host._process
    assert process is not None
    psutil.Process(process.pid).kill()
    assert spin(lambda: "died" in person.kinds)
    assert person.states[0].detail in (states.KILLED, states.OUT_OF_MEMORY)
    person.wait_ready()
    person.host._deaths.forget()


def test_three_deaths_and_it_gives_up(fresh: KernelPerson) -> None:
    fresh.host._answer_wait.setInterval(30_000)
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
    assert died.detail is states.NOT_STARTED
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
                pid = host._process.pid
                print(pid, host._process.folder, flush=True)

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
