"""ReportPage: all of a report below its verdict line."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.core.text import pick
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.results.case_row import CaseRow
from codeblanks_gui.ui.results.devices_row import DevicesRow
from codeblanks_gui.ui.results.error_view import ErrorView
from codeblanks_gui.ui.results.parts import CodeText
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words


class _Fold(QWidget):
    """A text that is shown on demand."""

    def __init__(self, theme: Theme, name: str, text: str) -> None:
        super().__init__()
        self.button = QPushButton()
        self.button.setObjectName(name)
        self.button.setProperty("kind", "link")
        self.button.setCheckable(True)
        self.text = CodeText(theme, f"{name}Text", most_lines=20)
        self.text.show_text(text)
        self.text.setVisible(False)
        self.button.toggled.connect(self.text.setVisible)
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.text)
        if not text:
            self.hide()


class ReportPage(QWidget):
    """The sentence, the error, the cases, the output, the buttons.

    Signals:
        line_requested(int), lesson_requested(str), solution_requested(), next_requested(),
        quiz_requested(): see
            ResultsView.
    """

    line_requested = Signal(int)
    lesson_requested = Signal(str)
    solution_requested = Signal()
    next_requested = Signal()
    quiz_requested = Signal()

    def __init__(self, theme: Theme, report: CheckReport, language: str) -> None:
        super().__init__()
        self._theme, self._report, self._language = theme, report, language
        self._message = Words(theme, "", "resultMessage")
        self._advice = Words(theme, "muted", "resultAdvice")
        self._command = CodeText(theme, "resultCommand", most_lines=4)
        self._command.show_text(report.command)
        # A part that has no parent yet is only ever hidden: shown, it would be a window.
        if not report.command:
            self._command.hide()
        self._cases_head = Words(theme, "head", "casesHead")
        self._warnings = Words(theme, "", "resultWarnings")
        self._output = _Fold(theme, "showOutput", _printed(report))
        self._details = _Fold(theme, "showDetails", report.problem.rstrip())
        self._rows = [CaseRow(theme, case, language) for case in report.cases]
        self._error: ErrorView | None = None
        if report.error is not None or report.line:
            self._error = ErrorView(theme, report, language)
            self._error.line_requested.connect(self.line_requested)
            self._error.lesson_requested.connect(self.lesson_requested)
        self._expand_first_failed()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self._devices = DevicesRow(theme, report)
        head = (
            self._message,
            self._advice,
            self._command,
            self._devices,
            self._error,
            self._build_buttons(),
        )
        for part in filter(None, head):
            column.addWidget(part)
        column.addWidget(self._build_cases())
        for part in (self._warnings, self._output, self._details):
            column.addWidget(part)
        self.offer_solution(False)
        self.offer_next(has_next=True, quiz_is_open=False)
        self._retranslate()

    def set_language(self, language: str) -> None:
        """Say authors' words in `language`."""
        self._language = language
        if self._error is not None:
            self._error.set_language(language)
        self._retranslate()

    def offer_solution(self, is_open: bool) -> None:
        """Show the button of the sample solution: always after passing, else where `is_open`."""
        self._solution.setVisible(self._has_passed or is_open)
        self._buttons.setVisible(self._has_passed or is_open)

    def offer_next(self, has_next: bool, quiz_is_open: bool) -> None:
        """Show, after passing, where to go on: to the open questions first, then to a lesson."""
        self._quiz.setVisible(self._has_passed and quiz_is_open)
        self._next.setVisible(self._has_passed and has_next)
        self._next.setProperty("kind", "" if quiz_is_open else "primary")
        self._next.style().unpolish(self._next)
        self._next.style().polish(self._next)

    @property
    def _has_passed(self) -> bool:
        return self._report.status == "passed"

    def _expand_first_failed(self) -> None:
        for row, case in zip(self._rows, self._report.cases, strict=True):
            if case is self._report.first_failed:
                row.expand()
                return

    def _build_cases(self) -> QWidget:
        cases = QWidget()
        column = QVBoxLayout(cases)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._cases_head)
        for row in self._rows:
            column.addWidget(row)
        if not self._rows:
            cases.hide()
        return cases

    def _build_buttons(self) -> QWidget:
        self._buttons = QWidget()
        self._quiz = QPushButton()
        self._quiz.setObjectName("goToQuiz")
        self._quiz.setProperty("kind", "primary")
        self._quiz.clicked.connect(self.quiz_requested)
        self._next = QPushButton()
        self._next.setObjectName("nextLesson")
        self._next.clicked.connect(self.next_requested)
        self._solution = QPushButton()
        self._solution.setObjectName("showSolution")
        self._solution.clicked.connect(self.solution_requested)
        flow = FlowLayout(self._buttons)
        flow.addWidget(self._quiz)
        flow.addWidget(self._next)
        flow.addWidget(self._solution)
        return self._buttons

    def _retranslate(self) -> None:
        report = self._report
        message = report.message(self._language, say)
        self._message.say(message)
        self._advice.say(report.advice(say))
        self._command.setAccessibleName(self.tr("Command for the terminal"))
        self._cases_head.say(self.tr("What the task asks for"))
        for row in self._rows:
            row.set_language(self._language, message)
        told = [f"{line}\n{pick(text, self._language)}" for line, text in report.warnings.items()]
        self._warnings.say("\n\n".join(told))
        self._output.button.setText(self.tr("What the program printed"))
        self._output.text.setAccessibleName(self.tr("What the program printed"))
        self._details.button.setText(self.tr("Details of the failure"))
        self._details.text.setAccessibleName(self.tr("Details of the failure"))
        self._quiz.setText(self.tr("Go to the questions"))
        self._next.setText(self.tr("Next lesson"))
        self._solution.setText(self.tr("Show sample solution"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _printed(report: CheckReport) -> str:
    """Return the output, its end only where it is endless."""
    most = 20_000
    text = report.stdout.rstrip()
    return text if len(text) <= most else f"{text[: most // 2]}\n…\n{text[-most // 2 :]}"
