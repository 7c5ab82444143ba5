"""What the device panel costs: a training step beside it, its readings, its helper process.

One window and one kernel for all; the panel is shown and hidden in turn while one program trains.
"""

from measuring import Row, run_child

READING_LIMIT_MS = 300.0
HELPER_LIMIT_PERCENT = 0.5


def measure(runs: int) -> list[Row]:
    """Return the ratio of a training step, the slowest reading, the helper's share of a core."""
    found = run_child("child_device.py", str(runs), limit_s=90.0 + 40.0 * runs)
    return [
        Row(
            "training step, panel shown ÷ hidden",
            found["shown_ms"],
            found["hidden_ms"],
            "ms",
            runs,
            target=1.02,
        ),
        Row(
            f"slowest of {found['readings']} readings while Python loops ÷ limit",
            found["slowest_ms"],
            READING_LIMIT_MS,
            "ms",
            runs,
            target=1.0,
        ),
        Row(
            "helper's share of a core, panel shown",
            found["helper_shown_percent"],
            HELPER_LIMIT_PERCENT,
            "%",
            runs,
            target=1.0,
        ),
        Row(
            "helper's share of a core, panel hidden",
            found["helper_hidden_percent"],
            0.0,
            "%",
            runs,
            target=0.0,
            is_absolute=True,
        ),
    ]
