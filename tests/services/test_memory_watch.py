"""Watching memory: when it asks, what it tells, and that it rests."""

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.device import DeviceCard, LiveMemory, read, unread
from codeblanks_gui.core.device_memory import MEMORY, TENSORS
from codeblanks_gui.core.system_readings import SystemReadings
from codeblanks_gui.services import memory_watch
from codeblanks_gui.services.memory_watch import MemoryWatch
from codeblanks_gui.services.system_reader import SystemReader

if TYPE_CHECKING:
    from codeblanks_gui.core.console_tensors import TensorList

pytestmark = pytest.mark.usefixtures("qapp")

CARDS = (DeviceCard("cuda", "ready", total_memory=read(100)), DeviceCard("cpu", "ready"))


class QuietReader(SystemReader):
    """Counts questions; the test answers them."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, tuple[str, ...]]] = []

    def ask(self, pid: int = 0, slices: tuple[str, ...] = ()) -> None:
        self.asked.append((pid, slices))

    def tell(self, *, is_on_battery: bool = False) -> None:
        self.answered.emit(
            SystemReadings(read(5), read(8), read(2), (), "gpu_not_shown", is_on_battery)
        )


class Watching:
    """A watch, its helper, and everything it has said."""

    def __init__(self) -> None:
        self.reader = QuietReader()
        self.watch = MemoryWatch(reader=self.reader)
        self.memory: list[LiveMemory] = []
        self.tensors: list[TensorList] = []
        self.questions: list[str] = []
        self.watch.memory_changed.connect(self.memory.append)
        self.watch.tensors_changed.connect(self.tensors.append)
        self.watch.kernel_question_asked.connect(lambda asked: self.questions.extend(asked))
        self.watch.set_cards(CARDS)

    def use_kernel(self, *, is_busy: bool = False) -> None:
        self.watch.set_kernel(is_usable=True, is_busy=is_busy)

    def answer(self, key: str = MEMORY, **more: Any) -> None:
        cuda = {"allocated": 10, "reserved": 20, "peak": 30}
        data = {"pid": 7, "torch": True, "devices": {"cuda": cuda, "simulated": None}}
        if key == TENSORS:
            data = {"rows": [], "count": 0, "sums": {}, "is_cut": False, "seconds": 0.01}
            data["unnamed"] = 0
        self.watch.on_kernel_answer({key: repr(json.dumps({**data, **more}))})


@pytest.fixture
def seen() -> Iterator[Watching]:
    made = Watching()
    yield made
    made.watch.close()
    made.reader.close()


def test_nothing_is_polled_while_nobody_looks(seen: Watching, qtbot: QtBot) -> None:
    seen.use_kernel()
    assert seen.questions == [MEMORY], "once, for the line in the status bar"
    seen.watch.set_visible(True)
    assert (len(seen.questions), len(seen.reader.asked)) == (2, 1)
    seen.watch.set_visible(False)
    qtbot.wait(2200)
    assert (len(seen.questions), len(seen.reader.asked)) == (2, 1)


def test_while_shown_it_asks_again_and_again(
    seen: Watching, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_watch, "INTERVAL_MS", 20)
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.reader.tell()
    qtbot.waitUntil(lambda: len(seen.reader.asked) >= 4)
    assert len(seen.questions) >= 4


def test_on_battery_it_takes_its_time(seen: Watching) -> None:
    seen.watch.set_visible(True)
    assert seen.watch._tick.interval() == 2000
    seen.reader.tell(is_on_battery=True)
    assert seen.watch._tick.interval() == 10_000
    seen.reader.tell()
    assert seen.watch._tick.interval() == 2000


def test_figures_of_both_sides_come_together(seen: Watching) -> None:
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.answer()
    seen.reader.tell()
    memory = seen.memory[-1]
    cuda = memory.devices["cuda"]
    assert (cuda.allocated, cuda.reserved, cuda.peak) == (read(10), read(20), read(30))
    assert cuda.everyone == unread("gpu_not_shown")
    assert (memory.system_used, memory.system_total, memory.process) == (read(5), read(8), read(2))
    assert memory.devices["cpu"].everyone == read(5)
    assert memory.devices["simulated"].allocated == unread("device_untouched")
    seen.watch._on_tick_timeout()
    assert seen.reader.asked[-1] == (7, ()), "the console's own process, which it has told"


def test_a_part_of_a_card_is_asked_for_by_its_name(seen: Watching) -> None:
    seen.use_kernel()
    mig = {"allocated": 1, "reserved": 1, "peak": 1, "uuid": "MIG-7"}
    seen.answer(devices={"cuda": mig})
    seen.watch.set_visible(True)
    assert seen.reader.asked[-1] == (7, ("MIG-7",))


def test_without_a_console_the_machine_is_still_read(seen: Watching) -> None:
    seen.watch.set_visible(True)
    seen.reader.tell()
    assert seen.questions == []
    memory = seen.memory[-1]
    assert memory.devices["cuda"].allocated == unread("console_off")
    assert memory.system_used == read(5)


def test_a_silent_console_is_called_silent(seen: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_watch, "PATIENCE_S", -1.0)
    seen.use_kernel()
    seen.watch.set_visible(True)
    assert seen.memory[-1].devices["cuda"].allocated == unread("console_silent")
    assert seen.questions[-1] == MEMORY, "it is still asked"


def test_a_console_that_answers_only_when_idle_is_called_busy(
    seen: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_watch, "PATIENCE_S", -1.0)
    seen.use_kernel(is_busy=True)
    seen.watch.on_kernel_refused()
    seen.watch.set_visible(True)
    assert seen.memory[-1].devices["cuda"].allocated == unread("console_busy")


def test_a_refused_question_is_asked_again_soon(seen: Watching, qtbot: QtBot) -> None:
    seen.use_kernel()
    seen.watch.set_visible(True)
    asked = len(seen.questions)
    seen.watch.on_kernel_refused()
    qtbot.waitUntil(lambda: len(seen.questions) > asked)


def test_after_a_program_the_hidden_line_is_read_once(seen: Watching) -> None:
    seen.use_kernel()
    seen.use_kernel(is_busy=True)
    assert seen.questions == [MEMORY]
    seen.use_kernel()
    assert seen.questions == [MEMORY, MEMORY]
    seen.answer()
    assert seen.memory[-1].devices["cuda"].allocated == read(10)
    assert seen.memory[-1].system_used == unread("not_asked")
    assert seen.reader.asked == [], "the helper is not even started"


def test_tensors_are_looked_for_when_they_can_have_changed(seen: Watching) -> None:
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.watch.set_tensors_wanted(True)
    seen.answer()
    assert seen.questions[-1] == TENSORS
    seen.answer(TENSORS)
    assert len(seen.tensors) == 1
    seen.answer()
    assert seen.questions.count(TENSORS) == 1, "nothing has run since"
    seen.use_kernel(is_busy=True)
    seen.use_kernel()
    seen.answer()
    assert seen.questions.count(TENSORS) == 2


def test_a_slow_search_is_followed_by_a_long_rest(seen: Watching) -> None:
    seen.use_kernel(is_busy=True)
    seen.watch.set_visible(True)
    seen.watch.set_tensors_wanted(True)
    seen.answer()
    seen.answer(TENSORS, seconds=0.5)
    for _ in range(3):
        seen.answer()
    assert seen.questions.count(TENSORS) == 1
    seen.watch._tensors_at = 0.0  # the rest is over
    seen.answer()
    assert seen.questions.count(TENSORS) == 2


def test_tensors_that_nobody_sees_are_not_looked_for(seen: Watching) -> None:
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.answer()
    assert TENSORS not in seen.questions


def test_another_kernel_has_its_own_figures(seen: Watching) -> None:
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.answer()
    seen.watch.set_kernel(is_usable=False, is_busy=False)
    seen.reader.tell()
    assert seen.memory[-1].devices["cuda"].allocated == unread("console_off")
    seen.use_kernel()
    seen.reader.tell()
    assert seen.memory[-1].devices["cuda"].allocated == unread("not_read"), "it may still answer"


def test_another_kernel_is_searched_at_once(seen: Watching) -> None:
    """A long search in the one before it is no reason to wait."""
    seen.use_kernel()
    seen.watch.set_visible(True)
    seen.watch.set_tensors_wanted(True)
    seen.answer()
    seen.answer(TENSORS, seconds=0.5)
    seen.watch.set_kernel(is_usable=False, is_busy=False)
    seen.use_kernel()
    seen.answer()
    assert seen.questions.count(TENSORS) == 2


@pytest.mark.parametrize(("is_usable", "reason"), [(False, "console_off"), (True, "not_read")])
def test_why_the_console_has_no_process(seen: Watching, is_usable: bool, reason: str) -> None:
    seen.watch.set_kernel(is_usable=is_usable, is_busy=False)
    seen.watch.set_visible(True)
    unknown = unread("console_silent")
    seen.reader.answered.emit(SystemReadings(read(5), read(8), unknown, (), "gpu_not_shown", False))
    assert seen.memory[-1].process == unread(reason)


def test_the_real_helper_tells_of_this_machine(qtbot: QtBot) -> None:
    watch = MemoryWatch()
    told: list[LiveMemory] = []
    watch.memory_changed.connect(told.append)
    watch.set_visible(True)
    qtbot.waitUntil(lambda: any(m.system_used.value is not None for m in told), timeout=20_000)
    watch.set_kernel(is_usable=True, is_busy=False)
    watch.on_kernel_answer(
        {MEMORY: repr(json.dumps({"pid": os.getpid(), "torch": False, "devices": {}}))}
    )
    watch.refresh()
    qtbot.waitUntil(lambda: told[-1].process.value is not None, timeout=20_000)
    watch.close()
    assert "torch" not in sys.modules
