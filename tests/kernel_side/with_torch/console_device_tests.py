"""The console's device: simulated from the first cell on, and what each cell moved."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from codeblanks_gui.core import paths
from codeblanks_gui.kernel_side.console_device import ConsoleDevice

TEXTS = {"no_simulation": "not simulated: {text}"}
MIB = 1 << 20


class Shell:
    """As much of IPython's shell as hears of cells."""

    def __init__(self) -> None:
        self.events = self
        self.heard: dict[str, Callable[[Any], None]] = {}

    def register(self, event: str, listener: Callable[[Any], None]) -> None:
        self.heard[event] = listener

    def run(self, action: Callable[[], object]) -> object:
        self.heard["pre_run_cell"](None)
        try:
            return action()
        finally:
            self.heard["post_run_cell"](None)


def device_for(device: str, folder: "Path | None" = None) -> tuple[Shell, ConsoleDevice]:
    shell = Shell()
    place = paths.kernel_side("") if folder is None else folder
    options = {"device": device, "simulated_memory": 64 * MIB, "kernel_side": str(place)}
    made = ConsoleDevice(options, TEXTS)
    made.begin(shell)
    return shell, made


@pytest.fixture
def simulated() -> Iterator[tuple[Shell, ConsoleDevice]]:
    shell, device = device_for("simulated-cuda")
    yield shell, device
    if device._simulated is not None:
        device._simulated.disable()


def move() -> torch.Tensor:
    return torch.ones(2).to("cuda" if torch.cuda.is_available() else "cpu")


def test_each_cell_has_its_own_moves(simulated: tuple[Shell, ConsoleDevice]) -> None:
    shell, device = simulated
    moved = shell.run(move)
    assert isinstance(moved, torch.Tensor)
    assert moved.device == torch.device("cuda:0")
    (row,) = json.loads(device.moved())["rows"]
    assert (row["way"], row["count"], row["bytes"]) == ("to_device", 1, 8)
    shell.run(lambda: moved.cpu())
    (row,) = json.loads(device.moved())["rows"]
    assert row["way"] == "to_host"
    shell.run(lambda: None)
    assert json.loads(device.moved())["rows"] == []


def test_the_memory_is_as_large_as_was_chosen(simulated: tuple[Shell, ConsoleDevice]) -> None:
    shell, _ = simulated
    with pytest.raises(torch.OutOfMemoryError, match=r"64\.00 MiB"):
        shell.run(lambda: torch.empty(65 * MIB, dtype=torch.uint8, device="cuda"))


def test_a_cell_that_fails_has_moved_something_too(simulated: tuple[Shell, ConsoleDevice]) -> None:
    shell, device = simulated
    with pytest.raises(RuntimeError, match="at least two devices"):
        shell.run(lambda: move() + torch.ones(2))
    assert len(json.loads(device.moved())["rows"]) == 1


def test_questions_from_another_thread_are_no_cells(simulated: tuple[Shell, ConsoleDevice]) -> None:
    shell, device = simulated
    shell.run(move)
    before = device.moved()
    thread = threading.Thread(target=shell.run, args=(lambda: None,))
    thread.start()
    thread.join()
    assert device.moved() == before


@pytest.mark.skipif(torch.cuda.is_available(), reason="there a real device is traced")
def test_without_a_device_nothing_is_counted() -> None:
    shell, device = device_for("auto")
    moved = shell.run(move)
    assert isinstance(moved, torch.Tensor)
    assert (moved.device.type, device.moved()) == ("cpu", "")


def test_what_cannot_be_simulated_is_told_and_runs_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell, device = device_for("simulated-cuda", tmp_path)
    assert shell.run(lambda: 5) == 5
    assert device.problem.startswith("not simulated: ")
    assert device.problem in capsys.readouterr().err
    assert device.moved() == ""
