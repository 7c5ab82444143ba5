"""Fill the gaps of a piece of code, inside its lines."""

import json
from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from codeblanks_gui.core.course import Blanks
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.quiz import PartVerdict, QuizVerdict, judge_blanks
from codeblanks_gui.core.text import pick
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.quiz.answer_view import AnswerView
from codeblanks_gui.ui.quiz.code_lines import CodeLines, Gap
from codeblanks_gui.ui.quiz.tiles import WrappedLabel
from codeblanks_gui.ui.theme import Theme


class BlanksView(AnswerView):
    """Code with gaps; Enter goes to the next empty gap, and answers when there is none."""

    def __init__(self, theme: Theme, question: Blanks, language: str, learner_seed: str) -> None:
        super().__init__()
        self._theme = theme
        self._question = question
        self._language = language
        self._verdict: QuizVerdict | None = None
        self._before_solution: list[str] = []
        self._code = CodeLines(theme)
        self._gaps = {number: Gap(theme, number) for number in range(1, len(question.blanks) + 1)}
        for gap in self._gaps.values():
            gap.textEdited.connect(self.edited)
            gap.returnPressed.connect(self._on_return_pressed)
            gap.focused.connect(partial(self._code.ensureWidgetVisible, gap))
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
        code = pick(self._question.code, self._language)
        self._code.show_code(code, self._gaps)

    def _texts(self) -> list[str]:
        return [gap.text() for gap in self.gaps]

    def _fill(self, texts: list[str]) -> None:
        for gap, text in zip(self.gaps, texts, strict=True):
            gap.setText(text)

    def _show_notes(self) -> None:
        parts = self._verdict.parts if self._verdict else ()
        notes = [(number, self._note(part)) for number, part in enumerate(parts, 1)]
        lines = [
            self.tr("Gap {number}: {note}").format(number=number, note=note)
            for number, note in notes
            if note
        ]
        self._notes.set_source(*lines)
        self._notes.setVisible(bool(lines))

    def _note(self, part: PartVerdict) -> str:
        if part.slip is not None:
            return part.slip.said(say)
        return "" if part.note is None else pick(part.note, self._language)

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
    def inputs(self) -> list[QWidget]:
        return list(self._gaps.values())

    @override
    def focus_first(self) -> None:
        empty = [gap for gap in self.gaps if not gap.text()]
        (empty or self.gaps)[0].setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
