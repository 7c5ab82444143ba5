"""Makes the table of device checks for the simulated accelerator from torch's own list.

    python tools/make_op_table.py SITE_PACKAGES …

Each argument is a site-packages folder that has torch and torchgen in it; give one for each
version of torch that the simulation is tried with. The checks of the newest win (they hardly
change); which operations lack a kernel is kept for each version.
Writes `src/codeblanks_gui/kernel_side/simulated/op_table.txt`.
"""

import re
import sys
from pathlib import Path

OUT = (
    Path(__file__).resolve().parent.parent / "src/codeblanks_gui/kernel_side/simulated/op_table.txt"
)
YAML = "torchgen/packaged/ATen/native/native_functions.yaml"

NOT_LEARNERS = re.compile(
    r"^_test|^_foobar|mkldnn|_for_cpu|_dyn_quant|functorch|dep_token|assert_async|slow_conv"
    r"|_nested|_native_multi_head|_transformer_encoder|_transform_bias|_masked_softmax|_fused_sdp"
    r"|_addmm_activation|batch_norm_update|correction_out|unary_out|_validate_compressed|jagged"
    r"|_convert_indices"
)
"""Operations that no program calls, or that the CPU's code calls where a device has its own."""


def entries(site: Path) -> dict[str, str]:
    """Return the yaml's entries by the operation's full name."""
    text = (site / YAML).read_text(encoding="utf-8")
    found = {}
    for entry in re.split(r"\n(?=- func: )", text):
        if name := re.match(r"- func: ([\w.]+)\(", entry):
            found[name[1]] = entry
    return found


def version_of(site: Path) -> tuple[int, int]:
    """Return torch's version in a site-packages folder."""
    text = (site / "torch/version.py").read_text(encoding="utf-8")
    found = re.search(r"__version__ = '(\d+)\.(\d+)", text)
    assert found, site
    return int(found[1]), int(found[2])


def kernels(name: str, table: dict[str, str]) -> set[str]:
    """Return the backends that have a kernel for an operation; empty: it is composite."""
    entry = table.get(name, "")
    delegate = re.search(r"structured_delegate: ([\w.]+)", entry)
    if delegate:
        return kernels(delegate[1], table)
    dispatch = re.search(r"\n  dispatch:\n((?:    .*\n?)+)", entry)
    if not dispatch:
        return set()
    rows = [line.split(":")[0] for line in dispatch[1].splitlines() if ":" in line]
    return {key.strip() for row in rows for key in row.split(",")}


def lacks(name: str, table: dict[str, str], backend: str) -> bool:
    """Whether an operation runs on the CPU and has nothing for a backend."""
    found = kernels(name, table)
    composite = any(key.startswith("Composite") for key in found)
    return "CPU" in found and backend not in found and not composite


def words_of(name: str, tables: list[tuple[tuple[int, int], dict[str, str]]]) -> list[str]:
    """Return the words of the table for one operation: its checks, and where it has no kernel."""
    newest = next(table[name] for _version, table in reversed(tables) if name in table)
    words = ["structured"] if "structured" in newest else []
    if "device_check: NoCheck" in newest:
        words.append("nocheck")
    if NOT_LEARNERS.search(name):
        return words
    for kind in ("cuda", "mps"):
        for version, table in tables:
            if lacks(name, table, kind.upper()):
                words.append(f"no-{kind}-{version[0]}.{version[1]}")
    return words


def main(sites: list[str]) -> int:
    """Write the table; return an exit code."""
    if not sites:
        print(__doc__, file=sys.stderr)
        return 2
    tables = sorted((version_of(Path(site)), entries(Path(site))) for site in sites)
    versions = " ".join(f"{major}.{minor}" for (major, minor), _table in tables)
    lines = [
        "# Made by tools/make_op_table.py from torch's native_functions.yaml. Do not edit.",
        f"versions {versions}",
    ]
    for name in sorted({name for _version, table in tables for name in table}):
        if words := words_of(name, tables):
            lines.append(f"{name} {' '.join(words)}")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
