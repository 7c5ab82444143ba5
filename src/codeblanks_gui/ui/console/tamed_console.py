"""What Jupyter's console would do by itself, or for a program of its own: not here."""

from typing import Any

from codeblanks_gui.core.overriding import override
from codeblanks_gui.ui.console.console_messages import ConsoleMessages


class TamedConsole(ConsoleMessages):
    """Asks for nothing without a kernel, and closes, restarts or opens nothing by itself."""

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

    def _edit(self, filename: str, line: int | None = None) -> None:
        # %edit would start another program.
        self._append_plain_text(f"{filename}\n")
