"""PageHeader: what lesson this is, its steps, the review switch, and what to know of its text."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.course import LessonText
from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.lesson_page.step_bar import Step, StepBar
from codeblanks_gui.ui.roomy_label import RoomyLabel
from codeblanks_gui.ui.theme import Theme


class PageHeader(QWidget):
    """Stands above the page and does not scroll.

    Signals:
        review_toggled: the learner switched review on or off.
    """

    review_toggled = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._minutes = 0
        self._level = ""
        self._text = LessonText("", "tr")
        self.steps = StepBar(theme)
        self._title = RoomyLabel()
        self._title.setWordWrap(True)
        self._title.setObjectName("lessonTitle")
        self._title.setProperty("role", "title")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._meta = RoomyLabel()
        self._meta.setWordWrap(True)
        self._meta.setObjectName("lessonMeta")
        self._meta.setProperty("role", "muted")
        self._review = QPushButton()
        self._review.setCheckable(True)
        self._review.setObjectName("review")
        self._review.setProperty("kind", "quiet")
        self._review.setIcon(icon("eye", theme))
        self._review.clicked.connect(self.review_toggled)
        self._badge = QFrame()
        self._badge.setObjectName("notice")
        self._badge_text = QLabel(wordWrap=True)
        self._badge_text.setObjectName("languageBadge")
        self._build_layout(theme)
        self._retranslate()

    def show_lesson(self, title: str, level: str, minutes: int, text: LessonText) -> None:
        """Name the lesson; `text` tells whether its language needs a remark."""
        self._title.setText(title)
        self._level, self._minutes, self._text = level, minutes, text
        self._retranslate()

    def set_review(self, is_on: bool) -> None:
        """Show whether review is on."""
        self._review.setChecked(is_on)

    def set_done(self, done: Collection[str]) -> None:
        """Give the steps in `done` their check mark."""
        self.steps.set_done(done)
        self._fit_row()

    def set_present(self, step: Step, is_present: bool) -> None:
        """Show or hide a step that a lesson may lack."""
        self.steps.set_present(step, is_present)
        self._fit_row()

    def set_side(self, side: int) -> None:
        """Begin `side` px from the left, where the page's column begins."""
        self._layout.setContentsMargins(side, 16, side, 8)
        self._fit_row()

    def _build_layout(self, theme: Theme) -> None:
        self._row = QGridLayout()
        self._row.setSpacing(8)
        self._row.setColumnStretch(0, 1)
        self._row.addWidget(self.steps, 0, 0)
        self._row.addWidget(self._review, 0, 1)
        badge = QHBoxLayout(self._badge)
        badge.setContentsMargins(12, 6, 12, 6)
        badge.setSpacing(8)
        badge.addWidget(IconLabel(theme, "globe", "muted"))
        badge.addWidget(self._badge_text, 1)
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(8)
        titles = QVBoxLayout()
        titles.setSpacing(2)
        titles.addWidget(self._title)
        titles.addWidget(self._meta)
        self._layout.addLayout(titles)
        self._layout.addLayout(self._row)
        self._layout.addWidget(self._badge)

    def _fit_row(self) -> None:
        """Put the review switch below the steps where both don't fit in one row."""
        margins = self._layout.contentsMargins()
        there = self.width() - margins.left() - margins.right()
        needed = self.steps.sizeHint().width() + 8 + self._review.sizeHint().width()
        place = (1, 0) if needed > there else (0, 1)
        self._row.removeWidget(self._review)
        self._row.addWidget(self._review, *place, Qt.AlignmentFlag.AlignLeft)

    def _remark(self) -> str:
        if self._text.is_fallback:
            names = {"tr": self.tr("Turkish"), "en": self.tr("English")}
            told = self.tr("This lesson is not translated yet. Language of the text: {language}")
            return told.format(language=names.get(self._text.language, self._text.language))
        if self._text.is_stale:
            return self.tr("This translation may be older than the original text.")
        return ""

    def _retranslate(self) -> None:
        minutes = self.tr("{minutes} minutes").format(minutes=self._minutes)
        self._meta.setText(" · ".join(filter(None, (self._level, minutes))))
        self._review.setText(self.tr("All answers"))
        self._review.setToolTip(
            self.tr("Everything on one page, with the sample solution and all answers")
        )
        remark = self._remark()
        self._badge_text.setText(remark)
        self._badge.setVisible(bool(remark))
        self._fit_row()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_row()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
