"""The device that the console's programs meet: a simulated one if asked for, and what moved there.

Sent to the kernel with `console_setup.py`; the packages `simulated` and `device_trace` are loaded
there by their path.
"""

import contextlib
import importlib.util
import json
import os
import sys
import threading
from typing import Any, Optional

_SIMULATED = "simulated-"


class ConsoleDevice:
    """From the kernel's first cell to its last.

    Attributes:
        problem: why nothing is simulated though it was asked for, or "".
    """

    def __init__(self, options: dict[str, Any], texts: dict[str, str]) -> None:
        """Take the `options` "device", "simulated_memory" (bytes) and "kernel_side" (a folder)."""
        self._options, self._texts = options, texts
        device = str(options.get("device", "auto"))
        self._kind = device[len(_SIMULATED) :] if device.startswith(_SIMULATED) else ""
        self._simulated: Any = None
        self._trace: Any = None
        self._moved: Optional[dict[str, Any]] = None
        self.problem = ""

    def begin(self, shell: Any) -> None:
        """Listen to the shell's cells; code that nobody sees is none."""
        shell.events.register("pre_run_cell", self.on_cell_begins)
        shell.events.register("post_run_cell", self.on_cell_ends)

    def moved(self) -> str:
        """Return what the last cell moved as JSON, "" where nothing was listened to."""
        return "" if self._moved is None else json.dumps(self._moved)

    def on_cell_begins(self, info: Any) -> None:
        """Simulate from the first cell on; count what this one moves."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._moved = None
        if self._kind and self._simulated is None:
            self._simulate()
        with contextlib.suppress(Exception):
            if self._has_device():
                self._trace = self._trace or self._load("device_trace")
                self._trace.start(simulated=self._simulated)

    def on_cell_ends(self, result: Any) -> None:
        """Count no more."""
        if threading.current_thread() is not threading.main_thread():
            return
        with contextlib.suppress(Exception):
            if self._trace is not None and self._trace.is_on():
                self._moved = self._trace.stop()

    def _simulate(self) -> None:
        try:
            __import__("torch")
            simulated = self._load("simulated")
            simulated.enable(self._kind, memory=int(self._options["simulated_memory"]))
        except Exception as error:  # noqa: BLE001  (whatever a torch that it doesn't know does to it)
            self.problem = self._texts["no_simulation"].format(text=error)
            print(self.problem, file=sys.stderr)
            return
        self.problem = ""
        self._simulated = simulated

    def _has_device(self) -> bool:
        torch: Any = sys.modules.get("torch")
        if self._simulated is not None or not hasattr(torch, "ones"):  # or half imported
            return self._simulated is not None
        if torch.cuda.is_initialized():
            return True
        return bool(torch.backends.mps.is_available())

    def _load(self, package: str) -> Any:
        folder = os.path.join(self._options["kernel_side"], package)
        name = f"_codeblanks_{package}"
        spec = importlib.util.spec_from_file_location(name, os.path.join(folder, "__init__.py"))
        if spec is None or spec.loader is None:
            raise ImportError(folder)
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
