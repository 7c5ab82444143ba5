"""Tinted icons for the style sheet, kept in memory.

A style sheet can name pictures only by address, and `currentColor` means nothing there. So each
picture it needs is put, tinted, into Qt's resource system as a tree of one folder and one file;
the layout of such a tree is that of `pyside6-rcc --format-version 2` (qresource.cpp).
"""

import struct

from PySide6.QtCore import qRegisterResourceData

from codeblanks_gui.core import paths

_registered: dict[str, tuple[bytes, bytes, bytes]] = {}
"""Qt keeps pointing at these bytes for as long as the process lives."""


def url(name: str, color: str) -> str:
    """Return the address of the icon `name` in `color` (`#rrggbb`) for a `url(…)` in QSS."""
    file_name = f"{name}-{color.removeprefix('#')}.svg"
    if file_name not in _registered:
        svg = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
        _register(file_name, svg.replace("currentColor", color).encode())
    return f":/{file_name}"


def _register(file_name: str, content: bytes) -> None:
    root = struct.pack(">IHIIQ", 0, 2, 1, 1, 0)  # no name, a folder, one child: node 1
    node = struct.pack(">IHHHIQ", 0, 0, 0, 1, 0, 0)  # name at 0, plain, any language, data at 0
    letters = file_name.encode("utf-16-be")
    names = struct.pack(">HI", len(letters) // 2, _qt_hash(file_name)) + letters
    data = struct.pack(">I", len(content)) + content
    kept = _registered[file_name] = (root + node, names, data)
    qRegisterResourceData(2, *kept)


def _qt_hash(name: str) -> int:
    """Hash `name` as Qt's resource trees do (`qt_hash` in qhash.cpp, the ELF hash)."""
    value = 0
    for letter in name:
        value = (value << 4) + ord(letter)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
