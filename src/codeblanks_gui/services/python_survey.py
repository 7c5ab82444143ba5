"""Finds the Pythons of this machine and looks at each, a few at a time."""

import queue
import threading
import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from codeblanks_gui.core.interpreters import Interpreter
from codeblanks_gui.core.python_places import Candidate, Place
from codeblanks_gui.services.device_probe import probe_environment
from codeblanks_gui.services.preflight import Preflight

AT_ONCE: Final = 3
"""Pythons that start at the same time: a learner's machine has other things to do."""

PATIENCE: Final = 5.0
"""Seconds until a place that gives no answer (a network drive that is away) is left out."""

_ORDERLY: Final = 0.5
"""Seconds in which the places are waited for, so that the likeliest Pythons come first."""

_POLL: Final = 20
_AT_A_TIME: Final = 3
"""Pythons told of in one go: whoever shows them has something to build for each."""


class PythonSurvey(QObject):
    """Searches in threads, for a disk may not answer, and looks in processes, for one may hang.

    A place that doesn't answer costs its own thread, which nobody waits for.

    Signals:
        found(str): the path of a Python that exists; it is going to be looked at.
        looked(Interpreter): what is known of it now.
        doubled(str): this path leads to an environment that was looked at by another path.
        finished(list): all is known; the folders that gave no answer.
    """

    found = Signal(str)
    looked = Signal(object)
    doubled = Signal(str)
    finished = Signal(list)

    def __init__(
        self, places: Sequence[Place], parent: QObject | None = None, *, patience: float = PATIENCE
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._patience = patience
        self._answers: queue.SimpleQueue[tuple[int, list[Candidate]]] = queue.SimpleQueue()
        self._arrived: dict[int, list[Candidate]] = {}
        self._taken: list[Candidate] = []
        self._silent: set[int] = set()
        self._known: set[tuple[str, str]] = set()
        self._environments: dict[tuple[str, str], str] = {}
        self._asked: set[str] = set()
        self._waiting: list[str] = []
        self._looks = [Preflight(self) for _ in range(AT_ONCE)]
        for look in self._looks:
            look.finished.connect(self._on_looked)
        self._began = 0.0
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL)
        self._poll.timeout.connect(self._on_poll)

    @property
    def is_running(self) -> bool:
        """Whether `finished` is to come."""
        return (
            self._poll.isActive()
            or bool(self._waiting)
            or any(look.is_looking for look in self._looks)
        )

    def begin(self, first: Sequence[str] = ()) -> None:
        """Search everywhere, from the beginning.

        Args:
            first: paths that are looked at whatever the search brings: the one in use.
        """
        self.close()
        self._answers = queue.SimpleQueue()
        self._arrived, self._known, self._environments = {}, set(), {}
        self._asked, self._taken = set(), []
        self._silent = set(range(len(self._places)))
        for path in first:
            self.look_at(path)
        self._began = time.monotonic()
        for number, place in enumerate(self._places):
            threading.Thread(
                target=_search, args=(number, place, self._answers), daemon=True
            ).start()
        self._poll.start()

    def look_at(self, path: str) -> None:
        """Look at one Python before the others, also at one that is known already.

        It stands for its environment then, whichever path that was known by.
        """
        self._asked.add(path)
        self._waiting = [path, *(other for other in self._waiting if other != path)]
        self.found.emit(path)
        self._look_on()

    def close(self) -> None:
        """Stop searching and looking."""
        self._poll.stop()
        self._waiting, self._taken = [], []
        for look in self._looks:
            look.cancel()

    @Slot()
    def _on_poll(self) -> None:
        while not self._answers.empty():
            number, candidates = self._answers.get_nowait()
            self._arrived[number] = candidates
            self._silent.discard(number)
        waited = time.monotonic() - self._began
        if self._silent and waited < min(_ORDERLY, self._patience):
            return
        for number in sorted(self._arrived):
            self._taken += self._arrived.pop(number)
        for candidate in self._taken[:_AT_A_TIME]:
            self._take(candidate)
        del self._taken[:_AT_A_TIME]
        if not self._taken and (not self._silent or waited >= self._patience):
            self._poll.stop()
        self._look_on()

    def _take(self, candidate: Candidate) -> None:
        if candidate.key in self._known:
            return
        self._known.add(candidate.key)
        if candidate.path not in self._waiting and candidate.path not in self._looked_paths():
            self._waiting.append(candidate.path)
            self.found.emit(candidate.path)

    def _looked_paths(self) -> set[str]:
        under_way = {look.path for look in self._looks if look.is_looking}
        return under_way | set(self._environments.values())

    def _look_on(self) -> None:
        environ = probe_environment() if self._waiting else {}
        for look in self._looks:
            if self._waiting and not look.is_looking:
                look.look(self._waiting.pop(0), environ)
        if not self.is_running:
            self.finished.emit([self._places[number].folder for number in sorted(self._silent)])

    @Slot(object)
    def _on_looked(self, python: Interpreter) -> None:
        environment = (python.prefix or python.path, python.version)
        known = self._environments.get(environment, python.path)
        if known != python.path and python.path not in self._asked:
            self.doubled.emit(python.path)
        else:
            self._environments[environment] = python.path
            if known != python.path:
                self.doubled.emit(known)
            self.looked.emit(python)
        self._asked.discard(python.path)
        self._look_on()


def _search(
    number: int, place: Place, answers: "queue.SimpleQueue[tuple[int, list[Candidate]]]"
) -> None:
    answers.put((number, place.look()))
