"""Prints when the real window's kernel was ready, counted from the process' start.

child_ready.py START
"""

import sys
import time

from window_hands import Hands, drive

from codeblanks_gui.services.kernel_host import KernelHost

STARTED = float(sys.argv[1])


def steps(hands: Hands) -> dict[str, object]:
    """Open the window and wait."""
    kernels: list[KernelHost] = []

    def is_there() -> bool:
        for owner in (hands.app, hands.window):  # it begins before the rest of the window
            kernels.extend(owner.findChildren(KernelHost))
        return bool(kernels)

    hands.spin(is_there)
    moments: list[float] = []
    kernels[0].state_changed.connect(
        lambda state: moments.append(time.monotonic() - STARTED) if state.can_run else None
    )
    hands.spin(lambda: moments)
    return {"seconds": moments[0]}


if __name__ == "__main__":
    drive(steps)
