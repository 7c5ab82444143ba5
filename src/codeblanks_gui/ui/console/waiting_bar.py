"""A line under the console: somebody reads above the end, and new output waits for that."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme


class WaitingBar(QFrame):
    """Hidden while nothing waits. It is below the text, so that what is read doesn't move.

    Signals:
        end_requested(): the end shall be shown, and what waits.
    """

    end_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("waitingBar")
        self._theme = theme
        self._sign = QLabel()
        self._text = QLabel()
        self._text.setObjectName("waitingText")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._end = QPushButton()
        self._end.setObjectName("showWaiting")
        self._end.setCursor(Qt.CursorShape.PointingHandCursor)
        self._end.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._end.clicked.connect(lambda: self.end_requested.emit())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 2, 8, 2)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._end)
        theme.changed.connect(self._retranslate)
        self._retranslate()
        self.hide()

    def _retranslate(self) -> None:
        self._text.setText(self.tr("New output waits while you read here"))
        self._end.setText(self.tr("Go to the end"))
        size = self._theme.scaled(14)
        sign = icon("clock", self._theme, role="info")
        self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
