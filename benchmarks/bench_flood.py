"""Programs that flood the console: how long the window stands still, and how long it all takes.

Click to painted prompt, in the real window. References: qtconsole's own widget with a kernel of
its own (given up after a minute), and `python program | cat`.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from measuring import Row, run_child
from programs import FLOOD_TITLES, FLOODS, STRAIN_TITLES, STRAINS

STOCK_LIMIT_S = 60.0
PIPED = ("returns", "flushed")
ONCE = ("figures",)
"""Matplotlib takes most of their time."""


def _piped_s(program: Path) -> float:
    started = time.monotonic()
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE) as python:
        subprocess.run(["cat"], stdin=python.stdout, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - started


def _piped(kind: str, runs: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(FLOODS[kind], encoding="utf-8")
        return statistics.median([_piped_s(program) for _ in range(runs + 1)][1:])


def _stock(kind: str) -> dict[str, Any]:
    limit = f"{STOCK_LIMIT_S:g}"
    return run_child("child_stock_flood.py", kind, limit, limit_s=2 * STOCK_LIMIT_S)


def measure(runs: int) -> Iterator[Row]:
    """Give, for each program, the longest stall of all runs, the total time, the memory."""
    for kind in FLOODS:
        times = 1 if kind in ONCE else runs
        ours = run_child("child_flood.py", kind, str(times), limit_s=900)
        yield from _rows(kind, times, ours, _stock(kind))
    for kind in STRAINS:
        ours = run_child("child_flood.py", kind, str(runs), limit_s=900)
        yield from _strain_rows(STRAIN_TITLES[kind], runs, ours)


def _strain_rows(title: str, runs: int, ours: dict[str, Any]) -> list[Row]:
    seconds, stall = statistics.median(ours["seconds"]), max(ours["stalls_ms"])
    return [
        Row(f"{title}: stall", stall, 0.0, "ms", runs, target=100.0, is_absolute=True),
        Row(f"{title}: total", seconds, 0.0, "s", runs),
        Row(f"{title}: memory", ours["grown_mib"], 0.0, "MiB", 1),
    ]


def _rows(kind: str, runs: int, ours: dict[str, Any], stock: dict[str, Any]) -> list[Row]:
    title, given_up = FLOOD_TITLES[kind], not stock["has_ended"]
    seconds, stall = statistics.median(ours["seconds"]), max(ours["stalls_ms"])
    rows = [
        Row(
            f"{title}: stall, stock qtconsole",
            stall,
            stock["stall_ms"],
            "ms",
            runs,
            target=100.0,
            is_absolute=True,
            is_at_least=given_up,
        ),
        Row(
            f"{title}: total ÷ stock qtconsole",
            seconds,
            stock["seconds"],
            "s",
            runs,
            is_at_least=given_up,
        ),
        Row(
            f"{title}: memory, stock qtconsole",
            ours["grown_mib"],
            stock["grown_mib"],
            "MiB",
            1,
            is_at_least=given_up,
        ),
    ]
    if kind in PIPED:
        piped = _piped(kind, runs)
        rows.append(Row(f"{title}: total ÷ pipe to cat", seconds, piped, "s", runs, target=2.0))
    return rows
