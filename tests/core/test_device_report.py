"""Each state of each device: a report of the probe, and the sentence that is said about it."""

import json
from pathlib import Path

import pytest

from codeblanks_gui.core.device import KINDS, DeviceReport, Reading
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.device_texts import DEVICE_TEXTS

REPORTS = Path(__file__).parent.parent / "data" / "device_reports"


def facts_of(name: str) -> ProbeFacts:
    saved = json.loads((REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    stdout = "\n".join(json.dumps(line) for line in saved["lines"])
    return facts_from_output(stdout, saved["stderr"], saved["exit_code"], saved["timed_out"])


def report_of(name: str) -> DeviceReport:
    return report_from_facts(facts_of(name))


def said(text_id: str, params: dict[str, str]) -> str:
    return DEVICE_TEXTS[text_id].source.format(**params) if text_id else ""


CARDS = [
    ("constructed-cuda-ready", "cuda", "ready", "A small computation on it came out right."),
    (
        "constructed-cuda-cpu-wheel-with-card",
        "cuda",
        "unusable",
        "An NVIDIA card is here, but this PyTorch was built for the CPU only (a CPU-only wheel).",
    ),
    (
        "constructed-cuda-cpu-wheel-windows",
        "cuda",
        "unusable",
        "An NVIDIA card is here, but this PyTorch was built for the CPU only (a CPU-only wheel).",
    ),
    (
        "constructed-cuda-cpu-wheel-no-card",
        "cuda",
        "absent",
        "This PyTorch was built for the CPU only (a CPU-only wheel), "
        "and no NVIDIA card was found here.",
    ),
    (
        "recorded-linux-cpu-wheel",
        "cuda",
        "absent",
        "This PyTorch was built for the CPU only (a CPU-only wheel), "
        "and no NVIDIA card was found here.",
    ),
    (
        "constructed-cuda-cpu-wheel-cards-unknown",
        "cuda",
        "absent",
        "This PyTorch was built for the CPU only (a CPU-only wheel).",
    ),
    (
        "constructed-cuda-no-driver",
        "cuda",
        "absent",
        "No NVIDIA card and no NVIDIA driver were found here.",
    ),
    (
        "constructed-cuda-no-driver-with-card",
        "cuda",
        "unusable",
        "An NVIDIA card is here, but no NVIDIA driver that PyTorch can reach.",
    ),
    (
        "constructed-cuda-driver-too-old",
        "cuda",
        "unusable",
        "The NVIDIA driver is too old: it knows CUDA 12.8, "
        "and this PyTorch was built for CUDA 13.0.",
    ),
    (
        "constructed-cuda-hidden",
        "cuda",
        "unusable",
        "The environment variable CUDA_VISIBLE_DEVICES is set to “-1” and hides the card.",
    ),
    (
        "constructed-cuda-no-device",
        "cuda",
        "unusable",
        "The NVIDIA driver is here, but it shows no card.",
    ),
    (
        "constructed-cuda-driver-unwell",
        "cuda",
        "unusable",
        "The NVIDIA driver doesn’t answer as it should: RuntimeError: CUDA unknown error - "
        "this may be due to an incorrectly set up environment",
    ),
    (
        "constructed-cuda-card-too-old",
        "cuda",
        "unusable",
        "The card is too old for this PyTorch: its compute capability is 6.1, "
        "and the build has code for 7.5, 8.0, 8.6, 9.0, 10.0, 12.0.",
    ),
    (
        "constructed-cuda-card-too-new",
        "cuda",
        "unusable",
        "The card is newer than this PyTorch: its compute capability is 12.0, "
        "and the build has code for 5.0, 6.0, 7.0, 7.5, 8.0, 8.6, 9.0.",
    ),
    (
        "constructed-cuda-memory-full",
        "cuda",
        "unusable",
        "Its memory is full: other programs hold it.",
    ),
    (
        "constructed-cuda-operation-failed",
        "cuda",
        "unusable",
        "PyTorch sees it, but a small computation on it failed: "
        "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED",
    ),
    (
        "constructed-cuda-silent",
        "cuda",
        "unusable",
        "PyTorch finds no card here: RuntimeError: something nobody has seen yet",
    ),
    (
        "constructed-cuda-crashed",
        "cuda",
        "unusable",
        "Python crashed when it used this device (SIGSEGV).",
    ),
    ("constructed-cuda-hung", "cuda", "unusable", "It did not answer in time."),
    ("constructed-mps-ready", "cuda", "absent", "PyTorch uses no NVIDIA card on a Mac."),
    (
        "constructed-rocm-no-card",
        "cuda",
        "absent",
        "This PyTorch was built for AMD cards; no NVIDIA card was found here.",
    ),
    (
        "constructed-rocm-build-nvidia-card",
        "cuda",
        "unusable",
        "An NVIDIA card is here, but this PyTorch was built for AMD cards (ROCm).",
    ),
    ("constructed-rocm-ready", "rocm", "ready", "A small computation on it came out right."),
    (
        "constructed-cuda-ready",
        "rocm",
        "absent",
        "This PyTorch was not built for AMD cards (ROCm).",
    ),
    (
        "constructed-rocm-other-build",
        "rocm",
        "absent",
        "An AMD graphics chip is here, but this PyTorch was not built for AMD cards (ROCm).",
    ),
    (
        "constructed-rocm-no-card",
        "rocm",
        "absent",
        "This PyTorch was built for AMD cards; none was found here.",
    ),
    (
        "constructed-rocm-no-driver",
        "rocm",
        "unusable",
        "An AMD card is here, but the driver for computing (/dev/kfd) is not.",
    ),
    (
        "constructed-rocm-no-permission",
        "rocm",
        "unusable",
        "An AMD card is here, but you have no right to use /dev/kfd.",
    ),
    (
        "constructed-rocm-hidden",
        "rocm",
        "unusable",
        "The environment variable HIP_VISIBLE_DEVICES is set to “” and hides the card.",
    ),
    (
        "constructed-rocm-silent",
        "rocm",
        "unusable",
        "PyTorch finds no AMD card that it can use: RuntimeError: No HIP GPUs are available",
    ),
    (
        "constructed-mps-ready",
        "rocm",
        "absent",
        "PyTorch uses AMD cards through ROCm, never on a Mac.",
    ),
    (
        "constructed-mps-ready",
        "mps",
        "ready",
        "A small computation on it came out right. It shares its memory with the processor.",
    ),
    ("recorded-linux-cpu-wheel", "mps", "absent", "It exists only on Apple computers."),
    (
        "constructed-mps-rosetta",
        "mps",
        "unusable",
        "This Python was built for Intel processors and runs translated (Rosetta), "
        "so it can’t reach Apple’s GPU.",
    ),
    (
        "constructed-mps-intel-mac",
        "mps",
        "absent",
        "It needs a Mac with an Apple chip; this one has an Intel.",
    ),
    ("constructed-mps-not-built", "mps", "unusable", "This PyTorch was built without MPS."),
    (
        "constructed-mps-old-macos",
        "mps",
        "unusable",
        "macOS 13.6.1 is too old: PyTorch’s MPS needs macOS 14 or newer.",
    ),
    (
        "constructed-mps-no-metal",
        "mps",
        "unusable",
        "PyTorch and macOS have it, but Metal can’t be reached from here. That happens in a "
        "remote or background session, in a sandbox and in a virtual machine.",
    ),
    (
        "constructed-mps-operation-failed",
        "mps",
        "unusable",
        "PyTorch sees it, but a small computation on it failed: "
        "RuntimeError: Failed to create Metal pipeline state",
    ),
    ("constructed-xpu-ready", "xpu", "ready", "A small computation on it came out right."),
    (
        "constructed-xpu-no-stack",
        "xpu",
        "unusable",
        "An Intel GPU is here, but its driver for computing (Level Zero) doesn’t answer.",
    ),
    (
        "constructed-xpu-no-card",
        "xpu",
        "absent",
        "This PyTorch was built for Intel GPUs; none was found here.",
    ),
    (
        "constructed-xpu-other-build",
        "xpu",
        "absent",
        "An Intel graphics chip is here, but this PyTorch was not built for Intel GPUs.",
    ),
    (
        "recorded-linux-cpu-wheel",
        "xpu",
        "absent",
        "This PyTorch was not built for Intel GPUs.",
    ),
    ("constructed-mps-ready", "xpu", "absent", "PyTorch uses no Intel GPU on a Mac."),
    ("recorded-linux-cpu-wheel", "cpu", "ready", "PyTorch can always use it."),
    (
        "constructed-cpu-operation-failed",
        "cpu",
        "unusable",
        "PyTorch sees it, but a small computation on it failed: "
        "RuntimeError: could not create an engine",
    ),
    (
        "constructed-cpu-crashed",
        "cpu",
        "unusable",
        "Python crashed when it used this device (SIGILL).",
    ),
    (
        "constructed-cpu-crashed",
        "cuda",
        "absent",
        "Not read: the look at the devices ended before it.",
    ),
    (
        "recorded-linux-without-torch",
        "cuda",
        "absent",
        "It can’t be told without PyTorch.",
    ),
    (
        "recorded-linux-without-torch",
        "cpu",
        "unusable",
        "PyTorch is not installed in this Python.",
    ),
]


@pytest.mark.parametrize(("name", "kind", "state", "sentence"), CARDS)
def test_card(name: str, kind: str, state: str, sentence: str) -> None:
    card = next(card for card in report_of(name).cards if card.kind == kind)
    assert (card.state, said(card.reason_id, card.params)) == (state, sentence)


PROBLEMS = [
    ("recorded-linux-without-torch", "PyTorch is not installed in this Python."),
    ("constructed-torch-missing", "PyTorch is not installed in this Python."),
    (
        "constructed-torch-broken",
        "PyTorch is installed, but can’t be imported: ImportError: libcudnn.so.9: "
        "cannot open shared object file: No such file or directory",
    ),
    (
        "constructed-torch-needs-runtime",
        "Windows lacks a part that PyTorch needs, the Visual C++ runtime: OSError: [WinError 1114] "
        "A dynamic link library (DLL) initialization routine failed. Error loading c10.dll",
    ),
    ("constructed-torch-crashed", "Python crashed while it imported PyTorch (SIGSEGV)."),
    (
        "constructed-torch-crashed-windows",
        "Python crashed while it imported PyTorch (0xC0000005).",
    ),
    (
        "constructed-torch-illegal",
        "This PyTorch uses instructions that this computer’s processor doesn’t have.",
    ),
    (
        "constructed-torch-killed",
        "The system ended Python while it imported PyTorch, most likely because memory ran out.",
    ),
    ("constructed-torch-hung", "Importing PyTorch did not end in time."),
    ("constructed-probe-hung", "The look at the devices did not end in time."),
    (
        "constructed-probe-failed",
        "The look at the devices failed: SyntaxError: invalid syntax",
    ),
    ("constructed-no-python", "This Python can’t be started: /opt/gone/bin/python"),
]


@pytest.mark.parametrize(("name", "sentence"), PROBLEMS)
def test_problem(name: str, sentence: str) -> None:
    report = report_of(name)
    assert said(report.problem_id, report.params) == sentence
    assert said(report.next_step_id, report.params)
    assert report.best is None


COMMANDS = [
    (
        "constructed-cuda-cpu-wheel-with-card",
        "cuda",
        "/opt/lessons/bin/python -m pip install --force-reinstall torch "
        "--index-url https://download.pytorch.org/whl/cu128",
    ),
    ("constructed-cuda-cpu-wheel-windows", "cuda", ""),  # the driver's version isn't known there
    (
        "constructed-cuda-card-too-old",
        "cuda",
        "/opt/lessons/bin/python -m pip install --force-reinstall torch "
        "--index-url https://download.pytorch.org/whl/cu126",
    ),
    (
        "constructed-cuda-card-too-new",
        "cuda",
        "/opt/lessons/bin/python -m pip install --force-reinstall torch "
        "--index-url https://download.pytorch.org/whl/cu128",
    ),
    (
        "constructed-torch-missing",
        "cpu",
        "/opt/lessons/bin/python -m pip install torch",
    ),
    (
        "constructed-torch-missing-windows",
        "cpu",
        '& "C:\\Users\\Ayşe Nur\\lessons\\Scripts\\python.exe" -m pip install torch',
    ),
]


@pytest.mark.parametrize(("name", "kind", "command"), COMMANDS)
def test_command(name: str, kind: str, command: str) -> None:
    card = next(card for card in report_of(name).cards if card.kind == kind)
    assert card.command == command


@pytest.mark.parametrize("path", sorted(REPORTS.glob("*.json")), ids=lambda path: path.stem)
def test_every_report_gives_whole_cards(path: Path) -> None:
    """Whatever the probe said: all kinds, real sentences, and a next step where one is due."""
    report = report_of(path.stem)
    assert [card.kind for card in report.cards] == list(KINDS)
    for card in report.cards:
        assert said(card.reason_id, card.params)
        assert card.next_step_id or card.state != "unusable"
        said(card.next_step_id, card.params)
        total = card.total_memory
        assert total.value is None or total.value > 0
        assert not total.reason or total.reason in DEVICE_TEXTS
        assert not card.command or card.next_step_id


def test_every_report_is_used() -> None:
    used = {row[0] for row in (*CARDS, *PROBLEMS, *COMMANDS)}
    assert {path.stem for path in REPORTS.glob("*.json")} == used


def test_no_sentence_is_orphaned() -> None:
    """Each id in the table is named somewhere, and each place of a sentence is filled."""
    sources = Path(__file__).parents[2] / "src" / "codeblanks_gui"
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in sources.rglob("*.py")
        if path.name != "device_texts.py"
    )
    assert not [text_id for text_id in DEVICE_TEXTS if f'"{text_id}"' not in code]


def test_figures_of_a_ready_card() -> None:
    card = report_of("constructed-cuda-ready").cards[0]
    assert card.name == "NVIDIA GeForce RTX 4070"
    assert card.capability == "8.9"
    assert card.total_memory == Reading(value=12 * 2**30)
    assert card.versions == {"CUDA": "12.8", "driver": "570.86.15 (CUDA 12.8)"}


@pytest.mark.parametrize(
    ("name", "best", "torch_name"),
    [
        ("constructed-cuda-ready", "cuda", "cuda"),
        ("constructed-rocm-ready", "rocm", "cuda"),
        ("constructed-mps-ready", "mps", "mps"),
        ("constructed-xpu-ready", "xpu", "xpu"),
        ("constructed-cuda-hidden", "cpu", "cpu"),
    ],
)
def test_auto_takes_the_best_ready_device(name: str, best: str, torch_name: str) -> None:
    report = report_of(name)
    card = report.chosen("auto")
    assert card is not None
    assert (card.kind, card.torch_name) == (best, torch_name)
    assert report.chosen(torch_name) == card


def test_a_device_that_is_not_ready_can_not_be_chosen() -> None:
    assert report_of("constructed-cuda-hidden").chosen("cuda") is None


def test_a_line_that_is_cut_off_costs_only_itself() -> None:
    facts = facts_from_output(
        '{"begin": "python"}\n{"step": "python", "facts": {"version": "3.12.1"}}\n'
        'noise\n[1]\n{"begin": "torch"}\n{"step": "tor',
        exit_code=-6,
    )
    assert facts.step("python")["version"] == "3.12.1"
    assert facts.unfinished == "torch"
    assert report_from_facts(facts).problem_id == "torch_crashed"


@pytest.mark.parametrize("wrong", [{}, {"value": 1.0, "reason": "not_read"}])
def test_a_reading_is_a_value_or_a_reason(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="value or a reason"):
        Reading(**wrong)  # type: ignore[arg-type]
