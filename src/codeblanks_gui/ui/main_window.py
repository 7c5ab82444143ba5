"""The window: docks, menus, toolbar, status line and their places. Nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.actions import ACTIONS, MENUS, Actions
from codeblanks_gui.ui.dock_tabs import DockTabs
from codeblanks_gui.ui.dock_widths import WIDEST_BROWSER, DockWidths
from codeblanks_gui.ui.main_toolbar import MainToolbar
from codeblanks_gui.ui.theme import Theme

LAYOUT_VERSION = 1
"""Raised when docks come or go, so that an old remembered layout isn't applied to them."""

_BROWSER_WIDTH = 272  # px at the normal text size
_EDITOR_SHARE = 0.48  # of what the browser leaves
_LEAST_HEIGHT_FOR_TWO = 820  # px at the normal text size: below, the devices share a tab

_AREA = Qt.DockWidgetArea


@dataclass(frozen=True)
class Parts:
    """The widgets that the window holds from its first paint on."""

    notice_bar: QWidget
    lesson_page: QWidget
    editor: QWidget
    editor_title: QWidget


@dataclass(frozen=True)
class LateParts:
    """The widgets that come after the first paint; their places are kept until then."""

    docks: Mapping[str, QWidget]
    device_chooser: QWidget
    status_left: QWidget
    status_right: QWidget


DOCKS: Mapping[str, tuple[Marked, Qt.DockWidgetArea]] = {
    "browser": (mark("MainWindow", "Lessons"), _AREA.LeftDockWidgetArea),
    "devices": (mark("MainWindow", "Devices"), _AREA.LeftDockWidgetArea),
    "editor": (mark("MainWindow", "Editor"), _AREA.RightDockWidgetArea),
    "console": (mark("MainWindow", "Console"), _AREA.RightDockWidgetArea),
    "result": (mark("MainWindow", "Result"), _AREA.RightDockWidgetArea),
    "movements": (mark("MainWindow", "What moved"), _AREA.RightDockWidgetArea),
}


class MainWindow(QMainWindow):
    """Holds the parts; their work is none of its business.

    Signals:
        close_requested(QCloseEvent): somebody may refuse it (`event.ignore()`).
    """

    close_requested = Signal(object)

    def __init__(self, theme: Theme, parts: Parts) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._theme = theme
        self.actions_by_id = Actions(theme, self)
        self._build_center(parts)
        contents = {"editor": parts.editor}
        self._docks: dict[str, QDockWidget] = {}
        for name in DOCKS:
            self._docks[name] = self._build_dock(name, contents.get(name))
        self._widths = DockWidths(self, self._docks)
        self._tabs = DockTabs(theme, self, self._docks)
        self._build_toolbar()
        self._menus = {name: self._build_menu(name) for name in MENUS}
        self._build_status_line()
        option = QMainWindow.DockOption
        self.setDockOptions(
            option.AllowNestedDocks | option.AllowTabbedDocks | option.GroupedDragging
        )
        self._docks["editor"].setTitleBarWidget(parts.editor_title)
        self.setTabPosition(_AREA.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._retranslate()

    def _build_center(self, parts: Parts) -> None:
        center = QWidget()
        layout = QVBoxLayout(center)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(parts.notice_bar)
        layout.addWidget(parts.lesson_page, 1)
        self._center, self._page = layout, parts.lesson_page
        self.setCentralWidget(center)

    def _build_dock(self, name: str, content: QWidget | None) -> QDockWidget:
        dock = QDockWidget(self)
        dock.setObjectName(f"dock_{name}")
        dock.setWidget(content or QWidget())
        self.addDockWidget(DOCKS[name][1], dock)
        return dock

    def _build_toolbar(self) -> None:
        self._toolbar = MainToolbar(self._theme, self.actions_by_id, self)
        self.addToolBar(self._toolbar)

    def _build_menu(self, name: str) -> QMenu:
        menu = self.menuBar().addMenu("")
        group = 1
        for row in (row for row in ACTIONS if row.menu == name):
            if row.group != group:
                menu.addSeparator()
                group = row.group
            menu.addAction(self.actions_by_id[row.id])
        return menu

    def _build_status_line(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self._language_button = QToolButton()
        self._language_button.setObjectName("language_button")
        self._language_button.clicked.connect(self.actions_by_id["language"].trigger)
        bar.addPermanentWidget(self._language_button)

    def add(self, parts: LateParts) -> None:
        """Fill the places that were kept at the first paint."""
        for name, content in parts.docks.items():
            dock = self._docks[name]
            kept = dock.widget()
            dock.setWidget(content)
            kept.deleteLater()
        self._toolbar.add_device_chooser(parts.device_chooser)
        bar = self.statusBar()
        bar.insertWidget(0, parts.status_left, 1)
        bar.removeWidget(self._language_button)
        bar.addPermanentWidget(parts.status_right)
        bar.addPermanentWidget(self._language_button)
        self._language_button.show()

    def show_instead_of_page(self, other: QWidget | None) -> None:
        """Put `other` where the lesson's page is; None brings the page back."""
        layout = self._center
        if other is not None and layout.indexOf(other) < 0:
            layout.addWidget(other, 1)
        for place in range(layout.indexOf(self._page), layout.count()):
            item = layout.itemAt(place)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.setVisible(widget is (other or self._page))

    def show_dock(self, name: str, *, with_focus: bool = True) -> None:
        """Bring a dock to the front, and the keyboard to it."""
        dock = self._docks[name]
        dock.show()
        dock.raise_()
        if with_focus:
            content = dock.widget()
            content.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_dock(self, name: str) -> None:
        """Hide a dock that can be seen; show one that is hidden or behind another's tab."""
        dock = self._docks[name]
        if dock.isHidden() or dock.visibleRegion().isEmpty():
            self.show_dock(name)
        else:
            dock.hide()

    def dock(self, name: str) -> QDockWidget:
        """Return a dock by its name in `DOCKS`."""
        return self._docks[name]

    def reset_layout(self) -> None:
        """Put every dock back in its place, at its size for this window."""
        docks = self._docks
        had_focus = self.focusWidget()
        for name, (_, area) in DOCKS.items():
            docks[name].setFloating(False)
            self.addDockWidget(area, docks[name])
            docks[name].show()
        is_low = self.height() < self._theme.scaled(_LEAST_HEIGHT_FOR_TWO)
        if is_low:
            self.tabifyDockWidget(docks["browser"], docks["devices"])
            docks["browser"].raise_()
        else:
            self.splitDockWidget(docks["browser"], docks["devices"], Qt.Orientation.Vertical)
        self.splitDockWidget(docks["editor"], docks["console"], Qt.Orientation.Vertical)
        self.tabifyDockWidget(docks["console"], docks["result"])
        self.tabifyDockWidget(docks["result"], docks["movements"])
        docks["console"].raise_()
        self._tabs.hide_forgotten()
        self._size_docks(is_low=is_low)
        if had_focus is not None:  # a dock that is put elsewhere lets go of the keyboard
            had_focus.setFocus()

    def _size_docks(self, *, is_low: bool) -> None:
        docks, wide, high = self._docks, self.width(), self.height()
        left = min(self._theme.scaled(_BROWSER_WIDTH), round(wide * WIDEST_BROWSER))
        editor = round((wide - left) * _EDITOR_SHARE)
        self._widths.plan(self._theme.scaled(_BROWSER_WIDTH), editor)
        self._widths.apply()
        pairs = [("editor", 0.55), ("console", 0.45)]
        pairs += [] if is_low else [("browser", 0.4), ("devices", 0.6)]
        self.resizeDocks(
            [docks[name] for name, _ in pairs],
            [round(high * share) for _, share in pairs],
            Qt.Orientation.Vertical,
        )

    def layout_state(self) -> dict[str, str]:
        """Return size and places of everything, as the settings keep them."""
        return {
            "geometry": bytes(self.saveGeometry().toBase64().data()).decode(),
            "layout": bytes(self.saveState(LAYOUT_VERSION).toBase64().data()).decode(),
        }

    def restore_layout(self, geometry: str, layout: str) -> None:
        """Take up a remembered layout; the standard one where there is none that fits."""
        self.reset_layout()
        if geometry:
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        if layout:
            self.restoreState(QByteArray.fromBase64(layout.encode()), LAYOUT_VERSION)
            self._widths.forget()
        self._tabs.show_needed_titles()

    def _retranslate(self) -> None:
        self.actions_by_id.retranslate()
        for name, menu in self._menus.items():
            menu.setTitle(say(MENUS[name]))
        for name, dock in self._docks.items():
            dock.setWindowTitle(say(DOCKS[name][0]))
        self._toolbar.set_texts(self.tr("Toolbar"), self.tr("Device"))
        self._language_button.setText(self.tr("English", "the language in force"))
        self._language_button.setToolTip(self.actions_by_id["language"].toolTip())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._widths.begin_drag()
        is_done = super().event(event)
        if event.type() == QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, self, self._widths.end_drag)  # the docks follow a turn later
        elif event.type() == QEvent.Type.LayoutRequest:
            self._widths.note_if_unknown()
        return is_done

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._widths.apply()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_requested.emit(event)
