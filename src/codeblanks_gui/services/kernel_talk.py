"""The conversation with one kernel: what is sent, and which answer belongs to what."""

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.services.kernel_setup import setup_code

QUIET_SESSION: Final = "codeblanks-quiet"
"""The console shows only what its own session asked for; what is asked in this one stays unseen."""

REFRESH_REQUEST: Final = "codeblanks_refresh_request"
"""The message type that `kernel_side/console_setup.py` handles beside Jupyter's own."""

SPOOL_MARK: Final = "codeblanks_spool"
"""In a message's metadata, see `kernel_side/console_stream.py`."""

THREADS_MESSAGE: Final = "codeblanks_threads"
"""What `kernel_side/console_threads.py` sends."""

ASK_LIMIT: Final = 3.0
_LATE_IDLE: Final = 1.0


class KernelTalk(QObject):
    """Sends requests through a client and sorts what comes back.

    Signals:
        set_up(): the setup has run, and its output channel is connected.
        busy_changed(bool): code that a person sees runs, or none does any more.
        execution_begun(): the kernel has begun with code that a person sees.
        execution_ended(str, object): message id, and the error's content as Jupyter sends it
            (`ename`, `evalue`, `traceback`) or None.
        answered(dict): name → repr, of the expressions of `ask` that could be evaluated.
        completed(list, int, int): names, and the code points [start, end) they replace.
        output_written(): something was printed or shown.
        threads_changed(): `has_threads` is another one.
    """

    set_up = Signal()
    busy_changed = Signal(bool)
    execution_begun = Signal()
    execution_ended = Signal(str, object)
    answered = Signal(dict)
    completed = Signal(list, int, int)
    output_written = Signal()
    threads_changed = Signal()

    def __init__(self, client: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.has_subshells = False
        self.has_begun = False
        """Whether what runs is being executed: an interrupt before that would be lost."""

        self.seen = (0, 0)
        """The run and the byte in the file of its output up to which that has come."""

        self.has_threads = False
        """Whether threads of a program that has ended run on."""

        self._client = client
        self._running: dict[str, Any] = {}  # message id → the error's content or None
        self._setup_id = ""
        self._has_info = False
        self._is_set_up = False
        self._is_over = False
        self._hears_output = False
        self._subshell = ""
        self._ask_id = ""
        self._complete_id = ""
        self._ask_limit = self._timer(self._on_ask_limit)
        self._ping = self._timer(self._on_ping)
        self._late_idle = self._timer(self._on_late_idle)
        self._ended_without_idle = ""
        client.shell_channel.message_received.connect(self._on_shell)
        client.iopub_channel.message_received.connect(self._on_iopub)
        client.control_channel.message_received.connect(self._on_control)

    def _timer(self, slot: Any) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(slot)
        return timer

    @property
    def is_busy(self) -> bool:
        """Whether code that a person sees is running or waiting."""
        return bool(self._running)

    @property
    def is_set_up(self) -> bool:
        """Whether the setup has run and output is heard."""
        return self._is_set_up

    def begin(self, options: Mapping[str, Any]) -> None:
        """Send the setup; `set_up` follows when it has run.

        It waits in the socket until the kernel is there: nothing is lost by asking at once.
        """
        self._client.kernel_info()
        self._setup_id = self._send_silently(
            setup_code(options), session=QUIET_SESSION, allow_stdin=False
        )

    def refresh(self, options: Mapping[str, Any]) -> None:
        """Tell a kernel that is set up what has changed of `options`, also while a program runs.

        No code is sent: nothing that a program has replaced can get into its way.
        """
        message = self._client.session.msg(REFRESH_REQUEST, dict(options))
        message["header"]["session"] = QUIET_SESSION
        self._client.control_channel.send(message)

    def execute(self, code: str) -> str:
        """Run `code` as a console line; return its message id."""
        message_id = str(self._client.execute(code))
        self._begin(message_id)
        return message_id

    def ask(self, expressions: Mapping[str, str]) -> bool:
        """Evaluate expressions beside what is running; return whether that was possible now.

        One question at a time; an answer that takes longer than 3 s is dropped. A kernel without
        subshells is asked only while it is idle.
        """
        if self._ask_id or not self._is_set_up or not (self._subshell or not self.is_busy):
            return False
        # allow_stdin is the kernel's one flag for all its shells: False would take `input()`
        # away from the program that runs meanwhile. Nothing here reads from it.
        self._ask_id = self._send_silently(
            "", allow_stdin=True, expressions=expressions, subshell=self._subshell
        )
        self._ask_limit.start(round(ASK_LIMIT * 1000))
        return True

    def complete(self, code: str, position: int) -> bool:
        """Ask for the names that fit at the code point `position`; not while code runs."""
        if self.is_busy or not self._is_set_up:
            return False
        self._complete_id = str(self._client.complete(code, position))
        return True

    def hear_late(self, text: str) -> None:
        """Bring what a program printed and the kernel, which has ended, could not send any more.

        It goes the way of all output, behind what has come.
        """
        session = self._client.session
        parent = {"msg_id": next(reversed(self._running), ""), "session": session.session}
        content = {"name": "stdout", "text": text}
        message = session.msg("stream", content, parent=parent)
        self._client.iopub_channel.message_received.emit(message)

    def end(self) -> None:
        """Hear nothing more, not even what is already on its way from Jupyter's thread."""
        self._is_over = True
        for timer in (self._ask_limit, self._ping, self._late_idle):
            timer.stop()
        for channel, slot in (
            (self._client.shell_channel, self._on_shell),
            (self._client.iopub_channel, self._on_iopub),
            (self._client.control_channel, self._on_control),
        ):
            channel.message_received.disconnect(slot)

    def _send_silently(
        self,
        code: str,
        *,
        allow_stdin: bool,
        session: str = "",
        expressions: Mapping[str, str] | None = None,
        subshell: str = "",
    ) -> str:
        content = {
            "code": code,
            "silent": True,
            "store_history": False,
            "user_expressions": dict(expressions or {}),
            "allow_stdin": allow_stdin,
            "stop_on_error": False,
        }
        message = self._client.session.msg("execute_request", content)
        if session:
            message["header"]["session"] = session
        if subshell:
            message["header"]["subshell_id"] = subshell
        self._client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    def _begin(self, message_id: str) -> None:
        was_busy = self.is_busy
        self._running.setdefault(message_id, None)
        if not was_busy:
            self.busy_changed.emit(True)

    def _finish(self, message_id: str) -> None:
        if message_id not in self._running:
            return
        if message_id == self._ended_without_idle:
            self._late_idle.stop()
        error = self._running.pop(message_id)
        self.has_begun = False
        if not self.is_busy:
            self.busy_changed.emit(False)
        self.execution_ended.emit(message_id, error)

    @Slot(object)
    def _on_iopub(self, message: dict[str, Any]) -> None:
        if self._is_over:
            return
        self._hears_output = True
        parent = message["parent_header"].get("msg_id", "")
        content = message["content"]
        kind = message["header"]["msg_type"]
        run, byte = message["metadata"].get(SPOOL_MARK, self.seen)
        self.seen = max(self.seen, (run, byte))
        if kind == "status":
            if content.get("execution_state") == "idle":
                self._finish(parent)
        elif kind == "execute_input":
            self._begin(parent)
            self.has_begun = True
            self.execution_begun.emit()
        elif kind in ("stream", "display_data", "execute_result", "error"):
            if kind == "error" and parent in self._running:
                self._running[parent] = content
            self.output_written.emit()
        elif kind == THREADS_MESSAGE:
            self.has_threads = bool(content["are_left"])
            self.threads_changed.emit()

    @Slot(object)
    def _on_shell(self, message: dict[str, Any]) -> None:
        if self._is_over:
            return
        parent = message["parent_header"].get("msg_id", "")
        content = message["content"]
        kind = message["header"]["msg_type"]
        if kind == "kernel_info_reply":
            self._on_info(content)
        elif kind == "complete_reply" and parent == self._complete_id:
            self._on_completions(content)
        elif kind == "execute_reply":
            self._on_execute_reply(parent, content)

    def _on_info(self, content: dict[str, Any]) -> None:
        if self._has_info:
            return  # the console widget asks too, and so does the ping
        self._has_info = True
        self.has_subshells = "kernel subshells" in content.get("supported_features", ())
        if self.has_subshells:
            request = self._client.session.msg("create_subshell_request", {})
            self._client.control_channel.send(request)

    def _on_execute_reply(self, parent: str, content: dict[str, Any]) -> None:
        if parent == self._setup_id and not self._is_set_up:
            self._on_ping()
        elif parent == self._ask_id:
            self._ask_id = ""
            self._ask_limit.stop()
            values = content.get("user_expressions") or {}
            self.answered.emit(
                {
                    name: value["data"].get("text/plain", "")
                    for name, value in values.items()
                    if value.get("status") == "ok"
                }
            )
        elif parent in self._running:
            # The end is told on the output channel, so that all output comes first; after a
            # flood that channel may have dropped it. What has no traceback of its own there (an
            # exception group) is told by the reply alone.
            if content.get("status") == "error" and self._running[parent] is None:
                self._running[parent] = content
            self._ended_without_idle = parent
            self._late_idle.start(round(_LATE_IDLE * 1000))

    def _on_completions(self, content: dict[str, Any]) -> None:
        self._complete_id = ""
        if content.get("status") == "ok":
            start, end = content["cursor_start"], content["cursor_end"]
            self.completed.emit(list(content["matches"]), start, end)

    @Slot(object)
    def _on_control(self, message: dict[str, Any]) -> None:
        if self._is_over:
            return
        if message["header"]["msg_type"] == "create_subshell_reply":
            self._subshell = str(message["content"].get("subshell_id", ""))

    @Slot()
    def _on_ping(self) -> None:
        # A subscription that came late misses what is printed before it: the shell channel may
        # be connected a moment earlier than the output channel.
        if self._hears_output:
            self._is_set_up = True
            self.set_up.emit()
        else:
            self._client.kernel_info()
            self._ping.start(50)

    @Slot()
    def _on_ask_limit(self) -> None:
        self._ask_id = ""

    @Slot()
    def _on_late_idle(self) -> None:
        self._finish(self._ended_without_idle)
