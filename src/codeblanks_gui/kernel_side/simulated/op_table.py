"""What PyTorch's own list of operations says of each: read from `op_table.txt`.

The file is made by `tools/make_op_table.py` from torch's native_functions.yaml, and read only
when it is first asked for. A line is an operation and its words:

    add.Tensor structured nocheck
    histogram.bin_ct no-cuda-2.13 no-cuda-2.14
"""

from __future__ import annotations

import os
from typing import List, Tuple

from . import texts

STRUCTURED = "structured"
"""CUDA's generated wrapper is named after the operation and its overload."""

LEAVES_CHECK_TO_KERNEL = "nocheck"
"""The wrapper checks no devices: TensorIterator does."""

_PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "op_table.txt")
_text = ""
_versions: Tuple[str, ...] = ()


def _read() -> None:
    """Keep the file as one text: thousands of small objects would set off Python's collector."""
    global _text, _versions
    with open(_PATH, encoding="utf-8") as file:
        _text = "\n" + file.read()
    _versions = tuple(_line("versions"))


def _line(name: str) -> List[str]:
    """Return the words of the line that begins with a name."""
    start = f"\n{name} "
    begin = _text.find(start)
    if begin < 0:
        return []
    begin += len(start)
    return _text[begin : _text.index("\n", begin)].split()


def words(name: str, overload: str) -> List[str]:
    """Return the words of `aten::name.overload`, none if nothing is said of it."""
    if not _text:
        _read()
    return _line(f"{name}.{overload}" if overload else name)


def has_kernel(kind: str, name: str, overload: str) -> bool:
    """Whether an operation with a CPU kernel has one for cuda or mps too, in this torch.

    The table knows some versions; the newest that is not newer than this torch counts.
    """
    found = words(name, overload)
    known = [
        version
        for version in _versions
        if tuple(int(part) for part in version.split(".")) <= texts.VERSION
    ]
    return not known or f"no-{kind}-{known[-1]}" not in found
