"""The questions, answered by mouse and by keyboard alone, judged and kept."""

import json
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QKeyEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from codeblanks_gui.core.course import (
    Blank,
    Blanks,
    Choice,
    Lesson,
    LessonText,
    Localized,
    Match,
    NearMiss,
    Option,
    Pair,
)
from codeblanks_gui.core.progress_entries import SavedAnswer
from codeblanks_gui.ui.lesson_page.lesson_page import LessonPage
from codeblanks_gui.ui.quiz.blanks_view import BlanksView
from codeblanks_gui.ui.quiz.choice_view import ChoiceView
from codeblanks_gui.ui.quiz.inline_text import as_code, to_plain, to_rich
from codeblanks_gui.ui.quiz.match_item import MatchItem
from codeblanks_gui.ui.quiz.match_view import MatchView
from codeblanks_gui.ui.quiz.question_card import QuestionCard
from codeblanks_gui.ui.quiz.quiz_view import QuizView
from codeblanks_gui.ui.theme import Theme

Key = Qt.Key
Left = Qt.MouseButton.LeftButton


def both(tr: str, en: str) -> Localized:
    return {"tr": tr, "en": en}


def option(name: str, *, correct: bool) -> Option:
    return Option(both(f"{name} tr", f"`{name}` en"), correct, both(f"{name} çünkü", f"{name} why"))


ONE = Choice(
    "one",
    both("Hangisi?", "Which one?"),
    both("Açıklama bir", "Explanation one"),
    (option("a", correct=True), option("b", correct=False), option("c", correct=False)),
)
SOME = Choice(
    "some",
    both("Hangileri?", "Which ones?"),
    both("Açıklama iki", "Explanation two"),
    (option("d", correct=True), option("e", correct=False), option("f", correct=True)),
)
GAPS = Blanks(
    "gaps",
    both("Doldur.", "Fill in."),
    both("Açıklama üç", "Explanation three"),
    both("cihaz = 1\nx = y.____1(cihaz, '____2')", "device = 1\nx = y.____1(device, '____2')"),
    (
        Blank(("to",), (NearMiss("cuda", both("Yalnız CUDA.", "CUDA only.")),)),
        Blank(("ışık",)),
    ),
)
PAIRS = Match(
    "pairs",
    both("Eşleştir.", "Match."),
    both("Açıklama dört", "Explanation four"),
    tuple(Pair(both(f"{n}-sol", f"{n}-left"), both(f"{n}-sağ", f"{n}-right")) for n in "xyz"),
    (both("yalnız", "lonely"),),
)
QUESTIONS = (ONE, SOME, GAPS, PAIRS)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, "light")
    yield made
    made.deleteLater()


@pytest.fixture
def quiz(qtbot: QtBot, theme: Theme) -> QuizView:
    made = QuizView(theme)
    qtbot.addWidget(made)
    made.show_questions(QUESTIONS, "en", "ada", {})
    made.resize(640, 1200)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


def card_of(quiz: QuizView, question_id: str) -> QuestionCard:
    return next(card for card in quiz.cards if card.question.id == question_id)


def button(card: QuestionCard, name: str) -> QPushButton:
    return card.findChild(QPushButton, name)


def verdict(card: QuestionCard) -> str:
    return card.findChild(QLabel, "quiz_verdict").text()


def shown(widget: QWidget) -> str:
    """Return all text that a person sees in `widget`."""
    labels = [label for label in widget.findChildren(QLabel) if label.isVisible()]
    document = QTextDocument()
    lines = []
    for label in labels:
        document.setHtml(label.text())
        lines.append(document.toPlainText().replace("\u200b", ""))
    return "\n".join(lines)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Left)


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


def choice_view(card: QuestionCard) -> ChoiceView:
    assert isinstance(card.view, ChoiceView)
    return card.view


def blanks_view(card: QuestionCard) -> BlanksView:
    assert isinstance(card.view, BlanksView)
    return card.view


def match_view(card: QuestionCard) -> MatchView:
    assert isinstance(card.view, MatchView)
    return card.view


def right_item(view: MatchView, index: int) -> MatchItem:
    return next(item for item in view.right_items if item.index == index)


def type_into(widget: QWidget, text: str) -> None:
    for sign in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, ord(sign), Qt.KeyboardModifier.NoModifier, sign)
            QApplication.sendEvent(widget, event)


def test_all_by_mouse(quiz: QuizView) -> None:
    told: list[tuple[str, str, bool, float]] = []
    quiz.answered.connect(lambda *answer: told.append(answer))
    progress = quiz.findChild(QLabel, "quiz_progress")
    assert progress.text() == "0 of 4 answered right"

    one = card_of(quiz, "one")
    click(choice_view(one).rows[0])
    click(button(one, "quiz_answer"))
    some = card_of(quiz, "some")
    for index in (0, 2):
        click(choice_view(some).rows[index])
    click(button(some, "quiz_answer"))
    gaps = card_of(quiz, "gaps")
    for gap, text in zip(blanks_view(gaps).gaps, ("to", "ışık"), strict=True):
        click(gap)
        type_into(gap, text)
    click(button(gaps, "quiz_answer"))
    pairs = card_of(quiz, "pairs")
    view = match_view(pairs)
    for index in range(3):
        click(view.left_items[index])
        click(right_item(view, index))
    click(button(pairs, "quiz_answer"))

    assert [(id_, right, score) for id_, _, right, score in told] == [
        (question.id, True, 1.0) for question in QUESTIONS
    ]
    assert progress.text() == "4 of 4 answered right"
    assert [verdict(card) for card in quiz.cards] == ["Right."] * 4
    assert "Explanation four" in shown(pairs)


def test_all_by_keys_alone(quiz: QuizView) -> None:
    told: list[tuple[str, bool]] = []
    quiz.answered.connect(lambda id_, _, right, __: told.append((id_, right)))
    quiz.cards[0].view.focus_first()

    one = choice_view(card_of(quiz, "one"))
    while not one.rows[0].button.hasFocus():
        press(Key.Key_Down)
    press(Key.Key_Space)
    press(Key.Key_Return)
    assert told == [("one", True)]
    assert button(quiz.cards[0], "quiz_again").hasFocus()

    press(Key.Key_Tab)
    some = choice_view(card_of(quiz, "some"))
    for _ in range(3):
        focused = next(i for i, row in some.rows.items() if row.button.hasFocus())
        if SOME.options[focused].correct:
            press(Key.Key_Space)
        press(Key.Key_Tab)
    assert button(quiz.cards[1], "quiz_answer").hasFocus()
    press(Key.Key_Space)
    assert told[-1] == ("some", True)

    press(Key.Key_Tab)
    gaps = blanks_view(card_of(quiz, "gaps")).gaps
    assert gaps[0].hasFocus()
    type_into(gaps[0], "to")
    press(Key.Key_Return)
    assert gaps[1].hasFocus()
    type_into(gaps[1], "ışık")
    press(Key.Key_Return)
    assert told[-1] == ("gaps", True)

    press(Key.Key_Tab)
    view = match_view(card_of(quiz, "pairs"))
    for index in range(3):
        assert view.left_items[index].hasFocus()
        press(Key.Key_Space if index else Key.Key_Return)
        while not right_item(view, index).hasFocus():
            at = view.right_items.index(QApplication.focusWidget())
            target = view.right_items.index(right_item(view, index))
            press(Key.Key_Down if at < target else Key.Key_Up)
        press(Key.Key_Return)
    while not button(quiz.cards[3], "quiz_answer").hasFocus():
        press(Key.Key_Tab)
    press(Key.Key_Space)
    assert told[-1] == ("pairs", True)


def test_a_wrong_choice_shows_each_reason_and_the_best_result_stays(quiz: QuizView) -> None:
    card = card_of(quiz, "one")
    rows = choice_view(card).rows
    click(rows[1])
    click(button(card, "quiz_answer"))
    assert verdict(card) == "Not yet."
    assert [rows[i].sign.state for i in range(3)] == ["right", "wrong", "wrong"]
    assert [rows[i].state for i in range(3)] == ["right", "wrong", "plain"]
    for reason in ("a why", "b why", "c why", "Explanation one"):
        assert reason in shown(card)
    click(rows[0])  # judged: nothing can be picked now
    assert not rows[0].button.isChecked()

    click(button(card, "quiz_again"))
    assert verdict(card) == ""
    assert "a why" not in shown(card)
    assert not any(row.button.isChecked() for row in rows.values())
    click(rows[0])
    click(button(card, "quiz_answer"))
    click(button(card, "quiz_again"))
    click(rows[2])
    click(button(card, "quiz_answer"))
    assert verdict(card) == "Not yet."
    assert "answered right" in shown(card)
    assert quiz.findChild(QLabel, "quiz_progress").text() == "1 of 4 answered right"


def test_an_incomplete_answer_is_not_judged(quiz: QuizView, qtbot: QtBot) -> None:
    hints = (
        "Pick an answer first.",
        "Fill in every gap first.",
        "Match every item on the left first.",
    )
    for id_, hint in zip(("one", "gaps", "pairs"), hints, strict=True):
        card = card_of(quiz, id_)
        with qtbot.assertNotEmitted(quiz.answered):
            click(button(card, "quiz_answer"))
        assert verdict(card) == hint
        assert card.view.isAncestorOf(QApplication.focusWidget())
    type_into(blanks_view(card_of(quiz, "gaps")).gaps[0], "x")
    assert verdict(card_of(quiz, "gaps")) == ""


def test_gaps_stand_in_their_lines_and_grow(quiz: QuizView) -> None:
    view = blanks_view(card_of(quiz, "gaps"))
    first, second = view.gaps
    assert first.mapTo(view, QPoint(0, 0)).y() == second.mapTo(view, QPoint(0, 0)).y()
    assert first.mapTo(view, QPoint(0, 0)).x() < second.mapTo(view, QPoint(0, 0)).x()
    before = first.width()
    type_into(first, "a_very_long_name_indeed")
    assert first.width() > before
    assert first.fontMetrics().horizontalAdvance(first.text()) < first.width()
    assert first.accessibleName() == "Gap 1 of 2"


def test_a_near_miss_gets_its_sentence_and_right_gaps_stay(quiz: QuizView) -> None:
    card = card_of(quiz, "gaps")
    first, second = blanks_view(card).gaps
    type_into(first, " cuda ")
    type_into(second, "ışık")
    click(button(card, "quiz_answer"))
    assert verdict(card) == "Not yet: 1 of 2 right."
    assert "Gap 1: CUDA only." in shown(card)
    assert (first.property("state"), second.property("state")) == ("wrong", "right")
    type_into(first, "x")  # judged: can't be typed into
    assert first.text() == " cuda "
    click(button(card, "quiz_again"))
    assert (first.text(), second.text()) == ("", "ışık")
    assert first.hasFocus()
    assert "CUDA only." not in shown(card)


def test_a_slip_is_told_and_stays_wrong(quiz: QuizView) -> None:
    card = card_of(quiz, "gaps")
    first, second = blanks_view(card).gaps
    type_into(first, ".to()")
    type_into(second, "ışık")
    click(button(card, "quiz_answer"))
    assert verdict(card) == "Not yet: 1 of 2 right."
    assert "Gap 1: Almost right: leave out . and ()." in shown(card)


def drag(start: QWidget, end: QWidget) -> None:
    middle = start.rect().center()
    QTest.mousePress(start, Left, pos=middle)
    target = end.mapTo(start.parentWidget(), end.rect().center())
    for share in (0.3, 0.7, 1.0):
        here = start.mapTo(start.parentWidget(), middle)
        at = QPoint(
            round(here.x() + (target.x() - here.x()) * share),
            round(here.y() + (target.y() - here.y()) * share),
        )
        QTest.mouseMove(start, start.mapFrom(start.parentWidget(), at))
    QTest.mouseRelease(start, Left, pos=start.mapFrom(start.parentWidget(), target))


def test_pairs_are_dragged_from_either_side(quiz: QuizView) -> None:
    view = match_view(card_of(quiz, "pairs"))
    drag(view.left_items[0], right_item(view, 3))
    assert (view.left_items[0].pair_number, right_item(view, 3).pair_number) == (1, 1)
    drag(right_item(view, 1), view.left_items[1])
    assert json.loads(view.answer_json()) == {"pairs": {"0": 3, "1": 1}}
    drag(view.left_items[0], view.left_items[2])  # dropped where nothing fits: as it was
    assert json.loads(view.answer_json()) == {"pairs": {"0": 3, "1": 1}}
    assert view.left_items[0].state == "plain"


def test_pairs_are_parted_and_taken_over(quiz: QuizView) -> None:
    view = match_view(card_of(quiz, "pairs"))
    click(view.left_items[0])
    click(right_item(view, 0))
    click(view.left_items[1])
    click(right_item(view, 0))  # taken over
    assert json.loads(view.answer_json()) == {"pairs": {"1": 0}}
    assert "paired with x-right" in view.left_items[1].accessibleName()
    right_item(view, 0).setFocus()
    press(Key.Key_Backspace)
    assert json.loads(view.answer_json()) == {"pairs": {}}
    click(view.left_items[2])
    assert view.left_items[2].state == "picked"
    press(Key.Key_Escape)
    assert view.left_items[2].state == "plain"
    assert view.left_items[2].hasFocus()


def test_wrong_pairs_are_shown_one_by_one(quiz: QuizView) -> None:
    card = card_of(quiz, "pairs")
    view = match_view(card)
    for left, right in ((0, 0), (1, 2), (2, 3)):
        click(view.left_items[left])
        click(right_item(view, right))
    click(button(card, "quiz_answer"))
    assert verdict(card) == "Not yet: 1 of 3 right."
    assert [item.state for item in view.left_items] == ["right", "wrong", "wrong"]
    assert right_item(view, 2).state == "wrong"
    assert right_item(view, 1).state == "plain"
    assert "y-left ≠ z-right" in shown(card)
    assert "z-left ≠ lonely" in shown(card)
    click(button(card, "quiz_again"))
    assert json.loads(view.answer_json()) == {"pairs": {"0": 0}}


def test_a_narrow_page_puts_the_columns_below_each_other(quiz: QuizView, qtbot: QtBot) -> None:
    view = match_view(card_of(quiz, "pairs"))
    assert view.right_items[0].y() == view.left_items[0].y()
    quiz.resize(300, 1600)
    qtbot.waitUntil(lambda: view.right_items[0].y() > view.left_items[-1].y())
    assert all(item.geometry().right() <= view.width() for item in view.right_items)


def test_the_order_is_the_learners_own_and_stays(qtbot: QtBot, theme: Theme) -> None:
    def orders(seed: str) -> tuple[list[int], list[int]]:
        made = QuizView(theme)
        qtbot.addWidget(made)
        made.show_questions(QUESTIONS, "en", seed, {})
        options = list(choice_view(card_of(made, "one")).rows)
        return options, [item.index for item in match_view(card_of(made, "pairs")).right_items]

    assert orders("ada") == orders("ada")
    assert len({str(orders(seed)) for seed in "abcdefgh"}) > 3


def test_the_language_switches_live_and_keeps_what_was_given(quiz: QuizView, qtbot: QtBot) -> None:
    one, gaps, pairs = (card_of(quiz, id_) for id_ in ("one", "gaps", "pairs"))
    click(choice_view(one).rows[1])
    click(button(one, "quiz_answer"))
    type_into(blanks_view(gaps).gaps[0], "cuda")
    view = match_view(pairs)
    click(view.left_items[0])
    click(right_item(view, 0))

    quiz.show_questions(QUESTIONS, "tr", "ada", {})

    assert "Hangisi?" in shown(one)
    assert "b çünkü" in shown(one)
    assert choice_view(one).rows[1].button.isChecked()
    assert blanks_view(gaps).gaps[0].text() == "cuda"
    qtbot.waitUntil(lambda: "cihaz" in shown(gaps))
    assert "x-sağ" in shown(pairs)
    assert json.loads(view.answer_json()) == {"pairs": {"0": 0}}


def test_kept_answers_come_back(qtbot: QtBot, theme: Theme) -> None:
    answers = {
        "one": SavedAnswer('{"chosen": [0]}', True, 1.0),
        "some": SavedAnswer('{"chosen": [0, 99]}', True, 1.0),  # the course has changed since
        "gaps": SavedAnswer('{"texts": ["cuda", "ışık"]}', False, 0.5),
        "pairs": SavedAnswer("not json", False, 0.0),
    }
    made = QuizView(theme)
    qtbot.addWidget(made)
    made.show_questions(QUESTIONS, "en", "ada", answers)
    made.show()
    assert made.findChild(QLabel, "quiz_progress").text() == "2 of 4 answered right"
    assert verdict(card_of(made, "one")) == "Right."
    assert "answered right" in shown(card_of(made, "some"))
    assert button(card_of(made, "some"), "quiz_answer").isVisible()
    assert verdict(card_of(made, "gaps")) == "Not yet: 1 of 2 right."
    assert button(card_of(made, "pairs"), "quiz_answer").isVisible()


@pytest.mark.parametrize(
    ("id_", "answer"),
    [
        ("one", '{"chosen": "x"}'),
        ("one", '{"chosen": [[1]]}'),
        ("gaps", '{"texts": ["a"]}'),
        ("gaps", '{"texts": 3}'),
        ("pairs", '{"pairs": {"0": 0, "1": 0}}'),
        ("pairs", '{"pairs": {"9": 0}}'),
        ("pairs", '{"pairs": [1]}'),
        ("pairs", "[]"),
    ],
)
def test_an_answer_that_does_not_fit_is_left_out(quiz: QuizView, id_: str, answer: str) -> None:
    assert not card_of(quiz, id_).view.restore(answer)


def test_review_shows_everything_and_gives_back_what_was_there(quiz: QuizView) -> None:
    one, some, gaps, pairs = quiz.cards
    click(choice_view(one).rows[1])
    click(button(one, "quiz_answer"))
    type_into(blanks_view(gaps).gaps[0], "cuda")
    click(match_view(pairs).left_items[0])
    click(right_item(match_view(pairs), 2))

    quiz.set_review(True)
    assert not [b for b in quiz.findChildren(QPushButton) if b.isVisible()]
    assert choice_view(one).rows[0].button.isChecked()
    assert [row.button.isChecked() for _, row in sorted(choice_view(some).rows.items())] == [
        True,
        False,
        True,
    ]
    assert [gap.text() for gap in blanks_view(gaps).gaps] == ["to", "ışık"]
    assert [item.pair_number for item in match_view(pairs).left_items] == [1, 2, 3]
    for text in ("Explanation one", "Explanation two", "Explanation three", "Explanation four"):
        assert text in shown(quiz)

    quiz.set_review(False)
    assert verdict(one) == "Not yet."
    assert choice_view(one).rows[1].button.isChecked()
    assert [gap.text() for gap in blanks_view(gaps).gaps] == ["cuda", ""]
    assert json.loads(match_view(pairs).answer_json()) == {"pairs": {"0": 2}}
    assert button(gaps, "quiz_answer").isVisible()


def test_new_questions_replace_the_old_ones(quiz: QuizView, qtbot: QtBot) -> None:
    quiz.show_questions((GAPS,), "tr", "ada", {})
    assert len(quiz.cards) == 1
    qtbot.waitUntil(lambda: "Question 1 of 1" in shown(quiz))
    quiz.show_questions((), "tr", "ada", {})
    assert shown(quiz).strip() == "This lesson has no questions."


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


def test_a_wrong_pair_has_its_own_line(quiz: QuizView, theme: Theme) -> None:
    view = match_view(card_of(quiz, "pairs"))
    assert view.restore('{"pairs": {"0": 1, "1": 0, "2": 2}}')
    assert theme.palette.accent in colours(view.grab().toImage())
    view.show_verdict(view.judge())
    painted = colours(view.grab().toImage())
    assert theme.palette.bad in painted
    assert theme.palette.good in painted


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("`a < b` **kalın** *eğik*", "a < b kalın eğik"),
        ("`x * y` ve `z * w`", "x * y ve z * w"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("`a**b` üs", "a**b üs"),
    ],
)
def test_short_markdown(theme: Theme, markdown: str, plain: str) -> None:
    assert to_plain(markdown) == plain
    label = QLabel(to_rich(markdown, theme))
    document = QTextDocument()
    document.setHtml(label.text())
    assert document.toPlainText().replace("\u200b", "").replace("\xa0", " ") == plain


@pytest.mark.parametrize(
    ("text", "is_code"),
    [
        ("x.shape", True),
        (".to(device)", True),
        ('"mps"', True),
        ("torch.ones(2, 3)", True),
        ("model(x)", True),
        ("zero_grad", True),
        ("Moves to the chosen device", False),
        ("Apple's GPU", False),
        ("GPU", False),
        ("Siler.", False),
        ("`x`", False),
    ],
)
def test_what_is_wholly_code_is_told_by_its_form(text: str, is_code: bool) -> None:
    assert as_code(text) == (f"`{text}`" if is_code else text)


def test_a_match_item_of_code_is_set_as_code(qtbot: QtBot, theme: Theme) -> None:
    item = MatchItem(theme, is_left=True, index=0)
    qtbot.addWidget(item)
    item.set_source("x.shape")
    assert any("font-family" in label.text() for label in item.findChildren(QLabel))


def test_the_verdict_comes_into_view_and_the_page_follows_the_keyboard(
    qtbot: QtBot, theme: Theme, lesson: Lesson
) -> None:
    page, quiz = LessonPage(theme), QuizView(theme)
    qtbot.addWidget(page)
    page.resize(560, 420)
    page.show_lesson(lesson, LessonText("", "en"), None, "en")
    quiz.show_questions((ONE, SOME, GAPS, PAIRS), "en", "seed", {})
    page.set_quiz_widget(quiz)
    quiz.verdict_shown.connect(page.show_stretch)
    page.set_step("quiz")
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)

    def is_seen(widget: QWidget) -> bool:
        return widget.visibleRegion().boundingRect() == widget.rect()

    for card in (card_of(quiz, "one"), card_of(quiz, "some")):
        rows = list(choice_view(card).rows.values())
        rows[0].button.setFocus()
        for row in rows[1:]:
            press(Key.Key_Down if card.question is ONE else Key.Key_Tab)
            assert row.button.hasFocus()
            assert is_seen(row.button)
        press(Key.Key_Space)
        press(Key.Key_Return)
        shown_parts = list(card.findChildren(QLabel, "quiz_verdict"))
        shown_parts += [w for w in card.findChildren(QLabel) if "Explanation" in w.text()]
        assert len(shown_parts) == 2
        assert all(is_seen(part) for part in shown_parts)
    page.close()


def test_html_in_a_question_is_text(theme: Theme) -> None:
    assert "<img" not in to_rich("<img src=x> `<b>`", theme)


def test_long_code_may_break_and_short_code_does_not(theme: Theme) -> None:
    def pieces(text: str, *, is_tight: bool = False) -> list[str]:
        document = QTextDocument()
        document.setHtml(to_rich(text, theme, is_tight=is_tight))
        return document.toPlainText().split("\u200b")

    assert pieces("`torch.cuda.is_available()`") == ["torch", ".cuda", ".is_available()"]
    assert pieces("torch.cuda.is_available()") == ["torch", ".cuda", ".is_available()"]
    assert pieces("`x.to(torch.float64)`") == ["x.to(torch.float64)"]
    assert pieces("x.to(torch.float64, copy=True)")[0] == "x.to("
    assert pieces("`.numpy()`") == [".numpy()"]
    assert pieces("`x.is_cuda`", is_tight=True) == ["x", ".is_", "cuda"]
