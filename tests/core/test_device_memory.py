"""What the console answers about its memory, read as figures or as reasons."""

import sys
import types
from typing import Any

import pytest

from codeblanks_gui.core.device import DeviceMemory, read, unread
from codeblanks_gui.core.device_memory import (
    console_memory,
    console_pid,
    questions,
    unknown_memory,
)


def answered(**texts: str) -> dict[str, str]:
    return texts


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (answered(torch="True", cuda="(1024, 2048, 4096)"), (read(1024), read(2048), read(4096))),
        (answered(torch="False", cuda="None"), (unread("console_without_torch"),) * 3),
        (answered(torch="True", cuda="None"), (unread("device_untouched"),) * 3),
        (answered(torch="True"), (unread("console_silent"),) * 3),
        (answered(torch="True", cuda="(" * 1000), (unread("device_untouched"),) * 3),
        (answered(torch="True", cuda="('a', 'b')"), (unread("console_silent"),) * 3),
    ],
)
def test_cuda(answer: dict[str, str], expected: tuple[Any, Any, Any]) -> None:
    assert console_memory(answer, ["cuda"]) == {"cuda": DeviceMemory(*expected)}


def test_the_cpu_is_never_counted() -> None:
    nothing = unread("cpu_not_counted")
    assert console_memory(answered(torch="True"), ["cpu"])["cpu"].allocated == nothing
    assert unknown_memory(["cpu"], "console_off")["cpu"].peak == nothing


def test_mps_has_no_peak() -> None:
    memory = console_memory(answered(torch="True", mps="(16, 32)"), ["mps"])["mps"]
    assert memory == DeviceMemory(read(16), read(32), unread("mps_no_peak"))


@pytest.mark.parametrize(("text", "pid"), [("4711", 4711), ("-1", None), ("'x'", None), ("", None)])
def test_console_pid(text: str, pid: int | None) -> None:
    assert console_pid(answered(pid=text)) == pid


def test_only_ready_devices_are_asked_for() -> None:
    assert set(questions(["cpu"])) == {"pid", "torch"}
    assert set(questions(["cuda", "cpu"])) == {"pid", "torch", "cuda"}


class FakeCuda(types.SimpleNamespace):
    """As much of torch.cuda as the question may touch; anything else is an AttributeError."""


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        (None, ["False", "None"]),
        (
            types.SimpleNamespace(cuda=FakeCuda(is_initialized=lambda: False)),
            ["True", "None"],
        ),
        (
            types.SimpleNamespace(
                cuda=FakeCuda(
                    is_initialized=lambda: True,
                    memory_allocated=lambda: 1,
                    memory_reserved=lambda: 2,
                    max_memory_allocated=lambda: 3,
                )
            ),
            ["True", "(1, 2, 3)"],
        ),
    ],
    ids=["torch is not imported", "cuda is untouched", "cuda is in use"],
)
def test_questions_touch_nothing_they_may_not(
    module: Any, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evaluated as Jupyter does; torch is never imported, CUDA never started."""
    monkeypatch.setitem(sys.modules, "torch", module)
    asked = questions(["cuda"])
    assert [repr(eval(asked[key])) for key in ("torch", "cuda")] == expected


def test_the_simulated_device_tells_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = questions(["simulated"])["simulated"]
    monkeypatch.delitem(sys.modules, "_codeblanks_simulated", raising=False)
    assert eval(asked) is None
    account = types.SimpleNamespace(allocated=1, reserved=2, peak=3)
    state = types.SimpleNamespace(kind=None, accounts=[])
    package = types.SimpleNamespace(STATE=state)
    monkeypatch.setitem(sys.modules, "_codeblanks_simulated", package)  # type: ignore[arg-type]
    assert eval(asked) is None  # loaded, and not on
    state.kind, state.accounts = "mps", [account]
    answer = answered(torch="True", simulated=repr(eval(asked)))
    assert console_memory(answer, ["simulated"])["simulated"] == DeviceMemory(
        read(1), read(2), read(3)
    )
