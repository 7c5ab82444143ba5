"""Check with real processes: every program gets the verdict it deserves, and nothing is left."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services import check_limits, check_runner
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_runner import CheckRunner
from codeblanks_gui.services.spare_losses import SpareLosses

COURSE = Path(__file__).parent.parent / "data" / "check_course"
NAMES = {
    "result": {"tr": "sonuc", "en": "result"},
    "total": {"tr": "toplam", "en": "total"},
    "square": {"tr": "kare", "en": "square"},
}
SQUARE = "def square(n):\n    return n * n\n"
Check = Callable[..., CheckReport]


def say(marked: Marked, **params: object) -> str:
    return marked.source.format(**params)


def exercise(name: str, limit_s: float = 2.0) -> Exercise:
    mistakes = {"added_instead": {"tr": "Toplamışsın.", "en": "You added."}}
    return Exercise(
        name, COURSE / name, "model.py", {"en": name}, ("cpu",), limit_s, 7, NAMES,
        mistakes=mistakes,
    )  # fmt: skip


@pytest.fixture(scope="module")
def runner(qapp: QCoreApplication) -> Iterator[CheckRunner]:
    """One runner for all tests, as a person has it; its spare stays warm between them."""
    made = CheckRunner(sys.executable, "cpu")
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> None:
    """Stand in for the rule of that name: the spare that waits between two tests is meant."""


QUICK = """\
import runpy, sys
sys.path.insert(1, {folder!r})
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def _fake_python(folder: Path, body: str) -> str:
    script = folder / "python"
    program = folder / "body.py"
    program.write_text(body, encoding="utf-8")
    # Not a shebang of Python's own path: one with a space would break there.
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{program}" "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return str(script)


@pytest.fixture(scope="module")
def quick_runner(
    qapp: QCoreApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CheckRunner]:
    """A runner whose Python has next to no torch: a worker starts in a tenth of the time."""
    folder = tmp_path_factory.mktemp("quick")
    body = QUICK.format(folder=str(COURSE.parent / "quick_torch"))
    made = CheckRunner(_fake_python(folder, body), "cpu")
    yield made
    made.close()


def checking(runner: CheckRunner, qtbot: QtBot) -> Check:
    def run(
        source: str,
        name: str = "functions",
        *,
        language: str = "en",
        limit_s: float = 2.0,
        starter: str = "",
        expected: str | None = None,
    ) -> CheckReport:
        request = CheckRequest(
            exercise(name, limit_s), source, language, starter, expected, "lesson"
        )
        reports: list[CheckReport] = []
        runner.check_finished.connect(reports.append)
        try:
            runner.check(request)
            qtbot.waitUntil(lambda: bool(reports), timeout=30_000)
        finally:
            runner.check_finished.disconnect(reports.append)
        return reports[0]

    return run


@pytest.fixture
def check(runner: CheckRunner, qtbot: QtBot) -> Check:
    """Check a program with the real torch."""
    return checking(runner, qtbot)


@pytest.fixture
def quick(request: pytest.FixtureRequest, qtbot: QtBot) -> Check:
    """Check a program that needs no torch (on Windows, where #! means nothing, with it)."""
    name = "runner" if os.name == "nt" else "quick_runner"
    return checking(request.getfixturevalue(name), qtbot)


def is_dead(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def statuses(report: CheckReport) -> list[str]:
    return [case.status for case in report.cases]


# --- the verdicts -------------------------------------------------------------------------------

TENSOR = "import torch\nx = torch.tensor([1.0, 2.0, 3.0])\n"


def test_a_right_program_passes(check: Check) -> None:
    report = check(TENSOR + "result = x * 2\ntotal = result.sum().item()\n", "double")
    assert report.status == "passed"
    assert (report.device, report.lesson_id, report.exercise_id) == ("cpu", "lesson", "double")


def test_names_of_any_language_are_found(check: Check) -> None:
    report = check(TENSOR + "sonuc = x * 2\ntoplam = 12.0\n", "double", language="en")
    assert report.status == "passed"


def test_a_named_mistake_becomes_the_message(check: Check) -> None:
    report = check(TENSOR + "result = x + 2\ntotal = 12.0\n", "double", language="tr")
    assert (report.status, report.mistake) == ("not_yet", "added_instead")
    assert report.message("tr", say) == "Toplamışsın."
    assert statuses(report) == ["failed", "passed", "passed"]


def test_a_missing_name_is_said_in_the_lessons_spelling(check: Check) -> None:
    report = check(TENSOR, "double", language="tr")
    assert report.status == "not_yet"
    assert report.message("tr", say) == "`sonuc` is not defined."
    assert statuses(report) == ["failed", "not_run", "failed"]


def test_output_is_compared_and_calls_are_looked_for(check: Check) -> None:
    expected = "[1.0, 1.0]\nTrue\n"
    right = "import torch\nx = torch.ones(2).to('cpu')\nprint(x.tolist())\nprint(True)  \n"
    assert check(right, "output", expected=expected).status == "passed"
    report = check("print([1.0, 1.0])\nprint(False)\n", "output", expected=expected)
    assert report.status == "not_yet"
    assert report.message("en", say) == "Line 2 of the output differs."
    assert report.cases[0].difference is not None
    assert ("-", "True") in report.cases[0].difference.diff
    assert report.cases[1].status == "failed"


def test_an_error_is_trimmed_placed_and_explained(check: Check) -> None:
    report = check(
        "import torch\n\ndef f():\n    return torch.ones(2, 3) @ torch.ones(2, 3)\n\nf()\n"
    )
    assert (report.status, report.line) == ("stopped", 4)
    assert report.error is not None
    assert report.error.type == "RuntimeError"
    assert "2x3" in report.explanation.text["tr"]
    for text in (report.error.traceback, report.error.full_traceback):
        assert 'File "model.py", line 4' in text
        assert "check_program" not in text
        assert "codeblanks" not in text


def test_torch_without_memory_is_a_limit(check: Check) -> None:
    assert check("import torch\ntorch.ones(10**14)\n").note.id == "out_of_memory_at"


def test_a_misspelt_name_is_suggested(quick: Check) -> None:
    report = quick("length = 1\nprint(lenght)\n")
    assert "`length`" in report.explanation.text["en"]


def test_a_function_that_raises_when_called_is_the_learners(quick: Check) -> None:
    report = quick("def square(n):\n    return n.missing\n")
    assert report.status == "not_yet"
    assert "line 2" in report.message("en", say)


def test_a_function_with_other_parameters_is_the_learners(quick: Check) -> None:
    report = quick("def square():\n    return 1\n")
    assert report.status == "not_yet"
    assert "can't be called as the task asks" in report.message("en", say)


def test_a_check_that_fails_by_itself_is_not_blamed_on_the_learner(quick: Check) -> None:
    report = quick("a = 1\n", "broken")
    assert report.status == "check_broken"
    assert "LookupError" in report.problem
    assert report.message("en", say).startswith("This isn't your program's fault")


def test_a_check_that_never_ends_is_not_blamed_on_the_learner(quick: Check) -> None:
    assert quick("a = 1\n", "looping", limit_s=0.5).status == "check_broken"


def test_prechecks_run_nothing(quick: Check, tmp_path: Path) -> None:
    touch = f"open({str(tmp_path / 'ran')!r}, 'w')\n"
    for source, note in (
        ("\n", "empty"),
        (touch + "x = ____\n", "blank_left"),
    ):
        assert quick(source).note.id == note
    assert quick(touch, starter=touch).note.id == "unchanged"
    assert not (tmp_path / "ran").exists()


def test_unreadable_code_names_the_line(quick: Check) -> None:
    report = quick("a = 1\nprint(“b”)\n")
    assert (report.status, report.line) == ("stopped", 2)
    assert "straight" in report.explanation.text["en"]


# --- programs that misbehave --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "status", "note"),
    [
        ("import os\nos._exit(3)\n", "stopped", "process_ended"),
        ("import os\nos._exit(0)\n", "stopped", "process_ended"),
        ("import ctypes\nctypes.string_at(0)\n", "stopped", "crashed_at"),
        ("import sys\nsys.exit(2)\n", "stopped", "exit_code"),
        ("exit('enough')\n", "stopped", "exit_code"),
        (SQUARE + "exit()\n", "passed", "passed"),
        (SQUARE + "raise SystemExit\n", "passed", "passed"),
        ("name = input('?')\n", "stopped", "stopped_at"),
        ("import sys\nsys.stdin.read()\n", "stopped", "stopped_at"),
        (SQUARE + "import sys\nsys.stdout.close()\n", "passed", "passed"),
        (SQUARE + "import os\nos.close(1)\nos.close(2)\n", "passed", "passed"),
        (SQUARE + "import os\nos.closerange(0, 400)\n", "passed", "passed"),
        ("print('x' * 100_000_000)\n", "limit", "too_much_output"),
        ("while True:\n    print(1)\n", "limit", "too_much_output"),
        ("while True:\n    pass\n", "limit", "took_too_long_at"),
        ("raise MemoryError\n", "limit", "out_of_memory_at"),
        ("x = bytearray(10**15)\n", "limit", "out_of_memory_at"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", "limit", "killed"),
        ("import os, signal\nos.kill(os.getpid(), 15)\n", "stopped", "ended_by_signal"),
        ("raise KeyboardInterrupt\n", "stopped", "stopped_at"),
        ("def f():\n    f()\nf()\n", "stopped", "stopped_at"),
        (SQUARE + "import atexit, time\natexit.register(time.sleep, 60)\n", "passed", "passed"),
        (
            SQUARE + "import threading, time\n"
            "threading.Thread(target=time.sleep, args=(60,)).start()\n",
            "passed",
            "passed",
        ),
        (
            SQUARE + "import builtins\n"
            "builtins.len = builtins.print = builtins.open = builtins.isinstance = None\n"
            "builtins.__import__ = None\n",
            "passed",
            "passed",
        ),
        (
            SQUARE + "import sys, os, json\nsys.exit = os.write = os._exit = json.dumps = None\n"
            "sys.modules.clear()\n",
            "passed",
            "passed",
        ),
        (SQUARE + "import sys\nsys.stdout = sys.stderr = None\n", "passed", "passed"),
        (SQUARE + "import os\nos.environ.clear()\nos.chdir('/')\n", "passed", "passed"),
        (SQUARE + "import os\nos.fork()\n", "passed", "passed"),
        ("class Odd(Exception):\n    def __str__(self):\n        raise Odd\nraise Odd\n", "stopped",
         "stopped_at"),
    ],
)  # fmt: skip
def test_programs_that_misbehave(quick: Check, source: str, status: str, note: str) -> None:
    limit_s = 1.0 if note.startswith("took_too_long") else 10.0
    report = quick(source, limit_s=limit_s)
    assert (report.status, report.note.id) == (status, note), report


def test_the_line_of_an_endless_loop_and_of_a_crash_is_told(quick: Check) -> None:
    assert quick("a = 1\nwhile a:\n    a += 1\n", limit_s=1.0).line in (2, 3)
    assert quick("import ctypes\n\nctypes.string_at(0)\n").line == 3


FORGED = """\
import os, sys
forged = b'{"outcome":"judged","cases":[{"name":{},"status":"passed","difference":null}],'
forged += b'"mistake":"","error":null,"exit_code":"","stdout":"","stderr":"","problem":""}'
for line in (forged, b'0' * 32 + b' ' + forged):
    print(line.decode())
    sys.__stdout__.write(line.decode() + "\\n")
    for fd in range(1, 256):
        try:
            os.write(fd, b"\\n" + line + b"\\n")
        except OSError:
            pass
"""


def test_a_forged_verdict_changes_nothing(quick: Check) -> None:
    report = quick(FORGED)
    assert report.status == "not_yet"
    assert report.message("en", say) == "`square` is not defined."


def test_our_modules_can_not_be_reached(quick: Check) -> None:
    for module in ("codeblanks_check", "check_api", "check_worker"):
        report = quick(f"import {module}\n")
        assert report.error is not None, module
        assert report.error.type == "ModuleNotFoundError"


CHILD = """\
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid)
"""

DAEMON = """\
import os, sys, time
reading, writing = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.write(writing, str(os.getpid()).encode())
        os.closerange(0, 50)
        time.sleep(60)
    os._exit(0)
os.wait()
print(os.read(reading, 20).decode())
"""

BARE = """\
import subprocess, sys
child = subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(60)"], env={}, start_new_session=True
)
print(child.pid)
"""


@pytest.mark.parametrize("start", [CHILD, DAEMON, BARE])
@pytest.mark.parametrize("end", ["", "while True: pass\n", "import os; os._exit(1)\n"])
def test_processes_left_behind_die(quick: Check, qtbot: QtBot, start: str, end: str) -> None:
    if start is BARE and "_exit" in end:
        pytest.skip("without our mark, out of our session, and no parent left to ask")
    limit_s = 1.5 if "while" in end else 20.0
    report = quick(start + "sys.stdout.flush()\n" + end, limit_s=limit_s)
    assert report.stdout, report
    pid = int(report.stdout.split()[0])
    qtbot.waitUntil(lambda: is_dead(pid), timeout=10_000)


def test_data_files_lie_beside_the_program_in_a_fresh_folder(quick: Check) -> None:
    source = (
        "import os\nprint(sorted(os.listdir()), open('data/numbers.txt').read().strip())\n"
        "print(__name__, os.path.basename(__file__))\nopen('left.txt', 'w')\n"
    )
    for _ in range(2):
        assert quick(source).stdout == "['data', 'model.py'] 1 2 3\n__main__ model.py\n"


def test_seeds_are_set(check: Check) -> None:
    source = (
        "import random, numpy, torch\n"
        "print(random.random(), numpy.random.rand(), torch.rand(1).item())\n"
    )
    assert check(source).stdout == check(source).stdout


def test_warnings_that_teach_are_explained(check: Check) -> None:
    source = (
        "import torch\ntorch.nn.functional.mse_loss(torch.ones(4, 1), torch.ones(4))\n" + SQUARE
    )
    report = check(source)
    assert report.status == "passed"
    assert any("broadcast" in text["en"] for text in report.warnings.values())


def test_unicode_is_printed(quick: Check) -> None:
    assert quick("print('Işıl Öğüş ✓')\n").stdout == "Işıl Öğüş ✓\n"


# --- the runner ---------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["while True: pass\n", "while True: print(1, flush=True)\n"])
def test_stop_works_at_once(quick_runner: CheckRunner, qtbot: QtBot, source: str) -> None:
    quick_runner.check(CheckRequest(exercise("functions", 20), source, "en"))
    qtbot.waitUntil(lambda: quick_runner._has_begun, timeout=20_000)
    with (
        qtbot.waitSignal(quick_runner.check_cancelled, timeout=10_000),
        qtbot.assertNotEmitted(quick_runner.check_finished, wait=50),
    ):
        quick_runner.cancel()
    assert not quick_runner.is_checking


def test_stop_works_while_the_spare_is_starting(quick_runner: CheckRunner, qtbot: QtBot) -> None:
    quick_runner.set_device("auto")
    quick_runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
    with qtbot.waitSignal(quick_runner.check_cancelled, timeout=10_000):
        quick_runner.cancel()
    quick_runner.set_device("cpu")


def test_a_second_check_during_the_first_is_not_begun(
    quick_runner: CheckRunner, qtbot: QtBot
) -> None:
    started: list[str] = []
    quick_runner.check_started.connect(started.append)
    with qtbot.waitSignal(quick_runner.check_finished, timeout=20_000):
        quick_runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
        quick_runner.check(CheckRequest(exercise("double"), SQUARE, "en"))
    quick_runner.check_started.disconnect(started.append)
    assert started == ["functions"]


def test_check_again_from_the_verdicts_own_signal(quick_runner: CheckRunner, qtbot: QtBot) -> None:
    reports: list[CheckReport] = []

    def again(report: CheckReport) -> None:
        reports.append(report)
        if len(reports) == 1:
            quick_runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))

    quick_runner.check_finished.connect(again)
    quick_runner.check(CheckRequest(exercise("functions"), "exit(1)\n", "en"))
    qtbot.waitUntil(lambda: len(reports) == 2, timeout=20_000)
    quick_runner.check_finished.disconnect(again)
    assert [report.status for report in reports] == ["stopped", "passed"]


def test_a_warm_spare_takes_the_program(runner: CheckRunner, check: Check, qtbot: QtBot) -> None:
    check(SQUARE)
    with qtbot.waitSignal(runner.spare_ready, timeout=20_000):
        pass
    assert runner.is_spare_ready
    assert check(SQUARE).status == "passed"


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_a_lost_spare_is_replaced_but_not_for_ever(
    quick_runner: CheckRunner, quick: Check, qtbot: QtBot, name: str
) -> None:
    quick(SQUARE)
    qtbot.waitUntil(lambda: quick_runner.is_spare_ready, timeout=20_000)
    quick_runner._losses = SpareLosses(delays_ms=(1, 1))
    for _ in range(2):
        with qtbot.waitSignal(quick_runner.spare_ready, timeout=20_000):
            os.kill(spare_pid(quick_runner), signal.Signals[name])
    os.kill(spare_pid(quick_runner), signal.Signals[name])
    qtbot.waitUntil(lambda: quick_runner._workers.spare is None, timeout=5000)
    qtbot.wait(50)
    assert quick_runner._workers.spare is None
    assert quick(SQUARE).status == "passed"


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL", "SIGSTOP"])
def test_a_spare_that_is_lost_as_it_is_needed_is_no_fault_of_the_program(
    quick_runner: CheckRunner,
    quick: Check,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.setattr(check_limits, "_WARM_START_S", 1)
    quick_runner.warm_up()
    qtbot.waitUntil(lambda: quick_runner.is_spare_ready, timeout=20_000)
    pid = spare_pid(quick_runner)
    os.kill(pid, signal.Signals[name])
    assert quick(SQUARE).status == "passed"
    qtbot.waitUntil(lambda: is_dead(pid), timeout=5000)


def test_no_spare_waits_where_memory_is_short(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_runner, "has_room_for_spare", lambda waiting: False)
    runner = CheckRunner(sys.executable, "cpu")
    runner.warm_up()
    assert runner._workers.spare is None
    with qtbot.waitSignal(runner.check_finished, timeout=30_000) as told:
        runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
    assert told.args[0].status == "passed"
    runner.close()


def spare_pid(runner: CheckRunner) -> int:
    assert runner._workers.spare is not None
    return runner._workers.spare._pid


NO_TORCH = """\
import runpy, sys
sys.modules["torch"] = None
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")
del sys.modules["torch"]
sys.meta_path.insert(0, Finder())
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


BROKEN_PYTHON = """\
import sys
if "-c" not in sys.argv:
    raise SystemExit("broken here")
exec(sys.argv[sys.argv.index("-c") + 1])
"""
"""Says which Python it is, and runs no file."""


@pytest.mark.skipif(os.name == "nt", reason="scripts with #! need POSIX")
@pytest.mark.parametrize(
    ("body", "note"),
    [
        (NO_TORCH, "no_torch"),
        ("print('not a worker')\nraise SystemExit('broken here')\n", "not_python"),
        (BROKEN_PYTHON, "worker_failed"),
        (None, "no_python"),
    ],
)
def test_a_broken_set_up_is_told(tmp_path: Path, qtbot: QtBot, body: str | None, note: str) -> None:
    python = str(tmp_path / "nothing") if body is None else _fake_python(tmp_path, body)
    runner = CheckRunner(python)
    with qtbot.waitSignal(runner.check_finished, timeout=20_000) as told:
        runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
    runner.close()
    report = told.args[0]
    assert (report.status, report.note.id) == ("setup_broken", note)
    assert report.message("en", say)
    assert report.advice(say)
    if note == "no_torch":
        assert "-m pip install torch" in report.command


def test_an_unknown_device_is_told(qtbot: QtBot) -> None:
    runner = CheckRunner(sys.executable, "simulated-tpu")
    with qtbot.waitSignal(runner.check_finished, timeout=5000) as told:
        runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
    runner.close()
    assert told.args[0].note.id == "device_unknown"


def test_close_leaves_no_process_and_no_folder(tmp_path: Path, qtbot: QtBot) -> None:
    runner = CheckRunner(sys.executable, "cpu", tmp_path)
    runner.warm_up()
    assert list(tmp_path.iterdir())
    before = psutil.Process().children(recursive=True)
    assert before
    runner.close()
    left = [one for one in before if not is_dead(one.pid) and "check_worker" in str(one.cmdline())]
    mine = [one for one in left if str(tmp_path) in str(one.cmdline())]
    assert not mine
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("device", ["mps", "xpu", "cuda:0", "nonsense"])
def test_a_device_that_is_not_there_is_no_pass(
    quick_runner: CheckRunner, qtbot: QtBot, device: str
) -> None:
    quick_runner.set_device(device)
    with qtbot.waitSignal(quick_runner.check_finished, timeout=20_000) as finished:
        quick_runner.check(CheckRequest(exercise("functions"), SQUARE, "en"))
    quick_runner.set_device("cpu")
    report = finished.args[0]
    assert (report.status, report.note.id) == ("setup_broken", "device_unknown")
