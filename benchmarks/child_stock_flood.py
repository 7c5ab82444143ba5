"""Prints how qtconsole's own widget fares under a program that floods it.

child_stock_flood.py START KIND LIMIT_S
"""

import faulthandler
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from paint_watch import PaintWatch
from programs import FLOODS
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QMainWindow
from qtconsole.manager import QtKernelManager
from qtconsole.rich_jupyter_widget import RichJupyterWidget
from stall_probe import StallProbe, pss_mib

KIND, LIMIT_S = sys.argv[2], float(sys.argv[3])


def report(result: dict[str, object]) -> None:
    """Print the result and end at once: its kernel may still be printing."""
    print(json.dumps(result), flush=True)
    os._exit(0)


def main() -> None:
    """Run the program as our window does, by a %run line."""
    app = QApplication(sys.argv[:1])
    manager = QtKernelManager(kernel_name="python3")
    devnull = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # till this process ends
    manager.start_kernel(stdout=devnull, stderr=devnull)
    client = manager.client()
    client.start_channels()
    widget = RichJupyterWidget()
    widget.kernel_manager, widget.kernel_client = manager, client
    window = QMainWindow()
    window.setCentralWidget(widget)
    window.resize(1366, 768)
    window.show()
    ends: list[object] = []
    widget.executed.connect(ends.append)

    def spin(is_done: Callable[[], object], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not is_done() and time.monotonic() < end:
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 5)
        return bool(is_done())

    spin(lambda: widget._prompt, 30)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(FLOODS[KIND], encoding="utf-8")
        widget.execute("print(1)")
        spin(lambda: ends, 30)
        spin(lambda: False, 6.0)
        ends.clear()
        before = pss_mib()
        painted = PaintWatch(widget._control.viewport(), lambda: bool(ends))
        probe = StallProbe(window)
        probe.begin()
        started = time.monotonic()
        # One turn of the loop may take longer than the limit: then it ends with this result.
        given_up = {"seconds": LIMIT_S, "stall_ms": 1000 * LIMIT_S, "has_ended": False}
        print(json.dumps(given_up | {"grown_mib": 0.0}), flush=True)
        faulthandler.dump_traceback_later(1.5 * LIMIT_S, exit=True, file=devnull)
        widget.execute(f"%run -i {program}")
        has_ended = spin(lambda: painted.at, LIMIT_S)
        spin(lambda: False, 1.0)  # what is painted only after the prompt counts too
        stall = probe.end()
        seconds = painted.at - started if has_ended else time.monotonic() - started
        manager.shutdown_kernel(now=True)
        report(
            {
                "seconds": seconds,
                "stall_ms": stall,
                "has_ended": has_ended,
                "grown_mib": pss_mib() - before,
            }
        )


if __name__ == "__main__":
    main()
