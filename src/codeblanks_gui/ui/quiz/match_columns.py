"""The two columns of a match: where their items stand, and the lines between them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from codeblanks_gui.ui.quiz.match_item import MatchItem
from codeblanks_gui.ui.theme import Theme

if TYPE_CHECKING:
    from codeblanks_gui.ui.quiz.tiles import TileState

_GAP_PX = 48
_NARROW_LETTERS = 56
"""Below this width, in average letters, the columns stand one below the other."""


class MatchColumns(QGridLayout):
    """Lays the columns out beside each other, or one below the other.

    Attributes:
        left: the left sides, in the file's order.
        right: the right sides, in the order shown.
    """

    def __init__(self, theme: Theme, left: list[MatchItem], right: list[MatchItem]) -> None:
        super().__init__()
        self._theme = theme
        self.left, self.right = left, right
        self._is_stacked: bool | None = None
        self.setVerticalSpacing(8)
        self.setHorizontalSpacing(0)
        self._arrange(False)

    @property
    def items(self) -> list[MatchItem]:
        """All items, the left ones first."""
        return [*self.left, *self.right]

    def item(self, is_left: bool, index: int) -> MatchItem:
        """Return an item by its place in the file."""
        column = self.left if is_left else self.right
        return next(item for item in column if item.index == index)

    def opposite(self, item: MatchItem) -> list[MatchItem]:
        """Return the column in which the partner of `item` is."""
        return self.right if item.is_left else self.left

    def move_focus(self, item: MatchItem, right: int, down: int) -> None:
        """Bring the keyboard to the neighbour of `item`, so many items `right` and `down`."""
        column = self.left if item.is_left else self.right
        at = column.index(item)
        if down:
            at = min(max(at + down, 0), len(column) - 1)
        elif (right > 0) == item.is_left:
            column = self.opposite(item)
            at = min(at, len(column) - 1)
        column[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, view: QWidget) -> None:
        """Arrange the columns as the width of `view`, which holds them, and its text ask for."""
        letter = view.fontMetrics().averageCharWidth()
        self._arrange(view.width() < _NARROW_LETTERS * letter)

    def _arrange(self, is_stacked: bool) -> None:
        if is_stacked == self._is_stacked:
            return
        self._is_stacked = is_stacked
        for item in self.items:
            self.removeWidget(item)
        for row, item in enumerate(self.left):
            self.addWidget(item, row, 0)
        first = len(self.left) + 1 if is_stacked else 0
        for row, item in enumerate(self.right):
            self.addWidget(item, first + row, 0 if is_stacked else 2)
        self.setColumnMinimumWidth(1, 0 if is_stacked else _GAP_PX)
        self.setRowMinimumHeight(len(self.left), 16 if is_stacked else 0)
        self.setColumnStretch(0, 1)
        self.setColumnStretch(2, 0 if is_stacked else 1)

    def paint_line(self, painter: QPainter, left: MatchItem, right: MatchItem) -> None:
        """Draw a pair: solid, and dashed where it is wrong; nothing between stacked columns."""
        if self._is_stacked:
            return
        roles: dict[TileState, str] = {"right": "good", "wrong": "bad"}
        style = Qt.PenStyle.DashLine if left.state == "wrong" else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._theme.color(roles.get(left.state, "accent")), 2, style))
        painter.drawLine(_edge(left), _edge(right))

    def paint_drag(self, painter: QPainter, item: MatchItem, end: QPoint) -> None:
        """Draw a line from `item`, which is being dragged, to where the mouse is."""
        painter.setPen(QPen(self._theme.color("accent"), 2, Qt.PenStyle.DotLine))
        painter.drawLine(_edge(item), QPointF(end))


def _edge(item: MatchItem) -> QPointF:
    """Return the middle of the item's side that faces the other column."""
    place = item.geometry()
    return QPointF(place.right() + 1 if item.is_left else place.left(), place.center().y())
