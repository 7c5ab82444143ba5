"""VerdictLine: the one loud line of the window: an icon, a word, how long it took."""

from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from codeblanks_gui.core.overriding import override
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.results.parts import Mark
from codeblanks_gui.ui.theme import Theme
from codeblanks_gui.ui.words import Words

TONES = {
    "passed": ("passed", "good"),
    "not_yet": ("half-circle", "warn"),
    "stopped": ("error", "bad"),
    "limit": ("clock", "bad"),
    "check_broken": ("broken", "info"),
    "setup_broken": ("settings", "info"),
}
"""The icon and the colour of each verdict: ours to mend is never the colour of a mistake."""

_LIMIT_ICONS = {
    "took_too_long": "clock",
    "too_much_output": "console",
    "out_of_memory": "memory",
    "killed": "memory",
}


class VerdictLine(QWidget):
    """Shows a verdict, a state, or the sentence of an empty page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._duration_ms = -1
        self._mark = Mark(theme, 24)
        self._word = QLabel()
        self._word.setObjectName("verdict")
        self._word.setWordWrap(True)
        self._time = QLabel()
        self._time.setObjectName("verdictTime")
        self._time.setProperty("role", "muted")
        self._empty = Words(theme, "muted", "resultsEmpty")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._word, 1)
        row.addWidget(self._empty, 1)
        row.addWidget(self._time, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_report(self, report: CheckReport) -> None:
        """Show the verdict of a report."""
        name, tone = TONES[report.status]
        name = _LIMIT_ICONS.get(report.note.id.removesuffix("_at"), name)
        self.show_state(name, tone, report.headline(say))
        self._duration_ms = report.duration_ms if report.device else -1  # else nothing was run
        self._retranslate()

    def show_state(self, icon_name: str, tone: str, word: str) -> None:
        """Show a word in the colour of `tone`, without a time."""
        self._duration_ms = -1
        self._mark.show_icon(icon_name, tone)
        self._word.setText(word)
        self._word.setProperty("tone", tone)
        self._word.style().unpolish(self._word)
        self._word.style().polish(self._word)
        self._empty.say("")
        for part in (self._mark, self._word):
            part.setVisible(True)
        self._retranslate()

    def show_empty(self, text: str) -> None:
        """Show only a quiet sentence."""
        self._duration_ms = -1
        self._empty.say(text)
        for part in (self._mark, self._word):
            part.setVisible(False)
        self._retranslate()

    def announce(self) -> None:
        """Have a screen reader say the verdict."""
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self, self._word.text())
            QAccessible.updateAccessibility(event)

    def _retranslate(self) -> None:
        self._time.setVisible(self._duration_ms >= 0)
        number = QLocale().toString(self._duration_ms / 1000, "f", 2)
        self._time.setText(self.tr("{seconds} s").format(seconds=number))
        self._time.setAccessibleName(self.tr("Time: {seconds} s").format(seconds=number))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
