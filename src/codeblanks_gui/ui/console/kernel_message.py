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
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.flow_layout import FlowLayout
from codeblanks_gui.ui.icons import icon
from codeblanks_gui.ui.theme import Theme

# States that need words: those that ask for something to be done, or tell of a loss.
_TOLD: Final = frozenset({"no_python", "no_ipykernel", "no_torch", "died", "gave_up", "no_answer"})
_RESTARTED_BY: Final = frozenset({"died", "gave_up"})


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
            for kind, role in (("warning", "warn"), ("error", "bad"))
        }
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
        self._details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._details.setTabChangesFocus(True)
        self._restart = self._button("kernelRestart", self.restart_requested)
        self._retry = self._button("kernelRetry", self.retry_requested)
        self._choose = self._button("kernelChoosePython", self.python_choice_requested)
        self._copy = QPushButton(self)
        self._copy.setObjectName("kernelCopyCommand")
        self._copy.clicked.connect(self._on_copy_clicked)
        self._build_layout()
        self._retranslate()
        self.hide()

    def _button(self, name: str, signal: Any) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        button.clicked.connect(lambda: signal.emit())
        return button

    def _build_layout(self) -> None:
        buttons = FlowLayout()
        for button in (self._restart, self._copy, self._retry, self._choose):
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
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_state(self, state: KernelState) -> None:
        """Say what `state` needs to have said, or hide."""
        if state.kind == "restarting" and self._state.kind == "died":
            return  # the reason stays until the next kernel is ready
        if state.is_running_code and self._state.kind == "no_torch":
            return  # it is as true while code runs: the console must not jump up and down
        self._state = state
        self.setProperty("kind", state.kind)
        is_told = state.kind in _TOLD
        if is_told:
            sign = "warning" if state.kind in ("no_torch", "died") else "error"
            self._sign.setPixmap(self._icons[sign].pixmap(QSize(18, 18), self.devicePixelRatioF()))
            details = state.params.get("command") or state.params.get("log", "")
            self._details.setPlainText(details)
            self._details.setVisible(bool(details))
            self._details.setFixedHeight(self._height_of(details))
            self._copy.setVisible("command" in state.params)
            self._restart.setVisible(state.kind in _RESTARTED_BY or state.kind == "no_answer")
            for button in (self._retry, self._choose):
                button.setVisible(state.kind in ("no_python", "no_ipykernel", "no_torch"))
            self._retranslate()
        self.setVisible(is_told)

    def _height_of(self, details: str) -> int:
        lines = min(details.count("\n") + 1, 8)
        return self._details.fontMetrics().lineSpacing() * lines + 18

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._state.params.get("command", ""))

    def _retranslate(self) -> None:
        self._restart.setText(self.tr("Restart"))
        self._retry.setText(self.tr("Try again"))
        self._choose.setText(self.tr("Choose a Python…"))
        self._copy.setText(self.tr("Copy the command"))
        self._details.setAccessibleName(
            self.tr("Command") if "command" in self._state.params else self.tr("Log of Python")
        )
        detail = self._state.detail
        self._text.setText("" if detail is None else say(detail, **self._state.params))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
