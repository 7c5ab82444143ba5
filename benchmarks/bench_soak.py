"""Ten minutes of output without a pause: how much memory the window's process gains.

Reference: its memory before the program was run. Counted is the most it had at any time.
"""

from measuring import Row, run_child


def measure(minutes: float) -> list[Row]:
    """Return the growth, the longest stall, and how long Stop took in the midst of it."""
    found = run_child("child_soak.py", str(minutes), limit_s=60 * minutes + 300)
    before, *later = found["memory_mib"]
    name = f"{minutes:g} min of output"
    return [
        Row(
            f"{name}: memory gained, before",
            max(later) - before,
            before,
            "MiB",
            1,
            target=50.0,
            is_absolute=True,
        ),
        Row(f"{name}: stall", found["stall_ms"], 0.0, "ms", 1, target=100.0, is_absolute=True),
        Row(f"{name}: Stop took", found["stop_s"], 0.0, "s", 1),
    ]
