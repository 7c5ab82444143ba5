"""From facts to a finding, for each device kind: an ordered list of rules, the first that fits.

A rule takes the facts and returns a `Finding`, or None if it doesn't apply. `CARD_RULES` has one
list per kind; a new device kind is a new list.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from codeblanks_gui.core.device import DeviceKind, DeviceState
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_words import ending, first_line, pip_command

WHEELS = "https://download.pytorch.org/whl"
OLDEST_MACOS = 14
"""PyTorch's wheels have asked for macOS 14 on MPS since 2.9 (EmptyTensor.mm, MPSDevice.mm)."""


@dataclass(frozen=True)
class Finding:
    """What a rule concludes; the ids are those of `DEVICE_TEXTS`."""

    state: DeviceState
    reason_id: str
    next_step_id: str = ""
    params: dict[str, str] = field(default_factory=dict)
    command: str = ""


Rule = Callable[[ProbeFacts], Finding | None]


# --- rules that several kinds share -----------------------------------------------------------


def _works(kind: str, reason_id: str = "works") -> Rule:
    def rule(facts: ProbeFacts) -> Finding | None:
        return Finding("ready", reason_id) if facts.operation(kind) == "" else None

    return rule


def _cut_short(kind: str) -> Rule:
    """The probe ended in this kind's step, or before it came there."""

    def rule(facts: ProbeFacts) -> Finding | None:
        if facts.is_complete or f"{kind}_operation" in facts.steps:
            return None
        if facts.unfinished not in (kind, f"{kind}_operation"):
            return Finding("absent", "not_reached", "read_again")
        if facts.timed_out:
            return Finding("unusable", "hung", "ask_for_help")
        return Finding("unusable", "crashed", "ask_for_help", {"how": ending(facts.exit_code)})

    return rule


def _operation_failed(kind: str) -> Rule:
    def rule(facts: ProbeFacts) -> Finding | None:
        if not facts.step(kind).get("is_available"):
            return None
        said = facts.operation(kind) or str(facts.step(kind).get("error", ""))
        if "out of memory" in said:
            return Finding("unusable", "memory_full", "close_programs")
        return Finding(
            "unusable", "operation_failed", "ask_for_help", {"error": first_line(said)}
        )

    return rule


def _hidden(kind: str, *variables: str) -> Rule:
    """The environment hides every card: an empty value, -1, or a number that doesn't exist."""

    def rule(facts: ProbeFacts) -> Finding | None:
        if facts.step(kind).get("is_available"):
            return None
        for variable in variables:
            value = facts.environment(variable)
            if value is not None:
                params = {"variable": variable, "value": value}
                return Finding("unusable", "hidden", "unhide", params)
        return None

    return rule


# --- CUDA, NVIDIA -----------------------------------------------------------------------------


def _cuda_on_mac(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "cuda_not_on_mac") if facts.system == "Darwin" else None


def _cuda_rocm_build(facts: ProbeFacts) -> Finding | None:
    if not facts.torch.get("hip"):
        return None
    if facts.has_card("nvidia"):
        return _install_cuda_build(facts, "cuda_rocm_build_card")
    return Finding("absent", "cuda_rocm_build")


def _cuda_cpu_wheel(facts: ProbeFacts) -> Finding | None:
    if facts.torch.get("cuda"):
        return None
    if facts.has_card("nvidia"):
        return _install_cuda_build(facts, "cuda_cpu_wheel_card")
    if "cards" not in facts.machine:
        return Finding("absent", "cuda_cpu_wheel_unknown", "install_cuda_build_if_card")
    return Finding("absent", "cuda_cpu_wheel")


def _install_cuda_build(facts: ProbeFacts, reason_id: str) -> Finding:
    """Name the build that the driver can carry; without its version, only where they are listed.

    Oldest Linux drivers: CUDA 13.x 580, 12.8 570; any 12.x from 525 on by minor-version
    compatibility (NVIDIA's CUDA Toolkit release notes, table 3).
    """
    command = ""
    driver = _driver_release(facts)
    if driver >= 525:
        build = "cu130" if driver >= 580 else "cu128" if driver >= 570 else "cu126"
        command = _torch_from(facts, build)
    return Finding("unusable", reason_id, "install_cuda_build", command=command)


def _torch_from(facts: ProbeFacts, build: str) -> str:
    return pip_command(facts, "--force-reinstall", "torch", "--index-url", f"{WHEELS}/{build}")


def _driver_release(facts: ProbeFacts) -> int:
    return int(nvidia_driver(facts).split(".")[0] or 0)


def nvidia_driver(facts: ProbeFacts) -> str:
    """Return the release of NVIDIA's kernel driver, such as '550.54.14', '' if not known."""
    words = str(facts.machine.get("nvidia_driver", ""))
    found = re.search(r"\b(\d{3,4}\.\d+(?:\.\d+)?)\b", words)
    return found.group(1) if found else ""


def _cuda_old_driver(facts: ProbeFacts) -> Finding | None:
    said = facts.said("cuda")
    if "driver on your system is too old" not in said:
        return None
    found = re.search(r"found version (\d+)", said)
    version = cuda_version(int(found.group(1))) if found else "?"
    params = {"found": version, "needed": str(facts.torch.get("cuda"))}
    return Finding("unusable", "cuda_old_driver", "update_driver", params)


def cuda_version(number: int) -> str:
    """Return the CUDA version that a driver's number means: 12080 is 12.8 (cuda.h)."""
    return f"{number // 1000}.{number % 1000 // 10}"


def _cuda_no_driver(facts: ProbeFacts) -> Finding | None:
    if "Found no NVIDIA driver" not in facts.said("cuda"):
        return None
    if facts.has_card("nvidia"):
        return Finding("unusable", "cuda_no_driver_card", "install_driver")
    return Finding("absent", "cuda_no_driver")


def _cuda_driver_unwell(facts: ProbeFacts) -> Finding | None:
    """The driver was updated without a restart, or lost the card (cudaError 802 to 804, 999)."""
    said = facts.said("cuda")
    signs = (
        "unknown error",
        "driver/library version mismatch",
        "forward compatibility was attempted",
        "unsupported display driver",
        "system not yet initialized",
    )
    line = next((line for line in said.splitlines() if any(sign in line for sign in signs)), "")
    if not line or facts.step("cuda").get("is_available"):
        return None
    return Finding(
        "unusable", "cuda_driver_unwell", "restart_driver", {"error": first_line(line)}
    )


def _cuda_no_device(facts: ProbeFacts) -> Finding | None:
    if facts.step("cuda").get("is_available"):
        return None
    if "No CUDA GPUs are available" in facts.said("cuda"):
        state: DeviceState = "unusable" if facts.has_card("nvidia") else "absent"
        return Finding(state, "cuda_no_device", "check_card")
    return None


def _card_without_code(facts: ProbeFacts) -> Finding | None:
    """The build has no code for the card, as its operation has just shown."""
    capability = tuple(facts.device("cuda").get("capability") or ())
    archs = [str(arch) for arch in facts.step("cuda").get("arch_list") or ()]
    if len(capability) != 2 or not archs or _has_code(capability, archs):
        return None
    built = sorted(filter(None, map(_arch, archs)))
    params = {
        "capability": dotted(capability),
        "supported": ", ".join(dotted(arch) for arch in dict.fromkeys(built)),
    }
    if built and capability > built[-1]:
        return Finding("unusable", "card_too_new", "newer_build", params, _newest_torch(facts))
    command = _torch_from(facts, "cu126")
    return Finding("unusable", "card_too_old", "older_build", params, command)


def _newest_torch(facts: ProbeFacts) -> str:
    return pip_command(facts, "--upgrade", "torch")


def _arch(name: str) -> tuple[int, int] | None:
    """Return (7, 5) for `sm_75`, (12, 0) for `sm_120a`; None for a name that isn't NVIDIA's."""
    found = re.fullmatch(r"(?:sm|compute)_(\d+)(\d)[a-z]?", name)
    return (int(found.group(1)), int(found.group(2))) if found else None


def _has_code(capability: tuple[int, ...], archs: list[str]) -> bool:
    """Tell whether a card can run a build: machine code of its own generation and not newer
    than the card, or PTX that is not newer (CUDA C++ Programming Guide, "Compatibility").
    """
    for name in archs:
        arch = _arch(name)
        if arch is None or arch > capability:
            continue
        if name.startswith("compute_") or arch[0] == capability[0]:
            return True
    return False


def dotted(version: tuple[int, ...]) -> str:
    """Return '7.5' for (7, 5)."""
    return ".".join(str(part) for part in version)


def _cuda_silent(facts: ProbeFacts) -> Finding:
    state: DeviceState = "unusable" if facts.has_card("nvidia") else "absent"
    return Finding(state, "cuda_silent", "check_card", {"error": first_line(facts.said("cuda"))})
