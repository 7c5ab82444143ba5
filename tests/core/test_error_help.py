"""Error explanations: the tables are whole, and they match what this torch really says."""

import re
import subprocess
import sys

import pytest

from codeblanks_gui.core.error_help import (
    Explanation,
    explain,
    explain_warnings,
    explanations,
    version_is_in,
)

ROWS = explanations()
PRODUCE = """
import sys, json, warnings, torch
for line in sys.stdin:
    row = json.loads(line)
    try:
        with warnings.catch_warnings():
            exec(row["example"], {"torch": torch, "__file__": __file__})
        said = "nothing was raised"
    except BaseException as error:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        said = f"{type(error).__name__}: {text}"
    print(json.dumps([row["id"], said]))
print(json.dumps(["torch", torch.__version__]))
print(json.dumps(["cuda", torch.version.cuda or ""]))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the installed Python and torch say to each example, from one process."""
    import json

    script = tmp_path_factory.mktemp("produce") / "produce.py"
    script.write_text(PRODUCE, encoding="utf-8")
    lines = [json.dumps({"id": row.id, "example": row.example}) for row in ROWS if row.example]
    done = subprocess.run(
        [sys.executable, str(script)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_ids_are_unique_and_texts_are_in_both_languages() -> None:
    ids = [row.id for row in ROWS]
    assert len(ids) == len(set(ids)) >= 45
    for row in ROWS:
        assert set(row.text) == {"tr", "en"}, row.id
        assert all(len(text) > 40 for text in row.text.values()), row.id


def test_every_place_in_a_text_is_a_group_of_its_pattern() -> None:
    for row in ROWS:
        for text in row.text.values():
            places = set(re.findall(r"(?<!\{)\{(\w+)\}(?!\})", text))
            assert places <= set(row.match.groupindex), row.id


def test_examples_are_explained_by_their_own_row(said: dict[str, str]) -> None:
    wrong = []
    for row in ROWS:
        if not row.example or (row.id == "no_cuda_build" and said["cuda"]):
            continue
        first = next((r.id for r in ROWS if r.fits(said[row.id], said["torch"])), None)
        if first != row.id:
            wrong.append((row.id, said[row.id], first))
    assert not wrong


@pytest.mark.parametrize(
    ("error", "row"),
    [
        (
            "RuntimeError: Expected all tensors to be on the same device, but found at least two "
            "devices, cpu and cuda:0!",
            "devices_differ",
        ),
        (
            "RuntimeError: Input type (torch.FloatTensor) and weight type "
            "(torch.cuda.FloatTensor) should be the same",
            "input_and_weight_devices",
        ),
        (
            "RuntimeError: Tensor for argument input is on cpu but expected on mps",
            "mps_and_cpu_mixed",
        ),
        ("OutOfMemoryError: CUDA out of memory. Tried to allocate 22.78 GiB.", "gpu_out_of_memory"),
        ("AcceleratorError: CUDA error: device-side assert triggered", "device_assert"),
        (
            "RuntimeError: Attempting to deserialize object on CUDA device 1 but "
            "torch.cuda.device_count() is 1.",
            "load_from_other_gpu",
        ),
        ("NameError: name 'prnt' is not defined. Did you mean: 'print'?", "name_misspelt"),
        (
            "NameError: name 'math' is not defined. Did you forget to import 'math'?",
            "name_forgot_import",
        ),
    ],
)
def test_texts_of_other_machines_find_their_row(error: str, row: str) -> None:
    assert next(r.id for r in ROWS if r.fits(error, "2.13.0")) == row


def test_names_are_filled_in() -> None:
    text = explain("NameError", "name 'prnt' is not defined. Did you mean: 'print'?")
    assert "`prnt`" in text["tr"]
    assert "`print`" in text["en"]


def test_an_unknown_error_is_not_explained() -> None:
    assert explain("LearnersOwnError", "whatever") == {}


def test_warnings_are_found_in_what_was_printed() -> None:
    line = (
        "model.py:3: UserWarning: Using a target size (torch.Size([4])) that is different to the "
        "input size (torch.Size([4, 1])). This will likely lead to incorrect results."
    )
    found = explain_warnings(f"hello\n{line}\n  loss = f(a, b)\n")
    assert len(found) == 1
    assert "4, 1" in next(iter(found.values()))["en"]


@pytest.mark.parametrize(
    ("version", "wanted", "is_in"),
    [
        ("2.13.0+cpu", ">=2.4", True),
        ("2.3.1", ">=2.4", False),
        ("2.10.0", ">=2.9,<2.11", True),
        ("2.11.0", ">=2.9,<2.11", False),
        ("", ">=2.4", True),
        ("2.4.0", "", True),
    ],
)
def test_version_ranges(version: str, wanted: str, is_in: bool) -> None:
    assert version_is_in(version, wanted) is is_in


def test_a_row_of_another_torch_does_not_fit() -> None:
    row = Explanation("x", re.compile("boom"), {"en": "b"}, torch=">=9")
    assert row.fits("E: boom", "2.13.0") is None
    assert row.fits("E: boom", "9.1") == {"en": "b"}
