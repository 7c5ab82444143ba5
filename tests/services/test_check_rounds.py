"""Check on several devices: one verdict that names where it failed; fresh, warm spares for each."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.report import CheckReport, sentence
from codeblanks_gui.services import check_runner
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.spare_worker import can_fork
from tests.services.test_check_runner import COURSE, NAMES, QUICK, _fake_python, say

DEVICES = ("cpu", "simulated-cuda", "simulated-mps")
DEVICE = """\
import torch

device = "cpu"
if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
"""
MOVED = f"{DEVICE}\nx = torch.ones(3).to(device)\ntotal = (2 * x).sum()\n"
FORGOTTEN = f"{DEVICE}\nx = torch.ones(3).to(device)\ny = torch.ones(3)\ntotal = (x + y).sum()\n"
STAYED = "import torch\n\ntotal = (2 * torch.ones(3)).sum()\n"
TRAINED = f"""\
{DEVICE}
model = torch.nn.Linear(1, 1).to(device)
x = torch.ones(4, 1, device=device)
optimizer = torch.optim.Adam(model.parameters(), lr=0.3)
for step in range(50):
    optimizer.zero_grad()
    loss = (model(x) - 6).pow(2).mean()
    loss.backward()
    optimizer.step()
total = round(model(x).mean().item())
"""
"""Adam imports what the warm-up has imported, under the eyes of the simulation."""
DIFFERING = f"""\
{DEVICE}
x = torch.ones(2, 2, device=device)
formed = typed = placed = valued = rounded = broken = x
tracked = x.clone().requires_grad_()
halved = x.half()
if device == "cuda":
    formed = x[0]
    typed = x.double()
    placed = x.cpu()
    tracked = x.clone()
    valued = x + torch.tensor([[0, 0], [0.01, 0]], device=device)
    rounded = x + 0.0005
    halved = x.half() + 0.0005
    broken = x / x.new_tensor([[1, 0], [1, 1]]) - x.new_tensor([[0, float("inf")], [0, 0]])
"""
"""As it must be on the CPU; on the device each tensor differs in one thing."""
DIFFERENCES = {
    "Shape": "`formed` has shape (2,), but (2, 2) is needed.",
    "Dtype": "`typed` has dtype torch.float64, but torch.float32 is needed.",
    "Place": "`placed` is on cpu, but should be on cuda.",
    "Gradient": "`tracked` should track gradients (requires_grad=True).",
    "Value": "`valued` at [1, 0] is 1.01, but 1 is needed.",
    "Near value": "",
    "Half precision": "",
    "Nan": "`broken` at [0, 1] is nan, but 1 is needed.",
}
"""Case → what is said of it; what is only rounded otherwise on the device is right."""
Check = Callable[..., CheckReport]


def exercise(devices: tuple[str, ...] = DEVICES, folder: str = "placed") -> Exercise:
    mistakes = {"added_instead": {"tr": "Kaldı.", "en": "It stayed."}}
    return Exercise(
        folder, COURSE / folder, "model.py", {"en": folder}, devices, 10.0, 7, NAMES,
        mistakes=mistakes,
    )  # fmt: skip


@pytest.fixture(scope="module", params=[True, False], ids=["one-worker", "a-worker-each"])
def rounds(qapp: QCoreApplication, request: pytest.FixtureRequest) -> Iterator[CheckRounds]:
    if request.param and not can_fork():
        pytest.skip("no forks here")
    made = CheckRounds(sys.executable, shares_worker=request.param)
    yield made
    made.close()


@pytest.fixture(scope="module")
def without_simulation(
    qapp: QCoreApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CheckRounds]:
    """Checks with a torch that the simulation does not know."""
    if os.name == "nt":
        pytest.skip("scripts with #! need POSIX")
    folder = tmp_path_factory.mktemp("quick")
    body = QUICK.format(folder=str(COURSE.parent / "quick_torch"))
    made = CheckRounds(_fake_python(folder, body))
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> None:
    """Stand in for the rule of that name: the spares that wait between two tests are meant."""


def verdict(rounds: CheckRounds, qtbot: QtBot, source: str, what: Exercise) -> CheckReport:
    with qtbot.waitSignal(rounds.check_finished, timeout=60_000) as told:
        rounds.check(CheckRequest(what, source, "en", lesson_id="lesson"))
    report: CheckReport = told.args[0]
    return report


def test_a_pass_is_a_pass_on_every_device(rounds: CheckRounds, qtbot: QtBot) -> None:
    begun: list[str] = []
    rounds.round_started.connect(begun.append)
    report = verdict(rounds, qtbot, MOVED, exercise())
    rounds.round_started.disconnect(begun.append)
    assert report.status == "passed"
    assert begun == ["simulated-cuda", "simulated-mps"]
    assert [(one.device, one.status) for one in report.rounds] == [
        (device, "passed") for device in DEVICES
    ]
    assert report.headline(say) == "Passed"
    assert report.advice(say) == "Placement was checked by simulation, not run on a GPU."
    assert report.moved is not None
    assert [(row.file, row.line, row.way) for row in report.moved.rows] == [
        ("model.py", 9, "to_device")
    ]
    assert report.duration_ms == sum(one.duration_ms for one in report.rounds)


def test_a_pass_on_the_cpu_alone_says_nothing_of_simulation(
    rounds: CheckRounds, qtbot: QtBot
) -> None:
    report = verdict(rounds, qtbot, STAYED, exercise(("cpu",)))
    assert (report.status, report.device, report.is_simulated) == ("passed", "cpu", False)
    assert report.advice(say) == ""


def test_the_verdict_names_the_device_it_failed_on(rounds: CheckRounds, qtbot: QtBot) -> None:
    report = verdict(rounds, qtbot, FORGOTTEN, exercise())
    assert (report.status, report.device, report.line) == ("stopped", "simulated-cuda", 11)
    assert report.headline(say) == "Your program stopped, on the simulated GPU (cuda)"
    assert report.error is not None
    assert "at least two devices, cuda:0 and cpu" in report.error.text
    assert "simulated" not in report.error.full_traceback  # none of our frames
    document = report.to_json("en", say)
    assert (document["device"], document["simulated"]) == ("simulated-cuda", True)
    assert [(one["device"], one["status"]) for one in document["devices"]] == [
        ("cpu", "passed"),
        ("simulated-cuda", "stopped"),
        ("simulated-mps", "not_run"),
    ]


def test_what_was_not_moved_is_not_yet(rounds: CheckRounds, qtbot: QtBot) -> None:
    report = verdict(rounds, qtbot, STAYED, exercise())
    assert (report.status, report.device) == ("not_yet", "simulated-cuda")
    assert report.headline(say) == "Not yet, on the simulated GPU (cuda)"
    failed = report.first_failed
    assert failed is not None
    assert failed.difference is not None
    assert failed.difference.note.id == "nothing_moved"
    assert report.mistake == "added_instead"


def test_each_difference_on_a_device_is_named(rounds: CheckRounds, qtbot: QtBot) -> None:
    report = verdict(rounds, qtbot, DIFFERING, exercise(folder="differing"))
    assert report.headline(say) == "Not yet, on the simulated GPU (cuda)"
    assert [one.status for one in report.rounds] == ["passed", "not_yet"]
    told = {
        case.name["en"]: sentence(case.difference.note, "en", say) if case.difference else ""
        for case in report.cases
    }
    assert told == DIFFERENCES


@pytest.mark.parametrize("shares", [None, False])
def test_all_devices_can_be_asked_for(
    qapp: QCoreApplication, qtbot: QtBot, shares: bool | None
) -> None:
    made = CheckRounds(sys.executable, "cpu", stops_early=False, shares_worker=shares)
    made.prepare(DEVICES, at_once=True)
    report = verdict(made, qtbot, FORGOTTEN, exercise())
    made.close()
    assert [one.status for one in report.rounds] == ["passed", "stopped", "stopped"]
    assert (report.device, report.not_run) == ("simulated-cuda", ())
    assert "mps:0" in str(report.rounds[2].error)


def test_the_chosen_simulated_device_comes_first(
    qapp: QCoreApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    made = CheckRounds(sys.executable, "simulated-mps", tmp_path)
    report = verdict(made, qtbot, MOVED, exercise())
    made.close()
    assert [one.device for one in report.rounds] == ["simulated-mps", "cpu", "simulated-cuda"]
    assert not list(tmp_path.iterdir())


def test_spares_are_warmed_for_the_exercise(rounds: CheckRounds, qtbot: QtBot) -> None:
    rounds.warm_up()
    rounds.prepare(DEVICES)
    qtbot.waitUntil(lambda: rounds.is_spare_ready, timeout=60_000)
    trained = verdict(rounds, qtbot, TRAINED, exercise())
    assert [one.status for one in trained.rounds] == ["passed"] * 3
    rounds.warm_up()
    qtbot.waitUntil(lambda: rounds.is_spare_ready, timeout=60_000)
    is_shared = rounds._own.forks
    assert workers(rounds) == (1 if is_shared else 3)
    rounds.prepare(("cpu",))
    qtbot.waitUntil(lambda: rounds.is_spare_ready and workers(rounds) == 1, timeout=60_000)


def workers(rounds: CheckRounds) -> int:
    """Return how many processes wait."""
    import psutil

    alive = []
    for one in psutil.Process().children():
        with contextlib.suppress(psutil.Error):  # it ends just now
            alive.append("check_worker.py" in " ".join(one.cmdline()))
    return sum(alive)


def test_one_worker_stays_for_all_checks_and_devices(qapp: QCoreApplication, qtbot: QtBot) -> None:
    if not can_fork():
        pytest.skip("no forks here")
    made = CheckRounds(sys.executable)
    made.prepare(DEVICES)
    made.warm_up()
    qtbot.waitUntil(lambda: made.is_spare_ready, timeout=60_000)
    begun: list[None] = []
    made.spare_ready.connect(lambda: begun.append(None))
    leaves = "import torch\ntorch.left = getattr(torch, 'left', 0) + 1\ntotal = 5.0 + torch.left\n"
    for _ in range(3):
        report = verdict(made, qtbot, leaves, exercise())
        assert [one.status for one in report.rounds] == ["passed", "not_yet"]  # it never moves
    made.set_device("simulated-mps")
    assert made.is_spare_ready
    report = verdict(made, qtbot, MOVED, exercise())
    assert [one.device for one in report.rounds] == ["simulated-mps", "cpu", "simulated-cuda"]
    crashed = "import os\nos.kill(os.getpid(), 11)\n"
    assert verdict(made, qtbot, crashed, exercise()).note.id == "crashed_at"
    assert verdict(made, qtbot, MOVED, exercise()).status == "passed"
    assert begun == []  # nothing was warmed again
    made.close()


def test_a_program_that_need_not_run_has_no_device(rounds: CheckRounds, qtbot: QtBot) -> None:
    report = verdict(rounds, qtbot, "  \n", exercise())
    assert (report.note.id, report.devices) == ("empty", ())
    assert report.headline(say) == "Not yet"


def test_stop_works_on_any_device(rounds: CheckRounds, qtbot: QtBot) -> None:
    endless = f"{DEVICE}\ntotal = 6.0\nwhile device == 'cuda':\n    pass\n"
    finished: list[CheckReport] = []
    rounds.check_finished.connect(finished.append)

    with qtbot.waitSignal(rounds.round_started, timeout=60_000):
        rounds.check(CheckRequest(exercise(), endless, "en"))
    with qtbot.waitSignal(rounds.check_cancelled, timeout=5000):
        rounds.cancel()
    assert not rounds.is_checking
    assert verdict(rounds, qtbot, MOVED, exercise()).status == "passed"
    rounds.check_finished.disconnect(finished.append)
    assert [report.status for report in finished] == ["passed"]


def test_where_a_gpu_cannot_be_simulated_the_cpu_is_still_checked(
    without_simulation: CheckRounds, qtbot: QtBot
) -> None:
    source = "total = 6.0\n"
    report = verdict(without_simulation, qtbot, source, exercise())
    assert (report.status, report.note.id) == ("setup_broken", "simulation_failed")
    assert [(one.device, one.status) for one in report.rounds] == [
        ("cpu", "passed"),
        ("simulated-cuda", "setup_broken"),
        ("simulated-mps", "setup_broken"),
    ]
    assert "can't be simulated" in report.message("en", say)
    assert report.advice(say)
    failed = verdict(without_simulation, qtbot, "total = 5.0\n", exercise())
    assert (failed.status, failed.device) == ("not_yet", "cpu")


def test_each_further_spare_needs_more_room(
    qapp: QCoreApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def has_room(waiting: int) -> bool:
        asked.append(waiting)
        return waiting < 1

    monkeypatch.setattr(check_runner, "has_room_for_spare", has_room)
    made = CheckRounds(sys.executable, shares_worker=False)
    made.prepare(DEVICES)
    made.warm_up()
    qtbot.waitUntil(lambda: asked == [0, 1], timeout=60_000)
    assert not made.is_spare_ready
    report = verdict(made, qtbot, MOVED, exercise())
    made.close()
    assert [one.status for one in report.rounds] == ["passed"] * 3
