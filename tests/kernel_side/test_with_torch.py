"""Runs the tests that import torch in a process of their own, as the code they test has one.

In this process a million more objects would make the search for what a test has left behind
slow for all tests after them.
"""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "with_torch"


def test_compare_and_api() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:pytest-qt", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(FOLDER / "pytest.ini"), str(FOLDER)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
