"""ANSI colours of printed text and tracebacks, in the theme's colours; imported late."""

from typing import Any

from PySide6.QtGui import QColor, QTextCharFormat

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console import console_style
from codeblanks_gui.ui.console.qtconsole_base import QtAnsiCodeProcessor
from codeblanks_gui.ui.theme import Theme


class ThemedAnsi(QtAnsiCodeProcessor):  # type: ignore[misc]
    """Keeps every combination readable: a coloured ground becomes the selection's.

    IPython marks the failing piece of a line by a ground of its own, yellow, that no theme knows.
    """

    background_color: Any
    _ground = QColor()
    _text = QColor()

    def take_theme(self, theme: Theme) -> None:
        """Take the colours of the theme in force."""
        self.default_color_map = console_style.ansi_colours(theme)
        self.color_map.update(self.default_color_map)
        self._ground = theme.color("selection")
        self._text = theme.color("text")

    @override
    def get_format(self) -> QTextCharFormat:
        text_format: QTextCharFormat = super().get_format()
        if self.background_color is not None:
            text_format.clearBackground()
            # The 16 basic colours mark something; finer ones only decorate.
            if isinstance(self.background_color, int) and self.background_color < 16:
                text_format.setBackground(self._ground)
                text_format.setForeground(self._text)
        return text_format
