"""The oldest Python that is promised to work (3.9, ipykernel 6.29, torch 2.4), as well as ours."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from codeblanks_gui.core import paths
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.library import Library
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.code_assist import CodeAssist
from codeblanks_gui.services.device_probe import probe_and_wait
from tests.services.kernel_person import KernelPerson, spin

WITH_TORCH = Path(__file__).parents[1] / "kernel_side" / "with_torch"


@pytest.fixture
def person(old_kernel: KernelPerson) -> Iterator[KernelPerson]:
    old_kernel.wake()
    old_kernel.wait_ready()
    yield old_kernel
    old_kernel.rest()


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> None:
    """Stand in for the rule of that name: the kernel that waits between two tests is meant."""


def test_it_is_as_old_as_is_said(person: KernelPerson) -> None:
    person.run(
        "import sys, ipykernel, torch\n"
        "print(sys.version_info[:2], ipykernel.__version__[:5], torch.__version__[:4])\n"
    )
    assert person.printed == "(3, 9) 6.29. 2.4.\n"


def test_a_program_runs_and_its_variables_stay(person: KernelPerson) -> None:
    assert person.run("sayı = 41\nprint('ğüş')\n").is_ok
    assert person.printed == "ğüş\n"
    assert person.kinds == ["busy", "ready"]
    assert person.run("import torch\nprint(torch.tensor(sayı) + 1, __name__)\n", 60).is_ok
    assert person.printed == "tensor(42) __main__\n"


def test_errors_name_the_learners_lines(person: KernelPerson) -> None:
    outcome = person.run("def f():\n    return 1 / 0\n\nf()\n")
    assert (outcome.ename, outcome.lines) == ("ZeroDivisionError", (4, 2))
    assert "model.py:4" in outcome.traceback_text
    outcome = person.run("x = 1\ny = = 2\n")
    assert (outcome.ename, outcome.lines) == ("SyntaxError", (2,))


def test_floods_are_held_back_and_nothing_is_lost(person: KernelPerson) -> None:
    messages: list[str] = []

    def count(message: dict[str, object]) -> None:
        messages.append(str(message["msg_type"]))

    channel = person.host.client.iopub_channel
    channel.message_received.connect(count)
    assert person.run("for i in range(20_000): print(i, flush=True)\n").is_ok
    channel.message_received.disconnect(count)
    assert person.printed.split() == [str(i) for i in range(20_000)]
    assert messages.count("stream") < 1000


def test_stop_is_heard(person: KernelPerson) -> None:
    person.begin("print('begun', flush=True)\nwhile True: pass\n")
    assert spin(lambda: "begun" in person.printed)
    person.stop()
    assert person.outcomes[-1].was_interrupted
    assert person.run("print('lives')").is_ok


def test_input_is_asked_for_and_can_be_stopped(person: KernelPerson) -> None:
    requests: list[object] = []
    client = person.host.client
    client.stdin_channel.message_received.connect(requests.append)
    person.begin("print('got', input('? '))\n")
    assert spin(lambda: requests)
    client.input("elma")
    assert person.finish().is_ok
    assert person.printed.endswith("got elma\n")
    person.begin("input()\n")
    assert spin(lambda: len(requests) == 2)
    person.stop()
    assert person.outcomes[-1].was_interrupted


def test_exit_ends_the_program_only(person: KernelPerson) -> None:
    assert person.run("print('before')\nexit()\nprint('after')\n").is_ok
    assert "after" not in person.printed
    assert "the console goes on" in person.printed
    assert person.run("print('lives')").is_ok


def test_names_are_completed(person: KernelPerson) -> None:
    person.run("alfabe_listesi = 1\n")
    assert person.host.complete("x = 1\nalfabe_lis", 16)
    assert spin(lambda: person.completions)
    names, start, end = person.completions[-1]
    assert "alfabe_listesi" in names
    assert (start, end) == (6, 16)


def test_questions_are_answered_while_it_is_idle(person: KernelPerson) -> None:
    """This ipykernel has no second shell: while a program runs, nothing is asked."""
    person.run("wert = 5\n")
    number = person.evaluate(n="len(In)")["n"]
    assert person.evaluate(wert="wert", broken="no_such_name") == {"wert": "5"}
    assert person.evaluate(n="len(In)")["n"] == number
    person.begin("print('begun', flush=True)\nwhile True: pass\n")
    assert spin(lambda: "begun" in person.printed)
    assert not person.host.ask({"wert": "wert"})
    person.stop()


def test_the_look_reaches_it(person: KernelPerson) -> None:
    colours = "get_ipython().colors.casefold()"
    formats = "get_ipython().config.InlineBackend.figure_formats"
    for is_dark, ratio, expected in (
        (True, 2.0, ("linux", "retina")),
        (False, 1.0, ("lightbg", "png")),
    ):
        person.host.set_look(is_dark=is_dark, pixel_ratio=ratio)
        assert spin(
            lambda expected=expected: (
                person.evaluate(c=colours, f=formats)
                == {"c": repr(expected[0]), "f": repr({expected[1]})}
            )
        )


def test_a_restart_forgets_and_a_death_is_told(person: KernelPerson) -> None:
    person.run("gone = 1\n")
    person.host.restart()
    person.wait_ready()
    assert person.run("print(gone)").ename == "NameError"
    person.begin("import os\nos.abort()\n")
    assert person.finish().died
    assert spin(lambda: "died" in person.kinds)
    person.wait_ready()


def test_a_shipped_exercise_is_checked(old_python: str, qapp: QApplication, qtbot: QtBot) -> None:
    library = Library([course.parent for course in paths.lessons().glob("*/course.toml")])
    lesson = library.find("gpu-support")
    assert lesson is not None
    exercise = lesson.exercises[0]
    starter, expected = library.starter(exercise, "en"), library.expected_output(exercise)
    solution = library.solution(exercise, "en")
    assert solution is not None
    runner = CheckRunner(old_python, "cpu")
    for source, status in ((solution, "passed"), ("import torch\ntorch.nope\n", "stopped")):
        request = CheckRequest(
            exercise, source, "en", starter=starter, expected=expected, lesson_id=lesson.id
        )
        with qtbot.waitSignal(runner.check_finished, timeout=90_000) as finished:
            runner.check(request)
        report = finished.args[0] if finished.args else None
        assert isinstance(report, CheckReport)
        assert report.status == status, report
    runner.close()


def test_its_devices_are_read(old_python: str) -> None:
    report = report_from_facts(probe_and_wait(old_python))
    assert report.problem_id == ""
    assert (report.python[:4], report.torch[:4]) == ("3.9.", "2.4.")
    assert [card.kind for card in report.ready][-1:] == ["cpu"]


def test_its_names_are_completed_without_a_kernel(
    old_python: str, qapp: QApplication, qtbot: QtBot
) -> None:
    assist = CodeAssist(old_python)
    with qtbot.waitSignal(assist.completions_ready, timeout=60_000) as ready:
        assist.complete("import ipykernel\nipykernel.__ver", 32)
    names, *_ = ready.args or [[]]
    assist.close()
    assert "__version__" in names


def test_the_kernel_side_holds_with_its_torch(old_python: str) -> None:
    command = [old_python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(WITH_TORCH / "pytest.ini"), str(WITH_TORCH)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(paths.__file__).parents[2])},
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
