"""PractiseView: the task, the hints one by one, the sample solution when it may be seen."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icon_label import IconLabel
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.lesson_page.reading_view import FigurePath, ReadingView
from codeblanks_gui.ui.lesson_page.scroll_page import ScrollPage
from codeblanks_gui.ui.theme import Theme

PractisePart = Literal["hint", "solution"]


class PractiseView(ScrollPage):
    """Shows what is to be done. Hints come only when they are asked for.

    Signals:
        hint_requested: reveal the next hint.
    """

    hint_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._hints: Sequence[str] = ()
        self._total = 0
        self._why_closed = ""
        self.task = ReadingView(theme, fits_content=True)
        self.solution = ReadingView(theme, fits_content=True)
        self.hints = ReadingView(theme, fits_content=True)
        self._title = _heading("subtitle")
        self._build_passed(theme)
        self._build_hints(theme)
        self._build_solution(theme)
        for widget in (self._title, self.task, self._passed, self._hint_box, self._solution_box):
            self.add(widget)
        self.watch(self.hints)
        self.watch(self.solution)
        self._retranslate()

    def show_task(self, title: str, text: str, figure_path: FigurePath | None) -> None:
        """Show the task `text` (CommonMark) of the exercise `title`."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self.task.show_markdown(text, figure_path)
        self.verticalScrollBar().setValue(0)

    def show_passed(self, text: str) -> None:
        """Say on which devices the exercise is passed, '' where it is on none."""
        self._passed_text.setText(text)
        self._passed.setVisible(bool(text))

    def show_hints(self, hints: Sequence[str], total: int) -> None:
        """Show the hints revealed so far, of `total` that there are."""
        self._hints, self._total = hints, total
        self._show_hints()

    def show_solution(self, code: str | None, why_closed: str) -> None:
        """Show the sample solution, or why it can't be seen yet ('' shows nothing)."""
        self._why_closed = why_closed
        self._solution_box.setVisible(code is not None or bool(why_closed))
        self.solution.setVisible(code is not None)
        self._closed_row.setVisible(code is None)
        self._closed.setText(why_closed)
        if code is not None:
            self.solution.show_code(code, "python")

    def bring_into_view(self, part: PractisePart) -> None:
        """Scroll so that the newest hint, or the solution, is seen from its beginning."""
        self.settle()
        if part == "solution":
            view, y = self.solution, -self._solution_head.height() - 8
        else:
            view, y = self.hints, self.hints.top_of(self._hint_name(len(self._hints)))
        if view.isVisible():
            self.show_lines(view, y)
        else:
            self.show_between(self._solution_box, self._solution_box)

    def _hint_name(self, number: int) -> str:
        return self.tr("Hint {number}/{total}").format(number=number, total=self._total)

    def _build_passed(self, theme: Theme) -> None:
        self._passed = QWidget()
        self._passed_text = QLabel(wordWrap=True)
        self._passed_text.setObjectName("passedOn")
        self._passed_text.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self._passed)
        row.setContentsMargins(2, 8, 0, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel(theme, "passed", "good"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._passed_text, 1)
        self._passed.hide()

    def _build_hints(self, theme: Theme) -> None:
        self._hint_box, layout = _section()
        self._hint_head = _heading("subtitle")
        self._more = QPushButton()
        self._more.setObjectName("nextHint")
        self._more.setIcon(icon("hint", theme))
        self._more.clicked.connect(self.hint_requested)
        layout.addWidget(self._hint_head)
        layout.addWidget(self.hints)
        row = QHBoxLayout()
        row.setContentsMargins(2, 0, 0, 0)
        row.addWidget(self._more)
        row.addStretch(1)
        layout.addLayout(row)

    def _build_solution(self, theme: Theme) -> None:
        self._solution_box, layout = _section()
        self._solution_head = _heading("subtitle")
        self._closed_row = QWidget()
        row = QHBoxLayout(self._closed_row)
        row.setContentsMargins(2, 0, 0, 0)
        row.setSpacing(8)
        self._closed = QLabel(wordWrap=True)
        self._closed.setObjectName("whyClosed")
        self._closed.setProperty("role", "muted")
        row.addWidget(IconLabel(theme, "lock", "muted"))
        row.addWidget(self._closed, 1)
        layout.addWidget(self._solution_head)
        layout.addWidget(self._closed_row)
        layout.addWidget(self.solution)

    def _show_hints(self) -> None:
        shown, total = len(self._hints), self._total
        self._hint_box.setVisible(total > 0)
        self.hints.setVisible(shown > 0)
        self._more.setVisible(shown < total)
        label = self.tr("Show hint {number}/{total}")
        self._more.setText(label.format(number=shown + 1, total=total))
        parts = [
            f"**{self._hint_name(number)}**  \n{hint}" for number, hint in enumerate(self._hints, 1)
        ]
        self.hints.show_markdown("\n\n".join(parts))

    def _retranslate(self) -> None:
        self._hint_head.setText(self.tr("Hints"))
        self._solution_head.setText(self.tr("Sample solution"))
        self.task.setAccessibleName(self.tr("Task"))
        self.hints.setAccessibleName(self.tr("Hints"))
        self.solution.setAccessibleName(self.tr("Sample solution"))
        self._show_hints()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)


def _heading(role: str) -> QLabel:
    label = QLabel(wordWrap=True)
    label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setContentsMargins(2, 0, 0, 0)  # as a text's frame, so that both begin at one line
    return label


def _section() -> tuple[QFrame, QVBoxLayout]:
    box = QFrame()
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 4, 0, 0)
    layout.setSpacing(8)
    return box, layout
