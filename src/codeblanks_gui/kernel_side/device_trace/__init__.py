"""What moved between the CPU and a device: counts it by the learner's line, on any device.

    device_trace.start()
    ...  # a program, unchanged
    report = device_trace.stop()

The report is plain data for JSON:

    {"simulated": "cuda", "left_out": 0,
     "rows": [{"file": "/…/model.py", "line": 7, "code": "total += loss.item()",
               "way": "read", "what": ".item()", "count": 500, "bytes": 2000, "turns": 500,
               "notes": [{"id": "read_in_loop", "params": {"count": 500}}]}]}

Ways: "to_device", "to_host", "between" are copies; "read" is a value that the program waits for
(`.item()`, `bool()`, `print`), "wait" waiting alone (`synchronize`, `nonzero`). `turns` is how
often the line came around in a loop. Which sentence belongs to a note is not said here.

Works on cuda, mps and xpu, and on the simulated accelerator, which must be on before `start`
and may end after `stop` only. Costs about 3 us for each operation on a real device, nothing on
the simulated one, and some 10 us for each move (`benchmarks/run.py trace`). Processes that the
program starts are not seen; a forked child counts nothing. While it is on, parts that were
compiled with torch.compile run as they are written on a real device.

Runs in the learner's interpreter (Python >= 3.9, torch >= 2.4), where nothing of ours is
installed: imports within are relative, so the folder can be loaded by its path, under any name,
as `simulated` can.
"""

from .trace import is_on, start, stop, told_to

__all__ = ["is_on", "start", "stop", "told_to"]
