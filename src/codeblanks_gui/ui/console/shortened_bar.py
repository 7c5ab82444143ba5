"""A quiet line under the console: not all of the output is shown, and all of it can be saved."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme


class ShortenedBar(QFrame):
    """Hidden until there is something to say.

    It is below the text, so that what is read doesn't move when it comes.

    Signals:
        save_requested()
    """

    save_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("shortenedBar")
        self._theme = theme
        self._is_short = False
        self._is_saving = False
        self._saved = ""
        self._whole_text = ""
        self._sign = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setObjectName("shortenedText")
        # However long a file's name is, the console must not become wider for it.
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._save = QPushButton()
        self._save.setObjectName("saveOutput")
        self._save.setCursor(Qt.CursorShape.PointingHandCursor)
        self._save.clicked.connect(lambda: self.save_requested.emit())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 2, 8, 2)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._save)
        theme.changed.connect(self._retranslate)
        self.forget()

    def forget(self) -> None:
        """Another run has begun."""
        self._is_short, self._saved = False, ""
        self._retranslate()

    def show_short(self) -> None:
        """Say that not everything is shown."""
        self._is_short = True
        self._retranslate()

    def show_saving(self, *, is_saving: bool) -> None:
        """Say that a copy is being made, or no longer."""
        self._is_saving = is_saving
        self._retranslate()

    def show_saved(self, name: str) -> None:
        """Say where everything is now."""
        self._is_saving, self._saved = False, name
        self._retranslate()

    def _retranslate(self) -> None:
        if self._is_saving:
            text = self.tr("Saving the full output…")
        elif self._saved:
            text = self.tr("The full output is saved as {file}").format(file=self._saved)
        else:
            text = self.tr("The output was shortened")
        self._whole_text = text
        self._fit_text()
        self._text.setToolTip(self._saved)
        self._save.setText(self.tr("Save the full output…"))
        self.setMinimumHeight(self._save.sizeHint().height() + 4)  # also without the button
        self._save.setVisible(not self._is_saving and not self._saved)
        size = self._theme.scaled(14)
        sign = icon("passed" if self._saved else "info", self._theme, role="muted")
        self._sign.setPixmap(sign.pixmap(QSize(size, size), self.devicePixelRatioF()))
        self.setVisible(self._is_short or self._is_saving or bool(self._saved))

    def _fit_text(self) -> None:
        room, metrics = self._text.width(), self._text.fontMetrics()
        shown = metrics.elidedText(self._whole_text, Qt.TextElideMode.ElideMiddle, room)
        self._text.setText(shown)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_text()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
