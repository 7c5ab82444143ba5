# expect: beside_device
# lang: en
import statistics
import time

import torch

if torch.cuda.is_available():
    device = "cuda"
elif torch.backends.mps.is_available():
    device = "mps"
else:
    device = "cpu"


def wait():
    if device == "cuda":
        torch.cuda.synchronize()
    elif device == "mps":
        torch.mps.synchronize()


def measure(work, repeats):
    work()  # warm-up
    durations = []
    for _ in range(repeats):
        wait()
        t0 = time.perf_counter()
        work()
        wait()
        durations.append(time.perf_counter() - t0)
    return statistics.median(durations)


a = torch.ones(256, 256, device=device)


b = torch.ones(64, 64)


def multiply():
    return b @ b


duration = measure(multiply, 5)
print(f"{duration * 1000:.3f} ms")
