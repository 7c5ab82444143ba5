"""Whether a program is a Python at all, asked where something else in it has failed, or may."""

import re
import subprocess
import sys
from typing import Final

from codeblanks_gui.core.interpreters import OLDEST_PYTHON, refusal
from codeblanks_gui.core.messages import Note
from codeblanks_gui.services.device_probe import probe_environment, probe_folder
from codeblanks_gui.services.kernel_env import process_options

LIMIT_S: Final = 20.0
_CODE: Final = "import sys; sys.stdout.write('python %d.%d.%d' % sys.version_info[:3])"
"""Every Python can read it, also one that is too old for anything of ours."""
_ANSWER: Final = re.compile(r"\bpython (\d+)\.(\d+)\.(\d+)$")


def reason_against(interpreter: str, limit_s: float = LIMIT_S) -> Note | None:
    """Return why no program of ours can run in `interpreter`: it is none, too old, or silent.

    None where there is nothing against it, or where the system doesn't start it: whoever starts
    it has the reason then.

    Args:
        interpreter: a program's path; it is started for a moment.
        limit_s: seconds it may take to answer.
    """
    if refusal(interpreter):
        return Note("no_python", {"python": interpreter})
    try:
        done = subprocess.run(
            [interpreter, "-c", _CODE],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=probe_environment(interpreter),
            cwd=probe_folder(),
            timeout=limit_s,
            check=False,
            **process_options(sys.platform),
        )
    except subprocess.TimeoutExpired:
        return Note("worker_silent", {"seconds": f"{limit_s:g}"})
    except OSError:
        return None
    answer = _ANSWER.search(done.stdout.decode("utf-8", "replace"))
    if answer is None:
        return Note("not_python", {"python": interpreter})
    version = ".".join(answer.groups())
    is_old = tuple(map(int, answer.groups())) < OLDEST_PYTHON
    return Note("python_too_old", {"version": version}) if is_old else None
