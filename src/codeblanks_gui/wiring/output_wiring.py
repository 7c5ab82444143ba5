"""All that a program printed ↔ a file of the learner's."""

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Slot

from codeblanks_gui.core.saying import Saying
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.services.output_copy import OutputCopy
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.console.console_view import ConsoleView
from codeblanks_gui.wiring.desk import Desk

OUTPUT_NOT_SAVED = mark("OutputWiring", "The output could not be saved: {reason}.")
NOTHING_PRINTED = mark("OutputWiring", "Nothing has been printed that could be saved.")
PICTURE_NOT_SAVED = mark("OutputWiring", "The image could not be saved as {file}.")


class OutputWiring(QObject):
    """Asks for a place, and has everything copied there."""

    def __init__(self, desk: Desk, console: ConsoleView, kernel: KernelHost) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._console = console
        self._kernel = kernel
        self._copy = OutputCopy(self)
        self._copy.finished.connect(self._on_finished)
        self._copy.failed.connect(self._on_failed)
        console.save_requested.connect(self._on_save_requested)
        console.save_place_chosen.connect(self._on_place_chosen)
        console.picture_not_saved.connect(self._on_picture_not_saved)
        desk.window.actions_by_id["save_output"].triggered.connect(self._on_save_requested)

    def close(self) -> None:
        """Give up a copy that isn't complete."""
        self._copy.close()

    @Slot()
    def _on_save_requested(self) -> None:
        self._desk.notices.take_back(OUTPUT_NOT_SAVED, NOTHING_PRINTED)
        if self._kernel.full_output() is None:
            self._desk.notices.show_notice(NOTHING_PRINTED, {})
        elif not self._copy.is_copying:
            documents = QStandardPaths.StandardLocation.DocumentsLocation
            self._console.ask_where_to_save(QStandardPaths.writableLocation(documents))

    @Slot(str)
    def _on_place_chosen(self, target: str) -> None:
        source = self._kernel.full_output()
        if source is None:
            self._desk.notices.show_notice(NOTHING_PRINTED, {})
        elif self._copy.begin(source, Path(target)):
            self._console.show_saving()

    @Slot(str)
    def _on_finished(self, target: str) -> None:
        self._console.show_saved(target)

    @Slot(object)
    def _on_failed(self, reason: Saying) -> None:
        self._console.show_saving(is_saving=False)
        self._desk.notices.show_notice(OUTPUT_NOT_SAVED, {"reason": reason.said(say)})

    @Slot(str)
    def _on_picture_not_saved(self, target: str) -> None:
        self._desk.notices.show_notice(PICTURE_NOT_SAVED, {"file": target})
