"""Fill the gaps of a piece of code, inside its lines."""

import html
import json
import re

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.course import Blanks
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.python_lines import PLAIN, scan_line
from codeblanks_gui.core.quiz import BLANK_NAME, QuizVerdict, judge_blanks
from codeblanks_gui.core.text import pick
from codeblanks_gui.ui import icons
from codeblanks_gui.ui.quiz.answer_view import AnswerView
from codeblanks_gui.ui.quiz.tiles import SIGNS, TileState, WrappedLabel
from codeblanks_gui.ui.theme import SYNTAX, Theme

_LEAST_LETTERS = 6
_SIGN_ROLES = {"right": "good", "wrong": "bad"}


class Gap(QLineEdit):
    """A gap in a line, as wide as what is in it."""

    def __init__(self, theme: Theme, number: int) -> None:
        super().__init__()
        self.setObjectName("quiz_gap")
        self._theme = theme
        self.number = number
        self._sign: QAction | None = None
        self.setPlaceholderText(str(number))
        self.textChanged.connect(self._fit)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_state(self, state: TileState) -> None:
        """Show a sign in a judged gap; only an open one can be typed into."""
        if self._sign is not None:
            self.removeAction(self._sign)
            self._sign = None
        if state in SIGNS:
            sign = icons.icon(SIGNS[state], self._theme, _SIGN_ROLES[state])
            self._sign = self.addAction(sign, QLineEdit.ActionPosition.TrailingPosition)
        self.setReadOnly(state != "plain")
        self.setProperty("state", state)
        self.style().polish(self)
        self._fit()

    def _on_theme_changed(self) -> None:
        self.setFont(self._theme.font("code"))
        self._fit()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        letters = max(
            metrics.horizontalAdvance(self.text() + "m"),
            _LEAST_LETTERS * metrics.averageCharWidth(),
        )
        sign = metrics.height() + 12 if self._sign is not None else 0
        self.setFixedWidth(letters + sign + 16)


class CodeLines(QScrollArea):
    """The code with its gaps; a line too long for the width scrolls sideways by itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("quiz_code")
        self._theme = theme
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_code(self, code: str, gaps: dict[int, Gap]) -> None:
        """Lay `code` out; each `____n` is the gap `n`, a second time only its number."""
        inside = QWidget()
        inside.setObjectName("quiz_code_inside")
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(2)
        state = PLAIN
        unplaced = dict(gaps)
        for line in code.rstrip().split("\n"):
            row = QHBoxLayout()
            row.setSpacing(0)
            state = self._fill_row(row, line, state, unplaced)
            row.addStretch(1)
            column.addLayout(row)
        for gap in gaps.values():
            gap.setParent(inside)
            gap.show()
        self.setWidget(inside)
        self.updateGeometry()

    def _fill_row(self, row: QHBoxLayout, line: str, state: int, unplaced: dict[int, Gap]) -> int:
        scanned = scan_line(line, state)
        kinds: list[str] = [""] * len(line)
        for start, end, kind in scanned.tokens:
            kinds[start:end] = [kind] * (end - start)
        position = 0
        for found in BLANK_NAME.finditer(line):
            if gap := unplaced.pop(int(found[1]), None):
                row.addWidget(self._label(line[position : found.start()], kinds[position:]))
                row.addWidget(gap)
                position = found.end()
        row.addWidget(self._label(line[position:], kinds[position:]))
        return scanned.state

    def _label(self, text: str, kinds: list[str]) -> QLabel:
        pieces = []
        for run in re.finditer(r"\s+|\S", text):
            role, style = SYNTAX.get(kinds[run.start()], ("text", ""))
            piece = html.escape(run[0]).replace(" ", "&nbsp;")
            weight = {"bold": "font-weight:bold", "italic": "font-style:italic"}.get(style, "")
            color = getattr(self._theme.palette, role)
            pieces.append(f'<span style="color:{color};{weight}">{piece}</span>')
        label = QLabel("".join(pieces))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setFont(self._theme.font("code"))
        return label

    @override
    def sizeHint(self) -> QSize:
        inside = self.widget()
        if inside is None:
            return super().sizeHint()
        wanted = inside.sizeHint()
        is_too_long = self.width() < wanted.width()
        bar = self.horizontalScrollBar().sizeHint().height() if is_too_long else 0
        return QSize(wanted.width(), wanted.height() + bar)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class BlanksView(AnswerView):
    """Code with gaps; Enter goes to the next empty gap, and answers when there is none."""

    def __init__(self, theme: Theme, question: Blanks, language: str, learner_seed: str) -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        self._language = language
        self._verdict: QuizVerdict | None = None
        self._before_solution: list[str] = []
        self._gaps = {number: Gap(theme, number) for number in range(1, len(question.blanks) + 1)}
        for gap in self._gaps.values():
            gap.textEdited.connect(self.edited)
            gap.returnPressed.connect(self._on_return_pressed)
        self._code = CodeLines(theme)
        self._notes = WrappedLabel(theme, "ui")
        self._notes.setObjectName("quiz_notes")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._code)
        layout.addWidget(self._notes)
        theme.changed.connect(self._show_code)
        self.set_language(language)

    @property
    def gaps(self) -> list[Gap]:
        """The gaps in the order of their numbers."""
        return list(self._gaps.values())

    def _show_code(self) -> None:
        focused = next((gap for gap in self.gaps if gap.hasFocus()), None)
        code = pick(self._question.code, self._language)
        self._code.show_code(code, self._gaps)
        if focused is not None:
            focused.setFocus()

    def _texts(self) -> list[str]:
        return [gap.text() for gap in self.gaps]

    def _fill(self, texts: list[str]) -> None:
        for gap, text in zip(self.gaps, texts, strict=True):
            gap.setText(text)

    def _show_notes(self) -> None:
        parts = self._verdict.parts if self._verdict else ()
        lines = [
            self.tr("Gap {number}: {note}").format(
                number=number, note=pick(part.note, self._language)
            )
            for number, part in enumerate(parts, 1)
            if part.note is not None
        ]
        self._notes.set_source(*lines)
        self._notes.setVisible(bool(lines))

    def _on_return_pressed(self) -> None:
        empty = [gap for gap in self.gaps if not gap.text().strip()]
        if empty:
            empty[0].setFocus()
        else:
            self.answer_requested.emit()

    def _retranslate(self) -> None:
        for gap in self.gaps:
            name = self.tr("Gap {number} of {count}")
            gap.setAccessibleName(name.format(number=gap.number, count=len(self._gaps)))
        self._show_notes()

    @override
    def set_language(self, language: str) -> None:
        self._language = language
        self._show_code()
        self._retranslate()

    @override
    def answer_json(self) -> str:
        return json.dumps({"texts": self._texts()}, ensure_ascii=False)

    @override
    def restore(self, answer_json: str) -> bool:
        try:
            texts = [str(text) for text in json.loads(answer_json)["texts"]]
        except (ValueError, KeyError, TypeError):
            return False
        if len(texts) != len(self._gaps):
            return False
        self._fill(texts)
        return True

    @override
    def missing(self) -> str:
        is_complete = all(text.strip() for text in self._texts())
        return "" if is_complete else self.tr("Fill in every gap first.")

    @override
    def judge(self) -> QuizVerdict:
        return judge_blanks(self._question, self._language, self._texts())

    @override
    def show_verdict(self, verdict: QuizVerdict) -> None:
        self._verdict = verdict
        for gap, part in zip(self.gaps, verdict.parts, strict=True):
            gap.set_state("right" if part.is_right else "wrong")
        self._show_notes()

    @override
    def reopen(self) -> None:
        parts = self._verdict.parts if self._verdict else ()
        for gap, part in zip(self.gaps, parts, strict=False):
            if not part.is_right:
                gap.clear()
        self._verdict = None
        for gap in self.gaps:
            gap.set_state("plain")
        self._show_notes()

    @override
    def show_solution(self) -> None:
        self._before_solution = self._texts()
        self._verdict = None
        self._fill([blank.accept[0] for blank in self._question.blanks])
        for gap in self.gaps:
            gap.set_state("right")
        self._show_notes()

    @override
    def hide_solution(self) -> None:
        self.reopen()
        self._fill(self._before_solution)

    @override
    def focus_first(self) -> None:
        empty = [gap for gap in self.gaps if not gap.text()]
        (empty or self.gaps)[0].setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
