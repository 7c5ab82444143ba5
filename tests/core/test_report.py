"""Reports: one document, in the language of the moment."""

import dataclasses
import json
import re

import pytest

from codeblanks_gui.core import report_texts
from codeblanks_gui.core.messages import (
    CaseResult,
    Difference,
    ErrorInfo,
    Note,
    WorkerAnswer,
    WorkerHello,
    encode,
)
from codeblanks_gui.core.movements import Movement, MovementReport
from codeblanks_gui.core.report import CheckReport, sentence, together
from codeblanks_gui.core.text import Marked


def say(marked: Marked, **params: object) -> str:
    return marked.source.format(**params)


SHAPE = Difference(
    Note("shape_differs", {"name": "x", "expected": "(3, 1)", "got": "(3,)"}), "(3, 1)", "(3,)"
)
CASES = (
    CaseResult({"tr": "Bir", "en": "One"}, "failed", SHAPE),
    CaseResult({"tr": "İki", "en": "Two"}, "passed"),
)


def test_to_json_has_exactly_the_documented_shape() -> None:
    verdict = {
        "status": "not_yet",
        "device": "cpu",
        "simulated": False,
        "message": "Düz.",
        "mistake": "flat",
        "cases": [
            {
                "name": "Bir",
                "status": "failed",
                "message": "`x` has shape (3,), but (3, 1) is needed.",
            },
            {"name": "İki", "status": "passed", "message": ""},
        ],
        "error": None,
        "duration_ms": 7,
    }
    report = CheckReport(
        "not_yet",
        Note("not_yet"),
        lesson_id="tensors",
        exercise_id="e",
        device="cpu",
        cases=CASES,
        mistake="flat",
        mistake_text={"tr": "Düz.", "en": "Flat."},
        stdout="a\n",
        duration_ms=7,
    )
    assert report.to_json("tr", say) == {
        "lesson": "tensors",
        "exercise": "e",
        **verdict,
        "stdout": "a\n",
        "moved": [],
        "devices": [verdict],
    }


def test_the_error_is_explained_in_general_words_where_no_row_knows_it() -> None:
    report = CheckReport("stopped", Note("stopped_at", {"line": "3"}), error=ErrorInfo("E", "t", 3))
    told = report.to_json("en", say)["error"]
    assert told == {
        "type": "E",
        "text": "t",
        "line": 3,
        "explanation": report_texts.UNKNOWN_ERROR.source,
    }
    assert report.line == 3


def test_without_a_mistake_the_first_failed_case_speaks() -> None:
    report = CheckReport("not_yet", Note("not_yet"), cases=CASES)
    assert report.message("en", say) == "`x` has shape (3,), but (3, 1) is needed."


def test_an_authors_sentence_is_said_in_the_asked_language() -> None:
    note = Note(text={"tr": "Yanlış.", "en": "Wrong."})
    assert (sentence(note, "tr", say), sentence(note, "en", say)) == ("Yanlış.", "Wrong.")


def test_a_value_without_a_name_has_one() -> None:
    note = Note("is_nan", {"name": "", "expected": "1"})
    assert sentence(note, "en", say) == "The value is nan, but 1 is needed."


@pytest.mark.parametrize("note_id", [*report_texts.NOTES])
def test_every_sentence_can_be_filled(note_id: str) -> None:
    marked = report_texts.NOTES[note_id]
    places = re.findall(r"\{(\w+)\}", marked.source)
    said = sentence(Note(note_id, dict.fromkeys(places, "§")), "en", say)
    assert said != note_id
    assert "{" not in said


@pytest.mark.parametrize("status", [*report_texts.TITLES])
def test_each_verdict_has_its_title_and_a_next_step(status: str) -> None:
    report = CheckReport(status, Note(status))  # type: ignore[arg-type]
    assert report.title == report_texts.TITLES[status]
    assert bool(report.advice(say)) == (status not in ("passed", "limit", "setup_broken"))


def test_a_missing_torch_comes_with_its_command() -> None:
    report = CheckReport("setup_broken", Note("no_torch", {"python": "/opt/py"}))
    assert report.command == '"/opt/py" -m pip install torch numpy'
    assert report.advice(say)


def test_messages_survive_the_line_between_processes() -> None:
    answer = WorkerAnswer(
        "judged", list(CASES), "flat", ErrorInfo("E", "ş\n", 1, "a", "b"), "2", "out", "err", "p"
    )
    line = encode(answer)
    assert b"\n" not in line
    assert WorkerAnswer.from_data(json.loads(line)) == answer
    hello = WorkerHello((3, 9, 1), "2.4", "cpu", Note("no_torch", {"python": "x"}), True)
    assert WorkerHello.from_data(json.loads(encode(hello))) == hello


def test_lone_surrogates_do_not_stop_a_message() -> None:
    line = encode(WorkerAnswer("judged", stdout="a\ud800b"))
    assert json.loads(line)["stdout"] == "a?b"


def rounds(*statuses: tuple[str, str]) -> tuple[CheckReport, ...]:
    return tuple(
        CheckReport(status, Note(status), device=device, duration_ms=10)  # type: ignore[arg-type]
        for device, status in statuses
    )


def test_the_first_device_that_is_not_passed_decides() -> None:
    report = together(
        rounds(("cpu", "passed"), ("simulated-cuda", "not_yet"), ("simulated-mps", "stopped")), ()
    )
    assert (report.status, report.device, report.duration_ms) == ("not_yet", "simulated-cuda", 30)
    assert report.is_simulated


def test_a_device_that_cannot_be_had_counts_less_than_a_wrong_program() -> None:
    found = rounds(("simulated-cuda", "setup_broken"), ("cpu", "stopped"))
    report = together(found, ("simulated-mps",))
    assert (report.status, report.device) == ("stopped", "cpu")
    assert not report.is_simulated
    assert together(found[:1], ("cpu",)).status == "setup_broken"


def test_a_pass_shows_what_moved_where_anything_could() -> None:
    moved = MovementReport((Movement("model.py", 1, "x.cuda()", "to_device", "copy", 1, 4),))
    on_cpu, on_cuda = rounds(("cpu", "passed"), ("simulated-cuda", "passed"))
    on_cpu = dataclasses.replace(on_cpu, moved=MovementReport())
    report = together((on_cpu, dataclasses.replace(on_cuda, moved=moved)), ())
    assert report.moved == moved
    assert report.to_json("en", say)["moved"][0]["way"] == "to_device"
    assert report.is_simulated


def test_a_real_gpu_is_named_and_not_called_simulated() -> None:
    report = together(rounds(("cuda", "not_yet")), ("cpu",))
    assert report.headline(say) == "Not yet, on the GPU (cuda)"
    passed = together(rounds(("cuda", "passed"), ("cpu", "passed")), ())
    assert (passed.is_simulated, passed.advice(say)) == (False, "")
