"""Judges many programs in one process with the check's own engine, so that torch loads once.

Takes the device ("cpu", "simulated-cuda" …), reads a JSON list of requests on stdin, prints one
JSON answer a line. A learner's program gets a
process of its own; what that process guards against is tested where it is written.
"""

import contextlib
import gc
import io
import json
import os
import sys
import tempfile
import warnings
from typing import Any


class Capture:
    """What the judge asks of a worker's guard: the output so far."""

    def __init__(self) -> None:
        self.stdout = io.StringIO()

    def output(self, limit: int) -> tuple[str, str]:
        return self.stdout.getvalue(), ""

    def size(self) -> int:
        return len(self.stdout.getvalue())


def main() -> None:
    from codeblanks_gui.core.messages import WorkerRequest, encode
    from codeblanks_gui.kernel_side import check_api, check_cases, check_moves, check_program
    from codeblanks_gui.kernel_side.check_device import CheckDevice

    warnings.simplefilter("error")
    os.chdir(tempfile.mkdtemp())
    import torch

    device = CheckDevice(sys.argv[1])
    problem = device.prepare(torch)
    assert problem is None, problem

    def judge(data: dict[str, Any]) -> bytes:
        request = WorkerRequest.from_data(data)
        path = os.path.abspath(request.file)
        check_api.suite.cases.clear()
        check_api.suite.mistakes.clear()
        capture = Capture()
        device.begin(path, request.memory)
        with contextlib.redirect_stdout(capture.stdout):
            ran = check_program.run_program(request, path, lambda: device.end(path, request.file))
            answer = check_cases.judge(request, ran, capture, device)  # type: ignore[arg-type]
        # What it left must not lie in the device memory of the next one.
        ran.names.clear()
        check_api.expect.look_in(check_api.Run("", "", check_moves.Moves(), {}))
        gc.collect()
        return encode(answer)

    for data in json.load(sys.stdin):
        sys.stdout.buffer.write(judge(data) + b"\n")


if __name__ == "__main__":
    main()
