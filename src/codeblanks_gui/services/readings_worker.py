"""The helper that reads the system for the device panel: a JSON line in, a JSON line out.

    python -P readings_worker.py PARENT_WATCH PARENT_PID

Launched by `system_reader` as a script, in our interpreter; a frozen program does the same as
`codeblanks --readings`. It reads when it is asked and at no other time; half a minute after the
last question it lets the cards sleep. It ends with its input, and with the window.
"""

import importlib.util
import json
import os
import queue
import sys
import threading
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from codeblanks_gui.core.device import unread
from codeblanks_gui.core.system_readings import CardReading, SystemReadings
from codeblanks_gui.services import pci_cards
from codeblanks_gui.services.nvidia_cards import NvidiaCards
from codeblanks_gui.services.system_memory import machine_memory, process_memory

_CLOSE_AFTER_S: Final = 30.0
_DRIVER_SIGNS: Final = ("/proc/driver/nvidia/version", "/usr/lib/wsl/lib/libcuda.so.1")


class ReadingsWorker:
    """Answers one question after the other."""

    def __init__(self, nvidia: NvidiaCards) -> None:
        self._nvidia = nvidia
        self._turn = 0
        self._apple: CardReading | None = None

    @property
    def holds_cards(self) -> bool:
        """Whether a card may be kept awake."""
        return self._nvidia.is_open

    def rest(self) -> None:
        """Nobody asks any more: let the cards sleep."""
        self._nvidia.close()

    def answer(self, question: dict[str, Any]) -> SystemReadings:
        """Read; the question has `pid`, the console's process or 0, and `slices` of cards."""
        used, total = machine_memory()
        pid = int(question.get("pid", 0))
        process = process_memory(pid) if pid else unread("console_silent")
        cards, reason = self._cards([str(uuid) for uuid in question.get("slices", ())])
        is_on_battery = on_battery()
        if is_on_battery:  # between two readings, ten seconds apart, a card can fall asleep
            self._nvidia.close()
        return SystemReadings(used, total, process, tuple(cards), reason, is_on_battery)

    def _cards(self, slices: list[str]) -> tuple[list[CardReading], str]:
        if sys.platform == "darwin":
            return [self._apple_card()], ""
        amd = pci_cards.amd_cards()
        if not has_nvidia():
            return amd, "" if amd else "gpu_not_shown"
        cards, reason = self._nvidia.read(slices)
        return cards + amd, reason

    def _apple_card(self) -> CardReading:
        """Start the system's tool at every second question only: it costs the most of all."""
        from codeblanks_gui.services import apple_gpu

        self._turn += 1
        if self._apple is None or self._turn % 2:
            self._apple = apple_gpu.apple_card(apple_gpu.ioreg_text(), machine_memory()[1])
        return self._apple


def has_nvidia() -> bool:
    """Tell whether it is worth opening NVML."""
    if sys.platform == "win32":
        return True
    has_card = bool(pci_cards.pci_cards(pci_cards.NVIDIA))
    return has_card or any(os.path.exists(sign) for sign in _DRIVER_SIGNS)


def on_battery() -> bool:
    """Tell whether the machine runs on its battery."""
    if sys.platform.startswith("linux"):
        return pci_cards.is_on_battery()
    import psutil

    battery = psutil.sensors_battery()
    return battery is not None and battery.power_plugged is False


def _nvml() -> Any:
    return importlib.import_module("pynvml")


def _tie_to_parent(watch: str, parent: int) -> None:
    spec = importlib.util.spec_from_file_location("parent_watch", watch)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.tie_to(parent)


def _read_questions(questions: "queue.SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    questions.put(b"")


def main(watch: str, parent: int) -> None:
    """Answer until the input ends."""
    _tie_to_parent(watch, parent)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing that a library prints may look like an answer
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    reader = threading.Thread(target=_read_questions, args=(questions,), daemon=True)
    reader.start()
    worker = ReadingsWorker(NvidiaCards(_nvml))
    while True:
        try:
            line = questions.get(timeout=_CLOSE_AFTER_S if worker.holds_cards else None)
        except queue.Empty:
            worker.rest()
            continue
        if not line:
            worker.rest()
            return
        answers.write(json.dumps(worker.answer(json.loads(line)).to_data()) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
