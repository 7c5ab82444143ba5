"""What ends the processes of windows that are gone, and leaves all others alone."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from codeblanks_gui.services import session_guard, session_sweeper
from codeblanks_gui.services.process_identity import own_identity, start_of
from codeblanks_gui.services.process_tree import SESSION_MARK
from codeblanks_gui.services.session_guard import SessionGuard

pytestmark = pytest.mark.skipif(os.name == "nt", reason="ends processes as POSIX does")
Sleeper = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def sleeper() -> Iterator[Sleeper]:
    """Start processes that wait, with a mark."""
    started: list[subprocess.Popen[bytes]] = []

    def start(mark: str) -> subprocess.Popen[bytes]:
        program = "import time; time.sleep(300)"
        environ = {**os.environ, SESSION_MARK: mark}
        started.append(subprocess.Popen([sys.executable, "-c", program], env=environ))
        carried = f"{SESSION_MARK}={mark}".encode()
        while carried not in Path(f"/proc/{started[-1].pid}/environ").read_bytes():
            time.sleep(0.01)  # it is still a copy of us
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def temp(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A temporary folder that only this test looks into."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def dead_word() -> str:
    """The word of a window that has ended."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    word = own_identity()._replace(pid=child.pid, began=start_of(child.pid)).word
    child.communicate(b"\n")
    return word


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_next_start_ends_what_a_dead_window_left_and_nothing_else(
    sleeper: Sleeper, temp: Path, dead_word: str
) -> None:
    own = own_identity()
    left = sleeper(dead_word)
    others = [sleeper(own.word), sleeper(own._replace(pid=1, host="0000").word), sleeper("x")]
    dead, living = (temp / f"codeblanks-kernel-{word}-a" for word in (dead_word, own.word))
    for folder in (dead, living):
        folder.mkdir()
    session_sweeper.sweep_dead_sessions()
    assert left.wait(5) < 0
    assert [other.poll() for other in others] == [None] * 3
    assert not dead.exists()
    assert living.exists()


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root may give away")
def test_another_users_folder_stays(temp: Path, dead_word: str) -> None:
    theirs = temp / f"codeblanks-kernel-{dead_word}-a"
    theirs.mkdir()
    os.chown(theirs, 12345, 12345)
    session_sweeper.sweep_dead_sessions()
    assert theirs.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_closing_ends_what_still_carries_the_mark(
    qtbot: QtBot, sleeper: Sleeper, temp: Path
) -> None:
    guard = SessionGuard()
    sweeper = guard.pid
    own, other = sleeper(own_identity().word), sleeper(own_identity()._replace(host="0000").word)
    guard.close()
    assert own.wait(5) < 0
    assert not psutil.pid_exists(sweeper)
    assert guard.pid == 0
    assert other.poll() is None


def test_a_sweeper_that_somebody_ends_is_started_again_a_few_times(
    qtbot: QtBot, temp: Path
) -> None:
    guard = SessionGuard()
    seen = [guard.pid]
    while guard.pid and len(seen) <= session_guard._STARTS:
        psutil.Process(seen[-1]).kill()
        qtbot.waitUntil(lambda: guard.pid != seen[-1], timeout=5000)
        seen.append(guard.pid)
    assert len(set(seen)) == session_guard._STARTS + 1
    assert seen[-1] == 0
    guard.close()
