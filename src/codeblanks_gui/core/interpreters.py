"""Which Python runs the learner's code: what each can do, and what it lacks.

Where Pythons are looked for is in `python_places`, how they are asked in `preflight`.
"""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

OLDEST_PYTHON: Final = (3, 9)
OLDEST_IPYKERNEL: Final = (6, 29)


@dataclass(frozen=True)
class Interpreter:
    """A Python as the pre-flight saw it.

    Attributes:
        path: the executable that is started, as it was chosen (a venv's is a link: not resolved).
        version: e.g. `3.12.1`; '' while it has not been looked at.
        prefix: its environment's folder.
        ipykernel: the version of ipykernel there, '' if there is none.
        torch: the version of torch there, with its build where that is told: `2.4.1+cu121`.
        problem: why it can't be used at all (its own words), '' if it can.
        kind: `venv`, `conda`, `system`, or '' while that isn't known.
        torch_build: `cpu`, `cu126`, `rocm6.2`, `xpu`, `mps`, or '' without torch.
        numpy: the version of numpy there, '' if there is none.
        matplotlib: the version of matplotlib there, '' if there is none.
        machine: the processor that it was built for, as `platform.machine()`.
        is_translated: an Intel Python on an Apple chip: torch can't reach the GPU from there.
        installer: how packages get there: `pip`; `uv` or `ensurepip` where pip is missing;
            `venv` where the system keeps its Python to itself (PEP 668).
        refusal: why it must not even be started: `missing`, `store_stub`, `own_program`.
    """

    path: str
    version: str = ""
    prefix: str = ""
    ipykernel: str = ""
    torch: str = ""
    problem: str = ""
    kind: str = ""
    torch_build: str = ""
    numpy: str = ""
    matplotlib: str = ""
    machine: str = ""
    is_translated: bool = False
    installer: str = "pip"
    refusal: str = ""

    @property
    def is_looked_at(self) -> bool:
        """Whether anything is known of it."""
        return bool(self.version or self.problem or self.refusal)

    @property
    def is_usable(self) -> bool:
        """Whether this is a Python that we can work with, whatever is installed in it."""
        return bool(self.version) and not self.problem and not self.refusal

    @property
    def has_ipykernel(self) -> bool:
        """Whether its ipykernel is there and new enough."""
        return bool(self.ipykernel) and version_tuple(self.ipykernel) >= OLDEST_IPYKERNEL

    @property
    def flaw(self) -> str:
        """What is wrong with it, the worst first, '' if nothing is.

        One of `missing`, `store_stub`, `own_program`, `too_old`, `broken`, `no_ipykernel`,
        `old_ipykernel`, `no_torch`.
        """
        if self.refusal:
            return self.refusal
        if not self.is_usable:
            is_old = bool(self.version) and version_tuple(self.version) < OLDEST_PYTHON
            return "too_old" if is_old else "broken"
        if not self.has_ipykernel:
            return "old_ipykernel" if self.ipykernel else "no_ipykernel"
        return "" if self.torch else "no_torch"

    @property
    def can_start(self) -> bool:
        """Whether the console works with it; the lessons need torch too."""
        return self.flaw in ("", "no_torch")

    @property
    def install_command(self) -> str:
        """The command that installs what is missing, ready for a terminal; '' if nothing is."""
        missing = [] if self.has_ipykernel else ["ipykernel"]
        if self.ipykernel and missing:
            missing = ["--upgrade", *missing]
        if not self.torch:
            missing.append("torch")
        return self._command(" ".join(missing)) if missing else ""

    def _command(self, packages: str) -> str:
        python = _quoted(self.path)
        if self.installer == "uv":
            return f'uv pip install --python "{self.path}" {packages}'
        if self.installer == "ensurepip":
            return _then(f"{python} -m ensurepip", f"{python} -m pip install {packages}")
        if self.installer == "venv":
            # An environment beside the system's Python, where `python_places` finds it.
            folder = Path.home() / ".virtualenvs" / "codeblanks"
            inside = _quoted(str(python_in(folder)))
            return _then(f'{python} -m venv "{folder}"', f"{inside} -m pip install ipykernel torch")
        return f"{python} -m pip install {packages}"


def _quoted(path: str) -> str:
    if sys.platform != "win32":
        return f'"{path}"'
    return f'& "{path}"' if " " in path else path  # for PowerShell


def _then(first: str, second: str) -> str:
    return f"{first} ; {second}" if sys.platform == "win32" else f"{first} && {second}"


def version_tuple(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version: `2.13.0+cpu` → (2, 13, 0)."""
    leading = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(number) for number in leading[0].split(".")) if leading else ()


def own_python() -> str:
    """Return the Python this program runs in, or '' in a frozen program.

    A frozen program's `sys.executable` is the program itself: started as a kernel it would open
    itself again and again (https://github.com/jupyter/qtconsole/issues/482).
    """
    return "" if getattr(sys, "frozen", False) else sys.executable


def python_in(environment: Path, platform: str = sys.platform) -> Path:
    """Return where the Python of a venv or conda environment lies."""
    if platform != "win32":
        return environment / "bin" / "python"
    in_scripts = environment / "Scripts" / "python.exe"
    return in_scripts if in_scripts.exists() else environment / "python.exe"


def python_at(path: str) -> str:
    """Return the executable that a person means by `path`: itself, or the one in that folder."""
    chosen = Path(path).expanduser()
    if not os.path.isdir(chosen):  # unlike Path.is_dir it takes a name of any length
        return str(chosen)
    inside = python_in(chosen)
    if inside.is_file():
        return str(inside)
    for folder in (chosen, chosen / ".venv", chosen / "venv"):
        for name in ("python.exe",) if sys.platform == "win32" else ("python3", "python"):
            for there in (folder / name, python_in(folder).with_name(name)):
                if there.is_file():
                    return str(there)
    return str(inside)


def refusal(path: str) -> str:
    """Return why the program at `path` must not be started, not even to look at it; else ''.

    The stubs in Windows' folder of app aliases open the Store instead of a Python; our own
    frozen program would open itself. The disk is not touched: it may be one that doesn't answer.
    """
    if re.search(r"[\\/]WindowsApps[\\/]python[\d.]*\.exe$", path, re.IGNORECASE):
        return "store_stub"
    is_own = os.path.normcase(path) == os.path.normcase(sys.executable)
    return "own_program" if is_own and getattr(sys, "frozen", False) else ""
