"""The questions of a lesson, one card each."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from codeblanks_gui.core.course import Localized, Question
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.progress_entries import SavedAnswer
from codeblanks_gui.ui.quiz.question_card import QuestionCard
from codeblanks_gui.ui.theme import Theme


class QuizView(QWidget):
    """Cards below each other, and above them how many questions are answered right.

    It is as tall as its content; who hosts it scrolls.

    Signals:
        answered(str, str, bool, float): question id, answer as JSON, whether right, score 0–1.
        verdict_shown(QWidget, QWidget): what lies between these two has just appeared.
    """

    answered = Signal(str, str, bool, float)
    verdict_shown = Signal(QWidget, QWidget)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("quiz")
        self._theme = theme
        self._questions: tuple[Question, ...] = ()
        self._learner_seed = self._problem = ""
        self._is_review = False
        self._cards: list[QuestionCard] = []
        self._progress = QLabel()
        self._progress.setObjectName("quiz_progress")
        self._progress.setProperty("role", "muted")
        self._progress.setWordWrap(True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(2, 0, 2, 0)  # in line with the text above, its frame apart
        self._layout.setSpacing(16)
        self._layout.addWidget(self._progress)
        self._retranslate()

    @property
    def cards(self) -> Sequence[QuestionCard]:
        """The cards, in the order of the questions."""
        return self._cards

    def show_questions(
        self,
        questions: Sequence[Question],
        language: str,
        learner_seed: str,
        answers: Mapping[str, SavedAnswer],
        origins: Mapping[str, Localized] | None = None,
    ) -> None:
        """Show `questions` with the answers kept; the same ones again keep what was typed.

        `origins`: question id → the title of its lesson, where they are of several.
        """
        if tuple(questions) == self._questions and learner_seed == self._learner_seed:
            self.set_language(language)
            return
        self._questions, self._learner_seed = tuple(questions), learner_seed
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = []
        for number, question in enumerate(questions, 1):
            card = QuestionCard(self._theme, question, language, learner_seed)
            card.set_place(number, len(questions), (origins or {}).get(question.id))
            if question.id in answers:
                card.show_saved(answers[question.id])
            card.set_review(self._is_review)
            card.answered.connect(self._on_answered)
            card.verdict_shown.connect(self.verdict_shown)
            self._cards.append(card)
            self._layout.insertWidget(number, card)
        self._retranslate()

    def show_problem(self, problem: str) -> None:
        """Show why there are no questions: `file:line: reason`; '' where nothing is wrong."""
        self._problem = problem
        self._retranslate()

    def set_language(self, language: str) -> None:
        """Show the questions in `language`; what was typed and picked stays."""
        for card in self._cards:
            card.set_language(language)

    def set_review(self, is_review: bool) -> None:
        """Show all right answers with explanations and nothing to press, or the learner's."""
        self._is_review = is_review
        for card in self._cards:
            card.set_review(is_review)

    def _on_answered(self, question_id: str, answer: str, is_right: bool, score: float) -> None:
        self._retranslate()
        self.answered.emit(question_id, answer, is_right, score)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Questions"))
        if not self._cards:
            text = self.tr("This lesson has no questions.")
            if self._problem:
                text = self.tr("The questions can’t be read: {problem}").format(
                    problem=self._problem
                )
            self._progress.setText(text)
            return
        right = sum(card.is_passed for card in self._cards)
        text = self.tr("{right} of {count} answered right")
        self._progress.setText(text.format(right=right, count=len(self._cards)))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
