"""One learner program and its check.py → one answer. Launched by path as a warm spare.

Runs in the learner's interpreter (Python >= 3.9, torch >= 2.4), where nothing of ours is
installed: the package is borrowed by path, and hidden again before the learner's code runs.

    python -X utf8 check_worker.py FOLDER PARENT_PID DEVICE spare|now|nursery
"""

import os
import sys
import types


def _borrow_package() -> None:
    """Make `codeblanks_gui` importable from this file's place, whatever is installed here."""
    here = os.path.dirname(os.path.abspath(__file__))
    package = types.ModuleType("codeblanks_gui")
    package.__path__ = [os.path.dirname(here)]
    sys.modules["codeblanks_gui"] = package


def main() -> None:
    """Stand ready, judge one program, then wait for the parent to end this process.

    A nursery stands ready again and again: each program gets a process that is forked from it.
    """
    folder, parent, device, purpose = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    work = os.path.join(folder, "work")
    # Python put this file's folder here; a learner's `import check_api` must not find it.
    sys.path[0] = work
    _borrow_package()
    from codeblanks_gui.kernel_side.process_guard import ProcessGuard

    guard = ProcessGuard(folder, parent)
    os.chdir(work)
    from codeblanks_gui.kernel_side import check_session

    check_session.serve(guard, device, purpose)


if __name__ == "__main__":
    main()
