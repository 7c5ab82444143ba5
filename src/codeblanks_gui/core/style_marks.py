"""The styles of a terminal's rows: each has a mark, one character, that a row keeps by column."""

from collections.abc import Callable, Iterable
from typing import Final

from codeblanks_gui.core import sgr
from codeblanks_gui.core.sgr import PLAIN, Style
from codeblanks_gui.core.terminal_row import PLAIN_MARK, Row

_MOST_STYLES: Final = 4_096


class StyleMarks:
    """Numbers the styles as they come, and knows the one that is written in.

    Attributes:
        styles: the style of the mark `chr(number)`.
        style: what is written in.
        mark: its mark.
    """

    def __init__(self, rows: Callable[[], Iterable[Row]]) -> None:
        """Begin with the plain style alone; `rows` gives all rows whose marks must stay true."""
        self.styles: list[Style] = [PLAIN]
        self.style = PLAIN
        self.mark = PLAIN_MARK
        self._rows = rows
        self._marks: dict[Style, str] = {PLAIN: PLAIN_MARK}
        self._dressed: dict[tuple[str, str], tuple[Style, str]] = {}
        self._most_styles = _MOST_STYLES

    def dress(self, codes: str) -> None:
        """Change the style as a sequence's codes ask for ("1;31", "0"); see `sgr.changed`."""
        known = self._dressed.get((self.mark, codes))
        if known is not None:
            self.style, self.mark = known
        elif not codes or codes[0].isdecimal() or codes[0] in ";:":
            before, styles = self.mark, self.styles
            self.set_style(sgr.changed(self.style, codes))
            if styles is self.styles:  # else the marks are other ones now
                self._dressed[before, codes] = (self.style, self.mark)

    def set_style(self, style: Style) -> None:
        """Write in `style` from now on."""
        self.style = style
        if style not in self._marks:
            if len(self.styles) >= self._most_styles:
                self._forget_unused()
            self._marks[style] = chr(len(self.styles))
            self.styles.append(style)
        self.mark = self._marks[style]

    def _forget_unused(self) -> None:
        """Keep only the styles in use: a picture printed in true colours brings thousands."""
        rows = [row for row in self._rows() if row.marks]
        used = sorted({PLAIN_MARK}.union(*(row.marks for row in rows)))
        table = {ord(mark): chr(number) for number, mark in enumerate(used)}
        for row in rows:
            row.marks = row.marks.translate(table)
        self.styles = [self.styles[ord(mark)] for mark in used]
        self._marks = {style: chr(number) for number, style in enumerate(self.styles)}
        self._dressed.clear()
        self._most_styles = max(_MOST_STYLES, 2 * len(used))
