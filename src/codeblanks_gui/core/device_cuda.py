"""CUDA on NVIDIA cards: the rules, in order. Texts of torch that they know are quoted here."""

import re

from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_rules import (
    Finding,
    Rule,
    cut_short,
    first_line,
    hidden,
    install_torch_command,
    operation_failed,
    works,
)


def _on_mac(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "cuda_not_on_mac") if facts.system == "Darwin" else None


def _rocm_build(facts: ProbeFacts) -> Finding | None:
    if not facts.torch.get("hip"):
        return None
    if facts.has_card("nvidia"):
        return _install_build(facts, "cuda_rocm_build_card")
    return Finding("absent", "cuda_rocm_build")


def _cpu_wheel(facts: ProbeFacts) -> Finding | None:
    if facts.torch.get("cuda"):
        return None
    if facts.has_card("nvidia"):
        return _install_build(facts, "cuda_cpu_wheel_card")
    if "cards" not in facts.machine:
        return Finding("absent", "cuda_cpu_wheel_unknown", "install_cuda_build_if_card")
    return Finding("absent", "cuda_cpu_wheel")


def _install_build(facts: ProbeFacts, reason_id: str) -> Finding:
    build = _build_for_driver(facts)
    command = install_torch_command(facts, build) if build else ""
    return Finding("unusable", reason_id, "install_cuda_build", command=command)


def _build_for_driver(facts: ProbeFacts) -> str:
    """Return the wheel that the driver can carry, '' if its version isn't known or is too old.

    Oldest Linux drivers: CUDA 13.x 580, 12.8 570; any 12.x from 525 on by minor-version
    compatibility (NVIDIA's CUDA Toolkit release notes, table 3).
    """
    release = _driver_release(facts)
    if release < 525:
        return ""
    return "cu130" if release >= 580 else "cu128" if release >= 570 else "cu126"


def _driver_release(facts: ProbeFacts) -> int:
    return int(nvidia_driver(facts).split(".")[0] or 0)


def nvidia_driver(facts: ProbeFacts) -> str:
    """Return the release of NVIDIA's kernel driver, such as '550.54.14', '' if not known."""
    words = str(facts.machine.get("nvidia_driver", ""))
    found = re.search(r"\b(\d{3,4}\.\d+(?:\.\d+)?)\b", words)
    return found.group(1) if found else ""


def _old_driver(facts: ProbeFacts) -> Finding | None:
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


def _no_driver(facts: ProbeFacts) -> Finding | None:
    if "Found no NVIDIA driver" not in facts.said("cuda"):
        return None
    if facts.has_card("nvidia"):
        return Finding("unusable", "cuda_no_driver_card", "install_driver")
    return Finding("absent", "cuda_no_driver")


def _driver_unwell(facts: ProbeFacts) -> Finding | None:
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
    return Finding("unusable", "cuda_driver_unwell", "restart_driver", {"error": first_line(line)})


def _no_device(facts: ProbeFacts) -> Finding | None:
    if facts.step("cuda").get("is_available"):
        return None
    if "No CUDA GPUs are available" in facts.said("cuda"):
        is_here = facts.has_card("nvidia")
        return Finding("unusable" if is_here else "absent", "cuda_no_device", "check_card")
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
        command = install_torch_command(facts, _build_for_driver(facts) or "cu130")
        return Finding("unusable", "card_too_new", "newer_build", params, command)
    command = install_torch_command(facts, "cu126")
    return Finding("unusable", "card_too_old", "older_build", params, command)


def _arch(name: str) -> tuple[int, int] | None:
    """Return (7, 5) for `sm_75`, (12, 0) for `sm_120a`; None for a name that isn't NVIDIA's."""
    found = re.fullmatch(r"(?:sm|compute)_(\d+)(\d)[a-z]?", name)
    return (int(found.group(1)), int(found.group(2))) if found else None


def _has_code(capability: tuple[int, ...], archs: list[str]) -> bool:
    """Tell whether a card can run a build.

    It can with machine code of its own generation that is not newer than the card, or with PTX
    that is not newer (CUDA C++ Programming Guide, "Application Compatibility").
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


def _silent(facts: ProbeFacts) -> Finding | None:
    if facts.step("cuda").get("is_available"):
        return None
    params = {"error": first_line(facts.said("cuda"))}
    is_here = facts.has_card("nvidia")
    return Finding("unusable" if is_here else "absent", "cuda_silent", "check_card", params)


CUDA_RULES: tuple[Rule, ...] = (
    _on_mac,
    _rocm_build,
    works("cuda"),
    cut_short("cuda"),
    _cpu_wheel,
    _old_driver,
    _no_driver,
    _driver_unwell,
    hidden("cuda", "CUDA_VISIBLE_DEVICES"),
    _no_device,
    _card_without_code,
    _silent,
    operation_failed("cuda"),
)
