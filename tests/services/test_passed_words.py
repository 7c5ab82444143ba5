"""What is said of the devices on which an exercise is passed."""

import pytest

from codeblanks_gui.services.passed_words import passed_text

ALL = ("cpu", "simulated-cuda", "simulated-mps")
CUDA, MPS = "Simulated GPU (cuda)", "Simulated GPU (mps)"


@pytest.mark.parametrize(
    ("passed", "wanted", "text"),
    [
        ((), ALL, ""),
        (("cpu",), ("cpu",), ""),  # nobody asked for more
        (("cpu",), ALL, f"Passed on: CPU. Not yet on: {CUDA}, {MPS}."),
        (("simulated-mps", "cpu"), ALL, f"Passed on: CPU, {MPS}. Not yet on: {CUDA}."),
        (ALL, ALL, f"Passed on: CPU, {CUDA}, {MPS}. Not yet on a real GPU."),
        (("cuda", "simulated-mps", "cpu"), ALL, f"Passed on: CPU, CUDA, {MPS}."),
        (("cpu", "cuda"), ("cpu",), "Passed on: CPU, CUDA."),
        (("cuda",), ALL, f"Passed on: CUDA. Not yet on: CPU, {MPS}."),
    ],
)
def test_where_it_is_passed_and_where_not(
    passed: tuple[str, ...], wanted: tuple[str, ...], text: str
) -> None:
    assert passed_text(passed, wanted) == text
