"""How a row of the lesson browser looks: one rounded bar, its mark, its title, its count."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

ROW_ROLE = Qt.ItemDataRole.UserRole

_STEP = 16  # px by which a row is indented for each level above it
_SIDE = 8
_RADIUS = 6.0

RowKind = Literal["heading", "lesson", "broken"]
Mark = Literal["new", "started", "passed", "broken"]

MARK_ICONS: dict[Mark, tuple[str, str]] = {
    "new": ("circle", "muted"),
    "started": ("half-circle", "accent"),
    "passed": ("passed", "good"),
    "broken": ("broken", "bad"),
}
"""Mark → icon and its role; the shapes differ, so colour is never the only sign."""


@dataclass(frozen=True)
class Row:
    """What one row shows. `id` is a lesson's, a level's or a course's.

    `said` is what a screen reader says, `tip` what is told when the mouse rests there.
    """

    kind: RowKind
    id: str
    title: str
    depth: int
    mark: Mark = "new"
    count: str = ""
    note: str = ""
    is_open: bool = False
    said: str = ""
    tip: str = ""


class RowDelegate(QStyledItemDelegate):
    """Paints `Row`s; the whole row is one thing, whatever the tree's columns and branches."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._theme = theme

    def _font(self, row: Row) -> QFont:
        font = self._theme.font("ui")
        if row.kind == "heading":
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _paint_bar(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        state = option.state
        bar = QRectF(option.rect).adjusted(1, 1, -1, -1)
        if row.is_open or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selection" if row.is_open else "sunken"))
            painter.drawRoundedRect(bar, _RADIUS, _RADIUS)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)

    def _paint_mark(self, painter: QPainter, row: Row, rect: QRect, is_expanded: bool) -> QRect:
        """Paint the mark at the left of `rect` and return what is left for the words."""
        size = self._theme.scaled(16)
        if row.kind == "heading":
            name, role = ("chevron-down" if is_expanded else "chevron-right"), "muted"
        else:
            name, role = MARK_ICONS[row.mark]
        place = QRect(rect.left(), rect.top() + (rect.height() - size) // 2, size, size)
        icon(name, self._theme, role).paint(painter, place)
        return rect.adjusted(size + 8, 0, 0, 0)

    def _paint_words(self, painter: QPainter, row: Row, rect: QRect) -> None:
        font = self._font(row)
        metrics = QFontMetrics(font)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font)
        if self._has_room_for_count(row, rect.width(), metrics):
            painter.setFont(self._theme.font("ui"))
            painter.setPen(self._theme.color("muted"))
            painter.drawText(rect, middle | Qt.AlignmentFlag.AlignRight, row.count)
            painter.setFont(font)
            rect = rect.adjusted(0, 0, -metrics.horizontalAdvance(row.count) - 8, 0)
        painter.setPen(self._theme.color("text"))
        if row.note:
            rect = self._paint_note(painter, row, rect)
            painter.setFont(font)
            painter.setPen(self._theme.color("text"))
        if row.note:
            title = metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, middle | Qt.AlignmentFlag.AlignLeft, title)
        else:
            painter.drawText(rect, _wrapping(row.title, metrics, rect.width()), row.title)

    def _paint_note(self, painter: QPainter, row: Row, rect: QRect) -> QRect:
        """Paint the second line and return the rectangle of the first."""
        small = self._theme.font("small")
        metrics = QFontMetrics(small)
        lower = QRect(rect)
        lower.setTop(rect.bottom() - metrics.height() - 4)
        painter.setFont(small)
        painter.setPen(self._theme.color("bad"))
        note = metrics.elidedText(row.note, Qt.TextElideMode.ElideMiddle, rect.width())
        middle_left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(lower, middle_left, note)
        return rect.adjusted(0, 0, 0, -metrics.height() - 2)

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter, option, row)
        inner = option.rect.adjusted(_SIDE + row.depth * _STEP, 0, -_SIDE, 0)
        is_expanded = bool(option.state & QStyle.StateFlag.State_Open)
        inner = self._paint_mark(painter, row, inner, is_expanded)
        self._paint_words(painter, row, inner)
        painter.restore()

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        row = index.data(ROW_ROLE)
        metrics = QFontMetrics(self._font(row))
        if row.note:
            note = QFontMetrics(self._theme.font("small")).height() + 2
            return QSize(0, metrics.height() + note + 12)
        room = self._room_for_title(row, option, metrics)
        flags = _wrapping(row.title, metrics, room)
        needed = metrics.boundingRect(QRect(0, 0, room, 10_000), flags, row.title)
        return QSize(0, max(needed.height(), metrics.height()) + 12)

    def _room_for_title(self, row: Row, option: QStyleOptionViewItem, metrics: QFontMetrics) -> int:
        """Return how wide (px) a title may be: what `paint` leaves for it."""
        tree = option.widget
        wide = tree.viewport().width() if isinstance(tree, QAbstractItemView) else 0
        taken = 2 * _SIDE + row.depth * _STEP + self._theme.scaled(16) + 8
        if self._has_room_for_count(row, wide - taken, metrics):
            taken += metrics.horizontalAdvance(row.count) + 8
        return max(wide - taken, 1)

    def _has_room_for_count(self, row: Row, room: int, metrics: QFontMetrics) -> bool:
        """Tell whether the count fits beside the longest word; else the tooltip tells it."""
        if not row.count:
            return False
        longest = max(metrics.horizontalAdvance(word) for word in row.title.split() or [""])
        return longest + metrics.horizontalAdvance(row.count) + 8 <= room


def _wrapping(title: str, metrics: QFontMetrics, room: int) -> int:
    """Return the flags to draw a title with: between words where these fit, else anywhere."""
    fits = all(metrics.horizontalAdvance(word) <= room for word in title.split())
    wrap = Qt.TextFlag.TextWordWrap if fits else Qt.TextFlag.TextWrapAnywhere
    place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    return int(wrap.value) | int(place.value)
