"""ErrorView: the error that stopped a program, in plain words, with its line and its traceback."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.results.parts import CodeText
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words


class ErrorView(QFrame):
    """An error: what Python said, what that means, where; all of the traceback on demand.

    Signals:
        line_requested(int): show this 1-based line in the editor.
        lesson_requested(str): open the lesson with this id.
    """

    line_requested = Signal(int)
    lesson_requested = Signal(str)

    def __init__(self, theme: Theme, report: CheckReport, language: str) -> None:
        super().__init__()
        has_error = report.error is not None
        self.setObjectName("notice" if has_error else "place")
        self._report, self._language = report, language
        self._words = CodeText(theme, "errorText", most_lines=4)
        self._explanation = Words(theme, "", "errorExplanation")
        self._line = QPushButton()
        self._line.setObjectName("goToLine")
        self._line.setProperty("kind", "link")
        self._line.clicked.connect(self._on_line_clicked)
        self._lesson = QPushButton()
        self._lesson.setObjectName("openLesson")
        self._lesson.setProperty("kind", "link")
        self._lesson.clicked.connect(self._on_lesson_clicked)
        self._more = QPushButton()
        self._more.setObjectName("showTraceback")
        self._more.setProperty("kind", "link")
        self._more.setCheckable(True)
        self._more.toggled.connect(self._on_more_toggled)
        self._trace = CodeText(theme, "traceback", most_lines=20)
        self._trace.setVisible(False)
        buttons = FlowLayout(spacing=12)
        buttons.addWidget(self._line)
        buttons.addWidget(self._lesson)
        buttons.addWidget(self._more)
        column = QVBoxLayout(self)
        if has_error:
            column.setContentsMargins(12, 8, 12, 8)
        else:
            column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._explanation)
        column.addWidget(self._words)
        column.addLayout(buttons)
        column.addWidget(self._trace)
        self._show()
        self._retranslate()

    def set_language(self, language: str) -> None:
        """Explain in `language`."""
        self._language = language
        self._retranslate()

    def _show(self) -> None:
        error, line = self._report.error, self._report.line
        self._line.setVisible(line > 0)
        lesson = self._report.explanation.lesson
        self._lesson.setVisible(lesson not in ("", self._report.lesson_id))
        full = "" if error is None else error.full_traceback.rstrip()
        self._more.setVisible(bool(full))
        self._trace.show_text(full)
        self._words.setVisible(error is not None)
        if error is not None:
            self._words.show_text(f"{error.type}: {error.text}" if error.text else error.type)

    def _on_line_clicked(self) -> None:
        self.line_requested.emit(self._report.line)

    def _on_lesson_clicked(self) -> None:
        self.lesson_requested.emit(self._report.explanation.lesson)

    def _on_more_toggled(self, is_open: bool) -> None:
        self._trace.setVisible(is_open)
        self._retranslate()

    def _retranslate(self) -> None:
        self._explanation.say(self._report.explained(self._language, say))
        self._words.setAccessibleName(self.tr("What Python said"))
        self._trace.setAccessibleName(self.tr("Full traceback"))
        self._line.setText(self.tr("Go to line {line}").format(line=self._report.line))
        self._lesson.setText(self.tr("Lesson on this topic"))
        is_open = self._more.isChecked()
        self._more.setText(self.tr("Hide traceback") if is_open else self.tr("Full traceback"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
