"""What lies behind blocks of code, output and quotations: Qt's rich text has no round corners."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument, QTextFrame, QTextTable

from codeblanks_gui.ui.lesson_page.markdown_html import FrameKind
from codeblanks_gui.ui.theme import Theme

_RADIUS = 6.0


def paint_frames(
    painter: QPainter, document: QTextDocument, kinds: Sequence[FrameKind], theme: Theme
) -> None:
    """Paint behind each table of `document`; `kinds` tells, in order, what each stands for."""
    for kind, table in zip(kinds, _tables(document.rootFrame()), strict=False):
        _paint_frame(painter, kind, _place(document, table), theme)


def _tables(frame: QTextFrame) -> Iterator[QTextTable]:
    """Yield the tables in `frame` in the order of its text, those within tables too."""
    for child in frame.childFrames():
        if isinstance(child, QTextTable):
            yield child
        yield from _tables(child)


def _place(document: QTextDocument, table: QTextTable) -> QRectF:
    """Return where `table` lies, without its margins.

    Qt (6.11) answers for a table with the place of its first cell's content, and with a height
    that has the margins in it.
    """
    rect = document.documentLayout().frameBoundingRect(table)
    cell = table.cellAt(0, 0).format().toTableCellFormat()
    rect.translate(-cell.leftPadding(), -cell.topPadding())
    space = table.frameFormat()
    rect.setHeight(rect.height() - space.topMargin() - space.bottomMargin())
    return rect


def _paint_frame(painter: QPainter, kind: FrameKind, rect: QRectF, theme: Theme) -> None:
    if kind in ("code", "output"):
        is_code = kind == "code"
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("code") if is_code else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
    elif kind == "quote":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(QRectF(rect.left(), rect.top(), 3, rect.height()), 1.5, 1.5)
