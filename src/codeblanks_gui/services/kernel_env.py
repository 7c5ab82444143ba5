"""What the kernel's process is given: its environment, its transport, its command."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from codeblanks_gui.core.interpreters import Interpreter, version_tuple

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
    }
)
_OUR_PREFIXES: Final = ("QT_", "QML", "PYSIDE", "CODEBLANKS_", "PYTEST_", "COV_")

_ENCRYPTING_IPYKERNEL: Final = (7, 3)


def kernel_environment(
    environ: Mapping[str, str], device: str, ipython_folder: Path, *, is_frozen: bool | None = None
) -> dict[str, str]:
    """Return the environment of the kernel: the user's, without what is ours.

    PATH, HOME, CUDA_*, HSA_* and all else stay, so that the console sees the same machine as a
    terminal does.

    Args:
        environ: the environment to start from; it is not changed.
        device: the device that was chosen (see `device_environment`).
        ipython_folder: where IPython keeps its history: apart from the user's own IPython.
        is_frozen: whether we are a bundle, which set LD_LIBRARY_PATH itself; by default asked.
    """
    frozen = bool(getattr(sys, "frozen", False)) if is_frozen is None else is_frozen
    clean = {
        name: value
        for name, value in environ.items()
        if name not in _OURS and not name.startswith(_OUR_PREFIXES)
    }
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        # Outside a bundle it is the user's: CUDA and MKL installations are found through it.
        kept = environ.get(f"{name}_ORIG" if frozen else name)
        if kept:
            clean[name] = kept
    clean["IPYTHONDIR"] = str(ipython_folder)
    clean.update(device_environment(device, environ))
    return clean


def device_environment(device: str, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that make `device` the one that torch sees, as real code meets it.

    `auto`, `mps` and `xpu` need none; `cpu` hides every CUDA and ROCm card; `cuda:1` shows the
    second of the cards that were visible. ROCm's torch answers to CUDA_VISIBLE_DEVICES too.
    """
    if device == "cpu":
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
