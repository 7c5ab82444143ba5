"""What `codeblanks doctor` prints, for people and for programs."""

import json
import re
import sys
from pathlib import Path

import pytest

from codeblanks_gui import __version__
from codeblanks_gui.core.device import KIND_NAMES, DeviceReport
from codeblanks_gui.core.private_names import PrivateNames
from codeblanks_gui.services import doctor
from codeblanks_gui.services.device_words import byte_text, part_text
from codeblanks_gui.services.doctor_fields import (
    DEVICE_FIELDS,
    PROBLEM_FIELDS,
    REPORT_FIELDS,
    UNIT_FIELDS,
    Field,
)
from tests.device_reports import NAMES, report_of


def check(found: dict[str, object], fields: dict[str, Field]) -> None:
    """Hold an object of the JSON against the fields that are documented."""
    assert list(found) == list(fields)
    for name, value in found.items():
        assert type(value) in fields[name].types, f"{name}: {value!r}"


@pytest.mark.parametrize("name", NAMES)
def test_json_is_as_documented(name: str) -> None:
    document = json.loads(json.dumps(doctor.doctor_json(report_of(name))))
    check(document, REPORT_FIELDS)
    assert [device["kind"] for device in document["devices"]] == list(KIND_NAMES)
    for device in document["devices"]:
        check(device, DEVICE_FIELDS)
        assert device["state"] in ("ready", "unusable", "absent")
        assert device["reason"]
        for unit in device["units"]:
            check(unit, UNIT_FIELDS)
    if document["problem"] is not None:
        check(document["problem"], PROBLEM_FIELDS)


def test_what_cannot_be_told_without_torch_is_not_called_absent() -> None:
    """A card may well be there: its memory isn't known, and the reason isn’t that there is none."""
    document = doctor.doctor_json(report_of("constructed-torch-missing-with-card"))
    cuda = document["devices"][0]
    assert cuda["reason_id"] == "needs_torch"
    assert (
        cuda["total_memory_reason"]
        == cuda["reason"]
        == ("This can’t be determined without PyTorch.")
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
    assert "Next step: Install the PyTorch that fits the card and its driver:" in text
    assert "\n      /opt/lessons/bin/python -m pip install --force-reinstall torch --index" in text
    assert "CPU · ready · AMD Ryzen 7 5800X 8-Core Processor\n" in text


def test_text_of_a_ready_card_has_its_figures() -> None:
    text = doctor.doctor_text(report_of("constructed-cuda-ready"))
    assert "CUDA (NVIDIA) · ready · NVIDIA GeForce RTX 4070\n" in text
    assert "Memory: 12\N{NO-BREAK SPACE}GiB · Compute capability: 8.9" in text
    assert "580.95.05" in text


def test_text_of_two_cards_names_both() -> None:
    text = " ".join(doctor.doctor_text(report_of("constructed-cuda-two-cards")).split())
    assert "Cards: 2" in text
    assert "cuda:0: NVIDIA GeForce RTX 4070" in text
    assert "cuda:1: NVIDIA GeForce GTX 1650" in text


def test_text_of_a_problem_is_short() -> None:
    text = doctor.doctor_text(report_of("constructed-torch-missing"))
    assert text == (
        f"CodeBlanks {__version__} · Python 3.12.4 · PyTorch none\n\n"
        "  PyTorch is not installed in this Python.\n"
        "  Next step: Install PyTorch in it:\n"
        "      /opt/lessons/bin/python -m pip install torch "
        "--index-url https://download.pytorch.org/whl/cpu\n"
    )


AYSE = PrivateNames("Ayşe Nur", "AYSE-NUR-PC", ("C:\\Users\\Ayşe Nur", "/opt/lessons"))


@pytest.mark.parametrize("name", NAMES)
def test_markdown_names_nobody(name: str) -> None:
    text = doctor.report_markdown(report_of(name), AYSE)
    assert text.startswith("### CodeBlanks device report\n")
    for private in ("/opt/", "/__w/", "Ayşe", "Nur", "site-packages", "C:\\"):
        assert private not in text
    assert re.search(r"[0-9a-f]{4}-[0-9a-f]{12}", text) is None, "no whole UUID"


def test_markdown_tells_what_helps() -> None:
    old = doctor.report_markdown(report_of("stand-in-driver-too-old"), AYSE)
    assert "The NVIDIA driver is too old" in old
    assert "`python -m pip install --force-reinstall torch --index-url https://" in old
    assert "What PyTorch said:\n\n> CUDA initialization: The NVIDIA driver" in old
    crashed = doctor.report_markdown(report_of("constructed-cuda-crashed"), AYSE)
    assert "Reading the devices ended with: SIGSEGV" in crashed


def test_this_account_is_not_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The names are asked of the system: an account and a folder as Turkish ones are."""
    home = tmp_path / "Işıl Öğüş Çınar"
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    for variable in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(variable, "ışıl öğüş")
    error = f"ImportError: {home}/dersler/lib/libtorch.so: IŞIL ÖĞÜŞ has no right to read it"
    report = DeviceReport(
        cards=(),
        problem_id="torch_broken",
        next_step_id="reinstall_torch",
        params={"error": error},
        command=f"'{home}/dersler/bin/python' -m pip install torch",
        executable=f"{home}/dersler/bin/python",
        warnings=(f"a warning from {home}/dersler/x.py",),
    )
    text = doctor.report_markdown(report)
    assert "can’t be imported: ImportError: …/libtorch.so: … has no right to read it" in text
    assert "`python -m pip install torch`" in text
    assert "> a warning from …/x.py" in text
    for private in ("Işıl", "Öğüş", "Çınar", "dersler", str(tmp_path)):
        assert private not in text


def test_this_machine_is_not_named() -> None:
    """The names are those of this account and computer, whoever runs the test."""
    names = doctor.names_of_this_machine(sys.executable)
    text = doctor.report_markdown(doctor.read_devices(sys.executable))
    assert str(Path.home()) not in text
    assert str(Path(sys.executable).parent.parent) not in text
    assert names.host not in text.split()


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 KiB"),
        (512, "512 B"),
        (310 * 2**20, "310 MiB"),
        (5.1 * 2**30, "5.1 GiB"),
        (9.96 * 2**30, "10 GiB"),
        (24 * 2**30, "24 GiB"),
    ],
)
def test_bytes(count: float, text: str) -> None:
    assert byte_text(count).replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (5.1 * 2**30, 24 * 2**30, "5.1/24 GiB"),
        (12 * 2**20, 8 * 2**30, "12 MiB / 8 GiB"),
        (0, 8 * 2**30, "0/8 GiB"),
    ],
)
def test_part_of_a_whole(part: float, whole: float, text: str) -> None:
    assert part_text(part, whole).replace("\N{NO-BREAK SPACE}", " ") == text
