"""Files of the learner's that hide a module: `random.py`, `torch.py`."""

import re
import sys
from pathlib import Path
from typing import Final

_LESSONS_USE: Final = frozenset(
    {"torch", "numpy", "torchvision", "matplotlib", "pandas", "sympy", "typing_extensions", "PIL"}
)


def hides_module(file_name: str) -> bool:
    """Tell whether a file of this name is loaded instead of a module of Python or PyTorch."""
    stem, dot, suffix = file_name.partition(".")
    return bool(dot) and suffix == "py" and stem in (sys.stdlib_module_names | _LESSONS_USE)


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
        if name != running and hides_module(name) and (workspace / name).is_file():
            return name
    return ""
