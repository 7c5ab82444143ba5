"""`torch.cuda` while the simulation is on: what works, and what says that it doesn't."""

from __future__ import annotations

import importlib
from typing import Any, Dict, List

import torch

from . import generators, memory_reports, streams, texts
from .generators import _InC
from .not_simulated import Row, refusals_for, refusing_function
from .state import NAME, STATE
from .streams import index_of


def _yes(*args: Any, **kwargs: Any) -> bool:
    return True


def _no(*args: Any, **kwargs: Any) -> bool:
    return False


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def device_count() -> int:
    """How many devices are simulated."""
    return len(STATE.accounts)


def current_device() -> int:
    """The index of the current device."""
    STATE.touch()
    return STATE.current


def set_device(device: Any) -> None:
    """Make a device the current one."""
    index = index_of(device)
    STATE.account(index)
    STATE.current = index


def exchange_device(index: int) -> int:
    """Make a device the current one; return the one before, -1 where nothing is asked."""
    if index < 0:
        return -1
    before = STATE.current
    STATE.account(index)
    STATE.current = index
    return before


def get_device_name(device: Any = None) -> str:
    """Never a card's name."""
    STATE.account(index_of(device))
    return NAME


def get_device_capability(device: Any = None) -> Any:
    """A capability for which torch offers all dtypes."""
    STATE.account(index_of(device))
    return memory_reports.CAPABILITY


def synchronize(device: Any = None) -> None:
    """Everything is done already; a lost device says so here."""
    STATE.touch()


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    """Any two of ours can."""
    return index_of(device) != index_of(peer_device)


def lazy_init() -> None:
    """Raise in a forked child, as real CUDA does at the first touch."""
    STATE.touch()


def is_initialized() -> bool:
    """Whether the device was touched, and is not lost by a fork."""
    return STATE.is_initialized and STATE.lost is not texts.forked


def lazy_call(call: Any, **kwargs: Any) -> None:
    """Call at once: torch puts calls off until the device is touched."""
    call()


def _generator(device: Any) -> Any:
    return generators.default(index_of(device))


def manual_seed(seed: int) -> None:
    """Seed the current device."""
    generators.default(STATE.current).manual_seed(seed)


def manual_seed_all(seed: int) -> None:
    """Seed all devices."""
    generators.seed_all(seed)


def seed() -> None:
    """Seed the current device by chance."""
    generators.default(STATE.current).seed()


def seed_all() -> None:
    """Seed all devices by chance, all with the same."""
    generators.seed_all(torch.Generator().seed())


def initial_seed() -> int:
    """The seed of the current device."""
    return int(generators.default(STATE.current).initial_seed())


def get_rng_state(device: Any = None) -> Any:
    """The state of a device's random numbers."""
    return _InC.get_state(_generator(device))


def set_rng_state(new_state: Any, device: Any = None) -> None:
    """Set the state of a device's random numbers."""
    _InC.set_state(_generator(device), new_state)


def get_rng_state_all() -> List[Any]:
    """The states of all devices."""
    return [get_rng_state(index) for index in range(device_count())]


def set_rng_state_all(new_states: Any) -> None:
    """Set the states of all devices."""
    for index, state in enumerate(new_states):
        set_rng_state(state, index)


def stream(chosen: Any) -> Any:
    """`with torch.cuda.stream(s)`."""
    return torch.cuda.StreamContext(chosen)


class _SyncDebug:
    mode = 0


def set_sync_debug_mode(debug_mode: Any) -> None:
    """Remembered; reads that wait are told by the device trace instead."""
    modes = {"default": 0, "warn": 1, "error": 2}
    if debug_mode not in (*modes, *modes.values()):
        raise RuntimeError(
            "invalid value of debug_mode, expected one of `default`, `warn`, `error`"
        )
    _SyncDebug.mode = modes.get(debug_mode, debug_mode)


def get_sync_debug_mode() -> int:
    """What was set last."""
    return _SyncDebug.mode


_FUNCTIONS: Dict[str, Any] = {
    "_exchange_device": exchange_device,
    "_get_device_properties": memory_reports.properties,
    "_is_in_bad_fork": lambda: STATE.lost is texts.forked,
    "_lazy_call": lazy_call,
    "_lazy_init": lazy_init,
    "_maybe_exchange_device": exchange_device,
    "can_device_access_peer": can_device_access_peer,
    "current_device": current_device,
    "current_stream": streams.current_stream,
    "default_stream": streams.default_stream,
    "device_count": device_count,
    "empty_cache": memory_reports.empty_cache,
    "get_allocator_backend": lambda: "native",
    "get_arch_list": memory_reports.no_architectures,
    "get_device_capability": get_device_capability,
    "get_device_name": get_device_name,
    "get_device_properties": memory_reports.properties,
    "get_gencode_flags": lambda: "",
    "get_per_process_memory_fraction": memory_reports.get_per_process_memory_fraction,
    "get_rng_state": get_rng_state,
    "get_rng_state_all": get_rng_state_all,
    "get_sync_debug_mode": get_sync_debug_mode,
    "host_memory_stats": memory_reports.empty_host_stats,
    "host_memory_stats_as_nested_dict": memory_reports.empty_host_stats,
    "init": lazy_init,
    "initial_seed": initial_seed,
    "ipc_collect": _nothing,
    "is_available": _yes,
    "is_bf16_supported": memory_reports.dtype_is_fine,
    "is_current_stream_capturing": _no,
    "is_initialized": is_initialized,
    "is_tf32_supported": memory_reports.dtype_is_fine,
    "manual_seed": manual_seed,
    "manual_seed_all": manual_seed_all,
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
    "seed": seed,
    "seed_all": seed_all,
    "set_device": set_device,
    "set_per_process_memory_fraction": memory_reports.set_per_process_memory_fraction,
    "set_rng_state": set_rng_state,
    "set_rng_state_all": set_rng_state_all,
    "set_stream": streams.set_stream,
    "set_sync_debug_mode": set_sync_debug_mode,
    "stream": stream,
    "synchronize": synchronize,
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
    found += _nvtx_rows() + _communication_rows()
    known = {(row.owner.__name__, row.name) for row in found}
    legacy = {
        f"torch.cuda.{name}" for name in dir(torch.cuda) if name.endswith(("Tensor", "Storage"))
    }
    return found + list(refusals_for(_SUBMODULES, known, _AS_THEY_ARE | legacy))


_COMMUNICATION = "broadcast broadcast_coalesced gather reduce_add reduce_add_coalesced"
"""What DataParallel on several devices calls."""


def _communication_rows() -> List[Row]:
    comm = importlib.import_module("torch.nn.parallel.comm")
    names = [name for name in _COMMUNICATION.split() if hasattr(comm, name)]
    rows = [Row(comm, name, refusing_function(f"torch.cuda.comm.{name}")) for name in names]
    return [*rows, Row(comm, "scatter", scatter)]


def scatter(tensor: Any, devices: Any = None, *args: Any, **kwargs: Any) -> Any:
    """`comm.scatter`: to one device it is a copy, as DataParallel on one device asks.

    Raises:
        NotSimulatedError: There are several devices.
    """
    if devices is None or len(devices) != 1:
        raise texts.not_simulated("torch.cuda.comm.scatter")
    return (tensor.to(devices[0]),)


def _nvtx_rows() -> List[Row]:
    """Marks for a profiler that isn't there: accepted, and lost."""
    nvtx = importlib.import_module("torch.cuda.nvtx")
    depth = [0]

    def range_push(msg: str) -> int:
        depth[0] += 1
        return depth[0] - 1

    def range_pop() -> int:
        depth[0] -= 1
        return depth[0]

    functions = {
        "range_push": range_push,
        "range_pop": range_pop,
        "range_start": lambda msg: 0,
        "range_end": _nothing,
        "mark": _nothing,
    }
    return [Row(nvtx, name, value) for name, value in functions.items() if hasattr(nvtx, name)]
