"""ANSI colours of what Jupyter's console itself writes, in the theme's colours; imported late."""

from typing import Any

from PySide6.QtGui import QTextCharFormat

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.sgr import Colour, Style
from codeblanks_gui.ui.console.inks import Inks
from codeblanks_gui.ui.console.qtconsole_base import QtAnsiCodeProcessor


class ThemedAnsi(QtAnsiCodeProcessor):  # type: ignore[misc]
    """Gives out the same formats as printed text has."""

    foreground_color: Any
    background_color: Any
    intensity: int
    bold: bool
    italic: bool
    underline: bool

    def __init__(self, inks: Inks) -> None:
        super().__init__()
        self._inks = inks

    @override
    def get_format(self) -> QTextCharFormat:
        style = Style(
            self._colour(self.foreground_color),
            self._colour(self.background_color),
            bold=self.bold,
            italic=self.italic,
            underline=self.underline,
        )
        return self._inks.format(style)

    def _colour(self, colour: Any) -> Colour:
        if isinstance(colour, int):
            return colour + 8 if self.intensity and colour < 8 else min(colour, 255)
        if isinstance(colour, list | tuple) and len(colour) == 3:
            red, green, blue = colour
            return red, green, blue
        return None
