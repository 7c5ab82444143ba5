"""ScrollPage: widgets one below the other in the page's column, scrolled as one."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_page.page_style import keep_bar, page_style, side_margin
from codeblanks_gui.ui.lesson_page.reading_view import ReadingView
from codeblanks_gui.ui.theme import Theme


class ScrollPage(QScrollArea):
    """A page that scrolls; `add` puts a widget at its end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_bar(self)
        self._column = QWidget()
        self._column.setObjectName("column")
        self._layout = QVBoxLayout(self._column)
        self._layout.setSpacing(12)
        self._layout.setSizeConstraint(QLayout.SizeConstraint.SetMinAndMaxSize)
        self._layout.addStretch(1)
        self.setWidget(self._column)
        theme.changed.connect(self._set_margins)

    def add(self, widget: QWidget) -> None:
        """Put `widget` at the end of the page."""
        self._layout.insertWidget(self._layout.count() - 1, widget)
        if isinstance(widget, ReadingView):
            widget.place_requested.connect(lambda y: self._show_place(widget, y))

    def show_from(self, widget: QWidget) -> None:
        """Scroll so that `widget` stands at the top."""
        top = widget.mapTo(self._column, widget.rect().topLeft()).y()
        self.verticalScrollBar().setValue(top - 8)

    def _show_place(self, view: QWidget, y: int) -> None:
        top = view.mapTo(self._column, view.rect().topLeft()).y()
        self.verticalScrollBar().setValue(top + y - 8)

    def _set_margins(self) -> None:
        side = side_margin(self.width(), page_style(self._theme).column)
        bar = self.verticalScrollBar().sizeHint().width()
        self._layout.setContentsMargins(side - 2, 16, max(side - bar - 2, 0), 32)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        super().resizeEvent(event)
