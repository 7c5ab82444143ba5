"""Jupyter's console widget, made to live in our window; imported late, as qtconsole is.

What differs from the original: output never freezes the window, hidden requests stay hidden, a
program that is run from the editor shows as one line, a kernel's end or a fresh kernel keeps the
transcript, and nothing here asks, closes or restarts by itself.
"""

import gc
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEventLoop, QPoint, QTimer, Signal
from PySide6.QtGui import QAction, QFont

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console import console_style
from codeblanks_gui.ui.console.console_menu import ConsoleMenu
from codeblanks_gui.ui.console.left_out import LeftOutNotes
from codeblanks_gui.ui.console.tamed_console import TamedConsole
from codeblanks_gui.ui.theme import Theme

_LATE_OUTPUT: Final = 1_000
_INPUT_WAIT: Final = 0.05
"""Seconds in which the window stands still, so that a question comes after what was printed."""

_NO_INPUT: Final = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents


class ConsoleWidget(TamedConsole):
    """See the module.

    Signals:
        code_finished(): an execution's output and prompt are complete.
        input_requested(), input_answered(): `input()` waits for a line; it waits no longer.
        save_requested(): from the menu; all that was printed shall be saved.
    """

    code_finished = Signal()
    input_requested = Signal()
    input_answered = Signal()
    save_requested = Signal()

    input_buffer: str
    _reading_callback: Any
    _starting: bool

    def __init__(self, theme: Theme, notes: LeftOutNotes) -> None:
        self._is_asked = False
        self._is_answering = False
        super().__init__(theme, notes)
        self.banner = ""
        self.enable_tip = False
        self.confirm_restart = False
        self.custom_interrupt = True
        self.custom_restart = True
        self.include_other_output = False
        self._waiting: dict[str, Any] = {}  # replies whose output isn't complete
        self._idle: set[str] = set()
        self._late_timer = QTimer(self)
        self._late_timer.setSingleShot(True)
        self._late_timer.timeout.connect(self._finish_late)
        self._sent: list[str] = []
        self._is_told_fresh = False
        self.executing.connect(self._on_executing)
        self._next_number = 1
        self._drop_menu_shortcuts()
        self.apply_theme()

    def apply_theme(self) -> None:
        """Take the colours of the theme in force, for what is written already, too."""
        self.style_sheet = console_style.style_sheet(self._theme)
        self._highlighter.set_style(console_style.pygments_style(self._theme))
        self._inks.take_theme()
        self._album.take_theme()
        self._recolouring.begin()

    def set_console_font(self, font: QFont) -> None:
        """Write in `font` from now on."""
        self._set_font(font)

    def show_sent(self, message_id: str, source: str) -> None:
        """Show a line that was sent to the kernel elsewhere as this console's input."""
        if self.is_holding:
            self.go_to_end()
        self._greet()  # a run may be quicker than the kernel's answer to us
        request = self._ExecutionRequest(message_id, "user", False)
        self._request_info["execute"][message_id] = request
        self._do_after_output(lambda: self._show_sent(source))

    def _show_sent(self, source: str) -> None:
        if self._executing:
            self._sent.append(source)  # the end of the one before has still to be told
            return
        typed = self.input_buffer
        if not self._prompt or self._control.isReadOnly():
            self._show_interpreter_prompt(self._next_number)
        self.input_buffer = source
        self._append_plain_text("\n")
        self._input_buffer_executing = self.input_buffer
        self._executing = True
        self._finalize_input_request()
        if self._history[-1:] != [source]:
            self._history.append(source)
        self._history_index = len(self._history)
        self._input_buffer_pending = typed
        self._flush_pending_stream()
        self._control.moveCursor(self._control.textCursor().MoveOperation.End)
        self._wants_end = True
        self.executing.emit(source)

    def write_notice(self, text: str) -> None:
        """Write a line of ours into the transcript."""
        self._is_told_fresh = False
        line = f"\n── {text.replace(chr(10), ' ')} ──"
        self._do_after_output(lambda: self._write_line(line))

    def write_fresh_notice(self, text: str) -> None:
        """Write that a fresh kernel is there: once, as long as nothing is done with it."""
        if not self._is_told_fresh:
            self.write_notice(text)
            self._is_told_fresh = True

    def _write_line(self, line: str) -> None:
        self._flush_pending_stream()
        with self._writing():
            self._shown.insert_line(line, self._inks.role_format("muted"))

    def _on_executing(self) -> None:
        self._is_told_fresh = False

    def shut_down(self) -> None:
        """Delete the windows that qtconsole opens beside this one."""
        self._queue.forget()
        self._recolouring.stop()
        self._late_timer.stop()
        self._pending_text_flush_interval.stop()
        self._drain_timer.stop()
        self._completion_widget.deleteLater()
        self._call_tip_widget.deleteLater()

    def forget_requests(self) -> None:
        """The kernel is gone: nothing that was asked will be answered."""
        self._waiting.clear()
        self._idle.clear()
        self._sent.clear()
        self._late_timer.stop()
        self.stop_reading()

    def stop_reading(self) -> None:
        """Leave `input()`: the program was interrupted, or has ended."""
        self._reading = False
        self._tell_answered()

    def _tell_answered(self) -> None:
        if self._is_asked:
            self._is_asked = False
            self.input_answered.emit()

    def _finish_late(self) -> None:
        self._idle.update(self._waiting)
        self._finish_waiting()
        if self._idle:
            # An interrupt can come between the program's end and its reply, which is then lost.
            self._idle.clear()
            self._request_info["execute"].clear()
            self._do_after_output(self._end_without_reply)

    def _end_without_reply(self) -> None:
        self._tell_answered()
        self._show_interpreter_prompt(self._next_number + 1)
        self._tell_finished()

    def _finish_waiting(self) -> None:
        for message_id in [key for key in self._waiting if key in self._idle]:
            self._idle.discard(message_id)
            self._late_timer.stop()
            reply = self._waiting.pop(message_id)
            self._request_info["execute"].pop(message_id, None)
            self._queue.end_run()
            self._do_after_output(lambda reply=reply: self._finish_reply(reply))  # type: ignore[misc]

    def _finish_reply(self, reply: dict[str, Any]) -> None:
        # As FrontendWidget's, but it waits for nothing: all output has come.
        self.stop_reading()
        self._shown.terminal.reset_style()
        self._ansi_processor.reset_sgr()
        status = reply["content"]["status"]
        if status == "ok":
            self._process_execute_ok(reply)
        elif status == "aborted":
            self._process_execute_abort(reply)
        self._show_interpreter_prompt_for_reply(reply)
        self.executed.emit(reply)
        self._tell_finished()

    def _tell_finished(self) -> None:
        self.code_finished.emit()
        if self._sent and not self._executing:
            self._show_sent(self._sent.pop(0))

    def _drop_menu_shortcuts(self) -> None:
        # Ctrl+S, Ctrl+P, zoom …: the window's actions have these keys.
        keep = {self.select_all_action, self._copy_raw_action}
        for action in self.actions():
            if isinstance(action, QAction) and action not in keep:
                self.removeAction(action)

    # Messages from the kernel.

    @override
    def _dispatch(self, msg: dict[str, Any]) -> None:
        if self.kernel_client is None:
            return  # it was on its way when the kernel ended, or when the window closed
        super()._dispatch(msg)

    def _handle_status(self, msg: dict[str, Any]) -> None:
        if msg["content"].get("execution_state") != "idle":
            return
        message_id = msg["parent_header"].get("msg_id", "")
        if message_id in self._request_info["execute"]:
            self._idle.add(message_id)
            self._finish_waiting()
            if self._idle:
                self._late_timer.start(_LATE_OUTPUT)

    def _handle_execute_reply(self, msg: dict[str, Any]) -> None:
        message_id = msg["parent_header"].get("msg_id", "")
        if message_id not in self._request_info["execute"]:
            return  # asked by someone else; it must not end an `input()` that is going on
        # The prompt may come only after all output, which is on another channel.
        self._waiting[message_id] = msg
        self._late_timer.start(_LATE_OUTPUT)
        self._finish_waiting()

    def _handle_input_request(self, msg: dict[str, Any]) -> None:
        if msg["parent_header"].get("msg_id") not in self._request_info["execute"]:
            return
        if self.is_holding:
            self.go_to_end()
        # What was printed before `input()` comes on another channel: let it be shown first.
        self.kernel_client.iopub_channel.flush(_INPUT_WAIT)
        QCoreApplication.processEvents(_NO_INPUT)
        self._wants_end = True  # else the text before it may wait for somebody who reads
        self._do_after_output(lambda: self._ask(msg))

    def _ask(self, msg: dict[str, Any]) -> None:
        # As FrontendWidget's, but it waits for nothing: all output has come.
        is_awaited = msg["parent_header"].get("msg_id") in self._request_info["execute"]
        if self.kernel_client is None or not is_awaited:
            return  # the program, or its kernel, has ended meanwhile
        client = self.kernel_client

        def answer(line: str) -> None:
            self._tell_answered()
            self._is_answering = True
            try:
                self._finalize_input_request()
            finally:
                self._is_answering = False
            client.input(line)

        self._reading = False  # an `input()` before may have been interrupted
        prompt = msg["content"]["prompt"]
        if msg["content"]["password"]:  # which qtconsole can't hide; it would say so in English
            prompt = self.tr("(What you type here can be read.)") + " " + prompt
        self._readline(prompt, callback=answer)
        self._is_asked = True
        self._wants_end = True
        self.input_requested.emit()

    def _handle_kernel_info_reply(self, rep: dict[str, Any]) -> None:
        if self._starting:
            self._do_after_output(self._greet)

    def _greet(self) -> None:
        if not self._starting:
            return
        self._starting = False
        # All is loaded now. Python needn't look through it again and again: in a flood of output
        # each time would hold the window for as long as a frame or three.
        gc.freeze()
        typed = self._take_back_prompt()
        self._executing = False
        self.stop_reading()
        self._request_info["execute"] = {}
        self._previous_prompt_obj = None
        self._highlighter.highlighting_on = False
        self._show_interpreter_prompt(1)
        if typed:
            self.input_buffer = typed

    def _take_back_prompt(self) -> str:
        """Remove an open prompt of the kernel before; return what was typed there."""
        if self._executing or self._reading or not self._prompt:
            return ""
        typed: str = self.input_buffer
        cursor = self._get_end_cursor()
        cursor.setPosition(self._append_before_prompt_pos)
        cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        return typed

    # What is shown.

    def _show_interpreter_prompt(self, number: int | None = None) -> None:
        # The original asks the kernel for the number; we know it, and save a request.
        self._next_number = number if number is not None else self._next_number
        super()._show_interpreter_prompt(self._next_number)

    def _finalize_input_request(self) -> None:
        self._flush_pending_stream()  # the line end of the answer
        super()._finalize_input_request()
        if self._is_answering:
            self._shown.begin_region()
        else:
            self._begin_run()

    def _custom_context_menu_requested(self, place: QPoint) -> None:
        # The original's is English, and offers what only notebooks have.
        menu = ConsoleMenu(self, place)
        menu.save_requested.connect(self.save_requested)
        menu.popup(self._control.mapToGlobal(place))
