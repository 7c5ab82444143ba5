"""The console's place in the window: the console itself, and what is said about its kernel."""

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from codeblanks_gui.core.overriding import override
from codeblanks_gui.services.kernel_state import KernelState
from codeblanks_gui.services.translator import say
from codeblanks_gui.ui.console.error_note import ErrorNote
from codeblanks_gui.ui.console.kernel_message import KernelMessage
from codeblanks_gui.ui.console.shortened_bar import ShortenedBar
from codeblanks_gui.ui.console.waiting_bar import WaitingBar
from codeblanks_gui.ui.file_dialog import FileDialog
from codeblanks_gui.ui.simulated_badge import SimulatedBadge
from codeblanks_gui.ui.theme import Theme


class ConsoleView(QWidget):
    """Light until a kernel is there; then it holds the Jupyter console.

    Signals:
        restart_requested(), retry_requested(): from the message's buttons and the console's keys.
        python_choice_requested(): from the message's button.
        interrupt_requested(): Ctrl+C in the console while something runs.
        code_finished(): an execution's output and the next prompt are shown.
        input_requested(): a program waits in `input()`; show the console, it takes the keyboard.
        input_answered(): the program waits no longer: answered, stopped or ended.
        save_requested(): everything that was printed shall be saved.
        save_place_chosen(str): see `ask_where_to_save`.
        picture_not_saved(str): a picture could not be written to this file.
    """

    restart_requested = Signal()
    retry_requested = Signal()
    python_choice_requested = Signal()
    interrupt_requested = Signal()
    code_finished = Signal()
    input_requested = Signal()
    input_answered = Signal()
    save_requested = Signal()
    save_place_chosen = Signal(str)
    picture_not_saved = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("consoleView")
        self._theme = theme
        self._console: Any = None
        self._state = KernelState("closed")
        self._font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self._message = KernelMessage(theme, self)
        self._message.restart_requested.connect(self.restart_requested)
        self._message.retry_requested.connect(self.retry_requested)
        self._message.python_choice_requested.connect(self.python_choice_requested)
        self._empty = QLabel(self)
        self._empty.setObjectName("consoleEmpty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._input_hint = QLabel(self)
        self._input_hint.setObjectName("inputHint")
        self._input_hint.setWordWrap(True)
        self._input_hint.setTextFormat(Qt.TextFormat.PlainText)
        self._input_hint.hide()
        self._shortened = ShortenedBar(theme)
        self._shortened.save_requested.connect(self.save_requested)
        self.error_note = ErrorNote(theme)
        self._waiting = WaitingBar(theme)
        self._waiting.end_requested.connect(self._on_end_requested)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._message)
        layout.addWidget(self._build_simulated(theme))
        layout.addWidget(self._input_hint)
        layout.addLayout(self._stack, 1)
        layout.addWidget(self.error_note)
        layout.addWidget(self._waiting)
        layout.addWidget(self._shortened)
        theme.changed.connect(self._on_theme_changed)
        self._retranslate()

    @property
    def console(self) -> Any:
        """Jupyter's console widget, None before the first `attach`."""
        return self._console

    def attach(self, kernel_client: Any, kernel_manager: Any = None) -> None:
        """Show the console of `kernel_client`, whose channels run; None: its kernel ends.

        The transcript stays. The manager is not needed: this console interrupts and restarts
        nothing by itself.
        """
        if kernel_client is None:
            if self._console is not None:
                self._console.forget_requests()
                self._console.kernel_client = None
            return
        if self._console is None:
            self._build_console()
        else:
            self._console.write_fresh_notice(self._separator())
        self._console.kernel_client = kernel_client

    def show_line(self, message_id: str, line: str) -> None:
        """Show a line that the kernel was sent as the console's input."""
        if self._console is not None:
            self._console.show_sent(message_id, line)

    def show_state(self, state: KernelState) -> None:
        """Show what there is to say about the kernel."""
        self._state = state
        self._message.show_state(state)
        if self._console is not None:
            if state.kind == "interrupting":
                self._console.stop_reading()
            elif state.kind == "died" and state.detail is not None:
                self._console.write_notice(say(state.detail, **state.params))
        self._retranslate()

    def show_simulated(self, is_on: bool) -> None:
        """Say whether what is run here meets a simulated GPU."""
        self._badge.setVisible(is_on)
        self._simulated.setVisible(is_on)

    def set_font(self, font: QFont) -> None:
        """Write in `font` from now on."""
        self._font = font
        if self._console is not None:
            self._console.set_console_font(font)

    def clear(self) -> None:
        """Empty the transcript; what is typed stays."""
        if self._console is not None:
            self._console.clear()

    def put(self, text: str) -> None:
        """Write `text` where the next line is being typed; what stands there already stays.

        While a program runs it waits for the next prompt; an answer to `input()` is not ours.
        """
        console = self._console
        if console is None or console._reading:
            return
        if console._executing:
            console._input_buffer_pending = f"{console._input_buffer_pending or ''}{text}"
        else:
            control = console._control
            if not console._in_buffer(control.textCursor().position()):
                control.moveCursor(control.textCursor().MoveOperation.End)
            control.textCursor().insertText(text)
            control.ensureCursorVisible()
        console._control.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_where_to_save(self, folder: str) -> None:
        """Ask for a file, first in `folder`; `save_place_chosen` brings the answer."""
        title = self.tr("Save the full output")
        dialog = FileDialog(self, "saveOutputDialog", title, folder)
        kinds = [self.tr("Text (*.txt)"), self.tr("All files (*)")]
        dialog.ask_to_save(self.tr("output"), "txt", kinds)
        dialog.fileSelected.connect(self.save_place_chosen)
        dialog.open()

    def show_saving(self, *, is_saving: bool = True) -> None:
        """Say that the output is being copied, or no longer."""
        self._shortened.show_saving(is_saving=is_saving)

    def show_saved(self, path: str) -> None:
        """Say where the output is now."""
        self._shortened.show_saved(path)

    def shut_down(self) -> None:
        """Let go of the kernel's client and delete the console's popups; the window closes."""
        if self._console is not None:
            self.attach(None)
            self._console.shut_down()

    def _build_simulated(self, theme: Theme) -> QWidget:
        self._simulated = QFrame()
        self._simulated.setObjectName("consoleSimulated")
        self._badge = SimulatedBadge(theme)
        row = QHBoxLayout(self._simulated)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self._badge)
        row.addStretch(1)
        self._simulated.hide()
        return self._simulated

    def _build_console(self) -> None:
        from codeblanks_gui.ui.console.console_widget import ConsoleWidget
        from codeblanks_gui.ui.console.left_out import LeftOutNotes

        console = self._console = ConsoleWidget(self._theme, LeftOutNotes(*self._notes()))
        console.set_console_font(self._font)
        console.custom_interrupt_requested.connect(self.interrupt_requested)
        console.custom_restart_requested.connect(self.restart_requested)
        console.code_finished.connect(self.code_finished)
        console.save_requested.connect(self.save_requested)
        console.picture_not_saved.connect(self.picture_not_saved)
        console.run_begun.connect(self._shortened.forget)
        console.run_begun.connect(self.error_note.clear)
        console.output_shortened.connect(self._shortened.show_short)
        console.holding_changed.connect(self._waiting.setVisible)
        console.input_requested.connect(self._on_input_requested)
        console.input_answered.connect(self._on_input_answered)
        self._stack.addWidget(console)
        self._stack.setCurrentWidget(console)
        self.setFocusProxy(console._control)
        self._retranslate()

    def _separator(self) -> str:
        return self.tr("A fresh Python has started; the variables are gone")

    def _notes(self) -> tuple[str, str]:
        return (
            self.tr("[… {count} characters left out …]"),
            self.tr("[… {count} images left out …]"),
        )

    def _on_input_requested(self) -> None:
        self._input_hint.show()
        self.input_requested.emit()  # before the keyboard comes: the console may lie behind a tab
        self._console._control.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_input_answered(self) -> None:
        self._input_hint.hide()
        self.input_answered.emit()

    def _on_end_requested(self) -> None:
        self._console.go_to_end()
        self._console._control.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_theme_changed(self) -> None:
        if self._console is not None:
            self._console.apply_theme()

    def _retranslate(self) -> None:
        texts = {
            "starting": self.tr("The console is starting…"),
            "restarting": self.tr("The console is starting…"),
            "no_python": self.tr("There is no console without Python."),
            "no_ipykernel": self.tr("There is no console without ipykernel."),
        }
        self._input_hint.setText(
            self.tr("Your program is waiting for input: type it below and press Enter.")
        )
        self._empty.setText(
            texts.get(self._state.kind, self.tr("The console starts together with Python."))
        )
        if self._console is not None:
            self._console.notes.translate(*self._notes())
            self._console._control.setAccessibleName(self.tr("Console"))

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)
