"""Sent to the console's kernel when it starts.

It is sent with the modules that it imports, and runs in a module of its own (so that nothing of
it shows in the learner's variables), on Python 3.9 and newer, with ipykernel 6.29 and newer, and
needs nothing of ours installed there.
Each step stands alone: one that fails is left out silently, the console still works.
"""

import contextlib
import faulthandler
import gc
import os
import shutil
import signal
import sys
import threading
import time
from importlib.machinery import PathFinder
from typing import Any, Optional

from codeblanks_gui.kernel_side.console_device import ConsoleDevice
from codeblanks_gui.kernel_side.console_exit import guard_exit
from codeblanks_gui.kernel_side.console_memory import ConsoleMemory
from codeblanks_gui.kernel_side.console_output import ConsoleOutput
from codeblanks_gui.kernel_side.console_stop import StopGuard
from codeblanks_gui.kernel_side.console_threads import ThreadWatch
from codeblanks_gui.kernel_side.message_text import shorten
from codeblanks_gui.kernel_side.parent_watch import tie_to

OPTIONS: dict[str, Any] = globals().get("OPTIONS", {})
"""`crash_log`, `spool`, `workspace`, `parent`, `parent_began`, `folder`, `colours`, `retina`,
`import_torch`, `texts`, `device`, `simulated_memory`, `kernel_side`."""

LONGEST_REPR = 100_000
_HIDDEN = ("ipykernel.", "codeblanks_gui.kernel_side", "_codeblanks_")
"""Begin the names of modules that no traceback shows."""

TEXTS = {
    "exit_program": "exit() ended the program; the console goes on.",
    "exit_code": "The program ended itself: {code}. The console goes on.",
    "exit_console": "The console goes on. To clear its variables, restart it.",
    "left_out": "[… {count} characters left out …]",
    "no_simulation": "A GPU can't be simulated with this PyTorch: {text}",
    "full": "[The rest is not in this file: it has reached {size} MB.]",
}
"""What the console says in English; `OPTIONS["texts"]` brings the interface's language."""


class Console:
    """What stays in the kernel between two sendings of this text."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.texts = dict(TEXTS)
        self.output: Optional[ConsoleOutput] = None
        self.crash_file: Any = None
        self.device: Optional[ConsoleDevice] = None
        self.memory: Optional[ConsoleMemory] = None
        self.has_run = False

    def begin(self, options: dict[str, Any]) -> None:
        """Do what is done once."""
        steps = (
            self.watch_parent,
            self.write_crashes,
            self.guard_outputs,
            self.guard_stop,
            self.watch_threads,
            self.keep_folder,
            self.lose_history_quietly,
            self.listen,
            self.guard_exit,
            self.meet_device,
            self.tell_memory,
            self.shorten_texts,
            self.hide_frames,
            self.enter_workspace,
            self.spare_collector,
            self.import_torch,
        )
        for step in steps:
            with contextlib.suppress(BaseException):
                step(options)

    def refresh(self, options: dict[str, Any]) -> None:
        """Do what changes with the window's language, theme and screen."""
        self.texts.update(options.get("texts", {}))
        with contextlib.suppress(Exception):
            self.shell.run_line_magic("colors", options["colours"])
        with contextlib.suppress(Exception):
            # Read by matplotlib_inline when the learner imports matplotlib, and not before.
            formats = {"retina"} if options.get("retina") else {"png"}
            self.shell.config.InlineBackend.figure_formats = formats
            config = sys.modules.get("matplotlib_inline.config")
            if config is not None and config.InlineBackend.initialized():
                config.InlineBackend.instance().figure_formats = formats

    def write_crashes(self, options: dict[str, Any]) -> None:
        """Have Python write where it crashed, to a file: stderr is a pipe that dies with it."""
        # Stays open as long as the kernel lives.
        self.crash_file = open(options["crash_log"], "w", encoding="utf-8")  # noqa: SIM115
        faulthandler.enable(file=self.crash_file)

    def guard_outputs(self, options: dict[str, Any]) -> None:
        """Guard stdout and stderr, and give them back after each cell."""
        streams = {name: getattr(sys, name) for name in ("stdout", "stderr")}
        if not all(hasattr(stream, "pub_thread") for stream in streams.values()):
            return
        self.output = ConsoleOutput(streams, self.texts, options.get("spool", ""))
        self.keep_tracebacks(self.output)
        # IPython 9 would keep all that is ever printed in memory, for %notebook.
        self.shell._tee = lambda channel: contextlib.nullcontext()
        self.shell.events.register("pre_run_cell", self.on_cell_begins)
        self.shell.events.register("post_execute", self.on_cell_ends)

    def keep_tracebacks(self, output: ConsoleOutput) -> None:
        """Have each traceback in the file too: it is sent beside what is printed."""
        real = self.shell._showtraceback

        def show(kind: Any, error: Any, lines: Any) -> None:
            if kind is SystemExit:  # IPython would advise %tb
                lines = [self.texts["exit_code"].format(code=error)]
            with contextlib.suppress(Exception):
                output.keep("\n".join(lines))
            real(kind, error, lines)

        self.shell._showtraceback = show

    def on_cell_begins(self, info: Any) -> None:
        """Begin with an empty file; code that nobody sees has none."""
        self.has_run = True
        if self.output is not None and is_main_thread():
            self.output.begin_cell()

    def on_cell_ends(self) -> None:
        """Give back what a program closed or replaced."""
        if self.output is not None and is_main_thread():
            self.output.end_cell()

    def guard_stop(self, options: dict[str, Any]) -> None:
        """See `StopGuard`."""
        StopGuard(self.shell).begin()

    def watch_threads(self, options: dict[str, Any]) -> None:
        """See `ThreadWatch`."""
        watch = ThreadWatch(self.shell, options["workspace"])
        self.shell.events.register("post_execute", watch.on_cell_ends)

    def keep_folder(self, options: dict[str, Any]) -> None:
        """Go back to the learner's folder where the current one has been deleted."""
        workspace, chdir, makedirs, getcwd = options["workspace"], os.chdir, os.makedirs, os.getcwd

        def check(info: Any) -> None:
            try:
                getcwd()
            except OSError:
                makedirs(workspace, exist_ok=True)
                chdir(workspace)

        self.shell.events.register("pre_run_cell", check)

    def lose_history_quietly(self, options: dict[str, Any]) -> None:
        """Say nothing where the history can't be saved: its folder is gone, or its disk is full."""
        history = self.shell.history_manager
        real = history.writeout_cache

        def write(*args: Any, **options: Any) -> None:
            with contextlib.suppress(Exception):
                real(*args, **options)

        history.writeout_cache = write  # what IPython's thread calls, which would print and end

    def listen(self, options: dict[str, Any]) -> None:
        """Hear of a new look on the control channel, which is answered beside a program."""

        def refresh(stream: Any, ident: Any, message: Any) -> None:
            self.refresh(message["content"])

        self.shell.kernel.control_handlers["codeblanks_refresh_request"] = refresh

    def guard_exit(self, options: dict[str, Any]) -> None:
        """See `console_exit`."""
        guard_exit(self.shell, self.texts)

    def meet_device(self, options: dict[str, Any]) -> None:
        """See `ConsoleDevice`."""
        self.device = ConsoleDevice(options, self.texts)
        self.device.begin(self.shell)

    def tell_memory(self, options: dict[str, Any]) -> None:
        """See `ConsoleMemory`."""
        self.memory = ConsoleMemory(self.shell)
        self.memory.begin()

    def shorten_texts(self, options: dict[str, Any]) -> None:
        """Show a value without its middle where its text is huge; the file has all of it."""
        formatter = self.shell.display_formatter
        real = formatter.format

        def format_value(*args: Any, **options: Any) -> Any:
            texts, metadata = real(*args, **options)
            plain = texts.get("text/plain")
            if isinstance(plain, str) and len(plain) > LONGEST_REPR:
                if self.output is not None:
                    self.output.keep(plain)
                texts["text/plain"] = shorten(plain, LONGEST_REPR, self.texts["left_out"])
            return texts, metadata

        formatter.format = format_value

    def hide_frames(self, options: dict[str, Any]) -> None:
        """End tracebacks where ipykernel's code or ours begins: that is print or input."""
        real = self.shell.InteractiveTB.structured_traceback

        def structured_traceback(
            kind: Any, error: Any, trace: Any = None, *args: Any, **options: Any
        ) -> Any:
            step = trace
            while step is not None and step.tb_next is not None:
                module = str(step.tb_next.tb_frame.f_globals.get("__name__", ""))
                if module.startswith(_HIDDEN):
                    step.tb_next = None
                    break
                step = step.tb_next
            return real(kind, error, trace, *args, **options)

        self.shell.InteractiveTB.structured_traceback = structured_traceback

    def watch_parent(self, options: dict[str, Any]) -> None:
        """End this process, and what it started, when the window's process is gone.

        ipykernel watches too, but only as a direct child, and it leaves children behind.
        """

        def clean_up() -> None:
            shutil.rmtree(options["folder"], ignore_errors=True)
            if os.getpgrp() == os.getpid():
                os.killpg(os.getpid(), signal.SIGKILL)

        tie_to(int(options["parent"]), options["parent_began"], clean_up)

    def enter_workspace(self, options: dict[str, Any]) -> None:
        """Go to the learner's folder; until now a file there could not be taken for a module.

        A module of the learner's own is found there, but last: Run puts the folder first, as
        Python does for any program.
        """
        os.makedirs(options["workspace"], exist_ok=True)
        os.chdir(options["workspace"])
        while "" in sys.path:
            sys.path.remove("")
        sys.path.append("")
        self.shell.user_ns["_dh"][:] = [os.getcwd()]

    def import_torch(self, options: dict[str, Any]) -> None:
        """Import torch in the background: a Run that needs it waits for less, or not at all."""
        if not options.get("import_torch") or hides_modules(options["workspace"]):
            return

        def work() -> None:
            time.sleep(0.05)  # the reply to this setup goes first
            with contextlib.suppress(BaseException):
                __import__("torch")
                self.spare_collector(options)

        threading.Thread(target=work, name="torch import", daemon=True).start()

    def spare_collector(self, options: dict[str, Any]) -> None:
        """Have Python's collector pass over all that is here before the learner's own things.

        PyTorch alone is a few hundred thousand objects: to look through them takes longer than
        many a program. Not once a program has run: its rubbish would stay for ever.
        """
        if not self.has_run:
            gc.freeze()


def hides_modules(folder: str) -> bool:
    """Tell whether a file in `folder` has the name of a module: an import would run that file."""
    others = [
        path for path in sys.path if path and os.path.realpath(path) != os.path.realpath(folder)
    ]
    for name in os.listdir(folder):
        stem, suffix = os.path.splitext(name)
        if suffix == ".py" and (
            stem in sys.builtin_module_names or PathFinder.find_spec(stem, others)
        ):
            return True
    return False


def is_main_thread() -> bool:
    """Tell whether this is the thread that runs the learner's cells."""
    return threading.current_thread() is threading.main_thread()


def set_up(options: dict[str, Any]) -> None:
    """Set up the running IPython shell; a second call changes only what may change."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    console = getattr(shell, "_codeblanks_console", None)
    if console is None:
        console = shell._codeblanks_console = Console(shell)
        console.texts.update(options.get("texts", {}))
        console.begin(options)
    console.refresh(options)


if OPTIONS:
    with contextlib.suppress(BaseException):
        set_up(OPTIONS)
