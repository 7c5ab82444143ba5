"""Files of the learner's that hide a module: `random.py`, `torch.py`."""

import re
from pathlib import Path

from codeblanks_gui.core.module_names import hidden_module


def hiding_file(text: str, workspace: Path, running: str = "") -> str:
    """Return the file in `workspace` that an error or a log leads to, if it hides a module.

    Args:
        text: a traceback, with its last line, or the log of a start.
        workspace: the learner's folder.
        running: the program that ran: it is named in every traceback of its own.
    """
    named: list[str] = re.findall(r"([^\s/\\\"']+\.py)\b", text)
    # "module 'random' has no attribute 'choice'", "cannot import name 'x' from 'torch'"
    modules: list[str] = re.findall(r"(?:module|from) '([\w]+)[.\w]*'", text)
    for name in [*named, *(f"{module}.py" for module in modules)]:
        if name != running and hidden_module(name) and (workspace / name).is_file():
            return name
    return ""
