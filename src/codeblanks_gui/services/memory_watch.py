"""Watches memory while somebody looks: the console's own figures, and the system's."""

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.console_tensors import TensorList
from codeblanks_gui.core.device import DeviceCard, DeviceMemory, LiveMemory, unread
from codeblanks_gui.core.device_memory import (
    MEMORY,
    SIMULATED,
    TENSORS,
    ConsoleFigures,
    answered,
    console_figures,
    device_memory,
    memory_question,
    simulated_memory,
    system_uuid,
    tensors_question,
)
from codeblanks_gui.core.system_readings import SystemReadings, silent
from codeblanks_gui.services.system_reader import SystemReader

INTERVAL_MS: Final = 2000
BATTERY_INTERVAL_MS: Final = 10_000
PATIENCE_S: Final = 6.0
"""How old the console's last answer may be before it is said that it gives none."""
_SHORT_MS: Final = 150
_REST_PER_SEARCH: Final = 100
"""A search for tensors is paid for by resting so many times as long: one percent at most."""


class MemoryWatch(QObject):
    """Asks the console and the system every two seconds, and only while it is shown.

    While hidden nothing is polled; after each program the console is asked once, for the line in
    the status bar.

    Signals:
        memory_changed(LiveMemory)
        tensors_changed(TensorList): while they are wanted.
        kernel_question_asked(dict[str, str]): expressions for the console. Its answer goes to
            `on_kernel_answer`; where it can't be asked now, `on_kernel_refused` is to be called.
    """

    memory_changed = Signal(object)
    tensors_changed = Signal(object)
    kernel_question_asked = Signal(dict)

    def __init__(self, parent: QObject | None = None, reader: SystemReader | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[DeviceCard, ...] = ()
        self._system = silent("not_asked")
        self._figures: ConsoleFigures | None = None
        self._answered_at = time.monotonic()
        self._is_refused = False
        self._is_usable, self._is_busy = False, False
        self._wants_tensors, self._are_tensors_old = False, True
        self._tensors_at = 0.0  # not before
        self._reader = reader or SystemReader(self)
        self._reader.answered.connect(self._on_system_answered)
        self._tick = QTimer(self, interval=INTERVAL_MS)
        self._tick.timeout.connect(self._on_tick_timeout)
        self._again = QTimer(self, singleShot=True, interval=_SHORT_MS)
        self._again.timeout.connect(self._ask_console)

    @property
    def is_visible(self) -> bool:
        """Whether somebody looks."""
        return self._tick.isActive()

    @property
    def reader(self) -> SystemReader:
        """The helper process."""
        return self._reader

    def set_cards(self, cards: Sequence[DeviceCard]) -> None:
        """Watch these devices, all ready, from now on."""
        self._cards = tuple(cards)
        if self.is_visible:
            self._on_tick_timeout()

    def set_visible(self, is_visible: bool) -> None:
        """Watch while somebody can see it, and only then."""
        if is_visible == self.is_visible:
            return
        if is_visible:
            self._tick.start()
            self._on_tick_timeout()
        else:
            self._tick.stop()
            self._again.stop()
            self._system = silent("not_asked")

    def refresh(self) -> None:
        """Read once, now."""
        self._are_tensors_old = True
        if self.is_visible:
            self._on_tick_timeout()
        else:
            self._ask_console()

    def set_tensors_wanted(self, are_wanted: bool) -> None:
        """Also look for the largest tensors, or no longer."""
        self._wants_tensors = are_wanted
        if are_wanted and self.is_visible:
            self._are_tensors_old = True
            self._ask_console()

    def set_kernel(self, *, is_usable: bool, is_busy: bool) -> None:
        """Tell whether the console's kernel can be asked, and whether a program runs there."""
        has_ended = self._is_busy and not is_busy
        is_new = is_usable != self._is_usable
        self._is_usable, self._is_busy = is_usable, is_busy
        if is_busy or has_ended or is_new:
            self._are_tensors_old = True
        if is_new:
            self._figures = None
            self._answered_at = time.monotonic()
        if has_ended or is_new:
            self._tensors_at = 0.0
        if self.is_visible and (is_new or has_ended):
            self._on_tick_timeout()
        elif is_usable and (is_new or has_ended):
            self._ask_console()
        elif is_new:
            self._tell()

    def on_kernel_answer(self, answer: dict[str, str]) -> None:
        """Take what the console answered, name → repr, as `KernelHost.answered` brings it."""
        if MEMORY in answer:
            self._figures = console_figures(answer)
            self._answered_at = time.monotonic()
            self._is_refused = False
            self._tell()
            self._ask_tensors()
        elif TENSORS in answer:
            self._take_tensors(TensorList.from_data(answered(answer, TENSORS)))

    def on_kernel_refused(self) -> None:
        """The console couldn't be asked: another question is out, or it answers only when idle."""
        self._is_refused = True
        if self.is_visible and not self._again.isActive():
            self._again.start()

    def close(self) -> None:
        """Ask nothing more, and end the helper."""
        self._tick.stop()
        self._again.stop()
        self._reader.close()

    def _ask_console(self) -> None:
        if self._is_usable:
            names = [card.torch_name for card in self._cards]
            self.kernel_question_asked.emit(memory_question([*names, SIMULATED]))

    def _ask_tensors(self) -> None:
        is_due = self._are_tensors_old and time.monotonic() >= self._tensors_at
        if self._wants_tensors and self.is_visible and self._is_usable and is_due:
            self._are_tensors_old = self._is_busy
            self.kernel_question_asked.emit(tensors_question())

    def _take_tensors(self, found: TensorList | None) -> None:
        if found is None:
            return
        rest = max(INTERVAL_MS / 1000, _REST_PER_SEARCH * found.seconds)
        self._tensors_at = time.monotonic() + rest
        if self.is_visible:
            self.tensors_changed.emit(found)

    @Slot()
    def _on_tick_timeout(self) -> None:
        pid = self._figures.pid if self._figures else 0
        self._reader.ask(pid if self._is_usable else 0, self._slices())
        if self._is_usable and time.monotonic() - self._answered_at > PATIENCE_S:
            self._figures = None
            self._tell()
        self._ask_console()

    def _slices(self) -> tuple[str, ...]:
        """Return the slices of cards (MIG) to look at: the system lists whole cards only."""
        uuids = [system_uuid(card, self._figures) for card in self._cards]
        return tuple(uuid for uuid in uuids if uuid.startswith("MIG-"))

    @Slot(object)
    def _on_system_answered(self, readings: SystemReadings) -> None:
        if self.is_visible:
            self._system = readings
            interval = BATTERY_INTERVAL_MS if readings.is_on_battery else INTERVAL_MS
            if self._tick.interval() != interval:
                self._tick.setInterval(interval)
            self._tell()

    def _tell(self) -> None:
        system, reason = self._system, self._reason()
        devices: dict[str, DeviceMemory] = {
            card.torch_name: device_memory(card, self._figures, reason, system)
            for card in self._cards
        }
        if self._cards:
            devices[SIMULATED] = simulated_memory(self._figures, reason)
        process = system.process
        if process.reason == "console_silent":  # the helper doesn't know why it was told no process
            process = unread(reason)
        self.memory_changed.emit(LiveMemory(devices, system.used, system.total, process=process))

    def _reason(self) -> str:
        """Return why there may be no figures of the console."""
        if not self._is_usable:
            return "console_off"
        if self._is_refused and self._is_busy:
            return "console_busy"
        is_patient = time.monotonic() - self._answered_at <= PATIENCE_S
        return "not_read" if is_patient else "console_silent"
