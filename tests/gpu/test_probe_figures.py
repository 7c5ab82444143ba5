"""The device probe on a real card: what it tells is what PyTorch and NVML tell."""

import json
import subprocess
import sys
from typing import Any

import pytest

from codeblanks_gui.core import paths
from codeblanks_gui.core.device import DeviceCard, DeviceReport
from codeblanks_gui.core.device_builds import driver_cuda
from codeblanks_gui.core.device_cuda_driver import nvidia_driver
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.core.device_report import report_from_facts
from codeblanks_gui.core.system_readings import plain_uuid
from tests.gpu.cuda_here import driver_script

pytestmark = pytest.mark.gpu


def probe(**environment: str) -> ProbeFacts:
    """Run the probe in this Python, with these variables."""
    import os

    done = subprocess.run(
        [sys.executable, str(paths.kernel_side("device_probe.py"))],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=120,
    )
    return facts_from_output(done.stdout, done.stderr, done.returncode)


@pytest.fixture(scope="module")
def facts(torch: Any) -> ProbeFacts:
    return probe()


@pytest.fixture(scope="module")
def report(facts: ProbeFacts) -> DeviceReport:
    return report_from_facts(facts)


@pytest.fixture(scope="module")
def card(report: DeviceReport) -> DeviceCard:
    return report.cards[0]


def handle_of(nvml: Any, uuid: str) -> Any:
    """Return NVML's own card of a UUID that torch tells."""
    for prefix in ("GPU-", "MIG-"):
        try:
            return nvml.nvmlDeviceGetHandleByUUID(f"{prefix}{uuid}".encode())
        except nvml.NVMLError:
            continue
    pytest.fail(f"NVML knows no card {uuid}")


def text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value


def test_the_card_is_ready(card: DeviceCard, report: DeviceReport) -> None:
    assert (card.kind, card.state) == ("cuda", "ready")
    assert report.best == card
    assert report.ending == ""


def test_figures_are_those_of_torch(card: DeviceCard, torch: Any) -> None:
    assert card.count == torch.cuda.device_count() == len(card.units)
    for unit in card.units:
        properties = torch.cuda.get_device_properties(unit.index)
        assert unit.name == torch.cuda.get_device_name(unit.index)
        assert unit.capability == f"{properties.major}.{properties.minor}"
        assert unit.total_memory.value == properties.total_memory
        assert unit.uuid == str(getattr(properties, "uuid", ""))
        assert unit.problem == ""


def test_the_driver_is_the_one_nvml_names(facts: ProbeFacts, nvml: Any) -> None:
    assert nvidia_driver(facts) in ("", text(nvml.nvmlSystemGetDriverVersion()))
    assert driver_cuda(facts) == nvml.nvmlSystemGetCudaDriverVersion()


def test_the_driver_itself_shows_the_same_cards(card: DeviceCard, torch: Any) -> None:
    """What a PyTorch for the CPU would be told of the cards."""
    script = driver_script()
    told = script.driver_facts(True, script.open_driver)
    assert [device["name"] for device in told["devices"]] == [unit.name for unit in card.units]
    assert [".".join(map(str, device["capability"])) for device in told["devices"]] == [
        unit.capability for unit in card.units
    ]
    uuids = [unit.uuid for unit in card.units]
    if all(uuids) and "MIG" not in card.name:
        assert [device["uuid"] for device in told["devices"]] == uuids


def test_each_card_is_found_by_its_uuid(card: DeviceCard, nvml: Any) -> None:
    """NVML counts in another order; what it tells of the same UUID is the same card."""
    if not all(unit.uuid for unit in card.units):
        pytest.skip("this torch tells no UUID")
    for unit in card.units:
        handle = handle_of(nvml, unit.uuid)
        assert plain_uuid(text(nvml.nvmlDeviceGetUUID(handle))).endswith(unit.uuid)
        total = nvml.nvmlDeviceGetMemoryInfo(handle).total
        assert unit.total_memory.value == pytest.approx(total, rel=0.05)
        if "MIG" not in unit.name:
            assert text(nvml.nvmlDeviceGetName(handle)) == unit.name
            capability = nvml.nvmlDeviceGetCudaComputeCapability(handle)
            assert ".".join(map(str, capability)) == unit.capability


def test_turned_around_the_cards_keep_their_uuids(card: DeviceCard) -> None:
    if len(card.units) < 2:
        pytest.skip("there is one card here")
    turned = report_from_facts(probe(CUDA_VISIBLE_DEVICES="1,0")).cards[0]
    assert [unit.uuid for unit in turned.units] == [unit.uuid for unit in card.units[1::-1]]


@pytest.mark.parametrize(
    ("value", "reason_id"), [("-1", "hidden"), ("", "hidden"), ("99", "hidden_by_name")]
)
def test_a_hidden_card_is_called_hidden(torch: Any, value: str, reason_id: str) -> None:
    """What the constructed reports say of these, a real driver says too."""
    found = report_from_facts(probe(CUDA_VISIBLE_DEVICES=value)).cards[0]
    assert (found.state, found.reason_id) == ("unusable", reason_id)


def test_a_slice_of_a_card(card: DeviceCard) -> None:
    if "MIG" not in card.name:
        pytest.skip("this card is not split (MIG)")
    assert card.reason_id == "cuda_works_mig"
    assert card.count == 1


def test_the_probe_ends_within_its_time(facts: ProbeFacts) -> None:
    assert facts.is_complete
    assert facts.exit_code == 0
    assert json.dumps(facts.steps)
