"""What the kernel sends to be shown, put into the console's queue; imported late, as that is."""

import re
from typing import Any, Final

from codeblanks_gui.ui.console.console_output import ConsoleOutput
from codeblanks_gui.ui.console.pictures import picture_in

_RULE: Final = re.compile(r"-{60,}|─{60,}")
_LARGE: Final = 10_000
"""Characters of a message that is shown in the next turn: to read it took a while already."""

_SHORT_RULE: Final = "─" * 24
"""In place of a rule as wide as a terminal, which would wrap in a narrow window."""


class ConsoleMessages(ConsoleOutput):
    """Takes the messages of Jupyter's protocol that bring output."""

    def _add_text(self, text: str, *, is_block: bool = False) -> None:
        self._queue.add_text(text, is_block=is_block)
        if self.notes.is_in(text):
            self._shown.was_shortened = True
        if len(text) > _LARGE:
            self._drain_timer.start(0)
        elif not self._drain_timer.isActive():
            self.drain()

    def _handle_stream(self, msg: dict[str, Any]) -> None:
        if self.include_output(msg):
            self._add_text(msg["content"]["text"])

    def _handle_error(self, msg: dict[str, Any]) -> None:
        if self.include_output(msg):
            traceback = "\n".join(msg["content"]["traceback"])
            self._add_text(_RULE.sub(_SHORT_RULE, traceback) + "\n", is_block=True)

    def _handle_clear_output(self, msg: dict[str, Any]) -> None:
        if self.include_output(msg):
            self._queue.clear_output(waits=msg["content"].get("wait", False))
            if not self._drain_timer.isActive():
                self.drain()

    def _handle_execute_result(self, msg: dict[str, Any]) -> None:
        if not self.include_output(msg):
            return
        number = msg["content"].get("execution_count", 0)
        prompt = f"\x1b[32mOut[\x1b[1m{number}\x1b[22m]:\x1b[0m "
        self._add_data(msg["content"], prompt)

    def _handle_display_data(self, msg: dict[str, Any]) -> None:
        if self.include_output(msg):
            self._add_data(msg["content"], "")

    def _add_data(self, content: dict[str, Any], prompt: str) -> None:
        picture = picture_in(content)
        text = content["data"].get("text/plain", "")
        if picture is not None:
            if prompt:
                self._queue.add_text(prompt, is_block=True)
            self._queue.add_picture(picture)
            if not self._drain_timer.isActive():
                self.drain()
        elif text:
            between = "\n" if prompt and "\n" in text else ""
            self._add_text(f"{prompt}{between}{text}\n", is_block=True)
