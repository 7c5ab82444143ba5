"""Memory of the window's process (PSS: shared pages counted in part) five seconds after start.

References: the limit of 140 MiB, and a bare window with a QPlainTextEdit.
"""

from measuring import Row, in_turn, median

LIMIT_MIB = 140.0


def measure(runs: int) -> list[Row]:
    """Return the ratios; fails where torch or numpy were imported in the window's process."""
    found = in_turn(
        runs,
        {
            "ours": ("child_window.py", "ours", "--memory"),
            "bare": ("child_window.py", "bare", "--memory"),
        },
    )
    loaded = {name for result in found["ours"] for name in result["banned"]}
    if loaded:
        raise RuntimeError(f"imported in the window's process: {', '.join(sorted(loaded))}")
    ours, bare = median(found["ours"], "pss_mib"), median(found["bare"], "pss_mib")
    return [
        Row("memory ÷ limit of 140 MiB", ours, LIMIT_MIB, "MiB", runs, target=1.0),
        Row("memory ÷ bare window", ours, bare, "MiB", runs),
    ]
