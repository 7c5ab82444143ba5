"""The API of check.py: what a program calls and uses, and what `expect` says."""

from collections.abc import Iterator

import pytest
import torch

from codeblanks_gui.kernel_side import check_api
from codeblanks_gui.kernel_side.check_api import CheckFailedError, Expect, case, mistake
from codeblanks_gui.kernel_side.check_moves import Moves
from codeblanks_gui.kernel_side.check_run import Run

SOURCE = """\
import torch
import torch.nn as nn
from torch.cuda import is_available as there

x = torch.ones(2).to("cpu").double()
y = nn.Linear(2, 2)(x.float())
if there():
    y.to("cuda")
torch.backends.mps.is_available()
to = 5
"""


@pytest.fixture
def run() -> Run:
    names = {"x": torch.ones(2), "__name__": "__main__"}
    return Run(SOURCE, "hello\n", Moves(), names, "hello\n")


@pytest.fixture
def suite() -> Iterator[check_api.Suite]:
    kept = check_api.suite
    check_api.suite = check_api.Suite()
    yield check_api.suite
    check_api.suite = kept


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("to", [5, 8]),
        ("cuda.is_available", [7]),
        ("is_available", [7, 9]),
        ("mps.is_available", [9]),
        ("nn.Linear", [6]),
        ("torch.nn.Linear", [6]),
        ("ones", [5]),
        ("backward", []),
        ("o", []),
    ],
)
def test_calls(run: Run, name: str, lines: list[int]) -> None:
    assert run.calls(name) == lines


def test_uses_reads_only(run: Run) -> None:
    assert run.uses("torch")
    assert run.uses("backends.mps")
    assert not run.uses("y.data")
    assert not Run("a = 1\n", "", Moves(), {}).uses("a")


def test_names_are_the_learners(run: Run) -> None:
    assert list(run.names) == ["x"]


def test_cases_and_mistakes_stay_in_order(suite: check_api.Suite) -> None:
    @case(tr="b", en="b")
    def _second(run: Run) -> None: ...

    @case(tr="a", en="a")
    def _first(run: Run) -> None: ...

    @mistake("m")
    def _mistake(run: Run) -> bool:
        return True

    assert [name["en"] for name, _ in suite.cases] == ["b", "a"]
    assert [mistake_id for mistake_id, _ in suite.mistakes] == ["m"]


def test_expectations_that_are_met_say_nothing(run: Run) -> None:
    expect = Expect()
    expect.output(run)
    expect.printed(run, "ell")
    expect.equal([1], [1])
    expect.tensor(torch.ones(2), shape=(2,), values=[1, 1])
    expect.calls(run, "to", at_least=2)
    expect.that(True, tr="", en="")


def test_expectations_that_are_not_met(run: Run) -> None:
    expect = Expect()
    for ask, note in (
        (lambda: expect.calls(run, "backward"), "not_called"),
        (lambda: expect.calls(run, "to", at_least=3), "called_too_little"),
        (lambda: expect.printed(run, "bye"), "not_printed"),
        (lambda: expect.equal(1, 2), "value_differs"),
    ):
        with pytest.raises(CheckFailedError) as failed:
            ask()
        assert failed.value.difference.note.id == note


def test_that_carries_the_authors_words() -> None:
    with pytest.raises(CheckFailedError) as failed:
        Expect().that(torch.tensor(False), tr="Olmadı.", en="No.")
    assert failed.value.difference.note.text == {"tr": "Olmadı.", "en": "No."}


def test_a_value_is_called_by_the_learners_name() -> None:
    expect, value = Expect(), torch.ones(2)
    expect.look_in(Run("", "", Moves(), {"sonuc": value, "n": 1}))
    with pytest.raises(CheckFailedError) as failed:
        expect.tensor(value, shape=(3,))
    assert failed.value.difference.note.params["name"] == "sonuc"
    with pytest.raises(CheckFailedError) as failed:
        expect.equal(1, 2)  # any 1 is the same object: no name can be told
    assert failed.value.difference.note.params["name"] == ""


def test_output_without_an_expected_text_is_the_authors_fault() -> None:
    with pytest.raises(ValueError, match=r"expected\.txt"):
        Expect().output(Run("", "", Moves(), {}))
