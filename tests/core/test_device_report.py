"""Each state of each device: a report of the probe, and what is concluded from it."""

from string import Formatter

import pytest

from codeblanks_gui.core.device import KINDS, Reading
from codeblanks_gui.core.device_builds import build_for
from codeblanks_gui.core.device_facts import facts_from_output
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.device_texts import DEVICE_TEXTS
from tests.device_reports import NAMES, Outcome, facts_of, outcome_of, report_of, saved

EXPECTED = [
    ("constructed-cpu-crashed", "unusable", "crashed", "ask_for_help"),
    ("constructed-cpu-operation-failed", "unusable", "operation_failed", "ask_for_help"),
    ("constructed-cuda-busy", "unusable", "cuda_busy", "end_other_program"),
    ("constructed-cuda-card-older", "unusable", "card_too_old", "last_build"),
    ("constructed-cuda-card-oldest", "unusable", "card_too_old", "no_build"),
    ("constructed-cuda-card-too-new", "unusable", "card_too_new", "newer_build"),
    ("constructed-cuda-card-too-new-old-driver", "unusable", "card_too_new", "newer_build"),
    ("constructed-cuda-card-too-old", "unusable", "card_too_old", "last_build"),
    ("constructed-cuda-card-unheard-of", "unusable", "card_too_new", "newest_build_and_driver"),
    (
        "constructed-cuda-cpu-wheel-cards-unknown",
        "absent",
        "cuda_cpu_wheel_unknown",
        "install_cuda_build_if_card",
    ),
    (
        "constructed-cuda-cpu-wheel-jetson",
        "unusable",
        "cuda_cpu_wheel_card",
        "install_jetson_build",
    ),
    (
        "constructed-cuda-cpu-wheel-jetson-5",
        "unusable",
        "cuda_cpu_wheel_card",
        "look_up_jetson_build",
    ),
    ("constructed-cuda-cpu-wheel-no-card", "absent", "cuda_cpu_wheel", "use_simulated"),
    (
        "constructed-cuda-cpu-wheel-no-driver",
        "unusable",
        "cuda_cpu_wheel_card",
        "install_driver_ubuntu",
    ),
    (
        "constructed-cuda-cpu-wheel-old-driver",
        "unusable",
        "cuda_cpu_wheel_card",
        "install_cuda_build",
    ),
    ("constructed-cuda-cpu-wheel-oldest-card", "unusable", "cuda_cpu_wheel_card", "no_build"),
    (
        "constructed-cuda-cpu-wheel-oldest-driver",
        "unusable",
        "cuda_cpu_wheel_card",
        "driver_then_build",
    ),
    (
        "constructed-cuda-cpu-wheel-silent-driver",
        "unusable",
        "cuda_cpu_wheel_card",
        "look_up_cuda_build",
    ),
    ("constructed-cuda-cpu-wheel-windows", "unusable", "cuda_cpu_wheel_card", "install_cuda_build"),
    (
        "constructed-cuda-cpu-wheel-with-card",
        "unusable",
        "cuda_cpu_wheel_card",
        "install_cuda_build",
    ),
    (
        "constructed-cuda-cpu-wheel-with-old-card",
        "unusable",
        "cuda_cpu_wheel_card",
        "install_cuda_build",
    ),
    ("constructed-cuda-crashed", "unusable", "crashed", "ask_for_help"),
    ("constructed-cuda-driver-hung", "unusable", "hung", "ask_for_help"),
    ("constructed-cuda-driver-oldest", "unusable", "cuda_old_driver_release", "update_driver"),
    ("constructed-cuda-driver-too-old", "unusable", "cuda_old_driver_release", "build_for_driver"),
    ("constructed-cuda-driver-too-old-wsl", "unusable", "cuda_old_driver", "update_driver_wsl"),
    ("constructed-cuda-driver-unwell", "unusable", "cuda_driver_unwell", "restart_driver"),
    ("constructed-cuda-first-card-fails", "unusable", "first_card_without_code", "put_card_first"),
    ("constructed-cuda-first-card-full", "unusable", "first_card_fails", "put_card_first"),
    ("constructed-cuda-hidden", "unusable", "hidden", "unhide"),
    ("constructed-cuda-hidden-empty", "unusable", "hidden", "unhide"),
    ("constructed-cuda-hidden-slice", "unusable", "hidden_by_slice", "unhide"),
    ("constructed-cuda-hidden-windows", "unusable", "hidden", "unhide"),
    ("constructed-cuda-hidden-wrong", "unusable", "hidden_by_name", "unhide"),
    ("constructed-cuda-hung", "unusable", "hung", "ask_for_help"),
    ("constructed-cuda-jetson-thor-wheel", "unusable", "cuda_jetson_wheel", "install_jetson_build"),
    ("constructed-cuda-jetson-wheel", "unusable", "cuda_jetson_wheel", "install_jetson_build"),
    ("constructed-cuda-memory-full", "unusable", "memory_full", "close_programs"),
    ("constructed-cuda-no-device", "unusable", "cuda_no_device", "check_card"),
    ("constructed-cuda-no-driver", "absent", "cuda_no_driver", "use_simulated"),
    (
        "constructed-cuda-no-driver-container",
        "unusable",
        "cuda_no_driver_container",
        "give_container_gpu",
    ),
    ("constructed-cuda-no-driver-jetson", "unusable", "cuda_no_driver_card", "install_jetpack"),
    (
        "constructed-cuda-no-driver-ubuntu",
        "unusable",
        "cuda_no_driver_card",
        "install_driver_ubuntu",
    ),
    ("constructed-cuda-no-driver-with-card", "unusable", "cuda_no_driver_card", "install_driver"),
    ("constructed-cuda-no-driver-wsl", "absent", "cuda_no_driver_wsl", "install_driver_wsl"),
    ("constructed-cuda-operation-failed", "unusable", "operation_failed", "ask_for_help"),
    ("constructed-cuda-ready", "ready", "works", ""),
    ("constructed-cuda-ready-jetson", "ready", "works_shared", ""),
    ("constructed-cuda-ready-mig", "ready", "cuda_works_mig", ""),
    ("constructed-cuda-ready-wsl", "ready", "works", ""),
    ("constructed-cuda-second-card-fails", "ready", "works_not_all_code", ""),
    ("constructed-cuda-second-card-full", "ready", "works_not_all", ""),
    ("constructed-cuda-silent", "unusable", "cuda_silent", "check_card"),
    ("constructed-cuda-two-cards", "ready", "works", ""),
    ("constructed-mps-intel-mac", "absent", "mps_intel_mac", "use_simulated"),
    ("constructed-mps-no-metal", "unusable", "mps_no_metal", "mps_use_desktop"),
    ("constructed-mps-no-metal-ssh", "unusable", "mps_no_metal_remote", "mps_use_desktop"),
    ("constructed-mps-no-metal-virtual", "unusable", "mps_no_metal_virtual", "use_simulated"),
    ("constructed-mps-not-built", "unusable", "mps_not_built", "mps_reinstall"),
    ("constructed-mps-old-macos", "unusable", "mps_old_macos", "mps_update_macos"),
    ("constructed-mps-operation-failed", "unusable", "operation_failed", "ask_for_help"),
    ("constructed-mps-ready", "ready", "works_shared", ""),
    ("constructed-mps-rosetta", "unusable", "mps_rosetta", "mps_install_arm"),
    ("constructed-no-python", "unusable", "no_python", "choose_python"),
    ("constructed-probe-failed", "unusable", "probe_failed", "choose_python"),
    ("constructed-probe-hung", "unusable", "probe_hung", "read_again"),
    (
        "constructed-rocm-build-nvidia-card",
        "unusable",
        "cuda_other_build_card",
        "install_cuda_build",
    ),
    (
        "constructed-rocm-card-without-code",
        "unusable",
        "rocm_card_without_code",
        "rocm_check_support",
    ),
    ("constructed-rocm-hidden", "unusable", "hidden", "unhide"),
    ("constructed-rocm-no-card", "absent", "rocm_no_card", ""),
    ("constructed-rocm-no-driver", "unusable", "rocm_no_driver", "rocm_install_driver"),
    ("constructed-rocm-no-permission", "unusable", "no_permission", "join_groups"),
    ("constructed-rocm-other-build", "absent", "rocm_not_built_card", "rocm_install_build"),
    ("constructed-rocm-ready", "ready", "works", ""),
    ("constructed-rocm-silent", "unusable", "rocm_silent", "rocm_check_support"),
    ("constructed-torch-broken", "unusable", "torch_broken", "reinstall_torch"),
    ("constructed-torch-crashed", "unusable", "torch_crashed", "reinstall_torch"),
    ("constructed-torch-crashed-windows", "unusable", "torch_crashed", "reinstall_torch"),
    ("constructed-torch-cuda-library", "unusable", "torch_cuda_library", "reinstall_torch"),
    ("constructed-torch-hung", "unusable", "torch_hung", "read_again"),
    ("constructed-torch-illegal", "unusable", "torch_illegal", "older_torch"),
    ("constructed-torch-killed", "unusable", "torch_killed", "free_memory"),
    ("constructed-torch-missing", "unusable", "torch_missing", "install_torch"),
    ("constructed-torch-missing-dll", "unusable", "torch_needs_runtime", "install_runtime"),
    ("constructed-torch-missing-pip", "unusable", "torch_missing", "install_torch"),
    ("constructed-torch-missing-system", "unusable", "torch_missing", "install_torch_apart"),
    ("constructed-torch-missing-uv", "unusable", "torch_missing", "install_torch"),
    ("constructed-torch-missing-windows", "unusable", "torch_missing", "install_torch"),
    ("constructed-torch-missing-with-card", "unusable", "torch_missing", "install_torch"),
    ("constructed-torch-needs-runtime", "unusable", "torch_needs_runtime", "install_runtime"),
    (
        "constructed-torch-other-architecture",
        "unusable",
        "torch_other_architecture",
        "mps_install_arm",
    ),
    ("constructed-torch-wrong-library", "unusable", "torch_wrong_library", "unset_library_path"),
    (
        "constructed-xpu-build-nvidia-card",
        "unusable",
        "cuda_other_build_card",
        "install_cuda_build",
    ),
    ("constructed-xpu-hidden", "unusable", "hidden_by_name", "unhide"),
    ("constructed-xpu-no-card", "absent", "xpu_no_card", ""),
    ("constructed-xpu-no-permission", "unusable", "no_permission", "join_groups"),
    ("constructed-xpu-no-stack", "unusable", "xpu_no_stack", "xpu_install_stack"),
    ("constructed-xpu-other-build", "absent", "xpu_not_built_card", "xpu_install_build"),
    ("constructed-xpu-ready", "ready", "works", ""),
    ("recorded-linux-cpu-wheel", "absent", "cuda_cpu_wheel", "use_simulated"),
    ("recorded-linux-cuda-wheel-2.4-no-driver", "absent", "cuda_no_driver", "use_simulated"),
    ("recorded-linux-cuda-wheel-no-driver", "absent", "cuda_no_driver", "use_simulated"),
    ("recorded-linux-without-torch", "unusable", "torch_missing", "install_torch_apart"),
    ("stand-in-busy", "unusable", "cuda_busy", "end_other_program"),
    ("stand-in-driver-802", "unusable", "cuda_driver_unwell", "start_fabric_manager"),
    ("stand-in-driver-803", "unusable", "cuda_driver_unwell", "restart_driver"),
    ("stand-in-driver-804", "unusable", "cuda_driver_unwell", "newest_driver"),
    ("stand-in-driver-not-initialised", "unusable", "cuda_driver_unwell", "restart_driver"),
    ("stand-in-driver-too-old", "unusable", "cuda_old_driver", "build_for_driver"),
    ("stand-in-driver-unknown-error", "unusable", "cuda_driver_unwell", "restart_driver"),
    ("stand-in-hidden", "unusable", "hidden", "unhide"),
    ("stand-in-hidden-wrong", "unusable", "hidden_by_name", "unhide"),
    ("stand-in-no-device", "absent", "cuda_no_device", "check_card"),
]


@pytest.mark.parametrize(("name", "state", "reason_id", "next_step_id"), EXPECTED)
def test_conclusion(name: str, state: str, reason_id: str, next_step_id: str) -> None:
    found = outcome_of(name)
    assert (found.state, found.reason_id, found.next_step_id) == (state, reason_id, next_step_id)


def test_every_report_is_concluded_from() -> None:
    assert sorted(NAMES) == sorted(row[0] for row in EXPECTED)


def said(text_id: str, params: dict[str, str]) -> str:
    return DEVICE_TEXTS[text_id].source.format(**params) if text_id else ""


def why(outcome: Outcome) -> str:
    return said(outcome.reason_id, outcome.params)


def step(outcome: Outcome) -> str:
    return said(outcome.next_step_id, outcome.params)


SENTENCES = [
    (
        "constructed-cuda-driver-too-old",
        "The NVIDIA driver is too old: 570.86.15 supports CUDA 12.8, and this PyTorch was built "
        "for CUDA 13.0, which needs 580 or newer.",
    ),
    (
        "stand-in-driver-too-old",
        "The NVIDIA driver is too old: it supports CUDA 11.4, and this PyTorch was built "
        "for CUDA 12.1.",
    ),
    (
        "constructed-cuda-card-too-old",
        "The card is too old for this PyTorch: its compute capability is 6.1, "
        "and the build has code for 7.5, 8.0, 8.6, 9.0, 10.0, 12.0.",
    ),
    (
        "constructed-cuda-card-too-new",
        "The card is newer than this PyTorch: its compute capability is 12.0, "
        "and the build has code for 5.0, 6.0, 7.0, 7.5, 8.0, 8.6, 9.0.",
    ),
    (
        "constructed-cuda-hidden-wrong",
        "The environment variable CUDA_VISIBLE_DEVICES is set to “7”, "
        "and no card has this number or name.",
    ),
    (
        "constructed-cuda-second-card-fails",
        "A small computation on the first card gave the right result, but this PyTorch has no code "
        "for cuda:1 (NVIDIA GeForce GTX 1060 6GB).",
    ),
    (
        "stand-in-driver-803",
        "The NVIDIA driver doesn’t answer as it should: Error 803: system has unsupported "
        "display driver / cuda driver combination",
    ),
    (
        "constructed-rocm-card-without-code",
        "This PyTorch has no code for the AMD card (gfx1103); the build has code for "
        "gfx1030, gfx1100, gfx1101, gfx1200, gfx1201.",
    ),
    (
        "constructed-mps-old-macos",
        "macOS 13.6.1 is too old: PyTorch’s MPS needs macOS 14 or newer.",
    ),
    (
        "constructed-torch-cuda-library",
        "PyTorch is installed, but a CUDA library that belongs to it is missing: libcudart.so.12",
    ),
    ("constructed-torch-crashed", "Python crashed while it imported PyTorch (SIGSEGV)."),
    ("constructed-torch-crashed-windows", "Python crashed while it imported PyTorch (0xC0000005)."),
    ("constructed-probe-failed", "Reading the devices failed: SyntaxError: invalid syntax"),
    ("constructed-no-python", "This Python can’t be started: /opt/gone/bin/python"),
]


@pytest.mark.parametrize(("name", "sentence"), SENTENCES)
def test_figures_in_the_sentence(name: str, sentence: str) -> None:
    assert why(outcome_of(name)) == sentence


@pytest.mark.parametrize("name", [name for name in NAMES if "mps-no-metal" in name])
def test_what_torch_says_wrongly_of_macos_is_not_repeated(name: str) -> None:
    told = outcome_of(name)
    assert "14.0" in "".join(facts_of(name).step("mps")["warnings"])
    assert "14" not in why(told) + step(told)


WHEELS = " -m pip install --force-reinstall torch --index-url https://download.pytorch.org/whl/"
COMMANDS = [
    ("constructed-cuda-cpu-wheel-with-card", f"/opt/lessons/bin/python{WHEELS}cu130"),
    ("constructed-cuda-cpu-wheel-with-old-card", f"/opt/lessons/bin/python{WHEELS}cu126"),
    ("constructed-cuda-cpu-wheel-old-driver", f"/opt/lessons/bin/python{WHEELS}cu118"),
    ("constructed-cuda-card-too-old", f"/opt/lessons/bin/python{WHEELS}cu126"),
    ("constructed-cuda-card-older", f"/opt/lessons/bin/python{WHEELS}cu118"),
    ("constructed-cuda-card-oldest", ""),
    ("constructed-cuda-card-too-new", f"/opt/lessons/bin/python{WHEELS}cu130"),
    ("constructed-cuda-card-too-new-old-driver", f"/opt/lessons/bin/python{WHEELS}cu128"),
    ("constructed-cuda-driver-too-old", f"/opt/lessons/bin/python{WHEELS}cu126"),
    (
        "constructed-cuda-cpu-wheel-windows",
        f'& "C:\\Users\\Ayşe Nur\\lessons\\Scripts\\python.exe"{WHEELS}cu130',
    ),
    ("constructed-cuda-hidden-empty", "unset CUDA_VISIBLE_DEVICES"),
    ("constructed-cuda-hidden-windows", "Remove-Item Env:CUDA_VISIBLE_DEVICES"),
    (
        "constructed-cuda-first-card-fails",
        "export CUDA_VISIBLE_DEVICES=GPU-6b2b1f3e-0f5e-5c7d-8a5c-3f1c2d9e4a70",
    ),
    ("constructed-cuda-no-driver-wsl", "wsl --shutdown"),
    ("constructed-cuda-no-driver-ubuntu", "sudo ubuntu-drivers install"),
    ("constructed-rocm-no-permission", 'sudo usermod -aG render,video "$USER"'),
    (
        "constructed-torch-missing",
        "/opt/lessons/bin/python -m pip install torch "
        "--index-url https://download.pytorch.org/whl/cpu",
    ),
    (
        "constructed-torch-missing-with-card",
        "/opt/lessons/bin/python -m pip install torch "
        "--index-url https://download.pytorch.org/whl/cu130",
    ),
    (
        "constructed-torch-missing-system",
        "/usr/bin/python3 -m venv ~/.virtualenvs/codeblanks && "
        "~/.virtualenvs/codeblanks/bin/python -m pip install ipykernel && "
        "~/.virtualenvs/codeblanks/bin/python -m pip install torch "
        "--index-url https://download.pytorch.org/whl/cpu",
    ),
    (
        "constructed-torch-missing-uv",
        "uv pip install --python /opt/lessons/bin/python torch",
    ),
    (
        "constructed-torch-missing-pip",
        "/opt/lessons/bin/python -m ensurepip && /opt/lessons/bin/python -m pip install torch",
    ),
    (
        "constructed-torch-missing-windows",
        '& "C:\\Users\\Ayşe Nur\\lessons\\Scripts\\python.exe" -m pip install torch',
    ),
    ("constructed-torch-wrong-library", "unset LD_LIBRARY_PATH"),
]


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_command(name: str, command: str) -> None:
    assert outcome_of(name).command == command


@pytest.mark.parametrize("name", NAMES)
def test_every_report_gives_whole_cards(name: str) -> None:
    """Whatever the probe said: all kinds, real sentences, and a next step where one is due."""
    report = report_of(name)
    assert [card.kind for card in report.cards] == list(KINDS)
    for card in report.cards:
        assert said(card.reason_id, card.params)
        assert card.next_step_id or card.state != "unusable"
        said(card.next_step_id, card.params)
        total = card.total_memory
        assert total.value is None or total.value > 0
        assert not total.reason or total.reason in DEVICE_TEXTS
        assert not card.command or card.next_step_id


@pytest.mark.parametrize("name", NAMES)
def test_a_command_follows_its_colon(name: str) -> None:
    """A step that ends with a colon has a command, and one without has none."""
    told = outcome_of(name)
    assert step(told).endswith(":") == bool(told.command), step(told)


@pytest.mark.parametrize("name", NAMES)
def test_where_a_report_comes_from_is_told(name: str) -> None:
    content = saved(name)
    origin = str(content["origin"])
    assert name.startswith(origin)
    assert origin == "recorded" or all(content["sources"])  # type: ignore[arg-type]


def test_every_sentence_is_said_by_a_report_or_by_the_program() -> None:
    """No sentence is orphaned: a report leads to it, or it stands beside a figure."""
    told = {outcome_of(name).reason_id for name in NAMES}
    told |= {outcome_of(name).next_step_id for name in NAMES}
    for name in NAMES:
        for card in report_of(name).cards:
            told |= {card.reason_id, card.next_step_id, card.total_memory.reason}
    by_program = {"cancelled", "not_looked", "look_again", "not_read", "not_told", "system_silent"}
    figures = {"cpu_not_counted", "mps_no_peak", "device_untouched"}
    console = {"console_off", "console_without_torch", "console_silent"}
    assert set(DEVICE_TEXTS) - told - by_program - figures - console == set()


@pytest.mark.parametrize("text_id", sorted(DEVICE_TEXTS))
def test_places_in_a_sentence_have_names(text_id: str) -> None:
    places = [place for _, place, _, _ in Formatter().parse(DEVICE_TEXTS[text_id].source)]
    assert all(place is None or place.isidentifier() for place in places)


def test_figures_of_a_ready_card() -> None:
    card = report_of("constructed-cuda-ready").cards[0]
    assert card.name == "NVIDIA GeForce RTX 4070"
    assert card.capability == "8.9"
    assert card.total_memory == Reading(value=12 * 2**30)
    assert card.versions == {"CUDA": "13.0", "driver": "580.95.05 (CUDA 13.1)"}


def test_the_driver_of_windows_is_told_by_its_own_number() -> None:
    windows = report_of("constructed-cuda-hidden-windows").cards[0]
    assert windows.versions["driver"] == "581.08 (CUDA 13.1)"


def test_each_of_two_cards_is_told() -> None:
    first, second = report_of("constructed-cuda-two-cards").cards[0].units
    assert (first.index, first.name, first.capability) == (0, "NVIDIA GeForce RTX 4070", "8.9")
    assert (second.index, second.name, second.capability) == (1, "NVIDIA GeForce GTX 1650", "7.5")
    assert (first.problem, second.problem) == ("", "")
    assert first.uuid != second.uuid


def test_a_card_that_fails_carries_its_problem() -> None:
    first, second = report_of("constructed-cuda-second-card-fails").cards[0].units
    assert first.problem == ""
    assert second.problem.startswith("AcceleratorError")


@pytest.mark.parametrize(
    ("capability", "driver", "machine", "build"),
    [
        ((8, 9), 13010, "x86_64", "13.0"),
        ((8, 9), 12040, "x86_64", "12.6"),
        ((12, 0), 12080, "x86_64", "12.8"),
        ((7, 0), 13000, "x86_64", "12.6"),
        ((5, 2), 12020, "AMD64", "12.6"),
        ((5, 2), 11040, "x86_64", "11.8"),
        ((3, 7), 11040, "x86_64", "11.8"),
        (None, 13000, "x86_64", "13.0"),
        ((11, 0), 13000, "aarch64", "13.0"),
        ((7, 5), 13000, "aarch64", None),
        ((3, 5), 11040, "x86_64", None),
        ((8, 6), 10020, "x86_64", None),
        ((14, 0), 14000, "x86_64", None),
    ],
)
def test_the_build_that_fits(
    capability: tuple[int, int] | None, driver: int, machine: str, build: str | None
) -> None:
    found = build_for(capability, driver, machine)
    assert (found.cuda if found else None) == build


@pytest.mark.parametrize(
    ("name", "best", "torch_name"),
    [
        ("constructed-cuda-ready", "cuda", "cuda"),
        ("constructed-cuda-ready-mig", "cuda", "cuda"),
        ("constructed-cuda-first-card-fails", "cpu", "cpu"),
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


def test_what_torch_said_and_how_it_ended_is_kept() -> None:
    old = report_of("stand-in-driver-too-old")
    assert any("found version 11040" in warning for warning in old.warnings)
    assert old.ending == ""
    assert report_of("constructed-cuda-crashed").ending == "SIGSEGV"
    assert report_of("constructed-cuda-hung").ending == "time-out"


def test_a_probe_that_crashes_after_its_end_has_told_all() -> None:
    facts = facts_of("constructed-cuda-ready")
    lines = [f'{{"step": "{name}", "facts": {{}}}}' for name in ("python", "torch", "end")]
    assert facts.is_complete
    report = report_from_facts(facts_from_output("\n".join(lines), exit_code=-11))
    assert report.ending == "SIGSEGV"


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
