"""What torch keeps beside torch.cuda: copies between several devices, marks for a profiler."""

from __future__ import annotations

import importlib
from typing import Any, List

from . import texts
from .not_simulated import Row, refusing_function

_COMMUNICATION = "broadcast broadcast_coalesced gather reduce_add reduce_add_coalesced"
"""What DataParallel on several devices calls."""


def communication_rows() -> List[Row]:
    """Return what is patched of the copies that DataParallel makes."""
    comm = importlib.import_module("torch.nn.parallel.comm")
    names = [name for name in _COMMUNICATION.split() if hasattr(comm, name)]
    rows = [Row(comm, name, refusing_function(f"torch.cuda.comm.{name}")) for name in names]
    scatter_gather = importlib.import_module("torch.nn.parallel.scatter_gather")
    rows.append(Row(scatter_gather, "Scatter", _Scatter))
    return [*rows, Row(comm, "scatter", scatter)]


class _Scatter:
    """What DataParallel sends its inputs with: on one device a copy, which autograd knows."""

    @staticmethod
    def apply(target_gpus: Any, chunk_sizes: Any, dim: int, tensor: Any) -> Any:
        """Do as `torch.nn.parallel._functions.Scatter` does."""
        return scatter(tensor, target_gpus)


def scatter(tensor: Any, devices: Any = None, *args: Any, **kwargs: Any) -> Any:
    """`comm.scatter`: to one device it is a copy, as DataParallel on one device asks.

    Raises:
        NotSimulatedError: There are several devices.
    """
    if devices is None or len(devices) != 1:
        raise texts.not_simulated("torch.cuda.comm.scatter")
    return (tensor.to(devices[0]),)


def nvtx_rows() -> List[Row]:
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
        "range_end": _lose,
        "mark": _lose,
    }
    return [Row(nvtx, name, value) for name, value in functions.items() if hasattr(nvtx, name)]


def _lose(*args: Any, **kwargs: Any) -> None:
    return None
