"""Editor, Run, Check, Stop, Reset ↔ kernel, check runner and the learner's draft."""

from PySide6.QtCore import QObject, Slot

from codeblanks_gui.core.error_help import look_up
from codeblanks_gui.core.errors import ProgressError
from codeblanks_gui.core.notices import LESSON_UNKNOWN, NOTHING_REPLACED, RUN_NOT_SAVED
from codeblanks_gui.core.report import CheckReport
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.services.code_assist import CodeAssist
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.run_outcome import RunOutcome
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui import questions
from codeblanks_gui.wiring.desk import Desk, Instruments

_WAITING = ("closed", "starting", "restarting")
"""Kernel states in which a Run is kept and started as soon as the kernel is ready."""


class CodeWiring(QObject):
    """What happens with the learner's code."""

    def __init__(
        self,
        desk: Desk,
        tools: Instruments,
        kernel: KernelHost,
        runner: CheckRounds,
        assist: CodeAssist,
    ) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._tools = tools
        self._kernel = kernel
        self._runner = runner
        self._assist = assist
        self._run_waits = False
        self._connect_editor()
        self._connect_kernel()
        self._connect_check()
        self._connect_actions()
        self._on_kernel_state_changed(kernel.state)
        self._prepare_check()

    def _connect_editor(self) -> None:
        desk, editor = self._desk, self._desk.editor_pane.editor
        desk.session.lesson_opened.connect(self._on_lesson_opened)
        desk.session.lesson_closed.connect(self._on_lesson_opened)
        editor.edit_paused.connect(self._on_edit_paused)
        editor.completion_requested.connect(self._on_completion_requested)
        self._kernel.completed.connect(editor.set_completions)
        self._assist.completions_ready.connect(editor.set_completions)

    def _connect_kernel(self) -> None:
        kernel, console = self._kernel, self._tools.console
        kernel.client_changed.connect(console.attach)
        if kernel.offered_client is not None:
            console.attach(kernel.offered_client)
        kernel.line_sent.connect(console.show_line)
        kernel.state_changed.connect(self._on_kernel_state_changed)
        kernel.run_finished.connect(self._on_run_finished)
        console.restart_requested.connect(kernel.restart)
        console.retry_requested.connect(kernel.retry)
        console.interrupt_requested.connect(kernel.interrupt)
        console.input_requested.connect(self._on_input_requested)
        console.error_note.line_requested.connect(self._on_line_requested)
        console.error_note.lesson_requested.connect(self._on_explaining_lesson_requested)
        self._desk.page.try_requested.connect(self._on_try_requested)

    def _connect_check(self) -> None:
        results = self._tools.results
        self._runner.check_finished.connect(self._on_check_finished)
        self._runner.round_started.connect(results.show_device)
        self._runner.check_cancelled.connect(self._on_check_cancelled)
        results.line_requested.connect(self._on_line_requested)
        results.lesson_requested.connect(self._on_explaining_lesson_requested)
        self._desk.session.progress_changed.connect(self._show_ways_on)

    def _connect_actions(self) -> None:
        actions, pane = self._desk.window.actions_by_id, self._desk.editor_pane
        actions["run"].triggered.connect(self.run)
        actions["check"].triggered.connect(self.check)
        actions["stop"].triggered.connect(self.stop)
        actions["restart"].triggered.connect(self._kernel.restart)
        actions["reset"].triggered.connect(self._on_reset_triggered)
        actions["versions"].triggered.connect(self._on_versions_triggered)
        actions["undo"].triggered.connect(pane.editor.undo)
        actions["redo"].triggered.connect(pane.editor.redo)
        actions["comment"].triggered.connect(pane.editor.toggle_comment)
        actions["complete"].triggered.connect(pane.editor.request_completion)
        actions["find"].triggered.connect(pane.open_find)

    # Run, Check, Stop

    @Slot()
    def run(self) -> None:
        """Run the editor's text in the console; while the kernel starts, as soon as it can."""
        exercise = self._desk.session.exercise
        self._desk.editor_pane.editor.flush()
        self._desk.editor_pane.editor.clear_marks()
        self._desk.window.show_dock("console", with_focus=False)
        if self._kernel.state.kind in _WAITING:
            self._run_waits = True
            self._show_abilities()
            return
        file_name = exercise.file if exercise is not None else "model.py"
        self._kernel.run(self._desk.editor_pane.editor.text(), file_name)

    @Slot()
    def check(self) -> None:
        """Check the editor's text in a fresh process."""
        desk, lesson, exercise = self._desk, self._desk.session.lesson, self._desk.session.exercise
        if lesson is None or exercise is None or self._runner.is_checking:
            return
        desk.editor_pane.editor.flush()
        desk.editor_pane.editor.clear_marks()
        self._tools.results.show_running()
        desk.window.show_dock("result", with_focus=False)
        request = CheckRequest(
            exercise,
            desk.editor_pane.editor.text(),
            desk.session.language,
            starter=desk.session.practice.starter(),
            expected=desk.library.expected_output(exercise),
            lesson_id=lesson.id,
            other_starters=desk.library.starters(exercise),
        )
        self._runner.check(request)
        self._show_abilities()

    @Slot()
    def stop(self) -> None:
        """Stop the check under way, a Run that waits, and what runs in the console."""
        self._run_waits = False
        self._runner.cancel()
        self._kernel.interrupt()
        self._show_abilities()

    def _show_abilities(self) -> None:
        actions, state = self._desk.window.actions_by_id, self._kernel.state
        can_wait = state.kind in _WAITING and not self._run_waits
        actions["run"].setEnabled(state.can_run or can_wait)
        has_exercise = self._desk.session.exercise is not None
        actions["check"].setEnabled(has_exercise and not self._runner.is_checking)
        is_working = state.is_running_code or self._runner.is_checking or self._run_waits
        actions["stop"].setEnabled(is_working)

    @Slot(object)
    def _on_kernel_state_changed(self, state: KernelState) -> None:
        self._tools.console.show_state(state)
        self._tools.kernel_line.show_state(state)
        if state.can_run and self._run_waits:
            self._run_waits = False
            self.run()
        elif state.kind not in _WAITING:
            self._run_waits = False
        self._show_abilities()

    @Slot(object)
    def _on_run_finished(self, outcome: RunOutcome) -> None:
        if outcome.was_not_begun:
            self._desk.notices.show_notice(RUN_NOT_SAVED, {"reason": outcome.evalue})
        if not (outcome.is_ok or outcome.was_interrupted or outcome.was_not_begun):
            explained = look_up(outcome.ename, outcome.evalue)
            note, language = self._tools.console.error_note, self._desk.session.language
            note.show_error(explained, outcome.line, language)
        if outcome.line and not outcome.was_interrupted:
            text = f"{outcome.ename}: {outcome.evalue}" if outcome.evalue else outcome.ename
            state = self._kernel.state
            if outcome.died and state.detail is not None:
                text = say(state.detail, **state.params)
            self._desk.editor_pane.editor.mark_lines({outcome.line: text})

    @Slot()
    def _on_input_requested(self) -> None:
        self._desk.window.show_dock("console", with_focus=False)

    @Slot(str)
    def _on_try_requested(self, code: str) -> None:
        self._desk.window.show_dock("console", with_focus=False)
        self._kernel.run_code(code)

    @Slot(object)
    def _on_check_finished(self, report: CheckReport) -> None:
        desk = self._desk
        self._tools.results.show_report(report, desk.session.language)
        text = desk.editor_pane.editor.text()
        desk.session.practice.record_check(
            report.status, text=text, device=report.places, simulated=report.is_simulated
        )
        access = desk.session.practice.solution()
        self._tools.results.set_solution_open(access is not None and access.text is not None)
        self._show_ways_on()
        if report.line:
            message = report.message(desk.session.language, say)
            desk.editor_pane.editor.mark_lines({report.line: message})
        self._show_abilities()

    @Slot()
    def _show_ways_on(self) -> None:
        """Offer what comes after a pass: the questions while they wait, the next lesson."""
        session, results = self._desk.session, self._tools.results
        has_questions = session.lesson is not None and session.lesson.has_quiz
        results.set_quiz_open(has_questions and "quiz" not in session.done_steps())
        results.set_next_available(session.neighbour(1) is not None)

    @Slot()
    def _on_check_cancelled(self) -> None:
        self._tools.results.clear()
        self._show_abilities()

    @Slot(int)
    def _on_line_requested(self, line: int) -> None:
        self._desk.window.show_dock("editor")
        self._desk.editor_pane.editor.go_to_line(line)

    @Slot(str)
    def _on_explaining_lesson_requested(self, lesson_id: str) -> None:
        if not self._desk.session.open(lesson_id):
            self._desk.notices.show_notice(LESSON_UNKNOWN, {"lesson": lesson_id})

    def _prepare_check(self) -> None:
        """Have a spare ready for each device of the exercise, so that no Check waits for torch."""
        exercise = self._desk.session.exercise
        self._runner.prepare(() if exercise is None else exercise.devices)

    # The text

    @Slot()
    def _on_lesson_opened(self) -> None:
        self._runner.cancel()
        self._prepare_check()
        self._tools.results.clear()
        self._show_abilities()

    @Slot(str)
    def _on_edit_paused(self, text: str) -> None:
        self._desk.editor_pane.editor.show_warnings(self._assist.lint(text))

    @Slot(str, int)
    def _on_completion_requested(self, code: str, position: int) -> None:
        if not (self._kernel.state.can_run and self._kernel.complete(code, position)):
            self._assist.complete(code, position)

    @Slot()
    def _on_reset_triggered(self) -> None:
        questions.ask_reset(self._desk.window, self._reset)

    def _reset(self) -> None:
        editor = self._desk.editor_pane.editor
        editor.flush()
        try:
            starter = self._desk.session.practice.reset(editor.text())
        except ProgressError as error:
            self._desk.notices.show_notice(NOTHING_REPLACED, {"reason": error.reason.said(say)})
            return
        editor.replace_text(starter)
        self._tools.results.clear()

    @Slot()
    def _on_versions_triggered(self) -> None:
        versions = [
            (version.saved, version.content) for version in self._desk.session.practice.versions()
        ]
        questions.ask_version(self._desk.window, self._desk.theme, versions, self._bring_back)

    def _bring_back(self, text: str) -> None:
        editor = self._desk.editor_pane.editor
        editor.flush()
        try:
            self._desk.session.practice.reset(editor.text())
        except ProgressError as error:
            self._desk.notices.show_notice(NOTHING_REPLACED, {"reason": error.reason.said(say)})
            return
        editor.replace_text(text)
