"""The largest tensors of the console, as `kernel_side/console_tensors.py` tells them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ConsoleTensor:
    """One piece of memory, and the tensors that share it.

    Attributes:
        names: how the console's program calls it; the first leads to it in any case.
        shape: of the largest tensor in it.
        dtype: `float32`, say.
        device: `cuda:0`, say.
        size: bytes of the whole memory, of which the names may show only a part.
        keeps_graph: whether it keeps the graph of a computation alive.
        can_be_typed: whether the first name is an expression for the console.
    """

    names: tuple[str, ...]
    shape: tuple[int, ...]
    dtype: str
    device: str
    size: int
    keeps_graph: bool
    can_be_typed: bool

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "ConsoleTensor":
        """Read one row; raises KeyError, TypeError or ValueError for anything else."""
        return cls(
            tuple(str(name) for name in data["names"]),
            tuple(int(side) for side in data["shape"]),
            str(data["dtype"]),
            str(data["device"]),
            int(data["bytes"]),
            bool(data["graph"]),
            bool(data["can_be_typed"]),
        )


@dataclass(frozen=True)
class TensorList:
    """The largest tensors, the largest first.

    Attributes:
        rows: at most some twenty.
        count: how many pieces of memory there are in all.
        sums: bytes on each device, of all that was found.
        is_cut: whether the search was given up at its limit.
        seconds: what it took.
        unnamed: bytes that PyTorch has given to tensors on devices, and that no name leads to.
    """

    rows: tuple[ConsoleTensor, ...] = ()
    count: int = 0
    sums: Mapping[str, int] = field(default_factory=dict)
    is_cut: bool = False
    seconds: float = 0.0
    unnamed: int = 0

    @classmethod
    def from_data(cls, data: Any) -> "TensorList | None":
        """Read the console's answer, None where it makes no sense."""
        try:
            return cls(
                tuple(ConsoleTensor.from_data(row) for row in data["rows"]),
                int(data["count"]),
                {str(device): int(size) for device, size in data["sums"].items()},
                bool(data["is_cut"]),
                float(data["seconds"]),
                int(data["unnamed"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
