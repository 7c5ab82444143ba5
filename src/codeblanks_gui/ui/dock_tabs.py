"""DockTabs: docks that share a place: which tabs are left over, whose title the tab tells."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from codeblanks_gui.ui.dock_title import DockTitle, NoTitle
from codeblanks_gui.ui.theme import Theme


class DockTabs:
    """Keeps each dock's name in sight once, on its title or on its tab.

    The editor is left out: its title has buttons of its own.
    """

    def __init__(self, theme: Theme, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        """Watch `docks`, by name; see `MainWindow`."""
        self._theme = theme
        self._window = window
        self._docks = docks
        for name, dock in docks.items():
            if name != "editor":
                dock.topLevelChanged.connect(self.show_needed_titles)
                dock.dockLocationChanged.connect(self.show_needed_titles)
                dock.visibilityChanged.connect(self.show_needed_titles)

    def hide_forgotten(self) -> None:
        """Hide the bars of tabs that Qt made on the way and leaves where they were.

        The one in use is the last that was made for its docks; `QMainWindow` keeps the others.
        """
        docks = self._docks.values()
        groups = [[dock, *self._window.tabifiedDockWidgets(dock)] for dock in docks]
        wanted = {frozenset(dock.windowTitle() for dock in group) for group in groups}
        children = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in reversed(self._window.findChildren(QTabBar, options=children)):
            titles = frozenset(bar.tabText(tab) for tab in range(bar.count()))
            if titles in wanted:
                wanted.remove(titles)
            else:
                bar.hide()

    def show_needed_titles(self) -> None:
        """Leave the title to the tab where a dock has one: the same word twice is once too many."""
        children = Qt.FindChildOption.FindDirectChildrenOnly
        for bar in self._window.findChildren(QTabBar, options=children):
            bar.setElideMode(Qt.TextElideMode.ElideNone)  # "C…" names nothing; arrows lead on
        for name, dock in self._docks.items():
            if name == "editor":
                continue
            has_tab = bool(self._window.tabifiedDockWidgets(dock)) and not dock.isFloating()
            if isinstance(dock.titleBarWidget(), NoTitle if has_tab else DockTitle):
                continue
            former = dock.titleBarWidget()
            dock.setTitleBarWidget(NoTitle() if has_tab else DockTitle(self._theme, dock))
            if former is not None:
                former.deleteLater()
