"""A fake of NVIDIA's library, for machines without a card: no test of ours may need one.

It has the functions and the error numbers of `pynvml`, and what NVML is known to answer on real
machines: bytes for text in older versions, numbers beyond all sense where it knows nothing.
"""

from types import SimpleNamespace
from typing import Any

MB = 1 << 20


class NVMLError(Exception):
    """As pynvml's: it carries the number."""

    def __init__(self, value: int) -> None:
        super().__init__(value)
        self.value = value


class FakeNvml:
    """Cards by their PCI address; `errors` makes a function fail, `calls` has all of them."""

    NVMLError = NVMLError

    def __init__(self, *addresses: str, errors: dict[str, int] | None = None) -> None:
        self.addresses = list(addresses)
        self.errors = errors or {}
        self.calls: list[str] = []
        self.memory = SimpleNamespace(used=300 * MB, total=12_000 * MB, free=0)
        self.is_open = False

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if name in self.errors:
            raise NVMLError(self.errors[name])

    def nvmlInit(self) -> None:
        self._call("nvmlInit")
        self.is_open = True

    def nvmlShutdown(self) -> None:
        self._call("nvmlShutdown")
        self.is_open = False

    def nvmlDeviceGetCount(self) -> int:
        self._call("nvmlDeviceGetCount")
        return len(self.addresses)

    def nvmlDeviceGetHandleByIndex(self, index: int) -> str:
        self._call("nvmlDeviceGetHandleByIndex")
        return self.addresses[index]

    def nvmlDeviceGetHandleByPciBusId(self, address: bytes) -> str:
        self._call("nvmlDeviceGetHandleByPciBusId")
        if address.decode() not in self.addresses:
            raise NVMLError(6)
        return address.decode()

    def nvmlDeviceGetHandleByUUID(self, uuid: bytes) -> str:
        self._call("nvmlDeviceGetHandleByUUID")
        return uuid.decode()

    def nvmlDeviceGetName(self, handle: str) -> bytes:
        self._call("nvmlDeviceGetName")
        return b"NVIDIA GeForce RTX 4070"

    def nvmlDeviceGetUUID(self, handle: str) -> str:
        self._call("nvmlDeviceGetUUID")
        return handle if handle.startswith("MIG-") else f"GPU-{handle}"

    def nvmlDeviceGetMemoryInfo(self, handle: str) -> Any:
        self._call("nvmlDeviceGetMemoryInfo")
        return self.memory

    def nvmlDeviceGetUtilizationRates(self, handle: str) -> Any:
        self._call("nvmlDeviceGetUtilizationRates")
        return SimpleNamespace(gpu=37, memory=5)
