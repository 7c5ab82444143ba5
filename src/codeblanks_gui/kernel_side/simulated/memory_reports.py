"""`torch.cuda.memory_*` and its cousins of mps and accelerator: what the accounts say."""

from __future__ import annotations

from typing import Any, Dict, Tuple

from .memory import Account
from .state import STATE
from .streams import index_of


def _account(device: Any = None) -> Account:
    return STATE.account(index_of(device))


def memory_allocated(device: Any = None) -> int:
    """Bytes held by tensors."""
    return _account(device).allocated


def max_memory_allocated(device: Any = None) -> int:
    """The most bytes that were held by tensors."""
    return _account(device).peak


def memory_reserved(device: Any = None) -> int:
    """Bytes held by the pool."""
    return _account(device).reserved


def max_memory_reserved(device: Any = None) -> int:
    """The most bytes that were held by the pool."""
    return _account(device).peak_reserved


def mem_get_info(device: Any = None) -> Tuple[int, int]:
    """Bytes free and in all."""
    account = _account(device)
    return account.capacity - account.reserved, account.capacity


def reset_peak_memory_stats(device: Any = None) -> None:
    """Let the peaks begin at what is held now."""
    _account(device).reset_peaks()


def reset_accumulated_memory_stats(device: Any = None) -> None:
    """Let the sums begin at 0."""
    _account(device).forget_history()


def empty_cache(*args: Any, **kwargs: Any) -> None:
    """Give back what the pools hold and nobody uses."""
    for account in STATE.accounts:
        account.release_cache()


def set_per_process_memory_fraction(fraction: float, device: Any = None) -> None:
    """Limit what this process may hold.

    Raises:
        TypeError: The fraction is not a float.
        ValueError: It is not between 0 and 1 (0 and 2 on mps).
    """
    if not isinstance(fraction, float):
        raise TypeError("Invalid type for fraction argument, must be `float`")
    highest = 2 if STATE.kind == "mps" else 1
    if not 0 <= fraction <= highest:
        raise ValueError(f"Invalid fraction value: {fraction}. Allowed range: 0~{highest}")
    account = _account(device)
    account.set_limit(int(account.capacity * min(fraction, 1.0)))


def get_per_process_memory_fraction(device: Any = None) -> float:
    """The limit as a share of all memory."""
    account = _account(device)
    return account.limit / account.capacity


def memory_stats_as_nested_dict(device: Any = None) -> Dict[str, Any]:
    """What `torch._C._cuda_memoryStats` gives: torch makes its summary of it."""
    account = _account(device)
    size = _all_pools(account.allocated, account.peak, account.allocated + account.freed)
    count = _all_pools(account.count, account.peak_count, account.made)
    pool = _all_pools(account.reserved, account.peak_reserved, account.peak_reserved)
    idle = _all_pools(account.reserved - account.allocated, 0, 0)
    segments = _all_pools(1 if account.reserved else 0, 1 if account.peak_reserved else 0, 1)
    return {
        "num_alloc_retries": 0,
        "num_ooms": account.refusals,
        "max_split_size": -1,
        "num_sync_all_streams": 0,
        "num_device_alloc": 0,
        "num_device_free": 0,
        "allocation": count,
        "segment": segments,
        "active": count,
        "inactive_split": _all_pools(0, 0, 0),
        "allocated_bytes": size,
        "reserved_bytes": pool,
        "active_bytes": size,
        "inactive_split_bytes": idle,
        "requested_bytes": size,
        "oversize_allocations": _counter(0, 0, 0),
        "oversize_segments": _counter(0, 0, 0),
    }


def _counter(current: int, peak: int, allocated: int) -> Dict[str, int]:
    return {
        "current": current,
        "peak": peak,
        "allocated": allocated,
        "freed": max(0, allocated - current),
    }


def _all_pools(current: int, peak: int, allocated: int) -> Dict[str, Any]:
    # One pool here; CUDA keeps blocks up to 1 MiB apart.
    return {
        "all": _counter(current, peak, allocated),
        "large_pool": _counter(current, peak, allocated),
        "small_pool": _counter(0, 0, 0),
    }


def memory_stats(device: Any = None) -> Dict[str, Any]:
    """The same, flat: `allocated_bytes.all.current` and so on."""
    flat: Dict[str, Any] = {}

    def walk(prefix: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{prefix}.{key}" if prefix else key, inner)
        else:
            flat[prefix] = value

    walk("", memory_stats_as_nested_dict(device))
    return dict(sorted(flat.items()))


def empty_host_stats(*args: Any, **kwargs: Any) -> Dict[str, Any]:
    """`host_memory_stats`: pinned memory isn't counted."""
    return {}


def properties(device: Any = None) -> Any:
    """`torch.cuda.get_device_properties`: the memory is true, no card is named."""
    return _Properties(_account(device).capacity)


class _Properties:
    """What `get_device_properties` returns."""

    def __init__(self, total_memory: int) -> None:
        from .state import NAME

        self.name = NAME
        self.major, self.minor = CAPABILITY
        self.total_memory = total_memory
        self.multi_processor_count = 1
        self.warp_size = 32
        self.is_integrated = self.is_multi_gpu_board = 0
        self.max_threads_per_multi_processor = 1024
        self.regs_per_multiprocessor = 65536
        self.shared_memory_per_block = 49152
        self.L2_cache_size = 0
        self.gcnArchName = self.uuid = ""

    def __repr__(self) -> str:
        return (
            f"_CudaDeviceProperties(name='{self.name}', total_memory={self.total_memory >> 20}MB)"
        )


CAPABILITY = (8, 0)
"""Compute capability: one for which torch offers all dtypes. No kernel is compiled for it."""


def dtype_is_fine(*args: Any, **kwargs: Any) -> bool:
    """`is_bf16_supported` and the like."""
    return True


def no_architectures() -> Any:
    """`get_arch_list`: nothing is compiled for a device here."""
    return []


def total_memory() -> int:
    """All memory of the current device in bytes."""
    return STATE.account().capacity
