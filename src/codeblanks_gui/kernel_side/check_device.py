"""The device that a check runs on: the machine's own, or a simulated one; and what moved there."""

import os
import sys
import warnings
from typing import Any, Dict, Optional

from codeblanks_gui.core.messages import Note
from codeblanks_gui.kernel_side import program_setup
from codeblanks_gui.kernel_side.closed_devices import close_other_devices

SIMULATED = "simulated-"
"""Begins the names of simulated devices: "simulated-cuda", "simulated-mps"."""

_MEMORY = 4 << 30  # bytes of a simulated device where the exercise asks for no other size
_NOTHING: Dict[str, Any] = {"simulated": "", "left_out": 0, "rows": []}


class CheckDevice:
    """From before torch is used to after the program: what it sees, and what it moved.

    Attributes:
        name: "cpu", "cuda", …, "simulated-cuda"; known once `prepare` has returned None.
        moved: the trace's report on the program (see `device_trace`).
        peak_bytes: the most that the program's tensors held on the device at once.
    """

    def __init__(self, asked: str) -> None:
        self._asked = asked
        self._simulated: Any = None
        self._trace: Any = None
        self.name = ""
        self.moved = dict(_NOTHING)
        self.peak_bytes = 0

    @property
    def kind(self) -> str:
        """What programs call it."""
        return self.name[len(SIMULATED) :] if self.name.startswith(SIMULATED) else self.name

    @property
    def survives_fork(self) -> bool:
        """Whether a forked process can use it: a real accelerator's driver forbids that."""
        return self._simulated is not None or self.kind == "cpu"

    def prepare(self, torch: Any) -> Optional[Note]:
        """Make the asked device the one that torch has; return why it can't be, or None."""
        is_simulated = self._asked.startswith(SIMULATED)
        if self._asked == "cpu" or is_simulated:
            close_other_devices(torch)
        if is_simulated:
            try:
                self._simulated = _package("simulated")
                self._simulated.enable(self._asked[len(SIMULATED) :], memory=_at_most_here(_MEMORY))
            except Exception as error:  # noqa: BLE001  (whatever a torch it doesn't know does to it)
                return Note("simulation_failed", {"text": str(error)[:400]})
            self.name = self._asked
        else:
            self.name = _device_here(torch)
        if self.kind != "cpu":
            self._trace = _package("device_trace")
        return None

    def become(self, asked: str, torch: Any) -> Optional[Note]:
        """Be another device than the one prepared, in the process of one program only.

        Args:
            asked: "cpu" or a simulated one, in a process that has no other; "" changes nothing.
            torch: the module.
        """
        if asked in ("", self.name):
            return None
        self._asked = asked
        return self.prepare(torch)

    def begin(self, path: str, memory: int) -> None:
        """Listen to the program that lies at `path`.

        Args:
            path: whose lines are the learner's.
            memory: bytes of the simulated device, 0 for the usual size.
        """
        if self._simulated is not None:
            account = self._simulated.STATE.accounts[0]
            account.reset_peaks()
            if memory:
                account.capacity = account.limit = _at_most_here(memory)
        if self._trace is not None:
            self._trace.start([path], simulated=self._simulated)

    def end(self, path: str, shown: str) -> None:
        """Listen no more; the rows name the learner's file as `shown`."""
        self.peak_bytes = self._peak()
        if self._trace is None or not self._trace.is_on():
            return
        self.moved = self._trace.stop()
        for row in self.moved["rows"]:
            row["file"] = shown if row["file"] == path else row["file"]

    def _peak(self) -> int:
        if self._simulated is not None:
            return int(self._simulated.STATE.accounts[0].peak)
        torch = sys.modules["torch"]
        if self.kind == "cuda":
            return int(torch.cuda.max_memory_allocated())
        # There is no peak to ask for on other devices: what is held at the end is less or equal.
        return int(torch.mps.current_allocated_memory()) if self.kind == "mps" else 0


def load_packages() -> None:
    """Load in advance what simulated devices need; a torch that it doesn't know tells it later."""
    for name in ("simulated", "device_trace"):
        try:
            program_setup.load(name)
        except Exception:  # noqa: BLE001  (whatever a torch it doesn't know does to it)
            sys.modules.pop(program_setup.PREFIX + name, None)


def _package(name: str) -> Any:
    return sys.modules.get(program_setup.PREFIX + name) or program_setup.load(name)


def _device_here(torch: Any) -> str:
    """Return the device that code which asks in the usual order gets here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if torch.cuda.is_available():
            return "cuda"
        if torch.backends.mps.is_available():
            return "mps"
        if hasattr(torch, "xpu") and torch.xpu.is_available():
            return "xpu"
    return "cpu"


def _at_most_here(memory: int) -> int:
    """Return `memory`, or what this machine has where that is less and can be asked (bytes)."""
    try:
        return min(memory, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, OSError, ValueError):
        return memory
