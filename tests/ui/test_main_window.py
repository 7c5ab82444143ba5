"""The window's docks: their places at first, their titles, and the ways to them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.ui.main_window import MainWindow, Parts
from codeblanks_gui.ui.theme import Theme


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> Iterator[MainWindow]:
    made = MainWindow(theme, Parts(QWidget(), QWidget(), QPlainTextEdit(), QWidget()))
    qtbot.addWidget(made)
    return made


def shown(window: MainWindow, qtbot: QtBot, width: int, height: int) -> MainWindow:
    window.resize(width, height)
    window.restore_layout("", "")
    window.show()
    qtbot.waitExposed(window)
    return window


def is_seen(window: MainWindow, name: str) -> bool:
    return not window.dock(name).visibleRegion().isEmpty()


def test_a_small_screen_gets_the_planned_widths(window: MainWindow, qtbot: QtBot) -> None:
    shown(window, qtbot, 1366, 728)
    browser, editor = window.dock("browser").width(), window.dock("editor").width()
    assert browser == pytest.approx(272, abs=4)
    assert editor == pytest.approx(525, abs=8)
    assert window.centralWidget().width() == pytest.approx(567, abs=8)


def test_large_text_leaves_room_for_the_page(
    window: MainWindow, qtbot: QtBot, theme: Theme
) -> None:
    theme.set_text_scale(2.0)
    shown(window, qtbot, 1366, 728)
    assert window.dock("browser").width() <= 1366 * 0.27
    assert window.centralWidget().width() > 480


def test_devices_share_a_tab_on_a_low_window_only(window: MainWindow, qtbot: QtBot) -> None:
    shown(window, qtbot, 1366, 728)
    assert is_seen(window, "browser")
    assert not is_seen(window, "devices")
    window.resize(1600, 960)
    window.reset_layout()
    qtbot.waitUntil(lambda: is_seen(window, "devices"))
    assert is_seen(window, "browser")


def test_a_dock_behind_a_tab_comes_to_the_front_before_it_hides(
    window: MainWindow, qtbot: QtBot
) -> None:
    shown(window, qtbot, 1366, 728)
    window.toggle_dock("devices")
    qtbot.waitUntil(lambda: is_seen(window, "devices"))
    window.toggle_dock("devices")
    assert window.dock("devices").isHidden()
    window.toggle_dock("devices")
    qtbot.waitUntil(lambda: is_seen(window, "devices"))


def test_a_title_hides_and_floats_its_dock(window: MainWindow, qtbot: QtBot) -> None:
    shown(window, qtbot, 1600, 960)
    dock = window.dock("devices")
    title = dock.titleBarWidget()
    assert title is not None
    title.findChild(QToolButton, "dock_float").click()
    assert dock.isFloating()
    button = title.findChild(QToolButton, "dock_float")
    assert button.accessibleName() == "Put it back into the window: Devices"
    button.click()
    assert not dock.isFloating()
    title.findChild(QToolButton, "dock_close").click()
    assert dock.isHidden()


def test_a_reset_of_the_layout_leaves_the_keyboard_where_it_was(
    window: MainWindow, qtbot: QtBot
) -> None:
    shown(window, qtbot, 1600, 960)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor = window.dock("editor").widget()
    editor.setFocus()
    window.reset_layout()
    qtbot.waitUntil(editor.hasFocus)


def test_a_reset_of_the_layout_leaves_no_tabs_behind(window: MainWindow, qtbot: QtBot) -> None:
    def tabs_in_sight() -> list[list[str]]:
        directly = Qt.FindChildOption.FindDirectChildrenOnly
        bars = window.findChildren(QTabBar, options=directly)
        return [[bar.tabText(i) for i in range(bar.count())] for bar in bars if bar.isVisible()]

    shown(window, qtbot, 1366, 728)
    planned = [["Console", "Result", "What moved"], ["Lessons", "Devices"]]
    for _ in range(2):
        window.resize(window.width() + 100, window.height())
        window.reset_layout()
        QApplication.processEvents()
        assert sorted(tabs_in_sight()) == planned
