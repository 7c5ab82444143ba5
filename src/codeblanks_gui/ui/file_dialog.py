"""FileDialog: asks for a file or a folder, in the interface's language throughout."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


class FileDialog(QFileDialog):
    """Qt's dialog; where the system has none of its own, with the words that Qt leaves in English.

    It is made anew each time, in the language in force, and deletes itself when it is closed.
    """

    def __init__(self, parent: QWidget, name: str, title: str, folder: str = "") -> None:
        """Ask for an existing file.

        Args:
            parent: the window, or a widget in it.
            name: the object's name.
            title: says what is asked for.
            folder: where to begin; where the last one ended if it is empty.
        """
        super().__init__(parent, title, folder)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        # Qt's own Turkish has no words for these two.
        self.setLabelText(QFileDialog.DialogLabel.LookIn, self.tr("Look in:"))
        self.setLabelText(QFileDialog.DialogLabel.FileType, self.tr("Type of file:"))

    def ask_to_save(self, file_name: str, suffix: str, kinds: list[str]) -> None:
        """Ask for a new file instead.

        Args:
            file_name: proposed.
            suffix: added where none is typed, without the dot.
            kinds: the filters, as `setNameFilters` takes them.
        """
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self.setNameFilters(kinds)
        self.setDefaultSuffix(suffix)
        self.selectFile(f"{file_name}.{suffix}")
