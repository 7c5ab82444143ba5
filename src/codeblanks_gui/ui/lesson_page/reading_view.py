"""ReadingView: a lesson text as native rich text, in a column that reads well."""

import math
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser

from codeblanks_gui.core.lesson_text import heading_names
from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_page.figures import Figure
from codeblanks_gui.ui.lesson_page.markdown_html import (
    RichText,
    Words,
    rich_code,
    rich_text,
)
from codeblanks_gui.ui.lesson_page.page_style import PageStyle, keep_bar, page_style, side_margin
from codeblanks_gui.ui.lesson_page.text_frames import paint_frames
from codeblanks_gui.ui.lesson_page.text_places import heading_tops, paragraph_tops, top_of
from codeblanks_gui.ui.theme import Theme

FigurePath = Callable[[str], Path | None]

_RING = 4  # px: the frame of the focus ring, above and below
_INDENT = 26  # px of a list's level


class ReadingView(QTextBrowser):
    """Shows Markdown or one block of code; draws again when theme, language or width change.

    With `fits_content` it is as tall as its text and leaves scrolling to what it lies in.

    Signals:
        copy_requested: put this code on the clipboard.
        try_requested: run this code.
        link_requested: open this http(s) address.
        lesson_link_requested: open the lesson with this id.
        place_requested: bring this y (px, in this view) into view; only with `fits_content`.
        focus_changed: the keyboard came or went.
    """

    copy_requested = Signal(str)
    try_requested = Signal(str)
    link_requested = Signal(str)
    lesson_link_requested = Signal(str)
    place_requested = Signal(int)
    focus_changed = Signal()

    def __init__(self, theme: Theme, *, fits_content: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._fits_content = fits_content
        self._make: Callable[[PageStyle, Words], RichText] | None = None
        self._figure_path: FigurePath | None = None
        self._is_due = False
        self._rich = RichText("", (), (), (), ())
        self._column = 0
        self._figures: dict[int, Figure] = {}
        self._sizes: dict[int, QSize] = {}
        self.setObjectName("reading")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        if fits_content:
            self.setProperty("ring", "outside")
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        else:
            keep_bar(self)
        self.anchorClicked.connect(self._on_anchor_clicked)
        theme.changed.connect(self._on_theme_changed)

    def show_markdown(self, text: str, figure_path: FigurePath | None = None) -> None:
        """Show the CommonMark `text` from its top; `figure_path` finds the files it names."""
        self._show(lambda style, words: rich_text(text, style, words), figure_path)

    def show_code(self, code: str, language: str) -> None:
        """Show one block: `language` is "python", "output" or ''."""
        self._show(lambda style, words: rich_code(code, language, style, words), None)

    def place(self) -> tuple[int, float]:
        """Return what is at the top: a paragraph's number, and how far on the way to the next."""
        tops, top = paragraph_tops(self.document()), float(self.verticalScrollBar().value())
        number = max(bisect_right(tops, top) - 1, 0)
        first, after = tops[number : number + 2] if number + 1 < len(tops) else (0.0, 0.0)
        return number, (top - first) / (after - first) if after > first else 0.0

    def go_to_place(self, place: tuple[int, float]) -> None:
        """Scroll to what `place` returned, also where the text was set anew."""
        number, part = place
        tops = paragraph_tops(self.document())
        first, after = (tops[min(at, len(tops) - 1)] for at in (number, number + 1))
        self.verticalScrollBar().setValue(math.ceil(first + part * (after - first)))

    def draw_again(self) -> None:
        """Set the text anew, now or when it is next seen, and stay at the same place."""
        if not self.isVisible():
            self._is_due = True
        elif self._make is not None:
            place = self.place()
            self._draw()
            self.go_to_place(place)

    def _show(
        self, make: Callable[[PageStyle, Words], RichText], figure_path: FigurePath | None
    ) -> None:
        self._make, self._figure_path = make, figure_path
        self.verticalScrollBar().setValue(0)
        self._is_due = True
        if self.isVisible():
            self._draw()
            self.verticalScrollBar().setValue(0)

    def _draw(self) -> None:
        self._is_due = False
        if self._make is None:
            return
        style = page_style(self._theme)
        self._column = style.column
        self._rich = self._make(style, self._words())
        self._figures, self._sizes = {}, {}
        self._set_margins()
        self._load_figures()
        document = self.document()
        document.setDefaultFont(style.lesson_font)
        document.setDefaultStyleSheet(style.css())
        document.setIndentWidth(self._theme.scaled(_INDENT))
        self.setHtml(self._html())
        self._fit_height()

    def _words(self) -> Words:
        return Words(self.tr("Copy"), self.tr("Try it"), self.tr("Output"))

    def _load_figures(self) -> None:
        for number, relative in enumerate(self._rich.figures):
            path = self._figure_path(relative) if self._figure_path else None
            if path is not None:
                figure = Figure(path, self._theme)
                if figure.is_readable:
                    self._figures[number] = figure

    def _figure_sizes(self) -> dict[int, QSize]:
        """Return the sizes (px) that the figures have at the width that there is now."""
        width, scale = self.viewport().width(), self._theme.text_scale
        return {number: figure.fitted(width, scale) for number, figure in self._figures.items()}

    def _html(self) -> str:
        """Draw the figures at their sizes and return the text with those sizes in it.

        They have to be right from the start: Qt (6.11) lays out a text bit by bit, and where a
        picture's format is changed meanwhile it forgets the paragraphs after it.
        """
        html = self._rich.html
        self._sizes = self._figure_sizes()
        for number, size in self._sizes.items():
            name = f"figure:{number}"
            picture = self._figures[number].drawn(size, self.devicePixelRatioF())
            kind = int(QTextDocument.ResourceType.ImageResource.value)
            self.document().addResource(kind, QUrl(name), picture)
            sized = f'<img src="{name}" width="{size.width()}" height="{size.height()}"/>'
            html = html.replace(f'<img src="{name}"/>', sized)
        return html

    def _set_margins(self) -> None:
        if self._fits_content or self._make is None:
            return
        side = side_margin(self.width(), self._column)
        bar = self.verticalScrollBar().sizeHint().width()
        margins = (side - _RING // 2, 16, max(side - bar - _RING // 2, 0), 0)
        kept = self.viewportMargins()
        if margins != (kept.left(), kept.top(), kept.right(), kept.bottom()):
            self.setViewportMargins(*margins)

    def _fit_height(self) -> None:
        if not self._fits_content:
            return
        # Asking for the size makes Qt finish a layout that it would go on with later, bit by bit.
        height = math.ceil(self.document().size().height()) + _RING
        if height != self.height():
            self.setFixedHeight(height)

    def _on_theme_changed(self) -> None:
        self.draw_again()

    def _on_anchor_clicked(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition(":")
        if kind in ("copy", "try") and rest.isdecimal():
            signal = self.copy_requested if kind == "copy" else self.try_requested
            signal.emit(self._rich.blocks[int(rest)].code)
        elif kind == "lesson":
            self.lesson_link_requested.emit(rest)
        elif url.scheme() in ("http", "https"):
            self.link_requested.emit(url.toString())
        elif url.toString().startswith("#"):
            self._go_to_heading(url.fragment())

    def _go_to_heading(self, name: str) -> None:
        wanted = {name, *heading_names(name)}
        headings = zip(heading_tops(self.document()), self._rich.headings, strict=False)
        y = next((y for y, names in headings if wanted.intersection(names)), None)
        if y is None:
            return
        if self._fits_content:
            self.place_requested.emit(y)
        else:
            self.verticalScrollBar().setValue(y)

    def top_of(self, text: str) -> int:
        """Return the y (px, in the text) of the last paragraph that contains `text`, else 0."""
        return top_of(self.document(), text)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -self.verticalScrollBar().value())
        paint_frames(painter, self.document(), self._rich.frames, self._theme)
        painter.end()
        super().paintEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_due:
            place = self.place()
            self._draw()
            self.go_to_place(place)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        super().resizeEvent(event)
        if self._figure_sizes() != self._sizes:
            self.draw_again()
        self._fit_height()

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is ever loaded: no file, no network; figures are put in by `_html`."""
        return None

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._fits_content and event.key() in _SCROLL_KEYS and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._fits_content:
            event.ignore()
        else:
            super().wheelEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.draw_again()
        # QTextEdit would set the text in the interface's font, just before it is drawn again.
        if event.type() != QEvent.Type.FontChange:
            super().changeEvent(event)


_SCROLL_KEYS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Space,
)
