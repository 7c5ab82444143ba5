"""What the console's own process knows of its memory, as JSON; asked while programs run.

Sent to the kernel with `console_setup.py`. Nothing here imports torch, makes a CUDA context or
waits for a card: torch is asked only once the console has imported it, a device only when it is
in use already. Sizes are bytes.
"""

import contextlib
import json
import os
import sys
import threading
from typing import Any, Callable, Optional

from codeblanks_gui.kernel_side.console_tensors import largest

MOST_ROWS = 20
SIMULATED = "simulated"
_SIMULATED_BLOCK = 512  # what the simulated allocator rounds to, as CUDA's does
_MPS_BLOCK = 16384  # a page of an Apple chip: more than its allocator rounds to


class ConsoleMemory:
    """Answers the device panel, from the kernel's start to its end."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._highest: "dict[str, int]" = {}  # seen since the last Run, where torch keeps no peak

    def begin(self) -> None:
        """Let the peaks begin anew with each Run."""
        self._shell.events.register("pre_run_cell", self.on_cell_begins)

    def on_cell_begins(self, info: Any) -> None:
        """A Run is a script: its peak is its own. A typed line belongs to the Run before it."""
        is_run = str(getattr(info, "raw_cell", "")).startswith("%run ")
        if is_run and threading.current_thread() is threading.main_thread():
            self._highest.clear()
            with contextlib.suppress(Exception):  # a lost device can't be asked for anything
                _reset_peaks()

    def figures(self, names: "list[str]") -> str:
        """Return what PyTorch counts on the devices `names`; null for one that isn't in use."""
        torch = loaded_torch()
        devices: "dict[str, Any]" = {}
        for name in names:
            with contextlib.suppress(Exception):
                devices[name] = None if torch is None else self._with_peak(name, _READ[name](torch))
        return json.dumps({"pid": os.getpid(), "torch": torch is not None, "devices": devices})

    def tensors(self) -> str:
        """Return the largest tensors, see `console_tensors`, and what no name leads to.

        `unnamed` is that in bytes; what a program takes or frees during the search isn't in it.
        """
        torch = loaded_torch()
        before = _requested(torch)
        block = _SIMULATED_BLOCK if _simulated_accounts() else _MPS_BLOCK
        found = largest(torch, self._shell, MOST_ROWS, block)
        after = _requested(torch)
        sums = {True: found["sums"], False: found.pop("blocks")}
        found["unnamed"] = 0
        for kind, (size, is_exact) in before.items():
            held = min(size, after.get(kind, (0, True))[0])
            found["unnamed"] += max(held - _on(kind, sums[is_exact]), 0)
        return json.dumps(found)

    def free(self) -> str:
        """Have PyTorch give back the memory that it keeps for later; tell before and after."""
        torch = loaded_torch()
        if torch is None:
            return json.dumps({"before": {}, "after": {}})
        before = _held(torch)
        with contextlib.suppress(Exception):
            _empty_caches(torch)
        return json.dumps({"before": before, "after": _held(torch)})

    def _with_peak(self, name: str, found: "Optional[dict[str, Any]]") -> Any:
        if found is not None and "peak" not in found:
            highest = max(self._highest.get(name, 0), found["allocated"])
            self._highest[name] = found["peak"] = highest
            found["is_peak_seen"] = True
        return found


def loaded_torch() -> Any:
    """Return torch if the console has imported it to the end, else None."""
    torch = sys.modules.get("torch")
    is_half = getattr(getattr(torch, "__spec__", None), "_initializing", False)
    return torch if hasattr(torch, "cuda") and hasattr(torch, "nn") and not is_half else None


def _simulated_accounts() -> "list[Any]":
    package = sys.modules.get("_codeblanks_simulated")
    state = getattr(package, "STATE", None)
    return list(state.accounts) if state is not None and state.kind else []


def _simulated(torch: Any) -> "Optional[dict[str, Any]]":
    accounts = _simulated_accounts()
    if not accounts:
        return None
    first = accounts[0]
    return {
        "allocated": first.allocated,
        "reserved": first.reserved,
        "peak": first.peak,
        "total": first.capacity,
    }


def _cuda(torch: Any) -> "Optional[dict[str, Any]]":
    if _simulated_accounts() or not torch.cuda.is_initialized():
        return None
    found = [_from_stats(torch.cuda.memory_stats(i)) for i in range(torch.cuda.device_count())]
    first = found[0]
    first["others"] = {
        f"cuda:{index}": [other["allocated"], other["reserved"]]
        for index, other in enumerate(found)
        if index and other["reserved"]
    }
    with contextlib.suppress(Exception):  # torch >= 2.5 tells which card this is
        first["uuid"] = str(torch.cuda.get_device_properties(0).uuid)
    return first


def _xpu(torch: Any) -> "Optional[dict[str, Any]]":
    if not torch.xpu.is_initialized():
        return None
    return _from_stats(torch.xpu.memory_stats(0))


def _from_stats(stats: Any) -> "dict[str, Any]":
    return {
        "allocated": int(stats.get("allocated_bytes.all.current", 0)),
        "reserved": int(stats.get("reserved_bytes.all.current", 0)),
        "peak": int(stats.get("allocated_bytes.all.peak", 0)),
    }


def _mps(torch: Any) -> "Optional[dict[str, Any]]":
    """Apple's allocator keeps no peak; what is seen here is all there is."""
    if _simulated_accounts():
        return None
    return {
        "allocated": int(torch.mps.current_allocated_memory()),
        "reserved": int(torch.mps.driver_allocated_memory()),
    }


_READ: "dict[str, Callable[[Any], Optional[dict[str, Any]]]]" = {
    "cuda": _cuda,
    "mps": _mps,
    "xpu": _xpu,
    SIMULATED: _simulated,
}


def _requested(torch: Any) -> "dict[str, tuple[int, bool]]":
    """Return what tensors asked for on each kind of device in use, and whether to the byte.

    What PyTorch calls allocated counts whole blocks, up to a MiB more for each tensor on CUDA.
    """
    if torch is None:
        return {}
    accounts = _simulated_accounts()
    if accounts:
        return {"": (sum(account.allocated for account in accounts), False)}
    found: "dict[str, tuple[int, bool]]" = {}
    for kind, module in (("cuda", torch.cuda), ("xpu", torch.xpu)):
        with contextlib.suppress(Exception):  # a lost device can't be asked for anything
            if module.is_initialized():
                stats = [module.memory_stats(i) for i in range(module.device_count())]
                key = "requested_bytes.all.current"  # older builds for XPU don't tell it
                found[kind] = sum(int(one.get(key, 0)) for one in stats), True
    with contextlib.suppress(Exception):
        if torch.backends.mps.is_available():
            found["mps"] = int(torch.mps.current_allocated_memory()), False
    return found


def _on(kind: str, sums: "dict[str, int]") -> int:
    """Return the sum on the devices of `kind`; '' stands for each that isn't the CPU."""
    return sum(
        size for name, size in sums.items() if name.startswith(kind) and not name.startswith("cpu")
    )


def _reset_peaks() -> None:
    torch = loaded_torch()
    accounts = _simulated_accounts()
    for account in accounts:
        account.reset_peaks()
    if torch is None or accounts:
        return
    for module in (torch.cuda, torch.xpu):
        if module.is_initialized():
            for index in range(module.device_count()):
                module.reset_peak_memory_stats(index)


def _held(torch: Any) -> "dict[str, list[int]]":
    """Return what tensors and the pool hold on each device that is in use."""
    held: "dict[str, list[int]]" = {}
    for name, reader in _READ.items():
        if name == "mps" and not torch.backends.mps.is_available():
            continue
        with contextlib.suppress(Exception):
            found = reader(torch)
            if found is not None:
                held[name] = [found["allocated"], found["reserved"]]
    return held


def _empty_caches(torch: Any) -> None:
    accounts = _simulated_accounts()
    for account in accounts:
        account.release_cache()
    if accounts:
        return
    if torch.cuda.is_initialized():
        torch.cuda.empty_cache()
    if torch.backends.mps.is_available():
        torch.mps.empty_cache()
    if torch.xpu.is_initialized():
        torch.xpu.empty_cache()
