"""The settings' page of Pythons ↔ the survey of this machine, and the choice of one."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from codeblanks_gui.core.interpreters import Interpreter, own_python, python_at
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.ui import questions
from codeblanks_gui.wiring.desk import Desk, Instruments
from codeblanks_gui.wiring.settings_wiring import SettingsWiring

if TYPE_CHECKING:
    from codeblanks_gui.services.python_survey import PythonSurvey
    from codeblanks_gui.ui.settings_dialog.settings_dialog import SettingsDialog

_LACKING = ("no_python", "no_ipykernel", "no_torch")
"""Kernel states that another look at the same Python may end."""


class PythonWiring(QObject):
    """Looks at Pythons while their page is shown; takes only one that can run code.

    The choice is a setting like others: `SettingsWiring.interpreter_chosen` tells of it.
    """

    def __init__(
        self,
        desk: Desk,
        tools: Instruments,
        settings: SettingsWiring,
        kernel: KernelHost,
        workspace: Path,
    ) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._tools = tools
        self._settings = settings
        self._kernel = kernel
        self._workspace = workspace
        self._dialog: SettingsDialog | None = None
        self._survey: PythonSurvey | None = None
        self._wanted = ""
        settings.dialog_opened.connect(self._on_dialog_opened)
        tools.console.python_choice_requested.connect(settings.open_python_page)

    def close(self) -> None:
        """End the search."""
        survey, self._survey = self._survey, None
        if survey is not None:
            survey.close()
            survey.deleteLater()

    @property
    def chosen(self) -> str:
        """The Python that runs the learner's code, '' if there is none."""
        return self._desk.settings.text("interpreter") or own_python()

    @Slot(object)
    def _on_dialog_opened(self, dialog: "SettingsDialog") -> None:
        self._dialog = dialog
        self._wanted = ""
        dialog.python_page_shown.connect(self._on_page_shown)
        dialog.python_page.search_requested.connect(self._on_search_requested)
        dialog.python_page.python_requested.connect(self._on_python_requested)
        dialog.python_page.set_chosen(self.chosen)
        dialog.finished.connect(self._on_dialog_finished)

    @Slot()
    def _on_dialog_finished(self) -> None:
        self._dialog = None
        self.close()

    @Slot()
    def _on_page_shown(self) -> None:
        if self._survey is None:
            self._on_search_requested()

    @Slot()
    def _on_search_requested(self) -> None:
        if self._dialog is None:
            return
        from codeblanks_gui.core.python_places import places, this_machine
        from codeblanks_gui.services.python_survey import PythonSurvey

        self.close()
        machine = this_machine([self._workspace, Path.cwd()])
        survey = self._survey = PythonSurvey(places(machine), self)
        page = self._dialog.python_page
        page.begin_search()
        survey.found.connect(page.show_found)
        survey.looked.connect(self._on_looked)
        survey.doubled.connect(page.remove)
        survey.finished.connect(page.show_end)
        survey.begin([self.chosen] if self.chosen else [])

    @Slot(str)
    def _on_python_requested(self, path: str) -> None:
        if self._survey is not None:
            self._wanted = python_at(path)
            self._survey.look_at(self._wanted)

    @Slot(object)
    def _on_looked(self, python: Interpreter) -> None:
        if self._dialog is None:
            return
        page = self._dialog.python_page
        page.show_python(python)
        is_wanted = python.path == self._wanted
        if is_wanted:
            self._wanted = ""
            if python.can_start:
                self._choose(python)
            else:
                page.refuse(python)
        elif python.path == self.chosen and self._was_mended(python):
            self._settings.interpreter_chosen.emit(self._desk.settings.text("interpreter"))

    def _was_mended(self, python: Interpreter) -> bool:
        """Tell whether the one in use, which lacked something, can do more now."""
        kind = self._kernel.state.kind
        return kind in _LACKING and (not python.flaw or (python.can_start and kind != "no_torch"))

    def _choose(self, python: Interpreter) -> None:
        if python.path == self.chosen:
            if self._dialog is not None:
                self._dialog.python_page.set_chosen(python.path)
        elif self._kernel.state.is_running_code and self._dialog is not None:
            take = partial(self._take, python)
            questions.ask_end_program(self._dialog, questions.ANOTHER_PYTHON, take)
        else:
            self._take(python)

    def _take(self, python: Interpreter) -> None:
        # Ours is kept as '': it stays ours when CodeBlanks moves to another folder.
        is_ours = python.path == own_python() or python.prefix == sys.prefix
        self._settings.change("interpreter", "" if is_ours and own_python() else python.path)
        self._tools.kernel_line.show_versions(python.version, python.torch)
        if self._dialog is not None:
            self._dialog.python_page.set_chosen(python.path)
