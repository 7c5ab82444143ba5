"""The formats of printed text: its colours and weights in those of the theme."""

from typing import Final

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextFormat

from codeblanks_gui.core.sgr import PLAIN, Colour, Style, style_of
from codeblanks_gui.ui.console import console_style
from codeblanks_gui.ui.theme import Theme

INK: Final = QTextFormat.Property.UserProperty + 1
"""Property of a format: what was asked for, as `Style.codes` or as `@` and a role of the theme."""

_LEAST_CONTRAST: Final = 4.5
"""WCAG 2.2, success criterion 1.4.3."""

_GROUND_STRENGTH: Final = 0.35
_FAINT_STRENGTH: Final = 0.65
_CUBE: Final = (0, 95, 135, 175, 215, 255)


class Inks:
    """Makes each format once; all anew after `take_theme`."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._formats: dict[Style, QTextCharFormat] = {}
        self._basic: dict[int, str] = {}
        self.take_theme()

    def take_theme(self) -> None:
        """Take the colours of the theme in force."""
        self._formats.clear()
        self._basic = console_style.ansi_colours(self._theme)

    def format(self, style: Style) -> QTextCharFormat:
        """Return the format of text in `style`."""
        known = self._formats.get(style)
        if known is None:
            if len(self._formats) > 5_000:
                self._formats.clear()
            known = self._formats[style] = self._make(style)
        return known

    def role_format(self, role: str) -> QTextCharFormat:
        """Return the format of text in the theme's colour `role`."""
        made = QTextCharFormat()
        made.setForeground(self._theme.color(role))
        made.setProperty(INK, f"@{role}")
        return made

    def again(self, old: QTextCharFormat) -> QTextCharFormat | None:
        """Return `old` in the colours of the theme in force; None where it has none of ours."""
        asked = old.property(INK)
        if not isinstance(asked, str):
            return None
        if asked.startswith("@"):
            again = QTextCharFormat(old)  # a prompt's number is bold
            again.setForeground(self._theme.color(asked[1:]))
            return again
        return self.format(style_of(asked))

    def _make(self, style: Style) -> QTextCharFormat:
        made = QTextCharFormat()
        if style == PLAIN:
            return made
        made.setProperty(INK, style.codes)
        ink, ground = self._colours(style)
        if ink is not None:
            made.setForeground(ink)
        if ground is not None:
            made.setBackground(ground)
        if style.bold:
            made.setFontWeight(QFont.Weight.Bold)
        if style.italic:
            made.setFontItalic(True)
        if style.underline:
            made.setFontUnderline(True)
        if style.strike:
            made.setFontStrikeOut(True)
        return made

    def _colours(self, style: Style) -> tuple[QColor | None, QColor | None]:
        surface = self._theme.color("surface")
        ink, ground = self._colour(style.ink), self._colour(style.ground)
        if ground is not None and isinstance(style.ground, int) and style.ground < 16:
            ground = _mixed(ground, surface, _GROUND_STRENGTH)
        if style.reverse:
            ink, ground = ground or surface, ink or self._theme.color("text")
        if _is_picture(style):
            return ink, ground  # a picture made of letters
        if ink is None and (ground is not None or style.faint):
            ink = self._theme.color("text")
        if ink is not None and style.faint:
            ink = _mixed(ink, ground or surface, _FAINT_STRENGTH)
        if ink is not None:
            ink = readable(ink, ground or surface)
        return ink, ground

    def _colour(self, colour: Colour) -> QColor | None:
        if colour is None:
            return None
        if isinstance(colour, tuple):
            return QColor(*colour)
        if colour < 16:
            return QColor(self._basic[colour])
        if colour > 231:
            grey = (colour - 232) * 10 + 8
            return QColor(grey, grey, grey)
        red, rest = divmod(colour - 16, 36)
        return QColor(_CUBE[red], _CUBE[rest // 6], _CUBE[rest % 6])


def readable(ink: QColor, ground: QColor) -> QColor:
    """Return `ink`, made darker or lighter where it can't be read on `ground`."""
    goal = QColor("black") if _luminance(ground) > 0.18 else QColor("white")
    for tenth in range(11):
        found = _mixed(goal, ink, tenth / 10)
        if _contrast(found, ground) >= _LEAST_CONTRAST:
            return found
    return goal


def _is_picture(style: Style) -> bool:
    return all(
        isinstance(colour, tuple) or (colour is not None and colour > 15)
        for colour in (style.ink, style.ground)
    )


def _mixed(over: QColor, under: QColor, strength: float) -> QColor:
    parts = zip(over.getRgb(), under.getRgb(), strict=True)  # type: ignore[call-overload]
    return QColor(*(round(a * strength + b * (1 - strength)) for a, b in parts))


def _contrast(one: QColor, other: QColor) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
