"""A line above everything for what the learner must know; it stays until it is dismissed."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.theme import Theme


class _Notice(NamedTuple):
    marked: Marked
    params: dict[str, str]
    action: Marked | None


class NoticeBar(QFrame):
    """Shows one notice at a time, in the language in force; the others wait behind it.

    Signals:
        action_requested(object): the notice (its `Marked`) whose button was pressed.
    """

    action_requested = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("notice_bar")
        self._theme = theme
        self._notices: list[_Notice] = []
        self._sign = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._action = QPushButton()
        self._action.clicked.connect(self._on_action_clicked)
        self._close = QToolButton()
        self._close.setIcon(icons.icon("close", theme))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self._on_close_clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(12)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._action)
        layout.addWidget(self._close)
        theme.changed.connect(self._paint_sign)
        self._paint_sign()
        self._retranslate()

    def show_notice(
        self, marked: Marked, params: dict[str, str], action: Marked | None = None
    ) -> None:
        """Show `marked`, its places filled from `params`; the same one again takes its place.

        `action` are the words of a button beside it, see `action_requested`.
        """
        self._notices = [notice for notice in self._notices if notice.marked != marked]
        self._notices.insert(0, _Notice(marked, params, action))
        self._retranslate()

    def take_back(self, *marked: Marked) -> None:
        """Take these notices away: what they told is over."""
        self._notices = [notice for notice in self._notices if notice.marked not in marked]
        self._retranslate()

    def _on_action_clicked(self) -> None:
        self.action_requested.emit(self._notices[0].marked)

    def _on_close_clicked(self) -> None:
        self._notices = self._notices[1:]
        self._retranslate()

    def _paint_sign(self) -> None:
        size = self._theme.scaled(18)
        sign = icons.icon("warning", self._theme, "warn")
        self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))

    def _retranslate(self) -> None:
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss"))
        self.setVisible(bool(self._notices))
        if self._notices:
            marked, params, action = self._notices[0]
            self._text.setText(say(marked, **params))
            self.setAccessibleName(self._text.text())
            self._action.setText(say(action) if action is not None else "")
            self._action.setHidden(action is None)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
