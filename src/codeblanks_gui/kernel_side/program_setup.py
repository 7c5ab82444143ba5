"""What is put around a program that is run: a simulated device, the trace, clean tracebacks.

Loaded by its path, as are the packages that it needs: their names begin with `_codeblanks_`, so
that they hide nothing of the program's.
"""

import atexit
import importlib.util
import json
import os
import sys
import threading
from typing import Any, Dict

_OLDEST_PYTHON = (3, 9)
_OLDEST_TORCH = (2, 4)
_SIMULATED = "simulated-"
_HERE = os.path.dirname(os.path.abspath(__file__))
PREFIX = "_codeblanks_"
"""Begins what our packages are called in the program's process."""


class _Problem(Exception):  # noqa: N818  (told to a person, not raised to one)
    """Why the program can't be run as asked; `note` names the sentence."""

    def __init__(self, note: str, **params: str) -> None:
        super().__init__(note)
        self.note = {"id": note, "params": params}


class ProgramSetup:
    """From before the program's first line to after its last."""

    def __init__(self, options: Dict[str, Any]) -> None:
        self._options = options
        self._simulated: Any = None
        self._trace: Any = None
        self._pid = os.getpid()

    def begin(self) -> bool:
        """Get everything ready; False where the program must not run, and the report says why."""
        if sys.platform in ("linux", "win32"):  # elsewhere it takes a thread, which is noticed
            load("parent_watch.py").tie_to(self._options["parent"])
        try:
            self._get_ready()
        except _Problem as problem:
            self._write({"problem": problem.note})
            return False
        threading.excepthook = _thread_hook(threading.excepthook)
        if self._options["banner"]:
            print(self._options["banner"], file=sys.stderr, flush=True)
        return True

    def clean_next_traceback(self) -> None:
        """Have the exception that ends the program shown without our frames.

        Only the hook is another one: that the exception goes on through us leaves the exit code,
        the signal of a Ctrl+C and the order of all endings to Python itself.
        """
        shown_by = sys.excepthook
        without_our_frames = load("clean_traceback.py").without_our_frames

        def hook(kind: Any, error: BaseException, trace: Any) -> None:
            shown_by(kind, error, without_our_frames(error))

        sys.excepthook = hook

    def _get_ready(self) -> None:
        device = self._options["device"]
        if sys.version_info < _OLDEST_PYTHON:
            raise _Problem("python_too_old", version=sys.version.split(" ", 1)[0])
        if device == "auto" and not self._options["trace"]:
            return
        torch = _import_torch()
        if device.startswith(_SIMULATED):
            self._simulate()
        elif device == "cpu":
            load("closed_devices.py").close_other_devices(torch)
        elif device != "auto" and not _is_there(torch, device.partition(":")[0]):
            raise _Problem("device_not_here", device=device, python=sys.executable)
        if self._options["trace"]:
            self._trace = load("device_trace")
            self._trace.start(simulated=self._simulated)
            atexit.register(self._finish)

    def _simulate(self) -> None:
        self._simulated = simulated = load("simulated")
        try:
            kind = self._options["device"][len(_SIMULATED) :]
            simulated.enable(kind, memory=self._options["memory"], count=self._options["count"])
        except (simulated.SimulationError, ValueError) as error:
            raise _Problem("simulation_failed", text=str(error)) from error

    def _finish(self) -> None:
        """Write what moved; Python calls it when all threads and all of the program are over."""
        if os.getpid() == self._pid and self._trace.is_on():
            self._write({"moved": self._trace.stop()})

    def _write(self, report: Dict[str, Any]) -> None:
        with open(self._options["report"], "w", encoding="utf-8", errors="replace") as file:
            json.dump(report, file)


def _import_torch() -> Any:
    try:
        import torch
    except ImportError as error:
        is_missing = getattr(error, "name", "") == "torch"
        note = "no_torch" if is_missing else "torch_broken"
        raise _Problem(note, python=sys.executable, text=str(error)[:400]) from error
    except Exception as error:  # whatever a broken installation raises
        text = f"{type(error).__name__}: {error}"
        raise _Problem("torch_broken", python=sys.executable, text=text[:400]) from error
    version = str(getattr(torch, "__version__", ""))
    numbers = [part for part in version.split("+")[0].split(".")[:2] if part.isdigit()]
    if not numbers:
        text = f"{torch!r} is not PyTorch"
        raise _Problem("torch_broken", python=sys.executable, text=text)
    if tuple(int(number) for number in numbers) < _OLDEST_TORCH:
        raise _Problem("torch_too_old", version=version, python=sys.executable)
    return torch


def load(name: str) -> Any:
    """Load a file or a package of ours by its path."""
    path = os.path.join(_HERE, name)
    file = path if name.endswith(".py") else os.path.join(path, "__init__.py")
    full_name = PREFIX + name.partition(".")[0]
    spec = importlib.util.spec_from_file_location(full_name, file)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = sys.modules[full_name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _is_there(torch: Any, kind: str) -> bool:
    module = torch.backends.mps if kind == "mps" else getattr(torch, kind, torch.cuda)
    return bool(module.is_available())


def _thread_hook(shown_by: Any) -> Any:
    without_our_frames = load("clean_traceback.py").without_our_frames

    def hook(args: Any) -> None:
        if args.exc_value is not None:
            trace = without_our_frames(args.exc_value)
            args = threading.ExceptHookArgs((args.exc_type, args.exc_value, trace, args.thread))
        shown_by(args)

    return hook
