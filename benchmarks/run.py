"""Measures CodeBlanks against stated references in the same run.

    python benchmarks/run.py [NAME …] [--json FILE] [--runs N] [--minutes M]

Each figure is a median of N (five) runs; ours and the reference take turns, so that a noisy
machine disturbs both. `soak` runs only when it is named. Rows: {name, ours, reference,
reference_is_at_least, ratio, unit, runs}.
"""

import argparse
import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from measuring import Row

NAMES = (
    "startup",
    "memory",
    "check",
    "run",
    "ready",
    "flood",
    "simulated",
    "trace",
    "device",
    "course",
)
LONG_NAMES = ("soak",)


def table(rows: list[Row]) -> str:
    """Return the rows as a table for the terminal."""
    cells = [("what", "ours", "reference", "ratio", "target", "")]
    for row in rows:
        verdict = "" if row.target is None else ("ok" if row.is_met else "MISSED")
        cells.append(
            (
                f"{row.name}",
                f"{row.ours:.4g} {row.unit}",
                f"{'≥ ' if row.is_at_least else ''}{row.reference:.4g} {row.unit}",
                f"{'≤ ' if row.is_at_least else ''}{row.ratio:.3f}",
                row.target_text,
                verdict,
            )
        )
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    lines = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) for line in cells]
    return "\n".join(line.rstrip() for line in lines)


def write(file: Path | None, rows: list[Row]) -> None:
    """Write what has been measured until now: a run may be given up."""
    if file is not None:
        documents = [row.to_json() for row in rows]
        file.write_text(json.dumps(documents, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Run the named benchmarks, print the table, write the JSON file."""
    every = NAMES + LONG_NAMES
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(every)}")
    parser.add_argument("--json", metavar="FILE", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long soak floods")
    options = parser.parse_args()
    unknown = set(options.names) - set(every)
    if unknown:
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(every)}")
    rows: list[Row] = []
    for name in options.names or NAMES:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        measure = importlib.import_module(f"bench_{name}").measure
        for row in measure(options.minutes if name == "soak" else options.runs):
            rows.append(row)
            figures = f"{row.ours:.4g} against {row.reference:.4g} {row.unit}"
            print(f"  {row.name}: {figures}", file=sys.stderr, flush=True)
            write(options.json, rows)
    print(table(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
