"""How a kernel's process is started: on POSIX by ourselves and at once, on Windows by Jupyter."""

import contextlib
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from codeblanks_gui.core.interpreters import Interpreter, refusal
from codeblanks_gui.services.kernel_env import (
    conda_environment,
    kernel_command,
    process_options,
    transport_options,
)

_CHANNELS: Final = ("shell", "iopub", "stdin", "hb", "control")


class Launched(Protocol):
    """A process that runs a kernel, and what reaches it."""

    process: "subprocess.Popen[bytes]"

    def connect(self) -> Any:
        """Return Jupyter's client, its channels running."""

    def interrupt(self) -> None:
        """Interrupt what runs there."""

    def release(self) -> None:
        """Let go of what belongs to the process, which has ended."""


def launch(
    interpreter: Interpreter, folder: Path, environ: Mapping[str, str], cwd: Path, log: Path
) -> Launched:
    """Start a kernel; raises OSError or RuntimeError where that fails.

    Args:
        interpreter: the Python that runs it.
        folder: its private folder, for the connection file and the sockets.
        environ: its whole environment.
        cwd: its working folder.
        log: where its stdout and stderr go.
    """
    kind = _JupyterLaunch if sys.platform == "win32" else _DirectLaunch
    # Appending, so that a log that grew too long can be cut while it is written to.
    with log.open("ab") as file:
        whole = conda_environment(environ, interpreter.path)
        own = _with_history(whole, folder)
        return kind(_Order(interpreter, folder, own, cwd, file.fileno()))


def _with_history(environ: dict[str, str], folder: Path) -> dict[str, str]:
    """Return `environ` with a folder of IPython's that can be written to: it needs one to begin."""
    usual = Path(environ.get("IPYTHONDIR", ""))
    with contextlib.suppress(OSError):
        usual.mkdir(parents=True, exist_ok=True)
        if os.access(usual, os.W_OK):
            return environ
    return environ | {"IPYTHONDIR": str(folder / "ipython")}


def can_launch_early(interpreter: Interpreter) -> bool:
    """Tell whether a kernel may be started before its Python has been looked at.

    On Windows what ipykernel can do decides how it is started, and Jupyter must do it.
    """
    if sys.platform == "win32" or interpreter.problem or refusal(interpreter.path):
        return False
    if not Path(interpreter.path).is_file():
        return False
    return not interpreter.version or interpreter.has_ipykernel


def connection_info(folder: Path, key: str) -> dict[str, Any]:
    """Return the content of a connection file for sockets in `folder`.

    The format is jupyter_client's ("connection files" in its documentation); with `ipc`, a
    channel's socket is the file `<ip>-<port>`.
    """
    options = transport_options("linux", folder)
    ports = {f"{channel}_port": port for port, channel in enumerate(_CHANNELS, start=1)}
    return ports | {
        "ip": options["ip"],
        "transport": options["transport"],
        "key": key,
        "signature_scheme": "hmac-sha256",
        "kernel_name": "",
    }


@dataclass(frozen=True)
class _Order:
    """What is to be started; see `launch`. `log` is an open file's descriptor."""

    interpreter: Interpreter
    folder: Path
    environ: Mapping[str, str]
    cwd: Path
    log: int


class _DirectLaunch:
    """Needs nothing of Jupyter here: the process boots while we still import it."""

    def __init__(self, order: _Order) -> None:
        self._connection_file = order.folder / "kernel.json"
        self._connection_file.touch(mode=0o600)
        info = connection_info(order.folder, secrets.token_hex(32))
        self._connection_file.write_text(json.dumps(info), encoding="utf-8")
        command = [
            part.replace("{connection_file}", str(self._connection_file))
            for part in kernel_command(order.interpreter)
        ]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=order.log,
            stderr=subprocess.STDOUT,
            env={**order.environ, "JPY_PARENT_PID": str(os.getpid())},
            cwd=order.cwd,
            # A process group of its own: Stop reaches all that the program started, not us.
            start_new_session=True,
            **process_options(sys.platform),
        )

    def connect(self) -> Any:
        from codeblanks_gui.services.kernel_client import connected_client

        return connected_client(self._connection_file)

    def interrupt(self) -> None:
        import signal

        for number in (signal.SIGINT, signal.SIGCONT):
            # SIGCONT: one that is paused hears nothing before it goes on.
            os.killpg(self.process.pid, number)

    def release(self) -> None:
        pass


class _JupyterLaunch:
    """By Jupyter's kernel manager, which knows how to interrupt a process on Windows."""

    def __init__(self, order: _Order) -> None:
        from codeblanks_gui.services.kernel_client import make_manager

        self._manager = make_manager(order.interpreter, order.folder)
        self._manager.start_kernel(
            env=dict(order.environ),
            cwd=str(order.cwd),
            stdout=order.log,
            stderr=subprocess.STDOUT,
            **process_options(sys.platform),
        )
        self.process = self._manager.provisioner.process

    def connect(self) -> Any:
        client = self._manager.client()
        client.start_channels()
        return client

    def interrupt(self) -> None:
        self._manager.interrupt_kernel()

    def release(self) -> None:
        self._manager.cleanup_resources()
        self._manager.provisioner.process = None
