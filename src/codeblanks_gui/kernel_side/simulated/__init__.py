"""The simulated accelerator: `cuda` or `mps` on a machine that has none.

    from codeblanks_gui.kernel_side import simulated

    simulated.enable("cuda", memory=4 << 30)
    ...  # a program, unchanged
    simulated.disable()

Every tensor stays an ordinary tensor in CPU memory, with real values. Which device it is on is
a tag on its storage. One dispatch mode sees all operations, refuses what a real device refuses,
in its words, and tags the results; what reads or changes the device in Python is replaced while
the simulation is on. Read `docs/simulated-internals.md` first, then `surface.py` and
`placement.py`.

Runs in the learner's interpreter (Python >= 3.9, torch >= 2.4), where nothing of ours is
installed: imports within are relative, so the folder can be loaded by its path, under any name:

    spec = importlib.util.spec_from_file_location("simulated", folder / "__init__.py")
    simulated = importlib.util.module_from_spec(spec)
    sys.modules["simulated"] = simulated
    spec.loader.exec_module(simulated)
"""

from .self_test import SimulationError
from .state import NAME, STATE
from .switch import DEFAULT_MEMORY, KINDS, disable, enable
from .texts import NotSimulatedError
from .transfers import BETWEEN, READ, TO_DEVICE, TO_HOST, listen

__all__ = [
    "BETWEEN",
    "DEFAULT_MEMORY",
    "KINDS",
    "NAME",
    "READ",
    "STATE",
    "TO_DEVICE",
    "TO_HOST",
    "NotSimulatedError",
    "SimulationError",
    "disable",
    "enable",
    "listen",
]
