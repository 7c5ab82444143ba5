"""The learner's program as a file, and the console's line that runs it."""

import contextlib
import os
import re
import tempfile
from pathlib import Path


def save_program(workspace: Path, file_name: str, source: str) -> Path:
    """Write `source` as `file_name` into `workspace`, whole or not at all; return the path.

    Raises OSError where it can't be written, ValueError for a name that is not a plain one.
    """
    if Path(file_name).name != file_name or file_name in ("", ".", ".."):
        raise ValueError(f"not a plain file name: {file_name!r}")
    workspace.mkdir(parents=True, exist_ok=True)
    target = workspace / file_name
    handle, temporary = tempfile.mkstemp(prefix=f".{file_name}-", dir=workspace)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(source)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    return target


def run_line(program: Path, is_in_cwd: bool) -> str:
    """Return the line that runs `program` in the console's own variables.

    Args:
        program: its absolute path.
        is_in_cwd: whether the kernel's current folder is the program's, so that its name is
            enough; otherwise the whole path is given.
    """
    name = program.name if is_in_cwd else str(program)
    plain = re.fullmatch(r"[\w./-]+", name) is not None
    # Double quotes are understood on every system, single ones not on Windows.
    return f"%run -i {name}" if plain else f'%run -i "{name}"'
