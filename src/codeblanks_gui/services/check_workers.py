"""The processes of one check runner: the one that stands ready, and those that were used."""

import uuid
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from codeblanks_gui.core.check_plan import is_simulated
from codeblanks_gui.core.messages import WorkerHello
from codeblanks_gui.services.check_limits import OUTPUT_LIMIT
from codeblanks_gui.services.check_request import CheckRequest
from codeblanks_gui.services.spare_worker import Purpose, SpareWorker
from codeblanks_gui.services.verdicts import LastWords


class CheckWorkers(QObject):
    """Starts workers in the asked Python and on the asked device, and ends them; one is heard.

    Attributes:
        interpreter: the Python of the next worker.
        device: where the next program runs: auto, cpu, cuda, cuda:1, simulated-mps.
        spare: the worker that is heard, whether it waits or has a program; None: there is none.
        is_given: whether `spare` has been given a program.

    Signals: those of `spare`.
    """

    became_ready = Signal()
    became_warm = Signal()
    failed = Signal(object)
    began = Signal()
    answered = Signal(object)
    ended = Signal(int, bool)

    def __init__(
        self,
        interpreter: str,
        device: str,
        workspace: Path | None,
        parent: QObject,
        *,
        keeps_worker: bool,
        threads: int,
    ) -> None:
        super().__init__(parent)
        self.interpreter, self.device = interpreter, device
        self._workspace = workspace
        self._keeps_worker, self._threads = keeps_worker, threads
        self.spare: SpareWorker | None = None
        self.is_given = False
        self._started_on = ""
        self._used: list[SpareWorker] = []
        self._dying: list[SpareWorker] = []

    @property
    def hello(self) -> WorkerHello | None:
        """What the spare has told of itself; None before it has."""
        return None if self.spare is None else self.spare.hello

    @property
    def forks(self) -> bool:
        """Whether the spare takes programs for any simulated device, one after the other."""
        return self.hello is not None and self.hello.forks

    @property
    def is_warm(self) -> bool:
        """Whether the spare has also done what is slow the first time."""
        return self.hello is not None and self.hello.is_warm

    @property
    def is_device_at_hand(self) -> bool:
        """Whether the last worker that was started serves `device` as well."""
        wanted = self._start_device()
        return (self.forks and wanted == "cpu") or wanted == self._started_on

    def device_for(self, asked: str) -> str:
        """Return what a program for `asked` meets; "" before a worker has told."""
        hello = self.hello
        if hello is None:
            return ""
        is_made_there = hello.forks and (asked == "cpu" or is_simulated(asked))
        return asked if is_made_there else hello.device

    def start(self, purpose: Purpose) -> None:
        """Start a spare; a kept one is a nursery, whatever the purpose.

        Raises:
            OSError: its folder can't be made.
        """
        self._started_on = self._start_device()
        spare = SpareWorker(self.interpreter, self._started_on, self, self._workspace)
        self.spare = spare
        spare.threads = self._threads
        spare.became_ready.connect(self.became_ready)
        spare.became_warm.connect(self.became_warm)
        spare.failed.connect(self.failed)
        spare.began.connect(self.began)
        spare.answered.connect(self.answered)
        spare.ended.connect(self.ended)
        spare.start("nursery" if self._keeps_worker else purpose)

    def give(self, request: CheckRequest, device: str) -> None:
        """Send the spare, which is ready, a program that meets `device`."""
        assert self.spare is not None
        self.is_given = True
        self.spare.send(request.for_worker(uuid.uuid4().hex, device))

    def put_down(self) -> bool:
        """Be done with the program in hand.

        Returns:
            Whether its worker can take no other one: it is put aside, `end_used` ends it.
        """
        if self.spare is not None and self.spare.is_free:
            self.is_given = False
        is_used_up = self.is_given
        if is_used_up:
            self._put_aside()
        return is_used_up

    def retire(self) -> None:
        """End the present worker and all used ones."""
        self._put_aside()
        self.end_used()

    def end_used(self) -> None:
        """End the workers that were put aside."""
        self._dying = [worker for worker in self._dying if worker.is_running]
        while self._used:
            worker = self._used.pop()
            self._dying.append(worker)
            worker.end()

    def close(self) -> None:
        """End all, and wait until they are gone (at the application's end only)."""
        self.retire()
        for worker in self._dying:
            worker.wait_for_end(2000)
        self._dying = []

    def last_words(self, device: str, exit_code: int = 0, signal: int = 0) -> LastWords:
        """Return what is known of a program that met `device` and gave no answer."""
        assert self.spare is not None
        return LastWords(
            device=device,
            exit_code=exit_code,
            signal=signal,
            stdout=self.spare.text("stdout", OUTPUT_LIMIT),
            stderr=self.spare.text("stderr", OUTPUT_LIMIT),
            crash=self.spare.text("crash"),
        )

    def _start_device(self) -> str:
        """Return the device that a worker is started on: one that forks simulates later."""
        is_later = self._keeps_worker and is_simulated(self.device)
        return "cpu" if is_later else self.device

    def _put_aside(self) -> None:
        """Hear no more of the present worker; it is ended a moment later."""
        if self.spare is not None:
            self.spare.mute()
            self._used.append(self.spare)
        self.spare, self.is_given = None, False
