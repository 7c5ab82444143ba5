"""Jupyter's client and manager as we use them; imported late, for they cost a third of a second."""

import contextlib
import functools
import importlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.services.kernel_env import kernel_command, kernel_metadata, transport_options


class _Stage(NamedTuple):
    """Modules without Qt, and those with it that build on them."""

    plain: tuple[str, ...]
    qt: tuple[str, ...]


TALK: Final = _Stage(
    ("jupyter_client.threaded", "zmq.eventloop.zmqstream"),
    (
        *("qtpy.QtCore", "qtconsole.kernel_mixins", "qtconsole.client"),
        *(("qtconsole.manager",) if sys.platform == "win32" else ()),
    ),
)
"""What a conversation with a kernel needs."""

CONSOLE: Final = _Stage(
    ("ipython_pygments_lexers", "pygments.formatters.html", "pygments.lexers.python"),
    ("qtpy.QtGui", "qtpy.QtWidgets", "qtpy.QtSvg", "qtpy.QtPrintSupport"),
)
"""What the console's widget needs as well."""

_UNUSED: Final = ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")
"""qtpy offers their names where they are there; nothing here or in qtconsole uses one."""

_LOOK_AGAIN: Final = 10
_TURN: Final = 2
"""Milliseconds."""


class EarlyImports(QObject):
    """Imports what Jupyter needs while the window keeps moving.

    What knows no Qt is imported in a thread; what does, afterwards on the window's own thread, one
    module at each turn of the event loop. PySide makes its types when they are first looked up,
    and two threads that do so at once crash the program.

    Signals:
        talk_ready(): a kernel can be talked to.
        console_ready(): the console's widget can be built without a halt.
    """

    talk_ready = Signal()
    console_ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._stages = [(TALK, self.talk_ready), (CONSOLE, self.console_ready)]
        self._left: list[str] = []
        self._turn = QTimer(self)
        self._turn.setInterval(_TURN)
        self._turn.timeout.connect(self._on_turn)

    @property
    def can_talk(self) -> bool:
        """Whether the first stage is done."""
        return len(self._stages) < 2

    @property
    def can_show(self) -> bool:
        """Whether everything has been imported."""
        return not self._stages

    def begin(self) -> None:
        """Begin, or go on after `pause`; when all is done, nothing happens."""
        if self._stages:
            self._turn.start()
            if self._thread is None:
                self._begin_stage()

    def pause(self) -> None:
        """Import no further module for now."""
        self._turn.stop()

    def _begin_stage(self) -> None:
        stage, _ = self._stages[0]
        self._left = list(stage.qt)
        self._thread = threading.Thread(
            target=_import_all, args=(stage.plain,), name="early imports", daemon=True
        )
        self._thread.start()

    @Slot()
    def _on_turn(self) -> None:
        if self._thread is None or self._thread.is_alive():
            return
        if self._left:
            with _absent(_UNUSED):
                importlib.import_module(self._left.pop(0))
        if self._left:
            return
        _, done = self._stages.pop(0)
        if self._stages:
            self._begin_stage()
        else:
            self._turn.stop()
        done.emit()


@contextlib.contextmanager
def _absent(names: tuple[str, ...]) -> Iterator[None]:
    """Have imports of these modules fail meanwhile: they are large, and qtpy does without them.

    A `None` in `sys.modules` stops an import (Python's reference, "The module cache").
    """
    stopped = [name for name in names if name not in sys.modules]
    for name in stopped:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in stopped:
            del sys.modules[name]


def _import_all(names: tuple[str, ...]) -> None:
    for name in names:
        importlib.import_module(name)


@functools.cache
def _client_class() -> Any:
    import asyncio

    from jupyter_client.client import KernelClient
    from jupyter_client.threaded import IOLoopThread
    from qtconsole.client import QtKernelClient, QtZMQSocketChannel
    from traitlets import Type

    class QuickLoopThread(IOLoopThread):  # type: ignore[misc]
        """Ends when it is told to; the original looks only once a second, and is waited for."""

        _wake: asyncio.Event | None = None

        async def _async_run(self) -> None:
            self._wake = asyncio.Event()
            if not self._exiting:
                await self._wake.wait()

        def _leave(self) -> None:
            self._exiting = True
            if self._wake is not None:
                self._wake.set()

        def stop(self) -> None:
            self.ioloop.add_callback(self._leave)
            super().stop()

    class ConsoleClient(QtKernelClient):  # type: ignore[misc]
        """Also listens to the control channel; beats no heart, since we watch the process."""

        control_channel_class = Type(QtZMQSocketChannel)

        def start_channels(
            self,
            shell: bool = True,
            iopub: bool = True,
            stdin: bool = True,
            hb: bool = False,
            control: bool = True,
        ) -> None:
            self.ioloop_thread = QuickLoopThread()
            self.ioloop_thread.start()
            self.shell_channel._inspect = self._check_kernel_info_reply
            KernelClient.start_channels(self, shell, iopub, stdin, hb, control)
            self.started_channels.emit()

    return ConsoleClient


def connected_client(connection_file: Path) -> Any:
    """Return a client, its channels running; the kernel's sockets may not be there yet."""
    import zmq

    client = _client_class()(connection_file=str(connection_file))
    client.load_connection_file()
    # How often a socket looks whether the other side is there by now; 100 by default.
    client.context.setsockopt(zmq.RECONNECT_IVL, _LOOK_AGAIN)
    client.start_channels()
    return client


def make_manager(interpreter: Interpreter, folder: Path) -> Any:
    """Return a kernel manager that starts `interpreter` and puts its sockets into `folder`.

    The kernelspec is our own: one that is installed on the machine under the same name may start
    anything, and `python3` would mean our own executable.
    """
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
    from qtconsole.manager import QtKernelManager

    spec = KernelSpec(
        argv=kernel_command(interpreter),
        display_name="Python",
        language="python",
        metadata=kernel_metadata(interpreter),
    )

    class OneKernelSpec(KernelSpecManager):  # type: ignore[misc]
        def get_kernel_spec(self, kernel_name: str) -> Any:
            return spec

    return QtKernelManager(
        kernel_spec_manager=OneKernelSpec(),
        autorestart=False,  # its counter is set back by the console widget: it never gives up
        client_factory=_client_class(),
        **transport_options(sys.platform, folder),
    )
