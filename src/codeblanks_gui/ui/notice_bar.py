"""A line above everything for what the learner must know; it stays until it is dismissed."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QToolButton

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.bounded_text import BoundedText
from codeblanks_gui.ui.theme import Theme

# A longer notice is scrolled: the lesson below is what the learner came for.
_LINES, _HEIGHT = 3, 90  # px
_LEAST_FOR_ONE_ROW = 480  # px at the normal text size


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
        self._text = BoundedText("noticeText", _LINES, _HEIGHT)
        self._action = QPushButton()
        self._action.clicked.connect(self._on_action_clicked)
        self._close = QToolButton()
        self._close.setIcon(icons.icon("close", theme))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self._on_close_clicked)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 8, 8, 8)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._sign, 0, 0)
        self._grid.addWidget(self._text, 0, 1)
        self._grid.addWidget(self._action, 0, 2)
        self._grid.addWidget(self._close, 0, 3)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
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

    def _on_theme_changed(self) -> None:
        side = self._theme.scaled(16)
        self._close.setIconSize(QSize(side, side))
        size = self._theme.scaled(18)
        sign = icons.icon("warning", self._theme, "warn")
        self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))
        self._place_action()

    def _place_action(self) -> None:
        """Put the button below the text where both don't fit side by side."""
        place = (1, 1) if self.width() < self._theme.scaled(_LEAST_FOR_ONE_ROW) else (0, 2)
        there = self._grid.itemAtPosition(*place)
        if there is None or there.widget() is not self._action:
            self._grid.removeWidget(self._action)
            self._grid.addWidget(self._action, *place, Qt.AlignmentFlag.AlignLeft)

    def _retranslate(self) -> None:
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss"))
        self.setVisible(bool(self._notices))
        if self._notices:
            marked, params, action = self._notices[0]
            told = say(marked, **params)
            self._text.say(told)
            self.setAccessibleName(told)
            self._action.setText(say(action) if action is not None else "")
            self._action.setHidden(action is None)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_action()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
