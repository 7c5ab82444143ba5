"""What a view of each question kind can do; the card around it knows no kind."""

from abc import abstractmethod

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from codeblanks_gui.core.quiz import QuizVerdict


class AnswerView(QWidget):
    """The part of a card where the answer is given.

    It is *open* (can be answered), *judged* (shows a verdict) or *solved* (shows the right
    answer). Answers go out and come in as JSON that holds indices in the file's order, so they
    stay true in the other language.

    Signals:
        edited: the learner changed the answer.
        answer_requested: Enter, where no more is to be given.
    """

    edited = Signal()
    answer_requested = Signal()

    @abstractmethod
    def set_language(self, language: str) -> None:
        """Show the texts in `language`; what was given stays."""

    @abstractmethod
    def answer_json(self) -> str:
        """Return the answer as it stands."""

    @abstractmethod
    def restore(self, answer_json: str) -> bool:
        """Put a kept answer back; False where it doesn't fit this question (any more)."""

    @abstractmethod
    def missing(self) -> str:
        """Return what is still to be given, as a sentence; '' where the answer is complete."""

    @abstractmethod
    def judge(self) -> QuizVerdict:
        """Judge the answer as it stands."""

    @abstractmethod
    def show_verdict(self, verdict: QuizVerdict) -> None:
        """Show what is right and wrong; nothing can be changed until `reopen`."""

    @abstractmethod
    def reopen(self) -> None:
        """Take the verdict and what was wrong away; the answer can be given again."""

    @abstractmethod
    def show_solution(self) -> None:
        """Show the right answer; what was given is kept aside until `hide_solution`."""

    @abstractmethod
    def hide_solution(self) -> None:
        """Show what was given again, open."""

    @abstractmethod
    def inputs(self) -> list[QWidget]:
        """Return what Tab visits, in order."""

    @abstractmethod
    def focus_first(self) -> None:
        """Put the focus where the answer begins."""
