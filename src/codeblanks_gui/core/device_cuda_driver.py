"""CUDA on NVIDIA cards: the rules about the driver. Texts of torch that they know are quoted."""

import re

from codeblanks_gui.core.device_builds import (
    BUILDS,
    LEAST_DRIVERS,
    cuda_version,
    driver_cuda,
    first_capability,
    fitting_build,
)
from codeblanks_gui.core.device_facts import ProbeFacts
from codeblanks_gui.core.device_rules import Finding, first_line, install_torch_command

_UNWELL = {
    "unknown error": "restart_driver",
    "driver/library version mismatch": "restart_driver",
    "unsupported display driver": "restart_driver",
    "driver initialization failed": "restart_driver",
    "forward compatibility was attempted": "newest_driver",
    "system not yet initialized": "start_fabric_manager",
}
"""What torch says of a driver that is there and can't work, and what helps.

cudaError 999, 803, 3, 804 and 802. The last is said on servers whose cards are joined by NVSwitch
(PyTorch issue 35710).
"""
_FABRIC_MANAGER = "sudo systemctl start nvidia-fabricmanager"


def nvidia_driver(facts: ProbeFacts) -> str:
    """Return the release of NVIDIA's driver, such as '550.54.14' or '572.70', '' if not known."""
    words = str(facts.machine.get("nvidia_driver", ""))
    found = re.search(r"\b(\d{3,4}\.\d+(?:\.\d+)?)\b", words)
    if found:
        return found.group(1)
    # Windows counts 32.0.15.7270 for 572.70: the last five digits.
    digits = str(facts.machine.get("nvidia_driver_version", "")).replace(".", "")[-5:]
    return f"{digits[:3]}.{digits[3:]}" if len(digits) == 5 and digits.isdecimal() else ""


def driver_text(facts: ProbeFacts) -> str:
    """Return '570.86.15 (CUDA 12.8)', as much of it as is known."""
    release, knows = nvidia_driver(facts), driver_cuda(facts)
    known = f"CUDA {cuda_version(knows)}" if knows else ""
    return f"{release} ({known})" if release and known else release or known


def old_driver(facts: ProbeFacts) -> Finding | None:
    """The driver knows an older major version of CUDA than the build needs."""
    said = facts.said("cuda")
    if "driver on your system is too old" not in said:
        return None
    found = re.search(r"found version (\d+)", said)
    number = int(found.group(1)) if found else driver_cuda(facts)
    needed = str(facts.torch.get("cuda"))
    release = nvidia_driver(facts)
    least = LEAST_DRIVERS.get(int(needed.split(".")[0]))
    params = {
        "found": cuda_version(number) if number else "?",
        "needed": needed,
        "driver": release,
        "least": str(least or ""),
    }
    reason = "cuda_old_driver_release" if release and least else "cuda_old_driver"
    build = fitting_build(facts)
    if build is None:
        step = "update_driver_wsl" if facts.machine.get("is_wsl") else "update_driver"
        return Finding("unusable", reason, step if least else "newest_driver", params)
    params["build"] = build.cuda
    command = install_torch_command(facts, build.wheels)
    return Finding("unusable", reason, "build_for_driver", params, command)


def no_driver(facts: ProbeFacts) -> Finding | None:
    """Torch found no driver's library, or one that answers no call."""
    if "Found no NVIDIA driver" not in facts.said("cuda"):
        return None
    if facts.machine.get("is_wsl"):
        return _no_driver_wsl(is_card_here=bool(facts.machine.get("wsl_has_cuda")))
    if facts.machine.get("jetson"):
        command = "sudo apt install nvidia-jetpack"
        return Finding("unusable", "cuda_no_driver_card", "install_jetpack", command=command)
    if not facts.has_card("nvidia"):
        return Finding("absent", "cuda_no_driver", "use_simulated")
    if facts.machine.get("is_container"):
        return Finding("unusable", "cuda_no_driver_container", "give_container_gpu")
    return missing_driver(facts, "cuda_no_driver_card")


def _no_driver_wsl(*, is_card_here: bool) -> Finding:
    return Finding(
        "unusable" if is_card_here else "absent",
        "cuda_no_driver_wsl",
        "install_driver_wsl",
        command="wsl --shutdown",
    )


def missing_driver(facts: ProbeFacts, reason_id: str) -> Finding:
    """Return the finding of a card without a driver, with Ubuntu's own way to install one."""
    if "ubuntu" in facts.machine.get("distribution", ()):
        command = "sudo ubuntu-drivers install"
        return Finding("unusable", reason_id, "install_driver_ubuntu", command=command)
    return Finding("unusable", reason_id, "install_driver")


def driver_unwell(facts: ProbeFacts) -> Finding | None:
    """The driver was updated without a restart, lost the card, or waits for another service."""
    if facts.step("cuda").get("is_available"):
        return None
    for line in facts.said("cuda").splitlines():
        step = next((step for sign, step in _UNWELL.items() if sign in line), "")
        if step:
            # Torch's own guess comes before the error: "Did you run some cuda functions before …".
            error = first_line(re.sub(r"^.*?(?=Error \d+: )", "", line))
            command = _FABRIC_MANAGER if step == "start_fabric_manager" else ""
            return Finding("unusable", "cuda_driver_unwell", step, {"error": error}, command)
    return None


def no_device(facts: ProbeFacts) -> Finding | None:
    """The driver works and shows no card."""
    if facts.step("cuda").get("is_available"):
        return None
    if "No CUDA GPUs are available" not in facts.said("cuda"):
        return None
    is_here = facts.has_card("nvidia")
    return Finding("unusable" if is_here else "absent", "cuda_no_device", "check_card")


def too_old_for_all(facts: ProbeFacts) -> bool:
    """Tell whether the card is older than every build that there is."""
    capability = first_capability(facts)
    return capability is not None and capability < min(build.oldest for build in BUILDS)
