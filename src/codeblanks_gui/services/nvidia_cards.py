"""NVIDIA's cards as NVML, the driver's library for readings, tells of them.

No CUDA context is made. NVML holds a card awake as long as it is open, so sleeping cards are
left alone and somebody closes it when nobody looks. Also imported where there is no Qt:
`readings_worker` runs it.
"""

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.device import Reading, read, unread
from codeblanks_gui.core.system_readings import CardReading
from codeblanks_gui.services.pci_cards import NVIDIA, PCI, pci_cards

_REASONS: Final = {
    3: "nvml_not_supported",
    4: "nvml_no_permission",
    9: "nvml_no_driver",
    12: "nvml_none",
    15: "nvml_lost",
    18: "nvml_mismatch",
}
"""Of nvmlReturn_t (nvml.h)."""
_TRY_AGAIN_S: Final = 60.0


class NvidiaCards:
    """Opens NVML when it is needed and the cards are awake, and remembers why it couldn't."""

    def __init__(
        self,
        load: Callable[[], Any],
        pci: Path = PCI,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open nothing yet; `load` imports the module `pynvml`, and may raise ImportError."""
        self._load = load
        self._pci = pci
        self._now = now
        self._nvml: Any = None
        self._refusal = ""
        self._refused_at = 0.0

    @property
    def is_open(self) -> bool:
        """Whether NVML is open, and so perhaps keeps a card from sleeping."""
        return self._nvml is not None

    def read(self, slices: Sequence[str] = ()) -> tuple[list[CardReading], str]:
        """Return the cards, and why there are none; `slices`: UUIDs of parts of cards (MIG)."""
        known = pci_cards(NVIDIA, self._pci)
        if known and all(card.is_asleep for card in known):
            self.close()
            return [_asleep() for _ in known], ""
        reason = self._open()
        if reason:
            return [], reason
        handles = self._handles([card.address for card in known if not card.is_asleep])
        handles += [handle for uuid in slices if (handle := self._slice(uuid)) is not None]
        cards = [self._card(handle) for handle in handles]
        cards += [_asleep() for card in known if card.is_asleep]
        if any(card.used.reason == "nvml_lost" for card in cards):
            self.close()
        return cards, "" if cards else "gpu_not_shown"

    def close(self) -> None:
        """Let the cards sleep."""
        nvml, self._nvml = self._nvml, None
        if nvml is not None:
            with contextlib.suppress(nvml.NVMLError):
                nvml.nvmlShutdown()

    def _open(self) -> str:
        """Open NVML; return why that fails, '' where it is open."""
        if self._nvml is not None:
            return ""
        if self._refusal and self._now() - self._refused_at < _TRY_AGAIN_S:
            return self._refusal
        self._refused_at = self._now()
        try:
            nvml = self._load()
        except ImportError:
            self._refusal = "nvml_none"
            return self._refusal
        try:
            nvml.nvmlInit()
        except nvml.NVMLError as error:
            self._refusal = _reason(error)
            return self._refusal
        self._refusal = ""
        self._nvml = nvml
        return ""

    def _handles(self, addresses: list[str]) -> list[Any]:
        """Return the cards at these addresses only, so that no other is touched; else all."""
        nvml, found = self._nvml, []
        for address in addresses:
            with contextlib.suppress(nvml.NVMLError):  # not given to this container
                found.append(nvml.nvmlDeviceGetHandleByPciBusId(address.encode()))
        if found or pci_cards(NVIDIA, self._pci):
            return found
        with contextlib.suppress(nvml.NVMLError):
            count = nvml.nvmlDeviceGetCount()
            found = [nvml.nvmlDeviceGetHandleByIndex(index) for index in range(count)]
        return found

    def _slice(self, uuid: str) -> Any:
        try:
            return self._nvml.nvmlDeviceGetHandleByUUID(uuid.encode())
        except self._nvml.NVMLError:
            return None

    def _card(self, handle: Any) -> CardReading:
        nvml = self._nvml
        memory = self._ask(nvml.nvmlDeviceGetMemoryInfo, handle)
        busy = self._ask(nvml.nvmlDeviceGetUtilizationRates, handle)
        total = memory if isinstance(memory, Reading) else _bytes(memory.total)
        used = memory if isinstance(memory, Reading) else _bytes(memory.used, total.value)
        return CardReading(
            "nvidia",
            self._text(nvml.nvmlDeviceGetName, handle),
            self._text(nvml.nvmlDeviceGetUUID, handle),
            used,
            total,
            busy if isinstance(busy, Reading) else read(float(busy.gpu)),
        )

    def _ask(self, function: Callable[[Any], Any], handle: Any) -> Any:
        """Return the answer, or a reading that says why there is none."""
        try:
            return function(handle)
        except self._nvml.NVMLError as error:
            return unread(_reason(error))

    def _text(self, function: Callable[[Any], Any], handle: Any) -> str:
        answer = self._ask(function, handle)
        if isinstance(answer, bytes):  # older versions of the package
            return answer.decode("utf-8", "replace")
        return "" if isinstance(answer, Reading) else str(answer)


def _bytes(value: int, most: float | None = None) -> Reading:
    """Return a figure; where the system doesn't know it, NVML tells a number beyond all sense."""
    limit = 1 << 50 if most is None else most
    return read(float(value)) if 0 <= value <= limit else unread("nvml_not_supported")


def _asleep() -> CardReading:
    reading = unread("gpu_asleep")
    return CardReading("nvidia", "", "", reading, reading, reading)


def _reason(error: Any) -> str:
    return _REASONS.get(getattr(error, "value", 0), "nvml_unknown")
