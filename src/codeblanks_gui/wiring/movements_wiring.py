"""The tab "What moved" ↔ the last Run in the console, or the last Check."""

import ast
import json

from PySide6.QtCore import QObject, QTimer, Slot

from codeblanks_gui.core.movements import MovementReport
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.run_outcome import RunOutcome
from codeblanks_gui.ui.movements.movements_view import MovementsView
from codeblanks_gui.wiring.desk import Desk

_QUESTION = '__import__("IPython").get_ipython()._codeblanks_console.device.moved()'
_KEY = "moved"
_PAUSE_MS = 100
_MOST_TRIES = 50  # one question at a time: the memory readings may be under way


class MovementsWiring(QObject):
    """Shows what moved, whichever of Run and Check came last."""

    def __init__(
        self, desk: Desk, movements: MovementsView, kernel: KernelHost, runner: CheckRounds
    ) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._view = movements
        self._kernel = kernel
        self._tries = 0
        self._is_asked = False
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._ask)
        kernel.run_started.connect(self._on_run_started)
        kernel.run_finished.connect(self._on_run_finished)
        kernel.answered.connect(self._on_answered)
        runner.check_started.connect(self._on_check_started)
        runner.check_finished.connect(self._on_check_finished)
        runner.check_cancelled.connect(movements.clear)
        movements.line_requested.connect(self._on_line_requested)
        desk.session.lesson_opened.connect(self._clear)
        desk.session.lesson_closed.connect(self._clear)

    @Slot()
    def _clear(self) -> None:
        self._forget_question()
        self._view.clear()

    @Slot()
    def _on_run_started(self) -> None:
        self._forget_question()
        self._view.show_running()

    @Slot(object)
    def _on_run_finished(self, outcome: RunOutcome) -> None:
        if outcome.died or outcome.was_not_begun:
            self._view.clear()
            return
        self._is_asked, self._tries = True, 0
        self._ask()

    @Slot()
    def _ask(self) -> None:
        self._tries += 1
        if self._kernel.ask({_KEY: _QUESTION}):
            return
        if self._tries < _MOST_TRIES:
            self._again.start()
        else:
            self._clear()

    @Slot(dict)
    def _on_answered(self, answer: dict[str, str]) -> None:
        if not self._is_asked or _KEY not in answer:
            return
        self._forget_question()
        report = _report(answer[_KEY])
        exercise = self._desk.session.exercise
        file = "model.py" if exercise is None else exercise.file
        self._view.show_report(report, str((self._kernel.workspace / file).absolute()))

    @Slot(str)
    def _on_check_started(self, exercise_id: str) -> None:
        self._forget_question()
        self._view.show_running()

    @Slot(object)
    def _on_check_finished(self, report: CheckReport) -> None:
        exercise = self._desk.session.exercise
        if report.moved is None or exercise is None:
            self._view.clear()
        else:
            self._view.show_report(report.moved, exercise.file)

    @Slot(int)
    def _on_line_requested(self, line: int) -> None:
        self._desk.window.show_dock("editor")
        self._desk.editor_pane.editor.go_to_line(line)

    def _forget_question(self) -> None:
        self._is_asked = False
        self._again.stop()


def _report(answer: str) -> MovementReport:
    """Read the console's answer: the repr of a JSON text, "" where nothing could move."""
    try:
        text = ast.literal_eval(answer)
        return MovementReport.from_data(json.loads(text)) if text else MovementReport()
    except (ValueError, SyntaxError, TypeError, KeyError, AttributeError):
        return MovementReport()  # the program has had its hands on it
