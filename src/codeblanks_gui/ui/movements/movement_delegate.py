"""MovementDelegate: how a row looks: direction, line and code, figures, and why it is needless."""

import html
import math
import re

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from codeblanks_gui.core.movements import BETWEEN, READ, TO_DEVICE, TO_HOST, WAIT, Movement
from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.movement_words import count_text, sentence, size_text, what_text
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.movements.movement_rows import ROW_ROLE, MovementRows
from codeblanks_gui.ui.theme import Theme

WAY_ICONS = {
    TO_DEVICE: ("to-device", "accent"),
    TO_HOST: ("to-host", "accent"),
    BETWEEN: ("swap", "accent"),
    READ: ("eye", "info"),
    WAIT: ("clock", "info"),
}
"""Way → icon and its role; the shapes differ, so colour is never the only sign."""

_SIDE, _TOP, _GAP = 12, 6, 8
_MARK = 16  # pixels at the normal text size, as is _WIDE
_WIDE = 460
_RADIUS = 6.0
_CODE = re.compile(r"`([^`\n]+)`")
_Index = QModelIndex | QPersistentModelIndex


class MovementDelegate(QStyledItemDelegate):
    """Paints `Movement`s; where there is room the figures stand in columns at the right."""

    def __init__(self, theme: Theme, rows: MovementRows) -> None:
        super().__init__(theme)
        self._theme, self._rows = theme, rows
        self._widths: tuple[int, int, int] | None = None
        self._documents: dict[tuple[str, int], QTextDocument] = {}
        rows.modelReset.connect(self.forget)
        theme.changed.connect(self.forget)

    def forget(self) -> None:
        """Measure anew: other rows, another language, another text size."""
        self._widths = None
        self._documents.clear()

    def _metrics(self, name: str) -> QFontMetrics:
        return QFontMetrics(self._theme.font(name))

    def _columns(self) -> tuple[int, int, int]:
        """Return how wide the lines, counts and sizes are."""
        if self._widths is None:
            metrics = self._metrics("ui")
            rows = [
                self._rows.index(number).data(ROW_ROLE) for number in range(self._rows.rowCount())
            ]
            texts = [(self._rows.place(row), _times(row), size_text(row.bytes)) for row in rows]
            lines, counts, sizes = (
                max((metrics.boundingRect(text[column]).width() for text in texts), default=0) + 4
                for column in range(3)
            )
            self._widths = lines, counts, sizes
        return self._widths

    def _width(self, option: QStyleOptionViewItem) -> int:
        """Return the room of a row: Qt tells it to `paint`, but not to `sizeHint`."""
        view = option.widget
        return view.viewport().width() if isinstance(view, QAbstractItemView) else 0

    def _left(self, width: int) -> int:
        """Return where the code begins, from the row's left."""
        lines = min(self._columns()[0], width // 4)
        return _SIDE + self._theme.scaled(_MARK) + _GAP + lines + _GAP

    def _document(self, text: str, width: int) -> QTextDocument:
        """Return a sentence laid out; what stands in backticks is set as code."""
        key = text, width
        if key not in self._documents:
            if len(self._documents) > 500:
                self._documents.clear()
            family = html.escape(self._theme.font("code").family())
            rich = _CODE.sub(rf"""<span style="font-family:'{family}'">\1</span>""", _escape(text))
            document = QTextDocument()
            document.setDocumentMargin(0)
            document.setDefaultFont(self._theme.font("ui"))
            color = self._theme.palette.text
            document.setHtml(f'<div style="color:{color}">{rich}</div>')
            document.setTextWidth(width)
            self._documents[key] = document
        return self._documents[key]

    def _notes(self, row: Movement, width: int) -> list[QTextDocument]:
        room = width - self._left(width) - self._theme.scaled(_MARK) - _GAP - _SIDE
        said = [sentence(note) for note in row.notes]
        return [self._document(text, max(room, 80)) for text in said if text]

    def _first_height(self) -> int:
        return max(self._metrics("code").height(), self._metrics("ui").height())

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        row = index.data(ROW_ROLE)
        width = self._width(option)
        notes = sum(4 + math.ceil(note.size().height()) for note in self._notes(row, width))
        height = self._first_height() + 2 + self._metrics("small").height() + notes
        return QSize(self._left(width), height + 2 * _TOP)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        rect = option.rect.adjusted(0, _TOP, 0, -_TOP)
        first = QRect(rect.left(), rect.top(), rect.width(), self._first_height())
        self._paint_place(painter, row, first)
        is_wide = rect.width() >= self._theme.scaled(_WIDE)
        right = self._paint_figures(painter, row, first) if is_wide else first.right() - _SIDE
        self._paint_code(painter, row, first, right)
        top = self._paint_what(painter, row, first, is_wide=is_wide)
        self._paint_notes(painter, row, rect, top)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        flags = QStyle.StateFlag
        bar = QRectF(option.rect).adjusted(2, 1, -2, -1)
        is_selected = bool(option.state & flags.State_Selected)
        if is_selected or option.state & flags.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selection" if is_selected else "sunken"))
            painter.drawRoundedRect(bar, _RADIUS, _RADIUS)
        else:
            painter.setPen(self._theme.color("line"))
            painter.drawLine(
                option.rect.left() + _SIDE,
                option.rect.bottom(),
                option.rect.right() - _SIDE,
                option.rect.bottom(),
            )
        if option.state & flags.State_HasFocus:
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)

    def _paint_place(self, painter: QPainter, row: Movement, first: QRect) -> None:
        side = self._theme.scaled(_MARK)
        name, role = WAY_ICONS[row.way]
        top = first.top() + (first.height() - side) // 2
        icon(name, self._theme, role).paint(painter, QRect(first.left() + _SIDE, top, side, side))
        left = first.left() + _SIDE + side + _GAP
        width = self._left(first.width()) - _GAP - _SIDE - side - _GAP
        place = QRect(left, first.top(), width, first.height())
        self._write(
            painter, place, self._rows.place(row), "ui", "muted", Qt.AlignmentFlag.AlignRight
        )

    def _paint_figures(self, painter: QPainter, row: Movement, first: QRect) -> int:
        """Paint count and size at the right; return where the room for the code ends."""
        _, counts, sizes = self._columns()
        right = first.right() - _SIDE
        end = Qt.AlignmentFlag.AlignRight
        place = QRect(right - sizes, first.top(), sizes, first.height())
        self._write(painter, place, size_text(row.bytes), "ui", "muted", end)
        place.setRect(place.left() - 2 * _GAP - counts, first.top(), counts, first.height())
        self._write(painter, place, _times(row), "ui", "text", end)
        return place.left() - 2 * _GAP

    def _paint_code(self, painter: QPainter, row: Movement, first: QRect, right: int) -> None:
        left = first.left() + self._left(first.width())
        place = QRect(left, first.top(), right - left, first.height())
        self._write(painter, place, row.code, "code", "text", Qt.AlignmentFlag.AlignLeft)

    def _paint_what(self, painter: QPainter, row: Movement, first: QRect, *, is_wide: bool) -> int:
        """Paint what it was below the code; return where the next line begins."""
        parts = [what_text(row)]
        if not is_wide:
            parts += [_times(row), size_text(row.bytes)]
        text = " · ".join(part for part in parts if part)
        left = first.left() + self._left(first.width())
        height = self._metrics("small").height()
        place = QRect(left, first.bottom() + 3, first.right() - _SIDE - left, height)
        self._write(painter, place, text, "small", "muted", Qt.AlignmentFlag.AlignLeft)
        return place.bottom() + 1

    def _paint_notes(self, painter: QPainter, row: Movement, rect: QRect, top: int) -> None:
        side = self._theme.scaled(_MARK)
        left = rect.left() + self._left(rect.width())
        height = self._metrics("ui").height()
        for note in self._notes(row, rect.width()):
            top += 4
            mark = QRect(left, top + (height - side) // 2, side, side)
            icon("warning", self._theme, "warn").paint(painter, mark)
            painter.save()
            painter.translate(left + side + _GAP, top)
            note.drawContents(painter)
            painter.restore()
            top += math.ceil(note.size().height())

    def _write(
        self,
        painter: QPainter,
        place: QRect,
        text: str,
        font: str,
        role: str,
        side: Qt.AlignmentFlag,
    ) -> None:
        """Write one line; what is too long is cut, at the right side in its middle."""
        chosen: QFont = self._theme.font(font)
        mode = Qt.TextElideMode
        cut = mode.ElideMiddle if side == Qt.AlignmentFlag.AlignRight else mode.ElideRight
        painter.setFont(chosen)
        painter.setPen(self._theme.color(role))
        shown = QFontMetrics(chosen).elidedText(text, cut, place.width())
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, shown)


def _times(row: Movement) -> str:
    """Return how often: '16 ×'."""
    return f"{count_text(row.count)}\N{NO-BREAK SPACE}×"


def _escape(text: str) -> str:
    return html.escape(text, quote=False)
