"""Runs the suites of the simulated accelerator in a process of their own that has torch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "suites"
SOURCE = Path(__file__).parents[3] / "src"
SLOW = ("opinfo_suite", "modules_suite", "mixed_devices_suite")
"""PyTorch's own databases: minutes each, half a minute only to be collected."""


def run(*suites: Path, limit_s: float) -> str:
    """Return what pytest prints of suites that pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:pytest-qt", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(FOLDER / "pytest.ini"), *map(str, suites)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(SOURCE), "OMP_NUM_THREADS": "1"},
        timeout=limit_s,
    )
    assert done.returncode == 0, done.stdout[-20000:] + done.stderr[-5000:]
    assert " failed" not in done.stdout
    return done.stdout


def test_suites() -> None:
    """All in one process: importing torch anew for each takes longer than most of them."""
    suites = [path for path in sorted(FOLDER.glob("*_suite.py")) if path.stem not in SLOW]
    assert len(suites) >= 10
    assert " passed" in run(*suites, limit_s=800)


@pytest.mark.slow
@pytest.mark.parametrize("suite", SLOW)
def test_database(suite: str) -> None:
    assert " passed" in run(FOLDER / f"{suite}.py", limit_s=2400)
