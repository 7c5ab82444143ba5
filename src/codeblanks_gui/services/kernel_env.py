"""What the kernel's process is given: its environment, its transport, its command."""

import ntpath
import os
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.interpreters import Interpreter, version_tuple
from codeblanks_gui.services.process_identity import own_identity
from codeblanks_gui.services.process_tree import SESSION_MARK

# What belongs to *our* process: it would make another Python load our libraries or our Qt.
_OURS: Final = frozenset(
    {
        "PYTHONPATH",
        "PYTHONHOME",
        "PYTHONEXECUTABLE",
        "PYTHONSTARTUP",
        "PYTHONPLATLIBDIR",
        "PYTHONSAFEPATH",
        "PYTHONINSPECT",
        "__PYVENV_LAUNCHER__",
        "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH",
        "DYLD_FRAMEWORK_PATH",
        "DYLD_INSERT_LIBRARIES",
        "MPLBACKEND",
        "JPY_PARENT_PID",
        "JPY_SESSION_NAME",
        "JPY_INTERRUPT_EVENT",
        "_MEIPASS2",
    }
)
_OUR_PREFIXES: Final = ("QT_", "QML", "PYSIDE", "CODEBLANKS_", "PYTEST_", "COV_", "_PYI_")

_CONDA_FOLDERS: Final = (
    r"Library\mingw-w64\bin",
    r"Library\usr\bin",
    r"Library\bin",
    "Scripts",
    "bin",
)

_ENCRYPTING_IPYKERNEL: Final = (7, 3)


def kernel_environment(
    environ: Mapping[str, str],
    device: str,
    ipython_folder: Path,
    *,
    is_frozen: bool | None = None,
    platform: str = sys.platform,
) -> dict[str, str]:
    """Return the environment of the kernel and of every other child: the user's, without ours.

    PATH, HOME, CUDA_*, HSA_*, proxies and all else stay, so that the console sees the same
    machine as a terminal does. Added is the mark by which everything that a child starts is found
    when this window has ended.

    Args:
        environ: the environment to start from; it is not changed.
        device: the device that was chosen (see `device_environment`).
        ipython_folder: where IPython keeps its history: apart from the user's own IPython.
        is_frozen: whether we are a bundle, which set LD_LIBRARY_PATH itself; by default asked.
        platform: as `sys.platform`.
    """
    frozen = bool(getattr(sys, "frozen", False)) if is_frozen is None else is_frozen
    clean = {name: value for name, value in environ.items() if not _is_ours(name, platform)}
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        # Outside a bundle it is the user's: CUDA and MKL installations are found through it.
        kept = environ.get(f"{name}_ORIG" if frozen else name)
        if kept:
            clean[name] = kept
    if platform == "win32":
        clean = windows_environment(clean)
    added = {"IPYTHONDIR": str(ipython_folder), SESSION_MARK: own_identity().word}
    added |= device_environment(device, environ)
    replaced = {_key(name, platform) for name in added}
    return {n: v for n, v in clean.items() if _key(n, platform) not in replaced} | added


def _is_ours(name: str, platform: str) -> bool:
    key = _key(name, platform)
    return key in _OURS or key.startswith(_OUR_PREFIXES)


def _key(name: str, platform: str) -> str:
    """Return how the system compares the names of variables: on Windows case doesn't count."""
    return name.upper() if platform == "win32" else name  # ASCII


def windows_environment(
    environ: Mapping[str, str], short_path: Callable[[str], str] | None = None
) -> dict[str, str]:
    """Return `environ` with every `%NAME%` filled in, and plain paths of temporary folders.

    Some launchers hand on what the registry holds (TEMP begins with `%USERPROFILE%`,
    https://github.com/spyder-ide/spyder/issues/25275), and compilers that torch starts stumble
    over a temporary folder with spaces or other letters than ASCII's.

    Args:
        environ: the variables.
        short_path: gives a path's 8.3 name; by default Windows is asked.
    """
    by_key = {_key(name, "win32"): value for name, value in environ.items()}

    def fill(match: re.Match[str]) -> str:
        return by_key.get(_key(match[1], "win32"), match[0])

    shorten = short_path or _short_path
    filled = {n: re.sub(r"%([^%=]+)%", fill, value) for n, value in environ.items()}
    for name, value in filled.items():
        is_plain = value.isascii() and " " not in value
        if _key(name, "win32") in ("TMP", "TEMP") and not is_plain:
            filled[name] = shorten(value)
    return filled


def conda_environment(
    environ: Mapping[str, str],
    python: str,
    *,
    platform: str = sys.platform,
    is_conda: bool | None = None,
) -> dict[str, str]:
    r"""Return `environ` as a conda environment's Python needs it on Windows: with its PATH.

    Its libraries (MKL and CUDA among them) lie beside it in `Library\bin`, where Windows looks
    only if PATH says so. The folders and their order are those of `conda activate`
    (https://github.com/conda/conda/blob/main/conda/activate.py, `_get_path_dirs`).

    Args:
        environ: the variables; they are not changed.
        python: the interpreter that is going to be started.
        platform: as `sys.platform`.
        is_conda: whether `python` is a conda environment's; by default its folder is asked.
    """
    prefix = ntpath.dirname(python)
    if is_conda is None:
        is_conda = platform == "win32" and os.path.isdir(ntpath.join(prefix, "conda-meta"))
    if platform != "win32" or not is_conda:
        return dict(environ)
    name = next((name for name in environ if _key(name, platform) == "PATH"), "PATH")
    first = [prefix, *(ntpath.join(prefix, folder) for folder in _CONDA_FOLDERS)]
    known = {ntpath.normcase(folder) for folder in first}
    rest = [f for f in environ.get(name, "").split(";") if f and ntpath.normcase(f) not in known]
    return {**environ, name: ";".join([*first, *rest])}


def _short_path(path: str) -> str:
    """Return the 8.3 name of an existing folder; `path` itself where Windows gives none."""
    import ctypes

    if sys.platform != "win32":
        return path
    buffer = ctypes.create_unicode_buffer(260)
    length = ctypes.windll.kernel32.GetShortPathNameW(path, buffer, 260)
    return buffer.value if 0 < length < 260 else path


def device_environment(device: str, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that make `device` the one that torch sees, as real code meets it.

    `auto`, `mps` and `xpu` need none; `cpu` and simulated devices hide every CUDA and ROCm card;
    `cuda:1` shows the second of the cards that were visible. ROCm's torch answers to
    CUDA_VISIBLE_DEVICES too.
    """
    if device == "cpu" or is_simulated(device):
        return {"CUDA_VISIBLE_DEVICES": "", "HIP_VISIBLE_DEVICES": "-1"}
    kind, _, number = device.partition(":")
    if kind not in ("cuda", "rocm") or not number.isdecimal():
        return {}
    variable = "HIP_VISIBLE_DEVICES" if kind == "rocm" else "CUDA_VISIBLE_DEVICES"
    visible = [card.strip() for card in environ.get(variable, "").split(",") if card.strip()]
    index = int(number)
    return {variable: visible[index] if index < len(visible) else number}


def transport_options(platform: str, folder: Path) -> dict[str, Any]:
    """Return the options of the kernel manager that keep its sockets private.

    POSIX: sockets in `folder`, which only its owner may enter. Windows has no such sockets:
    TCP on this machine only, encrypted where the ipykernel there can (7.3 and newer).
    """
    options: dict[str, Any] = {"connection_file": str(folder / "kernel.json")}
    if platform == "win32":
        return options | {"transport": "tcp", "ip": "127.0.0.1", "transport_encryption": "auto"}
    return options | {"transport": "ipc", "ip": str(folder / "s")}


def kernel_command(interpreter: Interpreter) -> list[str]:
    """Return the command that starts a kernel; `{connection_file}` is filled by Jupyter.

    Without `frozen_modules=off` debugpy, which ipykernel imports, prints a warning.
    """
    launch = ["-X", "frozen_modules=off", "-m", "ipykernel_launcher"]
    return [interpreter.path, *launch, "-f", "{connection_file}"]


def kernel_metadata(interpreter: Interpreter) -> dict[str, Any]:
    """Return the kernelspec's metadata: whether this ipykernel can encrypt its sockets."""
    if version_tuple(interpreter.ipykernel) >= _ENCRYPTING_IPYKERNEL:
        return {"supported_encryption": ["curve"]}
    return {}


def process_options(platform: str) -> dict[str, Any]:
    """Return the options of Popen that differ by system."""
    if platform == "win32":
        return {"creationflags": 0x08000000}  # CREATE_NO_WINDOW: no console flashes up
    return {}


def oom_kills(
    places: tuple[str, ...] = ("/proc/vmstat", "/sys/fs/cgroup/memory.events"),
) -> int:
    """Return how many processes Linux has killed for memory so far; 0 where it isn't told."""
    total = 0
    for place in places:
        try:
            text = Path(place).read_text(encoding="ascii")
        except (OSError, UnicodeError):
            continue
        for line in text.splitlines():
            name, _, number = line.partition(" ")
            if name == "oom_kill" and number.isdecimal():
                total += int(number)
    return total


def log_tail(path: Path, limit: int = 3000) -> str:
    """Return the last `limit` characters of a log, '' if it can't be read."""
    try:
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(file.tell() - 4 * limit, 0))
            text = file.read().decode("utf-8", errors="replace")
    except OSError:
        return ""
    return text.strip()[-limit:]
