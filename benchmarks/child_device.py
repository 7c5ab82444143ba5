"""Prints what the device panel costs in the real window.

child_device.py START ROUNDS
"""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
from PySide6.QtCore import QEventLoop, QTimer
from window_hands import Hands, drive

from codeblanks_gui.services.device_monitor import DeviceMonitor
from codeblanks_gui.services.kernel_host import KernelHost

if TYPE_CHECKING:
    from codeblanks_gui.services.run_outcome import RunOutcome

ROUNDS = int(sys.argv[2])
PHASE_S = 5.0
"""Of one turn, shown or hidden: two or three readings."""
SETTLE_S = 0.5
LOOP_S = 6.0
HELPER_S = 10.0

TRAINING = """import json, time, torch
torch.set_num_threads(1)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.ReLU(), torch.nn.Linear(256, 10))
optimizer = torch.optim.Adam(model.parameters())
inputs, labels = torch.randn(128, 64), torch.randint(0, 10, (128,))
ends, end = [], time.monotonic() + {seconds}
while time.monotonic() < end:
    optimizer.zero_grad()
    torch.nn.functional.cross_entropy(model(inputs), labels).backward()
    optimizer.step()
    ends.append(time.monotonic())
json.dump(ends, open({file!r}, "w"))
"""
LOOPING = """import time
end = time.monotonic() + {seconds}
n = 0
while time.monotonic() < end:
    n += 1
"""


class Panel:
    """The device panel, its watch, the kernel, as this benchmark needs them."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        hands.spin(lambda: hands.window.findChildren(DeviceMonitor))
        self.monitor = hands.window.findChildren(DeviceMonitor)[0]
        self.kernel = hands.window.findChildren(KernelHost)[0]
        self.outcomes: list[RunOutcome] = []
        self.kernel.run_finished.connect(self.outcomes.append)
        hands.window.resize(1500, 1000)
        hands.spin(lambda: self.kernel.state.can_run and self.monitor.report)
        hands.rest(6.0)  # torch is imported in the background by then

    def rest(self, seconds: float) -> None:
        """Let the window live for a while and take no more of the processor than it needs."""
        loop = QEventLoop()
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()

    def show(self, is_shown: bool) -> None:
        """Have the panel seen, or not."""
        if self.monitor.memory.is_visible != is_shown:
            self.hands.press("show_devices")
        self.hands.spin(lambda: self.monitor.memory.is_visible == is_shown)

    def run(self, program: str) -> None:
        """Press Run and wait until the program has begun."""
        self.hands.set_program(program)
        self.hands.rest(0.5)
        self.hands.spin(lambda: self.kernel.state.can_run)
        self.outcomes.clear()
        self.hands.press("run")
        self.hands.spin(lambda: self.kernel.state.is_running_code)

    def finish(self) -> None:
        """Wait for the end of the program, which must be a good one."""
        while not self.outcomes:
            self.rest(0.1)
        if not self.outcomes[-1].is_ok:
            raise RuntimeError(self.outcomes[-1])


def step_times(panel: Panel) -> dict[str, float]:
    """Return the mean milliseconds of a step, with the panel shown and hidden in turn.

    Each turn is compared with its neighbour only: over a minute the speed of a machine on which
    others work drifts by more than what is looked for.
    """
    phases: list[tuple[str, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "ends.json")
        panel.show(False)
        panel.run(TRAINING.format(seconds=2 * ROUNDS * (PHASE_S + 0.3) + 3.0, file=str(file)))
        panel.rest(1.5)
        for number in range(ROUNDS):
            # Each goes first in turn: what the machine does meanwhile must favour neither.
            for name in ("hidden", "shown") if number % 2 else ("shown", "hidden"):
                panel.show(name == "shown")
                begun = time.monotonic() + SETTLE_S
                panel.rest(PHASE_S)
                phases.append((name, begun, time.monotonic()))
        panel.finish()
        ends = json.loads(file.read_text(encoding="utf-8"))
    found: dict[str, list[float]] = {"hidden": [], "shown": []}
    for name, begun, end in phases:
        inside = [moment for moment in ends if begun <= moment <= end]
        found[name].append(1000 * (inside[-1] - inside[0]) / (len(inside) - 1))
    hidden = statistics.median(found["hidden"])
    pairs = zip(found["shown"], found["hidden"], strict=True)
    return {
        "hidden_ms": hidden,
        "shown_ms": hidden * statistics.median(shown / other for shown, other in pairs),
    }


def readings(panel: Panel) -> list[float]:
    """Return the milliseconds of each reading while a Python loop holds the interpreter."""
    asked: list[float] = []
    took: list[float] = []
    watch = panel.monitor.memory

    def on_question(question: dict[str, str]) -> None:
        asked[:] = [time.monotonic()]

    def on_answer(answer: dict[str, str]) -> None:
        if asked and ("memory" in answer or "tensors" in answer):
            took.append(1000 * (time.monotonic() - asked.pop()))

    panel.show(True)
    # Heard before the next question: an answer to the first kind asks the second at once.
    panel.kernel.answered.disconnect(watch.on_kernel_answer)
    panel.kernel.answered.connect(on_answer)
    panel.kernel.answered.connect(watch.on_kernel_answer)
    watch.kernel_question_asked.connect(on_question)
    panel.run(LOOPING.format(seconds=LOOP_S * ROUNDS))
    begun = len(took)
    panel.finish()
    return took[begun:-1] or took


def helper_share(panel: Panel, is_shown: bool) -> float:
    """Return the percent of a core that the helper takes."""
    panel.show(is_shown)
    panel.rest(2.5)  # its start is over; what was asked has been answered
    process = psutil.Process(panel.monitor.memory.reader.pid)
    before, begun = sum(process.cpu_times()[:2]), time.monotonic()
    panel.rest(HELPER_S)
    return 100 * (sum(process.cpu_times()[:2]) - before) / (time.monotonic() - begun)


def steps(hands: Hands) -> dict[str, object]:
    """Measure one after the other."""
    panel = Panel(hands)
    found: dict[str, object] = {**step_times(panel)}
    took = readings(panel)
    found["slowest_ms"], found["readings"] = max(took), len(took)
    found["median_ms"] = statistics.median(took)
    found["helper_shown_percent"] = helper_share(panel, is_shown=True)
    found["helper_hidden_percent"] = helper_share(panel, is_shown=False)
    return found


if __name__ == "__main__":
    drive(steps)
