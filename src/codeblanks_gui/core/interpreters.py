"""Which Python runs the learner's code: candidates on this machine, and what each can do."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

OLDEST_PYTHON: Final = (3, 9)
OLDEST_IPYKERNEL: Final = (6, 29)

PREFLIGHT_CODE: Final = """\
import json, sys
found = {}
if sys.prefix == sys.base_prefix:
    # -I hides the user's own site folder, which the kernel will see; venvs don't see it.
    import site
    sys.path.append(site.getusersitepackages())
try:
    from importlib import metadata
    for name in ("ipykernel", "torch", "matplotlib"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
except ImportError:
    pass
print(json.dumps({
    "version": list(sys.version_info[:3]),
    "prefix": sys.prefix,
    "executable": sys.executable,
    "packages": found,
}))
"""
"""Runs with `python -I -c`; works on any Python 3 and imports nothing heavy."""


@dataclass(frozen=True)
class Interpreter:
    """A Python as the pre-flight saw it.

    Attributes:
        path: the executable that is started, as it was chosen (a venv's is a link: not resolved).
        version: e.g. `3.12.1`; '' while it has not been looked at.
        prefix: its environment's folder.
        ipykernel: the version of ipykernel there, '' if there is none.
        torch: the version of torch there, '' if there is none.
        problem: why it can't be used at all (its own words), '' if it can.
    """

    path: str
    version: str = ""
    prefix: str = ""
    ipykernel: str = ""
    torch: str = ""
    problem: str = ""

    @property
    def is_usable(self) -> bool:
        """Whether this is a Python that we can work with, whatever is installed in it."""
        return bool(self.version) and not self.problem

    @property
    def has_ipykernel(self) -> bool:
        """Whether its ipykernel is there and new enough."""
        return bool(self.ipykernel) and version_tuple(self.ipykernel) >= OLDEST_IPYKERNEL

    @property
    def install_command(self) -> str:
        """The command that installs what is missing, ready for a terminal; '' if nothing is."""
        missing = [] if self.has_ipykernel else ["ipykernel"]
        if self.ipykernel and missing:
            missing = ["--upgrade", *missing]
        if not self.torch:
            missing.append("torch")
        return f'"{self.path}" -m pip install {" ".join(missing)}' if missing else ""


def version_tuple(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version: `2.13.0+cpu` → (2, 13, 0)."""
    leading = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(number) for number in leading[0].split(".")) if leading else ()


def parse_preflight(path: str, output: str, errors: str = "") -> Interpreter:
    """Read what `PREFLIGHT_CODE` printed; anything else makes an unusable `Interpreter`.

    Args:
        path: the interpreter that was asked.
        output: its stdout; lines before the JSON (a chatty sitecustomize) are skipped.
        errors: its stderr, told as the problem where there is no JSON.
    """
    facts = _last_json(output)
    if facts is None:
        return Interpreter(path, problem=(errors or output).strip()[-500:] or "no answer")
    numbers = tuple(int(n) for n in facts["version"])
    version = ".".join(str(n) for n in numbers)
    packages = facts["packages"]
    too_old = numbers < OLDEST_PYTHON
    return Interpreter(
        path,
        version=version,
        prefix=str(facts["prefix"]),
        ipykernel=str(packages.get("ipykernel", "")),
        torch=str(packages.get("torch", "")),
        problem=f"Python {version} < {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]}" if too_old else "",
    )


def _last_json(output: str) -> dict[str, Any] | None:
    for line in reversed(output.splitlines()):
        try:
            facts = json.loads(line)
        except ValueError:
            continue
        if isinstance(facts, dict) and {"version", "prefix", "packages"} <= facts.keys():
            return facts
    return None


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


def candidates(
    environ: Mapping[str, str], cwd: Path, own: str | None = None, platform: str = sys.platform
) -> tuple[str, ...]:
    """Return the Pythons that exist here, the likeliest first, each once.

    Args:
        environ: the environment variables to look into (VIRTUAL_ENV, CONDA_PREFIX, PATH).
        cwd: the folder whose `.venv` counts.
        own: our own Python; by default `own_python()`.
        platform: as `sys.platform`.
    """
    found: dict[str, str] = {}
    for path in _places(environ, cwd, own_python() if own is None else own, platform):
        if path.is_file() and os.access(path, os.X_OK):
            # Links are different environments: only the same place counts as the same Python.
            found.setdefault(os.path.normcase(path.absolute()), str(path.absolute()))
    return tuple(found.values())


def _places(environ: Mapping[str, str], cwd: Path, own: str, platform: str) -> Iterator[Path]:
    if own:
        yield Path(own)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        if environ.get(variable):
            yield python_in(Path(environ[variable]), platform)
    yield python_in(cwd / ".venv", platform)
    names = ("python.exe",) if platform == "win32" else ("python3", "python")
    for folder in environ.get("PATH", "").split(os.pathsep):
        if folder:
            yield from (Path(folder) / name for name in names)
