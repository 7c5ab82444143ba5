"""Tell what can be known of this machine and this Python, without torch.

The part of the device probe that touches the system. Standard library, Python >= 3.9; it wakes
no sleeping card: sysfs, /proc and the registry answer by themselves.
"""

import contextlib
import glob
import importlib.util
import os
import platform
import subprocess
import sys
import sysconfig
from typing import Any, Callable, Dict, List, Tuple

Facts = Dict[str, Any]

ENVIRONMENT = (
    "CUDA_VISIBLE_DEVICES",
    "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES",
    "HSA_OVERRIDE_GFX_VERSION",
    "ZE_AFFINITY_MASK",
    "ONEAPI_DEVICE_SELECTOR",
    "PYTORCH_ENABLE_MPS_FALLBACK",
    "PYTORCH_NVML_BASED_CUDA_CHECK",
    "CUDA_DEVICE_ORDER",
)
PCI_VENDORS = {"0x10de": "nvidia", "0x1002": "amd", "0x8086": "intel"}
CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")  # Docker, Podman
TEGRA_RELEASE = "/etc/nv_tegra_release"  # NVIDIA's Linux for Jetson: "# R36 (release), …"
DISPLAY_CLASS = "0x03"  # PCI base class 03h: display controllers


def attempt(facts: Facts, name: str, read: Callable[[], Any]) -> Any:
    """Put what `read()` returns into `facts[name]`, or its error into `facts["errors"][name]`."""
    try:
        facts[name] = read()
    except BaseException as error:  # noqa: BLE001  (SystemExit of a broken package is a fact too)
        facts.setdefault("errors", {})[name] = f"{type(error).__name__}: {error}"
        return None
    return facts[name]


def command_line_of(*command: str) -> str:
    """Return what a small system tool prints; raises where it is missing or slow."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)
    return done.stdout.strip()


def text_of(path: str) -> str:
    """Return the start of a system file."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(2000).strip()


def python_facts() -> Facts:
    """Tell which Python this is, and how packages get into it."""
    facts: Facts = {
        "version": platform.python_version(),
        "implementation": platform.python_implementation(),
        "bits": 64 if sys.maxsize > 2**32 else 32,
        "executable": sys.executable,
    }
    attempt(facts, "installer", installer)
    return facts


def installer() -> str:
    """Return 'pip', 'uv', 'ensurepip', or 'venv' where the system keeps its Python (PEP 668)."""
    marker = os.path.join(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    if sys.prefix == sys.base_prefix and os.path.exists(marker):
        return "venv"
    if importlib.util.find_spec("pip") is not None:
        return "pip"
    made_by = ""
    with contextlib.suppress(OSError):
        made_by = text_of(os.path.join(sys.prefix, "pyvenv.cfg"))
    is_uv = any(line.split("=")[0].strip() == "uv" for line in made_by.splitlines())
    return "uv" if is_uv else "ensurepip"


def machine_facts() -> Facts:
    """Tell what can be known of the machine without torch and without waking a card."""
    facts: Facts = {
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "environment": {name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
        "is_remote_session": "SSH_CONNECTION" in os.environ,
        "has_library_path": bool(os.environ.get("LD_LIBRARY_PATH")),
    }
    attempt(facts, "processor", processor_name)
    attempt(facts, "memory", total_memory)
    reader = {"Linux": linux_facts, "Darwin": mac_facts, "Windows": windows_facts}
    if facts["system"] in reader:
        reader[facts["system"]](facts)
    return facts


def processor_name() -> str:
    """Return the processor's name as the system tells it."""
    if sys.platform == "darwin":
        return command_line_of("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string")
    if sys.platform.startswith("linux"):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    return platform.processor()


def total_memory() -> int:
    """Return the machine's memory in bytes."""
    if sys.platform != "win32":
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    import ctypes

    kilobytes = ctypes.c_ulonglong()
    if not ctypes.windll.kernel32.GetPhysicallyInstalledSystemMemory(ctypes.byref(kilobytes)):
        raise ctypes.WinError()
    return kilobytes.value * 1024


def linux_facts(facts: Facts) -> None:
    """Add the cards, the NVIDIA driver, WSL, Jetson, and the right to use an AMD card."""
    attempt(facts, "cards", pci_cards)
    attempt(facts, "distribution", distribution)
    facts["is_container"] = any(map(os.path.exists, CONTAINER_MARKS))
    if os.path.exists(TEGRA_RELEASE):
        attempt(facts, "jetson", lambda: text_of(TEGRA_RELEASE).splitlines()[0])
    if os.path.exists("/proc/driver/nvidia/version"):
        attempt(facts, "nvidia_driver", lambda: text_of("/proc/driver/nvidia/version"))
    attempt(facts, "is_wsl", lambda: "microsoft" in text_of("/proc/version").casefold())
    if facts.get("is_wsl"):
        facts["wsl_has_cuda"] = os.path.exists("/usr/lib/wsl/lib/libcuda.so.1")
    facts["kfd"] = access_to(["/dev/kfd"])
    facts["render"] = access_to(sorted(glob.glob("/dev/dri/renderD*")))


def access_to(nodes: List[str]) -> str:
    """Tell of the device files of a driver: 'absent', 'open' or 'no_permission'."""
    there = [node for node in nodes if os.path.exists(node)]
    if not there:
        return "absent"
    return "open" if any(os.access(node, os.R_OK | os.W_OK) for node in there) else "no_permission"


def distribution() -> List[str]:
    """Return the ids of the Linux distribution and of those it is like: ['pop', 'ubuntu', …]."""
    words: List[str] = []
    with open("/etc/os-release", encoding="utf-8", errors="replace") as file:
        for line in file:
            name, _, value = line.strip().partition("=")
            if name in ("ID", "ID_LIKE"):
                words += value.strip("\"'").split()
    return words


def pci_cards() -> List[str]:
    """Return the makers of the display cards; sysfs answers from memory, no card wakes up."""
    root = "/sys/bus/pci/devices"
    cards = []
    for device in sorted(os.listdir(root)) if os.path.isdir(root) else ():
        with contextlib.suppress(OSError):
            if text_of(os.path.join(root, device, "class")).startswith(DISPLAY_CLASS):
                vendor = text_of(os.path.join(root, device, "vendor"))
                cards.append(PCI_VENDORS.get(vendor, vendor))
    return cards


def mac_facts(facts: Facts) -> None:
    """Add the version of macOS, and whether an Apple chip translates an Intel Python (Rosetta)."""
    facts["macos"] = platform.mac_ver()[0]
    attempt(
        facts,
        "is_translated",
        lambda: command_line_of("/usr/sbin/sysctl", "-n", "sysctl.proc_translated") == "1",
    )
    attempt(
        facts,
        "is_virtual",
        lambda: command_line_of("/usr/sbin/sysctl", "-n", "kern.hv_vmm_present") == "1",
    )


def windows_facts(facts: Facts) -> None:
    """Add the display adapters from the registry and whether NVIDIA's driver library is there."""
    attempt(facts, "cards", registry_cards)
    root = os.environ.get("SYSTEMROOT", r"C:\Windows")
    attempt(facts, "nvidia_driver_version", nvidia_driver_version)
    facts["has_nvcuda"] = os.path.exists(os.path.join(root, "System32", "nvcuda.dll"))


def registry_cards() -> List[str]:
    """Return the makers of the display adapters that have a driver on Windows."""
    cards = []
    for identity, _ in registry_adapters():
        cards += [maker for vendor, maker in PCI_VENDORS.items() if "ven_" + vendor[2:] in identity]
    return cards


def nvidia_driver_version() -> str:
    """Return the version that Windows gives NVIDIA's driver, '32.0.15.7270' for 572.70."""
    versions = [version for identity, version in registry_adapters() if "ven_10de" in identity]
    return versions[0] if versions else ""


def registry_adapters() -> List[Tuple[str, str]]:
    """Return the hardware id and the driver's version of each display adapter of Windows."""
    if sys.platform != "win32":
        return []
    import winreg

    adapters = r"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}"
    found = []
    for number in range(16):
        place = rf"{adapters}\{number:04d}"
        with contextlib.suppress(OSError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, place) as key:
            identity = str(winreg.QueryValueEx(key, "MatchingDeviceId")[0]).casefold()
            found.append((identity, str(winreg.QueryValueEx(key, "DriverVersion")[0])))
    return found
