"""`torch.mps` and `torch.accelerator` while the simulation is on."""

from __future__ import annotations

import importlib
from typing import Any, Dict, List, Tuple

import torch

from . import cuda_devices, cuda_random, generators, memory_reports, streams
from .not_simulated import Row, refusals_for
from .state import STATE


def _yes(*args: Any, **kwargs: Any) -> bool:
    return True


def _recommended() -> int:
    return memory_reports.total_memory()


_MPS: Dict[str, Any] = {
    "_get_default_mps_generator": lambda: generators.default(0),
    "_is_in_bad_fork": lambda: False,
    "current_allocated_memory": lambda: memory_reports.memory_allocated(),
    "device_count": cuda_devices.device_count,
    "driver_allocated_memory": lambda: memory_reports.memory_reserved(),
    "empty_cache": memory_reports.empty_cache,
    "get_rng_state": cuda_random.get_rng_state,
    "is_available": _yes,
    "manual_seed": cuda_random.manual_seed_all,
    "recommended_max_memory": _recommended,
    "seed": cuda_random.seed,
    "set_per_process_memory_fraction": memory_reports.set_per_process_memory_fraction,
    "set_rng_state": cuda_random.set_rng_state,
    "synchronize": cuda_devices.synchronize,
    "Event": streams.Event,
}


def rows() -> List[Row]:
    """Return what is patched of torch.mps."""
    found = [
        Row(torch.mps, name, value) for name, value in _MPS.items() if hasattr(torch.mps, name)
    ]
    found += [
        Row(torch.backends.mps, "is_available", _yes),
        Row(torch.backends.mps, "is_built", _yes),
    ]
    event = importlib.import_module("torch.mps.event")
    found.append(Row(event, "Event", streams.Event))
    known = {(row.owner.__name__, row.name) for row in found}
    modules = ["torch.mps", "torch.mps.profiler"]
    return found + list(refusals_for(modules, known, frozenset()))


def _current_accelerator(check_available: bool = False) -> Any:
    return torch.device(STATE.kind)


def _memory_info(device_index: Any = None) -> Tuple[int, int]:
    return memory_reports.mem_get_info(device_index)


def _capability(device_index: Any = None) -> Dict[str, Any]:
    dtypes = [value for value in vars(torch).values() if isinstance(value, torch.dtype)]
    return {"supported_dtypes": set(dtypes)}


class device_index:  # noqa: N801  (torch's own name)
    """`torch.accelerator.device_index`."""

    def __init__(self, device: Any) -> None:
        self.idx = device
        self.prev_idx = -1

    def __enter__(self) -> None:
        if self.idx is not None:
            self.prev_idx = cuda_devices.exchange_device(self.idx)

    def __exit__(self, *exc: object) -> None:
        if self.idx is not None:
            cuda_devices.exchange_device(self.prev_idx)


_ACCELERATOR: Dict[str, Any] = {
    "current_accelerator": _current_accelerator,
    "current_device_idx": cuda_devices.current_device,
    "current_device_index": cuda_devices.current_device,
    "current_stream": streams.current_stream,
    "device_count": cuda_devices.device_count,
    "device_index": device_index,
    "empty_cache": memory_reports.empty_cache,
    "empty_host_cache": memory_reports.empty_cache,
    "get_device_capability": _capability,
    "get_memory_info": _memory_info,
    "is_available": _yes,
    "max_memory_allocated": memory_reports.max_memory_allocated,
    "max_memory_reserved": memory_reports.max_memory_reserved,
    "memory_allocated": memory_reports.memory_allocated,
    "memory_reserved": memory_reports.memory_reserved,
    "memory_stats": memory_reports.memory_stats,
    "reset_accumulated_memory_stats": memory_reports.reset_accumulated_memory_stats,
    "reset_peak_memory_stats": memory_reports.reset_peak_memory_stats,
    "set_device_idx": cuda_devices.set_device,
    "set_device_index": cuda_devices.set_device,
    "set_stream": streams.set_stream,
    "synchronize": cuda_devices.synchronize,
}


def accelerator_rows() -> List[Row]:
    """Return what is patched of torch.accelerator; 2.4 and 2.5 have none."""
    accelerator = getattr(torch, "accelerator", None)
    if accelerator is None:
        return []
    found = []
    for module in (accelerator, getattr(accelerator, "memory", accelerator)):
        found += [Row(module, n, v) for n, v in _ACCELERATOR.items() if n in vars(module)]
    known = {(row.owner.__name__, row.name) for row in found}
    return found + list(
        refusals_for(["torch.accelerator", "torch.accelerator.graphs"], known, frozenset())
    )
