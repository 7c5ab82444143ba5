"""`torch.cuda` while the simulation is on: what works, and what says that it doesn't."""

from __future__ import annotations

import importlib
from typing import Any, Dict, List

import torch

from . import (
    cuda_companions,
    cuda_devices,
    cuda_random,
    generators,
    memory_reports,
    streams,
    texts,
)
from .not_simulated import Row, refusals_for
from .state import STATE


def _yes(*args: Any, **kwargs: Any) -> bool:
    return True


def _no(*args: Any, **kwargs: Any) -> bool:
    return False


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def stream(chosen: Any) -> Any:
    """`with torch.cuda.stream(s)`."""
    return torch.cuda.StreamContext(chosen)


_FUNCTIONS: Dict[str, Any] = {
    "_exchange_device": cuda_devices.exchange_device,
    "_get_device_properties": memory_reports.properties,
    "_is_in_bad_fork": lambda: STATE.lost is texts.forked,
    "_lazy_call": cuda_devices.lazy_call,
    "_lazy_init": cuda_devices.lazy_init,
    "_maybe_exchange_device": cuda_devices.exchange_device,
    "can_device_access_peer": cuda_devices.can_device_access_peer,
    "current_device": cuda_devices.current_device,
    "current_stream": streams.current_stream,
    "default_stream": streams.default_stream,
    "device_count": cuda_devices.device_count,
    "empty_cache": memory_reports.empty_cache,
    "get_allocator_backend": lambda: "native",
    "get_arch_list": memory_reports.no_architectures,
    "get_device_capability": cuda_devices.get_device_capability,
    "get_device_name": cuda_devices.get_device_name,
    "get_device_properties": memory_reports.properties,
    "get_gencode_flags": lambda: "",
    "get_per_process_memory_fraction": memory_reports.get_per_process_memory_fraction,
    "get_rng_state": cuda_random.get_rng_state,
    "get_rng_state_all": cuda_random.get_rng_state_all,
    "get_sync_debug_mode": cuda_devices.get_sync_debug_mode,
    "host_memory_stats": memory_reports.empty_host_stats,
    "host_memory_stats_as_nested_dict": memory_reports.empty_host_stats,
    "init": cuda_devices.lazy_init,
    "initial_seed": cuda_random.initial_seed,
    "ipc_collect": _nothing,
    "is_available": _yes,
    "is_bf16_supported": memory_reports.dtype_is_fine,
    "is_current_stream_capturing": _no,
    "is_initialized": cuda_devices.is_initialized,
    "is_tf32_supported": memory_reports.dtype_is_fine,
    "manual_seed": cuda_random.manual_seed,
    "manual_seed_all": cuda_random.manual_seed_all,
    "max_memory_allocated": memory_reports.max_memory_allocated,
    "max_memory_cached": memory_reports.max_memory_reserved,
    "max_memory_reserved": memory_reports.max_memory_reserved,
    "mem_get_info": memory_reports.mem_get_info,
    "memory_allocated": memory_reports.memory_allocated,
    "memory_cached": memory_reports.memory_reserved,
    "memory_reserved": memory_reports.memory_reserved,
    "memory_stats": memory_reports.memory_stats,
    "memory_stats_as_nested_dict": memory_reports.memory_stats_as_nested_dict,
    "reset_accumulated_host_memory_stats": _nothing,
    "reset_accumulated_memory_stats": memory_reports.reset_accumulated_memory_stats,
    "reset_max_memory_allocated": memory_reports.reset_peak_memory_stats,
    "reset_max_memory_cached": memory_reports.reset_peak_memory_stats,
    "reset_peak_host_memory_stats": _nothing,
    "reset_peak_memory_stats": memory_reports.reset_peak_memory_stats,
    "seed": cuda_random.seed,
    "seed_all": cuda_random.seed_all,
    "set_device": cuda_devices.set_device,
    "set_per_process_memory_fraction": memory_reports.set_per_process_memory_fraction,
    "set_rng_state": cuda_random.set_rng_state,
    "set_rng_state_all": cuda_random.set_rng_state_all,
    "set_stream": streams.set_stream,
    "set_sync_debug_mode": cuda_devices.set_sync_debug_mode,
    "stream": stream,
    "synchronize": cuda_devices.synchronize,
    "Event": streams.Event,
    "Stream": streams.Stream,
}
"""What is simulated, by its name in torch.cuda and in the submodules that hold it too."""

_AS_THEY_ARE = frozenset(
    [
        "torch.cuda.CudaError",
        "torch.cuda.DeferredCudaCallError",
        "torch.cuda.StreamContext",
        "torch.cuda.cudaStatus",
        "torch.cuda.device",
        "torch.cuda.device_of",
        "torch.cuda.memory.memory_summary",
        "torch.cuda.memory_summary",
    ]
)
"""Plain Python on top of the others, and classes of errors that programs catch."""

_SUBMODULES = (
    "torch.cuda torch.cuda.memory torch.cuda.random torch.cuda.streams torch.cuda.graphs "
    "torch.cuda.nccl torch.cuda.comm torch.cuda.jiterator torch.cuda.gds torch.cuda.tunable "
    "torch.cuda.profiler torch.cuda.green_contexts"
).split()


def rows() -> List[Row]:
    """Return what is patched of torch.cuda."""
    found = []
    for module_name in (
        "torch.cuda",
        "torch.cuda.memory",
        "torch.cuda.random",
        "torch.cuda.streams",
    ):
        module = importlib.import_module(module_name)
        found += [
            Row(module, name, value) for name, value in _FUNCTIONS.items() if name in vars(module)
        ]
    found += [
        Row(torch.cuda, "default_generators", tuple(generators._defaults)),
        Row(torch.backends.cuda, "is_built", _yes),
        Row(torch.backends.cudnn, "is_acceptable", _no),
    ]
    found += cuda_companions.nvtx_rows() + cuda_companions.communication_rows()
    known = {(row.owner.__name__, row.name) for row in found}
    legacy = {
        f"torch.cuda.{name}" for name in dir(torch.cuda) if name.endswith(("Tensor", "Storage"))
    }
    return found + list(refusals_for(_SUBMODULES, known, _AS_THEY_ARE | legacy))
