"""FlowLayout: things side by side as long as there is room, else in further rows."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from codeblanks_gui.core.overriding import override


class FlowLayout(QLayout):
    """Lays out like words in a paragraph; nothing is ever cut off at the right."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def _arrange(self, rect: QRect, *, is_trial: bool) -> int:
        """Place the items in `rect`; return the height they need. A trial moves nothing."""
        row: list[tuple[QLayoutItem, QRect]] = []
        x, y, row_height = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            width = min(item.sizeHint().width(), rect.width())
            height = item.heightForWidth(width) if item.hasHeightForWidth() else -1
            height = height if height >= 0 else item.sizeHint().height()
            if row and x + width > rect.right() + 1:
                self._settle(row, row_height, is_trial=is_trial)
                row, x, y = [], rect.x(), y + row_height + self.spacing() // 2
                row_height = 0
            row.append((item, QRect(x, y, width, height)))
            x += width + self.spacing()
            row_height = max(row_height, height)
        self._settle(row, row_height, is_trial=is_trial)
        return y + row_height - rect.y()

    @staticmethod
    def _settle(row: list[tuple[QLayoutItem, QRect]], height: int, *, is_trial: bool) -> None:
        if is_trial:
            return
        for item, place in row:
            item.setGeometry(place.translated(0, (height - place.height()) // 2))

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(QPoint(0, 0), QSize(width, 0)), is_trial=True)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, is_trial=False)

    @override
    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    @override
    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        width = max((size.width() for size in sizes), default=0)
        return QSize(width, max((size.height() for size in sizes), default=0))
