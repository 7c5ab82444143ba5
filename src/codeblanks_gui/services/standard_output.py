"""What a command prints: whole on a terminal, in a file and in a pipe, whatever their encoding.

Redirected output has the locale's encoding on Windows, in which a sentence may have letters that
can't be written; and whoever reads may have enough before the end (`codeblanks doctor | head`).
"""

import errno
import json
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

from codeblanks_gui.core.os_reasons import reason_of
from codeblanks_gui.core.text import mark
from codeblanks_gui.services.translator import say

_NOT_WRITTEN: Final = mark("StandardOutput", "The output can’t be written: {reason}")
_BROKEN: Final = 3
"""The exit code of what is no fault of the program or the course that was looked at."""

_READER_IS_GONE: Final = (errno.EPIPE, errno.EINVAL)
"""Windows says EINVAL of a pipe that nobody reads any more."""


def print_document(document: Mapping[str, Any]) -> None:
    """Print one JSON document; letters are escaped unless the output is UTF-8, as JSON must be."""
    encoding = (sys.stdout.encoding or "").replace("-", "").casefold()
    print_text(json.dumps(document, ensure_ascii=encoding != "utf8", indent=1))


def print_text(text: str) -> None:
    """Print `text` and a line's end; a `?` stands for what the output can't show.

    It is no error if nobody reads it any more.

    Raises:
        SystemExit: it can't be written for another reason, such as a full disk, and that is told.
    """
    encoding = sys.stdout.encoding or "utf-8"
    try:
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        sys.stdout.flush()
    except OSError as error:
        # Python would try to write the rest at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno not in _READER_IS_GONE:
            reason = reason_of(error).said(say)
            sys.stderr.write(f"codeblanks: {say(_NOT_WRITTEN, reason=reason)}\n")
            raise SystemExit(_BROKEN) from error
