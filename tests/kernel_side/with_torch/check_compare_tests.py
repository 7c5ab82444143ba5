"""Compare functions: the first difference is the one that is named."""

from typing import Any, Optional

import pytest
import torch

from codeblanks_gui.core.messages import Difference
from codeblanks_gui.kernel_side.check_compare import (
    Wanted,
    tensor_difference,
    value_difference,
)
from codeblanks_gui.kernel_side.check_output import output_difference, printed_difference


def named(difference: Optional[Difference]) -> tuple[str, dict[str, str]]:
    assert difference is not None
    return difference.note.id, difference.note.params


def test_equal_output_whatever_the_line_ends() -> None:
    assert output_difference("a\nb\n", "a  \r\nb\r\n\r\n") is None


@pytest.mark.parametrize(
    ("got", "note", "line"),
    [
        ("a\nx\n", "output_differs", "2"),
        ("a\n", "output_too_short", "2"),
        ("a\nb\nc\n", "output_too_long", "3"),
        (" a\nb\n", "output_differs", "1"),
        ("start\na\nb\n", "output_extra", "1"),
        ("a\nhere\nb\nend\n", "output_extra", "2"),
        ("a\n\nb\n", "output_differs", "2"),
    ],
)
def test_the_first_different_line_is_named(got: str, note: str, line: str) -> None:
    assert named(output_difference("a\nb\n", got)) == (note, {"line": line})


def test_no_output_at_all() -> None:
    assert named(output_difference("a\n", "\n\n")) == ("output_empty", {})


def test_the_diff_has_signs() -> None:
    found = output_difference("a\nb\nc\n", "a\nx\nc\n")
    assert found is not None
    assert found.diff == ((" ", "a"), ("-", "b"), ("+", "x"), (" ", "c"))


def test_printed_text_may_be_part_of_a_line() -> None:
    assert printed_difference("42", "the answer is 42.\n") is None
    assert named(printed_difference("43", "42\n")) == ("not_printed", {"text": "43"})


@pytest.mark.parametrize(
    ("got", "want"),
    [
        (1, 1),
        (0.1 + 0.2, 0.3),
        (3, 3.0),
        (float("nan"), float("nan")),
        ("a", "a"),
        ([1, (2.0, "b")], [1, (2.0, "b")]),
        ({"a": [1.0]}, {"a": [1.0 + 1e-9]}),
        (None, None),
        (True, True),
        (torch.ones(2), torch.ones(2)),
        ([torch.ones(2)], [torch.ones(2)]),
    ],
)
def test_equal_values(got: Any, want: Any) -> None:
    assert value_difference(got, want) is None


@pytest.mark.parametrize(
    ("got", "want", "note"),
    [
        (1, 2, "value_differs"),
        (1.0, 1.1, "value_differs"),
        (1, True, "type_differs"),
        (True, 1, "value_differs"),
        ("1", 1, "value_differs"),
        (1, "1", "type_differs"),
        (None, 1, "value_differs"),
        (1, None, "type_differs"),
        ([1], (1,), "type_differs"),
        ([1, 2], [1], "length_differs"),
        ([1, [2, 3]], [1, [2, 4]], "value_differs_at"),
        ({"a": 1}, {"b": 1}, "key_missing"),
        ({"a": 1, "b": 1}, {"a": 1}, "key_unknown"),
        ({"a": 1}, {"a": 2}, "value_differs_at"),
        (5, {"a": 2}, "type_differs"),
        (torch.ones(2), [1.0, 1.0], "type_differs"),
        ([1.0, 1.0], torch.ones(2), "not_a_tensor"),
        (torch.ones(2), torch.ones(2, dtype=torch.float64), "dtype_differs"),
        ([torch.ones(2)], [torch.zeros(2)], "value_differs_at"),
        (float("nan"), 1.0, "value_differs"),
    ],
)
def test_different_values(got: Any, want: Any, note: str) -> None:
    assert named(value_difference(got, want, "x"))[0] == note


def test_a_nested_place_is_told() -> None:
    _, params = named(value_difference([1, [2, 3]], [1, [2, 4]], "x"))
    assert params == {"name": "x", "index": "[1][1]", "expected": "4", "got": "3"}


def test_numpy_arrays() -> None:
    import numpy

    assert value_difference(numpy.ones(2), numpy.ones(2)) is None
    assert value_difference(numpy.ones(2), numpy.ones(3)) is not None
    assert value_difference(numpy.ones(2), numpy.zeros(2)) is not None


WRONG = torch.full((3,), float("nan"), dtype=torch.float64, requires_grad=True)


@pytest.mark.parametrize(
    ("want", "note"),
    [
        (Wanted((2,), torch.int64, "cuda", False, [1.0, 2.0]), "shape_differs"),
        (Wanted((3,), torch.float32, "cuda", False, [1.0, 2.0, 3.0]), "dtype_differs"),
        (Wanted((3,), None, "cuda", False, [1.0, 2.0, 3.0]), "device_differs"),
        (Wanted((3,), None, "cpu", False, [1.0, 2.0, 3.0]), "grad_unwanted"),
        (Wanted((3,), None, "cpu", True, [1.0, 2.0, 3.0]), "nan_at"),
        (Wanted(values=[1.0]), "shape_differs"),
    ],
)
def test_the_first_of_many_differences_is_named(want: Wanted, note: str) -> None:
    assert named(tensor_difference(WRONG, want, "x"))[0] == note


def test_a_value_is_named_with_its_index() -> None:
    got = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
    found = tensor_difference(got, Wanted(values=[[1, 2], [3, 4]]), "x")
    assert named(found) == (
        "value_differs_at",
        {"name": "x", "index": "[1, 1]", "expected": "4", "got": "5"},
    )
    assert found is not None
    assert "5." in found.got


def test_numbers_that_look_alike_are_told_in_full() -> None:
    got = torch.tensor(1.0 + 1e-6, dtype=torch.float64)
    _, params = named(tensor_difference(got, Wanted(values=1.0), "x"))
    assert params["expected"] != params["got"]


def test_no_tensor_at_all() -> None:
    assert named(tensor_difference([1.0], Wanted((1,)), "x"))[0] == "not_a_tensor"


def test_missing_gradient() -> None:
    assert named(tensor_difference(torch.ones(1), Wanted(requires_grad=True)))[0] == "grad_missing"


def test_a_wanted_nan_is_no_fault() -> None:
    nan = float("nan")
    assert tensor_difference(torch.tensor([nan, 1.0]), Wanted(values=[nan, 1.0])) is None
    assert named(tensor_difference(torch.tensor(nan), Wanted(values=1.0)))[0] == "is_nan"


@pytest.mark.parametrize(
    ("dtype", "noise", "is_close"),
    [
        (torch.float64, 1e-9, True),
        (torch.float64, 1e-5, False),
        (torch.float32, 1e-6, True),
        (torch.float32, 1e-3, False),
        (torch.float16, 1e-3, True),
        (torch.bfloat16, 1e-2, True),
        (torch.bfloat16, 1e-1, False),
    ],
)
def test_tolerance_by_dtype(dtype: torch.dtype, noise: float, is_close: bool) -> None:
    got = torch.tensor([1.0 + noise], dtype=dtype)
    assert (tensor_difference(got, Wanted(values=[1.0])) is None) is is_close


def test_tolerance_can_be_given() -> None:
    got = torch.tensor([1.1])
    assert tensor_difference(got, Wanted(values=[1.0], atol=0.2)) is None
    assert tensor_difference(got, Wanted(values=[1.0], rtol=0.2)) is None


@pytest.mark.parametrize(
    ("got", "values", "is_equal"),
    [
        (torch.tensor([1, 2]), [1, 2], True),
        (torch.tensor([1, 2]), [1, 3], False),
        (torch.tensor([True, False]), [True, False], True),
        (torch.tensor([1 + 2j]), [1 + 2j], True),
        (torch.ones(2, 2).to_sparse(), [[1, 1], [1, 1]], True),
        (torch.ones(0), [], True),
        (torch.tensor(float("inf")), float("inf"), True),
        (torch.tensor(float("inf")), 1.0, False),
    ],
)
def test_kinds_of_tensors(got: torch.Tensor, values: Any, is_equal: bool) -> None:
    assert (tensor_difference(got, Wanted(values=values)) is None) is is_equal


def test_a_meta_tensor_has_no_values() -> None:
    got = torch.ones(2, device="meta")
    assert named(tensor_difference(got, Wanted(values=[1.0, 1.0])))[0] == "no_values"


def test_the_devices_number_matters_only_where_asked() -> None:
    assert tensor_difference(torch.ones(1), Wanted(device=torch.device("cpu"))) is None
    found = tensor_difference(torch.ones(1, device="meta"), Wanted(device="cpu"))
    assert named(found)[1]["got"] == "meta"


def test_a_broken_repr_does_not_break_the_comparison() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert named(value_difference(Odd(), 1))[1]["got"] == "<Odd>"
