"""What NVIDIA's driver library is asked, with a fake of it: this machine has none."""

import ctypes
import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from codeblanks_gui.core import paths

DONE, NO_DEVICE, MISMATCH = 0, 100, 803


class FakeDriver:
    """The driver's library as `ctypes` calls it: results go to the places it is given."""

    def __init__(self, init: int = DONE, cards: tuple[tuple[str, int, int], ...] = ()) -> None:
        self._init = init
        self._cards = cards

    def cuDriverGetVersion(self, place: Any) -> int:
        place._obj.value = 12080
        return DONE

    def cuInit(self, flags: int) -> int:
        return self._init

    def cuDeviceGetCount(self, place: Any) -> int:
        place._obj.value = len(self._cards)
        return DONE

    def cuDeviceGet(self, place: Any, index: int) -> int:
        place._obj.value = index
        return DONE

    def cuDeviceGetName(self, text: Any, length: int, handle: Any) -> int:
        text.value = self._cards[handle.value][0].encode()
        return DONE

    def cuDeviceComputeCapability(self, major: Any, minor: Any, handle: Any) -> int:
        major._obj.value, minor._obj.value = self._cards[handle.value][1:]
        return DONE

    def cuDeviceGetUuid(self, place: Any, handle: Any) -> int:
        ctypes.memmove(place, bytes(range(16)), 16)
        return DONE


@pytest.fixture(scope="module")
def driver() -> ModuleType:
    """The script, which is launched by its path and belongs to no package."""
    path = paths.kernel_side("device_probe_driver.py")
    spec = importlib.util.spec_from_file_location("device_probe_driver", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opening(library: FakeDriver) -> Callable[[], FakeDriver]:
    return lambda: library


def test_each_card_is_told(driver: ModuleType) -> None:
    cards = (("NVIDIA GeForce RTX 4070", 8, 9), ("NVIDIA GeForce GTX 1060 6GB", 6, 1))
    facts = driver.driver_facts(True, opening(FakeDriver(cards=cards)))
    assert facts["version"] == 12080
    assert facts["init"] == DONE
    assert facts["devices"] == [
        {
            "name": name,
            "capability": [major, minor],
            "uuid": "00010203-0405-0607-0809-0a0b0c0d0e0f",
        }
        for name, major, minor in cards
    ]


@pytest.mark.parametrize("code", [NO_DEVICE, MISMATCH])
def test_a_driver_that_can_not_start_shows_no_card(driver: ModuleType, code: int) -> None:
    facts = driver.driver_facts(True, opening(FakeDriver(init=code, cards=(("x", 1, 0),))))
    assert facts == {"version": 12080, "init": code, "devices": []}


def test_only_the_version_is_asked_where_torch_looks_itself(driver: ModuleType) -> None:
    assert driver.driver_facts(False, opening(FakeDriver())) == {"version": 12080}


def test_no_driver_here(driver: ModuleType) -> None:
    def missing() -> None:
        raise OSError("libcuda.so.1: cannot open shared object file")

    assert driver.driver_facts(True, missing) == {
        "missing": "libcuda.so.1: cannot open shared object file"
    }
