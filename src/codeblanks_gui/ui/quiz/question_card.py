"""One question: its number and text, the place for the answer, the verdict and the explanation."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from codeblanks_gui.core.course import Blanks, Choice, Localized, Match, Question
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.progress_entries import SavedAnswer
from codeblanks_gui.core.quiz import QuizVerdict
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.quiz.answer_view import AnswerView
from codeblanks_gui.ui.quiz.blanks_view import BlanksView
from codeblanks_gui.ui.quiz.choice_view import ChoiceView
from codeblanks_gui.ui.quiz.inline_text import to_plain
from codeblanks_gui.ui.quiz.match_view import MatchView
from codeblanks_gui.ui.quiz.tiles import Sign, TileState, WrappedLabel
from codeblanks_gui.ui.theme import Theme

VIEWS: dict[type[Question], Callable[[Theme, Any, str, str], AnswerView]] = {
    Choice: ChoiceView,
    Blanks: BlanksView,
    Match: MatchView,
}
"""Question kind → its view. A new kind: a judge in core/quiz.py, a view, a row here."""


class QuestionCard(QFrame):
    """A question that can be answered, tried again, and shown with its solution.

    Signals:
        answered(str, str, bool, float): question id, answer as JSON, whether right, score 0–1.
        verdict_shown(QWidget, QWidget): what lies between these two has just appeared.
    """

    answered = Signal(str, str, bool, float)
    verdict_shown = Signal(QWidget, QWidget)

    def __init__(self, theme: Theme, question: Question, language: str, learner_seed: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self.question = question
        self._language = language
        self._place = (1, 1)
        self._origin: Localized = {}
        self._verdict: QuizVerdict | None = None
        self._is_review = False
        self._hint = ""
        self.is_passed = False
        make_view = VIEWS[type(question)]
        self.view = make_view(theme, question, language, learner_seed)
        self.view.edited.connect(self._on_edited)
        self.view.answer_requested.connect(self._answer)
        self._build()
        self.set_language(language)

    def _build(self) -> None:
        self._number = QLabel()
        self._number.setProperty("role", "head")
        self._badge_sign = Sign(self._theme)
        self._badge = QLabel()
        self._badge.setProperty("role", "good")
        self._text = WrappedLabel(self._theme)
        self._sign = Sign(self._theme)
        self._verdict_text = QLabel()
        self._verdict_text.setWordWrap(True)
        self._verdict_text.setObjectName("quiz_verdict")
        self._explanation = WrappedLabel(self._theme)
        self._answer_button = QPushButton()
        self._answer_button.setObjectName("quiz_answer")
        self._answer_button.setProperty("kind", "primary")
        self._answer_button.clicked.connect(self._answer)
        self._again_button = QPushButton()
        self._again_button.setObjectName("quiz_again")
        self._again_button.clicked.connect(self._try_again)
        for label in (self._number, self._badge):
            label.setWordWrap(True)
        self._row = QWidget()
        head, row = QHBoxLayout(), QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(4)
        head.addWidget(self._number, 1)
        head.addWidget(self._badge_sign)
        head.addWidget(self._badge)
        row.setSpacing(8)
        row.addWidget(self._answer_button)
        row.addWidget(self._again_button)
        row.addWidget(self._sign)
        row.addWidget(self._verdict_text, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 16)
        layout.setSpacing(12)
        layout.addLayout(head)
        layout.addWidget(self._text)
        layout.addWidget(self.view)
        layout.addWidget(self._row)
        layout.addWidget(self._explanation)
        stops = [*self.view.inputs(), self._answer_button, self._again_button]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def set_place(self, number: int, count: int, origin: Localized | None = None) -> None:
        """Say which of how many questions this is, and the title of the lesson it is from."""
        self._place, self._origin = (number, count), origin or {}
        self._retranslate()

    def set_language(self, language: str) -> None:
        """Show the question in `language`; what was given and the verdict stay."""
        self._language = language
        self._text.set_source(pick(self.question.text, language))
        self._explanation.set_source(pick(self.question.explanation, language))
        self.view.set_language(language)
        self._retranslate()

    def show_saved(self, saved: SavedAnswer) -> None:
        """Show an answer of an earlier time, as far as it still fits the question."""
        self.is_passed = saved.is_right
        if self.view.restore(saved.answer_json):
            verdict = self.view.judge()
            # Judged in the other language, or by a course that has changed since, it may differ;
            # what was right then stays right, and the question is open again.
            if verdict.is_right == saved.is_right:
                self._verdict = verdict
                self.view.show_verdict(verdict)
            else:
                self.view.reopen()
        self._refresh()

    def set_review(self, is_review: bool) -> None:
        """Show the right answer and nothing to press, or what the learner gave."""
        if is_review == self._is_review:
            return
        self._is_review = is_review
        if is_review:
            self.view.show_solution()
        else:
            self.view.hide_solution()
            if self._verdict is not None:
                self.view.show_verdict(self._verdict)
        self._refresh()

    def _answer(self) -> None:
        if self._verdict is not None or self._is_review:
            return
        self._hint = self.view.missing()
        if self._hint:
            self.view.focus_first()
            self._refresh()
            self.verdict_shown.emit(self._row, self._row)
            return
        verdict = self._verdict = self.view.judge()
        self.is_passed = self.is_passed or verdict.is_right
        self.view.show_verdict(verdict)
        self._refresh()
        self._again_button.setFocus()
        words = QAccessibleAnnouncementEvent(self._verdict_text, self._verdict_text.text())
        QAccessible.updateAccessibility(words)
        self.answered.emit(
            self.question.id, self.view.answer_json(), verdict.is_right, verdict.score
        )
        self.verdict_shown.emit(self._row, self._explanation)

    def _try_again(self) -> None:
        self._verdict = None
        self.view.reopen()
        self._refresh()
        self.view.focus_first()

    def _on_edited(self) -> None:
        if self._hint:
            self._hint = ""
            self._refresh()

    def _refresh(self) -> None:
        verdict = None if self._is_review else self._verdict
        self._row.setHidden(self._is_review)
        self._answer_button.setHidden(self._verdict is not None)
        self._again_button.setHidden(self._verdict is None)
        self._explanation.setVisible(verdict is not None or self._is_review)
        state: TileState = "plain"
        if verdict is not None:
            state = "right" if verdict.is_right else "wrong"
        self._sign.set_state(state)
        self._verdict_text.setText(self._verdict_words(verdict))
        role = {"right": "good", "wrong": "bad"}.get(state, "muted")
        self._verdict_text.setProperty("role", role)
        self._verdict_text.style().polish(self._verdict_text)
        self._badge_sign.set_state("right" if self.is_passed else "plain")
        self._badge.setText(self.tr("answered right") if self.is_passed else "")

    def _verdict_words(self, verdict: QuizVerdict | None) -> str:
        if verdict is None:
            return "" if self._is_review else self._hint
        if verdict.is_right:
            return self.tr("Right.")
        if isinstance(self.question, Choice):
            return self.tr("Not yet.")
        right = sum(part.is_right for part in verdict.parts)
        text = self.tr("Not yet: {right} of {count} right.")
        return text.format(right=right, count=len(verdict.parts))

    def _retranslate(self) -> None:
        number, count = self._place
        text = self.tr("Question {number} of {count}").format(number=number, count=count)
        if self._origin:
            text = f"{text} · {pick(self._origin, self._language)}"
        self._number.setText(text)
        self._answer_button.setText(self.tr("Answer"))
        self._again_button.setText(self.tr("Try again"))
        self.setAccessibleName(text)
        self.setAccessibleDescription(to_plain(pick(self.question.text, self._language)))
        if self._hint:
            self._hint = self.view.missing()
        self._refresh()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
