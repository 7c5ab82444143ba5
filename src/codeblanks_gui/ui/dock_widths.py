"""DockWidths: how wide the docks are in a window that becomes smaller or larger."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

WIDEST_BROWSER = 0.26
"""Of the window's width: large text must leave room for page and editor."""

_SIDES: Final = {
    "browser": Qt.DockWidgetArea.LeftDockWidgetArea,
    "editor": Qt.DockWidgetArea.RightDockWidgetArea,
}
"""The dock that stands for each side of the page."""


class DockWidths:
    """Remembers what a person, or the program's own layout, has chosen.

    Qt squeezes docks where the window is small, and leaves them so when it is large again.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        """Know nothing yet; `docks` by name, see `MainWindow`."""
        self._window = window
        self._docks = docks
        self._chosen: dict[str, float] = {}
        self._wide = 0
        self._widest_browser = WIDEST_BROWSER
        self._pressed: dict[str, int] = {}

    def plan(self, browser: int, editor: int) -> None:
        """Take the program's own layout: widths (px) that this window may be too narrow for."""
        self._chosen = {"browser": float(browser), "editor": float(editor)}
        self._wide, self._widest_browser = self._window.width(), WIDEST_BROWSER

    def forget(self) -> None:
        """Another layout is taken up; what it is, is to be seen when it is shown."""
        self._chosen, self._wide = {}, 0

    def begin_drag(self) -> None:
        """Somebody presses the mouse between the docks."""
        self._pressed = self._widths()

    def end_drag(self) -> None:
        """Take the widths that somebody has dragged docks to."""
        if self._widths() != self._pressed:
            self._note()

    def note_if_unknown(self) -> None:
        """Take the widths of a layout that was taken up."""
        if not self._wide:
            self._note()

    def _note(self) -> None:
        widths = self._widths()
        if widths:
            self._chosen |= {name: float(width) for name, width in widths.items()}
            self._wide = self._window.width()
            share = self._chosen.get("browser", 0) / self._wide
            self._widest_browser = max(WIDEST_BROWSER, share)

    def apply(self) -> None:
        """Give the docks what fits the window as wide as it is now."""
        wanted = self._wanted()
        shown = [name for name in self._docked() if name in wanted]
        if shown:
            self._window.resizeDocks(
                [self._docks[name] for name in shown],
                [wanted[name] for name in shown],
                Qt.Orientation.Horizontal,
            )

    def _wanted(self) -> dict[str, int]:
        wide, before = self._window.width(), self._wide
        if not before:
            return {}
        wanted: dict[str, int] = {}
        left = self._chosen.get("browser", 0)
        if left:
            left = min(left, wide * self._widest_browser)
            wanted["browser"] = round(left)
        if "editor" in self._chosen:
            room = before - min(self._chosen.get("browser", 0), before * self._widest_browser)
            wanted["editor"] = round((wide - left) * self._chosen["editor"] / max(room, 1))
        return wanted

    def _widths(self) -> dict[str, int]:
        """Return the width of each of these docks that can be seen."""
        shown = {name: self._docks[name] for name in self._docked()}
        return {
            name: dock.width() for name, dock in shown.items() if not dock.visibleRegion().isEmpty()
        }

    def _docked(self) -> list[str]:
        """Return the docks that are where they belong."""
        return [
            name
            for name, area in _SIDES.items()
            if not self._docks[name].isHidden()
            and not self._docks[name].isFloating()
            and self._window.dockWidgetArea(self._docks[name]) == area
        ]
