"""What a command was asked for makes no sense: told in one sentence, and nothing is run."""

import os
from pathlib import Path

from codeblanks_gui.core.errors import CodeBlanksError
from codeblanks_gui.core.os_reasons import NOT_A_FILE, reason_of
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.translator import say

_UNREADABLE = mark("WrongUse", "{file} can't be read: {reason}")


class WrongUse(CodeBlanksError):  # noqa: N818  (it is the user's, not an error of ours)
    """Why it makes no sense, in the interface's language."""


def unreadable(file: str | Path, error: OSError | UnicodeError) -> WrongUse:
    """Return (not raise) what tells why a program can't be read; each command says it alike."""
    # Windows refuses a folder for want of permission.
    reason = say(NOT_A_FILE) if os.path.isdir(file) else reason_of(error).said(say)
    return WrongUse(say(_UNREADABLE, file=file, reason=reason))
