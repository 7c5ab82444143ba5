"""ScrollPage: widgets one below the other in the page's column, scrolled as one."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_page.page_style import keep_bar, page_style, side_margin
from codeblanks_gui.ui.lesson_page.reading_view import ReadingView
from codeblanks_gui.ui.theme import Theme

_RING_AWAY = (7, 3)  # px, beside and above: a focus ring must not touch the words it surrounds
_RADIUS = 6.0


class _Column(QWidget):
    """Lies under the widgets of a page, and paints the focus ring of a text around it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("column")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        focused = self.focusWidget()
        if not isinstance(focused, ReadingView) or not focused.hasFocus():
            return
        x, y = _RING_AWAY
        place = QRectF(focused.mapTo(self, focused.rect().topLeft()), QSizeF(focused.size()))
        place = place.adjusted(-x, -y, x, y).intersected(QRectF(self.rect()))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)


class ScrollPage(QScrollArea):
    """A page that scrolls; `add` puts a widget at its end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_bar(self)
        self._column = _Column(theme)
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
            self.watch(widget)

    def watch(self, view: ReadingView) -> None:
        """Show by a ring on the page whether `view`, which lies in it, has the keyboard."""
        view.focus_changed.connect(self._column.update)

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
