"""The themes: every colour readable, every placeholder filled, text that grows."""

import re
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core import paths
from codeblanks_gui.ui.theme import SYNTAX, Palette, Theme, load_palette

BACKGROUNDS = ("surface", "raised", "sunken", "code")
THEMES = sorted(path.stem for path in (paths.resources() / "themes").glob("*.toml"))


def luminance(color: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=THEMES)
def palette(request: pytest.FixtureRequest) -> Palette:
    return load_palette(paths.resources() / "themes" / f"{request.param}.toml")


@pytest.mark.parametrize("role", ["text", "muted", "accent", "good", "warn", "bad", "info"])
def test_words_are_readable_on_every_background(palette: Palette, role: str) -> None:
    for background in BACKGROUNDS:
        assert contrast(getattr(palette, role), getattr(palette, background)) >= 4.5, background


@pytest.mark.parametrize("role", ["text", "muted", "accent", "warn", "bad", "good"])
def test_words_are_readable_where_they_are_selected(palette: Palette, role: str) -> None:
    assert contrast(getattr(palette, role), palette.selection) >= 4.5


def test_words_on_the_accent_are_readable(palette: Palette) -> None:
    assert contrast(palette.on_accent, palette.accent) >= 4.5


@pytest.mark.parametrize("role", ["outline", "accent"])
def test_borders_of_controls_and_focus_rings_are_visible(palette: Palette, role: str) -> None:
    for background in BACKGROUNDS:
        assert contrast(getattr(palette, role), getattr(palette, background)) >= 3, background


def test_a_primary_button_shows_its_focus(palette: Palette) -> None:
    """Its ring is the text's colour, since it is filled with the accent itself."""
    assert contrast(palette.text, palette.surface) >= 3
    assert palette.text != palette.accent


def test_code_is_coloured_by_roles_that_exist() -> None:
    assert {role for role, _ in SYNTAX.values()} <= {field.name for field in fields(Palette)}


def test_every_placeholder_of_the_style_sheet_is_filled(qapp: QApplication, theme: Theme) -> None:
    assert "@" not in qapp.styleSheet()
    addresses = re.findall(r"url\((.+?)\)", qapp.styleSheet())
    assert addresses
    for address in set(addresses):
        assert not QImage(address).isNull(), address


def test_the_mode_is_seen_at_once(qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.set_mode("dark")
    assert theme.is_dark
    assert qapp.palette().window().color() == theme.color("raised")
    assert theme.palette.surface in qapp.styleSheet()


def test_an_unchanged_mode_is_no_change(qtbot: QtBot, theme: Theme) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode("light")
        theme.set_text_scale(1.0)


def test_text_grows_to_twice_its_size_and_no_further(qapp: QApplication, theme: Theme) -> None:
    before = {name: theme.font(name).pointSizeF() for name in ("ui", "lesson", "code", "h1")}
    theme.set_text_scale(5.0)
    assert theme.text_scale == 2.0
    for name, points in before.items():
        assert theme.font(name).pointSizeF() == pytest.approx(2 * points, abs=0.2)
    assert qapp.font() == theme.font("ui")


def test_code_is_set_in_a_fixed_width_font(theme: Theme) -> None:
    metrics = QFontMetricsF(theme.font("code"))
    assert metrics.horizontalAdvance("iiii") == metrics.horizontalAdvance("MMMM")
    assert theme.font("lesson").pointSizeF() > theme.font("ui").pointSizeF()


def test_no_control_clips_its_words_at_twice_the_size(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(2.0)
    button, box = QPushButton("Soruları çöz"), QComboBox()
    box.addItem("Benzetim GPU’su (cuda)")
    for control, words in ((button, button.text()), (box, box.currentText())):
        qtbot.addWidget(control)
        needed = control.fontMetrics().boundingRect(words)
        assert control.sizeHint().width() > needed.width()
        assert control.sizeHint().height() > control.fontMetrics().height()


def colors_of(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(image.width())
        for y in range(image.height())
    }


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("kind", ["", "quiet", "link", "primary"])
def test_the_focus_ring_is_always_visible(qtbot: QtBot, theme: Theme, mode: str, kind: str) -> None:
    theme.set_mode(mode)
    host = QWidget()
    qtbot.addWidget(host)
    button, other = QPushButton("Denetle", host), QPushButton("x", host)
    other.move(120, 0)
    button.setProperty("kind", kind)
    host.show()
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    other.setFocus()
    before = button.grab().toImage()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    ring = theme.palette.text if kind == "primary" else theme.palette.accent
    middle = button.height() // 2
    after = button.grab().toImage()
    assert QColor(after.pixel(0, middle)).name() == ring
    assert QColor(before.pixel(0, middle)).name() != ring


def test_a_checked_box_shows_a_mark_not_only_a_colour(qtbot: QtBot, theme: Theme) -> None:
    box = QCheckBox("")
    qtbot.addWidget(box)
    box.setChecked(True)
    shown = colors_of(box)
    assert theme.palette.accent in shown
    assert theme.palette.on_accent in shown
