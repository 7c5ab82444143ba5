"""The kernel host with real kernels: run, stop, ask beside, complete, restart, close."""

import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
    kernel.rest()


@pytest.fixture
def fresh(qapp: QApplication, tmp_path: Path) -> Iterator[KernelPerson]:
    someone = KernelPerson(tmp_path / "Işıl Öğüş", interrupt_limit=0.5)
    yield someone
    someone.rest()
    someone.host.close()


def test_a_program_runs_and_its_variables_stay(person: KernelPerson) -> None:
    assert person.run("sayı = 41\nprint('ğüş')\n").is_ok
    assert person.printed == "ğüş\n"
    assert person.kinds == ["busy", "ready"]
    assert (person.workspace / "model.py").read_text(encoding="utf-8").startswith("sayı")
    assert person.run("print(sayı + 1, __name__, __file__)\n").is_ok
    assert person.printed == "42 __main__ model.py\n"


def test_an_error_names_the_learners_lines(person: KernelPerson) -> None:
    outcome = person.run("def f():\n    return 1 / 0\n\nf()\n")
    assert not outcome.is_ok
    assert (outcome.ename, outcome.evalue) == ("ZeroDivisionError", "division by zero")
    assert outcome.lines == (4, 2)
    assert outcome.line == 2
    assert "model.py:4" in outcome.traceback_text


def test_an_edited_program_shows_its_new_lines(person: KernelPerson) -> None:
    person.run("x = 1\n\n1 / 0\n")
    outcome = person.run("# a comment\n\n\nprint(undefined_name)\n")
    assert outcome.lines == (4,)
    assert "undefined_name" in outcome.traceback_text


def test_a_syntax_error_names_its_line(person: KernelPerson) -> None:
    outcome = person.run("x = 1\ny = = 2\n")
    assert outcome.ename == "SyntaxError"
    assert outcome.lines == (2,)


def test_nothing_of_the_setup_shows(person: KernelPerson) -> None:
    person.run("before = set(globals())\n")
    person.host.run_code("%who")
    assert spin(lambda: person.host.state.can_run and person.printed)
    assert "codeblanks" not in person.printed
    assert "OPTIONS" not in person.printed
    names = person.evaluate(
        names="[n for n in globals() if 'codeblanks' in n or n in ('OPTIONS', 'Console', 'TEXTS')]",
        history="[line for line in In if 'codeblanks' in line]",
        exit="type(exit).__name__",
    )
    assert names["names"] == "[]"
    assert names["history"] == "[]"


LOOK = {
    "n": "len(In)",
    "colours": "get_ipython().colors",
    "formats": "get_ipython().config.InlineBackend.figure_formats",
}


def test_a_new_look_reaches_the_kernel_and_nothing_else_changes(person: KernelPerson) -> None:
    number = person.evaluate(n="len(In)")["n"]
    person.host.set_look(is_dark=True, pixel_ratio=2)
    assert spin(lambda: person.evaluate(**LOOK)["colours"] == "'linux'")
    after = person.evaluate(**LOOK)
    assert (after["n"], after["formats"]) == (number, "{'retina'}")


WAITS_FOR_COLOURS = """\
import builtins, time
real = builtins.exec, builtins.compile, builtins.print
builtins.exec = builtins.compile = builtins.print = None
while get_ipython().colors == {before!r}:
    time.sleep(0.01)
builtins.exec, builtins.compile, builtins.print = real
1 / 0
"""


def test_a_new_look_reaches_the_next_traceback_of_a_running_program(person: KernelPerson) -> None:
    tracebacks: list[str] = []

    def look(message: dict[str, Any]) -> None:
        if message["msg_type"] == "error":
            tracebacks.append("".join(message["content"]["traceback"]))

    person.host.client.iopub_channel.message_received.connect(look)
    for is_dark in (True, False):
        person.host.set_look(is_dark=not is_dark, pixel_ratio=1)
        before = "lightbg" if is_dark else "linux"
        assert spin(lambda before=before: person.evaluate(**LOOK)["colours"] == repr(before))
        person.begin(WAITS_FOR_COLOURS.format(before=before))
        person.host.set_look(is_dark=is_dark, pixel_ratio=1)
        assert person.finish().ename == "ZeroDivisionError"
    dark, light = tracebacks
    assert dark != light
    person.host.client.iopub_channel.message_received.disconnect(look)


def test_exit_ends_the_program_only(person: KernelPerson) -> None:
    pid = person.process.pid
    for call in ("exit()", "quit()", "import sys; sys.exit()"):
        assert person.run(f"print('before')\n{call}\nprint('after')\n").is_ok
        assert "before" in person.printed
        assert "after" not in person.printed
    assert "the console goes on" in person.printed or call.startswith("import")
    outcome = person.run("import sys\nsys.exit('a reason')\n")
    assert (outcome.ename, outcome.evalue) == ("SystemExit", "a reason")
    person.host.run_code("exit")
    assert spin(lambda: "The console goes on" in person.printed, 5)
    assert spin(lambda: person.host.state.can_run)
    assert person.run("print('lives')").is_ok
    assert person.process.pid == pid


def test_stop_is_quick_and_the_console_lives(person: KernelPerson) -> None:
    person.begin("while True: pass\n")
    assert spin(lambda: person.has_begun)
    assert person.host.state.kind == "busy"
    assert person.host.run("print(1)", "model.py") is False
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert "interrupting" in person.kinds
    assert person.run("print('lives')").is_ok


def test_stop_while_nothing_runs_does_nothing(person: KernelPerson) -> None:
    person.host.interrupt()
    assert person.states == []
    assert person.run("print('lives')").is_ok


def test_questions_are_answered_beside_a_program_and_disturb_nothing(
    person: KernelPerson,
) -> None:
    person.run("import time\nwert = 5\n")
    number = person.evaluate(n="len(In)")["n"]
    person.begin("for wert in range(100_000_000): pass\n")
    assert spin(lambda: int(person.evaluate(wert="wert")["wert"]) > 5)
    person.states.clear()
    found = person.evaluate(wert="wert", broken="no_such_name", torch="'torch' in dir()")
    assert int(found["wert"]) > 5
    assert "broken" not in found
    assert person.states == []
    person.stop()
    assert person.evaluate(n="len(In)")["n"] == str(int(number) + 1)


def test_one_question_at_a_time(person: KernelPerson) -> None:
    assert person.host.ask({"a": "1"})
    assert not person.host.ask({"b": "2"})
    assert spin(lambda: person.answers)
    assert person.answers == [{"a": "1"}]


def test_a_question_does_not_take_input_away(person: KernelPerson) -> None:
    person.begin("import time\ntime.sleep(0.3)\nprint('got', input())\n")
    assert spin(lambda: person.has_begun)
    assert person.evaluate(a="1") == {"a": "1"}
    requests: list[object] = []
    client = person.host.client
    client.stdin_channel.message_received.connect(requests.append)
    assert spin(lambda: requests, 5)
    client.input("elma")
    assert person.finish().is_ok
    assert person.printed.endswith("got elma\n")


def test_names_are_completed_while_idle(person: KernelPerson) -> None:
    person.run("alfabe_listesi = 1\n")
    assert person.host.complete("x = 1\nalfabe_lis", 16)
    assert spin(lambda: person.completions)
    names, start, end = person.completions[-1]
    assert "alfabe_listesi" in names
    assert (start, end) == (6, 16)
    person.begin("while True: pass")
    assert not person.host.complete("alfabe_lis", 10)
    person.stop()


def test_a_program_runs_from_any_folder(person: KernelPerson, tmp_path: Path) -> None:
    person.run(f"import os\nos.chdir({str(tmp_path)!r})\n")
    assert person.run("print('from afar')\n").is_ok
    assert person.printed == "from afar\n"
    outcome = person.run("1 / 0\n")
    assert outcome.lines == (1,)
    person.run(f"os.chdir({str(person.workspace)!r})\n")


def test_a_read_only_workspace_is_told(person: KernelPerson) -> None:
    (person.workspace / "blocked.py").mkdir(exist_ok=True)
    person.outcomes.clear()
    assert person.host.run("x = 1", "blocked.py")
    assert person.outcomes[-1].ename in ("IsADirectoryError", "PermissionError")
    assert person.host.state.can_run


@pytest.mark.skipif(os.name == "nt", reason="POSIX sockets and permissions")
def test_sockets_are_private(person: KernelPerson) -> None:
    folder = person.process.folder
    assert stat.S_IMODE(folder.stat().st_mode) & 0o777 == 0o700
    assert stat.S_IMODE((folder / "kernel.json").stat().st_mode) & 0o077 == 0
    assert any(stat.S_ISSOCK(path.stat().st_mode) for path in folder.iterdir())
    assert '"transport": "ipc"' in (folder / "kernel.json").read_text(encoding="ascii")


def test_torch_is_imported_in_the_background(person: KernelPerson) -> None:
    assert spin(
        lambda: person.evaluate(t="'torch' in __import__('sys').modules")["t"] == "True", 30
    )
    assert person.run("import torch\nprint(torch.ones(2).sum().item())\n").is_ok
    assert person.printed == "2.0\n"


def test_restart_forgets_the_variables_and_cleans_up(person: KernelPerson) -> None:
    person.run("gone = 1\n")
    process = person.process
    pid, folder = process.pid, process.folder
    person.begin("while True: pass\n")
    person.host.restart()
    assert person.finish().died
    assert person.host.state.kind == "restarting"
    person.wait_ready()
    assert not alive(pid)
    assert not folder.exists()
    assert person.run("print(gone)").ename == "NameError"


def test_cpu_hides_cuda_cards(fresh: KernelPerson) -> None:
    fresh.start("cpu")
    found = fresh.evaluate(
        cuda="__import__('os').environ.get('CUDA_VISIBLE_DEVICES')",
        ours="[n for n in __import__('os').environ if n.startswith(('QT_', 'CODEBLANKS_'))"
        " and n not in ('CODEBLANKS_SESSION', 'CODEBLANKS_PROCESS')]",
        path="__import__('os').environ['PATH']",
        cwd="__import__('os').getcwd()",
    )
    assert found["cuda"] == "''"
    assert found["ours"] == "[]"
    assert found["path"] == repr(os.environ["PATH"])
    assert found["cwd"] == repr(str(fresh.workspace))


def test_stop_during_the_start_does_no_harm(fresh: KernelPerson) -> None:
    fresh.host.start(Interpreter(sys.executable))
    end = time.monotonic() + 30
    while not fresh.host.state.can_run and time.monotonic() < end:
        fresh.host.interrupt()
        spin(lambda: False, 0.02)
    assert "died" not in fresh.kinds
    assert fresh.run("print('lives')").is_ok


def test_a_run_during_the_torch_import_works(fresh: KernelPerson) -> None:
    fresh.start()
    assert fresh.run("import torch\nprint(torch.zeros(1).item())\n", 60).is_ok
    assert fresh.printed == "0.0\n"


def test_close_leaves_nothing(fresh: KernelPerson) -> None:
    fresh.start()
    fresh.run(
        "import subprocess, sys\n"
        "code = 'import time; time.sleep(60)'\n"
        "a = subprocess.Popen([sys.executable, '-c', code])\n"
        "b = subprocess.Popen([sys.executable, '-c', code], start_new_session=True)\n"
        "print(a.pid, b.pid)\n"
    )
    children = [int(pid) for pid in fresh.printed.split()]
    process = fresh.process
    assert all(alive(pid) for pid in [process.pid, *children])
    fresh.host.close()
    assert spin(lambda: not any(alive(pid) for pid in [process.pid, *children]), 2)
    assert not process.folder.exists()
    assert fresh.host.state.kind == "closed"


def test_a_missing_python_is_told(fresh: KernelPerson) -> None:
    fresh.host.start(Interpreter("/nowhere/python"))
    assert spin(lambda: fresh.host.state.kind == "no_python")
    assert fresh.host.state.detail is states.NO_PYTHON
    assert fresh.host.state.params["path"] == "/nowhere/python"
    assert not fresh.host.run("print(1)", "model.py")


@pytest.mark.skipif(os.name == "nt", reason="makes a shell script")
def test_a_python_without_ipykernel_gets_its_command(fresh: KernelPerson, tmp_path: Path) -> None:
    python = tmp_path / "python"
    answer = '{"version": [3, 12, 1], "prefix": "/env", "packages": {"torch": "2.13.0"}}'
    python.write_text(f"#!/bin/sh\necho '{answer}'\n", encoding="ascii")
    python.chmod(0o755)
    fresh.host.start(Interpreter(str(python)))
    assert spin(lambda: fresh.host.state.kind == "no_ipykernel")
    assert fresh.host.state.params["command"] == f'"{python}" -m pip install ipykernel'
    assert fresh.host.client is None


def test_a_python_without_torch_still_runs(fresh: KernelPerson) -> None:
    version = ".".join(str(n) for n in sys.version_info[:3])
    fresh.host.start(Interpreter(sys.executable, version, ipykernel="7.4.0"))
    fresh.wait_ready()
    assert fresh.host.state.kind == "no_torch"
    assert fresh.host.state.params["command"].endswith("-m pip install torch")
    assert fresh.run("print('runs')").is_ok
    assert fresh.host.state.kind == "no_torch"


def test_an_answer_that_arrives_after_the_end_is_not_heard(fresh: KernelPerson) -> None:
    """Jupyter's thread may have posted it before the talk ended; then the slot is still called."""
    fresh.start()
    fresh.wait_ready()
    talk = fresh.host._life.talk
    assert talk is not None
    talk._is_set_up = False  # as while the setup runs
    heard: list[bool] = []
    talk.set_up.connect(lambda: heard.append(True))
    late = {
        "parent_header": {"msg_id": talk._setup_id},
        "header": {"msg_type": "execute_reply"},
        "content": {"status": "ok"},
    }
    fresh.host.close()
    talk._on_shell(late)
    assert not heard
