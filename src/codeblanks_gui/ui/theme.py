"""Light and dark: TOML palettes of named roles → QPalette and the one QSS template."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from codeblanks_gui.core import paths

MODES = ("system", "light", "dark")


@dataclass(frozen=True)
class Palette:
    """The roles of a theme as `#rrggbb` strings."""

    surface: str
    raised: str
    sunken: str
    line: str
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
    """The theme in force; widgets read `palette` and repaint on `changed`.

    Signals:
        changed: the palette is another one now; the application is styled already.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system") -> None:
        super().__init__(app)
        self._app = app
        self._mode = mode
        self._loaded: dict[str, Palette] = {}
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
        name = "dark" if self.is_dark else "light"
        if name not in self._loaded:
            self._loaded[name] = load_palette(paths.resources() / "themes" / f"{name}.toml")
        return self._loaded[name]

    @property
    def mode(self) -> str:
        """One of `MODES`."""
        return self._mode

    def color(self, role: str) -> QColor:
        """Return the colour of `role`."""
        return QColor(getattr(self.palette, role))

    def set_mode(self, mode: str) -> None:
        """Follow the system, or stay light or dark."""
        if mode != self._mode:
            self._mode = mode
            self._apply()
            self.changed.emit()

    def _on_color_scheme_changed(self) -> None:
        if self._mode == "system":
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        self._app.setPalette(self._qpalette())
        self._app.setStyleSheet(self._style_sheet())

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
            role.Highlight: "selection",
            role.HighlightedText: "text",
            role.Link: "accent",
            role.PlaceholderText: "muted",
            role.ToolTipBase: "surface",
            role.ToolTipText: "text",
        }
        palette = QPalette()
        for qt_role, name in table.items():
            palette.setColor(qt_role, self.color(name))
        for qt_role in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, qt_role, self.color("muted"))
        return palette

    def _style_sheet(self) -> str:
        template = (paths.resources() / "style.qss").read_text(encoding="utf-8")
        for field in fields(Palette):
            template = template.replace(f"@{field.name}@", getattr(self.palette, field.name))
        return template
