"""The panel's memory on a real card: tensors, pool and everyone's, held against torch and NVML."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from codeblanks_gui.core.device import DeviceMemory
from codeblanks_gui.core.device_facts import facts_from_output
from codeblanks_gui.core.device_memory import ConsoleFigures, device_memory
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.system_readings import SystemReadings, plain_uuid, silent
from codeblanks_gui.services.nvidia_cards import NvidiaCards
from tests.gpu.test_probe_figures import text

pytestmark = pytest.mark.gpu

MIB = 1 << 20
SIZE = 512 * MIB


class FakeShell:
    """The console's shell, as far as its memory asks for it."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.user_ns_hidden: dict[str, Any] = {}


@pytest.fixture
def console(torch: Any) -> Iterator[Any]:
    """What answers the panel in the console's process; the card is empty before and after."""
    from codeblanks_gui.kernel_side.console_memory import ConsoleMemory

    gc.collect()
    torch.cuda.empty_cache()
    torch.cuda.reset_peak_memory_stats()
    yield ConsoleMemory(FakeShell())
    gc.collect()
    torch.cuda.empty_cache()


@pytest.fixture
def cards(nvml: Any) -> Iterator[NvidiaCards]:
    """What reads NVML for the panel."""
    reader = NvidiaCards(lambda: nvml)
    yield reader
    reader.close()
    nvml.nvmlInit()  # the reader has closed it for all


def figures_of(console: Any) -> dict[str, Any]:
    """Return what the panel is told of the card."""
    told: dict[str, Any] = json.loads(console.figures(["cuda"]))["devices"]["cuda"]
    return told


def uuid_of(torch: Any) -> str:
    """Return the first card's UUID as torch tells it; skip where it doesn't."""
    uuid = str(getattr(torch.cuda.get_device_properties(0), "uuid", ""))
    if not uuid:
        pytest.skip(f"torch {torch.__version__} tells no UUID")
    return uuid


def reading_of(cards: NvidiaCards, torch: Any) -> Any:
    """Return what the panel reads of the first card, found by its UUID."""
    uuid = uuid_of(torch)
    found, reason = cards.read((f"MIG-{uuid}",))
    assert reason == ""
    return next(card for card in found if plain_uuid(card.uuid).removeprefix("MIG-") == uuid)


def test_tensors_and_pool_are_those_of_torch(console: Any, torch: Any) -> None:
    before = figures_of(console)["allocated"]
    tensor = torch.empty(SIZE, dtype=torch.uint8, device="cuda")
    told = figures_of(console)
    assert told["allocated"] == torch.cuda.memory_allocated(0)
    assert told["reserved"] == torch.cuda.memory_reserved(0)
    assert told["allocated"] - before == tensor.numel()
    assert told["reserved"] >= told["allocated"]


def test_the_pool_stays_when_the_tensor_is_gone(console: Any, torch: Any) -> None:
    tensor = torch.empty(SIZE, dtype=torch.uint8, device="cuda")
    held = figures_of(console)
    del tensor
    left = figures_of(console)
    assert left["allocated"] == held["allocated"] - SIZE
    assert left["reserved"] == held["reserved"]
    assert left["peak"] == held["peak"] == torch.cuda.max_memory_allocated(0)
    freed = json.loads(console.free())
    assert freed["after"]["cuda"][1] <= freed["before"]["cuda"][1] - SIZE
    assert figures_of(console)["reserved"] == torch.cuda.memory_reserved(0)


def test_asking_uses_nothing(console: Any, torch: Any) -> None:
    """A reading is of the allocator's own counters: it takes no memory and starts no work."""
    before = torch.cuda.memory_allocated(0), torch.cuda.memory_reserved(0)
    for _ in range(20):
        figures_of(console)
    assert (torch.cuda.memory_allocated(0), torch.cuda.memory_reserved(0)) == before


def test_asking_makes_no_context(torch: Any) -> None:
    """In a fresh process that has torch, and has not touched the card."""
    program = (
        "import json, torch\n"
        "from codeblanks_gui.kernel_side.console_memory import ConsoleMemory\n"
        "told = json.loads(ConsoleMemory(None).figures(['cuda']))\n"
        "print(told['devices'], torch.cuda.is_initialized())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "{'cuda': None} False", done.stderr


def test_everyone_is_what_nvml_says(
    console: Any, cards: NvidiaCards, torch: Any, nvml: Any
) -> None:
    uuid = uuid_of(torch)
    prefix = "MIG-" if "MIG" in torch.cuda.get_device_name(0) else "GPU-"
    handle = nvml.nvmlDeviceGetHandleByUUID(f"{prefix}{uuid}".encode())
    empty = reading_of(cards, torch).used.value
    tensor = torch.empty(SIZE, dtype=torch.uint8, device="cuda")
    torch.cuda.synchronize()
    told = reading_of(cards, torch)
    assert told.name == text(nvml.nvmlDeviceGetName(handle))
    assert told.total.value == nvml.nvmlDeviceGetMemoryInfo(handle).total
    assert told.used.value == pytest.approx(
        nvml.nvmlDeviceGetMemoryInfo(handle).used, abs=256 * MIB
    ), "another program may have come or gone"
    assert told.used.value - empty >= 0.9 * tensor.numel() - 256 * MIB
    assert told.used.value >= torch.cuda.memory_reserved(0)
    assert told.busy.value is None or 0 <= told.busy.value <= 100


def shown(console: Any, system: SystemReadings) -> DeviceMemory:
    """Return what the panel shows of the card."""
    step = {"is_available": True, "count": 1, "devices": [{"name": "first"}]}
    lines = [
        {"step": "torch", "facts": {"version": "2", "cuda": "13.0"}},
        {"step": "cuda", "facts": step},
        {"step": "cuda_operation", "facts": {"result": ""}},
        {"step": "end", "facts": {}},
    ]
    report = report_from_facts(facts_from_output("\n".join(map(json.dumps, lines))))
    told = json.loads(console.figures(["cuda"]))
    figures = ConsoleFigures(told["pid"], told["torch"], told["devices"])
    return device_memory(report.cards[0], figures, "", system)


def test_the_panel_has_all_three_figures(console: Any, cards: NvidiaCards, torch: Any) -> None:
    tensor = torch.empty(SIZE, dtype=torch.uint8, device="cuda")
    found, reason = cards.read()
    nothing = silent("not_asked")
    system = SystemReadings(nothing.used, nothing.total, nothing.process, tuple(found), reason)
    memory = shown(console, system)
    assert memory.allocated.value == torch.cuda.memory_allocated(0) >= tensor.numel()
    assert memory.reserved.value == torch.cuda.memory_reserved(0)
    assert memory.peak.value == torch.cuda.max_memory_allocated(0)
    if "MIG" in torch.cuda.get_device_name(0):
        pytest.skip("of a slice (MIG) the whole card's figures are not shown")
    assert memory.everyone is not None
    assert memory.everyone.value is not None, memory.everyone.reason
    assert memory.everyone.value >= memory.reserved.value
