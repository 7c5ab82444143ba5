"""CUDA on NVIDIA cards: the rules about the build and the card, and all of them in order."""

import re

from codeblanks_gui.core.device_builds import (
    LEAST_DRIVERS,
    Capability,
    build_for,
    driver_cuda,
    first_capability,
    fitting_build,
    machine,
)
from codeblanks_gui.core.device_cuda_driver import (
    driver_unwell,
    missing_driver,
    no_device,
    no_driver,
    old_driver,
    too_old_for_all,
)
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_rules import (
    Finding,
    Rule,
    cut_short,
    first_line,
    hidden,
    install_torch_command,
    operation_failed,
    some_cards,
)

JETSON_WHEELS = "https://pypi.jetson-ai-lab.io/jp6/cu126"
"""Where NVIDIA's people keep PyTorch for JetPack 6 (L4T R36); Thor's JetPack 7 takes cu130."""


def _on_mac(facts: ProbeFacts) -> Finding | None:
    return Finding("absent", "cuda_not_on_mac") if facts.system == "Darwin" else None


def _works(facts: ProbeFacts) -> Finding | None:
    """Ready; some cards share the processor's memory, some are a slice of a bigger one."""
    if facts.operation("cuda") != "":
        return None
    device = facts.device("cuda")
    if re.search(r"\bMIG\b", str(device.get("name", ""))):
        return Finding("ready", "cuda_works_mig")
    return Finding("ready", "works_shared" if device.get("is_integrated") else "works")


# --- the build --------------------------------------------------------------------------------


def _other_build(facts: ProbeFacts) -> Finding | None:
    """This PyTorch was built for the cards of another maker."""
    name = "ROCm" if facts.torch.get("hip") else "XPU" if facts.torch.get("xpu") else ""
    if not name or facts.torch.get("cuda"):
        return None
    if not facts.has_card("nvidia"):
        return Finding("absent", "cuda_other_build", params={"build": name})
    return _install_build(facts, "cuda_other_build_card", {"build": name})


def _cpu_wheel(facts: ProbeFacts) -> Finding | None:
    if facts.torch.get("cuda"):
        return None
    if facts.machine.get("jetson"):
        return _jetson_build(facts, "cuda_cpu_wheel_card")
    if facts.has_card("nvidia"):
        return _install_build(facts, "cuda_cpu_wheel_card", {})
    if "cards" not in facts.machine:
        return Finding("absent", "cuda_cpu_wheel_unknown", "install_cuda_build_if_card")
    return Finding("absent", "cuda_cpu_wheel", "use_simulated")


def _install_build(facts: ProbeFacts, reason_id: str, params: dict[str, str]) -> Finding:
    """Name the build that the card and its driver can use, or what has to come first."""
    build = fitting_build(facts)
    if build:
        command = install_torch_command(facts, build.wheels)
        return Finding("unusable", reason_id, "install_cuda_build", params, command)
    if too_old_for_all(facts):
        return Finding("unusable", reason_id, "no_build", params)
    if driver_cuda(facts):
        params = params | {"least": str(LEAST_DRIVERS[12])}
        return Finding("unusable", reason_id, "driver_then_build", params)
    if "missing" in facts.step("driver"):
        step = missing_driver(facts, reason_id)
        return Finding("unusable", reason_id, step.next_step_id, params, step.command)
    return Finding("unusable", reason_id, "look_up_cuda_build", params)


# --- the card ---------------------------------------------------------------------------------


def _jetson_wheel(facts: ProbeFacts) -> Finding | None:
    """PyTorch's wheels for Arm servers have no code for a Jetson's chip."""
    if not facts.machine.get("jetson") or "no kernel image" not in facts.said("cuda"):
        return None
    return _jetson_build(facts, "cuda_jetson_wheel")


def _jetson_build(facts: ProbeFacts, reason_id: str) -> Finding:
    found = re.search(r"R(\d+)", str(facts.machine.get("jetson")))
    release = int(found.group(1)) if found else 0
    if release >= 38:
        command = install_torch_command(facts, "cu130")
    elif release == 36:
        command = install_torch_command(facts, JETSON_WHEELS)
    else:
        return Finding("unusable", reason_id, "look_up_jetson_build")
    return Finding("unusable", reason_id, "install_jetson_build", command=command)


def _card_without_code(facts: ProbeFacts) -> Finding | None:
    """The build has no code for the card, as its operation has just shown."""
    capability = first_capability(facts)
    archs = [str(arch) for arch in facts.step("cuda").get("arch_list") or ()]
    if capability is None or not archs or _has_code(capability, archs):
        return None
    built = sorted(filter(None, map(_arch, archs)))
    params = {
        "capability": dotted(capability),
        "supported": ", ".join(dotted(arch) for arch in dict.fromkeys(built)),
    }
    if built and capability > built[-1]:
        return _newer_build(facts, capability, params)
    return _older_build(facts, capability, params)


def _newer_build(facts: ProbeFacts, capability: Capability, params: dict[str, str]) -> Finding:
    build = build_for(capability, driver_cuda(facts), machine(facts))
    if build is None:
        return Finding("unusable", "card_too_new", "newest_build_and_driver", params)
    params["build"] = build.cuda
    command = install_torch_command(facts, build.wheels)
    return Finding("unusable", "card_too_new", "newer_build", params, command)


def _older_build(facts: ProbeFacts, capability: Capability, params: dict[str, str]) -> Finding:
    """Name the PyTorch that still serves the card."""
    build = build_for(capability, driver_cuda(facts), machine(facts))
    if build is None:
        return Finding("unusable", "card_too_old", "no_build", params)
    command = install_torch_command(facts, build.wheels)
    params |= {"build": build.cuda, "last": build.last}
    step = "last_build" if build.last else "newer_build"
    return Finding("unusable", "card_too_old", step, params, command)


def _arch(name: str) -> Capability | None:
    """Return (7, 5) for `sm_75`, (12, 0) for `sm_120a`; None for a name that isn't NVIDIA's."""
    found = re.fullmatch(r"(?:sm|compute)_(\d+)(\d)[a-z]?", name)
    return (int(found.group(1)), int(found.group(2))) if found else None


def _has_code(capability: Capability, archs: list[str]) -> bool:
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


def _busy(facts: ProbeFacts) -> Finding | None:
    """Another program has the card for itself (compute mode "exclusive process")."""
    is_busy = re.search(r"busy or unavailable", facts.said("cuda"))
    return Finding("unusable", "cuda_busy", "end_other_program") if is_busy else None


def _silent(facts: ProbeFacts) -> Finding | None:
    if facts.step("cuda").get("is_available"):
        return None
    params = {"error": first_line(facts.said("cuda"))}
    is_here = facts.has_card("nvidia")
    return Finding("unusable" if is_here else "absent", "cuda_silent", "check_card", params)


CUDA_RULES: tuple[Rule, ...] = (
    _on_mac,
    _other_build,
    some_cards("cuda", "CUDA_VISIBLE_DEVICES"),
    _works,
    cut_short("cuda"),
    _cpu_wheel,
    old_driver,
    no_driver,
    driver_unwell,
    _busy,
    hidden("cuda", "CUDA_VISIBLE_DEVICES"),
    no_device,
    _jetson_wheel,
    _card_without_code,
    _silent,
    operation_failed("cuda"),
)
