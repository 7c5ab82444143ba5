"""The window's docks: their places at first, their titles, and the ways to them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.services.translator import Translator
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


def widths(window: MainWindow) -> tuple[int, int]:
    """Return the width of the lessons and of the editor."""
    return window.dock("browser").width(), window.dock("editor").width()


def test_a_window_that_was_tiny_is_as_it_was_when_it_is_large_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    shown(window, qtbot, 1366, 728)
    browser, editor = widths(window)
    window.resize(300, 200)
    qtbot.waitUntil(lambda: widths(window)[0] < browser and widths(window)[1] < editor)
    window.resize(1366, 728)
    qtbot.waitUntil(lambda: widths(window) == (browser, editor))
    window.resize(1920, 1000)
    qtbot.waitUntil(lambda: widths(window)[0] == browser and widths(window)[1] > editor)


def test_a_width_that_was_dragged_comes_back_too(window: MainWindow, qtbot: QtBot) -> None:
    shown(window, qtbot, 1366, 728)
    dock = window.dock("browser")
    wanted = dock.width() + 80
    at = QPoint(5, 300)  # on the edge itself Qt would follow the mouse, which no test can move
    qtbot.mousePress(window, Qt.MouseButton.LeftButton, pos=at)
    window.resizeDocks([dock], [wanted], Qt.Orientation.Horizontal)  # as a drag does
    qtbot.waitUntil(lambda: dock.width() == wanted)
    qtbot.mouseRelease(window, Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()
    window.resize(300, 200)
    qtbot.waitUntil(lambda: dock.width() < wanted)
    window.resize(1366, 728)
    qtbot.waitUntil(lambda: dock.width() == wanted)


@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_narrow_toolbar_keeps_everything(window: MainWindow, qtbot: QtBot, language: str) -> None:
    chooser = QComboBox()
    chooser.setMinimumWidth(172)
    window._toolbar.add_device_chooser(chooser)
    translator = Translator()
    translator.set_language(language)
    shown(window, qtbot, 1366, 728)
    run = window._toolbar.widgetForAction(window.actions_by_id["run"])
    assert isinstance(run, QToolButton)
    assert run.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    for width in (576, 480):
        window.resize(width, 500)
        more = window._toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
        qtbot.waitUntil(lambda more=more: more is None or not more.isVisible())  # type: ignore[misc]
        assert chooser.isVisible()
    assert run.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert run.toolTip()
    window.resize(1366, 728)
    assert run.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    translator.close()


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
