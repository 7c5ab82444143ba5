"""ResultsView: the Result tab. One loud line, then what it rests on, then what to do."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.device_words import device_name
from codeblanks_gui.ui.results.report_page import ReportPage
from codeblanks_gui.ui.results.verdict_line import VerdictLine
from codeblanks_gui.ui.theme import Theme


class ResultsView(QScrollArea):
    """What the last Check found.

    Signals:
        line_requested(int): show this 1-based line in the editor.
        lesson_requested(str): open the lesson that explains an error.
        solution_requested(): show the sample solution beside the learner's.
        next_requested(): go to the next lesson.
        quiz_requested(): go to the lesson's questions.
    """

    line_requested = Signal(int)
    lesson_requested = Signal(str)
    solution_requested = Signal()
    next_requested = Signal()
    quiz_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("results")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme
        self._report: CheckReport | None = None
        self._page: ReportPage | None = None
        self._is_running = self._solution_is_open = False
        self._has_next, self._quiz_is_open = True, False
        self._language, self._device = "en", ""
        self._verdict = VerdictLine(theme)
        column = QWidget()
        column.setObjectName("column")
        self._column = QVBoxLayout(column)
        self._column.setContentsMargins(12, 12, 12, 16)
        self._column.setSpacing(12)
        self._column.addWidget(self._verdict)
        self._column.addStretch()
        self.setWidget(column)
        self._retranslate()

    @property
    def report(self) -> CheckReport | None:
        """The report that is shown."""
        return self._report

    def show_running(self) -> None:
        """Show that a check is under way."""
        self._is_running, self._report = True, None
        self._device = ""
        self._drop_page()
        self._retranslate()

    def show_device(self, device: str) -> None:
        """Show that the check under way has come to a further device."""
        self._device = device
        self._retranslate()

    def show_report(self, report: CheckReport, language: str) -> None:
        """Show a verdict; authors' words are in `language`."""
        self._is_running, self._report, self._language = False, report, language
        self._drop_page()
        page = self._page = ReportPage(self._theme, report, language)
        page.line_requested.connect(self.line_requested)
        page.lesson_requested.connect(self.lesson_requested)
        page.solution_requested.connect(self.solution_requested)
        page.next_requested.connect(self.next_requested)
        page.quiz_requested.connect(self.quiz_requested)
        page.offer_solution(self._solution_is_open)
        page.offer_next(self._has_next, self._quiz_is_open)
        self._column.insertWidget(1, page)
        page.show()
        self._retranslate()
        self.verticalScrollBar().setValue(0)
        self._verdict.announce()

    def clear(self) -> None:
        """Show that nothing was checked yet."""
        self._is_running, self._report = False, None
        self._solution_is_open = False
        self._drop_page()
        self._retranslate()

    def set_language(self, language: str) -> None:
        """Say authors' words in `language` from now on."""
        self._language = language
        if self._page is not None:
            self._page.set_language(language)

    def set_solution_open(self, is_open: bool) -> None:
        """Offer the sample solution also where the exercise is not passed."""
        self._solution_is_open = is_open
        if self._page is not None:
            self._page.offer_solution(is_open)

    def set_next_available(self, is_available: bool) -> None:
        """Tell whether a lesson comes after this one."""
        self._has_next = is_available
        self._offer_next()

    def set_quiz_open(self, is_open: bool) -> None:
        """Tell whether questions are still to be answered: then they come first after a pass."""
        self._quiz_is_open = is_open
        self._offer_next()

    def _offer_next(self) -> None:
        if self._page is not None:
            self._page.offer_next(self._has_next, self._quiz_is_open)

    def _drop_page(self) -> None:
        if self._page is not None:
            self._page.hide()
            self._page.deleteLater()
            self._page = None

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Result of the check"))
        if self._report is not None:
            self._verdict.show_report(self._report)
        elif self._is_running:
            running = self.tr("Checking…")
            if self._device:
                device = device_name(self._device)
                running = self.tr("Checking: {device}…").format(device=device)
            self._verdict.show_state("clock", "muted", running)
        else:
            self._verdict.show_empty(
                self.tr("Nothing checked yet. Press Check when your program is ready.")
            )

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
