"""What the trace of moves costs ÷ the same without it, one thread; and what its notes take."""

from measuring import Row, in_turn, median

KEPT_LIMIT_BYTES = 300.0
"""Bytes for each tensor that was copied to the CPU and is kept by the program."""


def measure(runs: int) -> list[Row]:
    """Return the ratios; each run takes the least of seven rounds in turn."""
    found = in_turn(runs, {"trace": ("child_trace.py",)})["trace"]
    rows = []
    for name in found[0]["times"]:
        times = [result["times"][name] for result in found]
        rows.append(Row(name, median(times, "on"), median(times, "off"), "us", runs))
    kept = median(found, "kept_bytes")
    rows.append(Row("notes on a kept copy ÷ limit", kept, KEPT_LIMIT_BYTES, "B", runs, target=1.0))
    return rows
