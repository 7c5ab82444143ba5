"""StepBar: the steps of a lesson as one row of segments; it shows where one is, locks nothing."""

from collections.abc import Collection
from typing import Final, Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTabBar

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

Step = Literal["read", "practise", "quiz"]
STEPS: Final[tuple[Step, ...]] = ("read", "practise", "quiz")


class StepBar(QTabBar):
    """The arrow keys and clicks go from step to step.

    Signals:
        step_requested: the learner wants this step (again).
    """

    step_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._done: Collection[str] = ()
        self.setObjectName("steps")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setUsesScrollButtons(False)  # a step behind an arrow would not be found
        for _ in STEPS:
            self.addTab("")
        self.currentChanged.connect(self._on_current_changed)
        self.tabBarClicked.connect(self._on_tab_bar_clicked)
        self._retranslate()

    @property
    def step(self) -> Step:
        """The step that is marked."""
        return STEPS[self.currentIndex()]

    def set_step(self, step: Step) -> None:
        """Mark `step`; this is no wish of the learner's, so nothing is emitted."""
        self.blockSignals(True)
        self.setCurrentIndex(STEPS.index(step))
        self.blockSignals(False)

    def set_done(self, done: Collection[str]) -> None:
        """Give the steps in `done` their check mark."""
        self._done = done
        self._retranslate()

    def set_present(self, step: Step, is_present: bool) -> None:
        """Show or hide a step that a lesson may lack."""
        self.setTabVisible(STEPS.index(step), is_present)

    def _on_current_changed(self, index: int) -> None:
        self.step_requested.emit(STEPS[index])

    def _on_tab_bar_clicked(self, index: int) -> None:
        if index == self.currentIndex():
            self.step_requested.emit(STEPS[index])

    def _retranslate(self) -> None:
        names = {
            "read": self.tr("Read"),
            "practise": self.tr("Practise"),
            "quiz": self.tr("Quiz"),
        }
        for index, step in enumerate(STEPS):
            is_done = step in self._done
            self.setTabText(index, names[step])
            self.setTabIcon(index, icon("passed", self._theme, "good") if is_done else QIcon())
            said = self.tr("{step}, done").format(step=names[step]) if is_done else names[step]
            self.setAccessibleTabName(index, said)
            self.setTabToolTip(index, said)
        self.setAccessibleName(self.tr("Steps of the lesson"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
