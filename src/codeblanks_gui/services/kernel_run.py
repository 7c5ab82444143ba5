"""Runs of the learner's program: saved, sent as one line, and how each ended."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from codeblanks_gui.core.os_reasons import reason_of
from codeblanks_gui.services.hidden_modules import hiding_file
from codeblanks_gui.services.kernel_process import KernelProcess
from codeblanks_gui.services.kernel_talk import KernelTalk
from codeblanks_gui.services.program_file import run_line, save_program
from codeblanks_gui.services.run_outcome import RunOutcome, learner_lines, outcome_of
from codeblanks_gui.services.translator import say


class ProgramRuns(QObject):
    """Knows the run that is going on, if any.

    Signals:
        started(), finished(RunOutcome): each run begins and ends once, whatever happens.
        line_sent(str, str): message id and text of what was sent as a console line.
    """

    started = Signal()
    finished = Signal(object)
    line_sent = Signal(str, str)

    def __init__(self, workspace: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._message_id = ""
        self._file_name = ""

    def begin(self, talk: KernelTalk, process: KernelProcess, source: str, file_name: str) -> None:
        """Save `source` as `file_name` and run it; what can't be saved ends the run at once."""
        self._file_name = file_name
        self.started.emit()
        try:
            program = save_program(self._workspace, file_name, source)
        except (OSError, UnicodeError) as error:
            reason = reason_of(error).said(say)
            self.finished.emit(RunOutcome(False, type(error).__name__, reason, was_not_begun=True))
            return
        line = run_line(program.absolute(), process.is_in_cwd(self._workspace))
        self._message_id = self.send_line(talk, line)

    def send_line(self, talk: KernelTalk, line: str) -> str:
        """Send `line` as if it had been typed; return its message id."""
        message_id = talk.execute(line)
        self.line_sent.emit(message_id, line)
        return message_id

    def end(self, message_id: str, error: dict[str, Any] | None) -> None:
        """An execution has ended; only the run's own counts."""
        if message_id == self._message_id:
            outcome = outcome_of(error, self._file_name)
            if not outcome.is_ok:
                text = f"{outcome.traceback_text}\n{outcome.evalue}"
                hiding = hiding_file(text, self._workspace, self._file_name)
                outcome = replace(outcome, hiding_file=hiding)
            self._finish(outcome)

    def end_dead(self, last_words: str = "") -> None:
        """The kernel has ended; so has the run, if one was going on."""
        lines = learner_lines(last_words, self._file_name)
        self._finish(RunOutcome(False, traceback_text=last_words, lines=lines, died=True))

    def _finish(self, outcome: RunOutcome) -> None:
        if self._message_id:
            self._message_id = ""
            self.finished.emit(outcome)
