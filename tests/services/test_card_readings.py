"""Reading cards of other machines: a fake NVML, recorded `ioreg` text, /sys trees in a folder."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from codeblanks_gui.core.device import read, unread
from codeblanks_gui.services.apple_gpu import apple_card
from codeblanks_gui.services.nvidia_cards import NvidiaCards
from codeblanks_gui.services.pci_cards import (
    NVIDIA,
    PciCard,
    amd_cards,
    is_on_battery,
    pci_cards,
)
from tests.services.fake_nvml import MB, FakeNvml

FIRST, SECOND = "0000:01:00.0", "0000:02:00.0"
NO_FUNCTION = 999


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="ascii")


def pci(root: Path, address: str, status: str = "active", vendor: str = "0x10de") -> None:
    """Lay out a display card as Linux does in /sys/bus/pci/devices."""
    power = {"power__runtime_status": status}
    write(root / address, **{"class": "0x030000"}, vendor=vendor, **power)


def reader(nvml: FakeNvml, root: Path) -> NvidiaCards:
    return NvidiaCards(lambda: nvml, pci=root)


# --- /sys


def test_display_cards_of_one_maker(tmp_path: Path) -> None:
    pci(tmp_path, FIRST)
    pci(tmp_path, SECOND, "suspended")
    pci(tmp_path, "0000:00:02.0", vendor="0x8086")
    write(tmp_path / "0000:01:00.1", **{"class": "0x040300"}, vendor="0x10de")  # its sound
    assert pci_cards(NVIDIA, tmp_path) == [PciCard(FIRST, False), PciCard(SECOND, True)]
    assert pci_cards(NVIDIA, tmp_path / "gone") == []


def test_an_amd_card_tells_by_itself(tmp_path: Path) -> None:
    told = {"mem_info_vram_used": "1024", "mem_info_vram_total": "4096", "gpu_busy_percent": "12"}
    write(tmp_path / "card0" / "device", vendor="0x1002", **told)
    write(tmp_path / "card0-DP-1" / "device", vendor="0x1002")  # its socket for a screen
    write(tmp_path / "card1" / "device", vendor="0x8086")
    [card] = amd_cards(tmp_path)
    assert (card.maker, card.used, card.total, card.busy) == (
        "amd",
        read(1024),
        read(4096),
        read(12),
    )


def test_a_sleeping_amd_card_is_not_read(tmp_path: Path) -> None:
    asleep = {"power__runtime_status": "suspended", "mem_info_vram_used": "1024"}
    write(tmp_path / "card0" / "device", vendor="0x1002", **asleep)
    [card] = amd_cards(tmp_path)
    assert card.used == card.busy == unread("gpu_asleep")


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({"AC": {"type": "Mains", "online": "1"}, "BAT0": {"type": "Battery"}}, False),
        (
            {
                "AC": {"type": "Mains", "online": "0"},
                "BAT0": {"type": "Battery", "status": "Discharging"},
            },
            True,
        ),
        ({"BAT0": {"type": "Battery", "status": "Charging"}}, False),
        ({"mouse": {"type": "Battery", "status": "Discharging", "scope": "Device"}}, False),
        ({}, False),
    ],
)
def test_on_battery(supplies: dict[str, dict[str, str]], expected: bool, tmp_path: Path) -> None:
    for name, texts in supplies.items():
        write(tmp_path / name, **texts)
    assert is_on_battery(tmp_path) is expected


# --- NVML


def test_a_card_as_nvml_tells_it(tmp_path: Path) -> None:
    pci(tmp_path, FIRST)
    cards, reason = reader(FakeNvml(FIRST), tmp_path).read()
    assert reason == ""
    [card] = cards
    assert (card.name, card.uuid) == ("NVIDIA GeForce RTX 4070", f"GPU-{FIRST}")
    assert (card.used, card.total, card.busy) == (read(300 * MB), read(12_000 * MB), read(37))


def test_a_sleeping_card_is_not_woken(tmp_path: Path) -> None:
    pci(tmp_path, FIRST, "suspended")
    nvml = FakeNvml(FIRST)
    cards, _ = reader(nvml, tmp_path).read()
    assert cards[0].used == unread("gpu_asleep")
    assert nvml.calls == []


def test_only_the_awake_one_of_two_is_touched(tmp_path: Path) -> None:
    pci(tmp_path, FIRST, "suspended")
    pci(tmp_path, SECOND)
    nvml = FakeNvml(FIRST, SECOND)
    cards, _ = reader(nvml, tmp_path).read()
    assert [card.used for card in cards] == [read(300 * MB), unread("gpu_asleep")]
    assert "nvmlDeviceGetHandleByIndex" not in nvml.calls


def test_a_card_that_falls_asleep_is_let_go(tmp_path: Path) -> None:
    pci(tmp_path, FIRST)
    nvml = FakeNvml(FIRST)
    cards = reader(nvml, tmp_path)
    cards.read()
    assert nvml.is_open
    pci(tmp_path, FIRST, "suspended")
    cards.read()
    assert not nvml.is_open
    assert not cards.is_open


def test_without_sysfs_all_cards_are_asked(tmp_path: Path) -> None:
    cards, _ = reader(FakeNvml(FIRST, SECOND), tmp_path).read()
    assert len(cards) == 2


def test_a_part_of_a_card_is_read_by_its_own_name(tmp_path: Path) -> None:
    pci(tmp_path, FIRST)
    nvml = FakeNvml(FIRST, errors={"nvmlDeviceGetUtilizationRates": 3})
    cards, _ = reader(nvml, tmp_path).read(["MIG-7"])
    assert [card.uuid for card in cards] == [f"GPU-{FIRST}", "MIG-7"]
    assert cards[1].busy == unread("nvml_not_supported")
    assert cards[1].used == read(300 * MB)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (9, "nvml_no_driver"),
        (12, "nvml_none"),
        (18, "nvml_mismatch"),
        (4, "nvml_no_permission"),
        (NO_FUNCTION, "nvml_unknown"),
    ],
)
def test_why_nvml_cannot_be_opened(number: int, reason: str, tmp_path: Path) -> None:
    moment = [100.0]
    nvml = FakeNvml(FIRST, errors={"nvmlInit": number})
    cards = NvidiaCards(lambda: nvml, pci=tmp_path, now=lambda: moment[0])
    assert cards.read() == ([], reason)
    assert cards.read() == ([], reason)
    assert nvml.calls == ["nvmlInit"], "not tried again at once"
    moment[0] += 61
    nvml.errors.clear()
    assert len(cards.read()[0]) == 1


def test_without_the_package(tmp_path: Path) -> None:
    def load() -> FakeNvml:
        raise ModuleNotFoundError("pynvml")

    assert NvidiaCards(load, pci=tmp_path).read() == ([], "nvml_none")


def test_a_number_beyond_all_sense_is_no_figure(tmp_path: Path) -> None:
    """WSL and Windows answer with all bits set where they don't know."""
    nvml = FakeNvml(FIRST)
    nvml.memory = SimpleNamespace(used=(1 << 64) - 1, total=12_000 * MB, free=0)
    [card] = reader(nvml, tmp_path).read()[0]
    assert (card.used, card.total) == (unread("nvml_not_supported"), read(12_000 * MB))


def test_a_lost_card_is_let_go_and_looked_for_again(tmp_path: Path) -> None:
    nvml = FakeNvml(FIRST, errors={"nvmlDeviceGetMemoryInfo": 15})
    cards = reader(nvml, tmp_path)
    assert cards.read()[0][0].used == unread("nvml_lost")
    assert not cards.is_open


# --- Apple: composed from Apple's own names of the figures and public listings of ioreg

IOREG = """
+-o AGXAcceleratorG13X  <class AGXAcceleratorG13X, id 0x100000470, registered, matched, active>
    {
      "IOClass" = "AGXAcceleratorG13X"
      "model" = "Apple M1 Pro"
      "PerformanceStatistics" = {"In use system memory (driver)"=0,"Alloc system memory"=3768598528,"Tiler Utilization %"=5,"recoveryCount"=0,"lastRecoveryTime"=0,"Renderer Utilization %"=11,"TiledSceneBytes"=32768,"Device Utilization %"=12,"SplitSceneCount"=0,"Allocated PB Size"=61210624,"In use system memory"=1164525568}
      "gpu-core-count" = 16
    }
"""  # noqa: E501


def test_apples_gpu() -> None:
    card = apple_card(IOREG, read(16.0))
    assert (card.maker, card.name, card.total) == ("apple", "Apple M1 Pro", read(16.0))
    assert (card.used, card.busy) == (read(1_164_525_568), read(12))


def test_a_silent_ioreg_says_why() -> None:
    card = apple_card("", read(16.0))
    assert card.used == card.busy == unread("system_silent")
