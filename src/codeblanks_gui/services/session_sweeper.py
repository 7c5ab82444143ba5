"""Ends what a window has left behind; runs beside it, and outlives it by a moment.

    python -P session_sweeper.py OWNER

Launched by `session_guard` as a script. It waits for the end of its input, which is the window's
end, also by a crash or `kill -9`: then it ends everything that carries the window's mark, which
neither a stopped kernel, nor one that is busy in C, nor a program's own children can do. Before
that it does the same for windows of this user that ended without one (the machine was switched
off, say). It needs the standard library only, and psutil where there is no /proc.
"""

import os
import sys
import time

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from codeblanks_gui.services.connection_folder import folders_of, remove_orphaned_folders
from codeblanks_gui.services.process_identity import identity_in
from codeblanks_gui.services.process_tree import SESSION_MARK, kill_marked, marks_of

_PATIENCE_S = 10.0
_CLOSED_IN_ORDER = b"closed"


def main() -> None:
    """Clear up after the dead, wait for the owner's end, clear up after the owner."""
    owner = sys.argv[1]
    sweep_dead_sessions()
    last_word = b""
    while chunk := os.read(0, 64):
        last_word += chunk
    kill_marked(SESSION_MARK, owner)
    identity = identity_in(owner)
    if identity is None or (last_word == _CLOSED_IN_ORDER and not folders_of(identity)):
        return
    end = time.monotonic() + _PATIENCE_S
    while not identity.is_over and time.monotonic() < end:
        time.sleep(0.02)  # its input is closed first, then it is gone
    kill_marked(SESSION_MARK, owner)
    remove_orphaned_folders()


def sweep_dead_sessions() -> None:
    """End processes and remove folders of windows that are gone."""
    for mark in set(marks_of(SESSION_MARK)):
        identity = identity_in(mark)
        if identity is not None and identity.is_over:
            kill_marked(SESSION_MARK, mark)
    remove_orphaned_folders()


if __name__ == "__main__":
    main()
