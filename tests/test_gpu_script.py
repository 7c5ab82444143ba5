"""The script for machines with a GPU, on one without: it says so and leaves nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
