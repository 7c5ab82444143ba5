"""The last resort: an error of CodeBlanks' own is shown with what a report needs."""

import logging
import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui import __version__
from codeblanks_gui.core.paths import without_home
from codeblanks_gui.ui.theme import Theme

_log = logging.getLogger(__name__)


class ErrorDialog(QDialog):
    """Says that CodeBlanks, not the learner, failed; the report can be copied."""

    def __init__(self, theme: Theme, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("error_dialog")
        self.setWindowTitle(self.tr("Something went wrong in CodeBlanks"))
        self._report = report
        text = QLabel(
            self.tr(
                "This is an error in CodeBlanks, not in your code. Your text is saved, and you "
                "can go on working. A report helps us fix it."
            )
        )
        text.setWordWrap(True)
        self._details = QPlainTextEdit(report)
        self._details.setReadOnly(True)
        self._details.setProperty("role", "field")
        self._details.setFont(theme.font("code"))
        self._details.setAccessibleName(self.tr("Report"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Continue"))
        copy = buttons.addButton(self.tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        copy.clicked.connect(self.copy_report)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(16)
        layout.addWidget(text)
        layout.addWidget(self._details, 1)
        layout.addWidget(buttons)
        self.resize(theme.scaled(640), theme.scaled(400))

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        QApplication.clipboard().setText(self._report)


class ErrorHandler(QObject):
    """Stands in for `sys.excepthook` while the window lives.

    Signals:
        text_at_risk(): emitted before the dialog, so that somebody saves the learner's text.
    """

    text_at_risk = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._window = parent
        self._is_showing = False
        self._before = sys.excepthook
        sys.excepthook = self._on_error

    def release(self) -> None:
        """Put the former hook back."""
        sys.excepthook = self._before

    def _on_error(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        report = make_report(kind, error, trace)
        _log.error("unexpected error\n%s", report)
        if self._is_showing or not issubclass(kind, Exception):
            return
        self._is_showing = True  # an error that repeats (a timer) shows one dialog, not hundreds
        self.text_at_risk.emit()
        dialog = ErrorDialog(self._theme, report, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    def _on_dialog_finished(self) -> None:
        self._is_showing = False


def make_report(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> str:
    """Return versions and the traceback, without the user's home folder in any path."""
    versions = (
        f"CodeBlanks {__version__} · Python {sys.version.split()[0]} · "
        f"Qt {QLibraryInfo.version().toString()} · {sys.platform}"
    )
    lines = "".join(traceback.format_exception(kind, error, trace))
    return without_home(f"{versions}\n\n{lines}")
