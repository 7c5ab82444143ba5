"""Pick the right option, or all of them."""

import json

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.course import Choice, Option
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.quiz import QuizVerdict, judge_choice, option_order
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.quiz.answer_view import AnswerView
from codeblanks_gui.ui.quiz.inline_text import to_plain
from codeblanks_gui.ui.quiz.tiles import Sign, TileState, WrappedLabel, paint_tile
from codeblanks_gui.ui.theme import Theme


class OptionRow(QWidget):
    """One option: its button, its text, and, once judged, its reason with a sign."""

    enter_pressed = Signal()

    def __init__(self, theme: Theme, option: Option, button: QAbstractButton) -> None:
        super().__init__()
        self._theme = theme
        self.option = option
        self.button = button
        self._state: TileState = "plain"
        self._text = WrappedLabel(theme)
        self.reason = WrappedLabel(theme, "ui", "muted")
        self.sign = Sign(theme)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addWidget(self._text)
        texts.addWidget(self.reason)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 8, 12, 8)
        layout.setSpacing(4)
        top = Qt.AlignmentFlag.AlignTop
        layout.addWidget(button, 0, top)
        layout.addLayout(texts, 1)
        layout.addWidget(self.sign, 0, top)
        button.installEventFilter(self)
        button.toggled.connect(self.update)
        theme.changed.connect(self.update)
        self.open()

    @property
    def state(self) -> TileState:
        """The state that the frame shows."""
        if self._is_open and self.button.isChecked():
            return "picked"
        return self._state

    def set_language(self, language: str) -> None:
        """Show the option in `language`."""
        text = pick(self.option.text, language)
        self._text.set_source(text)
        self.reason.set_source(pick(self.option.why, language))
        self.button.setAccessibleName(to_plain(text))

    def open(self) -> None:
        """Let the option be picked."""
        self._state = "plain"
        self.sign.set_state("plain")
        self.reason.hide()
        self._set_open(True)

    def judge(self) -> None:
        """Show whether the option is a right one, and why."""
        verdict: TileState = "right" if self.option.correct else "wrong"
        self._state = verdict if self.option.correct or self.button.isChecked() else "plain"
        self.sign.set_state(verdict)
        self.reason.show()
        self._set_open(False)

    def _takes(self, event: QKeyEvent) -> bool:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter:
            self.enter_pressed.emit()
        return is_enter

    def _set_open(self, is_open: bool) -> None:
        """Let the button be pressed or only be seen (disabled, what was picked would fade)."""
        self._is_open = is_open
        self.button.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if is_open else Qt.FocusPolicy.NoFocus
        )
        self.button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not is_open)
        shape = Qt.CursorShape.PointingHandCursor if is_open else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_inside = self.rect().contains(event.position().toPoint())
        if is_inside and self._is_open:
            self.button.setFocus(Qt.FocusReason.MouseFocusReason)
            self.button.click()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._takes(event)
        return super().eventFilter(watched, event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        focused = self.button.hasFocus()
        paint_tile(painter, self.rect(), self._theme, self.state, has_focus=focused)


class ChoiceView(AnswerView):
    """The options, shuffled once for the learner; arrows move, Space picks, Enter answers."""

    def __init__(self, theme: Theme, question: Choice, language: str, learner_seed: str) -> None:
        super().__init__()
        self._question = question
        self._before_solution: frozenset[int] = frozenset()
        self._group = QButtonGroup(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._rows: dict[int, OptionRow] = {}
        for index in option_order(len(question.options), learner_seed, question.id):
            button = QCheckBox() if question.is_multiple else QRadioButton()
            button.clicked.connect(self.edited)
            if not question.is_multiple:  # Tab must visit each box; of a group it visits one
                self._group.addButton(button)
            row = OptionRow(theme, question.options[index], button)
            row.enter_pressed.connect(self._on_enter_pressed)
            self._rows[index] = row
            layout.addWidget(row)
        self.set_language(language)

    @property
    def rows(self) -> dict[int, OptionRow]:
        """The rows by the option's index in the file, in the order shown."""
        return self._rows

    def _chosen(self) -> frozenset[int]:
        return frozenset(i for i, row in self._rows.items() if row.button.isChecked())

    def _choose(self, chosen: frozenset[int]) -> None:
        self._group.setExclusive(False)
        for index, row in self._rows.items():
            row.button.setChecked(index in chosen)
        self._group.setExclusive(not self._question.is_multiple)

    def _on_enter_pressed(self) -> None:
        """Enter on a radio button picks it too: it is the one that is meant."""
        focused = [row for row in self._rows.values() if row.button.hasFocus()]
        if not self._question.is_multiple and focused and not self._chosen():
            focused[0].button.click()
        self.answer_requested.emit()

    @override
    def set_language(self, language: str) -> None:
        for row in self._rows.values():
            row.set_language(language)

    @override
    def answer_json(self) -> str:
        return json.dumps({"chosen": sorted(self._chosen())})

    @override
    def restore(self, answer_json: str) -> bool:
        try:
            chosen = frozenset(json.loads(answer_json)["chosen"])
        except (ValueError, KeyError, TypeError):
            return False
        if not chosen <= set(self._rows):
            return False
        self._choose(chosen)
        return True

    @override
    def missing(self) -> str:
        return "" if self._chosen() else self.tr("Pick an answer first.")

    @override
    def judge(self) -> QuizVerdict:
        return judge_choice(self._question, self._chosen())

    @override
    def show_verdict(self, verdict: QuizVerdict) -> None:
        for row in self._rows.values():
            row.judge()

    @override
    def reopen(self) -> None:
        self._choose(frozenset())
        for row in self._rows.values():
            row.open()

    @override
    def show_solution(self) -> None:
        self._before_solution = self._chosen()
        self._choose(frozenset(i for i, o in enumerate(self._question.options) if o.correct))
        for row in self._rows.values():
            row.judge()

    @override
    def hide_solution(self) -> None:
        self.reopen()
        self._choose(self._before_solution)

    @override
    def inputs(self) -> list[QWidget]:
        return [row.button for row in self._rows.values()]

    @override
    def focus_first(self) -> None:
        next(iter(self._rows.values())).button.setFocus(Qt.FocusReason.TabFocusReason)
