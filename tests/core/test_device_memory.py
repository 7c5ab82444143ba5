"""What console and system answer about memory, read as figures or as reasons."""

import json
from typing import Any

import pytest

from codeblanks_gui.core.console_tensors import TensorList
from codeblanks_gui.core.device import DeviceCard, DeviceKind, Reading, read, unread
from codeblanks_gui.core.device_memory import (
    FREED,
    MEMORY,
    TENSORS,
    ConsoleFigures,
    answered,
    console_figures,
    device_memory,
    free_question,
    memory_question,
    simulated_memory,
    system_uuid,
    tensors_question,
)
from codeblanks_gui.core.freed_memory import FreedMemory
from codeblanks_gui.core.reading_history import ReadingHistory
from codeblanks_gui.core.reading_texts import READING_TEXTS
from codeblanks_gui.core.system_readings import CardReading, SystemReadings, silent
from tests.device_reports import report_of

MB = 1 << 20


def answer(key: str, data: Any) -> dict[str, str]:
    """Return an answer as Jupyter brings it: the repr of what the console returned."""
    return {key: repr(json.dumps(data))}


def figures(**devices: Any) -> ConsoleFigures:
    return ConsoleFigures(7, True, devices)


def card(kind: DeviceKind) -> DeviceCard:
    return DeviceCard(kind, "ready", total_memory=read(12 * MB))


def nvidia(uuid: str = "GPU-a", used: Reading | None = None) -> CardReading:
    return CardReading("nvidia", "RTX", uuid, used or read(5), read(10), read(37))


def system(*cards: CardReading, reason: str = "") -> SystemReadings:
    return SystemReadings(read(3), read(8), read(2), cards, reason)


CUDA = {"allocated": 1, "reserved": 2, "peak": 3}


def test_each_question_is_one_expression() -> None:
    for question in (memory_question(["cuda", "cpu"]), tensors_question(), free_question()):
        [text] = question.values()
        compile(text, "question", "eval")
    assert "'cuda'" in memory_question(["cuda", "cpu"])[MEMORY]
    assert "cpu" not in memory_question(["cuda", "cpu"])[MEMORY]


def test_what_the_console_told() -> None:
    told = console_figures(answer(MEMORY, {"pid": 7, "torch": True, "devices": {"cuda": CUDA}}))
    assert told == figures(cuda=CUDA)


@pytest.mark.parametrize(
    "text", ["", "None", "'x'", "(" * 500, repr("[1]"), repr('{"pid": 1}'), "'" + "x" * 200_000]
)
def test_an_answer_that_makes_no_sense_is_none(text: str) -> None:
    assert console_figures({MEMORY: text}) is None
    assert TensorList.from_data(answered({TENSORS: text}, TENSORS)) is None
    assert FreedMemory.from_data(answered({FREED: text}, FREED)) is None


def test_three_figures_from_two_sources() -> None:
    told = device_memory(card("cuda"), figures(cuda=CUDA), "", system(nvidia()))
    assert (told.allocated, told.reserved, told.peak) == (read(1), read(2), read(3))
    assert (told.everyone, told.total, told.busy) == (read(5), read(10), read(37))
    assert not told.is_peak_seen


@pytest.mark.parametrize(
    ("told", "reason", "expected"),
    [
        (None, "console_off", "console_off"),
        (None, "console_busy", "console_busy"),
        (ConsoleFigures(7, False), "", "console_without_torch"),
        (figures(cuda=None), "", "device_untouched"),
        (figures(), "", "not_told"),
        (figures(cuda={"allocated": "x"}), "", "console_silent"),
    ],
)
def test_why_the_console_tells_nothing(
    told: ConsoleFigures | None, reason: str, expected: str
) -> None:
    memory = device_memory(card("cuda"), told, reason, system(nvidia()))
    assert memory.allocated == memory.reserved == memory.peak == unread(expected)
    assert memory.everyone == read(5), "the system's figure doesn't need the console"


@pytest.mark.parametrize(
    ("kind", "readings", "uuid", "everyone"),
    [
        ("cuda", system(nvidia("GPU-a"), nvidia("GPU-b", read(9))), "b", read(9)),
        ("cuda", system(nvidia("GPU-a"), nvidia("GPU-b")), "", unread("gpu_unmatched")),
        ("cuda", system(nvidia("MIG-c", read(4))), "MIG-c", read(4)),
        ("cuda", system(reason="nvml_no_driver"), "", unread("nvml_no_driver")),
        ("cuda", system(), "", unread("gpu_not_shown")),
        ("cuda", silent("reader_away"), "", unread("reader_away")),
        ("rocm", system(CardReading("amd", "", "", *[read(6)] * 3)), "", read(6)),
        ("mps", system(CardReading("apple", "", "", *[read(6)] * 3)), "", read(6)),
        ("xpu", system(), "", unread("xpu_not_read")),
    ],
)
def test_which_card_of_the_system_is_meant(
    kind: DeviceKind, readings: SystemReadings, uuid: str, everyone: Reading
) -> None:
    told = figures(cuda={**CUDA, "uuid": uuid})
    assert device_memory(card(kind), told, "", readings).everyone == everyone


def test_two_cards_in_different_orders_are_matched_by_their_uuid() -> None:
    """CUDA counts the fastest first, NVML by place; the console hasn't used one yet."""
    reported = report_of("constructed-cuda-two-cards").cards[0]
    first, second = reported.units
    counted = system(nvidia(f"GPU-{second.uuid}", read(1)), nvidia(f"GPU-{first.uuid}", read(2)))
    assert device_memory(reported, None, "console_off", counted).everyone == read(2)
    turned = figures(cuda={**CUDA, "uuid": second.uuid})  # CUDA_VISIBLE_DEVICES=1 in the program
    assert device_memory(reported, turned, "", counted).everyone == read(1)


def test_a_slice_is_not_taken_for_its_card() -> None:
    """NVML lists the whole card too; its figures aren't the slice's."""
    sliced = report_of("constructed-cuda-ready-mig").cards[0]
    uuid = sliced.units[0].uuid
    assert system_uuid(sliced, None) == f"MIG-{uuid}"
    counted = system(nvidia("GPU-whole", read(9)), nvidia(f"MIG-{uuid}", read(4)))
    assert device_memory(sliced, None, "console_off", counted).everyone == read(4)


def test_the_cpu_is_never_counted_but_the_machine_is() -> None:
    memory = device_memory(card("cpu"), figures(), "", system())
    assert memory.allocated == unread("cpu_not_counted")
    assert (memory.everyone, memory.total) == (read(3), read(8))


def test_a_peak_that_was_only_seen_is_called_so() -> None:
    mps = {"allocated": 16, "reserved": 32, "peak": 20, "is_peak_seen": True}
    assert device_memory(card("mps"), figures(mps=mps), "", system()).is_peak_seen


def test_further_cards_of_the_console() -> None:
    told = figures(cuda={**CUDA, "others": {"cuda:1": [4, 8]}})
    assert device_memory(card("cuda"), told, "", system()).others == {"cuda:1": (4.0, 8.0)}


def test_the_simulated_device_has_no_other_users() -> None:
    memory = simulated_memory(figures(simulated={**CUDA, "total": 64}), "")
    assert (memory.allocated, memory.total, memory.everyone) == (read(1), read(64), None)
    assert simulated_memory(None, "console_off").allocated == unread("console_off")


def test_readings_cross_the_line_unchanged() -> None:
    told = SystemReadings(
        read(1), unread("system_silent"), read(0), (nvidia(),), "", is_on_battery=True
    )
    assert SystemReadings.from_data(json.loads(json.dumps(told.to_data()))) == told
    with pytest.raises(TypeError):
        SystemReadings.from_data({**told.to_data(), "used": None})


def test_every_reason_has_its_words() -> None:
    assert all(marked.source and marked.context == "Devices" for marked in READING_TEXTS.values())


def test_tensors_that_were_told() -> None:
    row = {
        "names": ["x"],
        "shape": [2, 3],
        "dtype": "float32",
        "device": "cpu",
        "bytes": 24,
        "graph": True,
        "can_be_typed": False,
    }
    data = {"rows": [row], "count": 1, "sums": {"cpu": 24}, "is_cut": False, "seconds": 0.1}
    data["unnamed"] = 7
    found = TensorList.from_data(answered(answer(TENSORS, data), TENSORS))
    assert found is not None
    [tensor] = found.rows
    assert (tensor.names, tensor.shape, tensor.size) == (("x",), (2, 3), 24)
    assert (tensor.keeps_graph, tensor.can_be_typed) == (True, False)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([10, 90], [10, 12], FreedMemory(78, 2, 10)),
        ([10, 10], [10, 10], FreedMemory(0, 0, 10)),
        ([0, 5], [0, 0], FreedMemory(5, 0, 0)),
    ],
)
def test_what_freeing_did(before: list[int], after: list[int], expected: FreedMemory) -> None:
    assert FreedMemory.from_data({"before": {"cuda": before}, "after": {"cuda": after}}) == expected
    assert FreedMemory.from_data({"before": {}, "after": {}}) is None


# --- the last minute


def test_a_curve_forgets_after_a_minute() -> None:
    history = ReadingHistory()
    for second in range(0, 101, 2):
        history.add(float(second), float(second), None)
    [curve] = history.curves(0)
    assert curve[0] == (0.0, 40.0)
    assert curve[-1] == (1.0, 100.0)
    assert history.curves(1) == []
    assert (history.highest, history.extent(0), history.extent(1)) == (100.0, (40.0, 100.0), None)


def test_what_is_missing_and_a_long_silence_are_gaps() -> None:
    history = ReadingHistory()
    for second, value in ((0, 1.0), (2, 2.0), (4, None), (6, 3.0), (30, 4.0), (32, 5.0)):
        history.add(float(second), value)
    assert [[value for _, value in piece] for piece in history.curves(0)] == [
        [1.0, 2.0],
        [3.0],
        [4.0, 5.0],
    ]
    history.forget()
    assert history.highest == 0.0
