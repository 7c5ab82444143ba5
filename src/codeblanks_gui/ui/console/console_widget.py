"""Jupyter's console widget, made to live in our window; imported late, as qtconsole is.

What differs from the original: output never freezes the window, hidden requests stay hidden, a
program that is run from the editor shows as one line, a kernel's end or a fresh kernel keeps the
transcript, and nothing here asks, closes or restarts by itself.
"""

import re
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, Signal
from PySide6.QtGui import QAction, QFont, QImage

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console import console_style
from codeblanks_gui.ui.console.ansi import ThemedAnsi
from codeblanks_gui.ui.console.qtconsole_base import RichJupyterWidget
from codeblanks_gui.ui.console.stream_text import tidy
from codeblanks_gui.ui.theme import Theme

REPAINT_INTERVAL: Final = 80
"""Milliseconds; the first output after a pause is painted at once."""

BUFFER_LINES: Final = 3_000
_LATE_OUTPUT: Final = 1_000
_MARGIN: Final = 12
_LEAST_PICTURE: Final = 240

_NO_INPUT: Final = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents

_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\x9b]")

_DRAINING: Final = frozenset(
    {"clear_output", "display_data", "error", "execute_result", "input_request"}
)


class ConsoleWidget(RichJupyterWidget):  # type: ignore[misc]
    """See the module.

    Signals:
        code_finished(): an execution's output and prompt are complete.
        input_requested(), input_answered(): `input()` waits for a line; it waits no longer.
    """

    code_finished = Signal()
    input_requested = Signal()
    input_answered = Signal()

    input_buffer: str
    _executing: bool
    _reading: bool
    _reading_callback: Any
    _starting: bool

    def __init__(self, theme: Theme, cut_note: str) -> None:
        self._theme = theme
        self.cut_note = cut_note
        self._pieces: list[str] = []
        self._is_asked = False
        self._drain_timer: QTimer | None = None
        super().__init__(gui_completion="droplist")
        self.banner = ""
        self.buffer_size = BUFFER_LINES
        self.enable_tip = False
        self.confirm_restart = False
        self.custom_interrupt = True
        self.custom_restart = True
        self.include_other_output = False
        self._drain_timer = QTimer(self)
        self._drain_timer.setSingleShot(True)
        self._drain_timer.timeout.connect(self.drain)
        self._waiting: dict[str, Any] = {}  # replies whose output isn't complete
        self._idle: set[str] = set()
        self._late_timer = QTimer(self)
        self._late_timer.setSingleShot(True)
        self._late_timer.timeout.connect(self._finish_late)
        self._next_number = 1
        self._ansi_processor = ThemedAnsi()
        self._control.document().setDocumentMargin(_MARGIN)
        self._drop_menu_shortcuts()
        self.apply_theme()

    def apply_theme(self) -> None:
        """Take the colours of the theme in force; what is written already keeps its own."""
        self.style_sheet = console_style.style_sheet(self._theme)
        self._highlighter.set_style(console_style.pygments_style(self._theme))
        self._ansi_processor.take_theme(self._theme)

    def set_console_font(self, font: QFont) -> None:
        """Write in `font` from now on."""
        self._set_font(font)

    def show_sent(self, message_id: str, source: str) -> None:
        """Show a line that was sent to the kernel elsewhere as this console's input."""
        if self._executing:
            return
        typed = self.input_buffer
        if not self._prompt or self._control.isReadOnly():
            self._show_interpreter_prompt(self._next_number)
        self.input_buffer = source
        self._append_plain_text("\n")
        self._input_buffer_executing = self.input_buffer
        self._executing = True
        self._finalize_input_request()
        request = self._ExecutionRequest(message_id, "user", False)
        self._request_info["execute"][message_id] = request
        if self._history[-1:] != [source]:
            self._history.append(source)
        self._history_index = len(self._history)
        self._input_buffer_pending = typed
        self._flush_pending_stream()
        self._control.moveCursor(self._control.textCursor().MoveOperation.End)
        self.executing.emit(source)

    def write_notice(self, text: str) -> None:
        """Write a line of ours into the transcript."""
        self.drain()
        line = f"\n\x1b[90m── {text.replace(chr(10), ' ')} ──\x1b[0m\n"
        self._append_plain_text(line, before_prompt=not self._executing)
        self._flush_pending_stream()
        self._scroll_to_end()

    def shut_down(self) -> None:
        """Delete the windows that qtconsole opens beside this one."""
        self.drain()
        self._late_timer.stop()
        self._pending_text_flush_interval.stop()
        if self._drain_timer is not None:
            self._drain_timer.stop()
        self._completion_widget.deleteLater()
        self._call_tip_widget.deleteLater()

    def forget_requests(self) -> None:
        """The kernel is gone: nothing that was asked will be answered."""
        self.drain()
        self._waiting.clear()
        self._idle.clear()
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

    def drain(self) -> None:
        """Paint what was printed."""
        if self._drain_timer is None or not self._pieces:
            return
        text = "".join(self._pieces)
        self._pieces = []
        self._paint(tidy(text, self.cut_note))
        # Under a flood painting takes longer: give the window at least as long a pause.
        self._drain_timer.start(REPAINT_INTERVAL)

    def _paint(self, text: str) -> None:
        cursor = self._insert_text_cursor
        if not self._executing or self._reading or not cursor.atEnd() or _CONTROLS.search(text):
            self.append_stream(text)
            self._flush_pending_stream()
            return
        # The original inserts line by line, to act on control characters: here there are none.
        self._flush_pending_stream()
        was_at_end = self._viewport_at_end()
        cursor.insertText(text, self._ansi_processor.get_format())
        if was_at_end:
            self._scroll_to_end()

    def _finish_late(self) -> None:
        self._idle.update(self._waiting)
        self._finish_waiting()
        if self._idle:
            # An interrupt can come between the program's end and its reply, which is then lost.
            self._idle.clear()
            self._request_info["execute"].clear()
            self.drain()
            self._tell_answered()
            self._show_interpreter_prompt(self._next_number + 1)
            self.code_finished.emit()

    def _finish_waiting(self) -> None:
        for message_id in [key for key in self._waiting if key in self._idle]:
            self._idle.discard(message_id)
            self._late_timer.stop()
            self._finish_reply(self._waiting.pop(message_id))

    def _finish_reply(self, reply: dict[str, Any]) -> None:
        # As FrontendWidget's, but it waits for nothing: all output has come.
        self.drain()
        self.stop_reading()
        self._request_info["execute"].pop(reply["parent_header"]["msg_id"], None)
        self._ansi_processor.reset_sgr()
        status = reply["content"]["status"]
        if status == "ok":
            self._process_execute_ok(reply)
        elif status == "aborted":
            self._process_execute_abort(reply)
        self._show_interpreter_prompt_for_reply(reply)
        self.executed.emit(reply)
        self.code_finished.emit()

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
        if msg["header"]["msg_type"] in _DRAINING:
            self.drain()
        super()._dispatch(msg)

    def _handle_stream(self, msg: dict[str, Any]) -> None:
        if not self.include_output(msg):
            return
        if self._pending_clearoutput:
            self.drain()
            self.flush_clearoutput()
        self._pieces.append(msg["content"]["text"])
        if self._drain_timer is None or not self._drain_timer.isActive():
            self.drain()

    def _handle_error(self, msg: dict[str, Any]) -> None:
        if self.include_output(msg):
            super()._handle_error(msg)

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
        # What was printed before `input()` comes on another channel: let it be shown first.
        self.kernel_client.iopub_channel.flush(0.2)
        QCoreApplication.processEvents(_NO_INPUT)
        self.drain()
        super()._handle_input_request(msg)
        send = self._reading_callback

        def answer() -> None:
            self._tell_answered()
            send()

        self._reading_callback = answer
        self._is_asked = True
        self._scroll_to_end()
        self.input_requested.emit()

    def _handle_kernel_info_reply(self, rep: dict[str, Any]) -> None:
        if not self._starting:
            return
        self._starting = False
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

    def _handle_kernel_died(self, since_last_heartbeat: float) -> None:
        return

    def _handle_kernel_restarted(self, died: bool = True) -> None:
        return

    def _handle_shutdown_reply(self, msg: dict[str, Any]) -> None:
        return

    # What is shown.

    def _show_interpreter_prompt(self, number: int | None = None) -> None:
        # The original asks the kernel for the number; we know it, and save a request.
        self._next_number = number if number is not None else self._next_number
        super()._show_interpreter_prompt(self._next_number)

    def _insert_img(
        self, cursor: Any, img: bytes, fmt: str, metadata: dict[str, Any] | None = None
    ) -> None:
        # The original shrinks a picture made for a fine screen to coarse pixels.
        image = QImage()
        if not image.loadFromData(img, fmt.encode("ascii").decode().upper()):  # ASCII
            self._insert_plain_text(cursor, f"Received invalid {fmt} data.")
            return
        sizes = metadata or {}
        width = int(sizes.get("width") or 0)
        height = int(sizes.get("height") or 0)
        if width and not height:
            height = round(image.height() * width / image.width())
        elif height and not width:
            width = round(image.width() * height / image.height())
        width, height = self._fitted(width or image.width(), height or image.height())
        image_format = self._add_image(image)
        image_format.setWidth(width)
        image_format.setHeight(height)
        cursor.insertBlock()
        cursor.insertImage(image_format)
        cursor.insertBlock()

    def _fitted(self, width: int, height: int) -> tuple[int, int]:
        """Return the size (px) of a picture that is not cut off at the right."""
        room = max(self._control.viewport().width() - 2 * _MARGIN, _LEAST_PICTURE)
        return (width, height) if width <= room else (room, round(height * room / width))

    def _edit(self, filename: str, line: int | None = None) -> None:
        # %edit would start another program.
        self._append_plain_text(f"{filename}\n")
