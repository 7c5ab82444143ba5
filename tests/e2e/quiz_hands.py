"""Answers the questions of the quiz rightly: by mouse, or by keys alone."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPushButton, QScrollArea, QWidget

from codeblanks_gui.core.course import Blanks, Choice, Match
from codeblanks_gui.ui.quiz.choice_view import OptionRow
from codeblanks_gui.ui.quiz.match_view import MatchView
from codeblanks_gui.ui.quiz.question_card import QuestionCard


def show(widget: QWidget) -> None:
    """Scroll until `widget` can be seen, as a person would."""
    place = widget.parentWidget()
    while place is not None and not isinstance(place, QScrollArea):
        place = place.parentWidget()
    if isinstance(place, QScrollArea):
        place.ensureWidgetVisible(widget)
    QTest.qWait(1)


def answer_by_mouse(card: QuestionCard) -> None:
    """Click the right answer, then the answer button."""
    show(card)
    question = card.question
    if isinstance(question, Choice):
        for row in card.findChildren(OptionRow):
            if row.option.correct:
                click(row)
    elif isinstance(question, Blanks):
        for gap, blank in zip(_gaps(card), question.blanks, strict=True):
            click(gap)
            QTest.keyClicks(gap, blank.accept[0])
    else:
        match_by_mouse(card, question)
    click(card.findChild(QPushButton, "quiz_answer"))


def match_by_mouse(card: QuestionCard, question: Match) -> None:
    """Click each left side, then the right-hand side that matches it."""
    view = card.findChild(MatchView)
    for left in view.left_items:
        right = next(item for item in view.right_items if item.index == left.index)
        click(left)
        click(right)


def answer_by_keys(card: QuestionCard) -> None:
    """Give the right answer without the mouse, starting from the card's first stop."""
    question = card.question
    if isinstance(question, Choice):
        _choose_by_keys(card)
    elif isinstance(question, Blanks):
        for gap, blank in zip(_gaps(card), question.blanks, strict=True):
            _tab_to(gap)
            QTest.keyClicks(gap, blank.accept[0])
        QTest.keyClick(_gaps(card)[-1], Qt.Key.Key_Return)
    else:
        _match_by_keys(card)


def _choose_by_keys(card: QuestionCard) -> None:
    rows = card.findChildren(OptionRow)
    _tab_to(rows[0].button, card)
    for row in rows:
        if row.option.correct:
            _arrow_to(row.button, rows)
            QTest.keyClick(row.button, Qt.Key.Key_Space)
    QTest.keyClick(_focus(card), Qt.Key.Key_Return)


def _arrow_to(button: QAbstractButton, rows: list[OptionRow]) -> None:
    for _ in rows:
        if button.hasFocus():
            return
        QTest.keyClick(_focus(button), Qt.Key.Key_Down)
    assert button.hasFocus()


def _match_by_keys(card: QuestionCard) -> None:
    view = card.findChild(MatchView)
    for left in view.left_items:
        _tab_to(left, card)
        QTest.keyClick(left, Qt.Key.Key_Space)
        right = next(item for item in view.right_items if item.index == left.index)
        rows = view.right_items
        for _ in rows:
            here = rows.index(_focus(card))  # type: ignore[arg-type]
            if here == rows.index(right):
                break
            down = here < rows.index(right)
            QTest.keyClick(rows[here], Qt.Key.Key_Down if down else Qt.Key.Key_Up)
        QTest.keyClick(right, Qt.Key.Key_Return)
    button = card.findChild(QPushButton, "quiz_answer")
    _tab_to(button, card)
    QTest.keyClick(button, Qt.Key.Key_Space)


def click(widget: QWidget) -> None:
    """Click in the middle of a widget that can be seen."""
    show(widget)
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QTest.qWait(1)


def _gaps(card: QuestionCard) -> list[QLineEdit]:
    return card.findChildren(QLineEdit, "quiz_gap")


def _focus(widget: QWidget) -> QWidget:
    focused = widget.window().focusWidget()
    assert focused is not None
    return focused


def _tab_to(widget: QWidget, card: QWidget | None = None) -> None:
    """Press Tab until `widget` has the keyboard."""
    for _ in range(200):
        if widget.hasFocus():
            return
        QTest.keyClick(_focus(widget), Qt.Key.Key_Tab)
        QTest.qWait(1)
    raise AssertionError(f"Tab never reached {widget}")
