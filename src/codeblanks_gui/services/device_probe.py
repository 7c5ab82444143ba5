"""How the device probe is started in the learner's interpreter, and a run of it that waits."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from codeblanks_gui.core import paths
from codeblanks_gui.core.device_facts import ProbeFacts, facts_from_output
from codeblanks_gui.services.kernel_env import kernel_environment, process_options

TIME_LIMIT_S = 90.0
"""A first `import torch` under a virus scanner takes this long."""


def probe_arguments() -> list[str]:
    """Return what follows the interpreter on the command line."""
    return [str(paths.kernel_side("device_probe.py")), str(os.getpid())]


def probe_environment() -> dict[str, str]:
    """Return the console's own environment without a chosen device: the probe sees them all."""
    return kernel_environment(os.environ, "auto", Path(tempfile.gettempdir()))


def probe_folder() -> str:
    """Return the folder to run in: not the learner's, where a `torch.py` may lie."""
    return tempfile.gettempdir()


def probe_and_wait(interpreter: str, timeout_s: float = TIME_LIMIT_S) -> ProbeFacts:
    """Run the probe in `interpreter` and wait for it; what it told until the limit is kept."""
    try:
        process = subprocess.Popen(
            [interpreter, *probe_arguments()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=probe_environment(),
            cwd=probe_folder(),
            **process_options(sys.platform),
        )
    except OSError:
        return not_started(interpreter)
    timed_out = False
    with process:
        try:
            stdout, stderr = process.communicate(timeout=timeout_s)
        except subprocess.TimeoutExpired:
            timed_out = True
            process.kill()
            stdout, stderr = process.communicate()
    return facts_from_output(_text(stdout), _text(stderr), process.returncode, timed_out)


def not_started(interpreter: str) -> ProbeFacts:
    """Return the facts of an interpreter that can't be started."""
    return ProbeFacts(exit_code=None, stderr=interpreter)


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")
