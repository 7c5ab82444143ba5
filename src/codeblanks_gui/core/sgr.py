"""The colours and weights of printed text: ANSI "select graphic rendition" codes, ECMA-48 §8.3.117.

Colours are kept as they were asked for, not as they look: a theme may change.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

Colour = int | tuple[int, int, int] | None
"""One of the 256 of xterm's table, or red, green, blue (0–255 each); None: the theme's own."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a piece of text looks."""

    ink: Colour = None
    ground: Colour = None
    bold: bool = False
    faint: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    reverse: bool = False

    @property
    def codes(self) -> str:
        """The codes that make this style from the plain one: `style_of` undoes it."""
        found = [code for code, name in _WEIGHTS.items() if getattr(self, name)]
        found += _colour_codes(38, self.ink)
        found += _colour_codes(48, self.ground)
        return ";".join(map(str, found))


PLAIN: Final = Style()

_WEIGHTS: Final = {
    1: "bold",
    2: "faint",
    3: "italic",
    4: "underline",
    7: "reverse",
    9: "strike",
}
_CHANGES: Final[dict[int, dict[str, Any]]] = {
    **{code: {name: True} for code, name in _WEIGHTS.items()},
    21: {"underline": True},
    22: {"bold": False, "faint": False},
    23: {"italic": False},
    24: {"underline": False},
    27: {"reverse": False},
    29: {"strike": False},
    39: {"ink": None},
    49: {"ground": None},
    **{30 + n: {"ink": n} for n in range(8)},
    **{40 + n: {"ground": n} for n in range(8)},
    **{90 + n: {"ink": 8 + n} for n in range(8)},
    **{100 + n: {"ground": 8 + n} for n in range(8)},
}


def style_of(codes: str) -> Style:
    """Return what `codes`, as `Style.codes` gives them, look like."""
    return changed(PLAIN, codes) if codes else PLAIN


def changed(style: Style, codes: str) -> Style:
    """Return `style` after the parameters of one `ESC [ … m`; what is unknown changes nothing."""
    numbers = iter([int(part) if part.isdecimal() else 0 for part in _parts(codes)])
    for number in numbers:
        if number == 0:
            style = PLAIN
        elif number in (38, 48):
            colour = _read_colour(numbers)
            if colour is not None and number == 38:
                style = replace(style, ink=colour)
            elif colour is not None:
                style = replace(style, ground=colour)
        elif number in _CHANGES:
            style = replace(style, **_CHANGES[number])
    return style


def _parts(codes: str) -> list[str]:
    # 38:2::10:20:30 is the standard's own way to write it; the empty part is a colour space.
    return codes.replace("::", ":").replace(":", ";").split(";")


def _read_colour(numbers: Iterator[int]) -> Colour:
    kind = next(numbers, 0)
    if kind == 5:
        colour = next(numbers, 0)
        return colour if colour < 256 else None
    if kind == 2:
        red, green, blue = (min(next(numbers, 0), 255) for _ in range(3))
        return red, green, blue
    return None


def _colour_codes(code: int, colour: Colour) -> list[int]:
    if colour is None:
        return []
    if isinstance(colour, int):
        return [code, 5, colour]
    return [code, 2, *colour]
