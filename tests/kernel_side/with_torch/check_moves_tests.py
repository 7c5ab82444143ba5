"""What `expect` says of places, moves and memory."""

from typing import Any

import pytest
import torch

from codeblanks_gui.core.messages import Difference
from codeblanks_gui.kernel_side.check_api import CheckFailedError, Expect
from codeblanks_gui.kernel_side.check_moves import Moves, size_of
from codeblanks_gui.kernel_side.check_run import Run

MIB = 1 << 20


def row(way: str, count: int = 1, **more: Any) -> dict[str, Any]:
    """Return a row as the trace tells it."""
    plain = {"file": "model.py", "line": 4, "code": "x.item()", "what": "copy", "bytes": 8}
    return {**plain, "way": way, "count": count, "turns": count, "notes": [], **more}


def run_with(*rows: dict[str, Any], kind: str = "cuda", peak: int = 0, **names: Any) -> Run:
    return Run("", "", Moves(kind, {"rows": list(rows)}, peak), names)


def refusal(action: Any, *arguments: Any, **more: Any) -> Difference:
    with pytest.raises(CheckFailedError) as failed:
        action(*arguments, **more)
    return failed.value.difference


@pytest.mark.parametrize(
    ("run", "at_least", "note"),
    [
        (run_with(), 1, "nothing_moved"),
        (run_with(row("to_host"), row("read"), peak=0), 2, "moved_too_little"),
        (run_with(row("to_device")), 2, "moved_too_little"),
        (run_with(kind="mps"), 1, "nothing_moved"),
    ],
)
def test_too_little_was_moved(run: Run, at_least: int, note: str) -> None:
    told = refusal(Expect().moved_to_device, run, at_least)
    assert told.note.id == note
    assert told.note.params["device"] == run.device.type


@pytest.mark.parametrize(
    "run",
    [
        run_with(row("to_device")),
        run_with(peak=512),  # made there
        run_with(row("read")),  # on a device without a peak: what came back was there
        run_with(kind="cpu"),
    ],
)
def test_enough_was_moved(run: Run) -> None:
    Expect().moved_to_device(run)


def test_what_comes_back() -> None:
    assert refusal(Expect().returned_from_device, run_with(peak=512)).note.id == "nothing_returned"
    some = run_with(row("to_host", 2), row("read"))
    assert refusal(Expect().returned_from_device, some, 4).note.params["found"] == "3"
    Expect().returned_from_device(some, 3)
    Expect().returned_from_device(run_with(kind="cpu"))


def test_needless_moves_in_a_loop() -> None:
    needless = row("read", 50, notes=[{"id": "read_in_loop", "params": {"count": 50}}])
    told = refusal(Expect().no_copies_in_loop, run_with(row("to_device"), needless)).note
    assert (told.id, told.params) == (
        "moved_in_loop",
        {"line": "4", "count": "50", "code": "x.item()"},
    )
    unpinned = row("to_device", 50, notes=[{"id": "not_pinned", "params": {"count": 50}}])
    once = row("read", 1, notes=[{"id": "round_trip", "params": {"count": 1, "line": 2}}])
    Expect().no_copies_in_loop(run_with(row("to_device", 50), unpinned, once))


def test_memory() -> None:
    run = run_with(peak=3 * MIB)
    told = refusal(Expect().fits_in, run, "2 MiB")
    assert (told.note.id, told.expected, told.got) == ("too_much_memory", "2 MiB", "3 MiB")
    Expect().fits_in(run, "3 MiB")
    Expect().fits_in(run, 3 * MIB)
    Expect().fits_in(run_with(kind="cpu", peak=3 * MIB), 1)


@pytest.mark.parametrize(
    ("text", "size"),
    [("4096", 4096), ("1 KiB", 1024), ("1.5G", 3 << 29), ("2tb", 2 << 40), ("7 B", 7), (5, 5)],
)
def test_sizes(text: str, size: int) -> None:
    assert size_of(text) == size


@pytest.mark.parametrize("text", ["", "many", "-1", "3 PiB", "1,5 G"])
def test_what_is_no_size_is_the_authors_mistake(text: str) -> None:
    with pytest.raises(ValueError, match="no size"):
        size_of(text)


class TestOnDevice:
    """`meta` stands for a device: it is there in any torch."""

    def expect(self, **names: Any) -> Expect:
        expect = Expect()
        expect.look_in(run_with(kind="meta", **names))
        return expect

    def test_a_tensor_by_value_and_by_name(self) -> None:
        x, y = torch.ones(2, device="meta"), torch.ones(2)
        expect = self.expect(x=x, y=y)
        expect.on_device(x)
        expect.on_device("x")
        expect.on_device(y, "cpu")
        for asked in (y, "y"):
            note = refusal(expect.on_device, asked).note
            assert note.id == "device_differs"
            assert note.params == {"name": "y", "expected": "meta", "got": "cpu"}

    def test_a_name_that_is_missing(self) -> None:
        note = refusal(self.expect().on_device, "z").note
        assert (note.id, note.params) == ("name_missing", {"name": "z"})

    def test_each_part_of_a_model(self) -> None:
        model = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.BatchNorm1d(1)).to("meta")
        expect = self.expect(model=model)
        expect.on_device("model")
        model[1].running_mean = torch.zeros(1)
        note = refusal(expect.on_device, model).note
        assert note.params["name"] == "model.1.running_mean"

    def test_collections(self) -> None:
        there, here = torch.ones(1, device="meta"), torch.ones(1)
        expect = self.expect(pair=(there, [here]), table={"a": there, 3: here})
        assert refusal(expect.on_device, "pair").note.params["name"] == "pair[1][0]"
        assert refusal(expect.on_device, "table").note.params["name"] == "table[3]"

    def test_what_holds_no_tensor(self) -> None:
        note = refusal(self.expect(n=5).on_device, "n").note
        assert (note.id, note.params) == ("not_a_tensor", {"name": "n", "got": "int"})

    def test_the_number_matters_where_it_is_asked_for(self) -> None:
        assert refusal(self.expect().on_device, torch.ones(1), "cuda:1").expected == "cuda:1"
