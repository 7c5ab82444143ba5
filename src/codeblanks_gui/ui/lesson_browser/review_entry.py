"""ReviewEntry: stands above the lessons and says how many missed questions are due again."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QPushButton

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme


class ReviewEntry(QPushButton):
    """A button that stays down while the review is shown. Its owner keeps it so."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("reviewEntry")
        self.setProperty("kind", "quiet")
        self.setCheckable(True)
        self.setIcon(icon("restart", theme))
        self._count = 0
        self._retranslate()

    def show_due(self, count: int) -> None:
        """Say that `count` questions are due."""
        self._count = count
        self._retranslate()

    def _retranslate(self) -> None:
        self.setText(self.tr("Review ({count} due)").format(count=self._count))
        self.setToolTip(self.tr("Questions you got wrong come back here"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
