"""What Jupyter's console would do by itself, or for a program of its own: not here."""

from typing import Any

from PySide6.QtCore import Signal

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console.console_messages import ConsoleMessages
from codeblanks_gui.ui.file_dialog import FileDialog


class TamedConsole(ConsoleMessages):
    """Asks for nothing without a kernel, and closes, restarts or opens nothing by itself.

    Signals:
        picture_not_saved(str): the file could not be written.
    """

    picture_not_saved = Signal(str)

    input_buffer: str

    # Without a kernel what is typed stays, and waits for the next one.

    @override
    def execute(self, *args: Any, **options: Any) -> None:
        if self.kernel_client is not None:
            super().execute(*args, **options)

    def _call_tip(self) -> bool:
        return self.kernel_client is not None and bool(super()._call_tip())

    def _complete(self) -> None:
        if self.kernel_client is not None:
            super()._complete()

    def _handle_kernel_died(self, since_last_heartbeat: float) -> None:
        return

    def _handle_kernel_restarted(self, died: bool = True) -> None:
        return

    def _handle_shutdown_reply(self, msg: dict[str, Any]) -> None:
        return

    @override
    def prompt_to_top(self) -> None:
        # Ctrl+L empties the screen, as in a terminal; there is no empty page below the text.
        self.clear()

    def ask_where_to_save_picture(self, name: str) -> None:
        """Ask for a file for the picture `name`, as a PNG of all its pixels."""
        dialog = FileDialog(self._control, "savePictureDialog", self.tr("Save the image"))
        dialog.ask_to_save(self.tr("picture"), "png", [self.tr("Picture (*.png)")])
        dialog.fileSelected.connect(lambda path: self._save_picture(name, path))
        dialog.open()

    def _save_picture(self, name: str, path: str) -> None:
        if not self._get_image(name).save(path, "PNG"):
            self.picture_not_saved.emit(path)

    def _edit(self, filename: str, line: int | None = None) -> None:
        # %edit would start another program.
        self._append_plain_text(f"{filename}\n")
