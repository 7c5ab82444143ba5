"""Ask NVIDIA's driver library itself, without torch: its version, and the cards it shows.

The part of the device probe for a PyTorch that was not built for CUDA, or for none at all: which
build to install depends on the card's compute capability and on the CUDA version the driver knows.
Standard library, Python >= 3.9. No CUDA context is made: `cuInit` and the `cuDevice…` calls do
without one (CUDA Driver API, "Device Management").
"""

import ctypes
import sys
import uuid
from typing import Any, Callable, Dict, List

Facts = Dict[str, Any]

NAME_LENGTH = 256
MOST_CARDS = 16


def driver_facts(with_cards: bool, open_library: Callable[[], Any]) -> Facts:
    """Tell the driver's CUDA version, such as 12080, and with `with_cards` each card.

    Where there is no driver `missing` tells what the loader said; `init` is what `cuInit`
    answered (a `CUresult`: 0 is success, 100 no device, 803 driver and library don't match).
    """
    try:
        library = open_library()
    except OSError as error:
        return {"missing": str(error)}
    facts: Facts = {}
    number = ctypes.c_int()
    if library.cuDriverGetVersion(ctypes.byref(number)) == 0:
        facts["version"] = number.value
    if with_cards:
        facts["init"] = int(library.cuInit(0))
        facts["devices"] = cards(library) if facts["init"] == 0 else []
    return facts


def open_driver() -> Any:
    """Load the driver's library; OSError where there is none."""
    if sys.platform == "win32":
        return ctypes.WinDLL("nvcuda.dll")
    if sys.platform == "darwin":
        raise OSError("no NVIDIA driver exists for this system")
    return ctypes.CDLL("libcuda.so.1")


def cards(library: Any) -> List[Facts]:
    """Tell of each card that the driver shows, in CUDA's order."""
    count = ctypes.c_int()
    if library.cuDeviceGetCount(ctypes.byref(count)) != 0:
        return []
    return [card(library, index) for index in range(min(count.value, MOST_CARDS))]


def card(library: Any, index: int) -> Facts:
    """Tell of one card: its name, compute capability and UUID."""
    handle = ctypes.c_int()
    facts: Facts = {}
    if library.cuDeviceGet(ctypes.byref(handle), index) != 0:
        return facts
    name = ctypes.create_string_buffer(NAME_LENGTH)
    if library.cuDeviceGetName(name, NAME_LENGTH, handle) == 0:
        facts["name"] = name.value.decode("utf-8", "replace")
    major, minor = ctypes.c_int(), ctypes.c_int()
    told = library.cuDeviceComputeCapability(ctypes.byref(major), ctypes.byref(minor), handle)
    if told == 0:
        facts["capability"] = [major.value, minor.value]
    place = (ctypes.c_ubyte * 16)()
    if library.cuDeviceGetUuid(ctypes.byref(place), handle) == 0:
        facts["uuid"] = str(uuid.UUID(bytes=bytes(place)))
    return facts
