"""Light and dark: TOML palettes of named roles → QPalette, fonts and the one QSS template.

`resources/style.qss` holds `@role@` for a colour, `@h1_pt@` (any name of `FONT_SIZES`) for a
font size in points, `@16px@` for a length that grows with the text, and `@glyph name role@` for
an icon of the family in a role's colour.
"""

import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import paths
from codeblanks_gui.ui import glyphs

MODES = ("system", "light", "dark")
TEXT_SCALES = (1.0, 2.0)
"""The smallest and the largest factor of `Theme.set_text_scale`."""

FONT_SIZES = {
    "ui": 1.0,
    "small": 0.9,
    "lesson": 1.15,
    "code": 1.15,
    "h1": 1.7,
    "h2": 1.4,
    "h3": 1.15,
}
"""Sizes of the fonts, relative to the system's own interface font."""

SYNTAX = {
    "comment": ("muted", "italic"),
    "string": ("good", ""),
    "number": ("warn", ""),
    "keyword": ("accent", "bold"),
    "constant": ("warn", ""),
    "builtin": ("info", ""),
    "definition": ("text", "bold"),
    "decorator": ("muted", ""),
}
"""How code is coloured wherever it is shown: kind (`core.python_lines.Kind`) → role, weight."""


@dataclass(frozen=True)
class Palette:
    """The roles of a theme as `#rrggbb` strings."""

    surface: str
    raised: str
    sunken: str
    line: str
    outline: str
    text: str
    muted: str
    accent: str
    on_accent: str
    good: str
    warn: str
    bad: str
    info: str
    code: str
    selection: str


def load_palette(path: Path) -> Palette:
    """Read a palette; raises KeyError for a missing role and TOMLDecodeError for bad TOML."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Palette(**{field.name: data[field.name] for field in fields(Palette)})


class Theme(QObject):
    """The theme in force; widgets read `palette` and `font` and repaint on `changed`.

    Signals:
        changed: palette or text size are other ones now; the application is styled already.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system", text_scale: float = 1.0) -> None:
        super().__init__(app)
        self._app = app
        self._mode = mode
        self._text_scale = _within_limits(text_scale)
        self._loaded: dict[str, Palette] = {}
        template = (paths.resources() / "style.qss").read_text(encoding="utf-8")
        self._template = re.sub(r"/\*.*?\*/", "", template, flags=re.DOTALL)
        if app.style().objectName() != "fusion":
            app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._on_color_scheme_changed)
        self._apply()

    @property
    def is_dark(self) -> bool:
        """Whether the dark palette is in force."""
        if self._mode == "system":
            return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._mode == "dark"

    @property
    def palette(self) -> Palette:
        """The palette in force."""
        return self.named_palette("dark" if self.is_dark else "light")

    def named_palette(self, name: str) -> Palette:
        """Return the palette `light` or `dark`, whichever is in force."""
        if name not in self._loaded:
            self._loaded[name] = load_palette(paths.resources() / "themes" / f"{name}.toml")
        return self._loaded[name]

    @property
    def mode(self) -> str:
        """One of `MODES`."""
        return self._mode

    @property
    def text_scale(self) -> float:
        """The factor that all text is enlarged by, 1.0 to 2.0."""
        return self._text_scale

    def color(self, role: str) -> QColor:
        """Return the colour of `role`."""
        return QColor(getattr(self.palette, role))

    def font(self, name: str) -> QFont:
        """Return the font `name` (see `FONT_SIZES`) at the text scale in force."""
        kind = QFontDatabase.SystemFont
        system = QFontDatabase.systemFont(kind.FixedFont if name == "code" else kind.GeneralFont)
        font = QFont(system)
        if name == "code":
            font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPointSizeF(self._points(name))
        if name in ("h1", "h2", "h3"):
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def scaled(self, length: int) -> int:
        """Return `length` (px) grown with the text: for icons and other things beside text."""
        return round(length * self._text_scale)

    def set_mode(self, mode: str) -> None:
        """Follow the system, or stay light or dark."""
        if mode != self._mode:
            self._mode = mode
            self._apply()
            self.changed.emit()

    def set_text_scale(self, factor: float) -> None:
        """Enlarge all text; `factor` is held within `TEXT_SCALES`."""
        factor = _within_limits(factor)
        if factor != self._text_scale:
            self._text_scale = factor
            self._apply()
            self.changed.emit()

    def _on_color_scheme_changed(self) -> None:
        if self._mode == "system":
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        font = self.font("ui")
        if self._app.font() != font:
            self._app.setFont(font)
        self._app.setPalette(self._qpalette())
        self._app.setStyleSheet(self._style_sheet())

    def _points(self, name: str) -> float:
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        # A system font may be given in pixels; its size in points is -1 then.
        points = system.pointSizeF() if system.pointSizeF() > 0 else QFontInfo(system).pointSizeF()
        return round(points * FONT_SIZES[name] * self._text_scale, 1)

    def _qpalette(self) -> QPalette:
        role = QPalette.ColorRole
        table = {
            role.Window: "raised",
            role.WindowText: "text",
            role.Base: "surface",
            role.AlternateBase: "sunken",
            role.Text: "text",
            role.Button: "raised",
            role.ButtonText: "text",
            role.BrightText: "bad",
            role.Highlight: "selection",
            role.HighlightedText: "text",
            role.Accent: "accent",
            role.Link: "accent",
            role.LinkVisited: "accent",
            role.PlaceholderText: "muted",
            role.ToolTipBase: "surface",
            role.ToolTipText: "text",
            role.Light: "surface",
            role.Midlight: "raised",
            role.Mid: "line",
            role.Dark: "outline",
            role.Shadow: "line",
        }
        palette = QPalette()
        for qt_role, name in table.items():
            palette.setColor(qt_role, self.color(name))
        for qt_role in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, qt_role, self.color("outline"))
        return palette

    def _style_sheet(self) -> str:
        colors = self.palette

        def glyph(match: re.Match[str]) -> str:
            return f"url({glyphs.url(match[1], getattr(colors, match[2]))})"

        def value(match: re.Match[str]) -> str:
            name = match[1]
            if name.endswith("px"):
                return f"{self.scaled(int(name.removesuffix('px')))}px"
            if name.endswith("_pt"):
                return f"{self._points(name.removesuffix('_pt'))}pt"
            return str(getattr(colors, name))

        styled = re.sub(r"@glyph ([\w-]+) (\w+)@", glyph, self._template)
        return re.sub(r"@(\w+)@", value, styled)


def _within_limits(factor: float) -> float:
    return min(max(factor, TEXT_SCALES[0]), TEXT_SCALES[1])
