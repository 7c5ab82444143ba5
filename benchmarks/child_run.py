"""Prints how long Run takes in the real window, click to first painted output.

child_run.py START RUNS
"""

import sys
import time

from paint_watch import PaintWatch
from programs import TAILS, program
from window_hands import Hands, drive

from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.ui.console.console_view import ConsoleView

RUNS = int(sys.argv[2])


def steps(hands: Hands) -> dict[str, object]:
    """Run each program RUNS times."""
    hands.spin(lambda: hands.window.findChildren(KernelHost))
    kernel = hands.window.findChildren(KernelHost)[0]
    hands.spin(lambda: kernel.state.can_run)
    hands.rest(6.0)  # torch is imported in the background by then
    return {kind: [run_once(hands, kind, n) for n in range(RUNS + 1)][1:] for kind in TAILS}


def run_once(hands: Hands, kind: str, number: int) -> float:
    """Return the seconds from the click to the painted output."""
    kernel = hands.window.findChildren(KernelHost)[0]
    control = hands.window.findChildren(ConsoleView)[0].console._control
    mark = f"{kind} {number}"
    hands.set_program(program(kind, mark))
    hands.rest(1.0)
    hands.spin(lambda: kernel.state.can_run)
    watch = PaintWatch(control.viewport(), lambda: f"{mark} 3.0" in control.toPlainText())
    started = time.monotonic()
    hands.press("run")
    hands.spin(lambda: watch.at)
    return watch.at - started


if __name__ == "__main__":
    drive(steps)
