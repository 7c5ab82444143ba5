"""One warm worker process: started, ready, given one program, ended with all its children."""

import contextlib
import json
import os
import shutil
import sys
import uuid
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from codeblanks_gui.core import paths
from codeblanks_gui.core.interpreters import refusal
from codeblanks_gui.core.messages import Note, WorkerAnswer, WorkerHello, WorkerRequest, encode
from codeblanks_gui.services.connection_folder import CHECK, make_private_folder
from codeblanks_gui.services.kernel_env import conda_environment, kernel_environment
from codeblanks_gui.services.process_tree import MARKER, kill_leftovers, kill_tree
from codeblanks_gui.services.python_look import reason_against

Purpose = Literal["spare", "now", "nursery"]
"""To wait for a program; to run one that is there already; to fork a process for each of many."""

_START_LIMIT_S = 120  # a virus scanner that reads all of torch for the first time takes a minute

_LOOK_S = 3.0


def can_fork() -> bool:
    """Tell whether a worker can fork a process for each program here."""
    return sys.platform.startswith("linux")


def learner_environment(device: str, folder: Path, python: str) -> QProcessEnvironment:
    """Return the environment of a checked program: the console's, and nothing left to chance."""
    environment = QProcessEnvironment()
    clean = kernel_environment(os.environ, device, folder)
    for name, value in conda_environment(clean, python).items():
        environment.insert(name, value)
    environment.insert("PYTHONIOENCODING", "utf-8")
    environment.insert("PYTHONHASHSEED", "0")  # sets print in one order each time
    environment.insert("MPLBACKEND", "Agg")  # a plot opens no window
    return environment


class SpareWorker(QObject):
    """A worker process of the learner's interpreter and its private folder.

    Signals:
        became_ready(): torch is there; a program can be sent. `hello` is set.
        became_warm(): also what is slow the first time is done.
        failed(Note): this interpreter can't check anything; the note says why.
        began(): the program that was sent starts now; its time counts from here.
        answered(WorkerAnswer): the verdict on the program that was sent.
        ended(int exit_code, bool crashed): the process is gone without an answer.
    """

    became_ready = Signal()
    became_warm = Signal()
    failed = Signal(object)
    began = Signal()
    answered = Signal(object)
    ended = Signal(int, bool)

    def __init__(
        self, interpreter: str, device: str, parent: QObject, workspace: Path | None = None
    ) -> None:
        """Make the private folder (in `workspace`, else the system's); may raise OSError."""
        super().__init__(parent)
        self.hello: WorkerHello | None = None
        self.folder = make_private_folder(CHECK, workspace)
        (self.folder / "work").mkdir()
        self._marker = self._nonce = ""
        self.threads = 0
        """How many threads torch may use there, 0 for as many as it likes."""
        self._pid = self._running = 0
        self._is_nursery = self._is_free = False
        self._is_over = self._is_gone = False
        self._buffer = b""
        self._process = QProcess(self)
        self._process.setStandardErrorFile(str(self.folder / "boot"))
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._patience = QTimer(self, singleShot=True, interval=_START_LIMIT_S * 1000)
        self._patience.timeout.connect(self._on_patience_ended)
        self._interpreter, self._device = interpreter, device

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return not self._is_gone and self._process.state() != QProcess.ProcessState.NotRunning

    @property
    def has_device(self) -> bool:
        """Whether it has the device that was asked for, where one was asked for by name."""
        asked = self._device.partition(":")[0]
        wanted = {"rocm": "cuda"}.get(asked, asked)
        found = self.hello is not None and self.hello.device == wanted
        return found or wanted in ("auto", "cpu")

    @property
    def is_free(self) -> bool:
        """Whether it is a nursery whose last program has ended: it can be sent the next one."""
        return self._is_free and self.is_running

    def start(self, purpose: Purpose = "spare") -> None:
        """Start the process; the answer is `became_ready` or `failed`.

        A spare also does in advance what is slow the first time, and says `became_warm`; so does
        a nursery, which can take one program after the other (see `is_free`).
        """
        if refusal(self._interpreter):
            QTimer.singleShot(0, self, self._on_no_python)
            return
        self._marker = uuid.uuid4().hex
        environment = learner_environment(self._device, self.folder, self._interpreter)
        environment.insert(MARKER, self._marker)
        if self.threads:
            environment.insert("OMP_NUM_THREADS", str(self.threads))
        self._process.setProcessEnvironment(environment)
        self._process.setWorkingDirectory(str(self.folder / "work"))
        script = str(paths.kernel_side("check_worker.py"))
        place = [str(self.folder), str(os.getpid()), self._device]
        arguments = ["-X", "utf8", script, *place, purpose]
        self._patience.start()
        self._process.start(self._interpreter, arguments)
        self._pid = self._process.processId()

    def send(self, request: WorkerRequest) -> None:
        """Give the program to check; its nonce is what makes an answer true."""
        self._nonce, self._is_free = request.nonce, False
        self._process.write(encode(request) + b"\n")

    def output_size(self) -> int:
        """Return the bytes the program has printed so far."""
        size = 0
        for name in ("stdout", "stderr"):
            with contextlib.suppress(OSError):
                size += (self.folder / name).stat().st_size
        return size

    def text(self, name: str, limit: int = 1 << 20) -> str:
        """Return a capture ("stdout", "stderr", "boot", "crash"), at most `limit` bytes of it."""
        try:
            with (self.folder / name).open("rb") as file:
                return file.read(limit).decode("utf-8", "replace")
        except OSError:
            return ""

    def resident_bytes(self) -> int:
        """Return the memory of the program's own process, 0 where that can't be read."""
        import psutil

        try:
            return int(psutil.Process(self._running or self._pid).memory_info().rss)
        except psutil.Error:
            return 0

    def mute(self) -> None:
        """Say nothing any more."""
        self._is_over = True
        self._patience.stop()

    def end(self) -> None:
        """Kill the process and all it has started; nothing is said any more."""
        self.mute()
        if self.is_running and self._pid:
            kill_tree(self._pid, self._marker)
        else:
            self._clear_up()

    def wait_for_end(self, limit_ms: int) -> None:
        """Wait until the process is gone (at the application's end only)."""
        if self.is_running:
            self._process.waitForFinished(limit_ms)
        self._clear_up()

    def _clear_up(self) -> None:
        if self._is_gone:
            return
        self._is_gone = True
        shutil.rmtree(self.folder, ignore_errors=True)
        self.deleteLater()

    def _on_output(self) -> None:
        self._buffer += self._process.readAllStandardOutput().data()
        *lines, self._buffer = self._buffer.split(b"\n")
        for line in lines:
            if line and not self._is_over:
                self._take_line(line)

    def _take_line(self, line: bytes) -> None:
        if not self._nonce:
            self._take_hello(line)
        elif line.startswith(self._nonce.encode() + b" "):
            self._take_answer(line)

    def _take_hello(self, line: bytes) -> None:
        try:
            hello = WorkerHello.from_data(json.loads(line))
        except (ValueError, KeyError, TypeError):
            return  # something the interpreter prints when it starts (sitecustomize)
        self._patience.stop()
        first, self.hello = self.hello is None, hello
        self._is_nursery = hello.forks
        if hello.problem is not None:
            self.failed.emit(hello.problem)
        elif first:
            self.became_ready.emit()
        if hello.is_warm:
            self.became_warm.emit()

    def _take_answer(self, line: bytes) -> None:
        said = line.partition(b" ")[2]
        if said.startswith(b"begun "):
            self._running = int(said.split()[1])
            self.began.emit()
            return
        if said.startswith(b"over "):
            self._take_end(said)
            return
        try:
            answer = WorkerAnswer.from_data(json.loads(said))
        except (ValueError, KeyError, TypeError) as error:
            answer = WorkerAnswer("broken", problem=f"{type(error).__name__}: {error}")
        self._end_turn()
        self.answered.emit(answer)

    def _take_end(self, said: bytes) -> None:
        """A nursery tells that a program's process is gone; it has given no answer so far."""
        if self._take_reply():
            return
        code, signal_number = (int(word) for word in said.split()[1:3])
        self._end_turn()
        self.ended.emit(signal_number or code, bool(signal_number))

    def _end_turn(self) -> None:
        self._is_free, self._running = self._is_nursery, 0
        if self._is_nursery:
            self._nonce = ""  # what is still told of that program is of no interest

    def _take_reply(self) -> bool:
        """Take the answer of a program that has closed the channel; tell whether there is one."""
        reply = self.folder / "reply"
        if not reply.exists():
            return False
        line = reply.read_bytes()
        is_ours = line.startswith(self._nonce.encode() + b" ")
        if is_ours:
            self._take_answer(line)
        return is_ours

    def _on_finished(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        if self._is_over:
            self._clear_up()
            return
        self._on_output()
        if not self._is_over and self._nonce:
            self._take_reply()
        if not self._is_over:
            kill_leftovers(self._pid, self._marker)
            self._say_ended(exit_code, status == QProcess.ExitStatus.CrashExit)

    def _say_ended(self, exit_code: int, crashed: bool) -> None:
        if self._nonce:
            self.ended.emit(exit_code, crashed)
        else:
            tail = self.text("boot").strip().split("\n")[-1][:300]
            failed = Note("worker_failed", {"text": tail or f"exit code {exit_code}"})
            # It has just ended at once, so it is quick to say whether it is a Python.
            self.failed.emit(reason_against(self._interpreter, _LOOK_S) or failed)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._on_no_python()

    def _on_no_python(self) -> None:
        if not self._is_over:
            self._patience.stop()
            self.failed.emit(Note("no_python", {"python": self._interpreter}))

    def _on_patience_ended(self) -> None:
        self.failed.emit(Note("worker_silent", {"seconds": str(_START_LIMIT_S)}))
