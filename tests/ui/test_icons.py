"""The icons: one family, drawn sharp, in the colours of the theme."""

import re

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap

from codeblanks_gui.core import paths
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

FILES = sorted((paths.resources() / "icons").glob("*.svg"))


def inked(image: QImage) -> list[QColor]:
    """Return the fully covered pixels."""
    colors = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [color for color in colors if color.alpha() == 255]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_belongs_to_the_family(theme: Theme, path: object) -> None:
    svg = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert 'viewBox="0 0 24 24"' in svg
    assert 'stroke-width="1.75"' in svg
    assert 'stroke-linecap="round"' in svg
    assert not re.findall(r"#[0-9a-fA-F]{3,6}", svg), "colours come from the theme"
    image = icon(path.stem, theme).pixmap(QSize(24, 24), 2.0).toImage()  # type: ignore[attr-defined]
    assert inked(image), "nothing is drawn"


def test_it_is_drawn_for_the_screen_it_is_on(theme: Theme) -> None:
    pixmap = icon("run", theme).pixmap(QSize(18, 18), 2.0)
    assert pixmap.devicePixelRatio() == 2.0
    assert pixmap.size() == QSize(36, 36)
    assert pixmap.deviceIndependentSize().toSize() == QSize(18, 18)


def test_it_follows_the_theme(theme: Theme) -> None:
    stop = icon("dot", theme, "bad")
    light = inked(stop.pixmap(QSize(24, 24), 1.0).toImage())
    assert QColor(theme.palette.bad) in light
    theme.set_mode("dark")
    dark = inked(stop.pixmap(QSize(24, 24), 1.0).toImage())
    assert QColor(theme.palette.bad) in dark
    assert light != dark


def test_a_disabled_one_is_fainter(theme: Theme) -> None:
    shown = icon("dot", theme).pixmap(QSize(24, 24), 1.0, QIcon.Mode.Disabled).toImage()
    assert not inked(shown)


def test_an_unknown_name_is_told(theme: Theme) -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon", theme)


def test_a_widget_without_room_shows_none_and_nothing_is_complained_of(theme: Theme) -> None:
    canvas = QPixmap(4, 4)
    painter = QPainter(canvas)
    icon("run", theme).paint(painter, QRect(0, 0, 0, 0))
    icon("run", theme).paint(painter, QRect(0, 0, 0, 4))
    painter.end()
    assert icon("run", theme).pixmap(QSize(0, 0)).isNull()
