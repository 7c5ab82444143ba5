"""The trace's report as types, its sentences, and sizes as people type them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from codeblanks_gui.core import movement_texts
from codeblanks_gui.core.byte_sizes import parse_size
from codeblanks_gui.core.movements import WAYS, Movement, MovementReport

ADVICE = Path(__file__).parents[2] / "src/codeblanks_gui/kernel_side/device_trace/advice.py"
ROW: dict[str, Any] = {
    "file": "/f/model.py",
    "line": 7,
    "code": "total += loss.item()",
    "way": "read",
    "what": ".item()",
    "count": 500,
    "bytes": 2000,
    "turns": 500,
    "notes": [{"id": "read_in_loop", "params": {"count": 500}}],
}
DATA: dict[str, Any] = {
    "simulated": "cuda",
    "left_out": 3,
    "rows": [ROW, {**ROW, "way": "to_device", "what": "copy", "notes": []}],
}


def test_a_report_is_read_from_json() -> None:
    report = MovementReport.from_data(json.loads(json.dumps(DATA)))
    assert (report.simulated, report.left_out, len(report.rows)) == ("cuda", 3, 2)
    first = report.rows[0]
    assert (first.line, first.count, first.turns) == (7, 500, 500)
    assert first.notes[0].params == {"count": "500"}
    assert report.needless == (first,)
    assert (report.count("read", "wait"), report.bytes("to_device")) == (500, 2000)
    assert not report.is_empty
    assert MovementReport().is_empty


@pytest.mark.parametrize(
    "data",
    [
        {},
        {**DATA, "rows": None},
        {**DATA, "rows": [{}]},
        {**DATA, "rows": [{**ROW, "way": "sideways"}]},
        {**DATA, "rows": [{**ROW, "count": "many"}]},
        {**DATA, "left_out": None},
    ],
)
def test_what_is_no_report_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        MovementReport.from_data(data)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", ["copy", "module", ".item()", "elements", "unheard_of"])
def test_every_row_has_a_name(way: str, what: str) -> None:
    marked, params = movement_texts.what(Movement("", 0, "", way, what, 1))
    assert marked.source.format(**params)
    assert ("unheard_of" in params.values()) == (what == "unheard_of" and way == "wait")


def test_every_note_of_the_trace_has_a_sentence() -> None:
    text = ADVICE.read_text(encoding="utf-8")
    told = set(re.findall(r'_note\(\s*"(\w+)"', text)) | set(re.findall(r': "(\w+_\w+)"', text))
    assert told == set(movement_texts.SENTENCES)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4096", 4096),
        ("4096B", 4096),
        ("2GiB", 2 << 30),
        ("2 gb", 2 << 30),
        ("512M", 512 << 20),
        ("1.5GiB", 3 << 29),
        ("1,5G", 3 << 29),
        (" 1 KiB ", 1024),
        ("1TiB", 1 << 40),
    ],
)
def test_sizes_as_people_type_them(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text",
    [" ", "0", "0GiB", "0.0001", "-1", "-2GiB", "much", "2XB", "GiB", "1e9", "2 G i B", "inf"],
)
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        parse_size(text)
