"""What the benchmarks share: a row, child processes in turn, the offscreen environment."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Row:
    """One figure: `ours` and `reference` in `unit`, over `runs` runs.

    `target` bounds `ratio`; where `is_difference`, `ours - reference`; where `is_absolute`,
    `ours`. With `is_at_least`, the reference was given up when it had reached that figure.
    """

    name: str
    ours: float
    reference: float
    unit: str
    runs: int
    target: float | None = None
    is_difference: bool = False
    is_absolute: bool = False
    is_at_least: bool = False

    @property
    def ratio(self) -> float:
        """Ours ÷ reference."""
        return self.ours / self.reference if self.reference else float("inf")

    @property
    def is_met(self) -> bool:
        """Whether the target is reached."""
        if self.target is None:
            return True
        if self.is_absolute:
            return self.ours <= self.target
        found = self.ours - self.reference if self.is_difference else self.ratio
        return found <= self.target

    @property
    def target_text(self) -> str:
        """The target as the table shows it."""
        if self.target is None:
            return ""
        bound = f"{self.target:g}"
        if self.is_absolute:
            return f"≤ {bound} {self.unit}"
        return f"≤ +{bound} {self.unit}" if self.is_difference else f"≤ {bound}"

    def to_json(self) -> dict[str, Any]:
        """Return the row as the JSON file has it."""
        return {
            "name": self.name,
            "ours": self.ours,
            "reference": self.reference,
            "reference_is_at_least": self.is_at_least,
            "ratio": self.ratio,
            "unit": self.unit,
            "runs": self.runs,
        }


def environment(home: Path) -> dict[str, str]:
    """Return an environment in which windows are painted offscreen and nothing is remembered."""
    return {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_API": "pyside6",
        "CODEBLANKS_HOME": str(home),
        "JUPYTER_RUNTIME_DIR": str(home / "jupyter"),
        "PYTHONDONTWRITEBYTECODE": "",
    }


def run_child(
    script: str, *arguments: str, home: Path | None = None, limit_s: float = 180.0
) -> dict[str, Any]:
    """Run `script` of this folder and return the JSON of its last line.

    It gets the moment of its start (`time.monotonic`, one clock for all processes) as
    its first argument.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / script), str(time.monotonic()), *arguments]
        done = subprocess.run(
            command,
            env=environment(home or Path(folder)),
            capture_output=True,
            text=True,
            check=False,
            timeout=limit_s,
        )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        raise RuntimeError(f"{script} printed no result\n{done.stdout}\n{done.stderr}")
    result: dict[str, Any] = json.loads(lines[-1])
    return result


def in_turn(runs: int, children: dict[str, tuple[str, ...]]) -> dict[str, list[dict[str, Any]]]:
    """Run each child `runs` times, taking turns, after one round that fills the caches."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in children}
    for round_number in range(runs + 1):
        for name, command in children.items():
            result = run_child(*command)
            if round_number:
                found[name].append(result)
    return found


def median(results: list[dict[str, Any]], key: str) -> float:
    """Return the median of one figure."""
    return statistics.median(float(result[key]) for result in results)
