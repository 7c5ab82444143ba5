"""A note under the console: what the error that ended the last Run means, and what to do next."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from codeblanks_gui.core.error_help import NOT_EXPLAINED, Explained
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words
from codeblanks_gui.ui.yielding_area import YieldingArea


class ErrorNote(QFrame):
    """Hidden while there is nothing to explain; the traceback stands above it, whole.

    Signals:
        line_requested(int): show this 1-based line in the editor.
        lesson_requested(str): open the lesson with this id.
    """

    line_requested = Signal(int)
    lesson_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("errorNote")
        self._explained, self._line, self._language = NOT_EXPLAINED, 0, "tr"
        self._words = Words(theme, "", "errorExplanation")
        self._go = self._link("goToErrorLine")
        self._go.clicked.connect(lambda: self.line_requested.emit(self._line))
        self._learn = self._link("openErrorLesson")
        self._learn.clicked.connect(lambda: self.lesson_requested.emit(self._explained.lesson))
        self._close = QToolButton()
        self._close.setObjectName("closeErrorNote")
        self._close.setAutoRaise(True)
        self._close.setProperty("kind", "small")
        self._close.setIcon(icon("close", theme, "muted"))
        self._close.clicked.connect(self.clear)
        links = FlowLayout(spacing=12)
        links.addWidget(self._go)
        links.addWidget(self._learn)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._words)
        column.addLayout(links)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(YieldingArea(inside), 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._theme = theme
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._retranslate()
        self.clear()

    def show_error(self, explained: Explained, line: int, language: str) -> None:
        """Explain in `language`; `line` is the learner's (0: not known)."""
        self._explained, self._line, self._language = explained, line, language
        self._retranslate()
        self._go.setVisible(line > 0)
        self._learn.setVisible(bool(explained.lesson))
        self.setVisible(bool(explained.text))

    def set_language(self, language: str) -> None:
        """Explain in `language`."""
        self._language = language
        self._retranslate()

    def clear(self) -> None:
        """Explain nothing any more."""
        self._explained = NOT_EXPLAINED
        self.hide()

    def _link(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setObjectName(name)
        button.setProperty("kind", "link")
        return button

    def _on_theme_changed(self) -> None:
        side = self._theme.scaled(16)
        self._close.setIconSize(QSize(side, side))

    def _retranslate(self) -> None:
        self._words.say(pick(self._explained.text, self._language) if self._explained.text else "")
        self._go.setText(self.tr("Go to line {line}").format(line=self._line))
        self._learn.setText(self.tr("Lesson on this topic"))
        self._close.setToolTip(self.tr("Close"))
        self._close.setAccessibleName(self.tr("Close"))
        self.setAccessibleName(self.tr("What the error means"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
