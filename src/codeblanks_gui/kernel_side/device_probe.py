"""Tell what devices PyTorch finds here, as raw facts; conclusions are drawn elsewhere.

Launched by path in the learner's interpreter: Python >= 3.9, the standard library and whatever
torch is there, perhaps none. Prints one JSON object per line, `{"begin": STEP}` before a step
and `{"step": STEP, "facts": {…}}` after it, so that a crash or a hang keeps what came before and
tells where it was. The device steps end with a real operation, because `is_available()` says
yes to cards that this PyTorch has no code for. NVIDIA's come last: they crash most often.
"""

import contextlib
import faulthandler
import importlib
import json
import os
import sys
import warnings
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, Optional

# The script's own folder comes first on the path while it starts; main() takes it off.
from device_probe_driver import driver_facts, open_driver  # type: ignore[import-not-found]
from device_probe_machine import (  # type: ignore[import-not-found]
    attempt,
    machine_facts,
    python_facts,
)
from parent_watch import tie_to  # type: ignore[import-not-found]

Facts = Dict[str, Any]

DEVICES_TRIED = 8
BUILDS = ("cuda", "hip", "xpu")
"""What `torch.version` tells a build by; all None in one for the CPU, and in one for a Mac."""


def torch_facts() -> Facts:
    """Import torch and tell which build it is."""
    facts: Facts = {}
    attempt(facts, "installed", installed_version)
    torch = attempt_import(facts)
    if torch is None:
        return facts
    facts["version"] = str(torch.__version__)
    for name in BUILDS:
        facts[name] = getattr(torch.version, name, None)
    return facts


def installed_version() -> str:
    """Return torch's version from its package record, without importing it."""
    from importlib.metadata import version

    return version("torch")


def attempt_import(facts: Facts) -> Any:
    """Import torch; on failure tell whether it is missing or broken."""
    try:
        return importlib.import_module("torch")
    except ModuleNotFoundError as error:
        facts["is_missing"] = error.name == "torch"
        facts["error"] = f"{type(error).__name__}: {error}"
    except BaseException as error:  # noqa: BLE001  (a broken installation raises anything)
        facts["error"] = f"{type(error).__name__}: {error}"
    return None


def cpu_facts(torch: Any) -> Facts:
    """Tell of the processor, as torch uses it."""
    facts: Facts = {"is_available": True, "count": 1, "devices": [{}]}
    attempt(facts, "threads", torch.get_num_threads)
    attempt(facts, "capability", lambda: str(torch.backends.cpu.get_cpu_capability()))
    return facts


def mps_facts(torch: Any) -> Facts:
    """Tell of Apple's GPU."""
    facts: Facts = {}
    attempt(facts, "is_built", torch.backends.mps.is_built)
    if attempt(facts, "is_available", torch.backends.mps.is_available):
        attempt(facts, "count", torch.mps.device_count)
        device: Facts = {}
        attempt(device, "name", lambda: str(torch.backends.mps.get_name()))
        attempt(device, "total_memory", lambda: int(torch.mps.recommended_max_memory()))
        facts["devices"] = [device]
    return facts


def xpu_facts(torch: Any) -> Facts:
    """Tell of Intel's GPUs."""
    facts: Facts = {}
    if attempt(facts, "is_available", torch.xpu.is_available):
        attempt(facts, "count", torch.xpu.device_count)
        facts["devices"] = [xpu_device(torch, index) for index in indices(facts)]
    return facts


def xpu_device(torch: Any, index: int) -> Facts:
    """Tell of one Intel GPU."""
    facts: Facts = {}
    attempt(facts, "name", lambda: str(torch.xpu.get_device_name(index)))
    attempt(facts, "total_memory", lambda: int(properties(torch.xpu, index).total_memory))
    attempt(facts, "driver", lambda: str(properties(torch.xpu, index).driver_version))
    return facts


def cuda_facts(torch: Any) -> Facts:
    """Tell of NVIDIA's cards, or AMD's: a ROCm build calls them cuda too."""
    facts: Facts = {}
    attempt(facts, "is_available", torch.cuda.is_available)
    attempt(facts, "count", torch.cuda.device_count)
    if facts.get("is_available") and not facts.get("count"):
        facts["count"] = 1  # NVML miscounts MIG slices (PyTorch issue 95784); cuda:0 is there
    attempt(facts, "arch_list", lambda: list(torch.cuda.get_arch_list() or built_archs(torch)))
    attempt(facts, "cudnn", torch.backends.cudnn.version)
    if facts.get("is_available"):
        facts["devices"] = [cuda_device(torch, index) for index in indices(facts)]
    return facts


def built_archs(torch: Any) -> List[str]:
    """Return the architectures of the build where no card answers."""
    return str(torch._C._cuda_getArchFlags() or "").split()


def cuda_device(torch: Any, index: int) -> Facts:
    """Tell of one card."""
    facts: Facts = {}
    attempt(facts, "name", lambda: str(torch.cuda.get_device_name(index)))
    attempt(facts, "capability", lambda: list(torch.cuda.get_device_capability(index)))
    attempt(facts, "total_memory", lambda: int(properties(torch.cuda, index).total_memory))
    attempt(facts, "uuid", lambda: str(properties(torch.cuda, index).uuid))
    attempt(facts, "is_integrated", lambda: bool(properties(torch.cuda, index).is_integrated))
    if torch.version.hip:
        attempt(facts, "arch", lambda: str(properties(torch.cuda, index).gcnArchName))
    return facts


def properties(module: Any, index: int) -> Any:
    """Return what the driver tells of a card."""
    return module.get_device_properties(index)


def indices(facts: Facts) -> range:
    """Return the devices to look at: a machine of many cards is told by its first eight."""
    return range(min(facts.get("count") or 0, DEVICES_TRIED))


def devices_to_try(kind: str, facts: Facts) -> List[str]:
    """Return the devices of `kind` to compute on."""
    if facts.get("is_available"):
        return [f"{kind}:{index}" for index in range(len(facts.get("devices", ())))]
    # Only an operation says why: "no NVIDIA driver", "driver too old", "no CUDA GPUs".
    return ["cuda"] if kind == "cuda" else []


def operation_facts(torch: Any, device: str) -> Facts:
    """Tell what came of computing on `device`."""
    return {"result": operation(torch, device)}


def operation(torch: Any, device: str) -> str:
    """Compute 1 + 1 on `device`; return '' if it is right, else what went wrong."""
    try:
        result = torch.ones(1, device=device).add_(1).item()
    except BaseException as error:  # noqa: BLE001  (the text is what the learner needs)
        return f"{type(error).__name__}: {error}"
    return "" if result == 2 else f"1 + 1 gave {result}"


KINDS = {"cpu": cpu_facts, "mps": mps_facts, "xpu": xpu_facts, "cuda": cuda_facts}


class Report:
    """Writes the steps to the pipe that only the parent reads, one JSON object a line."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def step(self, name: str, read: Callable[[], Facts]) -> Facts:
        """Announce a step, run it, and write its facts with the warnings it gave."""
        self._write({"begin": name})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                facts = read()
            except BaseException as error:  # noqa: BLE001  (the next steps still have to be told)
                facts = {"error": f"{type(error).__name__}: {error}"}
        facts["warnings"] = [str(warning.message) for warning in caught][:20]
        self._write({"step": name, "facts": facts})
        return facts

    def _write(self, record: Facts) -> None:
        data = (json.dumps(record, default=str) + "\n").encode("ascii")
        while data:
            data = data[os.write(self._descriptor, data) :]


@contextlib.contextmanager
def private_output() -> Iterator[int]:
    """Keep stdout for the report: whatever the libraries print goes to stderr instead."""
    descriptor = os.dup(1)
    os.dup2(2, 1)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def keep_quiet_on_crash() -> None:
    """Name the place of a crash on stderr; on Windows let no dialog wait for a click."""
    faulthandler.enable()
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetErrorMode(0x0001 | 0x0002 | 0x8000)


def main() -> int:
    """Print the report; 0 even where everything is missing: that is a result."""
    del sys.path[0]  # this script's own folder, which would shadow the learner's modules
    if len(sys.argv) > 1:
        tie_to(int(sys.argv[1]))  # a driver that hangs must not outlive the window
    keep_quiet_on_crash()
    with private_output() as descriptor:
        report = Report(descriptor)
        report.step("python", python_facts)
        report.step("machine", machine_facts)
        report.step("torch", torch_facts)
        tell_of_devices(report, sys.modules.get("torch"))
        report.step("end", dict)
    return 0


def tell_of_devices(report: Report, torch: Optional[Any]) -> None:
    """Write the steps of each kind; what NVIDIA's driver says is told even without torch."""
    if torch is not None:
        for kind in ("cpu", "mps", "xpu"):
            tell_of(report, torch, kind)
    report.step("driver", partial(driver_facts, not has_cuda(torch), open_driver))
    if torch is not None:
        tell_of(report, torch, "cuda")


def tell_of(report: Report, torch: Any, kind: str) -> None:
    """Write what is known of a kind, then what an operation on each of its devices gave."""
    facts = report.step(kind, partial(KINDS[kind], torch))
    for index, device in enumerate(devices_to_try(kind, facts)):
        name = f"{kind}_operation_{index}" if index else f"{kind}_operation"
        report.step(name, partial(operation_facts, torch, device))


def has_cuda(torch: Optional[Any]) -> bool:
    """Tell whether this torch looks at NVIDIA's cards itself."""
    return bool(getattr(getattr(torch, "version", None), "cuda", None))


if __name__ == "__main__":
    raise SystemExit(main())
