"""Run, click to first output painted in the console: how much more it takes than `execute`.

Reference: the same program through a bare `jupyter_client`.
"""

import statistics

from measuring import Row, run_child


def measure(runs: int) -> list[Row]:
    """Return the difference for a program that ends at once, and for one that goes on."""
    ours, bare = run_child("child_run.py", str(runs)), run_child("child_bare_run.py", str(runs))
    names = {"ends": "run, first output", "goes_on": "run, first output, program goes on"}
    return [
        Row(
            name,
            1000 * statistics.median(ours[key]),
            1000 * statistics.median(bare[key]),
            "ms",
            runs,
            target=50.0,
            is_difference=True,
        )
        for key, name in names.items()
    ]
