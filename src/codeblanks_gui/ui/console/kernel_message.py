"""What is said about the kernel: a sentence, its log or a command, and what can be done."""

from typing import Any, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.kernel_state import THREADS_LEFT, KernelState
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

_ALWAYS_TOLD: Final = frozenset(
    {"no_python", "no_ipykernel", "no_torch", "died", "gave_up", "no_answer"}
)
"""States that need words; the others are told where they have a sentence of their own."""
_LACKING: Final = frozenset({"no_python", "no_ipykernel", "no_torch"})
_RESTARTED_BY: Final = frozenset(
    {"died", "gave_up", "no_answer", "interrupting", "starting", "ready"}
)
_SIGNS: Final = {"no_python": "error", "no_ipykernel": "error", "gave_up": "error"}
_LONGEST_LOG: Final = 8


class KernelMessage(QFrame):
    """A sentence about the kernel, its log where there is one, and what can be done.

    Signals:
        restart_requested()
        retry_requested()
        python_choice_requested(): another Python is to be chosen.
    """

    restart_requested = Signal()
    retry_requested = Signal()
    python_choice_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("kernelMessage")
        self._icons = {
            kind: icon(kind, theme, role=role)
            for kind, role in (("warning", "warn"), ("error", "bad"), ("clock", "info"))
        }
        self._theme = theme
        self._sign = QLabel(self)
        self._state = KernelState("closed")
        self._text = QLabel(self)
        self._text.setObjectName("kernelMessageText")
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._details = QPlainTextEdit(self)
        self._details.setObjectName("kernelMessageDetails")
        self._details.setReadOnly(True)
        self._details.setTabChangesFocus(True)
        self._restart = self._button("kernelRestart", self.restart_requested)
        self._retry = self._button("kernelRetry", self.retry_requested)
        self._choose = self._button("kernelChoosePython", self.python_choice_requested)
        self._copy = QPushButton(self)
        self._copy.setObjectName("kernelCopyCommand")
        self._copy.clicked.connect(self._on_copy_clicked)
        self._log = QPushButton(self)
        self._log.setObjectName("kernelLog")
        self._log.setCheckable(True)
        self._log.toggled.connect(self._show_details)
        self._build_layout()
        theme.changed.connect(self._on_theme_changed)
        self._set_sizes()
        self.hide()

    def _button(self, name: str, signal: Any) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        button.clicked.connect(lambda: signal.emit())
        return button

    def _build_layout(self) -> None:
        buttons = FlowLayout()
        for button in (self._restart, self._copy, self._retry, self._choose, self._log):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(8)
        sentence = QHBoxLayout()
        sentence.setSpacing(8)
        sentence.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        sentence.addWidget(self._text, 1)
        layout.addLayout(sentence)
        layout.addWidget(self._details)
        layout.addLayout(buttons)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_state(self, state: KernelState) -> None:
        """Say what `state` needs to have said, or hide."""
        if state.kind == "restarting" and self._state.kind == "died" and state.detail is None:
            return  # the reason stays until the next kernel is ready
        goes_on = self._state.kind == "no_torch" or self._state.detail == THREADS_LEFT
        if state.is_running_code and state.detail is None and goes_on:
            return  # it is as true while code runs: the console must not jump up and down
        is_new = state.kind != self._state.kind
        self._state = state
        self.setProperty("kind", state.kind)
        is_told = state.kind in _ALWAYS_TOLD or state.detail is not None
        if is_told:
            self._show(state, is_new)
        self.setVisible(is_told)

    def _show(self, state: KernelState, is_new: bool) -> None:
        self._paint_sign()
        has_command = "command" in state.params
        self._copy.setVisible(has_command)
        self._log.setVisible(bool(state.params.get("log")) and not has_command)
        if is_new:
            self._log.setChecked(False)
        self._restart.setVisible(state.kind in _RESTARTED_BY)
        for button in (self._retry, self._choose):
            button.setVisible(state.kind in _LACKING)
        self._show_details()

    def _paint_sign(self) -> None:
        is_waiting = self._state.kind in ("starting", "restarting")
        sign = "clock" if is_waiting else _SIGNS.get(self._state.kind, "warning")
        side = self._theme.scaled(18)
        pixmap = self._icons[sign].pixmap(QSize(side, side), self.devicePixelRatioF())
        self._sign.setPixmap(pixmap)

    def _on_theme_changed(self) -> None:
        self._details.ensurePolished()  # else it loses this font when it is shown first
        self._set_sizes()

    def _set_sizes(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self._theme.font("ui").pointSizeF())
        self._details.setFont(font)
        self._paint_sign()
        self._show_details()

    def _show_details(self) -> None:
        """Show the command, which is to be used, or the log, if it is asked for."""
        command, log = self._state.params.get("command", ""), self._state.params.get("log", "")
        details = command or log
        if details != self._details.toPlainText():
            self._details.setPlainText(details)
            bar = self._details.verticalScrollBar()
            bar.setValue(bar.maximum())  # what was written last is what matters
        self._details.setVisible(bool(command) or (bool(log) and self._log.isChecked()))
        lines = min(details.count("\n") + 1, _LONGEST_LOG)
        self._details.setFixedHeight(self._details.fontMetrics().lineSpacing() * lines + 22)
        self._retranslate()

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._state.params.get("command", ""))

    def _retranslate(self) -> None:
        self._restart.setText(self.tr("Restart"))
        self._retry.setText(self.tr("Try again"))
        self._choose.setText(self.tr("Choose a Python…"))
        self._copy.setText(self.tr("Copy the command"))
        self._log.setText(
            self.tr("Hide the log") if self._log.isChecked() else self.tr("Show the log")
        )
        self._details.setAccessibleName(
            self.tr("Command") if "command" in self._state.params else self.tr("Log of Python")
        )
        detail = self._state.detail
        text = "" if detail is None else say(detail, **self._state.params)
        if self._state.kind == "died":
            text += " " + self.tr("It restarts automatically; the variables are gone.")
        self._text.setText(text)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
