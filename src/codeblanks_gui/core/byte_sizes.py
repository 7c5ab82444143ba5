"""Sizes of memory as people type them: `2GiB`, `512 MiB`, `1.5G`, `4096`."""

import re

_SIZE = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*(?:([KMGT])(?:i?B)?|B)?\s*", re.IGNORECASE)


def parse_size(text: str) -> int:
    """Return bytes; all units are binary, as torch and the makers of cards use them.

    Raises:
        ValueError: It is no size, or less than one byte.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    power = " KMGT".index((found[2] or " ").upper())  # ASCII
    size = int(float(found[1].replace(",", ".")) * 1024**power)
    if size < 1:
        raise ValueError(text)
    return size
