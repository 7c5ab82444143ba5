"""The few questions that the window asks before something is replaced or lost.

None of them blocks: the answer comes through a callback.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.theme import Theme

_RESET = mark("Questions", "Restore the starter code?")
_RESET_MORE = mark(
    "Questions",
    "Your text is kept as a version; “Restore a version” in the Run menu brings it back.",
)
_RESET_YES = mark("Questions", "Reset")
_CANCEL = mark("Questions", "Cancel")
_VERSIONS = mark("Questions", "Restore a version")
_NO_VERSIONS = mark("Questions", "There is no earlier version of this exercise yet.")
_BRING_BACK = mark("Questions", "Restore")
_UNSAVED = mark("Questions", "Some of your work hasn’t been saved to disk.")
_UNSAVED_MORE = mark(
    "Questions", "If you close now, it is lost. You can copy your code to the clipboard first."
)
_LINK = mark("Questions", "This link opens in your browser:")
_OPEN = mark("Questions", "Open")
ANOTHER_PYTHON = mark("Questions", "Your program is running. Switching to another Python ends it.")
ANOTHER_DEVICE = mark(
    "Questions", "Your program is running. Changing the device or its memory ends it."
)
_END_PROGRAM_MORE = mark("Questions", "The console restarts without the program’s variables.")
_END_YES = mark("Questions", "End it and switch")
_CLOSE_ANYWAY = mark("Questions", "Close anyway")
_COPY = mark("Questions", "Copy my code and stay")
_OF_SCREEN = 0.85


def _box(parent: QWidget, name: str, text: Marked, more: Marked | None) -> QMessageBox:
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(QCoreApplication.applicationName())
    box.setText(say(text))
    if more is not None:
        box.setInformativeText(say(more))
    return box


def ask_reset(parent: QWidget, on_yes: Callable[[], object]) -> None:
    """Ask before the starter replaces the learner's text."""
    box = _box(parent, "reset_question", _RESET, _RESET_MORE)
    yes = box.addButton(say(_RESET_YES), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(_CANCEL), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    yes.clicked.connect(on_yes)
    box.open()


def ask_unsaved(
    parent: QWidget, on_close: Callable[[], object], on_copy: Callable[[], object]
) -> None:
    """Ask before a window closes whose text could not be written to disk."""
    box = _box(parent, "unsaved_question", _UNSAVED, _UNSAVED_MORE)
    copy = box.addButton(say(_COPY), QMessageBox.ButtonRole.ActionRole)
    close = box.addButton(say(_CLOSE_ANYWAY), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(say(_CANCEL), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    copy.clicked.connect(on_copy)
    close.clicked.connect(on_close)
    box.open()


def ask_end_program(parent: QWidget, why: Marked, on_yes: Callable[[], object]) -> None:
    """Ask before `ANOTHER_PYTHON` or `ANOTHER_DEVICE` ends the program in the console."""
    box = _box(parent, "end_program_question", why, _END_PROGRAM_MORE)
    yes = box.addButton(say(_END_YES), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(say(_CANCEL), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    yes.clicked.connect(on_yes)
    box.open()


def ask_link(parent: QWidget, address: str, on_yes: Callable[[], object]) -> None:
    """Show where a link leads before the system's browser opens it."""
    box = _box(parent, "link_question", _LINK, None)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(address)
    yes = box.addButton(say(_OPEN), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(_CANCEL), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    yes.clicked.connect(on_yes)
    box.open()


def tell(parent: QWidget, title: str, text: str) -> None:
    """Show a text with one button."""
    box = QMessageBox(parent)
    box.setObjectName("information")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(text)
    box.open()


def ask_version(
    parent: QWidget,
    theme: Theme,
    versions: Sequence[tuple[float, str]],
    on_chosen: Callable[[str], object],
) -> None:
    """Offer the texts that Reset replaced: (seconds since the epoch, text), the newest first."""
    if not versions:
        _box(parent, "no_versions", _NO_VERSIONS, None).open()
        return
    _VersionDialog(parent, theme, versions, on_chosen).open()


class _VersionDialog(QDialog):
    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        versions: Sequence[tuple[float, str]],
        on_chosen: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("version_question")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say(_VERSIONS))
        self._on_chosen = on_chosen
        self._list = QListWidget()
        self._list.setAccessibleName(say(_VERSIONS))
        self._preview = QPlainTextEdit()
        self._preview.setReadOnly(True)
        for view in (self._list, self._preview):
            view.setProperty("role", "field")
        self._preview.setFont(theme.font("code"))
        for saved, text in versions:
            moment = QDateTime.fromSecsSinceEpoch(int(saved))
            label = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
            item = QListWidgetItem(label, self._list)
            item.setData(Qt.ItemDataRole.UserRole, text)
        self._list.currentItemChanged.connect(
            lambda item: self._preview.setPlainText(item.data(Qt.ItemDataRole.UserRole))
        )
        self._list.setCurrentRow(0)
        parts = QSplitter()
        parts.setHandleWidth(12)
        parts.addWidget(self._list)
        parts.addWidget(self._preview)
        parts.setStretchFactor(1, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(say(_CANCEL))
        buttons.addButton(say(_BRING_BACK), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(16)
        layout.addWidget(parts, 1)
        layout.addWidget(buttons)
        room = parent.screen().availableSize() * _OF_SCREEN
        self.resize(QSize(theme.scaled(720), theme.scaled(420)).boundedTo(room))

    def _on_accepted(self) -> None:
        text = self._list.currentItem().data(Qt.ItemDataRole.UserRole)
        self.accept()
        self._on_chosen(text)
