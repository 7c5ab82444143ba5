"""`exit` and `quit` in the console: they end the program that calls them, never the console."""

import os
import sys
from typing import Any, Optional


class ConsoleExit:
    """What `exit` and `quit` are.

    Args:
        texts: what to say, as `exit_program` and `exit_console`.
    """

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def __call__(self, code: Optional[Any] = None) -> None:
        """End the calling program with `code`; a console line only gets an answer."""
        caller = sys._getframe(1).f_code.co_filename
        if not os.path.isfile(caller):  # a cell: its file name is made up
            print(self.texts["exit_console"])
            return
        print(self.texts["exit_program"])
        raise SystemExit(code)

    def __repr__(self) -> str:
        return self.texts["exit_console"]


def guard_exit(shell: Any, texts: dict[str, str]) -> None:
    """Replace IPython's exit and quit, which would end the kernel."""
    # IPython's own kind, so that a bare `exit` is called, and %reset keeps it.
    leave = type("ConsoleExit", (ConsoleExit, type(shell.exiter)), {})(texts)
    shell.exiter = leave
    for name in ("exit", "quit"):
        shell.user_ns[name] = leave
        shell.user_ns_hidden[name] = leave  # keeps it out of %who
