"""Start of the program to a kernel that takes a Run.

Reference: a bare script that starts the same kernel through jupyter_client and waits for it.
"""

from measuring import Row, in_turn, median


def measure(runs: int) -> list[Row]:
    """Return the ratio."""
    found = in_turn(runs, {"ours": ("child_ready.py",), "bare": ("child_bare_ready.py",)})
    ours, bare = median(found["ours"], "seconds"), median(found["bare"], "seconds")
    return [Row("kernel ready ÷ bare jupyter_client", ours, bare, "s", runs, target=1.2)]
