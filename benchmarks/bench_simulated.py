"""What the simulated accelerator costs: a training step ÷ the same on the plain CPU, one thread.

Also `enable()` after torch is imported (limit 20 ms), and the memory it takes (limit 10 MiB).
"""

from measuring import Row, in_turn, median

TARGETS = {"small MLP, Adam": 2.5, "CNN": 1.2, "LSTM": 1.2, "Transformer": 1.4}
ENABLE_LIMIT_MS = 20.0
MEMORY_LIMIT_MIB = 10.0


def measure(runs: int) -> list[Row]:
    """Return the ratios; each run takes the least of seven rounds in turn."""
    found = in_turn(runs, {"simulated": ("child_simulated.py",)})["simulated"]
    rows = []
    for name in found[0]["steps"]:
        times = [result["steps"][name] for result in found]
        ours, plain = median(times, "simulated") * 1e3, median(times, "plain") * 1e3
        rows.append(Row(f"step, {name}", ours, plain, "ms", runs, target=TARGETS.get(name)))
        beside = median(times, "beside") * 1e3
        rows.append(Row(f"step, {name}: CPU tensors beside", beside, plain, "ms", runs))
    enable, memory = median(found, "enable_ms"), median(found, "memory_mib")
    rows.append(Row("enable() ÷ limit", enable, ENABLE_LIMIT_MS, "ms", runs, target=1.0))
    rows.append(Row("memory ÷ limit", memory, MEMORY_LIMIT_MIB, "MiB", runs, target=1.0))
    return rows
