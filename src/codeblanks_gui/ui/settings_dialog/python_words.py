"""What is said of a Python: its name, its sort, what it has, what it lacks and what helps."""

import re
from pathlib import Path
from typing import Final

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.text import Marked, mark
from codeblanks_gui.services.translator import say

SORTS: Final = {
    "this": mark("PythonPage", "the one CodeBlanks runs in"),
    "venv": mark("PythonPage", "virtual environment"),
    "conda": mark("PythonPage", "conda environment"),
    "system": mark("PythonPage", "installed on the system"),
}
STATES: Final = {
    "": mark("PythonPage", "ready"),
    "looking": mark("PythonPage", "checking…"),
    "no_torch": mark("PythonPage", "PyTorch is missing"),
    "no_ipykernel": mark("PythonPage", "ipykernel is missing"),
    "old_ipykernel": mark("PythonPage", "ipykernel is too old"),
    "too_old": mark("PythonPage", "too old"),
    "broken": mark("PythonPage", "does not work"),
    "missing": mark("PythonPage", "not found"),
    "store_stub": mark("PythonPage", "not a Python"),
    "own_program": mark("PythonPage", "not a Python"),
}
"""By `Interpreter.flaw`, and while that isn't known."""

SIGNS: Final = {
    "": ("passed", "good"),
    "looking": ("clock", "muted"),
    "no_torch": ("warning", "warn"),
    "no_ipykernel": ("warning", "warn"),
    "old_ipykernel": ("warning", "warn"),
}
BAD_SIGN: Final = ("error", "bad")

REASONS: Final = {
    "no_torch": mark("PythonPage", "The console works with it, but the lessons need PyTorch."),
    "no_ipykernel": mark("PythonPage", "The console needs the package ipykernel there."),
    "old_ipykernel": mark(
        "PythonPage", "The console needs ipykernel 6.29 or newer; {version} is installed."
    ),
    "too_old": mark("PythonPage", "CodeBlanks needs Python 3.9 or newer."),
    "broken": mark("PythonPage", "It did not answer like a Python. It said:"),
    "missing": mark("PythonPage", "There is no program there."),
    "store_stub": mark(
        "PythonPage",
        "This program only opens the Microsoft Store. Install Python from there or from "
        "python.org, then look again.",
    ),
    "own_program": mark("PythonPage", "This is CodeBlanks itself. Choose a Python."),
}
RUN_THIS: Final = mark("PythonPage", "Run this in a terminal, then look again:")
_TRANSLATED: Final = mark(
    "PythonPage",
    "This is a Python for Intel on a Mac with an Apple chip: PyTorch can’t reach the GPU from it.",
)
_ABSENT: Final = mark("PythonPage", "no {package}")
_BUILDS: Final = {
    "cpu": mark("PythonPage", "CPU only"),
    "mps": mark("PythonPage", "Apple GPU"),
    "xpu": mark("PythonPage", "Intel GPU"),
}
_GENERAL_NAMES: Final = (".venv", "venv", "env")


def name_of(python: Interpreter) -> str:
    """Return what its environment is called, '' for a Python of the system."""
    if python.kind == "system":
        return ""
    path = Path(python.path)
    if not python.prefix and path.parent.name not in ("bin", "Scripts"):
        return path.name
    folder = Path(python.prefix) if python.prefix else path.parent.parent
    if folder.name in _GENERAL_NAMES and folder.parent.name:
        return f"{folder.parent.name}/{folder.name}"
    if python.kind == "conda" and folder.parent.name != "envs":
        return f"{folder.name} (base)"
    return folder.name


def title(python: Interpreter) -> str:
    """Return the heading of its card."""
    if not python.is_looked_at:
        return name_of(python)
    version = f"Python {python.version}" if python.version else "Python"
    return name_of(python) or version


def sort(python: Interpreter, *, is_ours: bool) -> str:
    """Return its version, where the heading has none, and what sort of Python it is."""
    word = SORTS.get("this" if is_ours else python.kind)
    parts = [f"Python {python.version}"] if python.version and name_of(python) else []
    return " · ".join([*parts, *([say(word)] if word else [])])


def state(python: Interpreter) -> str:
    """Return the key of `STATES`."""
    return python.flaw if python.is_looked_at else "looking"


def facts(python: Interpreter) -> str:
    """Return what is installed there, '' where that says nothing; lines break between packages."""
    if not python.is_usable:
        return ""
    parts = [_torch(python)] if python.torch or python.can_start else []
    packages = (
        ("ipykernel", python.ipykernel),
        ("NumPy", python.numpy),
        ("Matplotlib", python.matplotlib),
    )
    parts += [f"{package} {version}" for package, version in packages if version]
    if python.can_start:  # else it is said beside the command
        parts += [say(_ABSENT, package=package) for package, version in packages if not version]
    if python.machine:
        parts.append(python.machine)
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def _torch(python: Interpreter) -> str:
    if not python.torch:
        return say(_ABSENT, package="PyTorch")
    return f"PyTorch {python.torch.partition('+')[0]} ({build_word(python.torch_build)})"


def build_word(build: str) -> str:
    """Return the device that a build of torch is for: `cu126` → `CUDA 12.6`."""
    if build in _BUILDS:
        return say(_BUILDS[build])
    cuda = re.fullmatch(r"cu(\d+)(\d)", build)
    if cuda:
        return f"CUDA {cuda[1]}.{cuda[2]}"
    return build.replace("rocm", "ROCm ")


def reason(python: Interpreter) -> str:
    """Return why it can't be used, or what it lacks, as sentences; '' if nothing is wrong."""
    marked: Marked | None = REASONS.get(state(python))
    sentences = [say(marked, version=python.ipykernel)] if marked is not None else []
    if python.is_translated and python.is_usable:
        sentences.append(say(_TRANSLATED))
    return " ".join(sentences)


def own_words(python: Interpreter) -> str:
    """Return what a broken Python said, its last lines."""
    if python.flaw != "broken":
        return ""
    return "\n".join(python.problem.strip().splitlines()[-6:])


def command(python: Interpreter) -> str:
    """Return the command that brings what is missing, '' where no command helps."""
    return python.install_command if python.is_usable else ""
