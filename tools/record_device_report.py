"""Records what the device probe finds on this machine, for the tests and for docs/devices.md.

    python tools/record_device_report.py NAME KIND [PYTHON]
    python tools/record_device_report.py NAME KIND PYTHON --stand-in init=100 version=13000

Writes `tests/data/device_reports/recorded-NAME.json`, about KIND (cuda, rocm, mps, xpu, cpu or
torch), with the interpreter's folder taken out. With `--stand-in` a driver library of our own
takes NVIDIA's place (`tests/data/device_reports/stand_in_driver.c`; needs a C compiler, Linux) and
answers what it is told to: the words are then those of a real PyTorch about a driver that isn't
real, and the file is called `stand-in-NAME.json`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from compose_device_reports import REPORTS, write  # noqa: E402

from codeblanks_gui.core import paths  # noqa: E402

TIME_LIMIT_S = 120
SOURCE = REPORTS / "stand_in_driver.c"
PLACE = "/opt/lessons"


def build_stand_in(folder: Path) -> None:
    """Compile the stand-in for NVIDIA's driver library."""
    target = folder / "libcuda.so.1"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(target), str(SOURCE)], check=True)


def environment(folder: Path, answers: list[str]) -> dict[str, str]:
    """Return the environment in which the stand-in is found first and knows its answers."""
    environ = dict(os.environ)
    environ.pop("LD_LIBRARY_PATH", None)
    if answers:
        build_stand_in(folder)
        environ["LD_LIBRARY_PATH"] = str(folder)
    for answer in answers:
        name, _, value = answer.partition("=")
        environ[f"STAND_IN_{name}"] = value
    return environ


def record(python: str, environ: dict[str, str], folder: Path) -> tuple[dict[str, Any], list[Any]]:
    """Run the probe; return how it ended, and its lines."""
    probe = [python, str(paths.kernel_side("device_probe.py"))]
    done = subprocess.run(
        probe, capture_output=True, text=True, env=environ, cwd=folder, timeout=TIME_LIMIT_S
    )
    prefix = str(Path(python).parent.parent)
    lines = [
        json.loads(line.replace(prefix, PLACE))
        for line in done.stdout.splitlines()
        if line.startswith("{")
    ]
    return {"exit_code": done.returncode, "timed_out": False, "stderr": ""}, lines


def main() -> int:
    """Record one report."""
    parser = argparse.ArgumentParser(description="Record what the device probe finds here.")
    parser.add_argument("name")
    parser.add_argument("kind")
    parser.add_argument("python", nargs="?", default=sys.executable)
    parser.add_argument("--to", type=Path, help="another file than that of the tests")
    parser.add_argument("--stand-in", nargs="+", default=[], metavar="ANSWER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        environ = environment(Path(name), options.stand_in)
        head, lines = record(options.python, environ, Path(name))
    origin = "stand-in" if options.stand_in else "recorded"
    for line in lines:
        facts = line.get("facts", {})
        if line.get("step") == "machine":
            facts["has_library_path"] = False
            facts["is_container"] = False
    about = {"about": options.kind, "origin": origin, "sources": [" ".join(options.stand_in)]}
    path = options.to or REPORTS / f"{origin}-{options.name}.json"
    write(path, about | head, lines)
    print(f"{len(lines)} lines in {path}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
