"""CaseRow: one thing the task asks for, how it went, and on demand what differs."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from codeblanks_gui.core.messages import FAILED, NOT_RUN, PASSED, CaseResult
from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import sentence
from codeblanks_gui.core.text import pick
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.results.difference_view import DifferenceView
from codeblanks_gui.ui.results.parts import Mark
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words

_ICONS = {PASSED: ("passed", "good"), FAILED: ("error", "bad"), NOT_RUN: ("minus", "muted")}


class CaseRow(QWidget):
    """A case; its sentence is left out where the page has said it already (`said`)."""

    def __init__(self, theme: Theme, case: CaseResult, language: str) -> None:
        super().__init__()
        self._theme, self._case, self._language, self._said = theme, case, language, ""
        self._mark = Mark(theme)
        self._mark.show_icon(*_ICONS[case.status])
        self._name = Words(theme, "" if case.status == FAILED else "muted", "caseName")
        self._why = Words(theme, "", "caseWhy")
        self._toggle = QToolButton()
        self._toggle.setObjectName("caseToggle")
        self._toggle.setAutoRaise(True)
        self._toggle.clicked.connect(self._on_toggle_clicked)
        self._is_open = False
        self._view: DifferenceView | None = None
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._name, 1)
        head.addWidget(self._toggle)
        self._body = QVBoxLayout()
        self._body.setContentsMargins(24, 0, 0, 0)
        self._body.setSpacing(8)
        self._body.addWidget(self._why)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 2)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._body)
        self._toggle.setVisible(self._has_details)
        self._show_open(False)

    @property
    def _has_details(self) -> bool:
        found = self._case.difference
        return found is not None and bool(found.expected or found.got or found.diff)

    def expand(self) -> None:
        """Show what differs."""
        self._show_open(True)

    def set_language(self, language: str, said: str) -> None:
        """Say the author's words in `language`; leave out the sentence `said`."""
        self._language, self._said = language, said
        self._retranslate()

    def _on_toggle_clicked(self) -> None:
        self._show_open(not self._is_open)

    def _show_open(self, is_open: bool) -> None:
        self._is_open = is_open
        name = "chevron-down" if is_open else "chevron-right"
        self._toggle.setIcon(icon(name, self._theme, "muted"))
        if is_open and self._view is None and self._case.difference is not None:
            self._view = DifferenceView(self._theme, self._case.difference)
            self._body.addWidget(self._view)
        if self._view is not None:
            self._view.setVisible(is_open)
        self._retranslate()

    def _retranslate(self) -> None:
        words = {
            PASSED: self.tr("Passed"),
            FAILED: self.tr("Failed"),
            NOT_RUN: self.tr("Not run"),
        }
        name = pick(self._case.name, self._language)
        found = self._case.difference
        why = "" if found is None else sentence(found.note, self._language, say)
        self._name.say(name)
        self._why.say("" if why == self._said else why)
        self.setAccessibleName(f"{words[self._case.status]}: {name}")
        self._mark.setToolTip(words[self._case.status])
        self._name.setAccessibleName(self.accessibleName())
        label = self.tr("Hide the difference") if self._is_open else self.tr("Show the difference")
        self._toggle.setToolTip(label)
        self._toggle.setAccessibleName(f"{label}: {name}")

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
