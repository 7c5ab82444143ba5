"""Runs the suites of the simulated accelerator, each in a process of its own that has torch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "suites"
SOURCE = Path(__file__).parents[3] / "src"
SLOW = {"opinfo_suite", "modules_suite", "mixed_devices_suite"}
"""PyTorch's own databases: minutes each."""

SUITES = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if path.stem in SLOW else [])
    for path in sorted(FOLDER.glob("*_suite.py"))
]


@pytest.mark.parametrize("suite", SUITES)
def test_suite(suite: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:pytest-qt", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(FOLDER / "pytest.ini"), str(suite)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(SOURCE), "OMP_NUM_THREADS": "1"},
        timeout=2400 if suite.stem in SLOW else 400,
    )
    assert done.returncode == 0, done.stdout[-20000:] + done.stderr[-5000:]
    assert " passed" in done.stdout
    assert " failed" not in done.stdout
