"""Ends a learner's process with all it has started, also what has left its session.

Also imported where there is no Qt: `session_sweeper` runs it by path.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

MARKER = "CODEBLANKS_PROCESS"
"""The environment variable by which a child's processes are known wherever they went."""

SESSION_MARK = "CODEBLANKS_SESSION"
"""The same for all children of one window; its value is the window's identity."""

_ROUNDS = 5
_SWEEP_ROUNDS = 40


class _Row(NamedTuple):
    """One line of the system's list of processes."""

    pid: int
    parent: int
    session: int


def kill_tree(pid: int, marker: str) -> None:
    """Kill the living process `pid`, its session, its descendants, and all that carry `marker`.

    `marker` is the value of MARKER in the environment of `pid`.
    """
    descendants = _descendants(pid)
    _kill_group(pid)
    for one in [pid, *descendants]:
        _kill(one)
    kill_leftovers(pid, marker)


def kill_leftovers(pid: int, marker: str) -> None:
    """Kill what is left of session `pid`, whose leader may be gone, and all that carry `marker`.

    Looks again until none is found, at most a few rounds: a program may still start others.
    """
    _kill_until_none(lambda: list(_strays(pid, marker)), _ROUNDS)


def kill_marked(name: str, value: str) -> None:
    """Kill all that carry the variable `name` with this value, their sessions and descendants."""
    leaders: set[int] = set()

    def find() -> list[int]:
        rows = list(_rows())
        family = {row.pid for row in rows if _carries(row.pid, name, value)}
        leaders.update(family)
        size = -1
        while size != len(family):
            size = len(family)
            family |= {r.pid for r in rows if r.parent in family or r.session in leaders}
        return [pid for pid in family if pid not in _own_line(rows) and not _is_zombie(pid)]

    _kill_until_none(find, _SWEEP_ROUNDS)


def marks_of(name: str) -> Iterator[str]:
    """Give the value of `name` in the environment of every process of this user that has it.

    Processes of a container with its own numbering of processes are left out.
    """
    for row in list(_rows()):
        value = _variable(row.pid, name)
        if value and _is_of_our_numbering(row.pid):
            yield value


def _kill_until_none(find: Callable[[], list[int]], rounds: int) -> None:
    for round_number in range(rounds):
        found = find()
        if not found:
            return
        for one in found:
            _kill(one)
        # The system needs a moment to end them.
        time.sleep(min(0.002 * (round_number + 1), 0.05))


def _kill_group(pid: int) -> None:
    if hasattr(os, "killpg"):
        try:
            # Only the leader of its own group: a worker that is starting still shares ours.
            if os.getpgid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


def _kill(pid: int) -> None:
    if sys.platform == "win32":
        import psutil

        try:
            psutil.Process(pid).kill()
        except psutil.Error:
            return
        return
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _descendants(pid: int) -> list[int]:
    rows = list(_rows())
    found = {pid}
    size = 0
    while size != len(found):
        size = len(found)
        found |= {row.pid for row in rows if row.parent in found}
    return [one for one in found if one != pid and one not in _own_line(rows)]


def _own_line(rows: list[_Row]) -> set[int]:
    """Return this process and those it descends from: they are never ended."""
    parents = {row.pid: row.parent for row in rows}
    line, pid = {os.getpid()}, os.getpid()
    while (pid := parents.get(pid, 0)) and pid not in line:
        line.add(pid)
    return line


def _rows() -> Iterator[_Row]:
    """Give every process that can be seen."""
    if sys.platform.startswith("linux"):  # psutil would take ten times as long
        for name in os.listdir("/proc"):
            if name.isdecimal():
                try:
                    facts = Path(f"/proc/{name}/stat").read_bytes().rpartition(b")")[2].split()
                    yield _Row(int(name), int(facts[1]), int(facts[3]))
                except (OSError, IndexError):
                    continue
        return
    import psutil

    for process in psutil.process_iter(["pid", "ppid"]):
        pid, parent = process.info["pid"], process.info["ppid"] or 0
        yield _Row(pid, parent, _session(pid))


def _session(pid: int) -> int:
    if hasattr(os, "getsid"):
        try:
            return os.getsid(pid)
        except OSError:
            return 0
    return 0


def _strays(pid: int, marker: str) -> Iterator[int]:
    """Give the living processes of session `pid`, and those that carry the marker."""
    rows = list(_rows())
    own = _own_line(rows) | {pid}
    for row in rows:
        if row.pid not in own and not _is_zombie(row.pid):
            is_of_session = bool(row.session) and row.session == pid
            if is_of_session or _carries(row.pid, MARKER, marker):
                yield row.pid


def _carries(pid: int, name: str, value: str) -> bool:
    return _variable(pid, name) == value


def _variable(pid: int, name: str) -> str:
    """Return an environment variable of a process, '' where it has none or hides it."""
    if sys.platform.startswith("linux"):  # psutil would parse each environment: ten times slower
        try:
            environment = b"\0" + Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            return ""
        _, found, rest = environment.partition(b"\0" + name.encode("ascii") + b"=")
        return rest.partition(b"\0")[0].decode("utf-8", "replace") if found else ""
    import psutil

    try:
        return str(psutil.Process(pid).environ().get(name, ""))
    except (psutil.Error, OSError):
        return ""


def _is_of_our_numbering(pid: int) -> bool:
    try:
        return os.readlink(f"/proc/{pid}/ns/pid") == os.readlink("/proc/self/ns/pid")
    except OSError:
        return not sys.platform.startswith("linux")


def _is_zombie(pid: int) -> bool:
    if sys.platform.startswith("linux"):
        try:
            facts = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
            return facts[0] in (b"Z", b"X")
        except (OSError, IndexError):
            return True
    import psutil

    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return True
