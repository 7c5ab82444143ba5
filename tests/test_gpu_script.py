"""The script for machines with a GPU, on one without: it says so and leaves nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gpu import mixtures_oracle
from tests.gpu.cuda_here import driver_script

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "gpu" / "records"

pytestmark = pytest.mark.skipif(
    os.name == "nt" or shutil.which("bash") is None, reason="the script is for bash"
)


def run(python: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(RECORDS.parent / "run_on_gpu.sh")],
        env=os.environ | {"PYTHON": python},
        capture_output=True,
        text=True,
    )


def test_without_cuda_it_says_so_and_leaves_no_record() -> None:
    script = driver_script()
    if script.driver_facts(True, script.open_driver).get("devices"):
        pytest.skip("there is a card here: run tests/gpu/run_on_gpu.sh itself")
    before = sorted(RECORDS.iterdir())
    done = run(sys.executable)
    assert done.returncode == 2
    assert "There is no CUDA here: " in done.stderr
    assert "No record was written." in done.stderr
    assert done.stdout == ""
    assert sorted(RECORDS.iterdir()) == before


def test_without_a_python_it_says_so() -> None:
    done = run("/nowhere/python")
    assert done.returncode == 2
    assert "/nowhere/python can not be run." in done.stderr


LOSES_THE_DEVICE_ONCE = """
import json, os, sys
names = ["add[0]", "add[1]", "take[1]", "to[0]"]
for number, name in enumerate(names):
    if number >= int(sys.argv[1]):
        print(json.dumps([name, None]), flush=True)
        if name == "add[1]":
            os.abort()
        print("a line of torch's own")
        print(json.dumps([name, "" if name == "to[0]" else "refused"]), flush=True)
print(json.dumps(["", ""]))
"""


def test_the_mixtures_are_gone_on_with_after_one_that_ends_the_process() -> None:
    outcomes = mixtures_oracle.ask([sys.executable, "-c", LOSES_THE_DEVICE_ONCE])
    assert outcomes == {
        "add[0]": "refused",
        "add[1]": mixtures_oracle.LOST,
        "take[1]": "refused",
        "to[0]": "",
    }


def test_a_program_that_says_nothing_is_not_asked_forever() -> None:
    with pytest.raises(RuntimeError, match="ended before its first mixture"):
        mixtures_oracle.ask([sys.executable, "-c", ""])


def test_what_only_one_side_refuses() -> None:
    device = {"add[0]": "refused", "take[1]": "refused", "to[0]": "", "cat[0]": ""}
    simulation = {"add[0]": "refused", "take[1]": "", "to[0]": "", "cat[0]": "refused"}
    assert mixtures_oracle.differences(device, simulation) == (["take[1]"], ["cat[0]"])
