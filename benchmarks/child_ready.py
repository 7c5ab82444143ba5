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
    hands.spin(lambda: hands.window.findChildren(KernelHost))
    kernel = hands.window.findChildren(KernelHost)[0]
    hands.spin(lambda: kernel.state.can_run)
    return {"seconds": time.monotonic() - STARTED}


if __name__ == "__main__":
    drive(steps)
