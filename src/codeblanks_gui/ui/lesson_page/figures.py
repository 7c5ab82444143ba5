"""A lesson's figures: SVG drawn sharp at the size it is shown in, in the colours of the theme.

A figure's `currentColor` is the text's colour; its other colours are its own then, and have to be
readable on light and dark. A figure without `currentColor` is drawn in the colours of the light
palette; in another theme each of those is replaced by the colour that has the same role there.
"""

import re
from dataclasses import fields
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

from codeblanks_gui.ui.theme import Palette, Theme


class Figure:
    """One picture file, read once and drawn at any size."""

    def __init__(self, path: Path, theme: Theme) -> None:
        self._svg: QSvgRenderer | None = None
        self._picture = QImage()
        self._natural = QSize()
        if path.suffix == ".svg":
            source = path.read_text(encoding="utf-8", errors="replace")
            self._svg = QSvgRenderer(QByteArray(in_theme(source, theme).encode()))
            self._natural = self._svg.defaultSize()
        else:
            self._picture = QImageReader(str(path)).read()
            self._natural = self._picture.size()

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to draw."""
        return not self._natural.isEmpty()

    def fitted(self, width: int, scale: float) -> QSize:
        """Return its size (px) grown by `scale`, but not wider than `width`."""
        size = QSize(self._natural * scale)
        if size.width() > width:
            size = size.scaled(width, size.height(), Qt.AspectRatioMode.KeepAspectRatio)
        return size

    def drawn(self, size: QSize, ratio: float) -> QImage:
        """Return it at `size` (px), `ratio` device pixels to each."""
        if self._svg is None:
            image = self._picture.scaled(
                size * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        else:
            image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            self._svg.render(painter)
            painter.end()
        image.setDevicePixelRatio(ratio)
        return image


def in_theme(svg: str, theme: Theme) -> str:
    """Return `svg` with the light palette's colours replaced by those of the theme in force."""
    light, now = theme.named_palette("light"), theme.palette
    if "currentColor" in svg:
        return svg.replace("currentColor", now.text)
    roles = [field.name for field in fields(Palette)]
    swapped = {getattr(light, role): getattr(now, role) for role in reversed(roles)}
    return re.sub(r"#[0-9a-fA-F]{6}\b", lambda m: swapped.get(m[0].lower(), m[0]), svg)  # ASCII
