"""The folder that programs run in ↔ the notice of a file there that hides a module."""

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from codeblanks_gui.core.module_names import is_standard
from codeblanks_gui.core.notices import HIDES_PACKAGE, HIDES_SEVERAL, HIDES_STANDARD, SHOW_FOLDER
from codeblanks_gui.core.text import Marked
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.program_folder import ProgramFolder
from codeblanks_gui.services.run_outcome import RunOutcome
from codeblanks_gui.wiring.desk import Desk

_NOTICES = (HIDES_STANDARD, HIDES_PACKAGE, HIDES_SEVERAL)
_MOST_NAMES = 12


class FolderWiring(QObject):
    """Looks at the folder when it changes, and whenever a program is about to run there."""

    def __init__(self, desk: Desk, kernel: KernelHost, folder: ProgramFolder) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._folder = folder
        folder.hiding_found.connect(self._on_hiding_found)
        folder.hiding_ended.connect(self._on_hiding_ended)
        kernel.state_changed.connect(self._on_kernel_state_changed)
        kernel.run_started.connect(folder.look)
        kernel.run_finished.connect(self._on_run_finished)
        desk.notices.action_requested.connect(self._on_action_requested)
        self._on_kernel_state_changed(kernel.state)  # it was started before, and may be ready

    @Slot(dict)
    def _on_hiding_found(self, found: dict[str, str]) -> None:
        self._desk.notices.take_back(*_NOTICES)
        self._desk.notices.show_notice(*_told(found), SHOW_FOLDER)

    @Slot()
    def _on_hiding_ended(self) -> None:
        self._desk.notices.take_back(*_NOTICES)

    @Slot(object)
    def _on_kernel_state_changed(self, state: KernelState) -> None:
        if state.can_run:
            self._folder.set_python(state.params["path"], state.params["version"])

    @Slot(object)
    def _on_run_finished(self, outcome: RunOutcome) -> None:
        if outcome.hiding_file:
            self._folder.tell_again()

    @Slot(object)
    def _on_action_requested(self, notice: Marked) -> None:
        if notice in _NOTICES:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder.path)))


def _told(found: dict[str, str]) -> tuple[Marked, dict[str, str]]:
    """Return the notice of what was found, and what fills it."""
    if len(found) > 1:
        names = ", ".join(f"“{file}”" for file in list(found)[:_MOST_NAMES])
        return HIDES_SEVERAL, {"files": names + (" …" if len(found) > _MOST_NAMES else "")}
    ((file, module),) = found.items()
    notice = HIDES_STANDARD if is_standard(module) else HIDES_PACKAGE
    return notice, {"file": file, "module": module}
