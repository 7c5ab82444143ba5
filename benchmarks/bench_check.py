"""Check of the seed exercise's solution, click to painted verdict, with a warm spare.

Reference: `python model.py` of the same program from cold.
"""

import statistics
import subprocess
import sys
import time

from measuring import Row, run_child
from window_hands import EXERCISE


def _cold_run_s() -> float:
    started = time.monotonic()
    program = EXERCISE / "solution.en.py"
    subprocess.run([sys.executable, str(program)], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - started


def measure(runs: int) -> list[Row]:
    """Return the ratio; the cold runs stand before and after ours."""
    _cold_run_s()
    cold = [_cold_run_s() for _ in range((runs + 1) // 2)]
    warm = run_child("child_check.py", str(runs))["seconds"]
    cold += [_cold_run_s() for _ in range(runs // 2)]
    ours, reference = statistics.median(warm), statistics.median(cold)
    return [Row("check ÷ python model.py", ours, reference, "s", runs, target=0.1)]
