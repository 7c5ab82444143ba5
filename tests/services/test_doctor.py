"""What `codeblanks doctor` prints, for people and for programs."""

import json
import sys
from pathlib import Path

import pytest

from codeblanks_gui import __version__
from codeblanks_gui.core.device import DeviceReport
from codeblanks_gui.core.device_facts import facts_from_output
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.services import doctor
from codeblanks_gui.services.device_words import byte_text, part_text

REPORTS = Path(__file__).parent.parent / "data" / "device_reports"


def report_of(name: str) -> DeviceReport:
    saved = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    stdout = "\n".join(json.dumps(line) for line in saved["lines"])
    return report_from_facts(
        facts_from_output(stdout, saved["stderr"], saved["exit_code"], saved["timed_out"])
    )


def test_json_of_this_python() -> None:
    report = doctor.read_devices(sys.executable)
    document = json.loads(json.dumps(doctor.doctor_json(report)))
    assert document["app"] == __version__
    assert document["python"] == sys.version.split()[0]
    assert document["torch"]
    assert document["problem"] is None
    devices = {device["kind"]: device for device in document["devices"]}
    assert list(devices) == ["cuda", "rocm", "mps", "xpu", "cpu"]
    assert devices["cpu"]["state"] == "ready"
    assert devices["cpu"]["total_memory"] > 2**28
    for device in devices.values():
        assert device["reason"]
        assert (device["total_memory"] is None) == bool(device["total_memory_reason"])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("constructed-cuda-ready", 0),
        ("recorded-linux-cpu-wheel", 0),
        ("constructed-cuda-cpu-wheel-with-card", 1),
        ("constructed-mps-no-metal", 1),
        ("constructed-cuda-crashed", 1),
        ("recorded-linux-without-torch", 3),
        ("constructed-torch-crashed", 3),
        ("constructed-torch-hung", 3),
        ("constructed-no-python", 3),
    ],
)
def test_exit_code(name: str, code: int) -> None:
    assert doctor.doctor_exit_code(report_of(name)) == code


def test_text_of_a_card_that_needs_something() -> None:
    text = doctor.doctor_text(report_of("constructed-cuda-cpu-wheel-with-card"))
    assert "CUDA (NVIDIA) · not usable\n" in text
    assert "this PyTorch was built for the CPU only" in text
    assert "Next step: Install the CUDA build of PyTorch" in text
    assert "\n      /opt/lessons/bin/python -m pip install --force-reinstall torch --index" in text
    assert "CPU · ready · AMD Ryzen 7 5800X 8-Core Processor\n" in text


def test_text_of_a_ready_card_has_its_figures() -> None:
    text = doctor.doctor_text(report_of("constructed-cuda-ready"))
    assert "CUDA (NVIDIA) · ready · NVIDIA GeForce RTX 4070\n" in text
    assert "Memory: 12\N{NO-BREAK SPACE}GB · Compute capability: 8.9" in text
    assert "570.86.15" in text


def test_text_of_a_problem_is_short() -> None:
    text = doctor.doctor_text(report_of("constructed-torch-missing"))
    assert text == (
        f"CodeBlanks {__version__} · Python 3.12.4 · PyTorch none\n\n"
        "  PyTorch is not installed in this Python.\n"
        "  Next step: Install PyTorch in it:\n"
        "      /opt/lessons/bin/python -m pip install torch\n"
    )


@pytest.mark.parametrize("path", sorted(REPORTS.glob("*.json")), ids=lambda path: path.stem)
def test_markdown_names_nobody(path: Path) -> None:
    report = report_of(path.stem)
    text = doctor.report_markdown(report)
    assert text.startswith("### CodeBlanks device report\n")
    assert "/opt/lessons" not in text
    assert "Ayşe" not in text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("can't open /home/ayşe nur/x/lib.so", "can't open /home/…/x/lib.so"),
        ('File "/Users/ali/t.py"', 'File "/Users/…/t.py"'),
        (r"C:\Users\Ali Veli\torch\lib\c10.dll", r"C:\Users\…\torch\lib\c10.dll"),
        ("/usr/lib/libcuda.so", "/usr/lib/libcuda.so"),
    ],
)
def test_names_of_people_are_masked(text: str, masked: str) -> None:
    assert doctor.without_names(text) == masked


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 kB"),
        (512, "0.5 kB"),
        (310 * 2**20, "310 MB"),
        (5.1 * 2**30, "5.1 GB"),
        (9.96 * 2**30, "10 GB"),
        (24 * 2**30, "24 GB"),
    ],
)
def test_bytes(count: float, text: str) -> None:
    assert byte_text(count).replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (5.1 * 2**30, 24 * 2**30, "5.1/24 GB"),
        (12 * 2**20, 8 * 2**30, "12 MB / 8 GB"),
        (0, 8 * 2**30, "0/8 GB"),
    ],
)
def test_part_of_a_whole(part: float, whole: float, text: str) -> None:
    assert part_text(part, whole).replace("\N{NO-BREAK SPACE}", " ") == text
