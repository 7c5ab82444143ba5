"""ReviewView: theory, task, solution, expected output and questions, one below the other."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.lesson_page.reading_view import FigurePath, ReadingView
from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage
from codeblanks_gui.ui.theme import Theme


class ReviewView(ScrollPage):
    """A whole lesson on one page, for reading once more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._quiz: QWidget | None = None
        self.theory, self.task, self.solution, self.expected = (
            ReadingView(theme, fits_content=True) for _ in range(4)
        )
        self._heads = {name: _head() for name in ("task", "solution", "expected", "quiz")}
        self.add(self.theory)
        for name, view in (
            ("task", self.task),
            ("solution", self.solution),
            ("expected", self.expected),
        ):
            self.add(self._heads[name])
            self.add(view)
        self.add(self._heads["quiz"])
        self._retranslate()

    def show_texts(self, theory: str, task: str, figure_path: FigurePath | None) -> None:
        """Show theory and task (CommonMark); '' for a task leaves it out."""
        self.theory.show_markdown(theory, figure_path)
        self._show_part("task", self.task, bool(task))
        self.task.show_markdown(task, figure_path)
        self.verticalScrollBar().setValue(0)

    def show_programs(self, solution: str | None, expected: str | None) -> None:
        """Show the sample solution and what it prints; None leaves a part out."""
        self._show_part("solution", self.solution, solution is not None)
        self._show_part("expected", self.expected, expected is not None)
        self.solution.show_code(solution or "", "python")
        self.expected.show_code(expected or "", "output")

    def take_quiz(self, quiz: QWidget | None) -> None:
        """Put the questions at the end of the page; None where a lesson has none."""
        self._quiz = quiz
        self._heads["quiz"].setVisible(quiz is not None)
        if quiz is not None:
            self.add(quiz)

    def go_to(self, step: str) -> None:
        """Scroll to the part that belongs to a step."""
        if step == "read":
            self.verticalScrollBar().setValue(0)
        elif step == "practise":
            self.show_from(self._heads["task"])
        else:
            self.show_from(self._heads["quiz"])

    def _show_part(self, name: str, view: QWidget, is_shown: bool) -> None:
        self._heads[name].setVisible(is_shown)
        view.setVisible(is_shown)

    def _retranslate(self) -> None:
        names = {
            "task": self.tr("Task"),
            "solution": self.tr("Sample solution"),
            "expected": self.tr("Expected output"),
            "quiz": self.tr("Questions"),
        }
        for name, head in self._heads.items():
            head.setText(names[name])
        self.theory.setAccessibleName(self.tr("Theory"))
        self.task.setAccessibleName(names["task"])
        self.solution.setAccessibleName(names["solution"])
        self.expected.setAccessibleName(names["expected"])

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _head() -> QLabel:
    label = QLabel(wordWrap=True)
    label.setProperty("role", "title2")
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setContentsMargins(2, 16, 0, 0)
    return label
