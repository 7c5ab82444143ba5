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
STRAINS: Final = {
    "images": """\
import struct, zlib
from IPython.display import Image, display
def part(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
for i in range(3_000):
    rows = (b"\\0" + bytes((i % 256, 128, 60)) * 24) * 24
    head = struct.pack(">IIBBBBB", 24, 24, 8, 2, 0, 0, 0)
    parts = part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")
    display(Image(data=b"\\x89PNG\\r\\n\\x1a\\n" + parts, format="png"))
""",
    "table": """\
from IPython.display import display
class Table:
    def __repr__(self):
        return "\\n".join("  ".join(f"{r * c:8d}" for c in range(12)) for r in range(5_000))
    def _repr_html_(self):
        row = "".join(f"<td>{c}</td>" for c in range(12))
        return "<table>" + f"<tr>{row}</tr>" * 5_000 + "</table>"
display(Table())
""",
    "repr": """\
from IPython.display import display
class Big:
    def __repr__(self):
        return "\\n".join(f"{i} " + "x" * 990 for i in range(10_000))
display(Big())
""",
    "one_repr": 'from IPython.display import display\ndisplay("x" * 10_000_000)\n',
    "long_lines": 'for i in range(1_000):\n    print("x" * 50_000)\n',
    "frames": """\
import sys
sys.setrecursionlimit(20_000)
names = {}
for i in range(2_000):
    exec(compile(f"def f{i}():\\n    return f{i + 1}()\\n", f"<part {i}>", "exec"), names)
names["f0"]()
""",
    "recursion": """\
import sys
sys.setrecursionlimit(2_100)
def deeper(n):
    return other(n + 1)
def other(n):
    return deeper(n + 1)
deeper(0)
""",
    "animation": """\
from IPython.display import clear_output
for i in range(500):
    clear_output(wait=True)
    for line in range(30):
        print(f"frame {i}, line {line} " + "#" * (i % 60))
""",
    "bars": """\
import sys
for i in range(100):
    for j in range(200):
        outer, inner = "#" * (i // 4), "#" * (j // 8)
        sys.stderr.write(f"\\router {i}/100 |{outer:25}|\\n")
        sys.stderr.write(f"\\r\\x1b[32minner {j}/200\\x1b[0m |{inner:25}|")
        sys.stderr.write("\\x1b[A")
        sys.stderr.flush()
""",
    "coloured": """\
for i in range(20_000):
    print("".join(f"\\x1b[{31 + (i + k) % 7}mword{k}\\x1b[0m " for k in range(10)))
""",
}
STRAIN_TITLES: Final = {
    "images": "3,000 small pictures",
    "table": "a table of 5,000 rows, as HTML and as text",
    "repr": "a value of 10,000 lines, 10 MB",
    "one_repr": "a value of 10 MB in one line",
    "long_lines": "1,000 lines of 50,000 characters",
    "frames": "a traceback of 2,000 frames",
    "recursion": "a RecursionError at 2,100 calls",
    "animation": "500 frames, each after clear_output",
    "bars": "two bars, 20,000 steps",
    "coloured": "20,000 lines of ten colours",
}
PROGRAMS: Final = {**FLOODS, **STRAINS}
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
