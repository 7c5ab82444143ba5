"""Prints how long the run benchmark's programs take through a bare jupyter_client.

child_bare_run.py START RUNS
"""

import json
import sys
import time
from typing import Any

from jupyter_client.manager import KernelManager
from programs import TAILS, program

RUNS = int(sys.argv[2])


def main() -> None:
    """Run each program RUNS times in a warm kernel."""
    manager = KernelManager()
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    client.execute_interactive("import torch", output_hook=lambda message: None)
    result = {kind: [first_output(client, kind, n) for n in range(RUNS + 1)][1:] for kind in TAILS}
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    print(json.dumps(result), flush=True)


def first_output(client: Any, kind: str, number: int) -> float:
    """Return the seconds from `execute` to the first stream message."""
    arrived: list[float] = []

    def hook(message: dict[str, Any]) -> None:
        if message["msg_type"] == "stream" and not arrived:
            arrived.append(time.monotonic())

    time.sleep(0.2)
    started = time.monotonic()
    client.execute_interactive(program(kind, f"{kind} {number}"), output_hook=hook)
    return arrived[0] - started


if __name__ == "__main__":
    main()
