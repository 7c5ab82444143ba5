"""A line above everything for what the learner must know; it stays until it is dismissed."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.theme import Theme


class NoticeBar(QFrame):
    """Shows one notice at a time, in the language in force."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("notice_bar")
        self._theme = theme
        self._notice: tuple[Marked, dict[str, str]] | None = None
        self._sign = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._close = QToolButton()
        self._close.setIcon(icons.icon("close", theme))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.clear)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(12)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._close)
        theme.changed.connect(self._paint_sign)
        self._paint_sign()
        self._retranslate()
        self.hide()

    def show_notice(self, marked: Marked, params: dict[str, str]) -> None:
        """Show `marked`, its places filled from `params`, in place of what stood here."""
        self._notice = (marked, params)
        self._retranslate()
        self.show()

    def clear(self) -> None:
        """Take the notice away."""
        self._notice = None
        self.hide()

    def take_back(self, marked: Marked) -> None:
        """Take the notice away if it is this one: what it told is over."""
        if self._notice is not None and self._notice[0] == marked:
            self.clear()

    def _paint_sign(self) -> None:
        size = self._theme.scaled(18)
        sign = icons.icon("warning", self._theme, "warn")
        self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))

    def _retranslate(self) -> None:
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss"))
        if self._notice is not None:
            marked, params = self._notice
            self._text.setText(say(marked, **params))
            self.setAccessibleName(self._text.text())

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
