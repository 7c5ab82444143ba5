"""What is nearly right stays wrong, and the learner is told what to write otherwise."""

import pytest

from codeblanks_gui.core.course import Blank, Blanks, NearMiss
from codeblanks_gui.core.quiz import PartVerdict, judge_blanks

SAID = "Almost right: "
ANSWER = {"tr": "?", "en": "?"}


def judged(code: str, accept: str, typed: str, *near: NearMiss) -> PartVerdict:
    blank = Blank((accept,), near)
    question = Blanks("q", ANSWER, ANSWER, {"tr": code, "en": code}, (blank,))
    return judge_blanks(question, "tr", [typed]).parts[0]


@pytest.mark.parametrize(
    ("code", "accept", "typed", "told"),
    [
        ("y = x.____1(device)", "to", ".to", "leave out `.`."),
        ("y = x.____1(device)", "to", "to()", "leave out `()`."),
        ("y = x.____1(device)", "to", " to( ", "leave out `(`."),
        ("y = x.____1(device)", "to", ".to()", "leave out `.` and `()`."),
        ("y = x.____1(device)", "to", "x.to", "leave out `x.`."),
        ("y = x.____1(device)", "to", "to(device)", "leave out `(device)`."),
        ("y = x.____1(device)", "to", "x.to(device)", "leave out `x.` and `(device)`."),
        ("y = x.____1(device)", "to", "“to”", "write it without quotes."),
        ("y = x.____1(device)", "to", "To", "mind upper and lower case."),
        ("y = x.____1(device)", "to", "TO.", "leave out `.`."),
        ("y = x.____1()", "item", "İTEM", "in English letters only"),
        ("y = x.____1()", "item", "ıtem", "in English letters only"),
        ("with torch.____1():", "no_grad", "nograd", "mind the underscores"),
        ("with torch.____1():", "no_grad", "no grad", "mind the underscores"),
        ("with torch.____1():", "no_grad", "torch.no_grad", "leave out `torch.`."),
        ("f(x, ____1=True)", "non_blocking", "non_blocking=", "leave out `=`."),
        ("f(x, ____1=True)", "non_blocking", "non_blocking=True", "leave out `=True`."),
        ("y = x.____1", "size()", "size", "`()` is missing."),
        ("y = torch.device(____1)", '"cuda"', "cuda", "write it in straight quotes"),
        ("y = torch.device(____1)", '"cuda"', "“cuda”", "write it in straight quotes"),
        ("y = torch.device(____1)", '"cuda"', '"Cuda"', "mind upper and lower case."),
    ],
)
def test_a_slip_is_told(code: str, accept: str, typed: str, told: str) -> None:
    part = judged(code, accept, typed)
    assert not part.is_right
    assert part.note is None
    assert part.slip is not None
    assert str(part.slip).startswith(SAID)
    assert told in str(part.slip)


@pytest.mark.parametrize(
    ("code", "accept", "typed"),
    [
        ("y = x.____1(device)", "to", "cuda"),
        ("y = x.____1(device)", "to", "too"),
        ("y = x.____1(device)", "to", "."),
        ("y = x.____1(device)", "to", "()"),
        ("y = x / ____1", "8", ".8"),
        ("y = x / ____1", "8", "80"),
        ("y = x / ____1", "8", "-8"),
        ("y = x.____1", "float32", "float3"),
        ("y = x.____1", "float32", "float 64"),
    ],
)
def test_another_answer_is_no_slip(code: str, accept: str, typed: str) -> None:
    part = judged(code, accept, typed)
    assert not part.is_right
    assert part.slip is None


@pytest.mark.parametrize(
    ("code", "accept", "typed"),
    [
        ("y = x.____1(device)", "to", " to "),
        ("y = torch.device(____1)", '"cuda"', "'cuda'"),
        ("y = x.____1", "size()", "size( )"),
    ],
)
def test_what_means_the_same_is_right_and_has_no_slip(code: str, accept: str, typed: str) -> None:
    assert judged(code, accept, typed) == PartVerdict(True)


@pytest.mark.parametrize("typed", ["cuda", ".cuda()", "Cuda"])
def test_what_the_course_says_of_an_answer_holds_for_its_slips_too(typed: str) -> None:
    only = {"tr": "yalnızca GPU", "en": "only GPUs"}
    part = judged("y = x.____1(device)", "to", typed, NearMiss("cuda", only))
    assert part == PartVerdict(False, only)


def test_what_the_course_says_goes_before_a_slip() -> None:
    note = {"tr": "sınıf değil, fonksiyon", "en": "the function, not the class"}
    part = judged("y = torch.____1([1])", "tensor", "Tensor", NearMiss("Tensor", note))
    assert part == PartVerdict(False, note)
