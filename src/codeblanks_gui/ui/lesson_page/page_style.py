"""What the text of a lesson is set in: the theme's fonts and colours as CSS for Qt's rich text."""

import math
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QAbstractScrollArea

from codeblanks_gui.ui.theme import Theme

_LINE_LENGTH = 72  # characters; 60 to 75 read best
_LINE_HEIGHT = 1.5  # of the font's size
_CODE_LINE_HEIGHT = 1.4
_SAMPLE = "the quick brown fox jumps over a lazy dog while it rains in the evening"


@dataclass(frozen=True)
class PageStyle:
    """Measures (px) and colours of a page; built from a theme, stale when it changes."""

    theme: Theme
    lesson_font: QFont
    code_font: QFont
    code_char_width: float
    column: int
    """The widest that a line of text may be."""

    def color(self, role: str) -> str:
        """Return the `#rrggbb` of `role`."""
        return str(getattr(self.theme.palette, role))

    def css(self) -> str:
        """Return the style sheet of the document; Qt knows a small part of CSS 2.1."""
        size = {name: self.theme.font(name).pointSizeF() for name in ("h2", "h3", "small")}
        family = QFontInfo(self.code_font).family()
        text = _line_height(self.lesson_font, _LINE_HEIGHT)
        code = _line_height(self.code_font, _CODE_LINE_HEIGHT)
        color = self.color
        code_points = self.code_font.pointSizeF()
        return f"""
p {{ margin: 0 0 12px 0; line-height: {text}%; }}
li {{ margin: 0 0 4px 0; line-height: {text}%; }}
ul, ol {{ margin: 0 0 12px 0; }}
h1, h2, h3 {{ font-weight: 600; }}
h1, h2 {{ font-size: {size["h2"]}pt; margin: 24px 0 12px 0; }}
h3 {{ font-size: {size["h3"]}pt; margin: 16px 0 8px 0; }}
a {{ color: {color("accent")}; }}
code {{ font-family: '{family}'; font-size: {code_points * 0.95:.1f}pt; }}
p.code {{ font-family: '{family}'; font-size: {code_points}pt; margin: 0; line-height: {code}%;
          white-space: pre-wrap; }}
p.bar {{ font-size: {size["small"]}pt; color: {color("muted")}; margin: 0; line-height: 100%; }}
p.caption {{ font-size: {size["small"]}pt; color: {color("muted")}; margin: 0 0 16px 0; }}
p.figure {{ margin: 4px 0 4px 0; line-height: 100%; }}
p.last {{ margin: 0; line-height: {text}%; }}
"""


def page_style(theme: Theme) -> PageStyle:
    """Return the style of a lesson's text under `theme` as it is now."""
    lesson, code = theme.font("lesson"), theme.font("code")
    per_letter = QFontMetricsF(lesson).horizontalAdvance(_SAMPLE) / len(_SAMPLE)
    char_width = QFontMetricsF(code).horizontalAdvance("m" * 20) / 20
    return PageStyle(theme, lesson, code, char_width, round(per_letter * _LINE_LENGTH))


def side_margin(width: int, column: int) -> int:
    """Return the space (px) at the left of a column of text that is centred in `width`."""
    least = 24 if width > 420 else 12
    return max(least, (width - column) // 2)


def keep_bar(area: QAbstractScrollArea) -> None:
    """Keep the place of the scroll bar when it isn't needed, so that text needn't be set twice.

    A bar with nothing to scroll is disabled, and shows nothing (style.qss).
    """
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    bar = area.verticalScrollBar()
    bar.setEnabled(False)
    bar.rangeChanged.connect(lambda low, high: bar.setEnabled(high > low))


def _line_height(font: QFont, wanted: float) -> float:
    """Return Qt's percentage for a line height of `wanted` times the font's size.

    Qt's is relative to the font's own line (ascent and descent, rounded up), not to its size.
    """
    metrics = QFontMetricsF(font)
    own = math.ceil(metrics.ascent()) + math.ceil(metrics.descent())
    pixels = font.pointSizeF() * metrics.fontDpi() / 72
    return round(100 * wanted * pixels / own, 1)
