"""ScrollPage: widgets one below the other in the page's column, scrolled as one."""

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_page.page_style import keep_bar, page_style, side_margin
from codeblanks_gui.ui.lesson_page.reading_view import ReadingView
from codeblanks_gui.ui.theme import Theme

_RING_AWAY = (7, 3)  # px, beside and above: a focus ring must not touch the words it surrounds
_RADIUS = 6.0
_AROUND = 12  # px of room that is left around what is scrolled to


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
        self._follows_keyboard = False
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
        theme.changed.connect(self._on_theme_changed)

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

    def show_between(self, first: QWidget, last: QWidget) -> None:
        """Scroll so that everything from `first` to `last` is seen, or else begins at the top."""
        self.settle()
        self._show_span(self._top(first), self._top(last) + last.height())

    def show_lines(self, view: ReadingView, y: int) -> None:
        """Scroll so that `view` is seen from its `y` (px) on; if need be, that is at the top."""
        self.settle()
        top, bar = self._top(view), self.verticalScrollBar()
        end = bar.value() + self.viewport().height()
        if top + y < bar.value() or top + view.height() > end:
            bar.setValue(top + y - _AROUND)

    def settle(self) -> None:
        """Lay out now what has changed, so that its place can be told."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def _show_span(self, top: int, bottom: int) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height()
        shown = bar.value()
        if top < shown + _AROUND or bottom - top + 2 * _AROUND > room:
            bar.setValue(top - _AROUND)
        elif bottom > shown + room - _AROUND:
            bar.setValue(bottom - room + _AROUND)

    def _top(self, widget: QWidget) -> int:
        return widget.mapTo(self._column, widget.rect().topLeft()).y()

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Follow the keyboard; the mouse is where the person looks, and must not lose its aim."""
        is_here = now is not None and self._column.isAncestorOf(now)
        if now is None or not is_here or isinstance(now, ReadingView):
            return
        if QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.show_between(now, now)

    def _on_theme_changed(self) -> None:
        bar = self.verticalScrollBar()
        part = bar.value() / max(bar.maximum(), 1)
        self._set_margins()
        if part and self.isVisible():
            self.settle()
            bar.setValue(round(part * bar.maximum()))

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

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._follows_keyboard:
            self._follows_keyboard = True
            _app().focusChanged.connect(self._on_focus_changed)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._follows_keyboard:
            self._follows_keyboard = False
            _app().focusChanged.disconnect(self._on_focus_changed)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
