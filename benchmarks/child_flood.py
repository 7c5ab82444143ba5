"""Prints how the real window fares under one program that floods its console.

child_flood.py START KIND RUNS
"""

import gc
import sys
import time

from paint_watch import PaintWatch
from programs import PROGRAMS
from stall_probe import StallProbe, pss_mib
from window_hands import Hands, drive

from codeblanks_gui.services.kernel_host import KernelHost
from codeblanks_gui.ui.console.console_view import ConsoleView

KIND, RUNS = sys.argv[2], int(sys.argv[3])
PATIENCE_S = 600.0


def steps(hands: Hands) -> dict[str, object]:
    """Run the program RUNS times; the memory is that of the first run."""
    hands.patience_s = PATIENCE_S
    hands.spin(lambda: hands.window.findChildren(KernelHost))
    kernel = hands.window.findChildren(KernelHost)[0]
    hands.spin(lambda: kernel.state.can_run)
    hands.rest(6.0)  # torch is imported in the background by then
    run_once(hands, "print(1)\n")
    gc.collect()
    before = pss_mib()
    found = [run_once(hands, PROGRAMS[KIND])]
    hands.rest(1.0)
    grown = pss_mib() - before
    found += [run_once(hands, PROGRAMS[KIND]) for _ in range(RUNS - 1)]
    return {
        "seconds": [seconds for seconds, _ in found],
        "stalls_ms": [stall for _, stall in found],
        "grown_mib": grown,
    }


def run_once(hands: Hands, program: str) -> tuple[float, float]:
    """Return the seconds from the click to the painted prompt, and the longest stall (ms)."""
    kernel = hands.window.findChildren(KernelHost)[0]
    view = hands.window.findChildren(ConsoleView)[0]
    ends: list[int] = []
    hands.set_program(program)
    hands.rest(1.0)
    hands.spin(lambda: kernel.state.can_run)
    watch = PaintWatch(view.console._control.viewport(), lambda: bool(ends))

    def on_finished() -> None:
        ends.append(1)

    view.code_finished.connect(on_finished)
    probe = StallProbe(hands.window)
    probe.begin()
    started = time.monotonic()
    hands.press("run")
    hands.spin(lambda: watch.at)
    hands.rest(1.0)  # what is painted only after the prompt counts too
    stall = probe.end()
    view.code_finished.disconnect(on_finished)
    return watch.at - started, stall


if __name__ == "__main__":
    drive(steps)
