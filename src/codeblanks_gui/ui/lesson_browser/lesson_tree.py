"""The tree of levels and lessons: rows, filtering, opening by click and by key."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_browser.rows import ROW_ROLE, Row, RowDelegate
from codeblanks_gui.ui.theme import Theme

_OPENING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LessonTree(QTreeWidget):
    """Shows `Row`s; a level opens and closes by one click, a lesson is asked for by one.

    Signals:
        row_requested: a lesson or a broken one was clicked or its row entered.
        row_reached: the keyboard or the mouse came to this row.
    """

    row_requested = Signal(Row)
    row_reached = Signal(Row)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("lessons")
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setUniformRowHeights(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(RowDelegate(theme))
        self._items: list[QTreeWidgetItem] = []
        self._rows: list[Row] = []
        self.itemClicked.connect(self._on_item_clicked)
        self.currentItemChanged.connect(self._on_current_item_changed)

    def show_rows(self, rows: list[Row]) -> None:
        """Show these rows; `depth` tells which belongs under which. Open levels stay open."""
        if [_place(row) for row in rows] == [_place(row) for row in self._rows]:
            for item, before, row in zip(self._items, self._rows, rows, strict=True):
                if row != before:
                    _fill(item, row)
            self._rows = rows
        else:
            self._build(rows)

    def _build(self, rows: list[Row]) -> None:
        opened = {row.id for item, row in self.rows() if item.isExpanded()}
        current = self.current_row()
        is_first = not self._rows
        self.clear()
        self._rows, self._items = rows, _items(rows)
        self.addTopLevelItems([item for item in self._items if item.parent() is None])
        for item, row in self.rows():
            if row.kind == "heading":
                item.setExpanded(is_first or row.id in opened)
            if current and (row.kind, row.id) == (current.kind, current.id):
                self.setCurrentItem(item)

    def reveal(self, lesson_id: str) -> None:
        """Bring the keyboard to a lesson, and the lesson into view."""
        for item, row in self.rows():
            if row.kind == "lesson" and row.id == lesson_id:
                parent = item.parent()
                if parent is not None:
                    parent.setExpanded(True)
                self.setCurrentItem(item)
                self.scrollToItem(item)

    def rows(self) -> Iterator[tuple[QTreeWidgetItem, Row]]:
        """Yield every item with its row, in order."""
        yield from list(zip(self._items, self._rows, strict=True))

    def row_of(self, item: QTreeWidgetItem) -> Row:
        """Return what `item` shows."""
        row: Row = item.data(0, ROW_ROLE)
        return row

    def current_row(self) -> Row | None:
        """Return the row that the keyboard is on."""
        item = self.currentItem()
        return self.row_of(item) if item else None

    def filter_rows(self, found: set[str] | None) -> int:
        """Show only the lessons whose id is in `found` (None: all); return how many are shown."""
        shown = 0
        for item, row in reversed(list(self.rows())):
            if row.kind == "heading":
                is_shown = any(not child.isHidden() for child in _children(item))
                item.setExpanded(item.isExpanded() or (found is not None and is_shown))
            else:
                is_shown = found is None or row.id in found
                shown += is_shown
            item.setHidden(not is_shown and found is not None)
        return shown

    def first_shown(self) -> QTreeWidgetItem | None:
        """Return the first lesson that is not filtered away."""
        found = (item for item, row in self.rows() if row.kind == "lesson")
        return next((item for item in found if not item.isHidden()), None)

    def _on_item_clicked(self, item: QTreeWidgetItem) -> None:
        self._enter(item)

    def _enter(self, item: QTreeWidgetItem) -> None:
        row = item.data(0, ROW_ROLE)
        if row.kind == "heading":
            item.setExpanded(not item.isExpanded())
        else:
            self.row_requested.emit(row)

    def _on_current_item_changed(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, ROW_ROLE) is not None:
            self.row_reached.emit(item.data(0, ROW_ROLE))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in _OPENING_KEYS and item is not None:
            self._enter(item)
            event.accept()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()  # a long title takes more lines, or fewer

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()  # the row under the mouse is not any more


def _children(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    for number in range(item.childCount()):
        child = item.child(number)
        if child is not None:
            yield child


def _place(row: Row) -> tuple[str, str, int]:
    """Return what makes a row this row, whatever is shown of it."""
    return row.kind, row.id, row.depth


def _items(rows: list[Row]) -> list[QTreeWidgetItem]:
    """Return an item for each row, those below others in these.

    They are filled before they are in the tree: it would be told of each change of each.
    """
    items: list[QTreeWidgetItem] = []
    parents: list[QTreeWidgetItem] = []
    for row in rows:
        item = QTreeWidgetItem()
        _fill(item, row)
        del parents[row.depth :]
        if parents:
            parents[-1].addChild(item)
        parents.append(item)
        items.append(item)
    return items


def _fill(item: QTreeWidgetItem, row: Row) -> None:
    """Let `item` show `row`."""
    item.setData(0, ROW_ROLE, row)
    # Not painted (the delegate paints the row): for a jump by typing, and for screen readers.
    item.setText(0, row.title)
    item.setToolTip(0, row.tip)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, row.said)
