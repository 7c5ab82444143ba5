"""Match what belongs together, by mouse or by keys alone."""

import json

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from codeblanks_gui.core.course import Match
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.quiz import QuizVerdict, judge_match, option_order
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui.quiz.answer_view import AnswerView
from codeblanks_gui.ui.quiz.inline_text import to_plain
from codeblanks_gui.ui.quiz.match_columns import MatchColumns
from codeblanks_gui.ui.quiz.match_item import MatchItem
from codeblanks_gui.ui.quiz.pairing import Pairing
from codeblanks_gui.ui.quiz.tiles import TileState, WrappedLabel
from codeblanks_gui.ui.theme import Theme


class MatchView(AnswerView):
    """Two columns; pick one side, then the other. Backspace parts a pair, Esc drops a pick."""

    def __init__(self, theme: Theme, question: Match, language: str, learner_seed: str) -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        self._language = language
        self._verdict: QuizVerdict | None = None
        self._is_open = True
        self._drag_end: QPoint | None = None
        self._before_solution: dict[int, int] = {}
        self._pairing = Pairing()
        self._rights = [pair.right for pair in question.pairs] + list(question.distractors)
        order = option_order(len(self._rights), learner_seed, question.id)
        self._columns = MatchColumns(
            theme,
            [self._build_item(True, index) for index in range(len(question.pairs))],
            [self._build_item(False, index) for index in order],
        )
        self._notes = WrappedLabel(theme, "ui")
        self._notes.setObjectName("quiz_notes")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(self._columns)
        layout.addWidget(self._notes)
        theme.changed.connect(self._on_theme_changed)
        self.set_language(language)

    def _build_item(self, is_left: bool, index: int) -> MatchItem:
        item = MatchItem(self._theme, is_left=is_left, index=index)
        item.setParent(self)
        item.clicked.connect(lambda: self._pick(item))
        item.moved.connect(lambda right, down: self._columns.move_focus(item, right, down))
        item.unpair_requested.connect(lambda: self._unpair(item))
        item.cancelled.connect(self._drop_pick)
        item.dragged.connect(lambda at: self._on_dragged(item, at))
        item.dropped.connect(lambda at: self._on_dropped(item, at))
        return item

    @property
    def left_items(self) -> list[MatchItem]:
        """The left sides, in the file's order."""
        return self._columns.left

    @property
    def right_items(self) -> list[MatchItem]:
        """The right sides, in the order shown."""
        return self._columns.right

    # Picking and pairing

    def _pick(self, item: MatchItem) -> None:
        if not self._is_open:
            return
        paired = self._pairing.pick(item.is_left, item.index)
        self._refresh()
        if paired:
            self.edited.emit()
            free = [i for i in self._columns.left if i.index not in self._pairing.pairs]
            if free:
                free[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._pairing.picked is not None:
            others = self._columns.opposite(item)
            free = [i for i in others if not i.pair_number] or others
            free[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _unpair(self, item: MatchItem) -> None:
        if self._is_open and self._pairing.part(item.is_left, item.index):
            self._refresh()
            self.edited.emit()

    def _drop_pick(self) -> None:
        picked = self._pairing.picked
        self._pairing.drop_pick()
        self._refresh()
        if picked is not None:
            self._columns.item(*picked).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_dragged(self, item: MatchItem, at: QPoint) -> None:
        if self._is_open:
            self._pairing.picked = (item.is_left, item.index)
            self._drag_end = at
            self._refresh()

    def _on_dropped(self, item: MatchItem, at: QPoint) -> None:
        self._drag_end = None
        targets = self._columns.opposite(item)
        target = next((t for t in targets if t.geometry().contains(at)), None)
        if target is not None:
            self._pick(target)
        else:
            self._drop_pick()

    # What is shown

    def _state_of(self, item: MatchItem) -> TileState:
        if self._pairing.picked == (item.is_left, item.index):
            return "picked"
        left = item.index if item.is_left else self._pairing.left_of(item.index)
        if self._verdict is None or left is None:
            return "plain"
        return "right" if self._verdict.parts[left].is_right else "wrong"

    def _refresh(self) -> None:
        for item in self._columns.items:
            left = item.index if item.is_left else self._pairing.left_of(item.index)
            is_paired = left is not None and left in self._pairing.pairs
            item.show_pair(left + 1 if left is not None and is_paired else 0, self._state_of(item))
        self._name_items()
        self.update()

    def _name_items(self) -> None:
        for item in self._columns.items:
            text = to_plain(self._text_of(item))
            other = self._partner(item)
            if other is not None:
                with_other = self.tr("{text}, paired with {other}")
                text = with_other.format(text=text, other=to_plain(self._text_of(other)))
            elif item.state == "picked":
                text = self.tr("{text}, picked").format(text=text)
            item.setAccessibleName(text)

    def _partner(self, item: MatchItem) -> MatchItem | None:
        if item.is_left:
            right = self._pairing.pairs.get(item.index)
            return None if right is None else self._columns.item(False, right)
        left = self._pairing.left_of(item.index)
        return None if left is None else self._columns.item(True, left)

    def _text_of(self, item: MatchItem) -> str:
        if item.is_left:
            return pick(self._question.pairs[item.index].left, self._language)
        return pick(self._rights[item.index], self._language)

    def _show_notes(self) -> None:
        parts = self._verdict.parts if self._verdict else ()
        notes = [pick(part.note, self._language) for part in parts if part.note is not None]
        self._notes.set_source(*notes)
        self._notes.setVisible(bool(notes))

    def _on_theme_changed(self) -> None:
        self._columns.fit(self)
        self.update()

    @override
    def set_language(self, language: str) -> None:
        self._language = language
        for item in self._columns.items:
            item.set_source(self._text_of(item))
        self._refresh()
        self._show_notes()

    @override
    def answer_json(self) -> str:
        return json.dumps({"pairs": {str(k): v for k, v in sorted(self._pairing.pairs.items())}})

    @override
    def restore(self, answer_json: str) -> bool:
        try:
            pairs = {int(k): int(v) for k, v in json.loads(answer_json)["pairs"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
        fits = set(pairs) <= set(range(len(self._columns.left)))
        fits = fits and set(pairs.values()) <= set(range(len(self._rights)))
        if not fits or len(set(pairs.values())) != len(pairs):
            return False
        self._pairing.pairs = pairs
        self._refresh()
        return True

    @override
    def missing(self) -> str:
        is_complete = len(self._pairing.pairs) == len(self._columns.left)
        return "" if is_complete else self.tr("Match every item on the left first.")

    @override
    def judge(self) -> QuizVerdict:
        given = {
            left: pick(self._rights[right], self._language)
            for left, right in self._pairing.pairs.items()
        }
        return judge_match(self._question, self._language, given)

    @override
    def show_verdict(self, verdict: QuizVerdict) -> None:
        self._verdict = verdict
        self._set_open(False)
        self._show_notes()

    def _set_open(self, is_open: bool) -> None:
        self._is_open = is_open
        self._pairing.drop_pick()
        for item in self._columns.items:
            item.set_open(is_open)
        self._refresh()

    @override
    def reopen(self) -> None:
        parts = self._verdict.parts if self._verdict else ()
        for left, part in enumerate(parts):
            if not part.is_right:
                self._pairing.part(True, left)
        self._verdict = None
        self._set_open(True)
        self._show_notes()

    @override
    def show_solution(self) -> None:
        self._before_solution = dict(self._pairing.pairs)
        self._pairing.pairs = {index: index for index in range(len(self._columns.left))}
        self._verdict = self.judge()
        self._set_open(False)
        self._show_notes()

    @override
    def hide_solution(self) -> None:
        self._pairing.pairs = self._before_solution
        self._verdict = None
        self._set_open(True)
        self._show_notes()

    @override
    def inputs(self) -> list[QWidget]:
        return [*self._columns.items]

    @override
    def focus_first(self) -> None:
        free = [item for item in self._columns.left if not item.pair_number]
        (free or self._columns.left)[0].setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._columns.fit(self)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for left, right in self._pairing.pairs.items():
            self._columns.paint_line(
                painter, self._columns.item(True, left), self._columns.item(False, right)
            )
        picked = self._pairing.picked
        if self._drag_end is not None and picked is not None:
            self._columns.paint_drag(painter, self._columns.item(*picked), self._drag_end)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()
        super().changeEvent(event)
