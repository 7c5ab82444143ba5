"""Prints when a kernel that a bare script starts was ready, counted from the process' start.

child_bare_ready.py START
"""

import json
import os
import sys
import time

from jupyter_client.manager import KernelManager

STARTED = float(sys.argv[1])


def main() -> None:
    """Start this interpreter's kernel and wait for its answer."""
    manager = KernelManager()
    manager.start_kernel(stdout=sys.stderr, stderr=sys.stderr)
    client = manager.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    print(json.dumps({"seconds": time.monotonic() - STARTED}), flush=True)
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    os._exit(0)


if __name__ == "__main__":
    main()
