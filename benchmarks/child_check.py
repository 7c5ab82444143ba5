"""Prints how long Check takes in the real window, click to painted verdict.

child_check.py START RUNS
"""

import sys
import time
from typing import TYPE_CHECKING

from paint_watch import PaintWatch
from window_hands import EXERCISE, Hands, drive

from codeblanks_gui.services.check_rounds import CheckRounds
from codeblanks_gui.ui.results.results_view import ResultsView

if TYPE_CHECKING:
    from codeblanks_gui.core.report import CheckReport

RUNS = int(sys.argv[2])


def steps(hands: Hands) -> dict[str, object]:
    """Check the solution RUNS times, each with a spare that is ready."""
    hands.spin(lambda: hands.window.findChildren(ResultsView))
    return {"seconds": [check_once(hands, number) for number in range(RUNS + 1)][1:]}


def check_once(hands: Hands, number: int) -> float:
    """Return the seconds from the click to the painted verdict."""
    runner = hands.window.findChildren(CheckRounds)[0]
    view = hands.window.findChildren(ResultsView)[0]
    solution = (EXERCISE / "solution.en.py").read_text(encoding="utf-8")
    hands.spin(lambda: runner.is_spare_ready)
    hands.set_program(f"{solution}\n# {number}\n")
    hands.rest(1.0)
    reports: list[CheckReport] = []
    runner.check_finished.connect(reports.append)
    watch = PaintWatch(view.viewport(), lambda: bool(reports))
    started = time.monotonic()
    hands.press("check")
    hands.spin(lambda: watch.at)
    runner.check_finished.disconnect(reports.append)
    if reports[0].status != "passed":
        raise RuntimeError(f"the solution got the verdict {reports[0].status}")
    return watch.at - started


if __name__ == "__main__":
    drive(steps)
