"""Ends a process when the window that started it has ended, however that came.

Python >= 3.9, the standard library only; loaded by path wherever a child of the window begins.
Where the system can do it, the system does it: a thread of ours can't run while a long call in C
holds the interpreter, and not at all while the process is stopped. What the child has started is
the affair of `session_sweeper`, and of the caller's `clean_up`.
"""

import os
import select
import sys
import threading
import time
from typing import Any, Callable, Optional

_EVERY_S = 0.5


def tie_to(parent: int, began: str = "", clean_up: Optional[Callable[[], None]] = None) -> None:
    """End this process as soon as `parent` has ended; at once where it has already.

    Args:
        parent: the process id.
        began: its start as `start_time` tells it, '' if not known: ids are given again.
        clean_up: what to do before; it needs this process alive, so the system can't end it.
    """
    if sys.platform == "win32":
        if not _end_with_on_windows(parent, _kernel32()):
            os._exit(1)
        return
    is_direct = os.getppid() == parent
    if is_direct and clean_up is None and sys.platform.startswith("linux"):
        _end_with_on_linux(parent)
        return

    def wait() -> None:
        wait_for_end(parent, began)
        try:
            if clean_up is not None:
                clean_up()
        finally:
            os._exit(1)

    threading.Thread(target=wait, name="parent watch", daemon=True).start()


def wait_for_end(process: int, began: str = "") -> None:
    """Return when `process` has ended, or was another one from the start (POSIX)."""
    if hasattr(os, "pidfd_open"):
        try:
            handle = os.pidfd_open(process)
        except ProcessLookupError:
            return
        except OSError:  # a Linux older than 5.3, or a sandbox
            _poll_for_end(process, began)
            return
        # The handle is of whoever has the id now; the start time tells whether that is the one.
        if began in ("", start_time(process)):
            watch = select.poll()
            watch.register(handle, select.POLLIN)
            watch.poll()
        os.close(handle)
    elif hasattr(select, "kqueue"):
        _wait_by_kqueue(process, select)
    else:
        _poll_for_end(process, began)


def _wait_by_kqueue(process: int, system: Any) -> None:
    """Wait as BSD and macOS can (kqueue(2)): the system tells of the end of any process."""
    queue = system.kqueue()
    wanted = system.kevent(
        process, system.KQ_FILTER_PROC, system.KQ_EV_ADD | system.KQ_EV_ONESHOT, system.KQ_NOTE_EXIT
    )
    try:
        queue.control([wanted], 1, None)
    except ProcessLookupError:
        return
    finally:
        queue.close()


def _poll_for_end(process: int, began: str) -> None:
    began = began or start_time(process)
    while began and start_time(process) == began:
        time.sleep(_EVERY_S)


def start_time(process: int) -> str:
    """Return when a process started ('' if it has ended): ids are given again, times are not.

    Linux tells it as ticks (proc(5)); elsewhere it is only told whether the process is there.
    """
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            facts = file.read().rpartition(b")")[2].split()
            # A zombie has ended; only nobody has asked for its exit code yet.
            return "" if facts[0] in (b"Z", b"X") else facts[19].decode("ascii")
    except (OSError, IndexError):
        if os.path.isdir("/proc/self"):
            return ""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return ""
    except PermissionError:
        pass
    return "alive"


def _end_with_on_linux(parent: int) -> None:
    """Have Linux kill this process when the parent's thread that started it ends."""
    import ctypes

    libc = ctypes.CDLL(None)
    libc.prctl(1, 9, 0, 0, 0)  # PR_SET_PDEATHSIG, SIGKILL: linux/prctl.h
    if os.getppid() != parent:  # it ended before that was arranged
        os._exit(1)


def _kernel32() -> Any:
    import ctypes

    return ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]


def _end_with_on_windows(parent: int, kernel32: Any) -> bool:
    """Have Windows end this process with the parent, and all that it starts with itself.

    A job object ends its processes when its last handle is closed, and ours closes when this
    process ends, in whatever way. The end of the parent calls TerminateProcess on a thread of the
    system's own, which needs no interpreter: its two parameters are those of a wait's callback.

    Returns False where the parent is gone. Sources: "Job Objects", "RegisterWaitForSingleObject"
    in Microsoft's reference; winnt.h, winbase.h.
    """
    import ctypes

    pointer, this_process = ctypes.c_void_p, ctypes.c_void_p(-1)
    synchronize, infinite, only_once = 0x00100000, 0xFFFFFFFF, 0x00000008
    kernel32.OpenProcess.restype = pointer
    handle = kernel32.OpenProcess(synchronize, False, parent)
    if not handle:
        return False
    waiting = pointer()
    kernel32.RegisterWaitForSingleObject(
        ctypes.byref(waiting),
        pointer(handle),
        ctypes.cast(kernel32.TerminateProcess, pointer),
        this_process,
        infinite,
        only_once,
    )
    kernel32.CreateJobObjectW.restype = pointer
    job = kernel32.CreateJobObjectW(None, None)
    if job:
        limits = _kill_on_close_limits()
        # 9: JobObjectExtendedLimitInformation.
        kernel32.SetInformationJobObject(
            pointer(job), 9, ctypes.byref(limits), ctypes.sizeof(limits)
        )
        kernel32.AssignProcessToJobObject(pointer(job), this_process)
    return True


def _kill_on_close_limits() -> Any:
    """Return job limits (JOBOBJECT_EXTENDED_LIMIT_INFORMATION): kill on close."""
    import ctypes

    size, long = ctypes.c_size_t, ctypes.c_uint32

    class Basic(ctypes.Structure):
        _fields_ = [
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", long),
            ("least_working_set", size),
            ("most_working_set", size),
            ("process_count", long),
            ("affinity", size),
            ("priority", long),
            ("scheduling", long),
        ]

    class Extended(ctypes.Structure):
        _fields_ = [
            ("basic", Basic),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", size),
            ("job_memory", size),
            ("peak_process_memory", size),
            ("peak_job_memory", size),
        ]

    limits = Extended()
    limits.basic.flags = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
    return limits
