"""A course of a thousand lessons: what it adds to the start, how it is read, how it is searched.

Reference of the start: the same window with the shipped lessons; the first start of the large
course is measured, nothing of it is kept from one run to the next.
"""

import tempfile
from pathlib import Path

from large_course import write_course
from measuring import Row, in_turn, median, run_child


def measure(runs: int) -> list[Row]:
    """Return the start's difference, the longest stall of the reading, and the slowest key."""
    with tempfile.TemporaryDirectory() as folder:
        root = str(write_course(Path(folder) / "large"))
        found = in_turn(
            runs,
            {
                "large": ("child_window.py", "ours", "lesson-500", "--lessons", root),
                "shipped": ("child_window.py", "ours"),
            },
        )
        searches = [run_child("child_search.py", root) for _ in range(runs)]
    large, shipped = median(found["large"], "seconds"), median(found["shipped"], "seconds")
    stall, slowest = median(searches, "stall_ms"), median(searches, "slowest_ms")
    return [
        Row("start, 1000 lessons", large, shipped, "s", runs, target=0.1, is_difference=True),
        Row("longest stall while read", stall, 100.0, "ms", runs, target=100.0, is_absolute=True),
        Row("a key of a search", slowest, 50.0, "ms", runs, target=50.0, is_absolute=True),
    ]
