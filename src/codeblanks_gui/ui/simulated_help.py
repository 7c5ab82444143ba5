"""SimulatedHelp: what of a simulated GPU is real, and what isn't."""

import html
import re

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QTextBrowser, QVBoxLayout, QWidget

from codeblanks_gui.core import simulated_texts as texts
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.theme import Theme

_CODE = re.compile(r"`([^`]+)`")
_WIDTH, _HEIGHT = 560, 640  # pixels at the normal text size
_OF_SCREEN = 0.85


class SimulatedHelp(QDialog):
    """A page to read; it scrolls where it doesn't fit the screen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("simulated_help")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._theme = theme
        self._page = QTextBrowser()
        self._page.setObjectName("simulatedHelpText")
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        self._page.setOpenLinks(False)
        self._page.document().setDocumentMargin(24)
        self._page.document().setIndentWidth(theme.scaled(20))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._close = buttons.button(QDialogButtonBox.StandardButton.Close)
        buttons.setContentsMargins(24, 0, 24, 0)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 16)
        layout.setSpacing(12)
        layout.addWidget(self._page, 1)
        layout.addWidget(buttons)
        theme.changed.connect(self._retranslate)
        self._retranslate()
        screen = QGuiApplication.primaryScreen().availableSize() * _OF_SCREEN
        wanted = (theme.scaled(_WIDTH), theme.scaled(_HEIGHT))
        self.resize(min(wanted[0], screen.width()), min(wanted[1], screen.height()))
        self._close.setFocus()

    def _retranslate(self) -> None:
        self.setWindowTitle(say(texts.TITLE))
        self._close.setText(self.tr("Close"))
        self._page.setAccessibleName(say(texts.TITLE))
        place = self._page.verticalScrollBar().value()
        self._page.setHtml(self._html())
        self._page.verticalScrollBar().setValue(place)

    def _html(self) -> str:
        parts = [
            _heading(texts.TITLE, 1),
            self._paragraph(texts.INTRO),
            _heading(texts.SAME_TITLE, 2),
            self._list(texts.SAME),
            _heading(texts.OTHER_TITLE, 2),
            self._list(texts.OTHER),
            _heading(texts.WORTH_TITLE, 2),
            self._paragraph(texts.WORTH),
        ]
        return "".join(parts)

    def _paragraph(self, marked: Marked) -> str:
        return f"<p style='line-height: 130%; margin: 8px 0'>{self._words(marked)}</p>"

    def _list(self, items: tuple[Marked, ...]) -> str:
        look = "line-height: 130%; margin-bottom: 6px"
        rows = (f"<li style='{look}'>{self._words(item)}</li>" for item in items)
        return f"<ul style='margin: 4px 0 0 0; -qt-list-indent: 1'>{''.join(rows)}</ul>"

    def _words(self, marked: Marked) -> str:
        look = f"background-color: {self._theme.palette.code}; font-family: monospace"
        return _CODE.sub(rf"<span style='{look}'>\1</span>", html.escape(say(marked)))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _heading(marked: Marked, level: int) -> str:
    size, above = {1: ("x-large", 0), 2: ("large", 16)}[level]
    look = f"font-size: {size}; font-weight: 600; margin: {above}px 0 6px 0"
    return f"<h{level} style='{look}'>{html.escape(say(marked))}</h{level}>"
