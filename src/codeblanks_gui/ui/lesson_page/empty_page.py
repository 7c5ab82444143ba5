"""EmptyPage: what stands where no lesson does, and what to do about it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override


class EmptyPage(QWidget):
    """Says that no lesson is open, or why one can't be."""

    def __init__(self) -> None:
        super().__init__()
        self._problem = ("", "")
        self._title = QLabel(wordWrap=True)
        self._title.setObjectName("emptyTitle")
        self._title.setProperty("role", "subtitle")
        self._text = QLabel(wordWrap=True)
        self._text.setObjectName("emptyText")
        self._text.setProperty("role", "muted")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 64, 32, 32)
        layout.setSpacing(8)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.addStretch(1)
        self._retranslate()

    def show_problem(self, place: str, reason: str) -> None:
        """Tell that a lesson can't be opened: `file:line` and why."""
        self._problem = (place, reason)
        self._retranslate()

    def _retranslate(self) -> None:
        place, reason = self._problem
        if place or reason:
            self._title.setText(self.tr("This lesson can’t be opened"))
            self._text.setText(f"{place}\n{reason}")
        else:
            self._title.setText(self.tr("No lesson is open"))
            self._text.setText(self.tr("Choose one in the list of lessons."))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
