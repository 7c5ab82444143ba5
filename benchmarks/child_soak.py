"""Prints how the memory of the real window's process grows under a program that never ends.

child_soak.py START MINUTES
"""

import gc
import sys
import time

from programs import ENDLESS
from stall_probe import StallProbe, pss_mib
from window_hands import Hands, drive

from codeblanks_gui.services.kernel_host import KernelHost

MINUTES = float(sys.argv[2])
SETTLED_S = 20.0
SAMPLE_S = 10.0


def steps(hands: Hands) -> dict[str, object]:
    """Let the program run, then stop it."""
    hands.patience_s = MINUTES * 60 + 120
    hands.spin(lambda: hands.window.findChildren(KernelHost))
    kernel = hands.window.findChildren(KernelHost)[0]
    hands.spin(lambda: kernel.state.can_run)
    hands.set_program("print(1)\n")
    hands.rest(6.0)
    hands.press("run")
    hands.rest(2.0)
    gc.collect()
    memory = [pss_mib()]
    hands.set_program(ENDLESS)
    hands.rest(1.0)
    probe = StallProbe(hands.window)
    probe.begin()
    hands.press("run")
    end = time.monotonic() + MINUTES * 60
    while time.monotonic() < end:
        hands.rest(min(SAMPLE_S, MINUTES * 60))
        memory.append(pss_mib())
    asked = time.monotonic()
    hands.press("stop")
    hands.spin(lambda: kernel.state.can_run)
    stopped = time.monotonic() - asked
    return {"memory_mib": memory, "stall_ms": probe.end(), "stop_s": stopped}


if __name__ == "__main__":
    drive(steps)
