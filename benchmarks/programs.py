"""The programs that the benchmarks run."""

from typing import Final

TAILS = {"ends": "", "goes_on": "import time\ntime.sleep(0.4)\n"}

FLOODS: Final = {
    "returns": """\
import sys
for i in range(20_000):
    sys.stdout.write(f"\\rstep {i} of 20000")
    sys.stdout.flush()
""",
    "flushed": "for i in range(20_000):\n    print(i, flush=True)\n",
    "plain": "for i in range(200_000):\n    print(i)\n",
    "line": 'print("x" * 50_000_000)\n',
    "figures": """\
import matplotlib.pyplot as plt
for i in range(500):
    plt.plot([0, 1], [0, i])
    plt.show()
""",
}
FLOOD_TITLES: Final = {
    "returns": "20,000 × \\r + flush",
    "flushed": "20,000 × print(flush=True)",
    "plain": "200,000 × print",
    "line": "one line of 50 MB",
    "figures": "500 figures",
}
ENDLESS: Final = """\
import itertools
for i in itertools.count():
    print(f"line {i} of a program that never ends", flush=i % 2 == 0)
    if i % 100 == 0:
        print(f"\\rstep {i}", end="", flush=True)
"""


def program(kind: str, mark: str) -> str:
    """Return a program that prints `mark` first."""
    return f"import torch\nx = torch.ones(3)\nprint({mark!r}, x.sum().item())\n{TAILS[kind]}"
