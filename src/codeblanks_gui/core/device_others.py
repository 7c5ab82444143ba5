"""AMD, Apple, Intel and the CPU: the rules of each, in order."""

from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_rules import (
    Finding,
    Rule,
    cut_short,
    first_line,
    hidden,
    install_torch_command,
    operation_failed,
    pip_command,
    some_cards,
    works,
)

JOIN_GROUPS = 'sudo usermod -aG render,video "$USER"'
"""AMD's and Intel's own line (ROCm "Prerequisites"; Intel "Client GPUs", "Permissions")."""

OLDEST_MACOS = 14
"""What PyTorch's MPS asks for (`MPS backend is supported on MacOS 14.0+`)."""


# --- AMD: a ROCm build answers as `cuda` ------------------------------------------------------


def _rocm_on_mac(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "rocm_not_on_mac") if facts.system == "Darwin" else None


def _rocm_not_built(facts: ProbeFacts) -> Finding | None:
    if facts.torch.get("hip"):
        return None
    if facts.has_card("amd"):
        return Finding("absent", "rocm_not_built_card", "rocm_install_build")
    return Finding("absent", "rocm_not_built")


def _rocm_works(facts: ProbeFacts) -> Finding | None:
    """Ready; the graphics of a processor shares its memory."""
    if facts.operation("cuda") != "":
        return None
    is_shared = facts.device("cuda").get("is_integrated")
    return Finding("ready", "works_shared" if is_shared else "works")


def _rocm_no_driver(facts: ProbeFacts) -> Finding | None:
    """/dev/kfd is the door to an AMD card for computing: missing, or closed to this user."""
    if facts.step("cuda").get("is_available") or not facts.has_card("amd"):
        return None
    if facts.machine.get("kfd") == "no_permission":
        params = {"node": "/dev/kfd"}
        return Finding("unusable", "no_permission", "join_groups", params, JOIN_GROUPS)
    if facts.machine.get("kfd") == "absent" and not facts.machine.get("is_wsl"):
        return Finding("unusable", "rocm_no_driver", "rocm_install_driver")
    return None


def _rocm_no_card(facts: ProbeFacts) -> Finding | None:
    """Only where the cards are known: WSL shows none of them."""
    is_known = "cards" in facts.machine and not facts.machine.get("is_wsl")
    if facts.step("cuda").get("is_available") or not is_known or facts.has_card("amd"):
        return None
    return Finding("absent", "rocm_no_card")


def _rocm_card_without_code(facts: ProbeFacts) -> Finding | None:
    """The build has no code for the card (`hipErrorInvalidDeviceFunction`)."""
    said = facts.said("cuda")
    if "invalid device function" not in said and "no kernel image" not in said:
        return None
    params = {
        "arch": str(facts.device("cuda").get("arch", "?")).split(":")[0],
        "supported": ", ".join(str(arch) for arch in facts.step("cuda").get("arch_list") or ()),
    }
    return Finding("unusable", "rocm_card_without_code", "rocm_check_support", params)


def _rocm_silent(facts: ProbeFacts) -> Finding | None:
    if facts.step("cuda").get("is_available"):
        return None
    params = {"error": first_line(facts.said("cuda"))}
    return Finding("unusable", "rocm_silent", "rocm_check_support", params)


ROCM_RULES: tuple[Rule, ...] = (
    _rocm_on_mac,
    _rocm_not_built,
    some_cards("cuda", "HIP_VISIBLE_DEVICES"),
    _rocm_works,
    cut_short("cuda"),
    _rocm_no_card,
    _rocm_no_driver,
    hidden("cuda", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"),
    _rocm_card_without_code,
    _rocm_silent,
    operation_failed("cuda"),
)


# --- Apple ------------------------------------------------------------------------------------


def _mps_not_apple(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "mps_not_apple") if facts.system != "Darwin" else None


def _mps_rosetta(facts: ProbeFacts) -> Finding | None:
    if not facts.machine.get("is_translated"):
        return None
    return Finding("unusable", "mps_rosetta", "mps_install_arm")


def _mps_intel_mac(facts: ProbeFacts) -> Finding | None:
    is_intel = facts.machine.get("machine") == "x86_64"
    if not is_intel or facts.step("mps").get("is_available"):
        return None
    return Finding("absent", "mps_intel_mac", "use_simulated")


def _mps_not_built(facts: ProbeFacts) -> Finding | None:
    if facts.step("mps").get("is_built"):
        return None
    command = pip_command(facts, "--force-reinstall", "torch")
    return Finding("unusable", "mps_not_built", "mps_reinstall", command=command)


def _mps_old_macos(facts: ProbeFacts) -> Finding | None:
    """Ask the system, not torch: it tells every failure as an old macOS."""
    version = str(facts.machine.get("macos", ""))
    major = version.split(".")[0]
    # 10.16 is what every newer macOS answers to a Python built with an old SDK.
    is_old = major.isdecimal() and int(major) < OLDEST_MACOS and not version.startswith("10.16")
    if not is_old or facts.step("mps").get("is_available"):
        return None
    return Finding("unusable", "mps_old_macos", "mps_update_macos", {"version": version})


def _mps_no_metal(facts: ProbeFacts) -> Finding | None:
    """Torch says "macOS 14.0+" here too; that is wrong, and isn't repeated."""
    if facts.step("mps").get("is_available"):
        return None
    if facts.machine.get("is_remote_session"):
        return Finding("unusable", "mps_no_metal_remote", "mps_use_desktop")
    if facts.machine.get("is_virtual"):
        return Finding("unusable", "mps_no_metal_virtual", "use_simulated")
    return Finding("unusable", "mps_no_metal", "mps_use_desktop")


MPS_RULES: tuple[Rule, ...] = (
    _mps_not_apple,
    works("mps", "works_shared"),
    _mps_rosetta,
    cut_short("mps"),
    _mps_intel_mac,
    _mps_not_built,
    _mps_old_macos,
    _mps_no_metal,
    operation_failed("mps"),
)


# --- Intel ------------------------------------------------------------------------------------


def _xpu_on_mac(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "xpu_not_on_mac") if facts.system == "Darwin" else None


def _xpu_not_built(facts: ProbeFacts) -> Finding | None:
    if facts.torch.get("xpu") or facts.step("xpu").get("is_available"):
        return None
    if facts.has_card("intel"):
        command = install_torch_command(facts, "xpu")
        return Finding("absent", "xpu_not_built_card", "xpu_install_build", command=command)
    return Finding("absent", "xpu_not_built")


def _xpu_silent(facts: ProbeFacts) -> Finding | None:
    if facts.step("xpu").get("is_available"):
        return None
    if facts.has_card("intel") and facts.machine.get("render") == "no_permission":
        params = {"node": "/dev/dri"}
        return Finding("unusable", "no_permission", "join_groups", params, JOIN_GROUPS)
    if facts.has_card("intel"):
        return Finding("unusable", "xpu_no_stack", "xpu_install_stack")
    return Finding("absent", "xpu_no_card")


XPU_RULES: tuple[Rule, ...] = (
    _xpu_on_mac,
    some_cards("xpu", "ZE_AFFINITY_MASK"),
    works("xpu"),
    cut_short("xpu"),
    _xpu_not_built,
    hidden("xpu", "ZE_AFFINITY_MASK", "ONEAPI_DEVICE_SELECTOR"),
    _xpu_silent,
    operation_failed("xpu"),
)


# --- the CPU ----------------------------------------------------------------------------------

CPU_RULES: tuple[Rule, ...] = (
    works("cpu", "cpu_works"),
    cut_short("cpu"),
    operation_failed("cpu"),
)
